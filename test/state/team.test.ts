import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ITEM_STATUSES} from '../../src/protocol/index.js';
import {agentKey, handoffKey, messageKey, notificationKey, reviewKey, teamKey} from '../../src/state/index.js';
import {has, ids, inRun, row, storeOf, turnOf} from './helpers.js';

describe('agents', () => {
  it('T15 keeps identity, role, source, model, policy and colour of each teammate', () => {
    const store = storeOf({
      ...{type: 'agent.spawned', agentId: 'ada', agentName: 'Ada', agentRole: 'researcher', agentSource: 'preset'},
      ...{teamId: 'tm1', teamName: 'delivery', teamPolicy: {mode: 'plan'}, transcriptRef: 'tr1'},
      payload: {model: 'm-large', color: 'teal', capabilities: ['search']},
    });
    has(store, agentKey('ada'), {
      ...{
        name: 'Ada',
        role: 'researcher',
        source: 'preset',
        teamId: 'tm1',
        teamName: 'delivery',
        policy: {mode: 'plan'},
      },
      ...{transcriptRef: 'tr1', model: 'm-large', color: 'teal', capability: ['search']},
    });
  });

  it('T12 takes each status of a teammate as the runtime words it', () => {
    for (const status of ITEM_STATUSES.teammate) {
      has(storeOf({type: 'agent.changed', agentId: 'ada', payload: {status}}), agentKey('ada'), {status});
    }
    has(storeOf({type: 'agent.changed', agentId: 'ada'}), agentKey('ada'), {status: 'unknown'});
  });

  it('H7 V14 keeps parent session and thread through later changes, and is listed with its parent', () => {
    const store = storeOf(
      {
        type: 'agent.spawned',
        agentId: 'ada',
        sessionId: 's2',
        threadId: 'th2',
        parentSessionId: 's1',
        parentThreadId: 'th1',
        taskId: 't1',
      },
      {type: 'agent.changed', agentId: 'ada', payload: {status: 'running'}},
      {type: 'agent.completed', agentId: 'ada', payload: {status: 'failed', summary: 'No'}},
    );
    has(store, agentKey('ada'), {
      ...{sessionId: 's2', threadId: 'th2', parentSessionId: 's1', parentThreadId: 'th1', taskId: 't1'},
      ...{status: 'failed', summary: 'No'},
    });
    assert.deepEqual(ids(store, 'agents', 's1'), ['ada']);
  });

  it('T13 an idle remote teammate is not a finished one', () => {
    const store = storeOf(
      {
        type: 'agent.spawned',
        agentId: 'ada',
        runtimeEntity: 'external_task',
        remoteTaskId: 'rt1',
        payload: {agentCardRef: 'card1'},
      },
      {type: 'agent.changed', agentId: 'ada', runtimeStatus: 'idle'},
    );
    has(store, agentKey('ada'), {
      status: 'idle',
      remoteTaskId: 'rt1',
      cardRef: 'card1',
      runtimeEntity: 'external_task',
    });
    assert.equal(row<{endedAt?: number}>(store, agentKey('ada')).endedAt, undefined);
  });
});

describe('teams', () => {
  it('T18 keeps phase, budgets, counts, provider group, queue reason and overload', () => {
    const facts = {
      ...{teamPhase: 'waiting', teamParallelBudget: 2, teamActiveCount: 2, teamQueuedCount: 3},
      ...{providerConcurrencyGroup: 'acme', providerParallelBudget: 4, queueReason: 'budget', retryableOverload: true},
    };
    const store = storeOf({
      type: 'team.changed',
      sessionId: 's1',
      teamId: 'tm1',
      topology: 'parallel_workers',
      ...facts,
    });
    has(store, teamKey('tm1'), {...facts, topology: 'parallel_workers'});
    const inPayload = storeOf({type: 'team.changed', sessionId: 's1', teamId: 'tm1', payload: facts});
    has(inPayload, teamKey('tm1'), facts);
  });

  it('T18 also keeps them on the agent and the task that report them', () => {
    const store = storeOf(
      {type: 'agent.changed', agentId: 'ada', queuedTurnCount: 2, queueReason: 'busy'},
      {type: 'task.changed', taskId: 't1', queuedTurnCount: 4, retryableOverload: true},
    );
    has(store, agentKey('ada'), {queuedTurnCount: 2, queueReason: 'busy'});
    has(store, 'task:t1', {queuedTurnCount: 4, retryableOverload: true});
  });

  it('T12 takes each status of a team; a limit that is reached is no failure', () => {
    for (const status of ITEM_STATUSES.coordinator_team) {
      has(storeOf({type: 'team.changed', teamId: 'tm1', payload: {status}}), teamKey('tm1'), {status});
    }
  });

  it('a team without an id is known by its name, then by its session', () => {
    has(storeOf({type: 'team.changed', payload: {teamName: 'delivery'}}), teamKey('delivery'), {name: 'delivery'});
    has(storeOf({type: 'team.changed', sessionId: 's1'}), teamKey('s1'), {status: 'unknown'});
  });
});

