import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-picker.js';
import {drawn} from './support.js';

const OPTIONS = [
  {id: 'build', label: 'Build', description: 'Plans, changes files and runs tools'},
  {id: 'plan', label: 'Plan', description: 'Reads and plans; changes nothing'},
];

const meta: Meta = {title: 'Parts/Picker', component: 'agent-picker'};
export default meta;

type Story = StoryObj;

export const Chosen: Story = {
  render: () => html`<agent-picker label="Mode" value="build" .options=${OPTIONS}></agent-picker>`,
};

export const Open: Story = {
  render: () => html`<agent-picker label="Mode" value="build" .options=${OPTIONS}></agent-picker>`,
  play: async ({canvasElement}) => {
    (await drawn(canvasElement, 'agent-picker', 'button')).click();
  },
};

/** Asked for, and not confirmed. */
export const Asked: Story = {
  render: () => html`<agent-picker label="Mode" value="build" pending="plan" .options=${OPTIONS}></agent-picker>`,
};

export const NotSet: Story = {
  render: () => html`<agent-picker label="Mode" .options=${OPTIONS}></agent-picker>`,
};

export const Unavailable: Story = {
  render: () => html`
    <agent-picker label="Mode" value="build" unavailable="There is no connection." .options=${OPTIONS}></agent-picker>
  `,
};

/** Nothing to choose from: plain text. */
export const WithoutOptions: Story = {
  render: () => html`<agent-picker label="Model" value="cobalt-large"></agent-picker>`,
};
