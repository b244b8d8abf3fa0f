import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {DELIVERY_STATES} from '../../src/protocol/index.js';
import {
  acceptanceOf,
  cancelledAbove,
  isRemoteAhead,
  reconciliationOf,
  taskKey,
  validationOf,
  type TaskRow,
} from '../../src/state/index.js';

const done = (facts: Partial<TaskRow> = {}): TaskRow => ({id: 't1', status: 'completed', ...facts});
const verdict = (facts: Partial<TaskRow>) => reconciliationOf(done({delivery: 'delivered', ...facts}));

describe('what the facts of a task say together', () => {
  it('K11 a task that says nothing but that it is completed is not settled', () => {
    assert.deepEqual(reconciliationOf(done()), {state: 'unknown', open: [], unknown: ['delivery']});
  });

  it('K7 each state of delivery has its verdict, and none but two is settled', () => {
    const states = DELIVERY_STATES.map((delivery) => [delivery, reconciliationOf(done({delivery})).state]);
    assert.deepEqual(Object.fromEntries(states), {
      ...{pending: 'open', queued: 'open', failed: 'open', parent_missing: 'open', unknown: 'unknown'},
      ...{delivered: 'settled', not_applicable: 'settled'},
    });
  });

  it('K7 acceptance: texts, objects, coverage by id or text, counts, or a share', () => {
    const acceptance = ['Green', {id: 'docs', text: 'Documented', state: 'met'}, {id: 'x', text: 'Fast'}];
    const progress = {acceptanceCoverage: {covered: 2, total: 3, criteria: {Green: 'passed', x: {state: 'waived'}}}};
    assert.deepEqual(acceptanceOf(done({acceptance, progress})), {
      criteria: [
        {text: 'Green', state: 'met'},
        {id: 'docs', text: 'Documented', state: 'met'},
        {id: 'x', text: 'Fast', state: 'waived'},
      ],
      ...{covered: 2, total: 3},
    });
    assert.deepEqual(verdict({acceptance, progress}).open, ['acceptance']);
    assert.deepEqual(verdict({acceptance}).unknown, ['acceptance']);
    assert.deepEqual(verdict({acceptance: ['Green'], progress: {acceptanceCoverage: 0.5}}).open, ['acceptance']);
    assert.equal(verdict({acceptance: ['Green'], progress: {acceptanceCoverage: 1}}).state, 'settled');
    assert.equal(
      verdict({acceptance: [{text: 'Fast', state: 'unmet'}], progress: {acceptanceCoverage: 1}}).state,
      'open',
    );
    assert.equal(
      verdict({acceptance: 'All green', progress: {acceptanceCoverage: {covered: 1, total: 1}}}).state,
      'settled',
    );
    assert.equal(verdict({}).state, 'settled');
  });

  it('K7 validation is what its owner says; a word that nobody knows settles nothing', () => {
    for (const [validation, state] of [
      ['passed', 'settled'],
      [{state: 'failed'}, 'open'],
      [{status: 'running'}, 'open'],
      ['skipped', 'settled'],
      ['looks good', 'unknown'],
    ] as const) {
      assert.equal(verdict({progress: {validation}}).state, state, JSON.stringify(validation));
    }
    assert.equal(validationOf(done({progress: {validation: 3}})), undefined);
  });

  it('K6 what a peer made is open until it is here, whatever the peer says', () => {
    const remote = {remoteStatus: 'TASK_STATE_COMPLETED', remoteArtifactRefs: ['ra1', 'ra2']};
    assert.deepEqual(verdict({...remote, artifacts: ['f1']}).open, ['artifacts']);
    assert.equal(verdict({...remote, artifacts: ['f1', 'f2']}).state, 'settled');
    assert.deepEqual(verdict({...remote, artifacts: ['f1', 'f2'], reconciled: false}).open, ['reconciliation']);
    assert.ok(isRemoteAhead({...done(remote), status: 'running'}));
    assert.ok(!isRemoteAhead(done(remote)));
    assert.ok(!isRemoteAhead({...done(), remoteStatus: 'working', status: 'running'}));
  });

  it('K5 cancellation is found upwards, and circles are survived', () => {
    const tasks: TaskRow[] = [
      {id: 'root', status: 'cancelling', cancelRequested: {}},
      {id: 'mid', status: 'running', parentTaskId: 'root'},
      {id: 'leaf', status: 'running', parentTaskId: 'mid'},
      {id: 'a', status: 'running', parentTaskId: 'b'},
      {id: 'b', status: 'running', parentTaskId: 'a'},
    ];
    const byKey = new Map(tasks.map((task) => [taskKey(task.id), task]));
    const above = (id: string) => cancelledAbove(byKey.get(taskKey(id)) ?? done(), (key) => byKey.get(key))?.id;
    assert.deepEqual([above('leaf'), above('mid'), above('root'), above('a')], ['root', 'root', undefined, undefined]);
  });
});
