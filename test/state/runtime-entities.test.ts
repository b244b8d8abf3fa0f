import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {RUNTIME_ENTITIES, type RuntimeEntity} from '../../src/protocol/taxonomy.js';
import {agentKey, diagnosticKey, factKey, queueKey, runKey, taskKey, teamKey} from '../../src/state/index.js';
import {has, ids, row, storeOf} from './helpers.js';

/** Everything that each entity must name, on one event of a class that carries it, and the fact that it is then. */
const WHOLE: Readonly<Record<RuntimeEntity, {fact: string; event: Readonly<Record<string, unknown>>}>> = {
  agent_turn: {
    fact: 'run:r1',
    event: {type: 'run.status', sessionId: 's1', threadId: 'th1', runId: 'r1', runtimeStatus: 'running'},
  },
  subagent_turn: {
    fact: 'agent:ada',
    event: {
      ...{type: 'agent.changed', agentId: 'ada', agentName: 'Ada', parentSessionId: 's1', teamName: 'delivery'},
      ...{runtimeStatus: 'idle', latestTurnStatus: 'completed'},
    },
  },
  automation_job: {
    fact: 'task:t1',
    event: {type: 'task.changed', taskId: 't1', schedule: 'daily', runtimeStatus: 'failed', lastRunRef: 'r9'},
  },
  external_task: {
    fact: 'agent:ada',
    event: {
      ...{type: 'agent.changed', agentId: 'ada', remoteTaskId: 'rt1', capability: 'prices', runtimeStatus: 'working'},
    },
  },
  work_item: {
    fact: 'task:w1',
    event: {
      ...{type: 'task.changed', workItemId: 'w1', assignee: 'ada', status: 'blocked', blocker: 'token', artifacts: []},
    },
  },
};
/** Fields without which there is no fact to speak of: their absence is reported by the intake. */
const IDS = new Set(['agentId', 'taskId', 'workItemId', 'turnId', 'runId']);

function told(entity: RuntimeEntity, without: readonly string[], more: object = {}) {
  const event = Object.fromEntries(Object.entries(WHOLE[entity].event).filter(([name]) => !without.includes(name)));
  return {...event, runtimeEntity: entity, ...more};
}

/** The same fields in the payload. */
function inPayload({type, agentId, taskId, sessionId, runId, ...payload}: Record<string, unknown>) {
  return {type, agentId, taskId, sessionId, runId, payload};
}

describe('T13 runtime entities', () => {
  for (const entity of Object.keys(RUNTIME_ENTITIES) as RuntimeEntity[]) {
    const {fact} = WHOLE[entity];
    it(`T13 ${entity} with all that it must name is complete, wherever its fields stand`, () => {
      for (const event of [told(entity, []), inPayload(told(entity, []))]) {
        const store = storeOf(event);
        assert.equal(store.get(diagnosticKey(`incomplete_entity:${fact}`)), undefined);
        assert.ok(store.get(factKey(fact)));
      }
    });
    for (const names of RUNTIME_ENTITIES[entity].required) {
      if (names.some((name) => IDS.has(name))) continue;
      it(`T13 ${entity} without ${names.join(' or ')} is reported, once, by that name, and is still shown`, () => {
        const more = names.includes('artifacts' as never) ? {status: 'done'} : {};
        const event = told(entity, names, {owner: 'task', ...more});
        const store = storeOf(event, {...event, eventId: 'again'});
        const diagnostic = row(store, diagnosticKey(`incomplete_entity:${fact}`));
        assert.equal(diagnostic.message, `${entity}: ${names.join(' | ')}`);
        assert.equal(diagnostic.count, 1);
        assert.equal(diagnostic.level, 'warning');
        assert.ok(store.get(factKey(fact)), 'nothing is withheld for it');
      });
    }
  }

  it('T13 what may have come before, or with the task of a teammate, is not missing', () => {
    const store = storeOf(
      {...told('external_task', ['capability']), type: 'agent.spawned', payload: {agentCardRef: 'card1'}},
      {
        type: 'task.changed',
        taskId: 't1',
        agentId: 'ada',
        runtimeEntity: 'external_task',
        remoteTaskId: 'rt1',
        runtimeStatus: 'working',
      },
    );
    assert.deepEqual(store.snapshot().diagnostics, {});
  });

  it('T13 a foreground turn makes no teammate: its status is its run’s, its queue is its session’s', () => {
    for (const type of ['agent.spawned', 'agent.changed', 'agent.completed', 'task.changed']) {
      const store = storeOf({
        ...{type, sessionId: 's1', threadId: 'th1', runId: 'r1', agentId: 'main', taskId: 't1'},
        ...{runtimeEntity: 'agent_turn', runtimeStatus: 'preparing', queuedTurnCount: 2, queueReason: 'busy'},
      });
      assert.deepEqual(ids(store, 'agents', 's1'), [], type);
      assert.equal(store.get(agentKey('main')), undefined, type);
      has(store, runKey('r1'), {status: 'preparing'});
      if (type.endsWith('changed')) has(store, queueKey('s1'), {queuedTurnCount: 2, queueReason: 'busy'});
    }
    const byTurn = storeOf({
      type: 'agent.changed',
      agentId: 'main',
      turnId: 'u1',
      runtimeEntity: 'agent_turn',
      runtimeStatus: 'running',
    });
    assert.ok(byTurn.get(runKey('u1')), 'named by its turn alone');
    const rows = {main: {id: 'main', status: 'running', runtimeEntity: 'agent_turn'}};
    const hydrated = storeOf({type: 'session.hydrated', sessionId: 's1', payload: {snapshot: {agents: rows}}});
    assert.equal(hydrated.get(agentKey('main')), undefined, 'nor from a snapshot');
  });

  it('T13 the queue of a teammate is not its session’s', () => {
    const store = storeOf({
      type: 'agent.changed',
      sessionId: 's1',
      agentId: 'ada',
      runtimeEntity: 'subagent_turn',
      queuedTurnCount: 2,
    });
    assert.equal(store.get(queueKey('s1')), undefined);
  });

  it('T8 T13 team.changed with a work item makes an item of the board, and no team', () => {
    const store = storeOf({
      ...{type: 'team.changed', sessionId: 's1', teamName: 'delivery', workItemId: 'w1', runtimeEntity: 'work_item'},
      evidenceRefs: ['e1'],
      payload: {title: 'Fix', status: 'blocked', assignee: 'ada', owner: 'lead', blocker: 'token', artifacts: ['a1']},
    });
    has(store, taskKey('w1'), {
      ...{title: 'Fix', status: 'blocked', nativeStatus: 'blocked', assignee: 'ada', owner: 'lead', blocker: 'token'},
      ...{artifacts: ['a1'], evidenceRefs: ['e1'], workItemId: 'w1', runtimeEntity: 'work_item'},
    });
    assert.deepEqual(ids(store, 'work-items', 's1'), ['w1']);
    assert.deepEqual(ids(store, 'teams', 's1'), []);
    assert.deepEqual(ids(store, 'evidence', 'task:w1'), ['e1']);
    assert.equal(store.get(teamKey('delivery')), undefined);
  });
});

