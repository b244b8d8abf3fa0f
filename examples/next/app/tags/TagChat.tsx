import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-hitl-dock';
import 'agent-surfaces/define/agent-composer';
import type {} from 'agent-surfaces/types/react';
import {useState} from 'react';

const STORY = {scenario: 'approval'};

/** The tags themselves. */
export default function TagChat() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  return (
    <agent-projection onagent-command={({command}) => setAsked((all) => [...all, command.control])}>
      <output>{asked.join(', ')}</output>
      <agent-event-adapter protocol="ag-ui" url="/api/agui" forwardedProps={STORY} />
      <agent-conversation />
      <agent-hitl-dock />
      <agent-composer />
    </agent-projection>
  );
}
