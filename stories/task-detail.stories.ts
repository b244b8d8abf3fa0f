import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-task-detail.js';
import {COMMANDS} from '../src/protocol/taxonomy.js';
import {ago, ahead, type StoryStore, withStore} from './support.js';
import {TASK_KEY} from '../src/components/tasks/task/agent-task-open.js';

const SESSION = {type: 'session.opened', sessionId: 's1', payload: {title: 'Billing'}};
const mate = (agentId: string, agentName: string) => ({
  type: 'agent.spawned',
  sessionId: 's1',
  agentId,
  agentName,
  payload: {status: 'running'},
});
const event = (type: string, seconds: number, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's1',
  taskId: 't1',
  timestamp: ago(seconds),
  payload,
  ...more,
});
const RECORD = {
  title: 'Replay the invoices of October against the new ledger',
  objective:
    'Replay every invoice of October through the new ledger and compare the totals per account with what was billed. Leave production untouched.',
  taskFamily: 'migration',
  taskKind: 'batch',
  visibility: 'background',
  priority: 'high',
  requestedBy: 'Mara Okafor',
  owner: 'lead',
  assignee: 'replayer',
  parentTaskId: 't0',
  maxAttempts: 4,
  scope: {workspace: 'northwind-billing', environment: 'staging', tables: ['invoice_lines', 'usage_rows']},
  constraints: {network: 'internal only', costLimit: 2, timeLimitMinutes: 45, tools: ['sql.read', 'shell']},
  taskProfile: {latency: 'hours', fallback: 'smaller model', continuity: 'resume from checkpoint'},
  acceptance: [
    {id: 'all', text: 'Every invoice of October is replayed'},
    {id: 'same', text: 'No account differs by more than 0.01'},
    {id: 'report', text: 'A report names each difference with its cause', evidenceRef: 'report'},
    {id: 'sign', text: 'Finance has signed off'},
  ],
};
const line = (index: number) =>
  index % 37 === 0
    ? `\x1b[33mwarn\x1b[0m  account ${String(4000 + index)} differs by 0.0${String(index % 9)}\n`
    : `\x1b[32mok\x1b[0m    invoice 2026-10-${String(100_000 + index * 7)} replayed in ${String(11 + (index % 23))} ms\n`;
const LOG = Array.from({length: 400}, (_, index) => line(index)).join('');