describe('handoffs', () => {
  it('T15 keeps from, to, reason, resume target, boundary and the time of acceptance', () => {
    const store = storeOf(
      {
        type: 'agent.handoff',
        handoffId: 'h1',
        sessionId: 's1',
        taskId: 't1',
        payload: {from: 'ada', to: 'bob', reason: 'build', resumeTarget: 'th9', memoryBoundary: {shares: ['repo']}},
      },
      {type: 'agent.handoff', handoffId: 'h1', timestamp: '2026-05-11T10:00:00Z', payload: {status: 'accepted'}},
    );
    has(store, handoffKey('h1'), {
      ...{
        from: 'ada',
        to: 'bob',
        reason: 'build',
        resumeTarget: 'th9',
        memoryBoundary: {shares: ['repo']},
        taskId: 't1',
      },
      ...{status: 'accepted', acceptedAt: Date.parse('2026-05-11T10:00:00Z')},
    });
    assert.deepEqual(ids(store, 'handoffs', 's1'), ['h1']);
  });

  it('T12 takes each status of a handoff', () => {
    for (const status of ITEM_STATUSES.specialist_handoff) {
      has(storeOf({type: 'agent.handoff', handoffId: 'h1', payload: {status}}), handoffKey('h1'), {status});
    }
  });

  it('T15 past messages keep their authors', () => {
    const store = storeOf(
      ...inRun(
        {type: 'text.final', messageId: 'm1', agentId: 'ada', payload: {text: 'Mine'}},
        {type: 'agent.handoff', handoffId: 'h1', agentId: 'bob', payload: {from: 'ada', to: 'bob'}},
        {type: 'text.final', messageId: 'm2', agentId: 'bob', payload: {text: 'Now mine'}},
      ),
    );
    has(store, messageKey('m1'), {agentId: 'ada'});
    has(store, messageKey('m2'), {agentId: 'bob'});
    assert.deepEqual(turnOf(store, 'r1'), ['assistant_text Mine', 'agent_handoff h1', 'assistant_text Now mine']);
  });
});

