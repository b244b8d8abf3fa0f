import fc from '../../fast-check.js';

/** An event of AG-UI, as a test writes it. */
export type Wire = Readonly<Record<string, unknown>> & {readonly type: string};

export const started = (runId = 'r1', threadId = 't1'): Wire => ({type: 'RUN_STARTED', threadId, runId});
export const finished = (runId = 'r1', more: object = {}): Wire => ({
  type: 'RUN_FINISHED',
  threadId: 't1',
  runId,
  ...more,
});

/** A whole text message. */
export function message(messageId: string, ...deltas: readonly string[]): readonly Wire[] {
  return [
    {type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'},
    ...deltas.map((delta) => ({type: 'TEXT_MESSAGE_CONTENT', messageId, delta})),
    {type: 'TEXT_MESSAGE_END', messageId},
  ];
}

/** A whole tool call, without its result. */
export function call(toolCallId: string, name: string, args: object, more: object = {}): readonly Wire[] {
  return [
    {type: 'TOOL_CALL_START', toolCallId, toolCallName: name, ...more},
    {type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args)},
    {type: 'TOOL_CALL_END', toolCallId},
  ];
}

export function result(toolCallId: string, content: unknown): Wire {
  return {type: 'TOOL_CALL_RESULT', toolCallId, messageId: `${toolCallId}-m`, content};
}

/** A run around events. */
export function run(...events: readonly Wire[]): readonly Wire[] {
  return [started(), ...events, finished()];
}

const id = fc.constantFrom('a', 'b');
const lane = fc.option(fc.constantFrom('s1', 's2'), {nil: undefined});

/** Any event of these types with few ids, so that they meet: well formed, in any order. */
export const eventOf = (...types: readonly string[]): fc.Arbitrary<Wire> =>
  fc
    .tuple(fc.constantFrom(...types), id, lane, fc.boolean())
    .map(([type, one, sub, given]) => shaped(type, one, sub, given));

/** Any event of AG-UI. */
export const anyEvent = eventOf(
  ...['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END', 'TEXT_MESSAGE_CHUNK'],
  ...['TOOL_CALL_START', 'TOOL_CALL_ARGS', 'TOOL_CALL_END', 'TOOL_CALL_CHUNK', 'TOOL_CALL_RESULT'],
  ...['REASONING_START', 'REASONING_MESSAGE_START', 'REASONING_MESSAGE_CONTENT', 'REASONING_MESSAGE_END'],
  ...['REASONING_END', 'REASONING_MESSAGE_CHUNK', 'STEP_STARTED', 'STEP_FINISHED', 'SUBAGENT_STARTED'],
  ...['SUBAGENT_FINISHED', 'SUBAGENT_ERROR', 'RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR', 'RAW', 'CUSTOM'],
  ...['STATE_SNAPSHOT', 'STATE_DELTA', 'ACTIVITY_SNAPSHOT', 'ACTIVITY_DELTA', 'MESSAGES_SNAPSHOT'],
  'REASONING_ENCRYPTED_VALUE',
);

function shaped(type: string, id: string, sub: string | undefined, given: boolean): Wire {
  const attributed = sub === undefined ? {} : {subagentRunId: sub};
  const named = given ? {messageId: `m${id}`} : {};
  switch (type) {
    case 'RUN_STARTED':
    case 'RUN_FINISHED':
      return {type, threadId: 't1', runId: `r${id}`};
    case 'RUN_ERROR':
      return {type, message: 'it failed'};
    case 'MESSAGES_SNAPSHOT':
      return {type, messages: given ? [wholeCall(id, attributed)] : [wholeText(id, attributed)]};
    case 'SUBAGENT_STARTED':
      return {type, subagentRunId: sub ?? 's1', name: 'helper'};
    case 'SUBAGENT_FINISHED':
      return {type, subagentRunId: sub ?? 's1'};
    case 'SUBAGENT_ERROR':
      return {type, subagentRunId: sub ?? 's1', message: 'it failed'};
    case 'TEXT_MESSAGE_CHUNK':
    case 'REASONING_MESSAGE_CHUNK':
      return {type, ...attributed, ...named, delta: 'x'};
    case 'TOOL_CALL_CHUNK':
      return {type, ...attributed, ...(given ? {toolCallId: `c${id}`, toolCallName: 'search'} : {}), delta: '{'};
    case 'TOOL_CALL_START':
      return {
        type,
        ...attributed,
        toolCallId: `c${id}`,
        toolCallName: 'search',
        ...(given ? {parentMessageId: `m${id}`} : {}),
      };
    case 'TOOL_CALL_ARGS':
      return {type, ...attributed, toolCallId: `c${id}`, delta: '{}'};
    case 'TOOL_CALL_END':
      return {type, ...attributed, toolCallId: `c${id}`};
    case 'TOOL_CALL_RESULT':
      return {type, ...attributed, toolCallId: `c${id}`, messageId: given ? `m${id}` : `t${id}`, content: 'done'};
    case 'STEP_STARTED':
    case 'STEP_FINISHED':
      return {type, ...attributed, stepName: id};
    case 'STATE_SNAPSHOT':
      return {type, ...attributed, snapshot: {n: 1}};
    case 'STATE_DELTA':
      return {type, ...attributed, delta: [{op: 'add', path: '/n', value: 2}]};
    case 'ACTIVITY_SNAPSHOT':
      return {type, ...attributed, messageId: `x${id}`, activityType: 'search', content: {found: 1}, replace: given};
    case 'ACTIVITY_DELTA':
      return {
        type,
        ...attributed,
        messageId: `x${id}`,
        activityType: 'search',
        patch: [{op: 'add', path: '/n', value: 1}],
      };
    case 'RAW':
      return {type, ...attributed, event: {n: 1}};
    case 'CUSTOM':
      return {type, ...attributed, name: 'note', value: 1};
    case 'REASONING_ENCRYPTED_VALUE':
      return given
        ? {type, ...attributed, subtype: 'message', entityId: `m${id}`, encryptedValue: 'opaque'}
        : {type, ...attributed, subtype: 'tool-call', entityId: `c${id}`, encryptedValue: 'opaque'};
    case 'REASONING_MESSAGE_START':
      return {type, ...attributed, messageId: `q${id}`, role: 'reasoning'};
    case 'REASONING_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_END':
      return {type, ...attributed, messageId: `q${id}`, ...(type.endsWith('CONTENT') ? {delta: 'hm'} : {})};
    case 'REASONING_START':
    case 'REASONING_END':
      return {type, ...attributed, messageId: `p${id}`};
    case 'TEXT_MESSAGE_START':
      return {type, ...attributed, messageId: `m${id}`, role: 'assistant'};
    case 'TEXT_MESSAGE_CONTENT':
      return {type, ...attributed, messageId: `m${id}`, delta: 'x'};
    default:
      return {type, ...attributed, messageId: `m${id}`};
  }
}

const wholeText = (id: string, attributed: object) => ({
  id: `m${id}`,
  role: 'assistant',
  content: 'whole',
  ...attributed,
});

const wholeCall = (id: string, attributed: object) => ({
  id: `m${id}`,
  role: 'assistant',
  toolCalls: [{id: `c${id}`, type: 'function', function: {name: 'search', arguments: '{}'}}],
  ...attributed,
});
