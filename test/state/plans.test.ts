import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {listKey, planKey, taskKey, type ListRow} from '../../src/state/index.js';
import {has, inRun, storeOf, turnOf} from './helpers.js';

describe('plans', () => {
  it('V5 a final plan replaces the text that was drafted', () => {
    const store = storeOf(
      ...inRun(
        {type: 'plan.delta', payload: {delta: 'Read. '}},
        {type: 'plan.delta', payload: {delta: 'Wriet.'}},
        {type: 'plan.final', payload: {text: 'Read. Write.'}},
      ),
    );
    has(store, planKey('r1'), {status: 'final', text: 'Read. Write.'});
  });

  it('reads steps with their status and owner, whatever shape they come in', () => {
    const steps = [{id: '1', title: 'Read', status: 'completed', owner: 'Ada'}, {step: 'Write'}, 'Ship', null, 7];
    const store = storeOf(...inRun({type: 'plan.final', payload: {steps, revision: 3}}));
    has(store, planKey('r1'), {
      steps: [{id: '1', title: 'Read', status: 'completed', owner: 'Ada'}, {title: 'Write'}, {title: 'Ship'}, {}, {}],
      revision: 3,
    });
  });

  it('C1 stands once in the turn, where it first came up', () => {
    const store = storeOf(
      ...inRun(
        {type: 'plan.delta', payload: {delta: 'a'}},
        {type: 'tool.started', toolCallId: 'tc1'},
        {type: 'plan.delta', payload: {delta: 'b'}},
        {type: 'plan.final', payload: {text: 'ab'}},
      ),
    );
    assert.deepEqual(turnOf(store, 'r1'), ['plan r1', 'tool_call tc1']);
  });

  it('K1 K11 a plan whose steps are all completed completes no task', () => {
    const store = storeOf(
      {type: 'task.started', sessionId: 's1', taskId: 't1'},
      ...inRun({type: 'plan.final', taskId: 't1', payload: {steps: [{title: 'All', status: 'completed'}]}}),
    );
    has(store, taskKey('t1'), {status: 'running'});
  });

  it('a plan with an id of its own does not mix with that of its run', () => {
    const store = storeOf(
      ...inRun({type: 'plan.delta', payload: {delta: 'A', planId: 'p1'}}, {type: 'plan.delta', payload: {delta: 'B'}}),
    );
    has(store, planKey('p1'), {text: 'A'});
    has(store, planKey('r1'), {text: 'B'});
  });

  it('C4 are listed under their session, in the order in which they came up, also from a snapshot', () => {
    const store = storeOf(
      ...inRun(
        {type: 'plan.delta', planId: 'p1', payload: {delta: 'A'}},
        {type: 'plan.delta', planId: 'p2', payload: {delta: 'B'}},
        {type: 'plan.final', planId: 'p1', payload: {text: 'A'}},
      ),
    );
    const ids = (from: typeof store) => from.get<ListRow>(listKey('plans', 's1'))?.ids.toArray();
    assert.deepEqual(ids(store), ['p1', 'p2']);
    const later = storeOf({type: 'session.hydrated', sessionId: 's1', payload: {snapshot: store.snapshot()}});
    assert.deepEqual(ids(later), ['p1', 'p2']);
  });
});
