import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RUN_INPUT_RULES, checkRunInput, type RunInputRule} from '../../../src/protocol/index.js';
import {CLOCK_REQUEST, IMAGE_REQUEST, REQUESTS, TEXT_REQUEST} from './examples.js';

const IMAGE = {type: 'binary', mimeType: 'image/png', url: 'https://files.example/1.png?signature=x'};
const TIME = CLOCK_REQUEST.forwardedProps.client_time;
const SYSTEM = {id: 's', role: 'system', content: ''};

const withContent = (content: unknown) => ({...TEXT_REQUEST, messages: [{id: 'm1', role: 'user', content}]});
const withMessages = (...messages: unknown[]) => ({...TEXT_REQUEST, messages: [...TEXT_REQUEST.messages, ...messages]});
const withProps = (forwardedProps: unknown) => ({...TEXT_REQUEST, forwardedProps});
const withTime = (time: object) => withProps({agent_type: 'worker', client_time: {...TIME, ...time}});
const image = (source: object) => ({type: 'image', source});

/** An input whose JSON has exactly this many bytes in UTF-8. */
function ofBytes(bytes: number) {
  const empty = Buffer.byteLength(JSON.stringify({...TEXT_REQUEST, state: '界'}));
  const input = {...TEXT_REQUEST, state: `界${'x'.repeat(bytes - empty)}`};
  assert.equal(Buffer.byteLength(JSON.stringify(input)), bytes);
  return input;
}

interface Case {
  rule: RunInputRule;
  /** As the protocol's page has it. */
  message: string;
  status: number;
  field: string;
  /** At the limit, or right in another way. */
  fine: Record<string, unknown>;
  /** Just beyond, with the path where it is told. */
  broken: Record<string, [unknown, string]>;
}

