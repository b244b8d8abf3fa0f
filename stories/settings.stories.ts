import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-settings.js';
import {drawn} from './support.js';

/** A target of its own: a story must not change the look of the catalog. */
const own = () => document.createElement('div');

const meta: Meta = {
  title: 'Surfaces/Settings',
  component: 'agent-settings',
  render: () => html`<agent-settings .target=${own()}></agent-settings>`,
};
export default meta;

type Story = StoryObj;

export const Defaults: Story = {};

/** An address that is none is said to be wrong, and is not used. */
export const WrongAddress: Story = {
  play: async ({canvasElement}) => {
    const field = await drawn<HTMLInputElement>(canvasElement, 'agent-settings', '#url');
    field.value = 'ftp://agents.example';
    field.dispatchEvent(new Event('change'));
  },
};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px"><agent-settings .target=${own()}></agent-settings></div>`,
};
