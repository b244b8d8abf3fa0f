import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentSplitter} from '../src/components/shell/splitter/splitter.js';
import type {AgentSplitterChangeEvent} from '../src/components/shell/splitter/agent-splitter-change.js';
import '../src/define/agent-splitter.js';

const meta: Meta = {title: 'Parts/Splitter', component: 'agent-splitter'};
export default meta;

/** Takes the size that is asked for. */
function onChange(event: AgentSplitterChangeEvent): void {
  const splitter = event.target as AgentSplitter;
  splitter.size = event.size;
  (splitter.previousElementSibling as HTMLElement).style.inlineSize = `${String(event.size)}px`;
}

/** Between two panes: drag it, or focus it and use the arrow keys. */
export const Between: StoryObj = {
  render: () => html`
    <div style="display: flex; block-size: 160px; border: 1px solid var(--agent-hairline)">
      <div style="inline-size: 264px; background: var(--agent-canvas)"></div>
      <agent-splitter label="Width of the sessions" size="264" @agent-splitter-change=${onChange}></agent-splitter>
      <div style="flex: 1; background: var(--agent-surface)"></div>
    </div>
  `,
};
