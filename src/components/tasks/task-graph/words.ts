import type {Localize} from '../../../controllers/localize.js';
import {TASK_GROUPS} from '../../../protocol/task.js';
import {attemptKey, edgeKey, listKey} from '../../../state/keys.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {object, string} from '../../../state/read.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {taskName} from '../task/task-name.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode} from './model.js';
import type {CountedAs, Crowd, Pair} from './task-index.js';
import '../task/task.strings.js';
import './task-graph.strings.js';

/** From so many on, what is alike is counted and not listed one by one. */
const TOO_MANY = 5;
const EDGE = edgeKey('');
/** The order in which a group counts those who are in it: what matters most first. */
const COUNTED: readonly CountedAs[] = TASK_GROUPS.flatMap((group): CountedAs[] =>
  group === 'completed' ? ['completed_open', group] : [group],
);

/** What a node is called; undefined where it has only an id. */
export function nodeName(node: TaskNode, facts: TaskGraphFacts, localize: Localize): string | undefined {
  if (node.kind === 'group') return localize.term('task-graph.items', facts.crowd(node.id)?.ids.size ?? 0);
  if (node.kind === 'task' || node.kind === 'job') return taskName(facts.task(node.ref));
  const row = object(node.key && facts.store?.get(node.key));
  return string(row?.['name']) ?? string(row?.['title']);
}

/** How those in a group are doing: "61 failed, 12 at work". */
export function countedWords(crowd: Crowd | undefined, localize: Localize): string {
  const words = COUNTED.flatMap((as) => {
    const count = crowd?.counts.get(as) ?? 0;
    const word =
      as === 'completed_open' ? localize.term('task.status.completed_open') : localize.term(`task.group.${as}`);
    return count === 0 ? [] : localize.term('task-graph.count', localize.formatNumber(count), word);
  });
  return words.join(localize.term('list.comma'));
}

/** Which attempt a task is at; nothing where there is one alone and no more are meant. */
export function attemptWords(task: TaskRow, store: ReadonlyStore | undefined, localize: Localize): string | undefined {
  const ids = store?.get(listKey('attempts', task.id))?.ids;
  const last = ids?.at(-1);
  const count = last === undefined ? undefined : store?.get(attemptKey(last))?.attemptCount;
  const at = Math.max(ids?.length ?? 0, count ?? 0);
  const number = (value: number) => localize.formatNumber(value);
  if (at === 0 || (at === 1 && (task.maxAttempts ?? 1) <= 1)) return undefined;
  if (task.maxAttempts === undefined) return localize.term('task-graph.attempt', number(at));
  return localize.term('task-graph.attempt-of', number(at), number(task.maxAttempts));
}

/** What a node is called inside a sentence. */
function nameIn(id: string, facts: TaskGraphFacts, localize: Localize): string {
  const crowd = facts.crowd(id);
  if (crowd) return localize.term('task-graph.items', crowd.ids.size);
  const kept = facts.index.kept(id);
  return (kept && taskName(facts.task(kept.ref))) ?? kept?.ref ?? id.slice(id.indexOf(':') + 1);
}

/** A connection of two tasks as a sentence, of whatever stands for them. */
function pairWords(pair: Pair, {from, to}: Pair | TaskEdge, facts: TaskGraphFacts, localize: Localize): string {
  const kind = pair.kind === 'blocks' && facts.index.isQuiet(pair) ? 'blocks-no-more' : pair.kind;
  return localize.term(`task-graph.edge.${kind}`, nameIn(from, facts, localize), nameIn(to, facts, localize));
}

/** An edge of the drawing as a sentence. */
export function edgeWords(edge: TaskEdge, facts: TaskGraphFacts, localize: Localize): string {
  const pair = edge.pair === undefined ? undefined : facts.index.pair(edge.pair);
  if (pair) return pairWords(pair, edge, facts, localize);
  const {kind} = edge;
  if (kind === 'child' || kind === 'job' || kind === 'blocks' || kind === 'source') return '';
  return localize.term(`task-graph.edge.${kind}`, nameIn(edge.from, facts, localize), nameIn(edge.to, facts, localize));
}

/** The rows that state an edge. */
export function rowsOf({pair, key}: Pick<TaskEdge, 'pair' | 'key'>, facts: TaskGraphFacts): readonly EdgeRow[] {
  const sources = pair === undefined ? [] : [...(facts.index.pair(pair)?.sources.keys() ?? [])];
  const keys = [...sources, ...(key === undefined ? [] : [key])].filter((each) => each.startsWith(EDGE));
  return keys.flatMap((each) => facts.store?.get(edgeKey(each.slice(EDGE.length))) ?? []);
}

/** Why two tasks are connected: as the edge says, else as the blocked task does. */
export function reasonOf(pair: Pair, facts: TaskGraphFacts): string | undefined {
  const reason = rowsOf({pair: pair.id}, facts).find((row) => row.reason !== undefined)?.reason;
  if (reason !== undefined || pair.kind !== 'blocks') return reason;
  const [from, to] = [facts.index.kept(pair.from), facts.index.kept(pair.to)];
  return to && facts.task(to.ref)?.blockers?.find(({taskId}) => taskId === from?.ref)?.reason;
}

/** A sentence about a task, with its pair where it describes only one. */
export interface Sentence {
  readonly words: string;
  readonly pair?: Pair;
}

/** What connects a task to others besides what it is part of, those that hold it up first. What is many is counted. */
export function sentencesAbout(id: string, facts: TaskGraphFacts, localize: Localize): readonly Sentence[] {
  const pairs = [...(facts.index.kept(id)?.cross ?? [])].flatMap((each) => facts.index.pair(each) ?? []);
  const describe = (some: readonly Pair[]) =>
    some.map((pair) => ({pair, words: pairWords(pair, pair, facts, localize)}));
  const isHolding = (pair: Pair) => pair.kind === 'blocks' && pair.from === id;
  const holding = pairs.filter(isHolding);
  const rest = describe(pairs.filter((pair) => !isHolding(pair)));
  if (holding.length < TOO_MANY) return [...rest, ...describe(holding)];
  const words = localize.term('task-graph.many.blocks', nameIn(id, facts, localize), holding.length);
  return [...rest, {words}];
}
