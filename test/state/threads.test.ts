import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {messageKey, runKey, sessionKey, type SessionRow} from '../../src/state/index.js';
import type {MessageRow} from '../../src/state/facts/parts.js';
import {isWaiting, type RunRow} from '../../src/state/facts/runs.js';
import {transcriptOf} from '../../src/state/facts/threads.js';
import {ids, makeStore, numbered, row, storeOf} from './helpers.js';

const main = {sessionId: 's1', runId: 'r1', threadId: 's1.main'};
const scout = {sessionId: 's1', runId: 'r1.scout', threadId: 's1.scout', parentThreadId: 's1.main', agentId: 'scout'};
const told = numbered([
  {type: 'text.final', ...main, messageId: 'q1', payload: {text: 'Look into it', role: 'user'}},
  {type: 'run.started', ...main},
  {type: 'agent.spawned', ...main, agentId: 'scout', payload: {status: 'spawning'}},
  {type: 'run.started', ...scout},
  {type: 'text.final', ...scout, messageId: 'm2', payload: {text: 'Found it'}},
  {type: 'action.required', ...scout, actionId: 'a1', payload: {actionType: 'clarification'}},
  {type: 'text.final', ...scout, messageId: 'q2', payload: {text: 'Go on', role: 'user'}},
  {type: 'text.final', ...main, messageId: 'm1', payload: {text: 'Scout found it'}},
  {type: 'run.finished', ...main},
]);

describe('threads of teammates', () => {
  it("N6 C4 what a teammate says and does is in its own thread, and not in the coordinator's", () => {
    const store = storeOf(...told);
    assert.deepEqual(ids(store, 'turns', 's1'), ['message:q1', 'run:r1']);
    assert.deepEqual(ids(store, 'turns', 's1.scout'), ['run:r1.scout', 'message:q2']);
    assert.deepEqual(ids(store, 'messages', 's1'), ['q1', 'm1']);
    assert.deepEqual(ids(store, 'runs', 's1.scout'), ['r1.scout']);
  });

  it('V15 its request waits in the session, and the session goes on doing what its own run does', () => {
    const store = storeOf(...told.slice(0, 6));
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
    const {runId, runStatus, openActionCount} = row<SessionRow>(store, sessionKey('s1'));
    assert.deepEqual({runId, runStatus, openActionCount}, {runId: 'r1', runStatus: 'running', openActionCount: 1});
  });

  it('V15 N4 a session whose teammates work in it is nobody’s child, and one that came from another is', () => {
    const inside = {...scout, parentSessionId: 's1'};
    const store = storeOf(
      ...numbered([
        {type: 'run.started', ...main},
        {type: 'run.started', ...inside},
        {type: 'action.required', ...inside, actionId: 'a1', payload: {actionType: 'clarification'}},
        {type: 'session.updated', ...inside, payload: {title: 'Ledger'}},
      ]),
      {type: 'run.started', sessionId: 's2', runId: 'r2', parentSessionId: 's1'},
    );
    const origins = ['s1', 's2'].map((id) => row<SessionRow>(store, sessionKey(id)).parentSessionId);
    assert.deepEqual(origins, [undefined, 's1']);
  });

  it('A14 a message of a person says so, also in a thread; one that the runtime signs keeps its signature', () => {
    const said = (messageId: string, more: object, payload: object = {}) => ({
      ...{type: 'text.final', ...scout, messageId, ...more},
      payload: {text: 'Go on', role: 'user', ...payload},
    });
    const store = storeOf(said('q1', {commandId: 'c1'}), said('q2', {}, {by: 'lead'}), said('q3', {}));
    const writers = ['q1', 'q2', 'q3'].map((id) => row<MessageRow>(store, messageKey(id)).by);
    assert.deepEqual(writers, ['user', 'lead', undefined]);
  });

  it('T4 V2 a run that waits for others does so until it is seen at work', () => {
    const waits = (...more: object[]) => {
      const status = {type: 'run.status', ...main, payload: {stage: 'waiting', detail: 'Waits for Scout'}};
      const store = storeOf(
        {type: 'run.started', ...main},
        {type: 'text.delta', ...main, payload: {delta: 'a'}},
        status,
        ...more,
      );
      return isWaiting(row<RunRow>(store, runKey('r1')));
    };
    assert.equal(waits(), true);
    assert.equal(waits({type: 'text.delta', ...main, payload: {delta: 'b'}}), false);
    assert.equal(
      waits({type: 'tool.started', ...main, toolCallId: 't'}, {type: 'tool.result', ...main, toolCallId: 't'}),
      false,
    );
    assert.equal(waits({type: 'run.finished', ...main}), false);
  });

  it('V14 a snapshot brings the threads back as they were', () => {
    const store = storeOf(...told);
    const other = makeStore();
    other.openSession('s1');
    other.append([{type: 'session.hydrated', sessionId: 's1', payload: {snapshot: store.snapshot()}}]);
    other.flush();
    for (const [kind, scope] of [
      ['turns', 's1'],
      ['turns', 's1.scout'],
      ['messages', 's1.scout'],
      ['runs', 's1.scout'],
    ] as const) {
      assert.deepEqual([...ids(other, kind, scope)].sort(), [...ids(store, kind, scope)].sort(), `${kind} of ${scope}`);
    }
  });

  it('V14 a child session is a conversation of its own; a teammate told inside a run has none', () => {
    assert.equal(transcriptOf({sessionId: 's1', threadId: 's1.a', parentThreadId: 's1.main'}), 's1.a');
    assert.equal(transcriptOf({sessionId: 's2', parentSessionId: 's1', threadId: 't', parentThreadId: 'u'}), 's2');
    assert.equal(transcriptOf({sessionId: 's1', threadId: 's1.main'}), undefined);
    assert.equal(transcriptOf({}), undefined);
  });
});
