import type {Localize} from '../../../controllers/localize.js';
import {agentKey, attemptKey, listKey, taskKey} from '../../../state/keys.js';
import type {AttemptRow} from '../../../state/facts/attempts.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {isUndelivered} from '../../../state/facts/task-tally.js';
import {number, object, string} from '../../../state/read.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {isRemoteAhead, reconciliationOf} from '../../../state/facts/task-facts.js';
import {backgroundFacts} from '../../team/background-teammate/facts.js';
import {countersOf, type Counter} from '../task/counters.js';
import {shownTaskStatus} from '../task/task-looks.js';
import {taskName} from '../task/task-name.js';
import {spoken} from '../task-detail/values.js';
import '../task/task.strings.js';
import './task-list.strings.js';

/** Where rows are read. */
export type RowReader = Pick<ReadonlyStore, 'get'>;

/** The attempt that a task is at: the one that it names, else the newest. */
export function attemptOf(task: TaskRow, rows: RowReader): AttemptRow | undefined {
  const named = task.currentRunId === undefined ? undefined : rows.get(attemptKey(task.currentRunId));
  if (named) return named;
  const newest = rows.get(listKey('attempts', task.id))?.ids.at(-1);
  return newest === undefined ? undefined : rows.get(attemptKey(newest));
}

/** Who has a task: its assignee, else whoever works on its attempt; undefined where nobody is named. */
export function workerOf(task: TaskRow, rows: RowReader): string | undefined {
  return task.assignee || attemptOf(task, rows)?.worker || undefined;
}

/** How many attempts there were, of how many there may be; undefined where the first is all there is to say. */
export function attemptWords(task: TaskRow, rows: RowReader, localize: Localize): string | undefined {
  const known = rows.get(listKey('attempts', task.id))?.ids.length ?? 0;
  const at = Math.max(attemptOf(task, rows)?.attemptCount ?? 0, known);
  if (at < 2) return undefined;
  return task.maxAttempts === undefined
    ? localize.term('task-list.attempt', at)
    : localize.term('task-list.attempt-of', at, task.maxAttempts);
}

/** The one thing that matters most about a task besides how it stands; undefined where nothing is said. */
export function factOf(task: TaskRow, rows: RowReader, localize: Localize): string | undefined {
  if (isJob(task)) return jobWords(task, rows, localize);
  if (isRemoteAhead(task)) return localize.term('task-list.remote-ahead');
  switch (shownTaskStatus(task)) {
    case 'completed_open':
      return openWords(task, localize);
    case 'failed':
    case 'timed_out':
    case 'lost':
      return joined(task.lastError ?? task.statusReason ?? task.failureCategory, retryWords(task, localize));
    case 'retrying':
      return joined(retryWords(task, localize), task.lastError ?? task.statusReason);
    case 'blocked':
    case 'waiting_input':
    case 'waiting_permission':
    case 'waiting_resource':
      return blockerWords(task, rows, localize) ?? task.waitingFor ?? task.statusReason;
    case 'cancelling':
    case 'cancelled':
      return task.cancelRequested?.reason ?? task.statusReason;
    case 'preparing':
    case 'running':
      return progressWords(task, localize) ?? task.statusReason;
    case 'stale':
    case 'unknown':
      return task.statusReason ?? (task.nativeStatus && localize.term('task-list.native', task.nativeStatus));
    default:
      return isUndelivered(task) ? deliveryWords(task, localize) : task.statusReason;
  }
}

/** A job: why it is held or what it does now, else when it wakes; its owner's row supplies what its own does not. */
function jobWords(task: TaskRow, rows: RowReader, localize: Localize): string | undefined {
  const agent = task.agentId === undefined ? undefined : rows.get(agentKey(task.agentId));
  const {status, why, detail, schedule, nextWakeAt, wakeReason} = backgroundFacts(agent, task);
  const isAtWork = status === 'running' || status === 'waking';
  const next = nextWakeAt === undefined ? undefined : localize.formatTime(nextWakeAt);
  return joined(
    why ?? detail ?? progressWords(task, localize),
    isAtWork && wakeReason !== undefined ? localize.term('task-list.woken-by', wakeReason) : schedule,
    isAtWork || next === undefined ? undefined : localize.term('task-list.next-wake', next),
  );
}

