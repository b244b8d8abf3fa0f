import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-task-pane.js';
import {played} from './played.js';

/** Long work and what becomes of it, played by the scenario runtime in the page itself. */
const meta: Meta = {title: 'Scenarios/Tasks'};
export default meta;
type Story = StoryObj;

const show = (scenario: string, pace?: number) => played(scenario, html`<agent-task-pane></agent-task-pane>`, pace);

/** A job at night: it fails, loses a worker, is tried again. */
export const NightlyJob: Story = {render: () => show('nightly-job')};

/** A tree of tasks with branches that wait for each other, and one that is cancelled in the middle. */
export const TaskTree: Story = {render: () => show('task-tree')};

/** Two thousand tasks under one, growing for a minute: some fail, and the whole is no success. */
export const BatchImport: Story = {render: () => show('batch-import', 1)};

/** Work that succeeds and does not arrive: one delivery waits for a person, one finds nobody. */
export const FailedDelivery: Story = {render: () => show('failed-delivery')};

/** Ended at the peer, and not yet here. */
export const PeerTask: Story = {render: () => show('peer-task')};

/** Eight ways to say "done" that are none. */
export const WrongAnswers: Story = {render: () => show('wrong-answers')};
