import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ACTIVE_SESSION_KEY, uiKey} from '../src/state/keys.js';
import {asked, directory, listed, samples} from '../test/components/session-samples.js';
import {withStore} from './support.js';
import '../src/define/agent-session-tabs.js';
import {OPEN_TABS_KEY} from '../src/components/sessions/session-tabs/open-tabs.js';
import {seenKey} from '../src/components/sessions/session-list/seen.js';

function tabs(ids: readonly string[], active = ids[0] ?? '') {
  const sessions = samples().map((row) => ({...row, messageCount: 4}));
  const local = {
    ...directory({source: `story-${ids.join('-')}`}),
    [ACTIVE_SESSION_KEY]: {id: active},
    [OPEN_TABS_KEY]: {ids},
    [uiKey('seen')]: {source: `story-${ids.join('-')}`},
    ...Object.fromEntries(sessions.map(({id}) => [seenKey(id ?? ''), {messages: id === 'dunning' ? 1 : 4}])),
  };
  return withStore([listed(sessions, asked())], html`<agent-session-tabs></agent-session-tabs>`, {local});
}

const meta: Meta = {title: 'Surfaces/Session tabs', component: 'agent-session-tabs'};
export default meta;

type Story = StoryObj;

export const Standings: Story = {render: () => tabs(['tax', 'ledger', 'dunning', 'coupon', 'pin'])};
export const One: Story = {render: () => tabs(['tax'])};
export const Overflow: Story = {
  render: () => html`<div style="inline-size: 320px">${tabs(samples().map(({id}) => id ?? ''))}</div>`,
};
export const RightToLeft: Story = {render: () => html`<div dir="rtl">${tabs(['tax', 'ledger', 'dunning'])}</div>`};
export const Nothing: Story = {render: () => tabs([])};
export const WithoutAStore: Story = {render: () => html`<agent-session-tabs></agent-session-tabs>`};
