import type {Key} from '../../../state/keys.js';
import {fold, type Folded} from '../../internal/graph/folding.js';
import type {DelegationIndex} from './delegation-facts.js';
import type {DelegationEdge, DelegationNode} from './model.js';

/** More nodes than this are too many to read at once. */
export const GROUP_ABOVE = 12;
/** Fewer than this are no crowd. */
const SMALLEST = 3;

/** What decides about groups besides the structure. */
export interface GroupingFacts {
  /** Whether it needs somebody, or broke: such a one is never hidden in a group. */
  isLoud(id: string): boolean;
  roleOf(id: string): string | undefined;
  /** Whether a person opened this group. */
  isOpen(groupId: string): boolean;
}

/** The group of a node: whom it was delegated by, what it is, and its role. */
export function groupIdOf(by: string, kind: string, role: string | undefined): string {
  return `group:${by}|${kind}|${role ?? ''}`;
}

/** Groups the ends of branches by who delegated them and their role, where there are too many to read. */
export function group(graph: DelegationIndex, facts: GroupingFacts): Folded<DelegationNode, DelegationEdge> {
  const groups = graph.nodes.length > GROUP_ABOVE ? crowds(graph, facts) : new Map<string, readonly Key[]>();
  return fold(graph, groups, (id, members, first) => {
    return {id, kind: 'group', ref: facts.roleOf(first.id) ?? '', members};
  });
}

/** What could stand together in each group, whether or not it is open. */
export function crowds(graph: DelegationIndex, facts: GroupingFacts): ReadonlyMap<string, readonly Key[]> {
  const groups = new Map<string, Key[]>();
  for (const {id, kind, key} of graph.nodes) {
    const by = graph.above(id);
    if (by === undefined || key === undefined || (kind !== 'agent' && kind !== 'task')) continue;
    if (!isPlainEnd(graph, id) || facts.isLoud(id)) continue;
    const groupId = groupIdOf(by, kind, facts.roleOf(id));
    if (facts.isOpen(groupId)) continue;
    const members = groups.get(groupId);
    if (members) members.push(key);
    else groups.set(groupId, [key]);
  }
  for (const [id, members] of groups) if (members.length < SMALLEST) groups.delete(id);
  return groups;
}

/** Whether it only takes work and gives a result: a handoff, a wait or a retry has to be seen. */
function isPlainEnd(graph: DelegationIndex, id: string): boolean {
  return graph.at(id).every(({kind, to}) => kind === 'fanin' || (kind === 'delegated' && to === id));
}