const CASES: Case[] = [
  {
    rule: 'payload-size',
    message: 'RunAgentInput payload exceeds size limit',
    status: 413,
    field: 'form',
    fine: {'262144 bytes': ofBytes(256 * 1024)},
    broken: {'262145 bytes': [ofBytes(256 * 1024 + 1), '']},
  },
  {
    rule: 'thread-id',
    message: 'threadId must be a valid UUID',
    status: 422,
    field: 'form',
    fine: {
      'capital letters': {...TEXT_REQUEST, threadId: '550E8400-E29B-41D4-A716-446655440000'},
      'version 7': {...TEXT_REQUEST, threadId: '01890a5d-ac96-774b-bcce-b302099a8057'},
    },
    broken: {
      none: [{...TEXT_REQUEST, threadId: undefined}, 'threadId'],
      'one digit short': [{...TEXT_REQUEST, threadId: '550e8400-e29b-41d4-a716-44665544000'}, 'threadId'],
      'one digit more': [{...TEXT_REQUEST, threadId: '550e8400-e29b-41d4-a716-4466554400000'}, 'threadId'],
      'a letter': [{...TEXT_REQUEST, threadId: 'g50e8400-e29b-41d4-a716-446655440000'}, 'threadId'],
      'a line break': [{...TEXT_REQUEST, threadId: '550e8400-e29b-41d4-a716-446655440000\n'}, 'threadId'],
    },
  },
  {
    rule: 'run-id-length',
    message: 'runId exceeds length limit',
    status: 422,
    field: 'form',
    fine: {'128': {...TEXT_REQUEST, runId: 'r'.repeat(128)}, '128 emoji': {...TEXT_REQUEST, runId: '😀'.repeat(128)}},
    broken: {'129': [{...TEXT_REQUEST, runId: 'r'.repeat(129)}, 'runId']},
  },
  {
    rule: 'message-count',
    message: 'RunAgentInput.messages exceeds limit',
    status: 422,
    field: 'form',
    fine: {'200': withMessages(...Array(199).fill(SYSTEM))},
    broken: {'201': [withMessages(...Array(200).fill(SYSTEM)), 'messages']},
  },
  {
    rule: 'text-length',
    message: 'RunAgentInput user message text exceeds limit',
    status: 422,
    field: 'text',
    fine: {
      '10,000': withContent('字'.repeat(10_000)),
      '10,000 emoji': withContent('😀'.repeat(10_000)),
      '10,000 in blocks': withContent([
        {type: 'text', text: 'a'.repeat(4_000)},
        IMAGE,
        {type: 'text', text: 'a'.repeat(6_000)},
      ]),
      'long text of another role': withMessages({...SYSTEM, content: 'a'.repeat(10_001)}),
    },
    broken: {
      '10,001': [withContent('字'.repeat(10_001)), 'messages[0].content'],
      '10,001 in blocks': [
        withContent([{type: 'text', text: 'a'.repeat(4_000)}, IMAGE, {type: 'text', text: 'a'.repeat(6_001)}]),
        'messages[0].content',
      ],
    },
  },
  {
    rule: 'forwarded-props',
    message: 'invalid RunAgentInput.forwardedProps',
    status: 422,
    field: 'form',
    fine: {'a registered type': withProps({agent_type: 'worker'}), 'with a time': CLOCK_REQUEST},
    broken: {
      none: [withProps(undefined), 'forwardedProps'],
      'a list': [withProps(['worker']), 'forwardedProps'],
      'no type': [withProps({}), 'forwardedProps.agent_type'],
      'an empty type': [withProps({agent_type: ' '}), 'forwardedProps.agent_type'],
      'a type that is no text': [withProps({agent_type: 1}), 'forwardedProps.agent_type'],
      'a type that is not registered': [withProps({agent_type: 'stranger'}), 'forwardedProps.agent_type'],
      'the internal type, registered though it is': [withProps({agent_type: 'memory'}), 'forwardedProps.agent_type'],
      'one field more': [withProps({agent_type: 'worker', model: 'x'}), 'forwardedProps.model'],
      'a time in camelCase': [withProps({agent_type: 'worker', clientTime: TIME}), 'forwardedProps.clientTime'],
    },
  },
  {
    rule: 'one-user-message',
    message: 'RunAgentInput.messages must contain exactly one user message',
    status: 422,
    field: 'form',
    fine: {'one, and others': withMessages(SYSTEM, SYSTEM)},
    broken: {two: [withMessages({id: 'm2', role: 'user', content: ''}), 'messages']},
  },
  {
    rule: 'user-message-first',
    message: 'RunAgentInput.messages[0].role must be user',
    status: 422,
    field: 'form',
    fine: {'the user first': withMessages(SYSTEM)},
    broken: {'the user second': [{...TEXT_REQUEST, messages: [SYSTEM, ...TEXT_REQUEST.messages]}, 'messages[0].role']},
  },
  {
    rule: 'binary-image',
    message: 'binary content requires image mimeType',
    status: 422,
    field: 'attachments',
    fine: {
      png: withContent([IMAGE]),
      svg: withContent([{...IMAGE, mimeType: 'image/svg+xml'}]),
      capitals: withContent([{...IMAGE, mimeType: 'IMAGE/PNG'}]),
      'an AG-UI image': withContent([image({type: 'url', value: IMAGE.url, mimeType: 'image/webp'})]),
      'an AG-UI image that names no type': withContent([image({type: 'url', value: IMAGE.url})]),
    },
    broken: {
      pdf: [withContent([{...IMAGE, mimeType: 'application/pdf'}]), 'messages[0].content[0].mimeType'],
      'no subtype': [withContent([{...IMAGE, mimeType: 'image/'}]), 'messages[0].content[0].mimeType'],
      'a type that only begins so': [
        withContent([{...IMAGE, mimeType: 'imagery/png'}]),
        'messages[0].content[0].mimeType',
      ],
      none: [withContent([{...IMAGE, mimeType: undefined}]), 'messages[0].content[0].mimeType'],
      'an AG-UI document': [
        withContent([{type: 'document', source: {type: 'url', value: IMAGE.url, mimeType: 'image/png'}}]),
        'messages[0].content[0].type',
      ],
      'an AG-UI image of another type': [
        withContent([image({type: 'url', value: IMAGE.url, mimeType: 'text/html'})]),
        'messages[0].content[0].source.mimeType',
      ],
    },
  },
  {
    rule: 'binary-url',
    message: 'binary content requires url',
    status: 422,
    field: 'attachments',
    fine: {https: IMAGE_REQUEST, http: withContent([{...IMAGE, url: 'http://localhost:8000/1.png'}])},
    broken: {
      none: [withContent([{...IMAGE, url: undefined}]), 'messages[0].content[0].url'],
      empty: [withContent([{...IMAGE, url: ''}]), 'messages[0].content[0].url'],
      relative: [withContent([{...IMAGE, url: '/files/1.png'}]), 'messages[0].content[0].url'],
      'bytes in the address': [
        withContent([{...IMAGE, url: 'data:image/png;base64,AAAA'}]),
        'messages[0].content[0].url',
      ],
      'a handle of AG-UI': [withContent([image({type: 'file', value: IMAGE.url})]), 'messages[0].content[0].source'],
    },
  },
  {
    rule: 'binary-no-data',
    message: 'binary content data is not allowed',
    status: 422,
    field: 'attachments',
    fine: {'data that is null': withContent([{...IMAGE, data: null}])},
    broken: {
      'data beside the address': [withContent([{...IMAGE, data: 'AAAA'}]), 'messages[0].content[0].data'],
      'empty data': [withContent([{...IMAGE, data: ''}]), 'messages[0].content[0].data'],
    },
  },
  {
    rule: 'attachment-count',
    message: 'Too many attachments',
    status: 422,
    field: 'attachments',
    fine: {
      three: withContent([{type: 'text', text: ''}, IMAGE, IMAGE, IMAGE]),
      'three for each of two messages': {
        ...withContent([IMAGE, IMAGE, IMAGE]),
        messages: [
          {id: 'm1', role: 'user', content: [IMAGE, IMAGE, IMAGE]},
          {id: 'm2', role: 'tool', toolCallId: 'c', content: [IMAGE, IMAGE, IMAGE]},
        ],
      },
    },
    broken: {
      four: [withContent([IMAGE, IMAGE, IMAGE, IMAGE]), 'messages[0].content'],
      'four of both forms': [
        withContent([IMAGE, IMAGE, image({type: 'url', value: IMAGE.url}), image({type: 'url', value: IMAGE.url})]),
        'messages[0].content',
      ],
    },
  },
  {
    rule: 'client-timezone',
    message: 'invalid client_time.device_timezone',
    status: 422,
    field: 'form',
    fine: Object.fromEntries(
      ['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'EST5EDT'].map((zone) => [
        zone,
        withTime({device_timezone: zone}),
      ]),
    ),
    broken: Object.fromEntries(
      ['', 'Mars/Olympus', '+08:00', '-07:00', 'UTC+8', 'PST', 'BST', 'SystemV/PST8', 'Etc/Unknown', 8, undefined].map(
        (zone) => [`${zone}`, [withTime({device_timezone: zone}), 'forwardedProps.client_time.device_timezone']],
      ),
    ),
  },
  {
    rule: 'client-now',
    message: 'invalid client_time.client_now_iso',
    status: 422,
    field: 'form',
    fine: Object.fromEntries(
      [
        '2026-03-16T09:12:33Z',
        '2026-03-16t09:12:33.123456z',
        '2026-03-16T00:00:00+14:00',
        '2026-03-16T23:59:59.9-03:30',
        '2024-02-29T12:00:00+00:00',
      ].map((now) => [now, withTime({client_now_iso: now})]),
    ),
    broken: Object.fromEntries(
      [
        '2026-03-16T09:12:33',
        '2026-03-16',
        '2026-03-16T09:12-07:00',
        '2026-03-16 09:12:33-07:00',
        '2026-03-16T09:12:33-0700',
        '2026-03-16T09:12:33-07',
        '2026-02-29T09:12:33-07:00',
        '2026-02-30T09:12:33-07:00',
        '2026-04-31T09:12:33-07:00',
        '2026-13-01T09:12:33-07:00',
        '2026-00-10T09:12:33-07:00',
        '2026-03-16T24:00:00-07:00',
        '2026-03-16T09:60:00-07:00',
        '2026-03-16T09:12:60-07:00',
        '2026-03-16T09:12:33-24:00',
        '2026-03-16T09:12:33.-07:00',
        'Mon, 16 Mar 2026 09:12:33 GMT',
        1773658353000,
        undefined,
      ].map((now) => [`${now}`, [withTime({client_now_iso: now}), 'forwardedProps.client_time.client_now_iso']]),
    ),
  },
  {
    rule: 'client-epoch',
    message: 'invalid client_time.client_epoch_ms',
    status: 422,
    field: 'form',
    fine: {zero: withTime({client_epoch_ms: 0}), last: withTime({client_epoch_ms: 8.64e15})},
    broken: Object.fromEntries(
      [1.5, '1773658353000', true, undefined, 8.64e15 + 2].map((ms) => [
        `${ms}`,
        [withTime({client_epoch_ms: ms}), 'forwardedProps.client_time.client_epoch_ms'],
      ]),
    ),
  },
];

