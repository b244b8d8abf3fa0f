import type {ResumeEntry} from '@ag-ui/core';
import type {JsonObject} from 'agent-surfaces/protocol';
import {list, object, string} from 'agent-surfaces/state';
import type {AguiEvent} from './agui.js';
import {AdkConverter} from './converter.js';
import {readAdkEvent, type AdkEvent} from './event.js';
import {CONFIRMATION, CREDENTIAL} from './interrupts.js';

interface Invocation {
  readonly id: string;
  readonly values: unknown[];
  readonly events: AdkEvent[];
}

/** ADK keeps nothing of a run that failed by itself but what the person said. */
const NO_ANSWER = 'The record of this session has no answer here.';

/** A run that is at work, as its readers have it so far. */
export interface LiveRun {
  readonly events: readonly AguiEvent[];
  readonly invocationId?: string;
}

/**
 * A session's record as the AG-UI stream that it would have been: a run for each invocation, messages with the ids that
 * they had live. The last run is left open where the record does not show its end: it may be going on. A run that is
 * known to go on is taken from its own stream, with the person's words from the record.
 */
export function replaySession(session: JsonObject, live?: LiveRun): AguiEvent[] {
  const threadId = string(session['id']) ?? '';
  const invocations = groupByInvocation(list(session['events']));
  const going = live && invocations.findLast((one) => isOf(one, live));
  const past = invocations.filter((one) => one !== going);
  const state = object(session['state']);
  const replayedPast = past.flatMap((invocation, index) => {
    const isLast = index === past.length - 1;
    const replayed = replayInvocation(invocation, threadId);
    const ending = live || !isLast || isSettled(invocation) ? replayed.end() : [];
    return [...replayed.events, ...(isLast && state ? [replayed.snapshot(state)] : []), ...ending];
  });
  return live ? [...replayedPast, ...replayLive(live, going)] : replayedPast;
}

function isOf(invocation: Invocation, {invocationId}: LiveRun): boolean {
  if (invocationId !== undefined) return invocation.id === invocationId;
  return invocation.events.every(({author}) => author === 'user');
}

/** The live stream has all but the words that started it. */
function replayLive({events}: LiveRun, going: Invocation | undefined): AguiEvent[] {
  const [started, ...rest] = events;
  if (!started || !going) return [...events];
  const {threadId, runId} = started;
  const converter = new AdkConverter({threadId, runId, now: () => started.timestamp});
  const said = going.values.flatMap((value, index) =>
    going.events[index]?.author === 'user' ? converter.convert(value) : [],
  );
  const words = said.filter(({type}) => type.startsWith('TEXT_MESSAGE') || type === 'CUSTOM');
  return [started, ...words, ...rest];
}

function replayInvocation(invocation: Invocation, threadId: string) {
  const runId = invocation.id;
  let at = invocation.events[0]?.at ?? 0;
  const resume = resumeOf(invocation);
  const converter = new AdkConverter({threadId, runId, resume, noAnswer: NO_ANSWER, now: () => at});
  const events = [...converter.start()];
  for (const [index, value] of invocation.values.entries()) {
    at = invocation.events[index]?.at ?? at;
    events.push(...converter.convert(value));
  }
  return {
    events,
    snapshot: (snapshot: JsonObject): AguiEvent => ({type: 'STATE_SNAPSHOT', snapshot, threadId, runId, timestamp: at}),
    end: () => converter.end(),
  };
}

/**
 * The events of each invocation. Two that ran at once come one after the other; one that the person takes up again
 * later is another run.
 */
function groupByInvocation(values: readonly unknown[]): Invocation[] {
  const groups: Invocation[] = [];
  const newest = new Map<string, {readonly group: Invocation; readonly count: number}>();
  let current: string | undefined;
  for (const value of values) {
    const event = readAdkEvent(value);
    if (!event) continue;
    const id: string = event.invocationId ?? current ?? 'unknown';
    const known = newest.get(id);
    const isTakenUp = id !== current && event.author === 'user';
    current = id;
    if (known && !isTakenUp) {
      known.group.values.push(value);
      known.group.events.push(event);
      continue;
    }
    const count = (known?.count ?? 0) + 1;
    const group = {id: count > 1 ? `${id}:${count}` : id, values: [value], events: [event]};
    newest.set(id, {group, count});
    groups.push(group);
  }
  return groups;
}

/** Whether the last thing on the record ends a run: an answer, an error, or a request to a person. */
function isSettled({events}: Invocation): boolean {
  // A change of state alone may follow the last message.
  const last = events.findLast(({author, parts, error}) => author === 'user' || parts.length > 0 || error);
  if (!last || last.author === 'user') return false;
  if (last.error || last.longRunning.length > 0 || last.endsWithTool) return true;
  return last.parts.every(({kind}) => kind !== 'call' && kind !== 'response');
}

/** What the person answered to start the invocation. */
function resumeOf({events}: Invocation): ResumeEntry[] {
  const answers = events.filter(({author}) => author === 'user').flatMap(({parts}) => parts);
  return answers.flatMap((part): ResumeEntry[] => {
    if (part.kind !== 'response' || part.id === undefined || part.name === CREDENTIAL) return [];
    const response = object(part.response) ?? {};
    const payload = part.name === CONFIRMATION ? {approved: response['confirmed'] === true} : part.response;
    return [{interruptId: part.id, status: 'resolved', ...(payload === undefined ? {} : {payload})}];
  });
}