const TREE = [
  SESSION,
  mate('lead', 'Lead'),
  mate('replayer', 'Replayer'),
  {...event('task.created', 9000, {title: 'Move billing to the usage ledger'}), taskId: 't0'},
  {...event('task.started', 8000), taskId: 't0'},
  {...event('task.created', 7000, {title: 'Freeze the schema of usage_rows'}), taskId: 't2'},
  {...event('task.completed', 6500, {delivery: 'not_applicable'}), taskId: 't2'},
  {...event('task.created', 7000, {title: 'Switch the readers over'}), taskId: 't3'},
  {...event('task.blocked', 6900, {reason: 'Waits for the replay'}), taskId: 't3'},
  {
    type: 'artifact.created',
    sessionId: 's1',
    artifactId: 'report',
    payload: {title: 'Differences of October', kind: 'document', status: 'ready'},
  },
];
const BEGUN = [
  ...TREE,
  event('task.created', 4000, RECORD),
  event('task.accepted', 3990),
  event('task.dependency.updated', 3980, {relation: 'blocked_by', targetId: 't2', status: 'satisfied'}),
  event('task.dependency.updated', 3980, {relation: 'blocks', targetId: 't3', reason: 'Readers need the totals'}),
  event('task.dependency.updated', 3000, {relation: 'produced_artifact', targetId: 'report'}),
  event('task.started', 3900),
  event('task.attempt.started', 3900, {attempt: 1, cause: 'initial', worker: 'worker-7'}, {runId: 'r1'}),
  event(
    'task.progress',
    3800,
    {output: {ref: 'log://r1', offset: 0, name: 'replay.log', text: LOG.slice(0, 900)}},
    {runId: 'r1'},
  ),
  event(
    'task.attempt.failed',
    3300,
    {
      error: 'deadlock detected on usage_rows (40P01)',
      failureCategory: 'database',
      retryable: true,
      usage: {totalTokens: 12_400, cost: 0.031, currency: 'USD'},
    },
    {runId: 'r1'},
  ),
  event('task.retrying', 3290, {reason: 'deadlock'}),
  event('task.attempt.started', 3000, {attempt: 2, cause: 'error', worker: 'worker-7', retryOf: 'r1'}, {runId: 'r2'}),
  event('task.lost', 1800, {reason: 'No heartbeat for 10 minutes'}, {runId: 'r2'}),
];
/** A long log comes in pieces. */
const PIECES = Array.from({length: Math.ceil(LOG.length / 4000)}, (_, index) =>
  event(
    'task.progress',
    800 - index,
    {
      output: {
        ref: 'log://r3',
        offset: index * 4000,
        name: 'replay.log',
        text: LOG.slice(index * 4000, index * 4000 + 4000),
      },
    },
    {runId: 'r3'},
  ),
);
const RUNNING = [
  ...BEGUN,
  event(
    'task.attempt.started',
    900,
    {
      attempt: 3,
      cause: 'worker_lost',
      worker: 'replayer',
      retryOf: 'r2',
      checkpointRefs: [{ref: 'checkpoint://r2/8', title: 'Batch 8 of 20'}],
    },
    {runId: 'r3'},
  ),
  event('task.resumed', 900),
  ...PIECES,
  event(
    'task.progress',
    4,
    {
      phase: 'working',
      step: 'Batch 13 of 20',
      percent: 62,
      counters: {invoices: {done: 24_800, total: 40_000}, differences: 11, retries: 2},
      outputRefs: [{ref: 'log://r3', title: 'replay.log', offset: 18_204}],
      summary: 'Totals agree for all but 11 accounts. The differences are rounding of the old job so far.',
      acceptanceCoverage: {covered: 1, total: 4, criteria: {all: 'pending', same: 'unmet', report: 'met'}},
      validation: {state: 'running', passed: 212, of: 480},
      usage: {totalTokens: 41_200, cost: 0.84, currency: 'USD'},
      outputs: [
        {
          ref: 'err://r3',
          offset: 0,
          name: 'stderr',
          stream: 'stderr',
          text: 'NOTICE: statement timeout raised to 90 s\n',
        },
      ],
    },
    {runId: 'r3'},
  ),
];

const pane = html`<agent-task-detail task-id="t1" session-id="s1"></agent-task-detail>`;
const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, pane, {controls: COMMANDS, ...options});

const meta: Meta = {
  title: 'Surfaces/Task detail',
  component: 'agent-task-detail',
};
export default meta;

type Story = StoryObj;

/** At work in the third attempt, with its live log. */
export const Running: Story = {render: () => show(RUNNING)};

/** It waits for a person and for another task: both can be gone to, and the request answered here. */
export const Blocked: Story = {
  render: () =>
    show([
      ...BEGUN,
      {
        type: 'action.required',
        sessionId: 's1',
        taskId: 't1',
        actionId: 'a1',
        agentId: 'replayer',
        payload: {actionType: 'tool_approval', title: 'to read invoice_lines on production', risk: 'high'},
      },
      event('task.waiting', 60, {
        status: 'waiting_permission',
        waitingFor: 'permission',
        reason: 'The staging copy ends on October 24',
        blockers: [
          {id: 'b1', kind: 'permission', actionId: 'a1', reason: 'Read access to production'},
          {id: 'b2', kind: 'task', taskId: 't3', reason: 'Needs the new reader'},
          {id: 'b3', kind: 'task', taskId: 'gone'},
        ],
      }),
      {...event('task.cancel_requested', 30, {reason: 'The quarter is closed', cascade: 'all'}), taskId: 't0'},
    ]),
};

