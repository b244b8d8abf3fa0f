import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PHASES, type AgentEvent, type Phase} from '../../src/protocol/index.js';
import {
  actionKey,
  agentKey,
  artifactKey,
  attemptKey,
  contextKey,
  isRunOver,
  notificationKey,
  partKey,
  reviewKey,
  runKey,
  sessionKey,
  taskKey,
  toolKey,
} from '../../src/state/index.js';
import {codes, has, inRun, makeStore, row, storeOf} from './helpers.js';

const begun = {type: 'run.started'};
const ended = (more: object = {}): AgentEvent => ({type: 'run.finished', ...more});
const runOf = (...events: readonly AgentEvent[]) => row(storeOf(...inRun(begun, ...events)), runKey('r1'));

describe('how things ended: never better than what was reported', () => {
  /** What each phase means for a run that finished and named no outcome. */
  const BY_PHASE: Partial<Record<Phase, string>> = {
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'cancelled',
  };
  for (const phase of PHASES) {
    const result = BY_PHASE[phase] ?? 'ended';
    it(`F1 T4 run.finished in phase ${phase} without an outcome is ${result}`, () => {
      const run = runOf(ended({phase}));
      assert.equal(run.status, result);
      assert.ok(isRunOver(run), 'it has ended all the same');
    });
  }

  it('F1 run.finished without outcome and phase has ended, and its result is unknown', () => {
    const store = storeOf(...inRun(begun, ended()));
    has(store, runKey('r1'), {status: 'ended', milestone: 'ended', outcome: undefined});
    has(store, sessionKey('s1'), {runStatus: 'ended'});
    assert.deepEqual(codes(store), [], 'to leave the result out breaks no rule');
  });

  for (const [outcome, status] of Object.entries({
    success: 'completed',
    completed: 'completed',
    failed: 'failed',
    error: 'failed',
    cancelled: 'cancelled',
    canceled: 'cancelled',
    interrupt: 'cancelled',
    perhaps: 'ended',
    constructor: 'ended',
  })) {
    it(`F1 run.finished with the outcome ${outcome} is ${status}, whatever its phase`, () => {
      assert.equal(runOf(ended({phase: 'completed', payload: {outcome}})).status, status);
    });
  }

  it('F1 a status or a runtime status is read where there is no outcome', () => {
    assert.equal(runOf(ended({payload: {status: 'failed'}})).status, 'failed');
    assert.equal(runOf(ended({runtimeStatus: 'aborted', phase: 'completed'})).status, 'cancelled');
    assert.equal(runOf(ended({runtimeStatus: 'completed'})).status, 'completed');
  });

  it('F1 a run that finished as failed keeps its error', () => {
    const run = runOf(ended({phase: 'failed', payload: {error: 'Disk full', code: 'disk', retryable: true}}));
    assert.deepEqual([run.error, run.errorCode, run.retryable], ['Disk full', 'disk', true]);
  });

  it('F1 T4 an end by phase alone is a pause where a request is open, and leaves tools to the pause', () => {
    const store = storeOf(
      ...inRun(
        begun,
        {type: 'tool.started', toolCallId: 't1'},
        {type: 'tool.progress', toolCallId: 't1'},
        {type: 'action.required', actionId: 'a1'},
        ended({phase: 'interrupted'}),
      ),
    );
    has(store, runKey('r1'), {status: 'action_required'});
    has(store, toolKey('t1'), {status: 'progress'});
    assert.deepEqual(codes(store), []);
  });

  it('F1 an error after the end is kept beside it, in its words, its reason or its code', () => {
    const late = (payload: object) => runOf(ended({payload: {outcome: 'success'}}), {type: 'run.failed', payload});
    assert.equal(late({error: {message: 'Boom'}}).lateError, 'Boom');
    assert.equal(late({reason: 'Lost the disk'}).lateError, 'Lost the disk');
    assert.equal(late({code: 'E42'}).lateError, 'E42');
    assert.equal(late({error: 'Boom'}).status, 'completed', 'and the first end stands');
  });

  it('F1 why a run waited is not why it ended', () => {
    const wait = {type: 'run.status', payload: {stage: 'blocked', reason: 'quota_exceeded'}};
    assert.equal(runOf(wait, ended({payload: {outcome: 'cancelled'}})).reason, '');
  });

  for (const [phase, status] of Object.entries({
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
    acting: 'ended',
    archived: 'ended',
  }) as [Phase, string][]) {
    it(`F1 T4 agent.completed in phase ${phase} without a status is ${status}`, () => {
      const store = storeOf({type: 'agent.spawned', agentId: 'g'}, {type: 'agent.completed', agentId: 'g', phase});
      has(store, agentKey('g'), {status});
    });
  }

  it('F1 agent.completed reads its own status first, and is ended without status and phase', () => {
    const end = (more: object) => row(storeOf({type: 'agent.completed', agentId: 'g', ...more}), agentKey('g')).status;
    assert.equal(end({}), 'ended');
    assert.equal(end({phase: 'completed', payload: {status: 'failed'}}), 'failed');
    assert.equal(end({phase: 'completed', runtimeStatus: 'aborted'}), 'aborted');
  });

  it('F1 agent.changed takes a bad end from its phase, and no good one', () => {
    const seen = (['failed', 'cancelled', 'completed'] as const).map((phase) => {
      const working = {type: 'agent.changed', agentId: 'g', payload: {status: 'running'}};
      return row(storeOf(working, {type: 'agent.changed', agentId: 'g', phase}), agentKey('g')).status;
    });
    assert.deepEqual(seen, ['failed', 'cancelled', 'running']);
  });

  it('F1 a tool result that says it failed or was cancelled is no output', () => {
    const end = (more: object) => {
      const store = storeOf(
        ...inRun({type: 'tool.started', toolCallId: 't'}, {type: 'tool.result', toolCallId: 't', ...more}),
      );
      return row(store, toolKey('t')).status;
    };
    assert.equal(end({}), 'output-available', 'the class itself reports success');
    assert.equal(end({phase: 'failed'}), 'output-error');
    assert.equal(end({payload: {status: 'failed'}}), 'output-error');
    assert.equal(end({phase: 'cancelled'}), 'cancelled');
    assert.equal(end({phase: 'completed', payload: {status: 'error'}}), 'output-error');
  });

  it('F1 tool.failed is never an output, whatever its phase', () => {
    for (const phase of PHASES) {
      const store = storeOf({type: 'tool.started', toolCallId: 't'}, {type: 'tool.failed', toolCallId: 't', phase});
      has(store, toolKey('t'), {status: phase === 'cancelled' ? 'cancelled' : 'output-error'});
    }
  });

  it('F1 a worker notification reads status, then phase, and is unknown with neither', () => {
    const told = (more: object) =>
      row(storeOf({type: 'worker.notification', taskId: 't', ...more}), notificationKey('t')).status;
    assert.equal(told({}), 'unknown');
    assert.equal(told({phase: 'failed'}), 'failed');
    assert.equal(told({phase: 'completed', payload: {status: 'killed'}}), 'killed');
  });

  it('F1 a review that is over has no verdict but the one it gives; a bad end is its phase', () => {
    const told = (more: object) =>
      row(storeOf({type: 'review.completed', reviewId: 'v', ...more}), reviewKey('v')).status;
    assert.equal(told({}), 'unknown');
    assert.equal(told({phase: 'completed'}), 'unknown');
    assert.equal(told({phase: 'failed'}), 'failed');
    assert.equal(told({phase: 'failed', payload: {verdict: 'passed'}}), 'passed');
  });

  it('F1 an attempt or a task that completed in a bad word or phase has not succeeded', () => {
    const ofAttempt = (more: object) => {
      const ids = {taskId: 't', attemptId: 'x'};
      const store = storeOf({type: 'task.attempt.started', ...ids}, {type: 'task.attempt.completed', ...ids, ...more});
      return row(store, attemptKey('x')).status;
    };
    assert.equal(ofAttempt({}), 'completed', 'the class itself reports success');
    assert.equal(ofAttempt({phase: 'failed'}), 'failed');
    assert.equal(ofAttempt({phase: 'interrupted'}), 'cancelled');
    assert.equal(ofAttempt({payload: {status: 'timed_out'}}), 'timed_out');
    assert.equal(ofAttempt({phase: 'archived'}), 'completed');
    const ofTask = (type: string, more: object) => row(storeOf({type, taskId: 't', ...more}), taskKey('t')).status;
    assert.equal(ofTask('task.completed', {}), 'completed');
    assert.equal(ofTask('task.completed', {payload: {status: 'failed'}}), 'failed');
    assert.equal(ofTask('task.completed', {phase: 'cancelled'}), 'cancelled');
    assert.equal(ofTask('task.changed', {phase: 'failed'}), 'failed');
    assert.equal(ofTask('task.changed', {phase: 'completed'}), 'unknown', 'a phase alone completes no task');
  });

  it('F1 an artifact or an export that ends in phase failed has failed', () => {
    const store = storeOf(
      {type: 'artifact.created', artifactId: 'f'},
      {type: 'artifact.export.completed', artifactId: 'f', artifactExportId: 'e', phase: 'failed'},
    );
    assert.equal(row(store, artifactKey('f')).exports[0]?.status, 'failed');
    store.append([{type: 'artifact.changed', artifactId: 'f', phase: 'failed'}]);
    has(store, artifactKey('f'), {status: 'failed'});
  });

  it('F1 a request that is resolved in phase cancelled was cancelled', () => {
    const store = storeOf(
      ...inRun({type: 'action.required', actionId: 'a'}, {type: 'action.resolved', actionId: 'a', phase: 'cancelled'}),
    );
    has(store, actionKey('a'), {status: 'cancelled', resolution: undefined});
  });

  it('F1 a compaction that failed is not done', () => {
    const ids = {sessionId: 's1', runId: 'r1'};
    const end = (more: object) => {
      const store = storeOf(
        {type: 'context.compaction.started', ...ids},
        {type: 'context.compaction.completed', ...ids, ...more},
      );
      return row(store, contextKey('s1')).compactions.map(({status}) => status);
    };
    assert.deepEqual([{}, {phase: 'archived'}, {phase: 'failed'}, {payload: {status: 'failed'}}].map(end), [
      ['completed'],
      ['completed'],
      ['failed'],
      ['failed'],
    ]);
  });

  it('F1 a step that failed is not completed', () => {
    const ids = {...begun, stepId: 'p'};
    const end = (more: object) => {
      const store = storeOf(...inRun({...ids, type: 'step.started'}, {...ids, type: 'step.finished', ...more}));
      return row(store, partKey('step:p')).status;
    };
    assert.deepEqual([{}, {phase: 'failed'}, {payload: {status: 'failed'}}].map(end), [
      'completed',
      'interrupted',
      'interrupted',
    ]);
  });
});

