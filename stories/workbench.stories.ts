import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {show} from './on-scenario.js';
import {parts} from './support.js';
import '../src/define/agent-workbench.js';
import type {ProjectionStore} from '../src/state/store.js';

const meta: Meta = {
  title: 'Workbench',
  component: 'agent-workbench',
  subcomponents: parts('agent-event-adapter', 'agent-projection'),
  parameters: {layout: 'fullscreen'},
};
export default meta;
type Story = StoryObj;

const plain = (store: ProjectionStore) => html`
  <agent-workbench without-badge label="Northwind Billing" .store=${store}></agent-workbench>
`;

/** Six weeks of work, and a request that waits. */
export const OldSession: Story = {render: () => show('old-session', plain)};

/** A session that has just been opened. */
export const NewSession: Story = {render: () => show('solo', plain)};

/** Nothing is connected: every region says so. */
export const NotConnected: Story = {render: () => html`<agent-workbench without-badge></agent-workbench>`};

/** On a phone: one view at a time. */
export const Narrow: Story = {
  render: () =>
    show(
      'old-session',
      (store) => html`
        <agent-workbench without-badge .store=${store} style="inline-size: 360px; block-size: 740px"></agent-workbench>
      `,
    ),
};

/** For reading alone. */
export const ReadOnly: Story = {
  render: () =>
    show('old-session', (store) => html`<agent-workbench without-badge read-only .store=${store}></agent-workbench>`),
};

/** A page with a list and details of its own. */
export const OwnRegions: Story = {
  render: () =>
    show(
      'old-session',
      (store) => html`
        <agent-workbench without-badge .store=${store}>
          <strong slot="brand">Northwind Billing</strong>
          <p slot="sessions" style="padding: 16px">A list of the page’s own</p>
          <p slot="details" style="padding: 16px">Details of the page’s own</p>
        </agent-workbench>
      `,
    ),
};
