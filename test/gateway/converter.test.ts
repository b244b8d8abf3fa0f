import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {AdkConverter, replaySession, type AguiEvent} from '../../packages/gateway/src/index.js';
import {recorded, recordedSession, refusedByAgui, types, type Json} from './helpers.js';

const NAMES = [
  'text',
  'reasoning',
  'text-and-tool',
  'parallel-tools',
  'tool-error',
  'state',
  'artifact',
  'transfer',
  'confirmation',
  'confirmation-approved',
  'confirmation-denied',
  'dynamic-confirmation',
  'long-running',
  'long-running-answered',
  'model-throws',
  'model-error',
  'framework-throws',
];

function convert(events: readonly unknown[]): (AguiEvent & Json)[] {
  const converter = new AdkConverter({threadId: 't1', runId: 'r1', now: () => 7});
  return [...converter.start(), ...events.flatMap((event) => converter.convert(event)), ...converter.end()];
}

/** An event as ADK writes it. */
function said(parts: Json[], more: Json = {}): Json {
  return {
    invocationId: 'e-1',
    author: 'peer_agent',
    id: Math.random().toString(36).slice(2),
    actions: {stateDelta: {}, artifactDelta: {}, requestedAuthConfigs: {}, requestedToolConfirmations: {}},
    longRunningToolIds: [],
    timestamp: 1794804182809,
    content: {role: 'model', parts},
    ...more,
  };
}
const piece = (text: string, more: Json = {}) => said([{text}], {partial: true, ...more});
const textOf = (events: (AguiEvent & Json)[]) =>
  events.filter(({type}) => type === 'TEXT_MESSAGE_CONTENT').map(({delta}) => delta);
const of = (events: (AguiEvent & Json)[], type: string) => events.filter((event) => event.type === type);
const envelopes = (events: (AguiEvent & Json)[]) =>
  of(events, 'CUSTOM').map(({name, value}) => {
    assert.equal(name, 'agent-ui');
    return value;
  });