/** It says that it is completed; its delivery failed, and one condition is not met. */
export const CompletedNotSettled: Story = {
  render: () =>
    show([
      ...RUNNING,
      event('task.progress', 200, {
        acceptanceCoverage: {covered: 3, total: 4, criteria: {all: 'met', same: 'met', report: 'met', sign: 'unmet'}},
        validation: 'passed',
        percent: 100,
      }),
      event(
        'task.attempt.completed',
        190,
        {summary: 'All invoices replayed.', usage: {totalTokens: 61_000, cost: 1.2, currency: 'USD'}},
        {runId: 'r3'},
      ),
      event(
        'task.completed',
        185,
        {
          artifacts: ['report', {ref: 'https://example.com/ledger/october', title: 'Ledger of October'}],
          delivery: {
            state: 'failed',
            target: '#billing-ops',
            mechanism: 'webhook',
            reason: '403 from hooks.internal: the token was revoked',
            at: ago(100),
            attempts: 3,
            nextRetryAt: ahead(140),
          },
        },
        {evidenceRefs: ['ev-7']},
      ),
    ]),
};

/** A peer has ended its part; here it is not reconciled. */
export const EndedAtThePeer: Story = {
  render: () =>
    show([
      SESSION,
      event('task.created', 800, {
        title: 'Translate the release notes',
        objective: 'Translate the notes of 4.2 into Japanese and Korean.',
        nativeProtocol: 'a2a',
        remoteTaskId: '0f41-77aa',
        remoteContextId: 'ctx-12',
        agentCardRef: 'https://peer.example/.well-known/agent-card.json',
        deliveryMechanism: 'push notification',
      }),
      event('task.started', 700),
      event('task.updated', 40, {
        remoteStatus: 'TASK_STATE_COMPLETED',
        remoteArtifactRefs: ['notes-ja', 'notes-ko'],
        delivery: 'pending',
      }),
    ]),
};

/** Fifty attempts that failed before one that did not: none of them is forgotten. */
export const FiftyAttempts: Story = {
  render: () =>
    show([
      SESSION,
      event('task.created', 90_000, {title: 'Nightly cost report', maxAttempts: 60}),
      ...Array.from({length: 50}, (_, index) => [
        event(
          'task.attempt.started',
          88_000 - index * 1200,
          {attempt: index + 1, cause: index === 0 ? 'initial' : 'error'},
          {runId: `n${String(index)}`},
        ),
        index < 49
          ? event(
              index % 7 === 3 ? 'task.lost' : 'task.attempt.failed',
              87_400 - index * 1200,
              {error: '503 from the meter', retryable: true},
              {runId: `n${String(index)}`},
            )
          : event(
              'task.attempt.completed',
              87_400 - index * 1200,
              {summary: 'Report written.'},
              {runId: `n${String(index)}`},
            ),
      ]).flat(),
      event('task.completed', 20_000, {}),
    ]),
};

/** The next attempt is due; the log of the last one has a hole, and begins somewhere. */
export const Retrying: Story = {
  render: () =>
    show([
      ...BEGUN,
      event('task.attempt.started', 400, {attempt: 3, cause: 'worker_lost'}, {runId: 'r3'}),
      event(
        'task.progress',
        390,
        {output: {ref: 'log://r3', offset: 40_960, name: 'replay.log', text: LOG.slice(0, 600)}},
        {runId: 'r3'},
      ),
      event(
        'task.progress',
        380,
        {output: {ref: 'log://r3', offset: 43_000, text: LOG.slice(600, 1400)}},
        {runId: 'r3'},
      ),
      event(
        'task.attempt.failed',
        20,
        {
          error: {code: 504, message: 'Upstream timed out after 10 s'},
          failureCategory: 'network',
          retryable: true,
          nextRetryAt: ahead(42),
        },
        {runId: 'r3'},
      ),
      event('task.retrying', 19, {nextRetryAt: ahead(42)}),
    ]),
};

/** Nothing is made up: a worker is lost, and hardly anything else is known. */
export const LittleIsKnown: Story = {
  render: () => show([event('task.lost', 600, {status: 'zombie', profile: {tiers: [{name: 'a', limits: {cpu: 2}}]}})]),
};

/** No task is open. */
export const NoneOpen: Story = {
  render: () =>
    withStore(RUNNING, html`<agent-task-detail session-id="s1"></agent-task-detail>`, {
      local: {[TASK_KEY]: {taskId: ''}},
    }),
};
