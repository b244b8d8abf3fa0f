import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import {ProjectionStore} from '../../../src/state/index.js';
import type {ActionRow} from '../../../src/state/facts/actions.js';
import type {MessageRow, PartRow} from '../../../src/state/facts/parts.js';
import type {RunRow} from '../../../src/state/facts/runs.js';
import type {ToolRow} from '../../../src/state/facts/tools.js';
import {call, finished, message, result, started, type Wire} from './events.js';
import {openPage} from './page.js';
import {agUiServer, tellRun} from './server.js';

type Rows<T> = Record<string, T>;

function fold(...events: readonly Wire[]) {
  const store = new ProjectionStore({schedule: () => undefined});
  const adapter = createAdapter();
  for (const event of events) store.append(adapter.decode(event));
  store.settle();
  const {actions, messages, parts, runs, tools} = store.snapshot();
  return {
    actions: actions as unknown as Rows<ActionRow>,
    messages: messages as unknown as Rows<MessageRow>,
    parts: parts as unknown as Rows<PartRow>,
    runs: runs as unknown as Rows<RunRow>,
    tools: tools as unknown as Rows<ToolRow>,
  };
}

const asks = (...interrupts: readonly object[]) => finished('r1', {outcome: {type: 'interrupt', interrupts}});
const question = (more: object = {}) => ({id: 'i1', reason: 'tool_call', toolCallId: 'c1', ...more});
const resumed = (...resume: readonly object[]): Wire => ({...started('r2'), input: {messages: [], resume}});

describe('AG-UI, requests as services tell them', () => {
  for (const [entry, status, resolution] of [
    [{status: 'resolved', payload: {approved: true}}, 'resolved', 'approved'],
    [{status: 'resolved', payload: {approved: false}}, 'resolved', 'rejected'],
    [{status: 'resolved', payload: 'next week'}, 'resolved', 'answered'],
    [{status: 'cancelled'}, 'cancelled', 'cancelled'],
  ] as const) {
    it(`H8 V7 a request that a run of the past was resumed with is settled: ${resolution}`, () => {
      const {actions, runs} = fold(
        started(),
        ...call('c1', 'deploy', {}),
        asks(question()),
        resumed({interruptId: 'i1', ...entry}),
        finished('r2'),
      );
      assert.deepEqual([actions['i1']?.status, actions['i1']?.resolution], [status, resolution]);
      assert.deepEqual([runs['r1']?.status, runs['r1']?.continuedBy], ['completed', 'r2']);
      assert.equal(runs['r2']?.continues, 'r1');
    });
  }

  it('H8 of two requests the one that was not answered stays open', () => {
    const {actions, runs} = fold(
      started(),
      asks(question(), question({id: 'i2'})),
      resumed({interruptId: 'i2', status: 'resolved', payload: {approved: true}}),
      finished('r2'),
    );
    assert.deepEqual([actions['i1']?.status, actions['i2']?.status], ['required', 'resolved']);
    assert.equal(runs['r1']?.status, 'action_required');
  });

  it('V7 an answer to what nobody asked settles nothing', () => {
    const {actions} = fold(started(), asks(question()), resumed({interruptId: 'other', status: 'resolved'}));
    assert.equal(actions['i1']?.status, 'required');
  });

  it('T11 words that are an object written as text are asked as a question, and the rest is told beside it', () => {
    const written = JSON.stringify({question: 'Delete it?', path: '/tmp/a'});
    const {actions} = fold(started(), asks(question({message: written}), question({id: 'i2', message: '[1, 2]'})));
    assert.deepEqual([actions['i1']?.prompt, actions['i1']?.inputSummary], ['Delete it?', '{"path":"/tmp/a"}']);
    assert.deepEqual([actions['i2']?.prompt, actions['i2']?.inputSummary], ['[1, 2]', undefined]);
  });

  it('T11 a request that is told in both ways has the words of either', () => {
    const custom = {type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify({question: 'Which?', of: [1, 2]})};
    const wordless = {id: 'i1', reason: 'langgraph:interrupt'};
    const {actions} = fold(started(), custom, asks(wordless));
    assert.deepEqual(Object.keys(actions), ['i1']);
    assert.deepEqual([actions['i1']?.prompt, actions['i1']?.inputSummary], ['Which?', '{"of":[1,2]}']);
    const worded = fold(started(), custom, asks({...wordless, message: 'Which one?'}));
    assert.equal(worded.actions['i1']?.prompt, 'Which one?');
  });

  it('T11 a change of the input is not offered where the form of the answer has no place for it', () => {
    const form = (...names: string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, {}])),
    });
    const {actions} = fold(
      started(),
      asks(
        question({responseSchema: form('approved')}),
        question({id: 'i2', responseSchema: form('approved', 'editedArgs')}),
        question({id: 'i3'}),
        question({id: 'i4', responseSchema: {oneOf: []}}),
      ),
    );
    assert.deepEqual(actions['i1']?.responses, ['approve', 'request_changes', 'reject']);
    for (const id of ['i2', 'i3', 'i4']) assert.equal(actions[id]?.responses, undefined, id);
  });
});

