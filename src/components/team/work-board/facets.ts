import {agentKey, listKey, NO_SESSION, taskKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ProjectionStore} from '../../../state/store.js';
import {agentName} from '../../internal/identity/identities.js';
import {assigneeOf, priorityOf} from './item-facts.js';
import type {Facets} from './work-filters.js';

/** Words for a priority that the catalog knows, the most urgent first. */
const PRIORITIES = ['critical', 'urgent', 'high', 'medium', 'normal', 'low'];

/** The teammates of a session, people first, each by name. */
export function teammatesOf(store: ProjectionStore | undefined, sessionId: string | undefined): readonly AgentRow[] {
  const ids = store?.get(listKey('agents', sessionId ?? NO_SESSION))?.ids ?? [];
  const rows = [...ids].flatMap((id) => store?.get(agentKey(id)) ?? []);
  const order = ({kind}: AgentRow) => (kind === 'human' ? 0 : 1);
  return rows.sort((one, other) => order(one) - order(other) || nameOf(one).localeCompare(nameOf(other)));
}

/** What the items of a board can be filtered by. Costs the number of items: asked when somebody wants to choose. */
export function facetsOf(store: ProjectionStore | undefined, ids: Iterable<string>): Facets {
  const assignees = new Map<string, string>();
  const priorities = new Set<string>();
  for (const id of ids) {
    const row = store?.get(taskKey(id));
    const assignee = row && assigneeOf(row);
    const priority = row && priorityOf(row);
    if (assignee !== undefined && !assignees.has(assignee)) assignees.set(assignee, agentName(store, assignee));
    if (priority !== undefined) priorities.add(priority);
  }
  const urgency = (word: string) => (PRIORITIES.includes(word) ? PRIORITIES.indexOf(word) : PRIORITIES.length);
  return {
    assignees: [...assignees]
      .map(([id, name]) => ({id, name}))
      .sort((one, other) => one.name.localeCompare(other.name)),
    priorities: [...priorities].sort(
      (one, other) => urgency(one) - urgency(other) || one.localeCompare(other, undefined, {numeric: true}),
    ),
  };
}

function nameOf({name, id}: AgentRow): string {
  return name ?? id;
}
