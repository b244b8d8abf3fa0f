import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {until} from 'lit/directives/until.js';
import '../src/define/agent-image-view.js';

const meta: Meta = {title: 'Parts/Image view', component: 'agent-image-view'};
export default meta;
type Story = StoryObj;

async function drawing(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1200, 400);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#3b6ea5';
  context.ellipse(600, 200, 500, 150, 0, 0, 7);
  context.fill();
  return canvas.convertToBlob({type: 'image/png'});
}

export const Picture: Story = {
  render: () =>
    html`${until(drawing().then((blob) => html`<agent-image-view name="shape.png" .blob=${blob}></agent-image-view>`))}`,
};

export const Broken: Story = {
  render: () => html`<agent-image-view .blob=${new Blob(['no picture'])}></agent-image-view>`,
};

export const None: Story = {render: () => html`<agent-image-view></agent-image-view>`};
