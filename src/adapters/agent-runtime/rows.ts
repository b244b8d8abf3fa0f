import type {JsonObject} from '../../protocol/events.js';
import {errorText, number, object, present, string, time} from '../../state/read.js';
import {who} from './wire.js';

/**
 * How a record of the standard and a row of ours name the same fact. One table is read in both directions: by the adapter,
 * and by a runtime that speaks this wire from its own rows. Fields of the same name are in none.
 */
export interface Naming {
  /** The name in a row, by the name on the wire. */
  readonly names: Readonly<Record<string, string>>;
  /** Names of a row that mean somebody: an object on the wire. */
  readonly people?: readonly string[];
  /** Names of a row that are the words of an error: an object on the wire. */
  readonly errors?: readonly string[];
}

export const TASK: Naming = {
  names: {taskId: 'id', taskKind: 'kind', taskFamily: 'family', taskProfile: 'profile'},
  people: ['requestedBy', 'owner', 'assignee'],
  errors: ['lastError'],
};
export const JOB: Naming = {
  ...TASK,
  names: {jobId: 'id', taskKind: 'kind', taskFamily: 'family', taskProfile: 'profile'},
};
export const ATTEMPT: Naming = {names: {attemptId: 'id'}, people: ['worker'], errors: ['lastError']};
export const EDGE: Naming = {names: {kind: 'relation', sourceId: 'from', targetId: 'to'}};
export const TURN: Naming = {names: {turnRunId: 'id', completedAt: 'endedAt'}};
export const TOOL: Naming = {names: {toolCallId: 'id', toolName: 'name'}};
export const ACTION: Naming = {names: {actionId: 'id'}};
export const SUBAGENT: Naming = {names: {subagentId: 'id', agentName: 'name'}};

/** A record of the wire as the fields of a row. */
export function rowFields(record: JsonObject, {names, people = [], errors = []}: Naming): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const field = Object.hasOwn(names, name) ? (names[name] as string) : name;
    if (field === '__proto__' || value === null) continue;
    if (people.includes(field)) row[field] = who(value);
    else if (errors.includes(field)) {
      row[field] = errorText(value);
      row[`${field}Code`] = string(object(value)?.['code']);
    } else row[field] = field.endsWith('At') ? time(value) : value;
  }
  return present(row) as Record<string, unknown>;
}

/** A row as a record of the wire. */
export function wireRecord(row: JsonObject, {names, people = [], errors = []}: Naming): Record<string, unknown> {
  const wireNames = new Map(Object.entries(names).map(([wire, field]) => [field, wire]));
  const record: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    const name = wireNames.get(field) ?? field;
    if (people.includes(field)) record[name] = {id: value};
    else if (errors.includes(field)) record[name] = {message: value, ...present({code: row[`${field}Code`]})};
    else if (errors.some((error) => field === `${error}Code`)) continue;
    else record[name] = field.endsWith('At') ? moment(value) : value;
  }
  return record;
}

/** A moment as the standard writes it. */
function moment(value: unknown): unknown {
  const at = number(value);
  const date = at === undefined ? undefined : new Date(at);
  return date === undefined || Number.isNaN(date.getTime()) ? value : date.toISOString();
}

const DELIVERY_DETAIL = ['target', 'reason', 'mechanism'] as const;

/** What a record says of a delivery, as the two fields that a row has for it. */
export function deliveryFields({deliveryState, delivery, deliveryDetail}: JsonObject): JsonObject {
  const record = object(deliveryState) ?? object(delivery);
  const state = string(record?.['state']) ?? string(record?.['status']) ?? string(deliveryState) ?? string(delivery);
  const words = DELIVERY_DETAIL.map((name) => [name, errorText(record?.[name])] as const);
  const detail = present({
    ...Object.fromEntries(words),
    at: time(record?.['at']),
    attempts: number(record?.['attempts']),
    nextRetryAt: time(record?.['nextRetryAt']),
  });
  const given = object(deliveryDetail) ?? (Object.keys(detail).length === 0 ? undefined : detail);
  return present({delivery: state, deliveryDetail: given});
}
