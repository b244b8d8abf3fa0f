import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {messageKey, partKey, runKey, type PartRow} from '../../src/state/index.js';
import {has, ids, inRun, row, storeOf, textOf, turnOf} from './helpers.js';

const window = (...messages: unknown[]) => ({type: 'messages.snapshot', sessionId: 's1', payload: {messages}});
const user = (id: string, content: unknown = id) => ({id, role: 'user', content});
const agent = (id: string, content: unknown = id, more: object = {}) => ({id, role: 'assistant', content, ...more});

describe('history: windows of messages', () => {
  it('H2 a window of messages makes the conversation, in its order', () => {
    const store = storeOf(window(user('u1'), agent('m1', 'Hi', {agentId: 'ada', agentName: 'Ada'}), user('u2')));
    assert.deepEqual(ids(store, 'messages', 's1'), ['u1', 'm1', 'u2']);
    assert.deepEqual(ids(store, 'turns', 's1'), [messageKey('u1'), messageKey('m1'), messageKey('u2')]);
    has(store, messageKey('m1'), {agentId: 'ada', agentName: 'Ada', status: 'completed'});
    has(store, partKey('m1'), {kind: 'assistant_text', text: 'Hi'});
  });

  it('H2 reads content in parts, and times', () => {
    const store = storeOf(
      window({
        ...user('u1', [{type: 'text', text: 'He'}, {type: 'image'}, {text: 'llo'}]),
        createdAt: '2026-05-11T10:00:00Z',
      }),
    );
    assert.equal(textOf(store, 'u1'), 'Hello');
    has(store, messageKey('u1'), {createdAt: Date.parse('2026-05-11T10:00:00Z')});
  });

  it('H9 the same window again changes nothing', () => {
    const events = [window(user('u1'), agent('m1'))];
    assert.deepEqual(storeOf(...events, ...events).snapshot(), storeOf(...events).snapshot());
  });

  it('V5 a window that repeats what was streamed adds no text, also when the text is in several parts', () => {
    const live = inRun(
      {type: 'run.started'},
      {type: 'text.delta', messageId: 'm1', payload: {delta: 'Before. '}},
      {type: 'tool.started', toolCallId: 'tc1'},
      {type: 'tool.result', toolCallId: 'tc1', payload: {output: 'x'}},
      {type: 'text.delta', messageId: 'm1', payload: {delta: 'After.'}},
      {type: 'text.final', messageId: 'm1', payload: {text: 'Before. After.'}},
    );
    const store = storeOf(...live, window(agent('m1', 'Before. After.', {runId: 'r1'})));
    assert.deepEqual(turnOf(store, 'r1'), turnOf(storeOf(...live), 'r1'));
    assert.equal(textOf(store, 'm1'), 'Before. After.');
  });

  it('V5 a window that corrects what was streamed replaces it and says so', () => {
    const store = storeOf(
      ...inRun({type: 'text.delta', messageId: 'm1', payload: {delta: 'Wrnog'}}),
      window(agent('m1', 'Right')),
    );
    assert.equal(textOf(store, 'm1'), 'Right');
    assert.equal(row<PartRow>(store, partKey('m1')).reconciled, true);
  });

  it('H8 a window erases no message, no open request and no failed tool', () => {
    const store = storeOf(
      ...inRun(
        {type: 'text.final', messageId: 'm1', payload: {text: 'Mine'}},
        {type: 'tool.started', toolCallId: 'tc1'},
        {type: 'tool.failed', toolCallId: 'tc1', payload: {error: 'No'}},
        {type: 'action.required', actionId: 'a1'},
      ),
      window(user('u0')),
      window(),
    );
    assert.equal(textOf(store, 'm1'), 'Mine');
    has(store, 'tool:tc1', {status: 'output-error'});
    has(store, 'action:a1', {status: 'required'});
  });

  it('H2 an older window goes in front; one that overlaps finds its place', () => {
    const store = storeOf(window(user('u3'), agent('m3')));
    store.append([window(user('u1'), agent('m1'))]);
    assert.deepEqual(ids(store, 'messages', 's1'), ['u1', 'm1', 'u3', 'm3']);
    store.append([window(agent('m1'), user('u2'), agent('m2'), user('u3'), agent('m3'), user('u4'))]);
    assert.deepEqual(ids(store, 'messages', 's1'), ['u1', 'm1', 'u2', 'm2', 'u3', 'm3', 'u4']);
    assert.deepEqual(ids(store, 'turns', 's1'), ids(store, 'messages', 's1').map(messageKey));
  });

  it('C1 a window of runs gives each run one line', () => {
    const store = storeOf(
      window(
        user('u1'),
        agent('m1', 'a', {runId: 'r1'}),
        agent('m2', 'b', {runId: 'r1'}),
        user('u2'),
        agent('m3', 'c', {runId: 'r2'}),
      ),
    );
    assert.deepEqual(ids(store, 'turns', 's1'), [messageKey('u1'), runKey('r1'), messageKey('u2'), runKey('r2')]);
    assert.deepEqual(turnOf(store, 'r1'), ['assistant_text a', 'assistant_text b']);
  });

  it('T9 messages of other roles are neither the person nor the agent', () => {
    const store = storeOf(window({id: 't1', role: 'tool', content: 'output'}, {id: 'x1', content: 'whose?'}));
    has(store, partKey('t1'), {kind: 'diagnostic'});
    has(store, messageKey('x1'), {role: 'unknown'});
    has(store, partKey('x1'), {kind: 'diagnostic'});
  });

  it('S6 entries that are no messages are left out', () => {
    const store = storeOf(window(null, 7, 'text', [], {}, {id: 7}, {id: ''}, user('u1')), {
      type: 'messages.snapshot',
      payload: {messages: 'all'},
    });
    assert.deepEqual(ids(store, 'messages', 's1'), ['u1']);
  });
});
