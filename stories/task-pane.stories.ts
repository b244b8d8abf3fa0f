import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-task-pane.js';
import {ago, withStore, type StoryStore} from './support.js';
import {TASK_KEY} from '../src/components/tasks/task/agent-task-open.js';

const task = (taskId: string, type: string, seconds: number, payload: object = {}, more: object = {}) => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId, timestamp: ago(seconds), payload},
  ...more,
});

const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Nightly import'}},
  task('import', 'created', 900, {
    title: 'Import the ledger',
    objective: 'Bring the rows of 2026-11 over',
    maxAttempts: 3,
  }),
  task('import', 'attempt.started', 890, {attempt: 1, worker: 'worker-1'}, {runId: 'import.1'}),
  task('import', 'attempt.failed', 700, {error: 'The disk is full', retryable: true}, {runId: 'import.1'}),
  task('import', 'retrying', 690),
  task('import', 'attempt.started', 680, {attempt: 2, cause: 'error', worker: 'worker-2'}, {runId: 'import.2'}),
  task('import', 'started', 680, {}, {runId: 'import.2'}),
  task('import', 'progress', 60, {phase: 'working', step: 'Reads part 7 of 12', counters: {rows: 70_412, parts: 7}}),
  task('check', 'created', 880, {title: 'Check the totals', parentTaskId: 'import'}),
  task('check', 'blocked', 870, {reason: 'Waits for the import', blockers: [{taskId: 'import'}]}),
  task('report', 'created', 600, {title: 'Report of the night before'}),
  task('report', 'completed', 300, {delivery: {state: 'failed', target: '#ledger', reason: 'The channel is gone'}}),
];

const show = (events: Iterable<unknown>, options?: StoryStore, width = 392) =>
  withStore(
    events,
    html`<agent-task-pane style="inline-size: ${width}px; block-size: 560px"></agent-task-pane>`,
    options,
  );

/** The tasks of a session: a list, a graph, figures, and the one that is open. */
const meta: Meta = {title: 'Surfaces/Task pane', component: 'agent-task-pane'};
export default meta;
type Story = StoryObj;

/** What needs somebody first. */
export const Tasks: Story = {render: () => show(EVENTS)};

/** A task that was opened takes the column. */
export const OneTask: Story = {render: () => show(EVENTS, {local: {[TASK_KEY]: {taskId: 'import'}}})};

/** Where there is room, it stands beside the list. */
export const Wide: Story = {render: () => show(EVENTS, {local: {[TASK_KEY]: {taskId: 'import'}}}, 1_000)};

/** As figures over time. */
export const Figures: Story = {render: () => show(EVENTS, {local: {'ui:task-view': {view: 'plots'}}})};

/** None yet. */
export const Empty: Story = {render: () => show([EVENTS[0]])};