describe('what a run says of itself', () => {
  /** T4: every phase on the status of a run. Those that are no state of a run leave it in the last one, and are kept. */
  const STATES: Record<Phase, string> = {
    draft: 'submitted',
    submitted: 'submitted',
    accepted: 'accepted',
    routing: 'routing',
    preparing: 'preparing',
    planning: 'streaming',
    reasoning: 'streaming',
    acting: 'tool_running',
    waiting: 'submitted',
    reviewing: 'submitted',
    producing: 'streaming',
    reconciling: 'streaming',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'submitted',
    archived: 'submitted',
    hydrating: 'submitted',
    unknown: 'submitted',
  };
  for (const phase of PHASES) {
    it(`T4 run.status in phase ${phase}`, () => {
      const run = runOf({type: 'run.status', phase});
      assert.equal(run.status, STATES[phase]);
      assert.equal(run.nativeStatus, phase, 'the phase itself is kept, and shown where it is no state');
      assert.equal(run.waits, phase === 'waiting');
    });
  }

  it('V2 submitted and accepted are two states: sent, and taken by the runtime', () => {
    assert.equal(runOf().status, 'submitted');
    assert.equal(runOf({type: 'run.status', payload: {stage: 'accepted'}}).status, 'accepted');
    const started = (more: object) => row(storeOf(...inRun({type: 'run.started', ...more})), runKey('r1')).status;
    assert.equal(started({phase: 'accepted'}), 'accepted');
    assert.equal(started({phase: 'accepted', payload: {status: 'submitted'}}), 'submitted');
    assert.equal(started({phase: 'completed'}), 'submitted', 'an end is not how a run starts');
  });

  it('C6 a blocked run is blocked with its reason, over its tools and until it works again', () => {
    const store = makeStore();
    const seen: string[] = [];
    for (const event of inRun(
      begun,
      {type: 'tool.started', toolCallId: 't1'},
      {type: 'run.status', payload: {stage: 'blocked', reason: 'quota_exceeded'}},
      {type: 'action.required', actionId: 'a1'},
      {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}},
      {type: 'tool.started', toolCallId: 't2'},
      {type: 'run.status', payload: {stage: 'blocked'}},
      {type: 'text.delta', messageId: 'm', payload: {delta: 'On'}},
      {type: 'tool.result', toolCallId: 't1'},
      {type: 'tool.result', toolCallId: 't2'},
    )) {
      store.append([event]);
      seen.push(row(store, runKey('r1')).status);
    }
    assert.deepEqual(seen, [
      ...['submitted', 'tool_running', 'blocked', 'action_required', 'blocked', 'tool_running', 'blocked'],
      ...['tool_running', 'tool_running', 'streaming'],
    ]);
  });

  it('C6 the session of a blocked run is blocked, with the reason', () => {
    const store = storeOf(...inRun(begun, {type: 'run.status', payload: {stage: 'blocked', reason: 'No licence'}}));
    has(store, sessionKey('s1'), {runStatus: 'blocked', reason: 'No licence'});
  });

  it('C6 a diagnostic that blocks its run blocks it; any other changes neither run nor session', () => {
    const blocks = {type: 'diagnostic.changed', payload: {code: 'quota_blocked', message: 'Quota used', blocks: true}};
    const store = storeOf(...inRun(begun, blocks));
    has(store, runKey('r1'), {status: 'blocked', reason: 'Quota used'});
    has(store, sessionKey('s1'), {runStatus: 'blocked'});
    const other = storeOf({type: 'diagnostic.changed', sessionId: 's9', payload: {code: 'x'}});
    assert.equal(other.get(sessionKey('s9')), undefined);
  });
});
