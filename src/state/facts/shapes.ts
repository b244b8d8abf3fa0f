import {FIELD_KINDS} from '../../protocol/envelope.js';
import {DELIVERY_STATES} from '../../protocol/task.js';
import {PART_KINDS} from '../../protocol/taxonomy.js';
import {runState, taskStatus} from '../../protocol/vocabulary.js';
import {IdList} from '../core/id-list.js';
import type {Row} from '../core/rows.js';
import {list, number, object, string} from '../read.js';
import {pendingOf, reachabilityOf, waitOf, wordsOf as wordsIn} from './agents.js';
import {shapeArtifact} from './artifact-hydration.js';
import {SESSION_ACTIVITIES} from './sessions.js';
import {choicesOf} from './choices.js';
import {gapsOf, linksOf, outcomesOf, progressOf, wordsOf} from './evidence.js';
import {refIds} from './evidence-refs.js';
import {logsOf} from './attempt-logs.js';
import {blockersOf, usageOf} from './task-details.js';
import {boardOf, joinsOf} from './teams.js';

type Loose = Row & Readonly<Record<string, unknown>> & {readonly id: string};

/** Fields that a projection goes through: lists of ids, and lists of objects. */
const ID_LISTS: Readonly<Record<string, readonly string[]>> = {run: ['tools', 'actions']};
const OBJECT_LISTS: Readonly<Record<string, readonly string[]>> = {
  tool: ['attempts'],
  context: ['compactions'],
  queue: ['queued', 'steers'],
  permission: ['changes'],
};
/** Fields that offer a choice. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  session: ['modes', 'models', 'commands'],
  permission: ['modes'],
};
/** Fields that a projection counts with. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  metric: ['value', 'count', 'min', 'max'],
  diagnostic: ['count'],
  tool: ['attempt'],
};
/** Fields of a session that are one thing or nothing: what is of another kind is left out. */
const SESSION_FIELDS: Readonly<Record<string, 'number' | 'boolean'>> = {
  ...{openActionCount: 'number', queuedTurnCount: 'number', messageCount: 'number', lastSequence: 'number'},
  ...{unread: 'number', pinned: 'boolean', archived: 'boolean', stale: 'boolean'},
};
const ACTIVITIES: ReadonlySet<unknown> = new Set(SESSION_ACTIVITIES);
/** Fields that are text in every row that has them: the ids and words of the envelope, and these. */
const TEXTS: ReadonlySet<string> = new Set([
  ...[...FIELD_KINDS]
    .filter(([name, kind]) => (kind === 'id' || kind === 'text' || kind === 'word') && name !== 'scope')
    .map(([name]) => name),
  ...[
    'name',
    'title',
    'objective',
    'summary',
    'text',
    'streamedText',
    'editOf',
    'code',
    'level',
    'message',
    'subject',
    'reason',
    'error',
    'errorCode',
  ],
  ...[
    'outcome',
    'model',
    'resolution',
    'actionType',
    'nativeType',
    'nativeStatus',
    'nativeKind',
    'from',
    'to',
    'relation',
  ],
  ...[
    'ref',
    'verdict',
    'verification',
    'location',
    'claim',
    'rule',
    'policyReason',
    'decisionSource',
    'mode',
    'risk',
    'prompt',
    'assignee',
    'blocker',
    'currentRunId',
    'resultRef',
    'outputRef',
    'outputType',
    'cause',
    'stderr',
    'skipActionId',
    'preview',
    'scenario',
    'packRef',
    'determinism',
    'checksum',
    'by',
    'schedule',
    'wakeReason',
    'lastRunRef',
    'retryOf',
    'remoteStatus',
    'target',
    'reviewer',
    'assigneeKind',
    'parentAgentId',
    'coordinator',
    'resumeTarget',
  ],
]);
/** Kinds that are nothing without a status. */
const WITH_STATUS: ReadonlySet<string> = new Set([
  ...['session', 'run', 'message', 'part', 'plan', 'tool', 'action', 'task', 'attempt', 'edge', 'agent', 'team'],
  ...['handoff', 'notification', 'review', 'artifact', 'evidence'],
]);
/** Fields of teammates, teams and work items that have a shape of their own. */
const TEAM_FIELDS: Readonly<Record<string, Readonly<Record<string, (value: unknown) => unknown>>>> = {
  agent: {
    ...{pending: pendingOf, wait: waitOf, controls: wordsIn, card: object, reachability: reachabilityOf},
    ...{detail: string, role: string, source: string, color: string},
    ...{percent: number, durationMs: number, toolCount: number, attempt: number, queuedTurnCount: number},
    kind: (value) => (value === 'human' || value === 'agent' ? value : undefined),
    activeOwner: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  team: {
    ...{joins: joinsOf, wait: waitOf, board: boardOf, members: listIn},
    ...{teamParallelBudget: number, teamActiveCount: number, teamQueuedCount: number, providerParallelBudget: number},
  },
  task: {
    ...{rank: number, queuedTurnCount: number, progress: object, cancelRequested: object},
    ...{artifacts: listIn, evidenceRefs: listIn, dependencies: listIn, comments: listIn, remoteArtifactRefs: listIn},
    ...{usage: usageOf, blockers: blockersOf, controls: wordsIn, deliveryDetail: object, maxAttempts: number},
    priority: (value) => string(value) ?? number(value),
    delivery: (value) => ((DELIVERY_STATES as readonly unknown[]).includes(value) ? value : undefined),
    reconciled: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  attempt: {
    ...{attemptCount: number, usage: usageOf, logs: logsOf},
    ...{inputRefs: listIn, outputRefs: listIn, checkpointRefs: listIn},
  },
  notification: {durationMs: number, toolCount: number},
  review: {fixes: listIn, evidenceRefs: listIn},
};
/** Fields of evidence that have a shape of their own. */
const EVIDENCE_FIELDS: Readonly<Record<string, (value: unknown) => unknown>> = {
  supports: (value) => (Array.isArray(value) ? linksOf(value) : undefined),
  gaps: gapsOf,
  outcomes: outcomesOf,
  completeness: wordsOf,
  progress: progressOf,
  evidenceRefs: refIds,
  disputed: (value) => (typeof value === 'boolean' ? value : undefined),
  stale: (value) => (typeof value === 'boolean' ? value : undefined),
  bytes: number,
  lineage: object,
};
const KINDS: ReadonlySet<unknown> = new Set(PART_KINDS);

/**
 * A row of a snapshot in the shape that the projections count on, whoever wrote it; undefined where nothing can be made
 * of it. A new row gets what every row of its kind has; one that is merged keeps to what the snapshot names.
 */
export function shapeRow(kind: string, row: Loose, isNew: boolean): Loose | undefined {
  const shaped: Record<string, unknown> & {id: string} = {...row};
  const given = (name: string) => isNew || name in row;
  for (const [name, value] of Object.entries(row)) {
    const fits = TEXTS.has(name) ? typeof value === 'string' : !name.endsWith('At') || typeof value === 'number';
    if (!fits) delete shaped[name];
  }
  for (const name of ID_LISTS[kind] ?? []) {
    if (given(name)) shaped[name] = list(row[name]).filter((id) => typeof id === 'string');
  }
  for (const name of OBJECT_LISTS[kind] ?? []) {
    if (given(name)) shaped[name] = list(row[name]).filter((value) => object(value) !== undefined);
  }
  for (const name of CHOICES[kind] ?? []) {
    if (name in row) shaped[name] = choicesOf(row[name]) ?? [];
  }
  for (const name of NUMBERS[kind] ?? []) {
    if (given(name)) shaped[name] = number(row[name]) ?? (kind === 'metric' ? undefined : 1);
  }
  if (kind === 'diagnostic' && given('code')) shaped['code'] = string(row['code']) ?? 'diagnostic';
  // An edge without two ends joins nothing.
  if (kind === 'edge' && isNew && !(string(row['from']) && string(row['to']))) return undefined;
  if (kind === 'metric' && isNew && NUMBERS[kind]?.some((name) => shaped[name] === undefined)) return undefined;
  if (WITH_STATUS.has(kind) ? given('status') : 'status' in row) shaped['status'] = statusIn(kind, row['status']);
  switch (kind) {
    case 'session':
      for (const [name, type] of Object.entries(SESSION_FIELDS)) {
        if (name in row && typeof row[name] !== type) delete shaped[name];
      }
      if ('runStatus' in row && !ACTIVITIES.has(row['runStatus'])) delete shaped['runStatus'];
      for (const name of ['runPlace', 'previewPlace']) if (name in row && !isPlace(row[name])) delete shaped[name];
      break;
    case 'run':
      if (given('milestone'))
        shaped['milestone'] = runState(string(row['milestone']) ?? string(row['status'])) ?? 'submitted';
      break;
    case 'message':
      if (given('role')) shaped['role'] = string(row['role']) ?? 'unknown';
      // Lists inside rows are arrays on the wire.
      if (given('parts'))
        shaped['parts'] = IdList.of(list(row['parts']).filter((id): id is string => typeof id === 'string'));
      break;
    case 'part':
      if (given('kind')) shaped['kind'] = KINDS.has(row['kind']) ? row['kind'] : 'diagnostic';
      if ('evidenceRefs' in row)
        shaped['evidenceRefs'] = list(row['evidenceRefs']).filter((id) => typeof id === 'string');
      break;
    case 'artifact':
      Object.assign(shaped, shapeArtifact(row, isNew));
      break;
    case 'evidence':
      reshape(shaped, row, EVIDENCE_FIELDS);
      break;
    case 'tool':
      for (const name of ['output', 'inputText']) {
        if (name in row && typeof row[name] !== 'string') delete shaped[name];
      }
      break;
    default:
      reshape(shaped, row, TEAM_FIELDS[kind] ?? {});
  }
  return shaped;
}

/** A status is text; of a task or an attempt it is one of those that tasks have. */
function statusIn(kind: string, value: unknown): string {
  const status = string(value) ?? 'unknown';
  return kind === 'task' || kind === 'attempt' ? taskStatus(status) : status;
}

/** Fields get the shape that they should have, or are left out. */
function reshape(
  shaped: Record<string, unknown>,
  row: Loose,
  shapes: Readonly<Record<string, (value: unknown) => unknown>>,
): void {
  for (const [name, shape] of Object.entries(shapes)) {
    const value = name in row ? shape(row[name]) : undefined;
    if (value === undefined) delete shaped[name];
    else shaped[name] = value;
  }
}

function listIn(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? list(value) : undefined;
}

function isPlace(value: unknown): boolean {
  const [at, sequence, name] = list(value);
  return number(at) !== undefined && number(sequence) !== undefined && typeof name === 'string';
}
