import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ACTION_TYPES,
  ARTIFACT_KINDS,
  ARTIFACT_STATUSES,
  BASELINE_EVENT_TYPES,
  CONTROL_HINTS,
  CONTROLS,
  FALLBACKS,
  ITEM_STATUSES,
  EVENT_TYPES,
  OWNERS,
  PART_KINDS,
  PERSISTENCES,
  PHASES,
  RUN_STATES,
  RUNTIME_ENTITIES,
  RUNTIME_STATUSES,
  SCOPES,
  SURFACES,
  TOOL_STATES,
  TOPOLOGIES,
  TOPOLOGY_SURFACES,
} from '../../src/protocol/index.js';

/** The words of a list written as in the standard's tables, one after the other. */
const words = (text: string) => text.trim().split(/\s+/);

/** The list has exactly these words, each once, in the standard's order. */
function isList(actual: readonly string[], expected: readonly string[], count: number): void {
  assert.equal(expected.length, count);
  assert.equal(new Set(actual).size, actual.length);
  assert.deepEqual([...actual], [...expected]);
}

describe('the closed taxonomies of the standard', () => {
  it('T2 has the 13 owners, and team and unknown of the published schema', () => {
    const page = words(`runtime model tool action artifact evidence context policy task agent session diagnostics
      ui_projection`);
    assert.equal(page.length, 13);
    isList(OWNERS, [...page, 'team', 'unknown'], 15);
  });

  it('T3 has the 15 scopes, and unknown', () => {
    const page = words(`application workspace team session thread run turn message part task agent tool_call
      action_request artifact evidence`);
    assert.equal(page.length, 15);
    isList(SCOPES, [...page, 'unknown'], 16);
  });

  it('T4 has the 18 phases, and unknown', () => {
    const page = words(`draft submitted accepted routing preparing planning reasoning acting waiting reviewing producing
      reconciling completed failed cancelled interrupted archived hydrating`);
    assert.equal(page.length, 18);
    isList(PHASES, [...page, 'unknown'], 19);
  });

  it('T5 has the 21 surfaces, and custom and unknown', () => {
    const page = words(`composer conversation inline_process runtime_status tool_ui hitl task_capsule artifact_workspace
      timeline_evidence session_tabs diagnostics team_roster work_board delegation_graph handoff_lane
      worker_notifications review_lane teammate_transcript background_teammate remote_teammate team_policy`);
    assert.equal(page.length, 21);
    isList(SURFACES, [...page, 'custom', 'unknown'], 23);
  });

  it('T6 has the 8 persistences, and unknown', () => {
    const page = words(`ephemeral_live transcript snapshot archive artifact_store evidence_pack diagnostics_log
      ui_local`);
    assert.equal(page.length, 8);
    isList(PERSISTENCES, [...page, 'unknown'], 9);
  });

  it('T7 has the 19 controls; the envelope may also name none or unknown', () => {
    const page = words(`send queue steer interrupt delegate assign continue_agent wait stop close request_review approve
      reject answer edit retry rollback export open_detail`);
    isList(CONTROLS, page, 19);
    isList(CONTROL_HINTS, [...page, 'none', 'unknown'], 21);
  });

  it('T8 has the 52 baseline event classes', () => {
    const page = words(`session.opened session.hydrated session.updated session.closed run.started run.status
      run.finished run.failed plan.delta plan.final text.delta text.final reasoning.delta reasoning.summary tool.started
      tool.args tool.progress tool.output.delta tool.result tool.failed action.required action.resolved queue.changed
      task.changed agent.changed agent.spawned agent.completed agent.handoff team.changed worker.notification
      review.requested review.completed context.changed context.compaction.started context.compaction.completed
      permission.changed artifact.created artifact.updated artifact.preview.ready artifact.version.created
      artifact.diff.ready artifact.export.started artifact.export.completed artifact.failed artifact.deleted
      artifact.changed evidence.changed state.snapshot state.delta messages.snapshot diagnostic.changed
      metric.changed`);
    isList(BASELINE_EVENT_TYPES, page, 52);
    for (const type of page) assert.ok((EVENT_TYPES as readonly string[]).includes(type), type);
  });

  it('T9 has the 20 kinds of message parts', () => {
    const page = words(`user_text assistant_text reasoning_summary reasoning_detail plan runtime_status tool_call
      tool_result action_required artifact_ref evidence_ref context_event agent_task agent_roster agent_handoff
      worker_notification remote_agent_status file_change error diagnostic`);
    isList(PART_KINDS, page, 20);
  });

  it('T10 has the 7 states of a tool call', () => {
    isList(
      TOOL_STATES,
      words('input-streaming input-available running progress output-available output-error cancelled'),
      7,
    );
  });

  it('T11 has the 9 requests to a person, cost confirmation and handoff acceptance', () => {
    const page = words(`tool_approval plan_decision teammate_plan_decision structured_input clarification
      permission_grant delegated_permission credential_request artifact_review`);
    assert.equal(page.length, 9);
    isList(ACTION_TYPES, [...page, 'cost_confirmation', 'handoff_acceptance'], 11);
  });

  it('T12 has the 9 long-running items, each with its statuses', () => {
    const page: Record<keyof typeof ITEM_STATUSES, string> = {
      queued_turn: 'queued promoted removed started',
      work_item: 'open claimed running blocked reviewing done',
      background_job: 'scheduled sleeping waking running blocked paused failed completed',
      teammate: 'spawning running waiting needs_input plan_ready idle failed completed killed closed',
      coordinator_team: 'forming active waiting merging done',
      specialist_handoff: 'handoff_requested accepted active returned resumed',
      review_teammate: 'requested reviewing passed changes_requested failed',
      human_agent_board: 'assigned claimed blocked commented done',
      remote_task: 'submitted working input_required auth_required completed failed canceled rejected',
    };
    assert.equal(Object.keys(page).length, 9);
    assert.deepEqual(Object.keys(ITEM_STATUSES), Object.keys(page));
    for (const [item, statuses] of Object.entries(page)) {
      assert.deepEqual([...ITEM_STATUSES[item as keyof typeof ITEM_STATUSES]], words(statuses), item);
    }
  });

  it('T13 has the 5 runtime entities with the fields that each must name, and those that the page calls optional', () => {
    // Alternatives stand side by side: `turnId` or `runId`.
    const page: Record<keyof typeof RUNTIME_ENTITIES, {required: string; optional: string}> = {
      agent_turn: {required: 'sessionId threadId turnId|runId runtimeStatus', optional: 'queuedTurnCount'},
      subagent_turn: {
        required: 'agentId agentName parentSessionId runtimeStatus latestTurnStatus',
        optional: 'parentThreadId teamName',
      },
      automation_job: {required: 'taskId schedule|wakeReason runtimeStatus lastRunRef', optional: 'agentId'},
      external_task: {required: 'agentId remoteTaskId capability|agentCardRef runtimeStatus', optional: ''},
      work_item: {required: 'workItemId owner|assignee status blocker artifacts|evidenceRefs', optional: ''},
    };
    assert.deepEqual(Object.keys(RUNTIME_ENTITIES), Object.keys(page));
    for (const [entity, {required, optional}] of Object.entries(page)) {
      const known = RUNTIME_ENTITIES[entity as keyof typeof RUNTIME_ENTITIES];
      assert.deepEqual(
        known.required.map((names) => names.join('|')),
        words(required),
        entity,
      );
      assert.deepEqual([...known.optional], optional === '' ? [] : words(optional), entity);
    }
  });

  it('T13 draws each runtime entity on the surfaces of its UI rule', () => {
    const page: Record<keyof typeof RUNTIME_ENTITIES, readonly string[]> = {
      agent_turn: ['runtime_status', 'composer', 'task_capsule'],
      subagent_turn: ['team_roster', 'delegation_graph', 'teammate_transcript'],
      automation_job: ['background_teammate', 'task_capsule'],
      external_task: ['remote_teammate'],
      work_item: ['work_board'],
    };
    for (const [entity, surfaces] of Object.entries(page)) {
      assert.deepEqual([...RUNTIME_ENTITIES[entity as keyof typeof RUNTIME_ENTITIES].surfaces], surfaces, entity);
    }
  });

  it('T14 has the 8 topologies, and unknown, each with the surfaces that it requires', () => {
    const page: Record<string, readonly string[]> = {
      solo_run: ['inline_process', 'artifact_workspace', 'timeline_evidence'],
      coordinator_team: ['team_roster', 'worker_notifications'],
      parallel_workers: ['delegation_graph', 'worker_notifications'],
      specialist_handoff: ['handoff_lane'],
      review_team: ['review_lane'],
      human_agent_board: ['work_board'],
      background_teammate: ['background_teammate'],
      remote_teammate: ['remote_teammate'],
    };
    isList(TOPOLOGIES, [...Object.keys(page), 'unknown'], 9);
    for (const [topology, surfaces] of Object.entries(page)) {
      const shown: readonly string[] = TOPOLOGY_SURFACES[topology as keyof typeof TOPOLOGY_SURFACES];
      for (const surface of surfaces) assert.ok(shown.includes(surface), `${topology}: ${surface}`);
    }
    assert.deepEqual([...TOPOLOGY_SURFACES.unknown], [], 'an unknown topology requires nothing');
  });

  it('C6 has the eight honest fallbacks', () => {
    isList(FALLBACKS, words('loading unknown unavailable stale blocked needs-input failed disputed'), 8);
  });

  it('V2 has the 13 states of the status surface, accepted and blocked of the page, and ended for an unknown result', () => {
    isList(
      RUN_STATES,
      words(`submitted accepted binding queued routing preparing waiting_provider streaming tool_running blocked
        action_required retrying failed cancelled completed ended`),
      16,
    );
  });

  it('T1 has the words of runtimeStatus, latestTurnStatus and artifactStatus', () => {
    isList(
      RUNTIME_STATUSES,
      words(`idle queued submitted accepted preparing running waiting needs_input plan_ready completed failed aborted
        cancelled closed not_found unknown`),
      16,
    );
    isList(ARTIFACT_STATUSES, words('creating ready updating failed stale superseded deleted unknown'), 8);
    isList(
      ARTIFACT_KINDS,
      words('document code image table canvas diff report dataset browser_snapshot bundle custom unknown'),
      12,
    );
  });
});
