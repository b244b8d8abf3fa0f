import type {JsonObject} from 'agent-surfaces/protocol';
import {present} from 'agent-surfaces/state';
import {emit} from './narration.js';
import type {Mate, MateEnd, MateScript, Play, Turn} from './script.js';

/** The words in which scripts speak of a team. A teammate's own script uses those of any other. */

/** Starts a teammate, who works beside this script in a thread of its own. */
export function* spawn(turn: Turn, mate: Mate, run: MateScript): Play {
  yield {do: 'spawn', mate, run, messageId: turn.messageId};
}

/** Has a teammate's work tried again, as long as nobody did; `join` takes the new attempt for the old one. */
export function* again(turn: Turn, mate: Mate, run: MateScript): Play {
  yield {do: 'spawn', mate, run, messageId: turn.messageId, again: true};
}

/** Waits for teammates; gives how each ended, by the id that this script knows it by. */
export function* join(
  turn: Turn,
  mates: readonly Mate[],
  {id, title}: {readonly id: string; readonly title?: string},
): Play<ReadonlyMap<string, MateEnd>> {
  const names = mates.map((mate) => mate.id);
  const joinId = `${turn.runId}.${id}`;
  const ends = (yield {do: 'join', id: joinId, mates: names, ...present({title})}) as readonly MateEnd[];
  return new Map(ends.map((end) => [end.id, end]));
}

/** What is known of a teammate from the beginning. */
export function factsOf(mate: Mate): JsonObject {
  const {role, model, kind, source, color, capability, policy} = mate;
  return present({role, model, kind, source, color, capability, policy});
}

/** Introduces a member of the team that no script starts: a person, or a remote teammate. */
export function* introduce(mate: Mate, payload: JsonObject): Play {
  yield* emitAgent(mate, {...factsOf(mate), ...payload});
}

/** Emits what changed about a teammate. */
export function* emitAgent({id, name, taskId}: Mate, payload: JsonObject): Play {
  const {queueReason, ...rest} = payload;
  const ids = {agentId: id, agentName: name, ...present({taskId, queueReason})};
  yield* emit({type: 'agent.changed', ...ids, payload: rest});
}

/** What the envelope has fields for. */
const TEAM_FIELDS: ReadonlySet<string> = new Set([
  'teamId',
  'teamName',
  'teamPhase',
  'teamPolicy',
  'teamParallelBudget',
  'teamActiveCount',
  'teamQueuedCount',
  'providerConcurrencyGroup',
  'providerParallelBudget',
  'queueReason',
  'retryableOverload',
]);

/** Emits what changed about the team. `teamParallelBudget` is a limit that the runtime keeps. */
export function* emitTeam(facts: JsonObject): Play {
  const entries = Object.entries(facts);
  const fields = Object.fromEntries(entries.filter(([name]) => TEAM_FIELDS.has(name)));
  const payload = Object.fromEntries(entries.filter(([name]) => !TEAM_FIELDS.has(name)));
  yield* emit({type: 'team.changed', ...fields, payload});
}

/** A teammate's report, beside the one that the runtime makes of its end. */
export function* report(turn: Turn, {id, name, taskId}: Mate, payload: JsonObject): Play {
  const ids = {agentId: id, agentName: name, ...present({taskId}), workerNotificationId: turn.id('report')};
  yield* emit({type: 'worker.notification', ...ids, payload});
}

/** A change of the active owner; what it is about. */
export interface HandOff {
  /** The one that changes, where it is not new. */
  readonly id?: string;
  readonly from: Mate;
  readonly to: Mate;
  readonly status: 'handoff_requested' | 'accepted' | 'active' | 'returned' | 'resumed';
  readonly reason?: string;
  readonly resumeTarget?: string;
  readonly memoryBoundary?: unknown;
}

/** Emits a handoff; returns its id. */
export function* handOff(turn: Turn, {id, from, to, ...more}: HandOff): Play<string> {
  const handoffId = id ?? turn.id('handoff');
  const payload = {from: from.id, to: to.id, ...more};
  yield* emit({type: 'agent.handoff', agentId: to.id, agentName: to.name, handoffId, payload});
  return handoffId;
}
