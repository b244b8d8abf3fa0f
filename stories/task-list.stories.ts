import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {NO_FILTER} from '../src/components/tasks/task-list/task-filter.js';
import {TASK_LIST_KEY, type TaskView} from '../src/components/tasks/task-list/task-view.js';
import {TASK_STATUSES} from '../src/protocol/task.js';
import '../src/define/agent-task-list.js';
import {ago, ahead, type StoryStore, withStore} from './support.js';
import {TASK_KEY} from '../src/components/tasks/task/agent-task-open.js';

type Payload = Readonly<Record<string, unknown>>;
const event = (type: string, taskId: string, seconds: number, payload: Payload = {}, more: object = {}) => ({
  ...{type, sessionId: 's1', taskId, timestamp: ago(seconds), payload},
  ...more,
});
/** A task from its beginning to how it stands: each step an event of the family. */
const task = (taskId: string, about: Payload, ...steps: (readonly [string, number, Payload?])[]) => [
  event('task.created', taskId, (steps[0]?.[1] ?? 0) + 60, {status: 'queued', ...about}),
  ...steps.map(([type, seconds, payload]) => event(`task.${type}`, taskId, seconds, payload)),
];
const attempt = (taskId: string, number: number, seconds: number, payload: Payload, end = 'failed') => [
  event(
    'task.attempt.started',
    taskId,
    seconds,
    {attemptCount: number, ...payload},
    {attemptId: `${taskId}.${number}`},
  ),
  event(`task.attempt.${end}`, taskId, seconds - 20, payload, {attemptId: `${taskId}.${number}`}),
];
const mate = (agentId: string, agentName: string) => ({type: 'agent.spawned', sessionId: 's1', agentId, agentName});

const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  mate('builder', 'Builder'),
  mate('tester', 'Tester'),
  mate('reviewer', 'Reviewer'),
  ...task(
    'migrate',
    {title: 'Run migration 0042 on staging', taskKind: 'migration', priority: 'urgent', assignee: 'builder'},
    [
      'waiting',
      95,
      {waitingFor: 'permission', blockers: [{reason: 'Writes to the ledger of 4 tenants', actionId: 'a1'}]},
    ],
  ),
  ...task('reindex', {
    title: 'Nightly reindex of the search shards',
    taskKind: 'batch',
    maxAttempts: 5,
    jobId: 'nightly',
  }),
  ...attempt('reindex', 1, 900, {worker: 'worker-3', error: 'Shard 7 did not answer within 30 s'}),
  event('task.attempt.started', 'reindex', 300, {attemptCount: 2, worker: 'worker-7'}, {attemptId: 'reindex.2'}),
  event('task.failed', 'reindex', 240, {error: 'Shard 7 did not answer within 30 s', usage: {costUsd: 0.42}}),
  ...task(
    'export',
    {title: 'Export the invoices of October', taskKind: 'report', assignee: 'tester'},
    ['started', 700],
    ['completed', 400, {delivery: {state: 'failed', target: 'finance@example.com', reason: 'The mailbox is full'}}],
  ),
  ...task('peer', {title: 'Translate the runbook', taskKind: 'document', assignee: 'linguist'}, ['started', 500]),
  event('task.progress', 'peer', 200, {}, {remoteTaskId: 'r-77', remoteStatus: 'completed', nativeProtocol: 'a2a'}),
  event('task.updated', 'peer', 190, {remoteStatus: 'completed', remoteTaskId: 'r-77'}),
  ...task('crawl', {title: 'Crawl the price pages', taskKind: 'batch'}, ['started', 4000], ['lost', 1800]),
  ...task(
    'load',
    {title: 'Load test of the write path', taskKind: 'test', priority: 'high', assignee: 'tester'},
    ['started', 312],
    [
      'progress',
      5,
      {phase: 'working', step: 'Ramp to 400 writes a second', counters: {done: 412, total: 2000, failed: 3}},
    ],
    ['progress', 4, {usage: {costUsd: 1.204}}],
  ),
  ...task(
    'ledger',
    {title: 'Move the ledger to usage-based rows', taskKind: 'code', assignee: 'builder'},
    ['started', 1900],
    ['progress', 30, {phase: 'verifying', step: 'Checks of the balance', counters: {tests: {done: 84, total: 120}}}],
  ),
  ...task(
    'review',
    {title: 'Review the change of the schema', taskKind: 'review', assignee: 'reviewer', parentTaskId: 'ledger'},
    ['blocked', 600, {blockers: [{taskId: 'ledger'}]}],
  ),
  ...task('docs', {title: 'Write the notes for the release', taskKind: 'document', parentTaskId: 'ledger'}),
  ...task(
    'fetch',
    {title: 'Fetch the exchange rates', taskKind: 'report'},
    ['started', 90],
    ['retrying', 60, {nextRetryAt: ahead(120), error: 'HTTP 503 from the bank'}],
  ),
  ...task('schema', {title: 'Draw up the schema', taskKind: 'code', assignee: 'builder', parentTaskId: 'ledger'}, [
    'started',
    9000,
  ]),
  event('task.completed', 'schema', 7000, {delivery: 'delivered', usage: {costUsd: 0.18}}),
  ...task('probe', {title: 'Probe the old endpoint', taskKind: 'test'}, ['started', 8000], ['cancelled', 7800]),
  {
    ...event('task.changed', 'nightly', 90_000, {
      title: 'Nightly index',
      schedule: 'Every day at 02:00',
      status: 'queued',
    }),
    runtimeEntity: 'automation_job',
  },
];

const view = (part: Partial<TaskView>): StoryStore['local'] => ({
  [TASK_LIST_KEY]: {filter: NO_FILTER, grouping: 'status', sort: 'changed', folded: [], ...part},
});

const show = (events: Iterable<unknown>, options?: StoryStore, width = '960px') =>
  withStore(
    events,
    html`<div style="max-inline-size: ${width}; block-size: 640px">
      <agent-task-list session-id="s1" style="block-size: 100%"></agent-task-list>
    </div>`,
    options,
  );

const meta: Meta = {
  title: 'Surfaces/Task list',
  component: 'agent-task-list',
};
export default meta;

type Story = StoryObj;

/** Who needs somebody comes first; completed with a failed delivery is no success. */
export const Working: Story = {render: () => show(EVENTS, {local: {[TASK_KEY]: {taskId: 'load'}}})};

export const ByParent: Story = {render: () => show(EVENTS, {local: view({grouping: 'parent', sort: 'age'})})};

export const Filtered: Story = {
  render: () =>
    show(EVENTS, {
      local: view({filter: {...NO_FILTER, groups: ['active', 'waiting'], assignee: 'builder', text: 'e'}}),
    }),
};

export const NoMatch: Story = {
  render: () => show(EVENTS, {local: view({filter: {...NO_FILTER, text: 'zebra', groups: ['failed']}})}),
};

export const Empty: Story = {render: () => show([{type: 'session.opened', sessionId: 's1'}])};

/** Only what is in sight is drawn. */
export const TenThousand: Story = {
  render: () =>
    show(
      Array.from({length: 10_000}, (_, at) => ({
        ...event('task.changed', `t${String(at)}`, at, {
          ...{title: `Reconcile account ${String(at)}`, status: TASK_STATUSES[at % TASK_STATUSES.length]},
          ...{assignee: `worker-${String(at % 7)}`, taskKind: ['batch', 'report', 'check'][at % 3]},
        }),
      })),
    ),
};

export const Narrow: Story = {render: () => show(EVENTS, {local: {[TASK_KEY]: {taskId: 'load'}}}, '320px')};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show(EVENTS, {}, '392px')}</div>`};
