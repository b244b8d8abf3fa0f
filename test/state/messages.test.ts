import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {listKey, messageKey, partKey, runKey, type PartRow} from '../../src/state/index.js';
import {codes, has, ids, inRun, row, storeOf, textOf, turnOf} from './helpers.js';

const delta = (text: string, more: object = {}) => ({
  type: 'text.delta',
  messageId: 'm1',
  payload: {delta: text},
  ...more,
});
const final = (text: string, more: object = {}) => ({type: 'text.final', messageId: 'm1', payload: {text}, ...more});
const tool = (id = 'tc1') => ({type: 'tool.started', toolCallId: id});

describe('messages', () => {
  it('V5 N3 a final that says the same as the deltas is not appended', () => {
    const store = storeOf(...inRun(delta('Hello '), delta('world'), final('Hello world')));
    assert.equal(textOf(store, 'm1'), 'Hello world');
    const part = row<PartRow>(store, partKey('m1'));
    assert.equal(part.status, 'completed');
    assert.equal(part.reconciled, undefined);
  });

  it('V5 a final that differs replaces the deltas and says so', () => {
    const store = storeOf(...inRun(delta('Hello wrold'), final('Hello world')));
    assert.equal(textOf(store, 'm1'), 'Hello world');
    has(store, partKey('m1'), {status: 'completed', reconciled: true});
  });

  it('V5 a text split around a tool keeps its places when the final is its whole', () => {
    const store = storeOf(...inRun(delta('Before. '), tool(), delta('After.'), final('Before. After.')));
    assert.deepEqual(turnOf(store, 'r1'), ['assistant_text Before.', 'tool_call tc1', 'assistant_text After.']);
    assert.equal(textOf(store, 'm1'), 'Before. After.');
    has(store, messageKey('m1'), {status: 'completed'});
  });

  it('V5 a text split around a tool keeps its places when the final is its last part', () => {
    const store = storeOf(...inRun(delta('Before. '), tool(), delta('After.'), final('After.')));
    assert.equal(textOf(store, 'm1'), 'Before. After.');
    assert.deepEqual(codes(store), []);
  });

  it('V5 a final that differs from a text in several parts supersedes them all', () => {
    const store = storeOf(...inRun(delta('Before. '), tool(), delta('After.'), final('Quite different.')));
    assert.equal(textOf(store, 'm1'), 'Quite different.');
    assert.deepEqual(turnOf(store, 'r1'), ['tool_call tc1', 'assistant_text Quite different.']);
    has(store, partKey('m1'), {status: 'superseded', text: 'Before. '});
  });

  it('V5 a final without deltas is the message', () => {
    const store = storeOf(...inRun(final('All at once')));
    assert.equal(textOf(store, 'm1'), 'All at once');
    has(store, messageKey('m1'), {status: 'completed', role: 'assistant'});
  });

  it('V5 a final that is delivered again changes nothing', () => {
    const once = storeOf(...inRun(delta('Hi'), final('Hi')));
    const twice = storeOf(...inRun(delta('Hi'), final('Hi'), final('Hi')));
    assert.deepEqual(twice.snapshot().parts, once.snapshot().parts);
    assert.deepEqual(twice.snapshot().messages, once.snapshot().messages);
  });

  it('V5 a final with a part id settles that part alone', () => {
    const store = storeOf(
      ...inRun(
        delta('One', {partId: 'p1'}),
        delta('Two', {partId: 'p2'}),
        final('One!', {partId: 'p1'}),
        final('Two', {partId: 'p2'}),
      ),
    );
    assert.equal(textOf(store, 'm1'), 'One!Two');
    has(store, partKey('p1'), {reconciled: true});
    assert.equal(row<PartRow>(store, partKey('p2')).reconciled, undefined);
  });

  it('S1 text for a part that has its final is flagged and not appended', () => {
    const store = storeOf(
      ...inRun(delta('Hi', {partId: 'p1'}), final('Hi', {partId: 'p1'}), delta(' there', {partId: 'p1'})),
    );
    assert.equal(textOf(store, 'm1'), 'Hi');
    assert.deepEqual(codes(store), ['text_after_final']);
  });

  it('C1 V3 text, reasoning, tools and text stay in the order of their events', () => {
    const store = storeOf(
      ...inRun(
        {type: 'run.started'},
        {type: 'reasoning.delta', payload: {delta: 'Hm'}},
        delta('I will look. '),
        tool('tc1'),
        {type: 'tool.result', toolCallId: 'tc1', payload: {output: 'x'}},
        {type: 'reasoning.delta', payload: {delta: 'Aha'}},
        tool('tc2'),
        delta('Found it.'),
        {type: 'artifact.created', artifactId: 'f1'},
        {type: 'evidence.changed', evidenceId: 'e1'},
      ),
    );
    assert.deepEqual(turnOf(store, 'r1'), [
      'reasoning_detail Hm',
      'assistant_text I will look.',
      'tool_call tc1',
      'reasoning_detail Aha',
      'tool_call tc2',
      'assistant_text Found it.',
      'artifact_ref f1',
      'evidence_ref e1',
    ]);
  });

  it('C2 V6 tool input, progress, output and errors never enter the text of a message', () => {
    const store = storeOf(
      ...inRun(
        delta('Answer'),
        {type: 'tool.args', toolCallId: 'tc1', messageId: 'm1', payload: {delta: 'ARGS'}},
        {type: 'tool.started', toolCallId: 'tc1', messageId: 'm1', payload: {input: 'INPUT'}},
        {type: 'tool.progress', toolCallId: 'tc1', messageId: 'm1', payload: {message: 'PROGRESS'}},
        {type: 'tool.output.delta', toolCallId: 'tc1', messageId: 'm1', payload: {delta: 'OUTPUT'}},
        {type: 'tool.failed', toolCallId: 'tc1', messageId: 'm1', payload: {error: 'ERROR'}},
        {type: 'reasoning.delta', messageId: 'm1', payload: {delta: 'REASON'}},
        {type: 'plan.delta', messageId: 'm1', payload: {delta: 'PLAN'}},
        {type: 'diagnostic.changed', messageId: 'm1', payload: {message: 'DIAGNOSTIC'}},
        {type: 'metric.changed', messageId: 'm1', metricName: 'METRIC', payload: {value: 1}},
        delta(' text'),
        final('Answer text'),
      ),
    );
    const texts = Object.values(store.snapshot().parts as Record<string, PartRow>)
      .filter((part) => part.kind === 'assistant_text')
      .map((part) => part.text);
    assert.deepEqual(texts, ['Answer', ' text']);
  });

  it('V19 diagnostics and metrics give no parts and no messages', () => {
    const store = storeOf(
      ...inRun(
        {type: 'diagnostic.changed', messageId: 'm1', payload: {code: 'slow', message: 'Slow'}},
        {type: 'metric.changed', messageId: 'm1', metricName: 'x', payload: {value: 1}},
      ),
    );
    assert.deepEqual(ids(store, 'messages', 's1'), []);
    assert.deepEqual(ids(store, 'parts', 'r1'), []);
  });

  it('N6 C4 messages of different agents stay apart and keep their authors', () => {
    const store = storeOf(
      ...inRun(
        delta('I am Ada', {messageId: 'm1', agentId: 'ada', agentName: 'Ada'}),
        delta('I am Bob', {messageId: 'm2', agentId: 'bob'}),
        delta(' indeed', {messageId: 'm1', agentId: 'ada'}),
        final('I am Ada indeed', {messageId: 'm1'}),
      ),
    );
    has(store, messageKey('m1'), {agentId: 'ada', agentName: 'Ada', role: 'assistant'});
    has(store, messageKey('m2'), {agentId: 'bob'});
    const texts = Object.values(store.snapshot().parts as Record<string, PartRow>);
    assert.deepEqual(
      texts.map((part) => [part.agentId, part.text]),
      [
        ['ada', 'I am Ada'],
        ['bob', 'I am Bob'],
        ['ada', ' indeed'],
      ],
    );
  });

  it('T9 a user message stands in the conversation for itself, before the run that answers it', () => {
    const store = storeOf(
      {type: 'text.final', sessionId: 's1', messageId: 'u1', payload: {text: 'Hi', role: 'user'}},
      ...inRun({type: 'run.started'}, delta('Hello')),
      {type: 'text.final', sessionId: 's1', runId: 'r1', messageId: 'u2', payload: {text: 'And?', role: 'user'}},
    );
    assert.deepEqual(ids(store, 'turns', 's1'), [messageKey('u1'), runKey('r1'), messageKey('u2')]);
    assert.deepEqual(ids(store, 'messages', 's1'), ['u1', 'm1', 'u2']);
    has(store, partKey('u1'), {kind: 'user_text', text: 'Hi'});
    assert.deepEqual(turnOf(store, 'r1'), ['assistant_text Hello'], 'what a person says is no part of the run');
  });

  it('T9 a role that is neither user nor assistant is never drawn as either', () => {
    for (const role of ['system', 'developer', 'tool', 'constructor']) {
      const store = storeOf(...inRun(final('Be brief', {payload: {text: 'Be brief', role}})));
      has(store, messageKey('m1'), {role});
      has(store, partKey('m1'), {kind: 'diagnostic'});
    }
  });

  it('S1 text that is open when the run ends well is flagged; the text stays', () => {
    const store = storeOf(...inRun({type: 'run.started'}, delta('Half'), {type: 'run.finished'}));
    assert.deepEqual(codes(store), ['model_unclosed_at_turn_end']);
    assert.equal(textOf(store, 'm1'), 'Half');
    has(store, partKey('m1'), {status: 'completed'});
  });

  it('S2 text that is open when the run fails or is cancelled is interrupted, and no rule is broken', () => {
    for (const end of [{type: 'run.failed'}, {type: 'run.finished', payload: {outcome: 'cancelled'}}]) {
      const store = storeOf(...inRun({type: 'run.started'}, delta('Half'), end));
      assert.deepEqual(codes(store), []);
      has(store, partKey('m1'), {status: 'interrupted', text: 'Half'});
      has(store, messageKey('m1'), {status: 'interrupted'});
    }
  });

  it('C2 reasoning with a message id is a part of the process, not of the answer', () => {
    const store = storeOf(
      ...inRun(
        {type: 'reasoning.delta', messageId: 'm1', partId: 'p1', payload: {delta: 'Hm'}},
        {type: 'reasoning.summary', messageId: 'm1', partId: 'p1', payload: {text: 'Thought'}},
        delta('Answer', {partId: 'p2'}),
        final('Answer'),
      ),
    );
    has(store, partKey('p1'), {kind: 'reasoning_detail', text: 'Hm', summary: 'Thought', status: 'completed'});
    has(store, partKey('p2'), {kind: 'assistant_text', text: 'Answer', status: 'completed'});
  });

  it('T8 a summary without reasoning stands for itself', () => {
    const store = storeOf(...inRun({type: 'reasoning.summary', partId: 'p1', payload: {text: 'Thought'}}));
    has(store, partKey('p1'), {kind: 'reasoning_summary', summary: 'Thought', status: 'completed'});
  });

  it('N1 a text that claims success changes no tool, action, task, artifact or agent', () => {
    const claims =
      'The tool succeeded. Permission granted. Task t1 completed. Artifact ready. Approved by you. Ada is done.';
    const facts = inRun(
      {type: 'run.started'},
      tool(),
      {type: 'action.required', actionId: 'a1'},
      {type: 'task.started', taskId: 't1'},
      {type: 'artifact.created', artifactId: 'f1'},
      {type: 'agent.spawned', agentId: 'ada'},
    );
    const {messages: _m, parts: _p, runs: _r, ...before} = storeOf(...facts).snapshot();
    const {messages: __m, parts: __p, runs: __r, ...after} = storeOf(...facts, ...inRun(delta(claims))).snapshot();
    assert.deepEqual(after, before);
  });

  it('N6 a message that begins with the start of a teammate is of whoever started it, and stands in their thread', () => {
    const mate = {agentId: 'ada', agentName: 'Ada', threadId: 's1.ada', parentThreadId: 's1.main'};
    const store = storeOf(
      ...inRun(
        {type: 'run.started', threadId: 's1.main'},
        {type: 'agent.spawned', messageId: 'm1', ...mate},
        delta('I have asked Ada.', {partId: 'p1', agentName: 'Lead'}),
      ),
    );
    has(store, messageKey('m1'), {agentId: undefined, agentName: 'Lead', threadId: undefined});
    assert.equal(store.get(listKey('messages', 's1.ada')), undefined);
  });
});
