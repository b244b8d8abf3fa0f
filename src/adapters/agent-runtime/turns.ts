import {spell} from '../../protocol/vocabulary.js';
import {errorIn, joined, note, runOf, toEvent, text, field, type Family, type Wire} from './wire.js';
import {textOf} from './words.js';

/** Sessions, threads and turns. A turn is a run here. */
export const TURNS: Family = {
  'session.created': (wire) => toEvent(wire, 'session.opened', {title: text(wire, 'title')}),
  'session.updated': (wire) => toEvent(wire, 'session.updated'),
  'thread.started': (wire) => threadFact(wire),
  'thread.updated': (wire) => threadFact(wire),
  'turn.submitted': (wire) => {
    const said = textOf(field(wire, 'text', 'input', 'inputParts', 'parts', 'content'));
    // The input of a turn is the session's, also where the turn is part of a task; a child's comes from its parent.
    const owner = text(wire, 'agentId', 'subagentId') === undefined ? {owner: 'session'} : {};
    if (said !== undefined)
      return toEvent(wire, 'text.final', {text: said, role: 'user'}, {messageId: messageOf(wire), ...owner});
    return runOf(wire) === undefined ? undefined : toEvent(wire, 'run.status', {stage: 'submitted'});
  },
  'turn.started': (wire) => toEvent(wire, 'run.started', {model: text(wire, 'model', 'selectedModel')}),
  'turn.completed': (wire) => toEvent(wire, 'run.finished', {outcome: outcomeOf(wire)}),
  'turn.failed': (wire) => {
    const status = spell(text(wire, 'status') ?? 'failed');
    if (status === 'cancelled' || status === 'interrupted')
      return toEvent(wire, 'run.finished', {outcome: 'cancelled'});
    const code = text(wire, 'code', 'failureCategory');
    return toEvent(wire, 'run.failed', {error: field(wire, 'error') ?? reasonOf(wire), code});
  },
  'run.status': (wire) => {
    const detail = joined(text(wire, 'detail', 'summary') ?? text(wire, 'title'));
    return toEvent(wire, 'run.status', {stage: text(wire, 'stage', 'status', 'phase'), detail});
  },
};

/** What a turn asks is a message of its own, apart from what it is answered with. */
function messageOf(wire: Wire): string | undefined {
  const run = runOf(wire);
  return text(wire, 'messageId') ?? (run === undefined ? undefined : `${run}.input`);
}

/** A thread says whether its rows are stale; its title is not the title of its session. */
function threadFact(wire: Wire) {
  const status = text(wire, 'status');
  const threadStatus = status ?? 'unknown';
  const event = toEvent(wire, 'session.updated');
  return {...event, payload: {threadStatus, ...(status === undefined ? {} : {stale: status === 'stale'})}};
}

/** How a turn ended. An unknown status is passed on as it is, and is no success. */
function outcomeOf(wire: Wire): string {
  const given = text(wire, 'outcome', 'status');
  if (given === undefined || given === 'completed' || given === 'complete') return 'success';
  return spell(given) === 'interrupted' && text(wire, 'outcome') === undefined ? 'cancelled' : given;
}

function reasonOf(wire: Wire): string | undefined {
  return text(wire, 'message', 'statusReason', 'reason', 'failureCategory');
}

/** What the runtime says of itself. */
export const RUNTIME: Family = {
  'runtime.warning': (wire) => diagnostic(wire, 'warning'),
  'runtime.error': (wire) => diagnostic(wire, 'error'),
};

/** A diagnostic that has a level and a code of its own keeps them. */
function diagnostic(wire: Wire, level: 'warning' | 'error') {
  if (text(wire, 'code') === undefined) return note(wire, level);
  const message = text(wire, 'message') ?? errorIn(wire);
  return toEvent(wire, 'diagnostic.changed', {level: text(wire, 'level') ?? level, message});
}
