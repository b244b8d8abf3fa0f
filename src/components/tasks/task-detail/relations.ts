import type {TaskRelation} from '../../../protocol/task.js';
import type {EdgeRow} from '../../../state/facts/edges.js';

/** How something is related to a task, seen from the task: the nine relations, and what they are from the other end. */
export const RELATION_GROUPS = [
  'parent',
  'blocked_by',
  'child',
  'blocks',
  'source_task',
  'source_attempt',
  'used_by',
  'spawned_subagent',
  'assigned_thread',
  'produced_artifact',
  'consumed_artifact',
  'evidence',
  'other',
] as const;
export type RelationGroup = (typeof RELATION_GROUPS)[number];

/** What an edge is for the task at its far end. */
const FROM_THE_OTHER_END: Partial<Record<TaskRelation, RelationGroup>> = {
  parent: 'child',
  child: 'parent',
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  source_task: 'used_by',
  source_attempt: 'used_by',
};

/** One thing that a task is related to, and the edge that says so. */
export interface Related {
  readonly id: string;
  readonly edge: EdgeRow;
}

/** What a task is related to, by how, in the order received. Edges that were taken away are not there. */
export function relatedOf(taskId: string, edges: Iterable<EdgeRow>): ReadonlyMap<RelationGroup, readonly Related[]> {
  const byGroup = new Map<RelationGroup, Map<string, Related>>();
  for (const edge of edges) {
    if (edge.status === 'removed') continue;
    const isNear = edge.from === taskId;
    const group = isNear ? edge.relation : (FROM_THE_OTHER_END[edge.relation] ?? 'other');
    const id = isNear ? edge.to : edge.from;
    const related = byGroup.get(group) ?? new Map<string, Related>();
    // Both ends may say the same: once is enough.
    if (!related.has(id)) related.set(id, {id, edge});
    byGroup.set(group, related);
  }
  return new Map(
    RELATION_GROUPS.flatMap((group) => {
      const related = byGroup.get(group);
      return related ? [[group, [...related.values()]] as const] : [];
    }),
  );
}
