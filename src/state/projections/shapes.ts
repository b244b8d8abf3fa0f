import {FIELD_KINDS} from '../../protocol/envelope.js';
import {PART_KINDS} from '../../protocol/taxonomy.js';
import {runState} from '../../protocol/vocabulary.js';
import {IdList} from '../id-list.js';
import type {Row} from '../rows.js';
import {list, number, object, string} from '../read.js';

type Loose = Row & Readonly<Record<string, unknown>> & {readonly id: string};

/** Fields that a projection goes through: lists of ids, and lists of objects. */
const ID_LISTS: Readonly<Record<string, readonly string[]>> = {run: ['tools', 'actions']};
const OBJECT_LISTS: Readonly<Record<string, readonly string[]>> = {
  tool: ['attempts'],
  artifact: ['versions', 'diffs', 'exports'],
  context: ['compactions'],
  queue: ['queued', 'steers'],
};
/** Fields that a projection counts with. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  metric: ['value', 'count', 'min', 'max'],
  diagnostic: ['count'],
  tool: ['attempt'],
};
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
    'claim',
    'mode',
    'risk',
    'prompt',
    'assignee',
    'blocker',
    'currentRunId',
    'resultRef',
    'outputRef',
  ],
]);
/** Kinds that are nothing without a status. */
const WITH_STATUS: ReadonlySet<string> = new Set([
  ...['session', 'run', 'message', 'part', 'plan', 'tool', 'action', 'task', 'attempt', 'edge', 'agent', 'team'],
  ...['handoff', 'notification', 'review', 'artifact', 'evidence'],
]);
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
  for (const name of NUMBERS[kind] ?? []) {
    if (given(name)) shaped[name] = number(row[name]) ?? (kind === 'metric' ? undefined : 1);
  }
  if (kind === 'diagnostic' && given('code')) shaped['code'] = string(row['code']) ?? 'diagnostic';
  if (kind === 'metric' && isNew && NUMBERS[kind]?.some((name) => shaped[name] === undefined)) return undefined;
  if (WITH_STATUS.has(kind) ? given('status') : 'status' in row) shaped['status'] = string(row['status']) ?? 'unknown';
  switch (kind) {
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

      break;
    case 'tool':
      for (const name of ['output', 'inputText']) {
        if (name in row && typeof row[name] !== 'string') delete shaped[name];
      }
  }
  return shaped;
}
