import type {ProjectionStore} from 'agent-surfaces/state';
import {useMemo} from 'react';
import type {Step} from './steps';

interface Props {
  readonly store: ProjectionStore;
  readonly session: string;
  readonly steps: readonly Step[];
  readonly onAsked: (control: string) => void;
}

export function AgentPanel({store, session, steps, onAsked}: Props) {
  /** What the agent should know about the page. */
  const context = useMemo(() => [{description: 'The steps of the cutover', value: JSON.stringify(steps)}], [steps]);
  return (
    <agent-projection store={store} onagent-command={(event) => onAsked(event.command.control)}>
      <agent-event-adapter url="/api" sessionId={session} context={context} />
      <agent-conversation className="talk" sessionId={session} />
      <agent-hitl-dock sessionId={session} />
      <agent-composer sessionId={session} />
    </agent-projection>
  );
}
