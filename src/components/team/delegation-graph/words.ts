import type {Localize} from '../../../controllers/localize.js';
import {agentKey, taskKey} from '../../../state/keys.js';
import type {TeamJoin} from '../../../state/facts/teams.js';
import {object, string} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {teammateStatusWord} from '../team/status-words.js';
import type {DelegationFacts} from './delegation-facts.js';
import type {EdgeKind, DelegationEdge, DelegationNode} from './model.js';
import {isBroken, type NodeFacts} from './node-facts.js';
import '../team/team.strings.js';
import './delegation-graph.strings.js';

/** From so many on, what is alike is counted and not listed one by one. */
const TOO_MANY = 5;

/** What a node is called in words; undefined where it has only an id. */
export function nodeWords(node: DelegationNode, facts: NodeFacts, localize: Localize): string | undefined {
  const number = (value: number) => localize.formatNumber(value);
  switch (node.kind) {
    case 'owner':
      return facts.name ?? localize.term('delegation-graph.session');
    case 'join':
      return facts.join
        ? localize.term('delegation-graph.join', number(facts.join.done.length), number(facts.join.waitsFor.length))
        : facts.name;
    case 'group': {
      const count = node.members?.length ?? 0;
      if (node.ref !== '') return localize.term('delegation-graph.group-role', node.ref, number(count));
      const isTasks = node.members?.[0]?.startsWith('task:') === true;
      return localize.term(isTasks ? 'delegation-graph.group-tasks' : 'delegation-graph.group', count);
    }
    default:
      return facts.name;
  }
}

/** The word of a node's status; what its owner did not say is not made up. */
export function statusWord({status, look}: NodeFacts, localize: Localize): string {
  if (look === 'needs') return localize.term('status.needs');
  if (status === undefined) return localize.term('teammate.status.unknown');
  const word = teammateStatusWord(status, localize);
  return word === status && look !== 'unknown' ? localize.term(`status.${look}`) : word;
}

/** What a node is called inside a sentence. */
function nameIn(id: string, facts: DelegationFacts, localize: Localize): string {
  const node = facts.graph.node(id);
  return (node && nodeWords(node, facts.of(node), localize)) ?? facts.nameOf(id) ?? id;
}

/** Who is done with and who is missing from a join; made once for each state of it, since it may wait for many. */
const results = new WeakMap<TeamJoin, {readonly done: ReadonlySet<string>; readonly missing: ReadonlySet<string>}>();

/** Whether a join will get, has or misses a result. */
export function resultOf(edge: DelegationEdge, facts: DelegationFacts): 'fanin' | 'done' | 'no-result' {
  const join = facts.at(edge.to)?.join;
  const from = facts.graph.node(edge.from);
  if (!join || !from) return 'fanin';
  let known = results.get(join);
  if (!known) results.set(join, (known = {done: new Set(join.done), missing: new Set(join.missing)}));
  if (known.done.has(from.ref)) return 'done';
  return known.missing.has(from.ref) || isBroken(facts.of(from).status) ? 'no-result' : 'fanin';
}

/** An edge as a sentence. */
export function edgeWords(edge: DelegationEdge, facts: DelegationFacts, localize: Localize): string {
  const kind = edge.kind === 'fanin' ? resultOf(edge, facts) : edge.kind;
  const name = (id: string) => nameIn(id, facts, localize);
  return localize.term(`delegation-graph.edge.${kind}`, name(edge.from), name(edge.to));
}

/** What was passed along an edge, in the words of whoever passed it; undefined where nothing was said. */
export function passedAlong(edge: DelegationEdge, facts: DelegationFacts): string | undefined {
  const {store} = facts;
  if (!store) return undefined;
  if (edge.kind === 'handoff') return string(object(store.get(edge.key ?? ''))?.['reason']);
  return edge.kind === 'delegated' ? delegatedWith(edge.to, facts, store) : undefined;
}

function delegatedWith(id: string, facts: DelegationFacts, store: ProjectionStore): string | undefined {
  const node = facts.graph.node(id);
  if (!node) return undefined;
  if (node.kind === 'task') {
    const task = store.get(taskKey(node.ref));
    return task?.objective ?? task?.title;
  }
  const agent = node.kind === 'agent' ? store.get(agentKey(node.ref)) : undefined;
  const task = agent?.taskId === undefined ? undefined : store.get(taskKey(agent.taskId));
  return agent?.spawnReason ?? task?.objective;
}

/** A sentence about a node, with its edge where it describes only one. */
export interface Sentence {
  readonly words: string;
  readonly edge?: DelegationEdge;
}

/** The edges of a node as sentences, those that matter most first. What is many is counted. */
export function sentencesAbout(id: string, facts: DelegationFacts, localize: Localize): readonly Sentence[] {
  const kinds: readonly EdgeKind[] = ['handoff', 'retry', 'wait', 'delegated', 'fanin', 'into'];
  return kinds.flatMap((kind): readonly Sentence[] => {
    const [into, out] = [facts.graph.in(id, kind), facts.graph.out(id, kind)];
    const crowd = kind === 'delegated' ? out : kind === 'fanin' ? into : [];
    if (crowd.length < TOO_MANY || (kind !== 'delegated' && kind !== 'fanin'))
      return [...into, ...out].map((edge) => ({edge, words: edgeWords(edge, facts, localize)}));
    const name = nameIn(id, facts, localize);
    const rest = kind === 'delegated' ? into : crowd.filter((edge) => resultOf(edge, facts) === 'no-result');
    return [
      {words: localize.term(`delegation-graph.many.${kind}`, name, crowd.length)},
      ...rest.map((edge) => ({edge, words: edgeWords(edge, facts, localize)})),
    ];
  });
}
