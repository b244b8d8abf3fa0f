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
/** The key of a row. It has the type of its row, so that a reader need not name it. */
export type Key<T extends Row = Row> = string & {readonly [ROW]: T};

/** The only place where keys of facts are built. A key's kind, the word before the colon, is also its group in a snapshot. */

function keyMaker<T extends Row>(kind: string): (id: string) => Key<T> {
  let lastId = '';
  let lastKey = `${kind}:` as Key<T>;
  return (id) => {
    // Events come in runs: the id is most often the one asked for last.
    if (id === lastId) return lastKey;
    lastId = id;
    return (lastKey = `${kind}:${id}` as Key<T>);
  };
}

/** Makes the keys of one kind of fact, and says how it is called. */
export interface KeyMaker<T extends Row> {
  (id: string): Key<T>;
  /** The word before the colon in its keys. */
  readonly kind: string;
  /** The group of a snapshot that its rows belong to. */
  readonly group: string;
}

/** Defines the keys of a kind of fact: `defineKey<DeployRow>('deploy', 'deploys')('d1')` is `deploy:d1`. */
export function defineKey<T extends Row, Group extends string = string>(
  kind: string,
  group: Group,
): KeyMaker<T> & {readonly group: Group} {
  return Object.assign(keyMaker<T>(kind), {kind, group});
}

/** The key of a fact that is named by text, such as `tool:tc1`; of its row nothing more is known. */
export function factKey(fact: string): Key {
  return fact as Key;
}

export const sessionKey = defineKey<SessionRow, 'sessions'>('session', 'sessions');
export const runKey = defineKey<RunRow, 'runs'>('run', 'runs');
export const messageKey = defineKey<MessageRow, 'messages'>('message', 'messages');
export const partKey = defineKey<PartRow, 'parts'>('part', 'parts');
export const planKey = defineKey<PlanRow, 'plans'>('plan', 'plans');
export const toolKey = defineKey<ToolRow, 'tools'>('tool', 'tools');
export const actionKey = defineKey<ActionRow, 'actions'>('action', 'actions');
export const queueKey = defineKey<QueueRow, 'queue'>('queue', 'queue');
export const taskKey = defineKey<TaskRow, 'tasks'>('task', 'tasks');
export const attemptKey = defineKey<AttemptRow, 'attempts'>('attempt', 'attempts');
export const edgeKey = defineKey<EdgeRow, 'edges'>('edge', 'edges');
export const agentKey = defineKey<AgentRow, 'agents'>('agent', 'agents');
export const teamKey = defineKey<TeamRow, 'teams'>('team', 'teams');
export const handoffKey = defineKey<HandoffRow, 'handoffs'>('handoff', 'handoffs');
export const notificationKey = defineKey<NotificationRow, 'notifications'>('notification', 'notifications');
export const reviewKey = defineKey<ReviewRow, 'reviews'>('review', 'reviews');
export const artifactKey = defineKey<ArtifactRow, 'artifacts'>('artifact', 'artifacts');
export const evidenceKey = defineKey<EvidenceRow, 'evidence'>('evidence', 'evidence');
export const contextKey = defineKey<ContextRow, 'contexts'>('context', 'contexts');
export const permissionKey = defineKey<PermissionRow, 'permissions'>('permission', 'permissions');
export const stateKey = defineKey<StateRow, 'state'>('state', 'state');
export const diagnosticKey = defineKey<DiagnosticRow, 'diagnostics'>('diagnostic', 'diagnostics');
export const metricKey = defineKey<MetricRow, 'metrics'>('metric', 'metrics');

/** How the tasks of a session stand, counted: derived, so never exported. */
export const taskSummaryKey = keyMaker<TaskSummaryRow>('task-summary');
/** How what its tasks made was delivered, counted. */
export const deliveryStateKey = keyMaker<DeliveryStateRow>('delivery-state');
/** When its tasks and attempts began and ended, counted by time. */
export const taskActivityKey = keyMaker<TaskActivityRow>('task-activity');

/** The kinds of facts of the standard. */
const FACT_KEYS = [
  sessionKey,
  runKey,
  messageKey,
  partKey,
  planKey,
  toolKey,
  actionKey,
  queueKey,
  taskKey,
  attemptKey,
  edgeKey,
  agentKey,
  teamKey,
  handoffKey,
  notificationKey,
  reviewKey,
  artifactKey,
  evidenceKey,
  contextKey,
  permissionKey,
  stateKey,
  diagnosticKey,
  metricKey,
] as const;
/** A group of a snapshot: the rows of one kind of fact, and where the streams stand. */
export type Group = (typeof FACT_KEYS)[number]['group'] | 'connection';
export const GROUPS: readonly Group[] = [...FACT_KEYS.map(({group}) => group), 'connection'];

/** Ordered ids of one kind inside one scope. Derived, so never exported. */
export function listKey(kind: ListKind, scope: string): Key<ListRow> {
  // The one list that is looked up for every delta has a maker of its own.
  if (kind === 'parts') return partsKey(scope);
  let last = lastListKeys.get(kind);
  if (last?.scope !== scope) lastListKeys.set(kind, (last = {scope, key: `list:${kind}:${scope}` as Key<ListRow>}));
  return last.key;
}
/** The key last made of each kind: a list is most often asked for again before another one of its kind is. */
const lastListKeys = new Map<ListKind, {readonly scope: string; readonly key: Key<ListRow>}>();
const partsKey = keyMaker<ListRow>('list:parts');
export type ListKind =
  // A host's own.
  | (string & Record<never, never>)
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
  | 'metrics'
  | 'kept-as';

/** The row under a list key. */
export interface ListRow {
  readonly ids: IdList;
}

/** The scope of facts that name no session. */
export const NO_SESSION = '';
/** The scope of what is gathered from every session: `listKey('open-actions', ALL_SESSIONS)`. */
export const ALL_SESSIONS = '*';

/** The kind of what a key names: `tool` of `tool:tc1`. */
export const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

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
