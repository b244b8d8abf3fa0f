import type {IdList} from './core/id-list.js';
import type {IntakeRow, NewsRow} from './core/projection-store.js';
import type {OpeningRow} from './opening.js';
import type {ActionRow} from './facts/actions.js';
import type {AgentRow} from './facts/agents.js';
import type {ArtifactRow} from './facts/artifacts.js';
import type {AttemptRow} from './facts/attempts.js';
import type {ContextRow} from './facts/contexts.js';
import type {DiagnosticRow} from './facts/diagnostics.js';
import type {EdgeRow} from './facts/edges.js';
import type {EvidenceRow} from './facts/evidence.js';
import type {HandoffRow} from './facts/handoffs.js';
import type {MetricRow} from './facts/metrics.js';
import type {NotificationRow} from './facts/notifications.js';
import type {MessageRow, PartRow} from './facts/parts.js';
import type {PermissionRow} from './facts/permissions.js';
import type {PlanRow} from './facts/plans.js';
import type {QueueRow} from './facts/queue.js';
import type {ReviewRow} from './facts/reviews.js';
import type {RunRow} from './facts/runs.js';
import type {SessionRow} from './facts/sessions.js';
import type {StateRow} from './facts/synced-state.js';
import type {TaskActivityRow} from './facts/task-activity.js';
import type {TaskRow} from './facts/task-record.js';
import type {DeliveryStateRow, TaskSummaryRow} from './facts/task-tally.js';
import type {TeamRow} from './facts/teams.js';
import type {ToolRow} from './facts/tools.js';
import type {Row} from './core/rows.js';

declare const ROW: unique symbol;
/** The key of a row. It knows the type of its row, so that nobody has to say it who reads one. */
export type Key<T extends Row = Row> = string & {readonly [ROW]: T};

/** The only place where keys of facts are built. A key's kind, the word before the colon, is also its group in a snapshot. */

/** Keys already made, by id: making one costs more than finding it. Emptied when it grows beyond a page's needs. */
const MAX_CACHED = 50_000;

export function keyMaker<T extends Row>(kind: string): (id: string) => Key<T> {
  const made = new Map<string, Key<T>>();
  let lastId = '';
  let lastKey = `${kind}:` as Key<T>;
  return (id) => {
    // Events come in runs: the id is most often the one asked for last.
    if (id === lastId) return lastKey;
    let key = made.get(id);
    if (key === undefined) {
      if (made.size >= MAX_CACHED) made.clear();
      made.set(id, (key = `${kind}:${id}` as Key<T>));
    }
    lastId = id;
    lastKey = key;
    return key;
  };
}

/** The key of a fact that is named by text, such as `tool:tc1`; of its row nothing more is known. */
export function factKey(fact: string): Key {
  return fact as Key;
}

export const sessionKey = keyMaker<SessionRow>('session');
export const runKey = keyMaker<RunRow>('run');
export const messageKey = keyMaker<MessageRow>('message');
export const partKey = keyMaker<PartRow>('part');
export const planKey = keyMaker<PlanRow>('plan');
export const toolKey = keyMaker<ToolRow>('tool');
export const actionKey = keyMaker<ActionRow>('action');
export const queueKey = keyMaker<QueueRow>('queue');
export const taskKey = keyMaker<TaskRow>('task');
export const attemptKey = keyMaker<AttemptRow>('attempt');
export const edgeKey = keyMaker<EdgeRow>('edge');
export const agentKey = keyMaker<AgentRow>('agent');
export const teamKey = keyMaker<TeamRow>('team');
export const handoffKey = keyMaker<HandoffRow>('handoff');
export const notificationKey = keyMaker<NotificationRow>('notification');
export const reviewKey = keyMaker<ReviewRow>('review');
export const artifactKey = keyMaker<ArtifactRow>('artifact');
export const evidenceKey = keyMaker<EvidenceRow>('evidence');
export const contextKey = keyMaker<ContextRow>('context');
export const permissionKey = keyMaker<PermissionRow>('permission');
export const stateKey = keyMaker<StateRow>('state');
export const diagnosticKey = keyMaker<DiagnosticRow>('diagnostic');
export const metricKey = keyMaker<MetricRow>('metric');

