import type {EventType} from '@ag-ui/core';
import type {JsonObject} from '../../protocol/events.js';
import {object, string} from '../../state/read.js';

/** The names of AG-UI's events, as its own package lists them. */
export type WireType = `${EventType}`;

/** One event as it came: an object with a known type, its fields not yet trusted. */
export interface WireEvent {
  readonly type: WireType;
  readonly [field: string]: unknown;
}

/** What a field must be. `?` may be absent; `null` counts as absent, since older servers write it. */
type Field = 'text' | 'text?' | 'json' | 'object' | 'object?' | 'list' | 'list?' | 'flag?' | 'content';

const LANE = {subagentRunId: 'text?'} as const;
const TEXT = {...LANE, messageId: 'text'} as const;
const CALL = {...LANE, toolCallId: 'text'} as const;

/** Every event with its fields. A new event in `@ag-ui/core` is a type error in this table until its meaning is decided. */
export const SHAPES: Readonly<Record<WireType, Readonly<Record<string, Field>>>> = {
  TEXT_MESSAGE_START: {...TEXT, role: 'text?', name: 'text?'},
  TEXT_MESSAGE_CONTENT: {...TEXT, delta: 'text'},
  TEXT_MESSAGE_END: TEXT,
  TEXT_MESSAGE_CHUNK: {...LANE, messageId: 'text?', role: 'text?', delta: 'text?', name: 'text?'},
  TOOL_CALL_START: {...CALL, toolCallName: 'text', parentMessageId: 'text?'},
  TOOL_CALL_ARGS: {...CALL, delta: 'text'},
  TOOL_CALL_END: CALL,
  TOOL_CALL_CHUNK: {...LANE, toolCallId: 'text?', toolCallName: 'text?', parentMessageId: 'text?', delta: 'text?'},
  TOOL_CALL_RESULT: {...CALL, messageId: 'text?', content: 'content', role: 'text?'},
  STATE_SNAPSHOT: {...LANE, snapshot: 'json'},
  STATE_DELTA: {...LANE, delta: 'list'},
  MESSAGES_SNAPSHOT: {messages: 'list'},
  ACTIVITY_SNAPSHOT: {...TEXT, activityType: 'text', content: 'object', replace: 'flag?'},
  ACTIVITY_DELTA: {...TEXT, activityType: 'text', patch: 'list'},
  RAW: {...LANE, event: 'json', source: 'text?'},
  CUSTOM: {...LANE, name: 'text', value: 'json'},
  RUN_STARTED: {
    threadId: 'text',
    runId: 'text',
    protocolVersion: 'text?',
    parentRunId: 'text?',
    input: 'object?',
  },
  RUN_FINISHED: {threadId: 'text?', runId: 'text?', result: 'json', outcome: 'object?', usage: 'list?'},
  RUN_ERROR: {message: 'text', code: 'text?', usage: 'list?'},
  STEP_STARTED: {...LANE, stepName: 'text'},
  STEP_FINISHED: {...LANE, stepName: 'text'},
  REASONING_START: TEXT,
  REASONING_MESSAGE_START: {...TEXT, role: 'text?'},
  REASONING_MESSAGE_CONTENT: {...TEXT, delta: 'text'},
  REASONING_MESSAGE_END: TEXT,
  REASONING_MESSAGE_CHUNK: {...LANE, messageId: 'text?', delta: 'text?'},
  REASONING_END: TEXT,
  REASONING_ENCRYPTED_VALUE: {...LANE, subtype: 'text', entityId: 'text', encryptedValue: 'text'},
  SUBAGENT_STARTED: {
    subagentRunId: 'text',
    name: 'text',
    description: 'text?',
    parentSubagentRunId: 'text?',
    parentToolCallId: 'text?',
    parentMessageId: 'text?',
  },
  SUBAGENT_FINISHED: {subagentRunId: 'text', result: 'json', outcome: 'object?'},
  SUBAGENT_ERROR: {subagentRunId: 'text', message: 'text', code: 'text?'},
};

/** Whether a word is one of AG-UI's event types. */
export function isWireType(type: unknown): type is WireType {
  return typeof type === 'string' && Object.hasOwn(SHAPES, type);
}

/** An event whose fields are what they should be, with the names of those that were not. */
export interface CheckedEvent {
  readonly event: WireEvent;
  /** A field that the event cannot do without: nothing can be made of it. */
  readonly broken?: string;
  /** Fields that were left out because they could not be read. */
  readonly dropped: readonly string[];
}

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  object: (value) => object(value) !== undefined,
  list: Array.isArray,
  flag: (value) => typeof value === 'boolean',
  content: (value) => typeof value === 'string' || Array.isArray(value),
  json: () => true,
};

/** The shapes, ready to be gone through: this is done for every word of a stream. */
const CHECKS = new Map(
  Object.entries(SHAPES).map(([type, shape]) => [
    type,
    Object.entries(shape).map(([name, kind]) => ({
      name,
      isOptional: kind.endsWith('?') || kind === 'json',
      isRight: IS[kind.replace('?', '')] as (value: unknown) => boolean,
    })),
  ]),
);

const NONE: readonly string[] = [];

/** Checks one event against its shape: `null` becomes absence, what cannot be read is named. */
export function checkShape(event: WireEvent): CheckedEvent {
  let checked: Record<string, unknown> | undefined;
  let broken: string | undefined;
  let dropped: string[] | undefined;
  for (const {name, isOptional, isRight} of CHECKS.get(event.type) ?? []) {
    const value = event[name];
    if (value === undefined ? isOptional : isRight(value)) continue;
    if (!isOptional) {
      broken ??= name;
      continue;
    }
    checked ??= {...event};
    delete checked[name];
    if (value !== null) (dropped ??= []).push(name);
  }
  const clean = {event: (checked ?? event) as WireEvent, dropped: dropped ?? NONE};
  return broken === undefined ? clean : {...clean, broken};
}

/** The lane of an event: the subagent that it is of, or the run's own. */
export function laneOf(event: JsonObject): string {
  return string(event['subagentRunId']) ?? '';
}
