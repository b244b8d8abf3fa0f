import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {isToolOver, toolKey, type ToolRow} from '../../src/state/index.js';
import {codes, has, ids, inRun, makeStore, row, storeOf} from './helpers.js';

const ev = (type: string, payload?: object, more: object = {}) => ({
  type,
  toolCallId: 'tc1',
  ...(payload ? {payload} : {}),
  ...more,
});

describe('tools', () => {
  it('T10 goes through the states of its life, in their order', () => {
    const store = makeStore();
    const seen: string[] = [];
    for (const event of inRun(
      ev('tool.args', {delta: '{"q"'}),
      ev('tool.args', {delta: ':1}', complete: true}),
      ev('tool.started', {name: 'search'}),
      ev('tool.progress', {percent: 10}),
      ev('tool.output.delta', {delta: 'x'}),
      ev('tool.result', {output: 'x'}),
    )) {
      store.append([event]);
      seen.push(row<ToolRow>(store, toolKey('tc1')).status);
    }
    assert.deepEqual(seen, [
      'input-streaming',
      'input-available',
      'running',
      'progress',
      'progress',
      'output-available',
    ]);
    assert.ok(isToolOver(row<ToolRow>(store, toolKey('tc1'))));
    assert.deepEqual(codes(store), []);
  });

  it('T10 input that still streams after the start does not take the tool back', () => {
    const store = storeOf(...inRun(ev('tool.started'), ev('tool.args', {delta: '{'}), ev('tool.args', {input: {}})));
    has(store, toolKey('tc1'), {status: 'running', inputText: '{', input: {}});
  });

  it('T10 output-error by tool.failed and by a result that says error; cancelled by either word', () => {
    has(storeOf(...inRun(ev('tool.started'), ev('tool.failed', {error: 'No'}))), toolKey('tc1'), {
      status: 'output-error',
      error: 'No',
    });
    has(storeOf(...inRun(ev('tool.started'), ev('tool.result', {status: 'error', output: 'No'}))), toolKey('tc1'), {
      status: 'output-error',
      error: 'No',
    });
    has(storeOf(...inRun(ev('tool.started'), ev('tool.failed', {cancelled: true}))), toolKey('tc1'), {
      status: 'cancelled',
    });
    has(storeOf(...inRun(ev('tool.started'), ev('tool.failed', {}, {phase: 'cancelled'}))), toolKey('tc1'), {
      status: 'cancelled',
    });
  });

  it('T10 a cancelled run cancels its open tools quietly', () => {
    const store = storeOf(
      ...inRun(
        {type: 'run.started'},
        ev('tool.started'),
        {type: 'tool.started', toolCallId: 'tc2'},
        {type: 'tool.result', toolCallId: 'tc2', payload: {}},
        {type: 'run.finished', payload: {outcome: 'cancelled'}},
      ),
    );
    has(store, toolKey('tc1'), {status: 'cancelled'});
    has(store, toolKey('tc2'), {status: 'output-available'});
    assert.deepEqual(codes(store), []);
    assert.deepEqual(ids(store, 'open-tools', 'r1'), []);
  });

  it('S1 a tool that is open when its run ends well is flagged and closed', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ev('tool.started'), {type: 'run.finished'}));
    assert.deepEqual(codes(store), ['tool_unclosed_at_turn_end']);
    has(store, toolKey('tc1'), {status: 'cancelled'});
  });

  it('T10 an interrupted run leaves its tools open: they may resume', () => {
    const store = storeOf(
      ...inRun(
        {type: 'run.started'},
        ev('tool.started'),
        {type: 'action.required', actionId: 'a1'},
        {type: 'run.finished', payload: {outcome: 'interrupt'}},
      ),
    );
    has(store, toolKey('tc1'), {status: 'running'});
    assert.deepEqual(codes(store), []);
  });

  it('S1 result and failure without a start are flagged, and their facts are kept', () => {
    const result = storeOf(...inRun(ev('tool.result', {output: 'x', name: 'search'})));
    assert.deepEqual(codes(result), ['tool_result_without_start']);
    has(result, toolKey('tc1'), {status: 'output-available', result: 'x', name: 'search'});
    const failure = storeOf(...inRun(ev('tool.failed', {error: 'No'})));
    assert.deepEqual(codes(failure), ['tool_failed_without_start']);
    has(failure, toolKey('tc1'), {status: 'output-error', error: 'No'});
  });

  it('S1 a start while the tool is at work is flagged', () => {
    const store = storeOf(...inRun(ev('tool.started', {name: 'search'}), ev('tool.started')));
    assert.deepEqual(codes(store), ['tool_started_already_active']);
    has(store, toolKey('tc1'), {status: 'running', name: 'search', attempt: 1});
  });

  it('S1 an end after the end is flagged, and the first end stands', () => {
    const store = storeOf(
      ...inRun(ev('tool.started'), ev('tool.failed', {error: 'No'}), ev('tool.result', {output: 'x'})),
    );
    assert.deepEqual(codes(store), ['tool_ended_twice']);
    has(store, toolKey('tc1'), {status: 'output-error', error: 'No'});
  });

  it('S1 progress and output after the end are flagged and change nothing', () => {
    for (const type of ['tool.args', 'tool.progress', 'tool.output.delta']) {
      const store = storeOf(
        ...inRun(ev('tool.started'), ev('tool.result', {output: 'x'}), ev(type, {delta: 'y', percent: 1})),
      );
      assert.deepEqual(codes(store), ['tool_changed_after_end'], type);
      has(store, toolKey('tc1'), {status: 'output-available', result: 'x'});
    }
  });

  it('K4 a tool that starts again is a new attempt, and the failed one is kept as it ended', () => {
    const at = (second: number) => ({timestamp: `2026-05-11T10:00:0${String(second)}.000Z`});
    const store = storeOf(
      ...inRun(
        ev('tool.started', {name: 'search'}, at(0)),
        ev('tool.output.delta', {delta: 'partial'}),
        ev('tool.failed', {error: 'Flaky', retryable: true, nextAttemptAt: '2026-05-11T10:00:03Z'}, at(1)),
        ev('tool.started', {}, at(3)),
        ev('tool.failed', {error: 'Flaky again'}, at(4)),
        ev('tool.started', {attempt: 3}, at(5)),
        ev('tool.result', {output: 'ok'}, at(6)),
      ),
    );
    const start = Date.parse('2026-05-11T10:00:00.000Z');
    has(store, toolKey('tc1'), {
      status: 'output-available',
      name: 'search',
      attempt: 3,
      attempts: [
        {attempt: 1, status: 'output-error', error: 'Flaky', startedAt: start, endedAt: start + 1_000},
        {attempt: 2, status: 'output-error', error: 'Flaky again', startedAt: start + 3_000, endedAt: start + 4_000},
      ],
      result: 'ok',
      error: undefined,
      durationMs: 1_000,
    });
    assert.deepEqual(codes(store), []);
    assert.deepEqual(ids(store, 'tools', 'r1'), ['tc1']);
  });

  it('K4 the new attempt does not carry what belonged to the failed one', () => {
    const store = storeOf(
      ...inRun(
        ev('tool.started'),
        ev('tool.progress', {percent: 80, message: 'Almost', outputRef: 'o1'}),
        ev('tool.failed', {error: 'No', code: 'E', retryable: true}),
        ev('tool.started'),
      ),
    );
    has(store, toolKey('tc1'), {
      ...{error: undefined, errorCode: undefined, percent: undefined, message: undefined, outputRef: undefined},
      ...{retryable: undefined, endedAt: undefined, status: 'running'},
    });
  });

  it('C4 a tool keeps the agent and the message that called it', () => {
    const store = storeOf(
      ...inRun(ev('tool.started', {}, {agentId: 'ada', messageId: 'm1'}), ev('tool.result', {output: 1})),
    );
    has(store, toolKey('tc1'), {agentId: 'ada', messageId: 'm1', runId: 'r1', sessionId: 's1'});
  });

  it('S4 keeps only the newest of a long output, and counts all of it', () => {
    const store = makeStore();
    store.append(inRun(ev('tool.started')));
    for (let index = 0; index < 200; index++)
      store.append(inRun(ev('tool.output.delta', {delta: `${String(index)};`.padEnd(1_000, '.')})));
    const tool = row<ToolRow>(store, toolKey('tc1'));
    assert.equal(tool.outputLength, 200_000);
    assert.ok((tool.output?.length ?? 0) <= 40_000);
    assert.ok(tool.output?.includes('199;'));
  });
});
