import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, drawn, withStore} from './support.js';
import '../src/define/agent-task-capsule.js';

const base = {sessionId: 's1', runId: 'r1'};
const started = {...base, type: 'run.started', timestamp: ago(4), payload: {title: 'Move the invoice ledger'}};
const asked = (actionType: string, actionId: string, title: string, seconds: number) => ({
  ...base,
  type: 'action.required',
  actionId,
  timestamp: ago(seconds),
  payload: {actionType, title, agentName: 'Builder'},
});
const task = (taskId: string, status: string, title: string, more: object = {}) => ({
  type: 'task.changed',
  sessionId: 's1',
  taskId,
  timestamp: ago(90),
  payload: {status, title, ...more},
});
const queue = (payload: object) => ({type: 'queue.changed', sessionId: 's1', payload});

const capsule = (...events: object[]) => withStore(events, html`<agent-task-capsule></agent-task-capsule>`);

const meta: Meta = {title: 'Surfaces/Task capsule', component: 'agent-task-capsule'};
export default meta;

type Story = StoryObj;

export const NeedsInput: Story = {
  render: () =>
    capsule(
      started,
      asked('clarification', 'a1', 'Which region goes first?', 1560),
      asked('clarification', 'a2', 'Keep the old column?', 120),
    ),
};
export const PermissionRequired: Story = {
  render: () => capsule(started, asked('tool_approval', 'a1', 'Run migration 0042 on staging', 40)),
};
export const PlanReady: Story = {render: () => capsule(started, asked('plan_decision', 'a1', 'Plan revision 3', 40))};
export const Failed: Story = {
  render: () => capsule(started, {...base, type: 'run.failed', payload: {error: 'Budget of $2 reached'}}),
};
export const Stale: Story = {render: () => capsule(task('t1', 'lost', 'Nightly cost report'))};
export const Steering: Story = {
  render: () =>
    capsule(started, queue({steers: [{id: 'q1', text: 'Keep the old column until Friday', status: 'pending'}]})),
};
export const Running: Story = {render: () => capsule(started)};
export const Queued: Story = {
  render: () => capsule(queue({queued: [{id: 'q1', text: 'Then write the release note'}]})),
};
export const Cancelled: Story = {
  render: () => capsule(started, {...base, type: 'run.finished', payload: {outcome: 'cancelled'}}),
};
export const Done: Story = {
  render: () => capsule(started, {...base, type: 'run.finished', payload: {outcome: 'success'}}),
};

const ALL = [
  started,
  asked('tool_approval', 'a1', 'Run migration 0042 on staging', 40),
  asked('clarification', 'a2', 'Which region goes first?', 1560),
  task('t1', 'failed', 'Fetch current meter rates', {lastError: '504 from rates.internal'}),
  task('t2', 'completed', 'Replay one month in a sandbox'),
  queue({queued: [{id: 'q1', text: 'Then write the release note'}]}),
];

export const Everything: Story = {render: () => capsule(...ALL)};

/** The gravest state stands for the rest. */
export const Narrow: Story = {render: () => html`<div style="inline-size: 280px">${capsule(...ALL)}</div>`};

export const Opened: Story = {
  render: () => html`<div style="min-block-size: 420px">${capsule(...ALL)}</div>`,
  play: async ({canvasElement}) => {
    (await drawn(canvasElement, 'agent-task-capsule', 'button')).click();
  },
};
