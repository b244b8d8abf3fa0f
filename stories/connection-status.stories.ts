import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {RELOAD_REASON} from '../src/state/lazy.js';
import type {TransportRow} from '../src/transport/feed.js';
import {withStore} from './support.js';
import '../src/define/agent-connection-status.js';
import {TRANSPORT_KEY} from '../src/transport/keys.js';

/** The element on a connection that stands like this. */
function connection(row: Partial<TransportRow>) {
  const local = {[TRANSPORT_KEY]: {protocol: 'agent-ui', attempt: 0, since: Date.now(), catchingUp: 0, ...row}};
  return withStore([], html`<agent-connection-status></agent-connection-status>`, {local});
}

const meta: Meta = {title: 'Surfaces/Connection status', component: 'agent-connection-status'};
export default meta;

type Story = StoryObj;

export const Idle: Story = {render: () => connection({state: 'idle'})};
export const Connecting: Story = {render: () => connection({state: 'connecting'})};
export const Connected: Story = {render: () => connection({state: 'streaming'})};
/** A protocol with a stream per run only: between two runs nothing is amiss. */
export const Ready: Story = {render: () => connection({state: 'idle', perRun: true})};

export const CatchingUp: Story = {render: () => connection({state: 'streaming', catchingUp: 1})};

export const WaitingToRetry: Story = {
  render: () =>
    connection({
      state: 'retrying',
      attempt: 3,
      retryInMs: 7800,
      retryAt: Date.now() + 7800,
      reason: 'The server closed the stream.',
    }),
};

export const Retrying: Story = {
  render: () => connection({state: 'retrying', attempt: 3, reason: 'The server closed the stream.'}),
};

/** After eight tries it gives up; a person can ask again. */
export const Disconnected: Story = {
  render: () => connection({state: 'error', attempt: 8, reason: 'The server did not answer (503).'}),
};

/** A file of the page failed to load, twice: a reload is what is left. */
export const FileUnavailable: Story = {
  render: () => connection({state: 'error', reason: RELOAD_REASON, code: 'adapter_unavailable'}),
};

export const NothingConnected: Story = {
  render: () => withStore([], html`<agent-connection-status></agent-connection-status>`),
};

export const WithoutAStore: Story = {render: () => html`<agent-connection-status></agent-connection-status>`};

export const Narrow: Story = {
  render: () => html`
    <div style="inline-size: 320px">
      ${connection({state: 'error', attempt: 8, reason: 'The server did not answer (503).'})}
    </div>
  `,
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl">${connection({state: 'error', attempt: 8, reason: 'Gone.'})}</div>`,
};
