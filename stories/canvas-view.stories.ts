import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-canvas-view.js';

const meta: Meta = {title: 'Parts/Canvas view', component: 'agent-canvas-view'};
export default meta;
type Story = StoryObj;

const CANVAS = {
  nodes: [
    {id: 'a', type: 'text', text: 'A plan with two ends', x: 0, y: 0, width: 200, height: 60, color: '4'},
    {id: 'b', type: 'text', text: 'One', x: 300, y: -60, width: 160, height: 60},
    {id: 'c', type: 'file', file: 'two.md', x: 300, y: 60, width: 160, height: 60, color: '1'},
  ],
  edges: [
    {id: '1', fromNode: 'a', toNode: 'b'},
    {id: '2', fromNode: 'a', toNode: 'c', label: 'or'},
  ],
};

export const Cards: Story = {render: () => html`<agent-canvas-view .value=${CANVAS}></agent-canvas-view>`};

/** What is not in the format is counted, not guessed. */
export const PartlyBroken: Story = {
  render: () =>
    html`<agent-canvas-view
      .value=${{nodes: [...CANVAS.nodes, {id: 'x'}, null], edges: [{fromNode: 'a', toNode: 'gone'}]}}
    ></agent-canvas-view>`,
};

export const NoCanvas: Story = {render: () => html`<agent-canvas-view .value=${'words'}></agent-canvas-view>`};
