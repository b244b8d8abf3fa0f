import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../../fast-check.js';
import {
  MEDIA_TYPES,
  MESSAGE_ROLES,
  checkRunInput,
  readRunInput,
  validateRunInput,
  type Problem,
} from '../../../src/protocol/index.js';
import {FULL, REQUESTS, TEXT_REQUEST, anyInput, deep, spoiled, toSnakeCase} from './examples.js';

function read(value: unknown) {
  const result = readRunInput(value);
  if (!result.ok) assert.fail(JSON.stringify(result.problems));
  return result.input;
}

function problemsOf(value: unknown): readonly Problem[] {
  const result = readRunInput(value);
  return result.ok ? [] : result.problems;
}

const pathsOf = (value: unknown) => problemsOf(value).map(({path}) => path);
const withMessage = (message: unknown) => ({...TEXT_REQUEST, messages: [message]});
const withBlock = (block: unknown) => withMessage({id: 'm1', role: 'user', content: [block]});

describe('reading a run input', () => {
  for (const [name, request] of Object.entries(REQUESTS)) {
    it(`R1 reads ${name} of the protocol's page unchanged and finds nothing wrong with it`, () => {
      assert.deepEqual(validateRunInput(request, {agentTypes: ['worker']}), {ok: true, input: request});
    });
  }

  it('R1 reads every kind of message, block and source with every field, unchanged', () => {
    assert.deepEqual(read(FULL), FULL);
    assert.deepEqual(new Set(FULL.messages.map(({role}) => role)), new Set(MESSAGE_ROLES));
    const [user] = FULL.messages;
    const types = (user!.content as {type: string}[]).map(({type}) => type);
    assert.deepEqual(new Set(types), new Set(['text', 'binary', ...MEDIA_TYPES]));
  });

  it('R1 asks for a thread, a run and messages alone', () => {
    const {threadId, runId, messages} = TEXT_REQUEST;
    assert.deepEqual(read({threadId, runId, messages}), {threadId, runId, messages});
    assert.deepEqual(pathsOf({}), ['threadId', 'messages', 'runId']);
  });

  it('R1 S5 keeps keys that nobody knows, at every level, as they are written', () => {
    const odd = {
      ...TEXT_REQUEST,
      vendor_key: {a_b: 1},
      messages: [
        {
          id: 'm1',
          role: 'user',
          vendor_key: 1,
          content: [
            {type: 'text', text: 'x', vendor_key: 2},
            {type: 'image', source: {type: 'url', value: 'u', vendor_key: 3}, vendorKey: 4},
          ],
        },
        {
          id: 'm2',
          role: 'assistant',
          tool_call_id: 'not of this kind',
          toolCalls: [{id: 'c', type: 'function', function: {name: 'f', arguments: '', x_y: 1}, vendor_key: 5}],
        },
      ],
      tools: [{name: 'a', description: 'b', vendor_key: 6}],
      context: [{description: 'a', value: 'b', vendor_key: 7}],
      resume: [{interruptId: 'i', status: 'cancelled', vendor_key: 8}],
    };
    assert.deepEqual(read(odd), odd);
  });

  it('R1 reads null on an optional field as absence', () => {
    const nulls = {
      ...TEXT_REQUEST,
      parentRunId: null,
      state: null,
      tools: [{name: 'a', description: 'b', parameters: null, metadata: null}],
      context: null,
      forwardedProps: null,
      resume: null,
      messages: [
        {
          id: 'm1',
          role: 'user',
          name: null,
          encrypted_value: null,
          content: [{type: 'binary', mimeType: 'image/png', data: null}],
        },
        {id: 'm2', role: 'assistant', content: null, name: null, toolCalls: null, encryptedValue: null},
      ],
    };
    assert.deepEqual(read(nulls), {
      threadId: TEXT_REQUEST.threadId,
      runId: 'run-001',
      tools: [{name: 'a', description: 'b'}],
      messages: [
        {id: 'm1', role: 'user', content: [{type: 'binary', mimeType: 'image/png'}]},
        {id: 'm2', role: 'assistant'},
      ],
    });
    assert.deepEqual(pathsOf({...TEXT_REQUEST, runId: null}), ['runId'], 'a required field may not be null');
  });

  const wrong: [string, unknown, string[]][] = [
    ['no object', [], ['']],
    ['an empty run id', {...TEXT_REQUEST, runId: ''}, ['runId']],
    ['messages that are no list', {...TEXT_REQUEST, messages: {}}, ['messages']],
    ['a role that nobody knows', {...TEXT_REQUEST, messages: [{id: 'm', role: 'narrator'}]}, ['messages[0].role']],
    ['a message without an id', withMessage({role: 'user', content: ''}), ['messages[0].id']],
    ['content of a wrong kind', withMessage({id: 'm', role: 'user', content: 7}), ['messages[0].content']],
    ['a block that nobody knows', withBlock({type: 'hologram'}), ['messages[0].content[0].type']],
    ['a block that is none', withBlock(null), ['messages[0].content[0]']],
    ['a text block without text', withBlock({type: 'text'}), ['messages[0].content[0].text']],
    ['an image without a source', withBlock({type: 'image'}), ['messages[0].content[0].source']],
    [
      'a source that nobody knows',
      withBlock({type: 'image', source: {type: 'cloud', value: ''}}),
      ['messages[0].content[0].source.type'],
    ],
    ['blocks for an assistant', withMessage({id: 'm', role: 'assistant', content: []}), ['messages[0].content']],
    ['a tool message of no call', withMessage({id: 'm', role: 'tool', content: ''}), ['messages[0].toolCallId']],
    [
      'tool arguments that are no text',
      withMessage({
        id: 'm',
        role: 'assistant',
        toolCalls: [{id: 'c', type: 'function', function: {name: 'f', arguments: {}}}],
      }),
      ['messages[0].toolCalls[0].function.arguments'],
    ],
    [
      'an activity of text',
      withMessage({id: 'm', role: 'activity', activityType: 'a', content: ''}),
      ['messages[0].content'],
    ],
    [
      'tool parameters that are no schema',
      {...TEXT_REQUEST, tools: [{name: '', description: '', parameters: 'x'}]},
      ['tools[0].parameters'],
    ],
    ['a context without a value', {...TEXT_REQUEST, context: [{description: ''}]}, ['context[0].value']],
    [
      'a resume that nobody knows',
      {...TEXT_REQUEST, resume: [{interruptId: 'i', status: 'maybe'}]},
      ['resume[0].status'],
    ],
  ];
  for (const [what, value, paths] of wrong) {
    it(`R1 refuses ${what} and says where`, () => {
      assert.deepEqual(pathsOf(value), paths);
      for (const {status, message} of problemsOf(value)) {
        assert.equal(status, 422);
        assert.notEqual(message, '');
      }
    });
  }

  it('R2 uses the words of a rule where one covers the wrong value, and says which field is invalid elsewhere', () => {
    const said = (value: unknown) => problemsOf(value).map(({message}) => message);
    assert.deepEqual(said({...TEXT_REQUEST, threadId: 7}), ['threadId must be a valid UUID']);
    assert.deepEqual(said(withBlock({type: 'binary', url: 'https://a.example'})), [
      'binary content requires image mimeType',
    ]);
    assert.deepEqual(said(withBlock({type: 'binary', mimeType: 'image/png', url: 7})), ['binary content requires url']);
    assert.deepEqual(said(withBlock({type: 'binary', mimeType: 'image/png', url: 'https://a.example', data: 7})), [
      'binary content data is not allowed',
    ]);
    assert.deepEqual(said({...TEXT_REQUEST, runId: 7}), ['invalid RunAgentInput.runId']);
    assert.deepEqual(said(7), ['invalid RunAgentInput']);
  });

  it('R2 tells the broken rules of an input that also has wrong values, each place once', () => {
    const result = validateRunInput({...TEXT_REQUEST, threadId: 7, runId: 8, forwardedProps: {}});
    assert.deepEqual(!result.ok && result.problems.map(({message}) => message), [
      'threadId must be a valid UUID',
      'invalid RunAgentInput.forwardedProps',
      'invalid RunAgentInput.runId',
    ]);
  });
});