describe('AG-UI, what services put right or leave behind', () => {
  const thread = (...messages: readonly object[]): Wire => ({type: 'MESSAGES_SNAPSHOT', messages});

  it('T10 arguments that came in part are put right by the whole thread, also after the result', () => {
    const [start, , end] = call('c1', 'get_weather', {}, {parentMessageId: 'm1'});
    const made = {id: 'c1', type: 'function', function: {name: 'get_weather', arguments: '{"city":"Oslo"}'}};
    const {tools} = fold(
      started(),
      start!,
      {type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '"Oslo"}'},
      end!,
      result('c1', 'rain'),
      thread(
        {id: 'm1', role: 'assistant', toolCalls: [made]},
        {id: 'c1-m', role: 'tool', toolCallId: 'c1', content: 'rain'},
      ),
      finished(),
    );
    const {input, status, result: output} = tools['c1']!;
    assert.deepEqual([input, status, output], [{city: 'Oslo'}, 'output-available', 'rain']);
  });

  it('T10 a tool that has told of its progress is in progress while its run waits', () => {
    const progress = {type: 'tool.progress', toolCallId: 'c1', payload: {message: 'asked'}};
    const {tools} = fold(
      started(),
      ...call('c1', 'ask_expert', {}),
      {type: 'CUSTOM', name: 'agent-ui', value: progress},
      ...call('c2', 'deploy', {}),
      asks(question(), question({id: 'i2', toolCallId: 'c2'})),
    );
    assert.deepEqual([tools['c1']?.status, tools['c2']?.status], ['progress', 'input-available']);
  });

  it('S6 what an error cut off stays, though the thread that is told afterwards leaves it out', () => {
    const user = {id: 'u1', role: 'user', content: 'go'};
    const {parts, runs} = fold(
      started(),
      ...message('m1', 'Half a ').slice(0, 2),
      {type: 'RUN_ERROR', message: 'gone'},
      thread(user),
      finished(),
      started('r2'),
      ...message('m2', 'Whole.'),
      thread(user, {id: 'm2', role: 'assistant', content: 'Whole.'}),
      finished('r2'),
    );
    assert.deepEqual([parts['m1']?.text, parts['m1']?.status], ['Half a ', 'interrupted']);
    assert.deepEqual([runs['r1']?.status, runs['r2']?.status], ['failed', 'completed']);
  });
});

describe('AG-UI, a past that is told', () => {
  const open = async (...aguiEvents: readonly Wire[]) => {
    const {url} = await agUiServer(async (request, response) => {
      if (request.method !== 'GET') return tellRun(response, request, ...message('m9', 'New.'));
      response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify({id: 't1', aguiEvents}));
    });
    const page = await openPage(url, {sessionId: 't1', adapterOptions: {history: 'sessions'}});
    await page.rest();
    return page;
  };

  it('V17 a run that it leaves open, with no stream to go on with, is one that this page does not hear', async () => {
    const page = await open(started('r1', 't1'), ...call('c1', 'search', {}));
    assert.deepEqual(
      page.runs().map(({status, reason}) => [status, reason]),
      [['cancelled', 'stopped_listening']],
    );
    assert.equal((await page.say('and now')).status, 'confirmed');
    assert.equal(page.runs().at(-1)?.status, 'completed');
  });

  it('N6 keeps who spoke, and which message made a call', async () => {
    const [start, ...words] = message('m1', 'Let me look.');
    const page = await open(
      started('r1', 't1'),
      {...start!, name: 'clerk'},
      ...words,
      ...call('c1', 'search', {}, {parentMessageId: 'm1'}),
      result('c1', 'found'),
      finished('r1'),
    );
    const {messages, tools} = page.store.snapshot() as unknown as {messages: Rows<MessageRow>; tools: Rows<ToolRow>};
    assert.deepEqual([messages['m1']?.agentName, tools['c1']?.messageId], ['clerk', 'm1']);
  });
});
