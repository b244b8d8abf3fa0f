import {type AgentCommand, type Completion, matching, type Mention, type Trigger} from 'agent-surfaces/commands';
import {objects, present, string} from 'agent-surfaces/state';
import {Refused} from './reply.js';
import type {Session} from './session.js';

const MAX = 20;

/** What a text in this session may name, or begin with. */
export function completionsOf(session: Session, trigger: Trigger, query: string): readonly Completion[] {
  const all = trigger === '@' ? mentionable(session) : commandsOf(session);
  return matching(all, query).slice(0, MAX);
}

/** What a message names, checked against what there is. */
export function mentionsIn(session: Session, {payload}: AgentCommand): readonly Mention[] {
  return objects(payload?.['mentions']).map((each) => {
    const known = mentionable(session).find(({id}) => id === string(each['id']));
    const label = string(each['label']) ?? '';
    if (!known) {
      const words = `There is nothing called "${label}" in this session.`;
      throw new Refused('invalid_input', 'The message names something that is not here.', {mentions: words});
    }
    return {id: known.id, label: known.label, ...present({kind: known.kind})};
  });
}

function mentionable(session: Session): readonly Completion[] {
  return session.deps.scenario?.options?.mentions ?? [];
}

function commandsOf({state}: Session): readonly Completion[] {
  return (state.row?.commands ?? []).map(({id, label = id, description}) => ({id, label, ...present({description})}));
}
