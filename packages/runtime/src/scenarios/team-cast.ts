import {memberId} from '../envelope.js';
import type {Mate, Play, ScriptEvent, Step, Turn} from '../script.js';

/** Somebody of a session's team. */
export function cast(turn: Turn, name: string, facts: Omit<Mate, 'id' | 'name'>): Mate {
  return {id: memberId(turn.sessionId, name), name, ...facts};
}

/** Has somebody speak and act in the session's own conversation, in their own name; `again` after others have. */
export function* by<Result>(mate: Mate, play: Play<Result>, again = ''): Play<Result> {
  let input: unknown;
  for (;;) {
    const next = play.next(input);
    if (next.done) return next.value;
    input = yield signedStep(next.value, mate, again);
  }
}

function signedStep(step: Step, mate: Mate, again: string): Step {
  if (step.do === 'emit') return {...step, event: signed(step.event, mate, again)};
  return step.do === 'spawn' ? {...step, messageId: messageOf(step.messageId, mate, again)} : step;
}

function messageOf(messageId: string, {id}: Mate, again: string): string {
  return `${messageId}.${id.slice(id.lastIndexOf('.') + 1)}${again}`;
}

/** A message has one author: what somebody else says in the same run is another message. */
function signed(event: ScriptEvent, mate: Mate, again: string): ScriptEvent {
  const {messageId} = event;
  const own = typeof messageId === 'string' ? {messageId: messageOf(messageId, mate, again)} : {};
  return {...event, ...own, agentId: mate.id, agentName: mate.name};
}
