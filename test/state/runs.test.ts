import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RUN_STATES} from '../../src/protocol/index.js';
import {isRunOver, runKey, toolKey, type RunRow} from '../../src/state/index.js';
import {codes, has, ids, inRun, makeStore, row, storeOf} from './helpers.js';

const status = (store: ReturnType<typeof storeOf>) => row<RunRow>(store, runKey('r1')).status;

describe('runs', () => {
  it('V2 accepted, routing and preparing are shown before the first text', () => {
    const store = makeStore();
    const seen: string[] = [];
    for (const event of inRun(
      {type: 'run.started'},
      {type: 'run.status', payload: {stage: 'accepted'}},
      {type: 'run.status', payload: {stage: 'routing'}},
      {type: 'run.status', phase: 'preparing'},
      {type: 'run.status', payload: {stage: 'waiting_provider'}},
      {type: 'text.delta', messageId: 'm1', payload: {delta: 'H'}},
      {type: 'run.finished', payload: {outcome: 'success'}},
    )) {
      store.append([event]);
      seen.push(status(store));
    }
    assert.deepEqual(seen, [
      ...['submitted', 'accepted', 'routing', 'preparing', 'waiting_provider', 'streaming', 'completed'],
    ]);
  });

  it('V2 shows each of the states that a runtime reports', () => {
    for (const state of RUN_STATES) {
      assert.equal(status(storeOf(...inRun({type: 'run.status', payload: {stage: state}}))), state);
    }
  });

  it('C6 keeps a word that means no state beside the last one that did', () => {
    const store = storeOf(
      ...inRun(
        {type: 'run.status', payload: {stage: 'routing'}},
        {type: 'run.status', payload: {stage: 'defragmenting', detail: 'Wait'}},
      ),
    );
    has(store, runKey('r1'), {status: 'routing', nativeStatus: 'defragmenting', detail: 'Wait'});
  });

  it('a request beats a tool, a tool beats the milestone, and each gives way when it ends', () => {
    const store = makeStore();
    const seen: string[] = [];
    for (const event of inRun(
      {type: 'run.started'},
      {type: 'text.delta', messageId: 'm1', payload: {delta: 'a'}},
      {type: 'tool.started', toolCallId: 'tc1'},
      {type: 'action.required', actionId: 'a1'},
      {type: 'tool.progress', toolCallId: 'tc1'},
      {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}},
      {type: 'tool.result', toolCallId: 'tc1', payload: {}},
    )) {
      store.append([event]);
      seen.push(status(store));
    }
    assert.deepEqual(seen, [
      ...['submitted', 'streaming', 'tool_running', 'action_required', 'action_required', 'tool_running', 'streaming'],
    ]);
  });

  it('a run that said it waits for an action no longer waits when the last one is settled', () => {
    const store = storeOf(
      ...inRun(
        {type: 'run.started'},
        {type: 'action.required', actionId: 'a1'},
        {type: 'run.status', payload: {stage: 'action_required'}},
        {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}},
      ),
    );
    assert.notEqual(status(store), 'action_required');
  });

  it('T4 an interrupt with an open request is a pause; one without is an end', () => {
    const paused = storeOf(
      ...inRun(
        {type: 'run.started'},
        {type: 'action.required', actionId: 'a1'},
        {type: 'run.finished', payload: {outcome: 'interrupt'}},
      ),
    );
    has(paused, runKey('r1'), {status: 'action_required', actions: ['a1'], outcome: 'interrupted'});
    assert.ok(!isRunOver(row<RunRow>(paused, runKey('r1'))));
    assert.deepEqual(codes(paused), []);
    const ended = storeOf(...inRun({type: 'run.started'}, {type: 'run.finished', payload: {outcome: 'interrupt'}}));
    has(ended, runKey('r1'), {status: 'cancelled', outcome: 'interrupted'});
  });

  it('C6 an outcome that nobody knows is not success', () => {
    const store = storeOf(...inRun({type: 'run.started'}, {type: 'run.finished', payload: {outcome: 'perhaps'}}));
    has(store, runKey('r1'), {status: 'ended', outcome: 'perhaps'});
  });

  it('S1 work after the end is flagged and does not open the run again', () => {
    for (const late of [
      {type: 'text.delta', messageId: 'm1', payload: {delta: 'x'}},
      {type: 'tool.started', toolCallId: 'tc1'},
      {type: 'action.required', actionId: 'a1'},
      {type: 'run.status', payload: {stage: 'routing'}},
    ]) {
      const end = {type: 'run.finished', payload: {outcome: 'success'}};
      const store = storeOf(...inRun({type: 'run.started'}, end, late));
      assert.ok(codes(store).includes('execution_after_turn_terminal'), late.type);
      assert.equal(status(store), 'completed', late.type);
    }
  });

  it('S1 a call that the run leaves to somebody else is answered after its end; any other result is flagged', () => {
    const result = {type: 'tool.result', toolCallId: 'tc1', payload: {output: 'chosen'}};
    const left = (payload: object) =>
      storeOf(
        ...inRun(
          {type: 'run.started'},
          {type: 'tool.started', toolCallId: 'tc1'},
          {type: 'run.finished', payload},
          result,
        ),
      );
    const pending = left({outcome: 'success', pendingToolCallIds: ['tc1']});
    assert.deepEqual(codes(pending), []);
    has(pending, toolKey('tc1'), {status: 'output-available', result: 'chosen'});
    assert.equal(status(pending), 'completed');
    assert.ok(codes(left({outcome: 'success'})).includes('execution_after_turn_terminal'));
  });

  it('S1 a terminal event that is repeated is flagged, and the first end stands', () => {
    const store = storeOf(
      ...inRun(
        {type: 'run.started'},
        {type: 'run.failed', payload: {error: 'Broke'}},
        {type: 'run.finished', payload: {outcome: 'success'}},
      ),
    );
    assert.deepEqual(codes(store), ['turn_terminal_repeated']);
    has(store, runKey('r1'), {status: 'failed', error: 'Broke'});
  });

  it('S1 a start while the run is active is flagged; a start after its end goes on with it', () => {
    assert.deepEqual(
      codes(storeOf(...inRun({type: 'run.started', timestamp: '2026-05-11T10:00:00Z'}, {type: 'run.started'}))),
      ['run_started_already_active'],
    );
    const resumed = storeOf(...inRun({type: 'run.started'}, {type: 'run.finished'}, {type: 'run.started'}));
    assert.deepEqual(codes(resumed), []);
    assert.equal(status(resumed), 'submitted');
  });

  it('S2 a run that is cut off anywhere breaks no rule', () => {
    const whole = inRun(
      {type: 'run.started'},
      {type: 'text.delta', messageId: 'm1', payload: {delta: 'a'}},
      {type: 'tool.started', toolCallId: 'tc1'},
      {type: 'action.required', actionId: 'a1'},
      {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}},
      {type: 'tool.result', toolCallId: 'tc1', payload: {}},
      {type: 'text.final', messageId: 'm1', payload: {text: 'a'}},
      {type: 'run.finished'},
    );
    for (let end = 0; end <= whole.length; end++) {
      assert.deepEqual(codes(storeOf(...whole.slice(0, end))), [], `after ${String(end)} events`);
    }
  });

  it('H7 a run keeps thread, turn, task, agent and parents, and is listed in its session', () => {
    const store = storeOf({
      ...{type: 'run.started', sessionId: 's1', runId: 'r1', threadId: 'th1', turnId: 'tu1', taskId: 't1'},
      ...{agentId: 'ag1', parentSessionId: 's0', parentThreadId: 'th0', topology: 'parallel_workers'},
    });
    has(store, runKey('r1'), {
      ...{threadId: 'th1', turnId: 'tu1', taskId: 't1', agentId: 'ag1', parentSessionId: 's0', parentThreadId: 'th0'},
      topology: 'parallel_workers',
    });
    assert.deepEqual(ids(store, 'runs', 's1'), ['r1']);
  });

  it('T1 events that name only their run belong to the session that the run was started in', () => {
    const store = storeOf(
      {type: 'run.started', sessionId: 's1', runId: 'r1'},
      {type: 'text.delta', runId: 'r1', messageId: 'm1', payload: {delta: 'Hi'}},
      {type: 'action.required', runId: 'r1', actionId: 'a1'},
      {type: 'artifact.created', runId: 'r1', artifactId: 'f1'},
    );
    assert.deepEqual(ids(store, 'messages', 's1'), ['m1']);
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
    assert.deepEqual(ids(store, 'artifacts', 's1'), ['f1']);
  });
});
