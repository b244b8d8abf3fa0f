import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {Refusal} from '../src/commands/router.js';
import type {TaskAct} from '../src/components/tasks/task-controls/task-acts.js';
import type {AgentTaskControls} from '../src/components/tasks/task-controls/task-controls.js';
import {COMMANDS} from '../src/protocol/taxonomy.js';
import '../src/define/agent-task-controls.js';
import {ago, type StoryStore, withStore} from './support.js';

const taskEvent = (type: string, payload: object = {}, taskId = 't1', more: object = {}) => ({
  type,
  sessionId: 's1',
  taskId,
  timestamp: ago(600),
  payload,
  ...more,
});

const RUNNING = [
  taskEvent('task.created', {
    title: 'Nightly ledger check',
    objective: 'Every entry of the day has a receipt',
    priority: 'high',
    maxAttempts: 3,
    acceptance: [
      {id: 'all', text: 'All 4,210 entries are read', state: 'met'},
      {id: 'diff', text: 'No difference is left without a reason', state: 'unmet'},
    ],
  }),
  taskEvent('task.started'),
];
const PARTS = Array.from({length: 24}, (_, at) => [
  taskEvent('task.created', {title: `Entries of region ${String(at + 1)}`, parentTaskId: 't1'}, `p${String(at)}`),
  taskEvent(
    at < 3 ? 'task.started' : at === 3 ? 'task.blocked' : at > 20 ? 'task.completed' : 'task.queued',
    {},
    `p${String(at)}`,
  ),
  ...(at < 3
    ? [
        taskEvent('task.attempt.started', {worker: `ledger-worker-${String(at + 1)}`}, `p${String(at)}`, {
          attemptId: `a${String(at)}`,
        }),
      ]
    : []),
]).flat();
const FAILED = [
  ...RUNNING,
  taskEvent('task.attempt.started', {attemptCount: 1}, 't1', {attemptId: 'a1'}),
  taskEvent('task.attempt.failed', {error: 'The ledger was locked by another run'}, 't1', {attemptId: 'a1'}),
  taskEvent('task.failed', {error: 'The ledger was locked by another run'}),
];

const show = (events: Iterable<unknown>, options: StoryStore = {}) =>
  withStore(events, html`<agent-task-controls task-id="t1"></agent-task-controls>`, {controls: COMMANDS, ...options});

/** Opens the question before an act, as a person would. */
const asking =
  (act: TaskAct): NonNullable<StoryObj['play']> =>
  async ({canvasElement}) => {
    const bar = canvasElement.querySelector<AgentTaskControls>('agent-task-controls');
    await bar?.updateComplete;
    bar?.begin(act);
    await bar?.updateComplete;
  };

const meta: Meta = {
  title: 'Surfaces/Task controls',
  component: 'agent-task-controls',
};
export default meta;

type Story = StoryObj;

export const Running: Story = {render: () => show(RUNNING)};

/** What it would reach is shown before anything is sent. */
export const Cancelling: Story = {render: () => show([...RUNNING, ...PARTS]), play: asking('cancel')};

export const TryingAgain: Story = {render: () => show(FAILED), play: asking('retry')};

/** What speaks against it is said first. */
export const Completing: Story = {
  render: () => show([...RUNNING, taskEvent('task.updated', {delivery: 'failed'})]),
  play: asking('complete'),
};

export const OnItsWay: Story = {
  render: () => show(RUNNING, {sent: [{control: 'pause_task', sessionId: 's1', taskId: 't1'}]}),
};

export const NotOffered: Story = {render: () => show([...RUNNING, taskEvent('task.updated', {controls: []})])};

export const Chinese: Story = {
  render: () =>
    html`<div lang="zh-CN">${show(FAILED, {carry: () => Promise.reject(new Refusal('账本仍被锁定。'))})}</div>`,
  play: asking('retry'),
};
