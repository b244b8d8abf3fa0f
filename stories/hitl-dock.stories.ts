import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-hitl-dock.js';
import {ago, ahead, withStore, type StoryStore} from './support.js';

const asked = (actionId: string, payload: object) => ({
  type: 'action.required',
  sessionId: 's1',
  runId: 'r1',
  actionId,
  timestamp: ago(48),
  payload: {actionType: 'tool_approval', ...payload},
});
const MIGRATION = asked('a1', {
  title: 'Run migration 0042 on staging',
  risk: 'high',
  requestedScope: 'staging, billing_db, 3 tables',
  policy: 'ask on write (team default: deny)',
  input: {migration: '0042', apply: true},
  expiresAt: ahead(252),
});
const MORE = [
  asked('a2', {actionType: 'clarification', title: 'Which region first?'}),
  asked('a3', {actionType: 'credential_request', title: 'A read token for rates.internal', expiresAt: ahead(580)}),
];
const FOLDED = {'ui:open:action:a1': {open: false}};

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-hitl-dock session-id="s1"></agent-hitl-dock>`, options);

const meta: Meta = {title: 'Surfaces/HITL dock', component: 'agent-hitl-dock'};
export default meta;

type Story = StoryObj;

export const OneRequest: Story = {render: () => show([MIGRATION])};

export const MoreThanOne: Story = {render: () => show([MIGRATION, ...MORE])};

/** Folded by a person: the transcript keeps its room. */
export const Folded: Story = {render: () => show([MIGRATION, ...MORE], {local: FOLDED})};

export const Sending: Story = {
  render: () => show([MIGRATION], {sent: [{control: 'approve', actionId: 'a1', sessionId: 's1'}]}),
};

/** One row; it opens as a sheet over everything. */
export const Narrow: Story = {
  render: () => html`<div style="inline-size: 340px">${show([MIGRATION, ...MORE])}</div>`,
};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show([MIGRATION, ...MORE])}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show([MIGRATION, ...MORE])}</div>`};
