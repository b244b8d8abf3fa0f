import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-hitl-inbox.js';
import {ago, ahead, withStore, type StoryStore} from './support.js';

const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  {type: 'session.opened', sessionId: 's2', payload: {title: 'Rotate webhook keys'}},
  {
    type: 'agent.spawned',
    sessionId: 's1',
    agentId: 'builder',
    agentName: 'Builder',
    agentRole: 'implements',
    teamName: 'delivery-team',
  },
  {
    type: 'action.required',
    sessionId: 's1',
    runId: 'r1',
    actionId: 'a1',
    agentId: 'builder',
    timestamp: ago(50),
    payload: {
      actionType: 'tool_approval',
      title: 'Run migration 0042 on staging',
      risk: 'high',
      requestedScope: 'staging, billing_db, 3 tables',
      input: {migration: '0042', apply: true},
      expiresAt: ahead(252),
    },
  },
  {
    type: 'action.required',
    sessionId: 's2',
    runId: 'r2',
    actionId: 'a2',
    timestamp: ago(1560),
    payload: {actionType: 'clarification', title: 'Which region first?', risk: 'low'},
  },
];

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-hitl-inbox></agent-hitl-inbox>`, options);

const meta: Meta = {title: 'Surfaces/HITL inbox', component: 'agent-hitl-inbox'};
export default meta;

type Story = StoryObj;

export const Waiting: Story = {render: () => show(EVENTS)};

/** One opens in place, and can be decided here. */
export const OneOpen: Story = {render: () => show(EVENTS, {local: {'ui:inbox': {id: 'a1'}}})};

export const Empty: Story = {render: () => show([])};

export const NoStore: Story = {render: () => html`<agent-hitl-inbox></agent-hitl-inbox>`};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${show(EVENTS, {local: {'ui:inbox': {id: 'a2'}}})}</div>`,
};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show(EVENTS)}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show(EVENTS)}</div>`};
