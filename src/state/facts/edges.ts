import type {AgentEvent} from '../../protocol/envelope.js';
import {TASK_RELATIONS, type TaskRelation} from '../../protocol/task.js';
import {edgeKey, NO_SESSION, taskKey} from '../keys.js';
import {defineFact, on} from '../core/fact.js';
import {fields, needed, oneOf, or} from '../core/shape.js';
import type {Rows} from '../core/rows.js';
import {field, idOf, list, number, object, payloadOf, present, string, time, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {enlist, upsert} from '../core/lists.js';

/** An edge of the task graph. */
export interface EdgeRow {
  readonly id: string;
  readonly relation: TaskRelation;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly reason?: string;
  readonly sessionId?: string;
  readonly createdAt?: number;
  readonly updatedAt?: number;
}

const RELATIONS: ReadonlySet<string> = new Set(TASK_RELATIONS);

const EDGE_TYPES = [
  'task.created',
  'task.delegated',
  'task.dependency.updated',
  'task.updated',
  'task.changed',
  'agent.spawned',
] as const;

/** The graph of tasks: stated by the runtime, never guessed. */
export const edges = defineFact({
  key: edgeKey,
  list: 'edges',
  // An edge has no name in events: they name its ends.
  idIn: () => undefined,
  shape: {
    id: needed(string),
    relation: needed(oneOf(TASK_RELATIONS)),
    from: needed(string),
    to: needed(string),
    status: or(string, 'unknown'),
    ...fields(string, 'reason', 'sessionId'),
    ...fields(number, 'createdAt', 'updatedAt'),
  },
  index(row, rows, known) {
    if (!known) enlistEnds(rows, row);
  },
  events: on(EDGE_TYPES, (event, rows) => {
    const from = idOf(event, 'taskId');
    if (from === undefined) return;
    const payload = payloadOf(event);
    const parent = string(payload['parentTaskId']);
    if (parent !== undefined) link(event, rows, 'child', parent, from);
    if (event.type === 'agent.spawned' && event.agentId !== undefined) {
      link(event, rows, 'spawned_subagent', from, event.agentId);
      return;
    }
    if (event.type === 'task.delegated') delegate(event, rows, from);
    for (const entry of [payload, ...list(payload['relationships'])]) {
      const edge = object(entry);
      const relation = string(edge?.['relation']) ?? (edge === payload ? undefined : string(edge?.['kind']));
      const to = string(edge?.['targetId']);
      if (!edge || relation === undefined || to === undefined || !RELATIONS.has(relation)) continue;
      const own =
        edge === payload ? {} : present({createdAt: time(edge['createdAt']), updatedAt: time(edge['updatedAt'])});
      const stated = {...present({status: string(edge['status']), reason: string(edge['reason'])}), ...own};
      link(event, rows, relation as TaskRelation, from, to, stated);
    }
  }),
});

function delegate(event: AgentEvent, rows: Rows, from: string): void {
  const child = string(field(event, 'childTaskId'));
  const subagent = string(field(event, 'subagentId')) ?? event.agentId;
  if (child !== undefined) link(event, rows, 'child', from, child);
  if (subagent !== undefined) link(event, rows, 'spawned_subagent', from, subagent);
}

function link(
  event: AgentEvent,
  rows: Rows,
  relation: TaskRelation,
  from: string,
  to: string,
  stated: Partial<EdgeRow> = {},
): void {
  const id = `${relation}:${from}:${to}`;
  const at = timeOf(event);
  const isNew = rows.get(edgeKey(id)) === undefined;
  const row = upsert<EdgeRow>(
    rows,
    edgeKey(id),
    {id, relation, from, to, status: 'active', ...present({sessionId: event.sessionId, createdAt: at})},
    {...present({updatedAt: at}), ...stated},
    [['edges', event.sessionId ?? NO_SESSION]],
  );
  if (!isNew) return;
  enlistEnds(rows, row);
  if (relation === 'child' && isUnwanted(rows, from, to)) flag(rows, event, 'task_added_after_cancellation', to, from);
}

/** New work below a cancelled task is reported; work that existed before, and is only reported late, is not. */
function isUnwanted(rows: Rows, parent: string, child: string): boolean {
  const asked = rows.get(taskKey(parent))?.cancelRequested;
  if (!asked) return false;
  const {createdAt} = rows.get(taskKey(child)) ?? {};
  return asked.at === undefined || createdAt === undefined || createdAt >= asked.at;
}

/** Lists an edge with both of its ends: the neighbours of a task are found without looking at all edges. */
export function enlistEnds(rows: Rows, {id, from, to}: EdgeRow): void {
  enlist(rows, 'edges-of', from, id);
  if (to !== from) enlist(rows, 'edges-of', to, id);
}
