import type {JsonObject} from '../../protocol/events.js';
import {list, number, object, string} from '../read.js';
import {taskKey, type Key} from '../keys.js';
import type {TaskRow} from './task-record.js';

/** Reading a task: what its facts say together, and what they leave open. Nothing is taken for granted. */

/** How far a condition of acceptance is fulfilled; a word that nobody knows is unknown. */
export const CRITERION_STATES = ['met', 'unmet', 'waived', 'unknown'] as const;
export type CriterionState = (typeof CRITERION_STATES)[number];

/** One condition that a task must fulfil. */
export interface Criterion {
  readonly id?: string;
  readonly text: string;
  readonly state: CriterionState;
  /** What shows it. */
  readonly evidenceRef?: string;
}

/** What a task must fulfil, and how far it does as far as anybody said. */
export interface Acceptance {
  readonly criteria: readonly Criterion[];
  /** How many are fulfilled of how many, where its owner counts them. */
  readonly covered?: number;
  readonly total?: number;
}

const MET: ReadonlySet<string> = new Set(['met', 'passed', 'satisfied', 'accepted', 'done']);
const UNMET: ReadonlySet<string> = new Set(['unmet', 'failed', 'rejected', 'not_met', 'open', 'pending']);
const WAIVED: ReadonlySet<string> = new Set(['waived', 'not_applicable', 'skipped']);

/** The conditions of a task: texts, or objects with a state; coverage by id adds to what they say. */
export function acceptanceOf({acceptance, progress}: TaskRow): Acceptance | undefined {
  const details = object(acceptance);
  const criteria = list(details?.['criteria'] ?? acceptance);
  const coverage = object(progress?.['acceptanceCoverage']);
  const byId = object(coverage?.['criteria']) ?? {};
  const single = string(acceptance) ?? string(details?.['text']);
  const given = criteria.length > 0 || single === undefined ? criteria : [single];
  const read = given.flatMap((one) => criterionOf(one, byId) ?? []);
  const covered = number(coverage?.['covered']) ?? number(coverage?.['met']);
  const total = number(coverage?.['total']);
  if (read.length === 0 && covered === undefined) return undefined;
  return {criteria: read, ...(covered === undefined ? {} : {covered}), ...(total === undefined ? {} : {total})};
}

function criterionOf(value: unknown, byId: JsonObject): Criterion | undefined {
  const given = object(value);
  const text = string(value) ?? string(given?.['text']) ?? string(given?.['title']) ?? string(given?.['id']);
  if (text === undefined) return undefined;
  const id = string(given?.['id']);
  const evidenceRef = string(given?.['evidenceRef']);
  const covered = byId[id ?? text];
  const word =
    string(covered) ?? string(object(covered)?.['state']) ?? string(given?.['state'] ?? given?.['status']) ?? '';
  const state = MET.has(word) ? 'met' : UNMET.has(word) ? 'unmet' : WAIVED.has(word) ? 'waived' : 'unknown';
  return {text, state, ...(id === undefined ? {} : {id}), ...(evidenceRef === undefined ? {} : {evidenceRef})};
}

/** Whether the checks of a task passed, in its owner's word. */
export function validationOf({progress}: TaskRow): string | undefined {
  const given = progress?.['validation'];
  return string(given) ?? string(object(given)?.['state']) ?? string(object(given)?.['status']);
}

/** What must agree with the end of a task before it is a success. */
export const SETTLEMENTS = ['delivery', 'acceptance', 'validation', 'artifacts', 'reconciliation'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Whether a task's facts agree with its end: what contradicts it, and what nobody said. */
export interface Reconciliation {
  readonly state: 'settled' | 'open' | 'unknown';
  /** What says otherwise. */
  readonly open: readonly Settlement[];
  /** What nothing is known of. */
  readonly unknown: readonly Settlement[];
}

/** Compares a task's end with its other facts. A task that says nothing but that it is completed is not settled: unknown. */
export function reconciliationOf(task: TaskRow): Reconciliation {
  const verdicts = SETTLEMENTS.map((what) => [what, VERDICTS[what](task)] as const);
  const of = (verdict: Verdict) => verdicts.filter(([, given]) => given === verdict).map(([what]) => what);
  const open = of('open');
  const unknown = of('unknown');
  return {state: open.length > 0 ? 'open' : unknown.length > 0 ? 'unknown' : 'settled', open, unknown};
}

type Verdict = 'settled' | 'open' | 'unknown' | 'not_applicable';

const VERDICTS: Readonly<Record<Settlement, (task: TaskRow) => Verdict>> = {
  delivery({delivery}) {
    if (delivery === 'delivered' || delivery === 'not_applicable') return 'settled';
    return delivery === undefined || delivery === 'unknown' ? 'unknown' : 'open';
  },
  acceptance(task) {
    const given = acceptanceOf(task);
    const share = number(task.progress?.['acceptanceCoverage']);
    if (share !== undefined && share < 1) return 'open';
    if (!given) return 'not_applicable';
    if (given.covered !== undefined && given.total !== undefined && given.covered < given.total) return 'open';
    if (given.criteria.some(({state}) => state === 'unmet')) return 'open';
    const isCounted = share !== undefined || (given.covered !== undefined && given.covered === given.total);
    return isCounted || given.criteria.every(({state}) => state !== 'unknown') ? 'settled' : 'unknown';
  },
  validation(task) {
    const word = validationOf(task);
    if (word === undefined || WAIVED.has(word)) return 'not_applicable';
    return MET.has(word) ? 'settled' : UNMET.has(word) || word === 'error' || word === 'running' ? 'open' : 'unknown';
  },
  /** What a peer made is delivered once it is an artifact of the task itself. */
  artifacts({remoteArtifactRefs = [], artifacts = []}) {
    if (remoteArtifactRefs.length === 0) return 'not_applicable';
    return artifacts.length >= remoteArtifactRefs.length ? 'settled' : 'open';
  },
  reconciliation: ({reconciled}) => (reconciled === undefined ? 'not_applicable' : reconciled ? 'settled' : 'open'),
};

/** Whether a peer has ended its part while the task here has not. */
export function isRemoteAhead({remoteStatus = '', status}: TaskRow): boolean {
  return (
    /complete|fail|cancel|reject/i.test(remoteStatus) &&
    !/^(completed|failed|cancelled|timed_out|archived)$/.test(status)
  );
}

/** The nearest task above that somebody wants cancelled; undefined where there is none. Circles are survived. */
export function cancelledAbove(task: TaskRow, get: (key: Key<TaskRow>) => TaskRow | undefined): TaskRow | undefined {
  const seen = new Set([task.id]);
  let above = get(taskKey(task.parentTaskId ?? ''));
  while (above && !seen.has(above.id)) {
    if (above.cancelRequested) return above;
    seen.add(above.id);
    above = get(taskKey(above.parentTaskId ?? ''));
  }
  return undefined;
}
