import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-replay.js';

const meta: Meta = {
  title: 'Surfaces/Replay',
  component: 'agent-replay',
  render: () => html`<agent-replay></agent-replay>`,
};
export default meta;

/** With no row to show, it says so. */
export const Unknown: StoryObj = {};
