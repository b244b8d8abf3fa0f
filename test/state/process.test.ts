import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ProjectionStore} from '../../src/state/index.js';
import {exported, inRun, makeStore, storeOf, turnOf} from './helpers.js';

const inSecond = (...events: readonly {type: string}[]) =>
  events.map((event) => ({sessionId: 's1', runId: 'r2', ...event}));

describe('parts of a turn', () => {
  for (const word of ['created', 'updated', 'changed', 'failed', 'preview.ready', 'version.created', 'deleted']) {
    it(`T9 artifact.${word} alone gives its turn a card, in each run that hears of it`, () => {
      const changed = {type: `artifact.${word}`, artifactId: 'f1', artifactVersionId: 'v1'};
      const store = storeOf(
        ...inRun({type: 'run.started'}, changed, changed),
        ...inSecond({type: 'run.started'}, changed),
      );
      for (const run of ['r1', 'r2']) assert.deepEqual(turnOf(store, run), ['artifact_ref f1'], run);
    });
  }

  it('T9 a diff gives a card and the change of a file', () => {
    const store = storeOf(...inRun({type: 'artifact.diff.ready', artifactId: 'f1'}));
    assert.deepEqual(turnOf(store, 'r1'), ['artifact_ref f1', 'file_change artifact:f1']);
  });

  it('T9 a tool that changed files, and one that did not', () => {
    const results: readonly [unknown, boolean][] = [
      [{outputType: 'diff', output: '-a\n+b'}, true],
      [{output: {path: 'a.ts', diff: '-a\n+b'}}, true],
      [{output: {changes: [{path: 'a.ts', diff: '-a'}]}}, true],
      [{outputType: 'json', output: {diff: 'x'}}, false],
      [{output: 'diff'}, false],
    ];
    for (const [payload, isChange] of results) {
      const store = storeOf(
        ...inRun({type: 'tool.started', toolCallId: 't1'}, {type: 'tool.result', toolCallId: 't1', payload}),
      );
      assert.deepEqual(turnOf(store, 'r1'), ['tool_call t1', ...(isChange ? ['file_change tool:t1'] : [])]);
    }
  });

  it('T9 a result or a failure in a later run is a part of that run, once', () => {
    for (const type of ['tool.result', 'tool.failed']) {
      const end = {type, toolCallId: 't1'};
      const store = storeOf(...inRun({type: 'tool.started', toolCallId: 't1'}), ...inSecond(end, end));
      assert.deepEqual([turnOf(store, 'r1'), turnOf(store, 'r2')], [['tool_call t1'], ['tool_result t1']]);
    }
  });

  it('T9 a team and a remote task stand once in each turn that tells of them; a local one does not', () => {
    const told = [
      {type: 'team.changed', teamId: 'x1'},
      {type: 'agent.changed', agentId: 'g1', runtimeEntity: 'external_task'},
      {type: 'task.changed', taskId: 'k1', runtimeEntity: 'external_task'},
      {type: 'agent.changed', agentId: 'g2', runtimeEntity: 'subagent_turn'},
      {type: 'agent.changed', agentId: 'g1', runtimeEntity: 'external_task'},
    ] as const;
    const store = storeOf(...inRun(...told), ...inSecond(...told));
    const parts = ['agent_roster x1', 'remote_agent_status agent:g1', 'remote_agent_status task:k1'];
    for (const run of ['r1', 'r2']) assert.deepEqual(turnOf(store, run), parts, run);
  });

  it('T9 H1 a turn that came with a snapshot does not get a second card for what it is told again', () => {
    const changed = {type: 'artifact.updated', artifactId: 'f1'};
    const live = storeOf(...inRun(changed), ...inSecond(changed));
    const again: ProjectionStore = makeStore();
    again.hydrate(exported(live), again.openSession('s1'));
    again.append([...inRun(changed), ...inSecond(changed)]);
    again.flush();
    for (const run of ['r1', 'r2']) assert.deepEqual(turnOf(again, run), ['artifact_ref f1'], run);
  });
});
