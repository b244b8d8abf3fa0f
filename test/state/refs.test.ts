import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import {factKey, linksOf, partKey, ProjectionStore, toolKey, type FactLink} from '../../src/state/index.js';
import {exported, inRun, makeStore, row, storeOf} from './helpers.js';

const REFS = {
  refs: {artifact: 'a7', transcript: ['tr1', {id: 'tr2', title: 'Planning'}]},
  sourceRefs: [{url: 'https://example.org/doc', title: 'Guide'}],
  evidenceRefs: ['e7', {evidenceId: 'e8'}],
  rawEventRef: 'raw://9',
};
const LINKS: readonly FactLink[] = [
  {to: 'a7', kind: 'ref', name: 'artifact'},
  {to: 'tr1', kind: 'ref', name: 'transcript'},
  {to: 'tr2', kind: 'ref', name: 'Planning'},
  {to: 'https://example.org/doc', kind: 'source', name: 'Guide'},
  {to: 'e7', kind: 'evidence'},
  {to: 'e8', kind: 'evidence'},
  {to: 'raw://9', kind: 'raw'},
];
const links = (store: ProjectionStore, fact: string) => linksOf(row(store, factKey(fact)));

/** One event of each kind of fact, and the fact that it is about. */
const ABOUT = {
  'session:s1': {type: 'session.updated', payload: {title: 'Plan'}},
  'run:r1': {type: 'run.started'},
  'message:m1': {type: 'text.final', messageId: 'm1', payload: {text: 'Done.'}},
  'part:p1': {type: 'reasoning.delta', messageId: 'm1', partId: 'p1', payload: {delta: 'Hm.'}},
  'plan:pl1': {type: 'plan.final', planId: 'pl1', payload: {text: 'First this.'}},
  'tool:t1': {type: 'tool.started', toolCallId: 't1', partId: 'tp1'},
  'action:q1': {type: 'action.required', actionId: 'q1', toolCallId: 't1'},
  'task:k1': {type: 'task.changed', taskId: 'k1', agentId: 'g1', payload: {status: 'running'}},
  'attempt:n1': {type: 'task.attempt.started', taskId: 'k1', attemptId: 'n1'},
  'agent:g1': {type: 'agent.changed', agentId: 'g1', taskId: 'k1', payload: {status: 'running'}},
  'handoff:h1': {type: 'agent.handoff', handoffId: 'h1', agentId: 'g1'},
  'team:x1': {type: 'team.changed', teamId: 'x1'},
  'notification:w1': {type: 'worker.notification', workerNotificationId: 'w1', taskId: 'k1', agentId: 'g1'},
  'review:v1': {type: 'review.completed', reviewId: 'v1', artifactId: 'f1'},
  'artifact:f1': {type: 'artifact.created', artifactId: 'f1'},
  'evidence:e1': {type: 'evidence.changed', evidenceId: 'e1', artifactId: 'f1'},
} satisfies Readonly<Record<string, AgentEvent>>;

describe('refs of events', () => {
  for (const [fact, event] of Object.entries(ABOUT)) {
    it(`T1 refs, sourceRefs, evidenceRefs and rawEventRef reach the row of ${fact}`, () => {
      const store = storeOf({sessionId: 's1', runId: 'r1', ...event, ...REFS});
      assert.deepEqual(links(store, fact), LINKS);
    });
  }

  it('T1 the refs of a session, a run, a call and a text outlive what happens to it later', () => {
    const begun = ['session:s1', 'run:r1', 'tool:t1', 'part:p1'] as const;
    const store = storeOf(
      ...inRun(
        ...begun.map((fact) => ({...ABOUT[fact], ...REFS})),
        {type: 'reasoning.delta', messageId: 'm1', partId: 'p1', payload: {delta: 'So.'}},
        {type: 'tool.result', toolCallId: 't1', payload: {status: 'ok'}},
        {type: 'run.status', payload: {stage: 'streaming'}},
        {type: 'run.finished', payload: {outcome: 'success'}},
      ),
    );
    for (const fact of begun) assert.deepEqual(links(store, fact), LINKS, fact);
  });

  it('T1 a list of refs, refs in the payload, and an artifact by another of its names', () => {
    const store = storeOf(
      ...inRun(
        {type: 'artifact.created', artifactId: 'f1', payload: {path: 'src/app.ts'}},
        {type: 'artifact.updated', artifactId: 'src/app.ts', refs: ['t1', {toolCallId: 't2'}, 7, null, {}]},
        {type: 'artifact.updated', artifactId: 'f1', payload: {evidenceRefs: ['e1']}, refs: ['t1']},
      ),
    );
    assert.deepEqual(links(store, 'artifact:f1'), [
      {to: 't1', kind: 'ref'},
      {to: 't2', kind: 'ref'},
      {to: 'e1', kind: 'evidence'},
    ]);
  });

  it('T1 the refs of a context are its items, not links of its row', () => {
    const store = storeOf({type: 'context.changed', sessionId: 's1', refs: [{id: 'c1'}], rawEventRef: 'raw://1'});
    assert.deepEqual(links(store, 'context:s1'), [{to: 'raw://1', kind: 'raw'}]);
  });

  it('T1 a fact keeps the newest refs, says how many it does not keep, and keeps them while it changes', () => {
    const events = Array.from({length: 60}, (_, at) => ({
      ...{type: 'tool.output.delta', toolCallId: 't1', payload: {delta: '.'}},
      rawEventRef: `raw://${String(at)}`,
    }));
    const store = storeOf(
      ...inRun({type: 'tool.started', toolCallId: 't1'}, ...events, {type: 'tool.result', toolCallId: 't1'}),
    );
    const tool = row(store, toolKey('t1'));
    assert.equal(tool.status, 'output-available');
    assert.equal(tool.links?.length, 24);
    assert.equal(tool.links.at(-1)?.to, 'raw://59');
    assert.equal(tool.linksLeft, 36);
  });

  it('T1 H1 refs survive a snapshot, and a snapshot of anybody cannot break who reads them', () => {
    const store = storeOf(...inRun({type: 'tool.started', toolCallId: 't1', ...REFS}));
    const again = makeStore();
    again.hydrate(exported(store), again.openSession('s1'));
    assert.deepEqual(links(again, 'tool:t1'), LINKS);
    const other = makeStore();
    const wrong = ['x', null, {to: 4, kind: 'ref'}, {to: 'a', kind: 'other'}];
    other.hydrate({tools: {t1: {id: 't1', links: wrong}}}, other.openSession('s1'));
    assert.deepEqual(links(other, 'tool:t1'), []);
  });

  it('T1 a text that grows keeps the refs of its deltas', () => {
    const delta = {type: 'text.delta', messageId: 'm1', partId: 'p1', payload: {delta: 'a'}};
    const store = storeOf(...inRun({...delta, refs: ['e1']}, delta, {...delta, type: 'text.final', payload: {}}));
    assert.deepEqual(row(store, partKey('p1')).links, [{to: 'e1', kind: 'ref'}]);
  });
});
