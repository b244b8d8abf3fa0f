import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import {show} from './on-scenario.js';
import '../src/define/agent-chat.js';
import '../src/define/agent-launcher.js';
import type {ProjectionStore} from '../src/state/store.js';
import {drawn} from './support.js';

const meta: Meta = {
  title: 'Workbench/Launcher',
  component: 'agent-launcher',
  parameters: {layout: 'fullscreen'},
};
export default meta;
type Story = StoryObj;

/** A page that something stands over. */
const page = (launcher: (store: ProjectionStore) => TemplateResult) => (store: ProjectionStore) => html`
  <main style="max-inline-size: 60ch; padding: 32px; font-family: system-ui">
    <h1>Northwind Traders</h1>
    <p>Coffee, tea and spices since 1979. Orders before noon leave the same day.</p>
    ${launcher(store)}
  </main>
`;

/** The button, with the number of requests that wait. */
export const Closed: Story = {
  render: () =>
    show(
      'old-session',
      page((store) => html`<agent-launcher id="closed"><agent-chat .store=${store}></agent-chat></agent-launcher>`),
    ),
};

/** The panel in the corner. In a small window it takes all of it. */
export const Popup: Story = {
  render: () =>
    show(
      'old-session',
      page((store) => html`<agent-launcher id="popup"><agent-chat .store=${store}></agent-chat></agent-launcher>`),
    ),
  play: async ({canvasElement}) => (await drawn(canvasElement, 'agent-launcher', '[part="button"]')).click(),
};

/** The panel along the side at which the line begins. */
export const Side: Story = {
  render: () =>
    show(
      'solo',
      page(
        (store) => html`
          <agent-launcher id="side" mode="side" position="bottom-start" label="support">
            <agent-chat .store=${store}></agent-chat>
            <span slot="icon" aria-hidden="true">?</span>
          </agent-launcher>
        `,
      ),
    ),
  play: async ({canvasElement}) => (await drawn(canvasElement, 'agent-launcher', '[part="button"]')).click(),
};
