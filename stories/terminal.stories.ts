import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-terminal.js';

const meta: Meta = {title: 'Parts/Terminal', component: 'agent-terminal'};
export default meta;
type Story = StoryObj;

const LINES = Array.from({length: 30}, (_, n) => `t+${n}s  \u001b[${31 + (n % 6)}mwrites ${n * 200}\u001b[0m  ok`).join(
  '\n',
);

export const Short: Story = {render: () => html`<agent-terminal .text=${'two\nlines'}></agent-terminal>`};

/** More is to come: the last six lines, the rest on demand. */
export const Live: Story = {
  render: () => html`<agent-terminal streaming .text=${LINES} .total=${LINES.length}></agent-terminal>`,
};

export const Long: Story = {render: () => html`<agent-terminal .text=${LINES}></agent-terminal>`};

/** The page came late: what it never saw is said. */
export const CutOff: Story = {
  render: () => html`<agent-terminal .text=${'the end'} .total=${120_000}></agent-terminal>`,
};
