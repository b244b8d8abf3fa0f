import fc from '../../fast-check.js';

/** The requests of the run input protocol's page, word for word. */
export const TEXT_REQUEST = {
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  runId: 'run-001',
  state: {},
  messages: [{id: 'msg-001', role: 'user', content: '帮我查一下北京今天的天气'}],
  tools: [],
  context: [],
  forwardedProps: {agent_type: 'worker'},
};

export const IMAGE_REQUEST = {
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  runId: 'run-002',
  state: {},
  messages: [
    {
      id: 'msg-001',
      role: 'user',
      content: [
        {type: 'text', text: '这张图片里的内容是什么？'},
        {
          type: 'binary',
          mimeType: 'image/png',
          url: 'https://storage.example.com/agent-inputs/user-123/image.png?signature=xxx',
        },
      ],
    },
  ],
  tools: [],
  context: [],
  forwardedProps: {agent_type: 'worker'},
};

export const TOOLS_REQUEST = {
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  runId: 'run-003',
  state: {},
  messages: [{id: 'msg-001', role: 'user', content: '北京天气怎么样？'}],
  tools: [
    {
      name: 'get_weather',
      description: '获取指定城市的天气信息',
      parameters: {
        type: 'object',
        properties: {city: {type: 'string', description: '城市名称'}},
        required: ['city'],
      },
    },
    {
      name: 'get_weather',
      description: 'Get current weather for a location',
      parameters: {
        type: 'object',
        properties: {
          location: {type: 'string', description: 'City name'},
          unit: {type: 'string', enum: ['celsius', 'fahrenheit']},
        },
        required: ['location'],
      },
    },
  ],
  context: [],
  forwardedProps: {agent_type: 'worker'},
};

export const CLOCK_REQUEST = {
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  runId: 'run-004',
  state: {},
  messages: [{id: 'msg-001', role: 'user', content: '帮我明天早上9点创建一个日历'}],
  tools: [],
  context: [],
  forwardedProps: {
    agent_type: 'worker',
    client_time: {
      device_timezone: 'America/Los_Angeles',
      client_now_iso: '2026-03-16T09:12:33-07:00',
      client_epoch_ms: 1773658353000,
    },
  },
};

export const REQUESTS = {TEXT_REQUEST, IMAGE_REQUEST, TOOLS_REQUEST, CLOCK_REQUEST};

/** One input with every kind of message, block and source, and every field of each. */
export const FULL = {
  threadId: '550e8400-e29b-41d4-a716-446655440000',
  runId: 'run-005',
  protocolVersion: '1.0',
  parentRunId: 'run-004',
  state: {thread_id: 'mine', cart_items: [{mime_type: 1}], tools: null},
  messages: [
    {
      id: 'm1',
      role: 'user',
      name: 'Ada',
      encryptedValue: 'e1',
      subagentRunId: 's1',
      metadata: {encrypted_value: 2, name: null},
      content: [
        {type: 'text', id: 'b1', text: 'Look', metadata: {text_kind: 'plain'}},
        {type: 'binary', id: 'b2', mimeType: 'image/png', url: 'https://files.example/1', filename: 'one.png'},
        {type: 'image', source: {type: 'url', value: 'https://files.example/2', mimeType: 'image/jpeg'}},
        {type: 'audio', source: {type: 'data', value: 'AAAA', mimeType: 'audio/wav'}},
        {type: 'video', source: {type: 'file', value: 'f1', provider: 'store', mimeType: 'video/mp4'}},
        {type: 'document', source: {type: 'url', value: 'https://files.example/3'}, metadata: {file_name: 'a'}},
      ],
    },
    {
      id: 'm2',
      role: 'assistant',
      content: 'I call.',
      toolCalls: [
        {
          id: 'c1',
          type: 'function',
          function: {name: 'get_weather', arguments: '{"city_name":"北京"}'},
          encryptedValue: 'e2',
          metadata: {call_index: 0},
        },
      ],
    },
    {id: 'm3', role: 'tool', toolCallId: 'c1', content: 'Sunny', error: 'late', encryptedValue: 'e3'},
    {id: 'm4', role: 'tool', toolCallId: 'c2', content: [{type: 'text', text: 'parts'}]},
    {id: 'm5', role: 'system', content: 'Be brief.', name: 's'},
    {id: 'm6', role: 'developer', content: 'Be exact.'},
    {id: 'm7', role: 'reasoning', content: 'Hm.', encryptedValue: 'e4'},
    {id: 'm8', role: 'activity', activityType: 'progress', content: {percent_done: 40, tool_calls: 'mine', name: null}},
  ],
  tools: [{name: 'pick', description: 'Pick one', parameters: {type: 'object', properties: {tool_call_id: {}}}}],
  context: [{description: 'page', value: 'home_page'}],
  forwardedProps: {agent_type: 'worker', client_time: CLOCK_REQUEST.forwardedProps.client_time},
  resume: [
    {interruptId: 'i1', status: 'resolved', payload: {interrupt_id: 'mine', payload: null}, metadata: {asked_at: 1}},
  ],
};

