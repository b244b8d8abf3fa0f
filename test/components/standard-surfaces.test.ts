import {expect} from '@open-wc/testing';
import {elementBench} from '../../packages/cli/src/conformance/elements/index.js';
import {SURFACE_ELEMENTS, type StandardSurface} from '../../packages/cli/src/conformance/elements/surfaces.js';
import {TEAMMATE_KEY} from '../../src/components/team/team/agent-teammate-open.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {SURFACES} from '../../src/protocol/taxonomy.js';
import {waitUntil} from './waiting.js';

const event = (type: string, ids: object = {}, payload: object = {}): AgentEvent => ({
  ...{type, sessionId: 's1', ...ids, payload},
});
const RUN = event('run.started', {runId: 'r1'}, {status: 'running'});
const mate = (payload: object = {}, more: object = {}) =>
  event('agent.spawned', {agentId: 'g1', ...more}, {agentName: 'Ada', status: 'running', ...payload});

/** For each surface of the standard a fact that belongs on it, and the words by which it is found there. */
const FACTS: Readonly<Record<StandardSurface, readonly [readonly AgentEvent[], RegExp]>> = {
  composer: [[event('queue.changed', {}, {queued: [{id: 'q1', text: 'Then the lids'}]})], /Then the lids/],
  conversation: [[RUN, event('text.final', {runId: 'r1', messageId: 'm1'}, {text: 'Nine boxes'})], /Nine boxes/],
  inline_process: [[RUN, event('reasoning.delta', {runId: 'r1'}, {delta: 'If so'})], /If so/],
  runtime_status: [[RUN, event('run.status', {runId: 'r1'}, {stage: 'routing'})], /Choosing model/],
  tool_ui: [[RUN, event('tool.started', {runId: 'r1', toolCallId: 't1'}, {name: 'grep'})], /grep/],
  hitl: [
    [RUN, event('action.required', {runId: 'r1', actionId: 'a1'}, {actionType: 'tool_approval', title: 'Run it'})],
    /Run it/,
  ],
  task_capsule: [[event('task.changed', {taskId: 'k1'}, {title: 'Rebuild', status: 'running'})], /Running/],
  artifact_workspace: [[event('artifact.created', {artifactId: 'f1'}, {title: 'Runbook'})], /Runbook/],
  timeline_evidence: [[event('evidence.changed', {evidenceId: 'e1'}, {claim: 'Totals agree'})], /Totals agree/],
  session_tabs: [[event('session.opened', {}, {title: 'Ledger'})], /Ledger/],
  diagnostics: [
    [event('diagnostic.changed', {diagnosticId: 'd1'}, {code: 'cache_miss', level: 'warning'})],
    /cache_miss/,
  ],
  team_roster: [[mate()], /Ada/],
  work_board: [
    [
      event(
        'task.changed',
        {workItemId: 'w1', taskId: 'w1', runtimeEntity: 'work_item'},
        {title: 'Mend it', status: 'open'},
      ),
    ],
    /Mend it/,
  ],
  delegation_graph: [
    [mate(), event('agent.spawned', {agentId: 'g2'}, {agentName: 'Bo', parentAgentId: 'g1', status: 'running'})],
    /Bo/,
  ],
  handoff_lane: [[event('agent.handoff', {handoffId: 'h1'}, {from: 'Builder', to: 'Reviewer'})], /Builder.*Reviewer/],
  worker_notifications: [
    [event('worker.notification', {workerNotificationId: 'w1'}, {summary: 'Found 31'})],
    /Found 31/,
  ],
  review_lane: [[event('review.requested', {reviewId: 'v1', artifactId: 'f1'}, {reviewer: 'Mara'})], /Mara/],
  teammate_transcript: [[mate()], /Ada/],
  background_teammate: [[mate({schedule: 'every night'}, {runtimeEntity: 'automation_job'})], /every night/],
  remote_teammate: [[mate({}, {runtimeEntity: 'external_task', remoteTaskId: 'x'})], /Ada/],
  team_policy: [[mate({policy: {permissionMode: 'ask'}})], /Ada/],
};

describe('T5 the 21 surfaces', () => {
  it('T5 has an element for each surface of the standard', () => {
    expect(Object.keys(SURFACE_ELEMENTS).sort()).to.deep.equal(
      SURFACES.filter((surface) => surface !== 'custom' && surface !== 'unknown').sort(),
    );
    expect(Object.keys(SURFACE_ELEMENTS)).to.have.length(21);
  });

  for (const surface of Object.keys(FACTS) as StandardSurface[]) {
    it(`T5 ${surface} shows a fact that belongs on it`, async () => {
      const place = document.createElement('div');
      document.body.append(place);
      const bench = elementBench(place);
      await bench.open({surfaces: [surface]});
      const [events, words] = FACTS[surface];
      // A transcript is of the teammate that a person has opened.
      place.querySelector('agent-projection')?.store.setLocal(TEAMMATE_KEY, {agentId: 'g1'});
      await bench.emit(...events);
      await waitUntil(() => words.test(bench.text(surface)), `${surface}: ${bench.text(surface)}`);
      for (const tag of SURFACE_ELEMENTS[surface].tags) expect(customElements.get(tag), tag).to.exist;
      await bench.close();
      place.remove();
    });
  }
});
