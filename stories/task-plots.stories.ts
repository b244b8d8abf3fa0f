import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, parts, withStore} from './support.js';
import '../src/define/agent-task-plots.js';

const MINUTE = 60;
const NAMES = [
  'Replay one month of invoices',
  'Fetch current meter rates',
  'Backfill usage lines',
  'Compare both ledgers, row by row, in the sandbox of the second region',
  'Nightly cost report',
  'Verify totals',
  'Draft the release note',
];
const ENDS = [
  'completed',
  'completed',
  'completed',
  'failed',
  'completed',
  'lost',
  'completed',
  'timed_out',
  'cancelled',
];

const task = (type: string, taskId: string, seconds: number, payload: object = {}, more: object = {}) => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId, timestamp: ago(seconds), payload},
  ...more,
});
const attempt = (type: string, taskId: string, number: number, seconds: number, payload: object = {}) =>
  task(type, taskId, seconds, {attemptCount: number, ...payload}, {attemptId: `${taskId}.${String(number)}`});

/** How an attempt at a task ends, and what becomes of the task with it. */
function ended(taskId: string, number: number, end: string, seconds: number): object[] {
  if (end === 'completed') {
    return [attempt('attempt.completed', taskId, number, seconds), task('completed', taskId, seconds)];
  }
  if (end === 'failed') {
    return [attempt('attempt.failed', taskId, number, seconds, {error: '504'}), task('failed', taskId, seconds)];
  }
  return [attempt(end, taskId, number, seconds)];
}

/** One task of an afternoon: it comes, is worked on for a while, and ends in one of the ways that there are. */
function lived(index: number): object[] {
  const id = `t${String(index)}`;
  const came = (180 - index * 3.2) * MINUTE;
  const length = (1 + ((index * 37) % 11)) * MINUTE;
  const title = `${NAMES[index % NAMES.length] ?? ''} ${String(1 + Math.floor(index / NAMES.length))}`;
  const began = [task('created', id, came, {title}), attempt('attempt.started', id, 1, came - 45)];
  const cost = 0.02 + ((index * 53) % 97) / 60;
  const usage = {inputTokens: 4_000 + ((index * 7919) % 61_000), outputTokens: 300 + ((index * 104_729) % 9_000)};
  const used = index % 4 === 3 ? [] : [task('progress', id, came - 60, {usage: {...usage, cost, currency: 'USD'}})];
  if (index >= 40) return [...began, task('started', id, came - 45), ...used];
  return [...began, ...used, ...ended(id, 1, ENDS[index % ENDS.length] ?? '', came - 45 - length)];
}

const WAITING = [
  task('created', 'w1', 40 * MINUTE, {title: 'Rotate webhook keys'}),
  task('waiting', 'w1', 39 * MINUTE, {status: 'waiting_input', waitingFor: 'input'}),
  ...Array.from({length: 6}, (_, index) =>
    task('created', `q${String(index)}`, (30 - index) * MINUTE, {title: `Publish part ${String(index + 1)}`}),
  ),
];
const AFTERNOON = [...Array.from({length: 44}, (_, index) => lived(index)).flat(), ...WAITING];

const NIGHTLY = [
  task('created', 'n', 50 * MINUTE, {title: 'Nightly cost report', maxAttempts: 5}),
  attempt('attempt.started', 'n', 1, 48 * MINUTE),
  attempt('attempt.failed', 'n', 1, 41 * MINUTE, {
    error: '504 from rates.internal',
    usage: {inputTokens: 41_000, outputTokens: 2_300, costUsd: 0.31},
  }),
  attempt('attempt.started', 'n', 2, 38 * MINUTE, {cause: 'error'}),
  attempt('lost', 'n', 2, 20 * MINUTE),
  attempt('attempt.started', 'n', 3, 16 * MINUTE, {cause: 'worker_lost'}),
  attempt('attempt.failed', 'n', 3, 14 * MINUTE, {error: 'Disk full', usage: {totalTokens: 18_000, costUsd: 0.06}}),
  attempt('attempt.started', 'n', 4, 6 * MINUTE, {cause: 'error'}),
];

const plots = (events: Iterable<unknown>, taskId = '') =>
  withStore(events, html`<agent-task-plots session-id="s1" task-id=${taskId}></agent-task-plots>`);

const meta: Meta = {title: 'Surfaces/Task plots', component: 'agent-task-plots', subcomponents: parts('agent-plot')};
export default meta;

type Story = StoryObj;

export const Afternoon: Story = {render: () => plots(AFTERNOON)};

/** Inside the detail of a task: its attempts, one of them at work, and what they used. */
export const OneTask: Story = {render: () => plots(NIGHTLY, 'n')};

/** Two currencies are two plots; a currency that nobody names is said to be unknown. */
export const Currencies: Story = {
  render: () =>
    plots([
      task('created', 'a', 900, {title: 'Replay invoices', usage: {cost: 4.2, currency: 'EUR', totalTokens: 91_000}}),
      task('created', 'b', 800, {title: 'Fetch rates', usage: {cost: 0.06, currency: 'USD'}}),
      task('created', 'c', 700, {title: 'Backfill', usage: {cost: 2.75, currency: 'EUR', inputTokens: 60_000}}),
      task('created', 'd', 600, {title: 'Verify', usage: {cost: 12}}),
      task('created', 'e', 500, {title: 'Publish'}),
    ]),
};

/** No times, no usage: what is missing looks missing. */
export const NothingReported: Story = {
  render: () =>
    plots([
      {type: 'task.changed', sessionId: 's1', taskId: 'a', payload: {status: 'running', title: 'Replay invoices'}},
      {type: 'task.changed', sessionId: 's1', taskId: 'b', payload: {status: 'lost', title: 'Fetch rates'}},
      {type: 'task.attempt.started', sessionId: 's1', taskId: 'a', attemptId: 'a.1'},
      {type: 'task.attempt.failed', sessionId: 's1', taskId: 'a', attemptId: 'a.1'},
    ]),
};

export const Empty: Story = {render: () => plots([])};

export const Narrow: Story = {render: () => html`<div style="inline-size: 320px">${plots(AFTERNOON)}</div>`};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${plots(AFTERNOON)}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${plots([...AFTERNOON, ...NIGHTLY])}</div>`};
