import type {IdList} from './id-list.js';

/** The only place where keys are built. A key's kind, the word before the colon, is also its group in a snapshot. */

/** Keys already made, by id: making one costs more than finding it. Emptied when it grows beyond a page's needs. */
const MAX_CACHED = 50_000;

function keyMaker(kind: string): (id: string) => string {
  const made = new Map<string, string>();
  let lastId = '';
  let lastKey = `${kind}:`;
  return (id) => {
    // Events come in runs: the id is most often the one asked for last.
    if (id === lastId) return lastKey;
    let key = made.get(id);
    if (key === undefined) {
      if (made.size >= MAX_CACHED) made.clear();
      made.set(id, (key = `${kind}:${id}`));
    }
    lastId = id;
    lastKey = key;
    return key;
  };
}

export const sessionKey = keyMaker('session');
export const runKey = keyMaker('run');
export const messageKey = keyMaker('message');
export const partKey = keyMaker('part');
export const planKey = keyMaker('plan');
export const toolKey = keyMaker('tool');
export const actionKey = keyMaker('action');
export const queueKey = keyMaker('queue');
export const taskKey = keyMaker('task');
export const attemptKey = keyMaker('attempt');
export const edgeKey = keyMaker('edge');
export const agentKey = keyMaker('agent');
export const teamKey = keyMaker('team');
export const handoffKey = keyMaker('handoff');
export const notificationKey = keyMaker('notification');
export const reviewKey = keyMaker('review');
export const artifactKey = keyMaker('artifact');
export const evidenceKey = keyMaker('evidence');
export const contextKey = keyMaker('context');
export const permissionKey = keyMaker('permission');
export const stateKey = keyMaker('state');
export const diagnosticKey = keyMaker('diagnostic');
export const metricKey = keyMaker('metric');

/** How the tasks of a session stand, counted: derived, so never exported. */
export const taskSummaryKey = keyMaker('task-summary');
/** How what its tasks made was delivered, counted. */
export const deliveryStateKey = keyMaker('delivery-state');
/** When its tasks and attempts began and ended, counted by time. */
export const taskActivityKey = keyMaker('task-activity');

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
export function listKey(kind: ListKind, scope: string): string {
  // The one list that is looked up for every delta has a maker of its own.
  return kind === 'parts' ? partsKey(scope) : `list:${kind}:${scope}`;
}
const partsKey = keyMaker('list:parts');
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
export const uiKey = (name: string) => `ui:${name}`;
/** Whether a row is the page's own. */
export const isLocal = (key: string) => key.startsWith('ui:');
export const ACTIVE_SESSION_KEY = uiKey('active-session');
/** The requests of a session that stand in its dock, and are expanded nowhere else. */
export const dockedKey = (sessionId: string) => uiKey(`docked:${sessionId}`);
/** The request that is open in the inbox, and therefore nowhere else: `{id}`. */
export const INBOX_KEY = uiKey('inbox');
/** How the list of sessions is doing. */
export const DIRECTORY_KEY = uiKey('directory');
/** Which sessions have a tab in this page. */
export const OPEN_TABS_KEY = uiKey('open-tabs');
/** How far a person has seen a session. */
export const seenKey = (sessionId: string) => `ui:seen:${sessionId}`;
/** How a command that a person gave is doing. */
export const receiptKey = (commandId: string) => `ui:receipt:${commandId}`;
/** The newest command about a fact, so that its card can show it as pending. */
export const receiptForKey = (fact: string) => `ui:receipt-for:${fact}`;
/** The state of the connection that feeds the store. */
export const TRANSPORT_KEY = uiKey('transport');
/** Which controls the connection can really write. */
export const CONTROLS_KEY = uiKey('controls');
/** Turns of a session that wait in this page, because the protocol knows no queue. */
export const heldQueueKey = (sessionId: string) => `ui:held-queue:${sessionId}`;
/** How much of a session's past is here. */
export const historyKey = (sessionId: string) => `ui:history:${sessionId}`;
/** How far the opening of a session is. */
export const openingKey = (sessionId: string) => `ui:opening:${sessionId}`;
/** What the intake counted and what it waits for. */
export const INTAKE_KEY = uiKey('intake');
/** When the page last heard of a session; the empty id is for facts that name none. */
export const newsKey = (sessionId: string) => `ui:news:${sessionId}`;
/** What a person set for the page: theme, language, log level and the like. */
export const SETTINGS_KEY = uiKey('settings');
/** The artifact that a person has open, and which version of it. */
export const ARTIFACT_KEY = uiKey('artifact');
/** The row under `ARTIFACT_KEY`. */
export interface OpenArtifactRow {
  readonly artifactId: string;
  /** Absent where it is the newest one, whichever that becomes. */
  readonly versionId?: string;
}
/** How many places of this page can show an artifact: `{count}`. */
export const ARTIFACT_WORKSPACES_KEY = uiKey('artifact-workspaces');
/** The teammate that a person has open: `{agentId}`. */
export const TEAMMATE_KEY = uiKey('teammate');
/** The task that a person has open: `{taskId}`. */
export const TASK_KEY = uiKey('task');
/** What the page measured of its connection. */
export const MEASURES_KEY = uiKey('measures');
/** Which piece of evidence is open: `{evidenceId}`. */
export const EVIDENCE_KEY = uiKey('evidence');
/** Which recording is played, and where it stands. */
export const REPLAY_KEY = uiKey('replay');