describe('the two spellings', () => {
  it('R3 reads snake_case at every level and gives camelCase', () => {
    const snake = toSnakeCase(FULL) as Record<string, unknown>;
    assert.equal(snake['thread_id'], FULL.threadId, 'the test itself writes snake_case');
    assert.equal(snake['threadId'], undefined);
    assert.deepEqual(read(snake), FULL);
  });

  it('R3 leaves what is inside state, parameters, arguments, activities, payloads and forwarded properties alone', () => {
    const input = read(toSnakeCase(FULL));
    assert.deepEqual(input.state, FULL.state);
    assert.deepEqual(input.forwardedProps, FULL.forwardedProps);
    assert.deepEqual(input.tools, FULL.tools);
    assert.deepEqual(input.messages.at(-1), FULL.messages.at(-1));
  });

  it('R3 takes the camelCase value where both are given, unless it is null', () => {
    assert.equal(read({...TEXT_REQUEST, run_id: 'other'}).runId, 'run-001');
    assert.equal(read({run_id: 'other', ...TEXT_REQUEST}).runId, 'run-001');
    assert.equal(read({...TEXT_REQUEST, runId: null, run_id: 'other'}).runId, 'other');
    assert.ok(!('run_id' in read({...TEXT_REQUEST, run_id: 'other'})));
  });

  it('R3 reads any accepted input in snake_case as in camelCase, and changes nothing in camelCase', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const plain = JSON.parse(JSON.stringify(input)) as unknown;
        assert.deepEqual(readRunInput(plain), {ok: true, input: plain});
        assert.deepEqual(readRunInput(toSnakeCase(plain)), {ok: true, input: plain});
      }),
    );
  });
});

