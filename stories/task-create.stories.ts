import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentTaskCreate} from '../src/components/tasks/task-create/task-create.js';
import {COMMANDS} from '../src/protocol/taxonomy.js';
import {SHOW_UNAVAILABLE_KEY} from '../src/transport/keys.js';
import '../src/define/agent-task-create.js';
import {withStore, type StoryStore} from './support.js';

const EVENTS = [
  {type: 'task.created', sessionId: 's1', taskId: 't1', payload: {title: 'Nightly ledger check'}},
  {type: 'task.started', sessionId: 's1', taskId: 't1'},
];

const show = (options: StoryStore = {}) =>
  withStore(EVENTS, html`<agent-task-create session-id="s1"></agent-task-create>`, {controls: COMMANDS, ...options});

const open: NonNullable<StoryObj['play']> = async ({canvasElement}) => {
  const create = canvasElement.querySelector<AgentTaskCreate>('agent-task-create');
  await create?.updateComplete;
  create?.show();
  await create?.updateComplete;
};

const meta: Meta = {title: 'Surfaces/Task create', component: 'agent-task-create'};
export default meta;

type Story = StoryObj;

export const Closed: Story = {render: () => show()};

export const Open: Story = {render: () => show(), play: open};

/** Nobody takes tasks here: on a page for operators the button stays and says why. */
export const NotTaken: Story = {render: () => show({controls: [], local: {[SHOW_UNAVAILABLE_KEY]: {isOn: true}}})};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show()}</div>`, play: open};