/** How the tasks of a session stand, counted: derived, so never exported. */
export const taskSummaryKey = keyMaker<TaskSummaryRow>('task-summary');
/** How what its tasks made was delivered, counted. */
export const deliveryStateKey = keyMaker<DeliveryStateRow>('delivery-state');
/** When its tasks and attempts began and ended, counted by time. */
export const taskActivityKey = keyMaker<TaskActivityRow>('task-activity');

/** Kinds that are runtime facts, with the group of a snapshot that each belongs to. */
export const GROUP_OF_KIND = {
  session: 'sessions',
  run: 'runs',
  message: 'messages',
  part: 'parts',
  plan: 'plans',
  tool: 'tools',
  action: 'actions',
  queue: 'queue',
  task: 'tasks',
  attempt: 'attempts',
  edge: 'edges',
  agent: 'agents',
  team: 'teams',
  handoff: 'handoffs',
  notification: 'notifications',
  review: 'reviews',
  artifact: 'artifacts',
  evidence: 'evidence',
  context: 'contexts',
  permission: 'permissions',
  state: 'state',
  diagnostic: 'diagnostics',
  metric: 'metrics',
  connection: 'connection',
} as const;
export type Group = (typeof GROUP_OF_KIND)[keyof typeof GROUP_OF_KIND];
export const GROUPS = Object.values(GROUP_OF_KIND);

/** Ordered ids of one kind inside one scope. Derived, so never exported. */
export function listKey(kind: ListKind, scope: string): Key<ListRow> {
  // The one list that is looked up for every delta has a maker of its own.
  return kind === 'parts' ? partsKey(scope) : (`list:${kind}:${scope}` as Key<ListRow>);
}
const partsKey = keyMaker<ListRow>('list:parts');
export type ListKind =
  | 'sessions'
  | 'messages'
  | 'turns'
  | 'edits'
  | 'parts'
  | 'runs'
  | 'tools'
  | 'open-tools'
  | 'open-actions'
  | 'actions'
  | 'plans'
  | 'tasks'
  | 'work-items'
  | 'jobs'
  | 'blocked-tasks'
  | 'undelivered-tasks'
  | 'ended-attempts'
  | 'edges-of'
  | 'attempts'
  | 'edges'
  | 'agents'
  | 'teams'
  | 'handoffs'
  | 'notifications'
  | 'reviews'
  | 'artifacts'
  | 'artifact-names'
  | 'evidence'
  | 'cited-by'
  | 'permissions'
  | 'activities'
  | 'diagnostics'
  | 'metrics';

/** The row under a list key. */
export interface ListRow {
  readonly ids: IdList;
}

/** The scope of facts that name no session. */
export const NO_SESSION = '';
/** The scope of what is gathered from every session: `listKey('open-actions', ALL_SESSIONS)`. */
export const ALL_SESSIONS = '*';

/** What belongs to the page alone: never exported, never from events. */
export const uiKey = <T extends Row>(name: string) => `ui:${name}` as Key<T>;
/** Whether a row is the page's own. */
export const isLocal = (key: string) => key.startsWith('ui:');
export const ACTIVE_SESSION_KEY = uiKey<{readonly id: string}>('active-session');
/** The requests of a session that stand in its dock, and are expanded nowhere else. */
export const dockedKey = (sessionId: string) => uiKey<DockedRow>(`docked:${sessionId}`);
/** The row under `dockedKey`. */
export interface DockedRow {
  readonly actionIds?: readonly string[];
}
/** The request that is open in the inbox, and therefore nowhere else: `{id}`. */
export const INBOX_KEY = uiKey<{readonly id?: string}>('inbox');
/** How far the opening of a session is. */
export const openingKey = (sessionId: string) => uiKey<OpeningRow>(`opening:${sessionId}`);
/** What the intake counted and what it waits for. */
export const INTAKE_KEY = uiKey<IntakeRow>('intake');
/** When the page last heard of a session; the empty id is for facts that name none. */
export const newsKey = (sessionId: string) => uiKey<NewsRow>(`news:${sessionId}`);
/** The artifact that a person has open, and which version of it. */
export const ARTIFACT_KEY = uiKey<OpenArtifactRow>('artifact');
/** The row under `ARTIFACT_KEY`. */
export interface OpenArtifactRow {
  readonly artifactId: string;
  /** Absent where it is the newest one, whichever that becomes. */
  readonly versionId?: string;
}
/** How many places of this page can show an artifact: `{count}`. */
export const ARTIFACT_WORKSPACES_KEY = uiKey<{readonly count: number}>('artifact-workspaces');
