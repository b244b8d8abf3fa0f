import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ARTIFACT_STATUSES,
  BASELINE_EVENT_TYPES,
  commandSchema,
  CONTROL_HINTS,
  CONTROLS,
  eventSchema,
  EXTRA_FIELDS,
  ENVELOPE_FIELDS,
  OWNERS,
  PERSISTENCES,
  PHASES,
  RUNTIME_STATUSES,
  SCOPES,
  snapshotSchema,
  SURFACES,
  TASK_EVENT_TYPES,
  TOPOLOGIES,
} from '../../src/protocol/index.js';

/** The minimal example of the standard's page. */
const MINIMAL = {
  type: 'agent.spawned',
  sequence: 42,
  sessionId: 'session-lead',
  threadId: 'thread-lead',
  taskId: 'task-research',
  agentId: 'researcher@delivery-team',
  parentSessionId: 'session-lead',
  parentThreadId: 'thread-lead',
  owner: 'agent',
  scope: 'agent',
  phase: 'acting',
  surface: 'team_roster',
  persistence: 'snapshot',
  topology: 'coordinator_team',
  payload: {agentName: 'researcher', teamName: 'delivery-team', role: 'researcher', status: 'running'},
};

const accepts = (value: unknown) => eventSchema.safeParse(value).success;

describe('the schemas of the trust boundary', () => {
  it('T1 accepts the minimal example of the standard and keeps every field of it', () => {
    assert.deepEqual(eventSchema.parse(MINIMAL), MINIMAL);
  });

  it('T1 asks for nothing but a type', () => {
    assert.ok(accepts({type: 'run.started'}));
    assert.ok(!accepts({}));
    assert.ok(!accepts({type: ''}));
    assert.ok(!accepts({type: 7}));
    assert.ok(!accepts(null));
    assert.ok(!accepts([]));
    assert.ok(!accepts('run.started'));
  });

  it('T8 K8 accepts every known class; S5 accepts classes and fields that nobody knows, and keeps them', () => {
    for (const type of [...BASELINE_EVENT_TYPES, ...TASK_EVENT_TYPES]) assert.ok(accepts({type}), type);
    const odd = {type: 'vendor.thing', vendorField: {deep: [1]}};
    assert.deepEqual(eventSchema.parse(odd), odd);
  });

  const closed: Record<string, readonly string[]> = {
    owner: OWNERS,
    scope: SCOPES,
    phase: PHASES,
    surface: SURFACES,
    persistence: PERSISTENCES,
    control: CONTROL_HINTS,
    topology: TOPOLOGIES,
    runtimeEntity: ['agent_turn', 'subagent_turn', 'automation_job', 'external_task', 'work_item', 'unknown'],
    runtimeStatus: RUNTIME_STATUSES,
    latestTurnStatus: RUNTIME_STATUSES,
    artifactStatus: ARTIFACT_STATUSES,
  };
  for (const [field, words] of Object.entries(closed)) {
    it(`accepts every ${field} of its taxonomy and refuses other words`, () => {
      for (const word of words) assert.ok(accepts({...MINIMAL, [field]: word}), word);
      for (const word of ['', 'Runtime', 'nonsense', 'constructor', 7, null]) {
        assert.ok(!accepts({...MINIMAL, [field]: word}), String(word));
      }
    });
  }

  it('T1 refuses a sequence that cannot be one', () => {
    for (const sequence of [-1, 1.5, '1', NaN, Infinity]) {
      assert.ok(!accepts({type: 'text.delta', sequence}), String(sequence));
    }
    assert.ok(accepts({type: 'text.delta', sequence: 0}));
  });

  it('T1 refuses an empty id and a value of the wrong kind in any field', () => {
    for (const [name, kind] of Object.entries({...ENVELOPE_FIELDS, ...EXTRA_FIELDS})) {
      if (kind === 'id') assert.ok(!accepts({...MINIMAL, [name]: ''}), `${name} empty`);
      if (kind !== 'json') assert.ok(!accepts({...MINIMAL, [name]: {}}), `${name} an object`);
    }
  });

  it('accepts any JSON as payload', () => {
    for (const payload of [null, 1, 'text', [1], {a: {b: 1}}, false]) assert.ok(accepts({type: 'x', payload}));
  });

  it('H1 accepts a snapshot of groups of rows that know their ids, and refuses rows that do not', () => {
    assert.ok(snapshotSchema.safeParse({messages: {m1: {id: 'm1', role: 'user'}}, vendor: {}}).success);
    assert.ok(!snapshotSchema.safeParse({messages: {m1: {role: 'user'}}}).success);
    assert.ok(!snapshotSchema.safeParse({messages: [{id: 'm1'}]}).success);
    assert.ok(!snapshotSchema.safeParse('snapshot').success);
  });

  it('T7 accepts a command for each of the 19 controls and refuses what is none', () => {
    for (const control of CONTROLS) assert.ok(commandSchema.safeParse({id: 'c1', control}).success, control);
    for (const control of ['none', 'unknown', 'destroy']) {
      assert.ok(!commandSchema.safeParse({id: 'c1', control}).success, control);
    }
    assert.ok(!commandSchema.safeParse({control: 'send'}).success, 'a command has an id');
  });
});