/** The internal type is on the list to prove that being registered does not open the door to it. */
const check = (input: unknown) => checkRunInput(input, {agentTypes: ['worker', 'memory']});

describe('the rules of a run input', () => {
  it('R2 has a test for each rule, in their order', () => {
    assert.deepEqual(
      CASES.map(({rule}) => rule),
      Object.keys(RUN_INPUT_RULES),
    );
  });

  for (const [name, request] of Object.entries(REQUESTS)) {
    it(`R2 finds nothing wrong with ${name} of the protocol's page`, () => assert.deepEqual(check(request), []));
  }

  for (const {rule, message, status, field, fine, broken} of CASES) {
    it(`R2 ${rule}: accepts what is just right`, () => {
      for (const [what, input] of Object.entries(fine)) assert.deepEqual(check(input), [], what);
    });

    it(`R2 ${rule}: answers "${message}" to what is just wrong`, () => {
      for (const [what, [input, path]] of Object.entries(broken)) {
        assert.deepEqual(check(input), [{rule, message, field, path, status}], what);
      }
    });
  }

  it('R2 a message without any user is both not one and not first', () => {
    const said = (messages: unknown) => check({...TEXT_REQUEST, messages}).map(({rule}) => rule);
    assert.deepEqual(said([]), ['one-user-message', 'user-message-first']);
    assert.deepEqual(said([SYSTEM]), ['one-user-message', 'user-message-first']);
    assert.deepEqual(said(undefined), ['one-user-message', 'user-message-first']);
  });

  it('R2 bytes inside an attachment are both data and no address, in either form', () => {
    const said = (block: object) => check(withContent([block])).map(({rule}) => rule);
    assert.deepEqual(said({type: 'binary', mimeType: 'image/png', data: 'AAAA'}), ['binary-url', 'binary-no-data']);
    assert.deepEqual(said(image({type: 'data', value: 'AAAA', mimeType: 'image/png'})), [
      'binary-url',
      'binary-no-data',
    ]);
  });

  it('R2 a client time that is none breaks all three of its rules, and null is no client time', () => {
    const said = (time: unknown) => check(withProps({agent_type: 'worker', client_time: time})).map(({rule}) => rule);
    for (const time of ['now', 7, [], {}])
      assert.deepEqual(said(time), ['client-timezone', 'client-now', 'client-epoch']);
    assert.deepEqual(said(null), []);
  });

  it('R2 any agent type but the internal one is taken where the registered ones are not known', () => {
    assert.deepEqual(checkRunInput(withProps({agent_type: 'stranger'})), []);
    assert.equal(checkRunInput(withProps({agent_type: 'memory'})).length, 1);
  });

  it('R2 tells every problem of every message, in the order of the rules', () => {
    const bad = {type: 'binary', mimeType: 'text/plain', data: 'AAAA'};
    const user = {id: 'm', role: 'user', content: [{type: 'text', text: 'x'.repeat(10_001)}, bad, bad, bad, bad]};
    const problems = check({
      threadId: 'x',
      runId: 'x'.repeat(129),
      state: 'x'.repeat(256 * 1024),
      messages: [SYSTEM, user, user, ...Array(200).fill(SYSTEM)],
      forwardedProps: {extra: 1, client_time: {}},
    });
    const both = (rule: RunInputRule, ends: string[]) =>
      [1, 2].flatMap((message) => ends.map((end) => `${rule} messages[${message}].content${end}`));
    assert.deepEqual(
      problems.map(({rule, path}) => `${rule} ${path}`),
      [
        'payload-size ',
        'thread-id threadId',
        'run-id-length runId',
        'message-count messages',
        ...both('text-length', ['']),
        'forwarded-props forwardedProps.agent_type',
        'forwarded-props forwardedProps.extra',
        'one-user-message messages',
        'user-message-first messages[0].role',
        ...both('binary-image', ['[1].mimeType', '[2].mimeType', '[3].mimeType', '[4].mimeType']),
        ...both('binary-url', ['[1].url', '[2].url', '[3].url', '[4].url']),
        ...both('binary-no-data', ['[1].data', '[2].data', '[3].data', '[4].data']),
        ...both('attachment-count', ['']),
        'client-timezone forwardedProps.client_time.device_timezone',
        'client-now forwardedProps.client_time.client_now_iso',
        'client-epoch forwardedProps.client_time.client_epoch_ms',
      ],
    );
  });
});
