import type {Graph} from '../../internal/graph/graph-index.js';
import type {TaskEdge, TaskNode} from './model.js';
import type {Crowd, Kept, Pair, TaskIndex} from './task-index.js';

/** So many around a task are looked for at most. */
const AROUND_MOST = 2000;

/** The graph to show: all of it, or what is in a set. What can stand together does; costs what is shown, not what there is. */
export function shownGraph(index: TaskIndex, only?: ReadonlySet<string>): Graph<TaskNode, TaskEdge> {
  const crowds = only ? crowdsOf(index, only) : index.crowds;
  const places: {readonly node: TaskNode; readonly kept: Kept; readonly at: number}[] = [];
  for (const crowd of crowds) {
    const members = [...firstOf(index, crowd, only)];
    for (const kept of members) {
      const isGroup = !index.isStanding(crowd);
      places.push({node: isGroup ? groupNode(crowd) : nodeOf(kept), kept, at: isGroup ? crowd.at : kept.at});
    }
  }
  places.sort((one, other) => one.at - other.at || compare(one.node.id, other.node.id));
  const shown = new Set(places.map(({node}) => node.id));
  const edges = new Map<string, TaskEdge>();
  for (const {kept} of places) {
    for (const id of [kept.up, ...kept.cross]) {
      const edge = edgeOf(index, index.pair(id), shown);
      if (edge && !edges.has(edge.id)) edges.set(edge.id, edge);
    }
  }
  return {nodes: places.map(({node}) => node), edges: [...edges.values()]};
}

/** Tasks that are held up and what holds them up. */
export function blockingOnly(index: TaskIndex): ReadonlySet<string> {
  const only = new Set(index.held);
  for (const id of index.blocking) {
    const pair = index.pair(id);
    if (!pair || index.kept(pair.to)?.isEnded) continue;
    only.add(pair.from);
    only.add(pair.to);
  }
  return only;
}

/** What a task is part of, all below it, what holds it up and what that waits for, and what it is otherwise connected to. */
export function aroundOnly(index: TaskIndex, id: string): ReadonlySet<string> {
  const only = new Set([id]);
  for (let at = index.above(id); at !== '' && !only.has(at); at = index.above(at)) only.add(at);
  const below = [id];
  for (let at = below.pop(); at !== undefined && only.size < AROUND_MOST; at = below.pop()) {
    for (const each of index.kept(at)?.below ?? []) {
      if (!only.has(each)) below.push(each);
      only.add(each);
    }
  }
  for (const pair of crossOf(index, id)) only.add(pair.from).add(pair.to);
  const before = [id];
  for (let at = before.pop(); at !== undefined && only.size < AROUND_MOST; at = before.pop()) {
    for (const {kind, from, to} of crossOf(index, at)) {
      if (kind !== 'blocks' || to !== at) continue;
      if (!only.has(from) || at === id) before.push(from);
      only.add(from);
    }
  }
  return only;
}

/** The node of a task or a job. */
export function nodeOf({id, kind, ref}: Kept): TaskNode {
  return {id, kind, ref, key: id};
}

function groupNode({id, above, ids}: Crowd): TaskNode {
  return {id, kind: 'group', ref: above, members: ids};
}

function crossOf(index: TaskIndex, id: string): readonly Pair[] {
  return [...(index.kept(id)?.cross ?? [])].flatMap((each) => index.pair(each) ?? []);
}

function crowdsOf(index: TaskIndex, only: ReadonlySet<string>): ReadonlySet<Crowd> {
  return new Set([...only].flatMap((id) => index.kept(id)?.crowd ?? []));
}

/** Those of a crowd that stand one by one, or the one that stands for all. */
function* firstOf(index: TaskIndex, crowd: Crowd, only: ReadonlySet<string> | undefined): Generator<Kept> {
  const isStanding = index.isStanding(crowd);
  for (const id of crowd.ids) {
    const kept = index.kept(id);
    if (!kept || (only && !only.has(id))) continue;
    yield kept;
    if (!isStanding) return;
  }
}

function edgeOf(index: TaskIndex, pair: Pair | undefined, shown: ReadonlySet<string>): TaskEdge | undefined {
  if (!pair) return undefined;
  const [from, to] = [standIn(index, pair.from), standIn(index, pair.to)];
  if (from === to || !shown.has(from) || !shown.has(to)) return undefined;
  const isBranch = index.kept(pair.to)?.up === pair.id;
  // What is part of a task and holds it up leads back to it.
  const isBack = !isBranch && index.isUnder(pair.from, pair.to);
  const {kind} = pair;
  return {
    id: `${kind}:${from}>${to}`,
    kind,
    from,
    to,
    pair: pair.id,
    isBranch,
    isBack,
    hasLabel: kind === 'blocks' || kind === 'source',
  };
}

/** The node that stands for a task: itself, or its group. */
function standIn(index: TaskIndex, id: string): string {
  const crowd = index.kept(id)?.crowd;
  return crowd && !index.isStanding(crowd) ? crowd.id : id;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