describe('T18 queue and parallelism facts', () => {
  const TEAM = {teamPhase: 'merging', teamParallelBudget: 3, teamActiveCount: 2, teamQueuedCount: 1};
  const QUEUE = {
    ...{queuedTurnCount: 4, queueReason: 'provider_limit', providerConcurrencyGroup: 'cobalt'},
    ...{providerParallelBudget: 8, retryableOverload: true},
  };
  const CARRIERS: readonly (readonly [string, object, string])[] = [
    ['queue.changed', {sessionId: 's1'}, 'queue:s1'],
    ['run.status', {sessionId: 's1', runId: 'r1', runtimeEntity: 'agent_turn'}, 'queue:s1'],
    ['agent.changed', {agentId: 'ada'}, 'agent:ada'],
    ['task.changed', {taskId: 't1'}, 'task:t1'],
  ];
  for (const [type, named, fact] of CARRIERS) {
    for (const [name, value] of Object.entries(QUEUE)) {
      it(`T18 ${name} of ${type} is kept in ${fact}, from the envelope, the payload and a snapshot`, () => {
        const store = storeOf({type, ...named, [name]: value});
        has(store, fact, {[name]: value});
        has(storeOf({type, ...named, payload: {[name]: value}}), fact, {[name]: value});
        const snapshot: unknown = JSON.parse(JSON.stringify(store.snapshot()));
        has(storeOf({type: 'session.hydrated', sessionId: 's1', payload: {snapshot}}), fact, {[name]: value});
      });
    }
  }
  for (const type of ['team.changed', 'agent.spawned', 'agent.changed', 'agent.completed', 'task.changed']) {
    for (const [name, value] of Object.entries(TEAM)) {
      it(`T18 ${name} on ${type} is kept by its team, from the envelope and the payload`, () => {
        const named = {sessionId: 's1', agentId: 'ada', taskId: 't1', teamName: 'delivery'};
        has(storeOf({type, ...named, [name]: value}), 'team:delivery', {[name]: value, name: 'delivery'});
        has(storeOf({type, ...named, payload: {[name]: value}}), 'team:delivery', {[name]: value});
        const known = {type: 'team.changed', sessionId: 's1', teamId: 'tm1', teamName: 'delivery'};
        const store = storeOf(known, {
          type,
          ...named,
          ...(type === 'team.changed' ? {teamId: 'tm1'} : {}),
          [name]: value,
        });
        has(store, 'team:tm1', {[name]: value});
        assert.deepEqual(ids(store, 'teams', 's1'), ['tm1'], 'one team, by id or by name');
      });
    }
  }

  it('T18 an event of a member without a limit makes no team', () => {
    const store = storeOf({type: 'agent.changed', sessionId: 's1', agentId: 'ada', teamName: 'delivery'});
    assert.deepEqual(ids(store, 'teams', 's1'), []);
  });

  it('T18 a list of queued turns without a count is the whole queue: an older count is over', () => {
    const store = storeOf(
      {type: 'queue.changed', sessionId: 's1', queuedTurnCount: 4},
      {type: 'queue.changed', sessionId: 's1', payload: {queued: []}},
    );
    has(store, queueKey('s1'), {queuedTurnCount: 0});
  });
});