/** The names that have a second spelling, by the place where they stand. */
const SNAKE: Record<string, string> = {
  threadId: 'thread_id',
  runId: 'run_id',
  parentRunId: 'parent_run_id',
  protocolVersion: 'protocol_version',
  forwardedProps: 'forwarded_props',
  encryptedValue: 'encrypted_value',
  subagentRunId: 'subagent_run_id',
  toolCalls: 'tool_calls',
  toolCallId: 'tool_call_id',
  activityType: 'activity_type',
  mimeType: 'mime_type',
  interruptId: 'interrupt_id',
};
/** Values whose insides are nobody's business here. */
const OPAQUE = ['state', 'forwardedProps', 'parameters', 'metadata', 'payload', 'function'];

/** The same input as a client that writes snake_case would send it. */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  const isActivity = (value as {role?: unknown}).role === 'activity';
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      const opaque = OPAQUE.includes(key) || (isActivity && key === 'content');
      return [SNAKE[key] ?? key, opaque ? held : toSnakeCase(held)];
    }),
  );
}

const text = fc.string({unit: 'grapheme', maxLength: 30});
const id = fc.string({minLength: 1, maxLength: 20});
const httpUrl = fc.webUrl({withQueryParameters: true});
const json = fc.jsonValue({maxDepth: 3});
const object = fc.dictionary(fc.string(), json, {maxKeys: 3});

/** Attachments as an upload leaves them. */
export const attachment = fc.record(
  {mimeType: fc.constantFrom('image/png', 'image/jpeg', 'image/svg+xml'), url: httpUrl, filename: text},
  {requiredKeys: ['mimeType', 'url']},
);

/** Any parts that a composer may put together. */
export const parts = fc.record(
  {
    threadId: fc.uuid(),
    runId: fc.string({unit: 'grapheme', minLength: 1, maxLength: 30}),
    message: fc.record(
      {id, text: fc.string({unit: 'grapheme', maxLength: 300}), attachments: fc.array(attachment, {maxLength: 3})},
      {requiredKeys: ['id']},
    ),
    agentType: fc.constantFrom('worker', 'planner'),
    clock: fc.record({
      now: fc.date({min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true}),
      timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    }),
    parentRunId: id,
    state: json,
    tools: fc.array(fc.record({name: id, description: text, parameters: object}), {maxLength: 2}),
    context: fc.array(fc.record({description: text, value: text}), {maxLength: 2}),
    resume: fc.array(
      fc.record({interruptId: id, status: fc.constantFrom('resolved' as const, 'cancelled' as const), payload: object}),
      {maxLength: 2},
    ),
  },
  {requiredKeys: ['threadId', 'runId', 'message', 'agentType', 'clock']},
);

const block = fc.oneof(
  fc.record({type: fc.constant('text'), text}),
  fc.record(
    {type: fc.constant('binary'), mimeType: text, url: text, data: text, filename: text},
    {requiredKeys: ['type', 'mimeType']},
  ),
  fc.record({
    type: fc.constantFrom('image', 'audio', 'video', 'document'),
    source: fc.oneof(
      fc.record({type: fc.constantFrom('data', 'url', 'file'), value: text, mimeType: text}),
      fc.record({type: fc.constantFrom('url', 'file'), value: text}),
    ),
  }),
);
const content = fc.oneof(text, fc.array(block, {maxLength: 3}));
const common = {id, encryptedValue: text, subagentRunId: id, metadata: object};
const toolCall = fc.record({
  id,
  type: fc.constant('function'),
  function: fc.record({name: text, arguments: fc.json()}),
  encryptedValue: text,
});
const message = fc.oneof(
  fc.record({...common, role: fc.constant('user'), name: text, content}),
  fc.record({...common, role: fc.constantFrom('system', 'developer', 'reasoning'), content: text}),
  fc.record({...common, role: fc.constant('tool'), toolCallId: id, content, error: text}),
  fc.record({...common, role: fc.constant('activity'), activityType: text, content: object}),
  fc.record({id, role: fc.constant('assistant'), content: text, toolCalls: fc.array(toolCall, {maxLength: 2})}),
);

/** Any input that the schemas accept, whether or not the rules do. */
export const anyInput = fc.record(
  {
    threadId: id,
    runId: id,
    parentRunId: id,
    protocolVersion: text,
    state: json.filter((state) => state !== null),
    messages: fc.array(message, {maxLength: 4}),
    tools: fc.array(fc.record({name: text, description: text, parameters: object}), {maxLength: 2}),
    context: fc.array(fc.record({description: text, value: text}), {maxLength: 2}),
    forwardedProps: object,
    resume: fc.array(fc.record({interruptId: id, status: fc.constant('resolved'), payload: object}), {maxLength: 2}),
  },
  {requiredKeys: ['threadId', 'runId', 'messages']},
);

/** The value with one field, anywhere in it, replaced by any JSON. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  return fc.tuple(fc.constantFrom(...pathsOf(value)), fc.jsonValue({maxDepth: 2})).map(([path, spoil]) => {
    const copy = structuredClone(value) as never;
    let at: Record<string, unknown> = {root: copy};
    const way = ['root', ...path];
    for (const key of way.slice(0, -1)) at = at[key] as Record<string, unknown>;
    at[way.at(-1)!] = spoil;
    return way.length === 1 ? spoil : copy;
  });
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, held]) => pathsOf(held, [...path, key]))];
}

/** JSON this deep: `[[[…]]]`. */
export function deep(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels));
}