describe('notifications', () => {
  const report = {status: 'completed', summary: 'Found 3 sources', resultRef: 'res1'};

  it('N5 V13 a worker notification is no message, whatever channel it came on', () => {
    for (const event of [
      {type: 'worker.notification', workerNotificationId: 'w1', payload: report},
      {
        type: 'text.final',
        messageId: 'm1',
        workerNotificationId: 'w1',
        payload: {...report, role: 'user', text: 'Found 3 sources'},
      },
      {
        type: 'text.final',
        messageId: 'm1',
        taskId: 'w1',
        payload: {...report, role: 'user', kind: 'worker_notification'},
      },
    ]) {
      const store = storeOf({sessionId: 's1', runId: 'r1', agentId: 'ada', ...event});
      has(store, notificationKey('w1'), {...report, agentId: 'ada', sessionId: 's1'});
      assert.deepEqual(store.snapshot().messages, {}, event.type);
      assert.deepEqual(ids(store, 'messages', 's1'), []);
      assert.deepEqual(ids(store, 'notifications', 's1'), ['w1']);
    }
  });

  it('N5 a worker that streams its report on the user channel says nothing in the user name', () => {
    const store = storeOf(
      ...inRun(
        {type: 'text.delta', messageId: 'm1', workerNotificationId: 'w1', payload: {delta: 'Found ', role: 'user'}},
        {type: 'text.delta', messageId: 'm1', workerNotificationId: 'w1', payload: {delta: '3', role: 'user'}},
        {type: 'text.final', messageId: 'm1', workerNotificationId: 'w1', payload: {text: 'Found 3', role: 'user'}},
      ),
    );
    assert.deepEqual(store.snapshot().messages, {});
    has(store, notificationKey('w1'), {summary: 'Found 3'});
  });

  it('N5 V13 a worker notification in a snapshot of messages is none of them', () => {
    const store = storeOf({
      ...{type: 'messages.snapshot', sessionId: 's1'},
      payload: {
        messages: [
          {id: 'u1', role: 'user', content: 'Hi'},
          {id: 'w1', role: 'user', kind: 'worker_notification', agentId: 'ada', status: 'failed', content: 'Broke'},
          {id: 'm9', role: 'user', workerNotificationId: 'w2', agentId: 'bob', content: 'Done'},
        ],
      },
    });
    assert.deepEqual(Object.keys(store.snapshot().messages), ['u1']);
    has(store, notificationKey('w1'), {agentId: 'ada', status: 'failed', summary: 'Broke'});
    has(store, notificationKey('w2'), {agentId: 'bob', summary: 'Done'});
  });

  it('T15 keeps task, agent, usage, duration and count of tools', () => {
    const store = storeOf({
      ...{
        type: 'worker.notification',
        workerNotificationId: 'w1',
        taskId: 't1',
        agentId: 'ada',
        workerUsage: {tokens: 5},
      },
      payload: {status: 'killed', durationMs: 10, toolCount: 3},
    });
    has(store, notificationKey('w1'), {
      taskId: 't1',
      agentId: 'ada',
      usage: {tokens: 5},
      status: 'killed',
      durationMs: 10,
      toolCount: 3,
    });
  });

  it('V11 the end that a worker reports is not the end of its task or agent', () => {
    const store = storeOf(
      {type: 'task.started', taskId: 't1'},
      {type: 'agent.spawned', agentId: 'ada', payload: {status: 'running'}},
      {type: 'worker.notification', taskId: 't1', agentId: 'ada', payload: {status: 'completed'}},
    );
    has(store, 'task:t1', {status: 'running'});
    has(store, agentKey('ada'), {status: 'running'});
  });
});

describe('reviews', () => {
  it('T12 goes from requested to a verdict, and keeps what was asked for', () => {
    for (const verdict of ['passed', 'changes_requested', 'failed']) {
      const store = storeOf(
        {
          type: 'review.requested',
          sessionId: 's1',
          reviewId: 'v1',
          artifactId: 'f1',
          agentId: 'rev',
          timestamp: '2026-05-11T10:00:00Z',
        },
        {
          type: 'review.completed',
          sessionId: 's1',
          reviewId: 'v1',
          timestamp: '2026-05-11T10:05:00Z',
          payload: {verdict, summary: 'Well'},
        },
      );
      has(store, reviewKey('v1'), {
        ...{status: verdict, verdict, summary: 'Well', reviewer: 'rev', target: 'f1'},
        ...{requestedAt: Date.parse('2026-05-11T10:00:00Z'), completedAt: Date.parse('2026-05-11T10:05:00Z')},
      });
    }
  });

  it('C6 a review that ends without a verdict is unknown, not passed', () => {
    has(storeOf({type: 'review.completed', reviewId: 'v1'}), reviewKey('v1'), {status: 'unknown', verdict: undefined});
  });

  it('A16 a second review names the first, and both stay', () => {
    const store = storeOf(
      {
        type: 'review.completed',
        sessionId: 's1',
        reviewId: 'v1',
        payload: {verdict: 'changes_requested', fixes: [{workItemId: 'wi1'}]},
      },
      {type: 'review.requested', sessionId: 's1', reviewId: 'v2', payload: {previousReviewId: 'v1'}},
      {type: 'review.completed', sessionId: 's1', reviewId: 'v2', payload: {verdict: 'passed'}},
    );
    has(store, reviewKey('v1'), {status: 'changes_requested', fixes: [{workItemId: 'wi1'}]});
    has(store, reviewKey('v2'), {status: 'passed', previousReviewId: 'v1'});
    assert.deepEqual(ids(store, 'reviews', 's1'), ['v1', 'v2']);
  });
});
