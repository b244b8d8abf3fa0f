import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {show} from './on-scenario.js';
import {parts} from './support.js';
import '../src/define/agent-chat.js';
import type {ProjectionStore} from '../src/state/store.js';

const meta: Meta = {
  title: 'Workbench/Chat',
  component: 'agent-chat',
  subcomponents: parts('agent-event-adapter', 'agent-projection'),
  parameters: {layout: 'fullscreen'},
};
export default meta;
type Story = StoryObj;

const STARTERS = [
  'What can you do?',
  {label: 'Is dual write safe?', send: true},
  {label: 'Run a migration', text: 'Run migration 0042 on staging'},
];

const inBox = (inlineSize: string) => (store: ProjectionStore) => html`
  <div style="inline-size: ${inlineSize}; block-size: 100dvb">
    <agent-chat label="Northwind Billing" .store=${store} .starters=${STARTERS}></agent-chat>
  </div>
`;

/** Nothing was said yet: three ways to begin. */
export const Empty: Story = {render: () => show('solo', inBox('390px'))};

/** A long session with a request that waits. */
export const Waiting: Story = {render: () => show('old-session', inBox('600px'))};

/** As narrow as it goes: the request is a row, and opens over everything. */
export const Narrow: Story = {render: () => show('old-session', inBox('320px'))};

/** On a wide page, lines stay as long as can be read. */
export const Wide: Story = {render: () => show('old-session', inBox('100%'))};

/** What a page adds: in the head, above the conversation, in the empty one, in the composer, below it. */
export const OwnParts: Story = {
  render: () =>
    show(
      'solo',
      (store) => html`
        <div style="inline-size: 390px; block-size: 100dvb">
          <agent-chat .store=${store} .starters=${STARTERS} placeholder="Ask Northwind">
            <a slot="head" href="#help">Help</a>
            <p slot="empty">Ask about an invoice, an order or a delivery.</p>
            <button slot="composer-start">Templates</button>
            <small slot="footer">Answers can be wrong.</small>
          </agent-chat>
        </div>
      `,
    ),
};

/** For reading alone: there is no composer. */
export const ReadOnly: Story = {
  render: () =>
    show(
      'old-session',
      (store) => html`<div style="block-size: 100dvb"><agent-chat read-only .store=${store}></agent-chat></div>`,
    ),
};

/** Nothing is connected, and it says so. */
export const NotConnected: Story = {
  render: () => html`<div style="inline-size: 390px; block-size: 100dvb"><agent-chat></agent-chat></div>`,
};