/** What speaks against the end that a task claims: its delivery in words, the rest by name. */
function openWords(task: TaskRow, localize: Localize): string {
  const open = reconciliationOf(task).open;
  if (open[0] === 'delivery') return deliveryWords(task, localize);
  const names = open.map((what) => localize.term(`task.settlement.${what}`));
  return localize.term('task-list.open-facts', names.join(localize.term('task-list.comma')));
}

function deliveryWords({delivery, deliveryDetail}: TaskRow, localize: Localize): string {
  const word = localize.term(`task.delivery.${delivery ?? 'unknown'}`);
  return joined(word, deliveryDetail?.reason ?? deliveryDetail?.target) ?? word;
}

function retryWords({nextRetryAt = 0}: TaskRow, localize: Localize): string | undefined {
  return nextRetryAt > 0 ? localize.term('task-list.next-attempt', localize.formatTime(nextRetryAt)) : undefined;
}

/** What holds it up: the words of its owner, else the name of the task that it waits for. */
function blockerWords({blockers = [], blocker}: TaskRow, rows: RowReader, localize: Localize): string | undefined {
  const [first, ...others] = blockers;
  const waitsFor = first?.taskId === undefined ? undefined : rows.get(taskKey(first.taskId));
  const name = taskName(waitsFor) ?? first?.taskId;
  const words =
    first?.reason ?? (name === undefined ? (first?.kind ?? blocker) : localize.term('task-list.waits-for', name));
  if (!words) return undefined;
  return others.length === 0 ? words : localize.term('task-list.and-more', words, others.length);
}

/** How far it is, in facts: phase and step, then what is counted; its own summary only where there are none. */
export function progressWords({progress}: TaskRow, localize: Localize): string | undefined {
  if (!progress) return undefined;
  const percent = number(progress['percent']);
  const phase = string(progress['phase']);
  return (
    joined(
      phase === undefined ? undefined : (localize.lookup(`task-list.phase.${phase}`) ?? phase),
      stepWords(progress['step']),
      countWords(progress['counters'], localize),
      percent === undefined ? undefined : localize.formatNumber(percent / 100, {style: 'percent'}),
    ) ?? string(progress['summary'])
  );
}

function stepWords(step: unknown): string | undefined {
  const fields = object(step);
  return string(step) ?? string(fields?.['title']) ?? string(fields?.['name']);
}

/** At most this many counters fit in a line. */
const MOST_COUNTERS = 2;

/** Counters as their owner names them: "412 of 2,000", "3 failed", "8 of 12 files". */
function countWords(counters: unknown, localize: Localize): string | undefined {
  const all = countersOf(counters).map((one) => countOf(one, localize));
  return joined(...all.filter((words) => words !== undefined).slice(0, MOST_COUNTERS));
}

function countOf({name, value, total}: Counter, localize: Localize): string | undefined {
  if (number(value) === 0 && total === undefined) return undefined;
  const words = ratio(value, total, localize);
  if (words === undefined || name === '') return words;
  return `${words} ${localize.lookup(`task-list.counter.${name}`) ?? spoken(name)}`;
}

function ratio(done: unknown, total: unknown, localize: Localize): string | undefined {
  const [part, whole] = [number(done), number(total)];
  if (part === undefined) return undefined;
  if (whole === undefined) return localize.formatNumber(part);
  return localize.term('task-list.ratio', localize.formatNumber(part), localize.formatNumber(whole));
}

function joined(...words: readonly (string | undefined)[]): string | undefined {
  return words.filter(Boolean).join(' · ') || undefined;
}