describe('AdkConverter, on what ADK really sent', () => {
  it('U12 U14 gathers pieces of text into one message and does not double the final text', () => {
    const events = convert(recorded('text'));
    assert.deepEqual(types(events), [
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    assert.equal(textOf(events).join(''), 'Hello there you.');
    const [start] = of(events, 'TEXT_MESSAGE_START');
    assert.deepEqual(
      of(events, 'TEXT_MESSAGE_CONTENT').map(({messageId}) => messageId),
      Array(3).fill(start?.messageId),
    );
    assert.deepEqual([start?.role, start?.name], ['assistant', 'peer_agent']);
  });

  it('U12 puts thread, run and a time in milliseconds on every event', () => {
    for (const name of NAMES) {
      for (const event of convert(recorded(name))) {
        assert.deepEqual([event.threadId, event.runId], ['t1', 'r1'], `${name} ${event.type}`);
        assert.ok(Number.isSafeInteger(event.timestamp) && (event.timestamp === 7 || event.timestamp > 1e12));
      }
    }
  });

  it('tells thoughts apart from the answer, each once', () => {
    const events = convert(recorded('reasoning'));
    assert.deepEqual(types(events).slice(1, -1), [
      'REASONING_START',
      'REASONING_MESSAGE_START',
      'REASONING_MESSAGE_CONTENT',
      'REASONING_MESSAGE_CONTENT',
      'REASONING_MESSAGE_END',
      'REASONING_END',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
    ]);
    assert.equal(
      of(events, 'REASONING_MESSAGE_CONTENT')
        .map(({delta}) => delta)
        .join(''),
      'Hmm ok.',
    );
    assert.equal(textOf(events).join(''), 'Well then.');
  });

  it('tells a tool call with its arguments and its result, under the message that made it', () => {
    const events = convert(recorded('text-and-tool'));
    const [start] = of(events, 'TOOL_CALL_START');
    const [message] = of(events, 'TEXT_MESSAGE_START');
    assert.deepEqual([start?.toolCallName, start?.parentMessageId], ['weather', message?.messageId]);
    assert.deepEqual(JSON.parse(of(events, 'TOOL_CALL_ARGS')[0]?.delta), {city: 'Berlin'});
    const [result] = of(events, 'TOOL_CALL_RESULT');
    assert.deepEqual([result?.toolCallId, result?.role], [start?.toolCallId, 'tool']);
    assert.deepEqual(JSON.parse(result?.content), {city: 'Berlin', temp: 20});
    assert.equal(new Set(of(events, 'TEXT_MESSAGE_START').map(({messageId}) => messageId)).size, 2);
  });

  it('tells parallel calls each with its own result', () => {
    const events = convert(recorded('parallel-tools'));
    const ids = of(events, 'TOOL_CALL_START').map(({toolCallId}) => toolCallId);
    assert.equal(new Set(ids).size, 2);
    assert.deepEqual(
      of(events, 'TOOL_CALL_RESULT').map(({toolCallId, content}) => [toolCallId, JSON.parse(content).city]),
      [
        [ids[0], 'Berlin'],
        [ids[1], 'Rome'],
      ],
    );
  });

  it('tells a tool that throws as a result that is an error, and the run goes on', () => {
    const events = convert(recorded('tool-error'));
    const [result] = of(events, 'TOOL_CALL_RESULT');
    assert.equal(result?.content, `{"error":"Error in tool 'boom': kaputt"}`);
    assert.deepEqual(result?.metadata, {status: 'error', error: "Error in tool 'boom': kaputt"});
    assert.equal(of(events, 'RUN_FINISHED')[0]?.outcome.type, 'success');
  });

  it('U12 U13 tells changes of state as a JSON Patch with escaped keys, and drops empty ones', () => {
    const events = convert(recorded('state'));
    assert.deepEqual(
      of(events, 'STATE_DELTA').map(({delta}) => delta),
      [[{op: 'add', path: '/a~1b~0c', value: 'v'}]],
    );
    assert.deepEqual(of(convert(recorded('text')), 'STATE_DELTA'), []);
  });

  it('tells a saved artifact by its name and version', () => {
    const found = envelopes(convert(recorded('artifact')));
    assert.deepEqual(
      found.map(({type, artifactId, artifactVersionId}) => [type, artifactId, artifactVersionId]),
      [
        ['artifact.created', 'r.txt', '0'],
        ['artifact.version.created', 'r.txt', '0'],
      ],
    );
    const [updated] = envelopes(convert([said([], {actions: {artifactDelta: {'r.txt': 3}}})]));
    assert.deepEqual([updated.type, updated.artifactVersionId], ['artifact.updated', '3']);
  });

  it('N6 tells another agent as a subagent, with its own lane', () => {
    const events = convert(recorded('transfer'));
    const [started] = of(events, 'SUBAGENT_STARTED');
    const [finished] = of(events, 'SUBAGENT_FINISHED');
    assert.equal(started?.name, 'helper');
    assert.equal(finished?.subagentRunId, started?.subagentRunId);
    for (const event of events.filter(({type}) => type.startsWith('TEXT_MESSAGE'))) {
      assert.equal(event.subagentRunId, started?.subagentRunId);
    }
    for (const event of events.filter(({type}) => type.startsWith('TOOL_CALL'))) {
      assert.equal(event.subagentRunId, undefined);
    }
  });

  it('sums up what the models used, reasoning counted as output', () => {
    assert.deepEqual(of(convert(recorded('text-and-tool')), 'RUN_FINISHED')[0]?.usage, [
      {inputTokens: 14, outputTokens: 10, totalTokens: 24, reasoningTokens: 4},
    ]);
    assert.equal(of(convert(recorded('transfer')), 'RUN_FINISHED')[0]?.usage.length, 2);
  });

  it('U11 asks for consent as an interrupt and does not show the question as a tool call', () => {
    const events = convert(recorded('confirmation'));
    const [call, question] = recorded('confirmation').map(({content}) => content.parts[0].functionCall);
    assert.deepEqual(
      of(events, 'TOOL_CALL_START').map(({toolCallName}) => toolCallName),
      ['pay'],
    );
    const [finished] = of(events, 'RUN_FINISHED');
    assert.equal(finished?.outcome.type, 'interrupt');
    const [interrupt] = finished?.outcome.interrupts ?? [];
    assert.deepEqual([interrupt.id, interrupt.reason, interrupt.toolCallId], [question.id, 'tool_call', call.id]);
    assert.match(question.args.toolConfirmation.hint, /FunctionResponse/);
    assert.equal('message' in interrupt, false, 'what ADK says to programs is no question to a person');
    assert.deepEqual(interrupt.metadata, {toolName: 'pay', args: {amount: 500}});
    assert.deepEqual(interrupt.responseSchema.required, ['approved']);
  });

  it('U11 gives the form of the answer where the tool sent a draft of it, and the hint of the tool', () => {
    const [finished] = of(convert(recorded('dynamic-confirmation')), 'RUN_FINISHED');
    const {args} = recorded('dynamic-confirmation').at(-1).content.parts[0].functionCall;
    assert.equal(finished?.outcome.interrupts[0].message, args.toolConfirmation.hint);
    assert.deepEqual(finished?.outcome.interrupts[0].responseSchema.properties.payload, {
      type: 'object',
      properties: {days: {type: 'number', default: 0}, note: {type: 'string', default: ''}},
    });
  });

  it('tells the result of a call that was consented to, and of one that was refused', () => {
    const [approved] = of(convert(recorded('confirmation-approved')), 'TOOL_CALL_RESULT');
    assert.equal(JSON.parse(approved?.content).paid, 500);
    const [denied] = of(convert(recorded('confirmation-denied')), 'TOOL_CALL_RESULT');
    assert.equal(denied?.content, '{"error":"This tool call is rejected."}');
  });

  it('keeps a long-running call open: its first word is progress, and the run waits', () => {
    const events = convert(recorded('long-running'));
    const [start] = of(events, 'TOOL_CALL_START');
    assert.deepEqual(of(events, 'TOOL_CALL_RESULT'), []);
    const [progress] = envelopes(events);
    assert.deepEqual(
      [progress.type, progress.toolCallId, JSON.parse(progress.payload.message)],
      ['tool.progress', start?.toolCallId, {status: 'pending', ticket: 't1'}],
    );
    const [interrupt] = of(events, 'RUN_FINISHED')[0]?.outcome.interrupts ?? [];
    assert.deepEqual(
      [interrupt.id, interrupt.reason, interrupt.toolCallId, interrupt.metadata.toolName],
      [start?.toolCallId, 'adk:long_running_tool', start?.toolCallId, 'approve'],
    );
  });

  it('tells each of the shapes of failure as RUN_ERROR with its words', () => {
    const last = (name: string) => {
      const {type, message, code} = convert(recorded(name)).at(-1) as Json;
      return {type, message, code};
    };
    assert.deepEqual(last('model-throws'), {type: 'RUN_ERROR', message: 'model down', code: 'UNKNOWN_ERROR'});
    assert.deepEqual(last('model-error'), {type: 'RUN_ERROR', message: 'blocked', code: 'SAFETY'});
    const thrown = last('framework-throws');
    assert.deepEqual([thrown.type, thrown.code], ['RUN_ERROR', 'AGUI_UPSTREAM_ERROR']);
    assert.match(thrown.message, /confirmation_not_required/);
  });
});

describe('AdkConverter, on what others send', () => {
  it('V5 N3 says what the final text is where it is not what was streamed', () => {
    const events = convert([piece('Hello wor'), said([{text: 'Goodbye.'}])]);
    const [start] = of(events, 'TEXT_MESSAGE_START');
    assert.deepEqual(textOf(events), ['Hello wor']);
    const [final] = envelopes(events);
    assert.deepEqual([final.type, final.messageId, final.payload.text], ['text.final', start?.messageId, 'Goodbye.']);
    assert.ok(types(events).indexOf('CUSTOM') > types(events).indexOf('TEXT_MESSAGE_END'));
  });

  it('adds what the final text has more than was streamed', () => {
    const events = convert([piece('Hello'), said([{text: 'Hello world'}])]);
    assert.deepEqual(textOf(events), ['Hello', ' world']);
    assert.deepEqual(envelopes(events), []);
  });

  it('U14 keeps the texts of two agents apart while both speak', () => {
    const helper = {author: 'helper'};
    const events = convert([
      piece('A1 '),
      piece('B1 ', helper),
      piece('A2'),
      piece('B2', helper),
      said([{text: 'A1 A2'}]),
      said([{text: 'B1 B2'}], helper),
    ]);
    const texts = new Map<string, string>();
    for (const {messageId, delta} of of(events, 'TEXT_MESSAGE_CONTENT')) {
      texts.set(messageId, (texts.get(messageId) ?? '') + delta);
    }
    assert.deepEqual([...texts.values()], ['A1 A2', 'B1 B2']);
  });

  it('U12 reads the older shapes of content', () => {
    const {content: _, ...bare} = said([]);
    for (const shape of [
      {content: {text: 'words'}},
      {content: {content: 'words'}},
      {message: {content: 'words'}},
      {content: 'words'},
      {content: {parts: ['words']}},
    ]) {
      assert.deepEqual(textOf(convert([{...bare, ...shape}])), ['words'], JSON.stringify(shape));
    }
  });

  it('R3 reads snake_case, and seconds as ADK for Python writes them', () => {
    const events = convert([
      {
        invocation_id: 'e-1',
        author: 'a',
        timestamp: 1794804182.809,
        long_running_tool_ids: ['c1'],
        content: {parts: [{function_call: {id: 'c1', name: 'wait', args: {}}}]},
        actions: {state_delta: {k: 1}},
        usage_metadata: {prompt_token_count: 3},
      },
    ]);
    assert.equal(of(events, 'TOOL_CALL_START')[0]?.timestamp, 1794804182809);
    assert.equal(of(events, 'STATE_DELTA').length, 1);
    assert.equal(of(events, 'RUN_FINISHED')[0]?.outcome.type, 'interrupt');
    assert.deepEqual(of(events, 'RUN_FINISHED')[0]?.usage, [{inputTokens: 3, totalTokens: 3}]);
  });

  it('does not take the first answer of ADK for Python to a held call for a failure', () => {
    const call = {id: 'c1', name: 'pay', args: {}};
    const events = convert([
      said([{functionCall: call}]),
      said([{functionCall: {id: 'q1', name: 'adk_request_confirmation', args: {originalFunctionCall: call}}}]),
      said([{functionResponse: {id: 'c1', name: 'pay', response: {error: 'This tool call requires confirmation.'}}}]),
    ]);
    assert.deepEqual(of(events, 'TOOL_CALL_RESULT'), []);
    assert.equal(of(events, 'RUN_FINISHED')[0]?.outcome.interrupts.length, 1);
  });

  it('S3 asks for a sign-in without the secrets of the request', () => {
    const args = {
      functionCallId: 'c1',
      authConfig: {
        rawAuthCredential: {oauth2: {clientId: 'id', clientSecret: 'hush-hush'}},
        exchangedAuthCredential: {oauth2: {authUri: 'https://login.example/auth?x=1'}},
      },
    };
    const events = convert([said([{functionCall: {id: 'q1', name: 'adk_request_credential', args}}])]);
    const [interrupt] = of(events, 'RUN_FINISHED')[0]?.outcome.interrupts ?? [];
    assert.deepEqual(
      [interrupt.id, interrupt.reason, interrupt.toolCallId, interrupt.metadata.authUri],
      ['q1', 'adk:request_credential', 'c1', 'https://login.example/auth?x=1'],
    );
    assert.ok(!JSON.stringify(events).includes('hush-hush'));
    assert.deepEqual(of(events, 'TOOL_CALL_START'), []);
  });

  it('names an empty stream and a stream that stops in the middle of an answer', () => {
    const message = 'The agent service ended the stream without an answer.';
    assert.deepEqual(convert([]).at(-1), {
      type: 'RUN_ERROR',
      code: 'AGUI_UPSTREAM_ERROR',
      message,
      threadId: 't1',
      runId: 'r1',
      timestamp: 7,
    });
    assert.equal((convert([{}, null, 'x']).at(-1) as Json).message, message);
    const cut = convert([piece('Hello')]).at(-1) as Json;
    assert.deepEqual([cut.type, cut.code], ['RUN_ERROR', 'AGUI_UPSTREAM_ERROR']);
    assert.equal(convert([piece('Hello', {finishReason: 'STOP'})]).at(-1)?.type, 'RUN_FINISHED');
  });

  it('goes on after an error that was not the end, and tells it', () => {
    const events = convert([
      said([], {errorCode: 'MAX_TOKENS', errorMessage: 'too long'}),
      said([{text: 'Never mind.'}]),
    ]);
    assert.equal(events.at(-1)?.type, 'RUN_FINISHED');
    assert.deepEqual(envelopes(events)[0].payload, {level: 'error', code: 'MAX_TOKENS', message: 'too long'});
  });

  it('keeps the words of an answer that came with an error', () => {
    const events = convert([said([{text: 'Half an ans'}], {errorCode: 'MAX_TOKENS'})]);
    assert.deepEqual(textOf(events), ['Half an ans']);
    assert.deepEqual((events.at(-1) as Json).message, 'The agent reported MAX_TOKENS.');
  });

  it('S3 takes secrets and stack traces out of an error', () => {
    const thrown = 'Refused: token=abcdef123456\n    at Runner.run (/srv/agent/runner.js:1:1)\n    at main';
    const {message} = convert([{error: thrown}]).at(-1) as Json;
    assert.equal(message, 'Refused: token=[redacted]');
    assert.match(
      (convert([{error: 'Traceback (most recent call last):\n  File "x"'}]).at(-1) as Json).message,
      /failed/,
    );
  });

  it('H9 takes an event that comes twice once', () => {
    const once = said([{text: 'Hello'}]);
    assert.deepEqual(convert([once, once]), convert([once]));
  });

  it('answers by name where a model gives its calls no ids', () => {
    const events = convert([
      said([{functionCall: {name: 'a', args: {}}}, {functionCall: {name: 'b', args: {}}}]),
      said([{functionResponse: {name: 'b', response: 'two'}}]),
    ]);
    const [, second] = of(events, 'TOOL_CALL_START');
    assert.deepEqual(
      of(events, 'TOOL_CALL_RESULT').map(({toolCallId, content}) => [toolCallId, content]),
      [[second?.toolCallId, 'two']],
    );
    assert.equal(of(events, 'RUN_FINISHED')[0]?.outcome.pendingToolCallIds.length, 1);
  });

  it('S5 shows a part that AG-UI has no place for as what it is', () => {
    const part = {inlineData: {mimeType: 'image/png', data: 'aGk='}};
    const [activity] = of(convert([said([{text: 'See:'}, part])]), 'ACTIVITY_SNAPSHOT');
    assert.deepEqual([activity?.activityType, activity?.content], ['adk-part', part]);
  });
});

const json = fc.jsonValue({maxDepth: 4}) as fc.Arbitrary<Json>;
const anyPart = fc.oneof(
  fc.record({text: fc.string(), thought: fc.boolean()}, {requiredKeys: ['text']}),
  fc.record({
    functionCall: fc.record(
      {id: fc.constantFrom('c1', 'c2'), name: fc.constantFrom('f', 'adk_request_confirmation'), args: json},
      {requiredKeys: []},
    ),
  }),
  fc.record({
    functionResponse: fc.record(
      {id: fc.constantFrom('c1', 'c2'), name: fc.constantFrom('f', 'g'), response: json},
      {requiredKeys: []},
    ),
  }),
  json,
);
const anyEvent = fc.oneof(
  {weight: 1, arbitrary: json},
  {
    weight: 6,
    arbitrary: fc.record(
      {
        id: fc.constantFrom('i1', 'i2', 'i3', 'i4'),
        author: fc.constantFrom('a', 'b', 'user', 7 as Json),
        invocationId: fc.constantFrom('e1', 'e2'),
        partial: fc.boolean(),
        content: fc.oneof(json, fc.record({parts: fc.array(anyPart, {maxLength: 4})})),
        actions: fc.oneof(json, fc.record({stateDelta: json, artifactDelta: json})),
        longRunningToolIds: fc.oneof(json, fc.constant(['c1'])),
        timestamp: fc.oneof(json, fc.double()),
        usageMetadata: json,
        errorMessage: fc.oneof(json, fc.constant('bad')),
        finishReason: json,
      },
      {requiredKeys: []},
    ),
  },
);

describe('AdkConverter keeps the laws', () => {
  it('S6 takes any JSON in any order without an exception, and begins and ends once', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, {maxLength: 12}), (events) => {
        const told = types(convert(events));
        assert.equal(told[0], 'RUN_STARTED');
        assert.equal(told.filter((type) => type === 'RUN_STARTED').length, 1);
        assert.equal(told.filter((type) => type === 'RUN_FINISHED' || type === 'RUN_ERROR').length, 1);
        assert.match(told.at(-1)!, /^RUN_(FINISHED|ERROR)$/);
      }),
      {numRuns: 500},
    );
  });

  it('S6 takes JSON that nests deeper than a stack', () => {
    let deep: Json = {};
    for (let i = 0; i < 100_000; i += 1) deep = {a: deep};
    assert.equal(
      convert([said([{functionCall: {name: 'f', args: deep}}]), said([{text: 'on'}])]).at(-1)?.type,
      'RUN_FINISHED',
    );
  });

  it("keeps AG-UI's own rules of order: its verifier takes every stream", async () => {
    const streams: Record<string, AguiEvent[]> = Object.fromEntries(
      NAMES.map((name) => [name, convert(recorded(name))]),
    );
    streams['session'] = replaySession(recordedSession());
    streams['corrected'] = convert([piece('Hello wor'), said([{text: 'Goodbye.'}])]);
    streams['thoughts again'] = convert([
      said([{text: 'one', thought: true}], {partial: true}),
      piece('A'),
      said([{text: 'two', thought: true}], {partial: true}),
      piece('B'),
      said([{text: 'onetwo', thought: true}, {text: 'AB'}]),
    ]);
    const cancelled = new AdkConverter({threadId: 't1', runId: 'r1'});
    streams['cancelled'] = [...cancelled.start(), ...cancelled.convert(piece('Hel')), ...cancelled.cancel()];
    for (const [index, events] of fc.sample(fc.array(anyEvent, {maxLength: 12}), {numRuns: 300, seed: 42}).entries()) {
      streams[`random ${index}`] = convert(events);
    }
    assert.deepEqual(await refusedByAgui(streams), {});
    // The judge is awake.
    const unended = [...convert(recorded('text'))].filter(({type}) => type !== 'TEXT_MESSAGE_END');
    assert.match((await refusedByAgui({unended})).unended, /still active/);
  });
});