describe('hostile input', () => {
  it('S6 never throws on any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), spoiled(FULL), spoiled(toSnakeCase(FULL))), (value) => {
        const result = validateRunInput(value);
        if (result.ok) assert.deepEqual(checkRunInput(result.input), []);
        else assert.ok(result.problems.length > 0);
        readRunInput(value);
      }),
      {numRuns: 500},
    );
  });

  it('S6 reads past any depth that belongs to others, and refuses it elsewhere', () => {
    const bottomless = deep(100_000);
    assert.equal(read({...TEXT_REQUEST, state: bottomless}).state, bottomless);
    for (const field of ['threadId', 'messages', 'tools', 'context', 'resume']) {
      assert.ok(problemsOf({...TEXT_REQUEST, [field]: bottomless}).length > 0, field);
    }
    assert.ok(problemsOf(bottomless).length > 0);
    const tooDeep = checkRunInput({...TEXT_REQUEST, state: bottomless}).map(({rule}) => rule);
    assert.deepEqual(tooDeep, ['payload-size'], 'what cannot be written cannot be sent');
  });

  it('S6 survives lists of hundreds of thousands of wrong entries', () => {
    const many = (entry: unknown) => Array.from({length: 150_000}, () => entry);
    assert.equal(problemsOf({...TEXT_REQUEST, messages: many(7)}).length > 1000, true);
    assert.equal(problemsOf(withMessage({id: 'm', role: 'user', content: many({type: 'binary'})})).length > 1000, true);
    assert.equal(read({...TEXT_REQUEST, context: many({description: '', value: ''})}).context?.length, 150_000);
  });

  it('S6 gives no prototype to anything: a key named __proto__ is no way in', () => {
    const json = JSON.stringify(FULL).replaceAll('"id":', '"__proto__":{"polluted":true},"constructor":{"x":1},"id":');
    const input = read(JSON.parse(json));
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    for (const message of input.messages) {
      assert.equal(Object.getPrototypeOf(message), Object.prototype);
      assert.equal(message['polluted'], undefined);
    }
    const root = JSON.parse(`{"__proto__":${JSON.stringify(TEXT_REQUEST)}}`) as unknown;
    assert.deepEqual(pathsOf(root), ['threadId', 'messages', 'runId'], 'fields are not read off a prototype');
  });
});
