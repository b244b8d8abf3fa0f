import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-handoff-lane.js';
import {HANDOFF_STATUSES} from '../src/components/team/handoff-lane/statuses.js';
import {ago, type StoryStore, withStore} from './support.js';

const teammate = (agentId: string, agentName: string, payload: object = {}) => ({
  type: 'agent.spawned',
  sessionId: 's1',
  agentId,
  agentName,
  payload: {status: 'running', ...payload},
});
const TEAM = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Refund for order 8841'}},
  teammate('triage', 'Triage'),
  teammate('billing', 'Billing specialist'),
  teammate('legal', 'Legal'),
  {type: 'run.started', sessionId: 's1', runId: 'r1', agentId: 'triage'},
  {
    type: 'task.changed',
    sessionId: 's1',
    taskId: 'refund',
    payload: {status: 'running', title: 'Refund of order 8841'},
  },
];
const handoff = (handoffId: string, seconds: number, payload: object) => ({
  type: 'agent.handoff',
  sessionId: 's1',
  handoffId,
  timestamp: ago(seconds),
  payload,
});
const EVENTS = [
  ...TEAM,
  handoff('h1', 900, {
    from: 'triage',
    to: 'billing',
    reason: 'The charge was made twice: refunds belong to billing.',
    resumeTarget: 'refund',
    memoryBoundary: {summary: 'The last 6 turns and the two charges', tokens: 6200, refs: ['refund']},
    status: 'handoff_requested',
  }),
  handoff('h1', 840, {status: 'accepted'}),
  handoff('h1', 835, {status: 'active'}),
  handoff('h1', 500, {status: 'returned'}),
  handoff('h1', 495, {status: 'resumed'}),
  handoff('h2', 60, {
    from: 'triage',
    to: 'legal',
    reason: 'The customer asks for damages.',
    resumeTarget: 'run:r1',
    memoryBoundary: 'A summary without the customer’s name',
    status: 'accepted',
  }),
  handoff('h2', 40, {status: 'active'}),
];
const ASKED = [
  ...TEAM,
  handoff('h3', 20, {
    from: 'billing',
    to: 'legal',
    reason: 'The refund is above what billing may decide.',
    status: 'handoff_requested',
  }),
  {
    type: 'action.required',
    sessionId: 's1',
    runId: 'r1',
    actionId: 'a1',
    agentId: 'billing',
    handoffId: 'h3',
    timestamp: ago(20),
    payload: {actionType: 'handoff_acceptance', title: 'Hand the case to Legal', from: 'billing', to: 'legal'},
  },
];

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-handoff-lane session-id="s1"></agent-handoff-lane>`, options);

const meta: Meta = {
  title: 'Surfaces/Handoff lane',
  component: 'agent-handoff-lane',
};
export default meta;

type Story = StoryObj;

export const Handoffs: Story = {render: () => show(EVENTS)};

/** Each status has a shape and a word of its own. */
export const EveryStatus: Story = {
  render: () =>
    show([
      ...TEAM,
      ...[...HANDOFF_STATUSES, 'parked'].map((status, index) =>
        handoff(`h${String(index)}`, 600 - index, {from: 'triage', to: 'billing', status}),
      ),
    ]),
};

/** A handoff that waits for a person says so, and leads to its request. */
export const NeedsYou: Story = {render: () => show(ASKED)};

/** Missing facts are shown as missing. */
export const LittleIsKnown: Story = {render: () => show([handoff('h1', 60, {to: 'somebody'})])};

export const Empty: Story = {render: () => show(TEAM)};

export const NoStore: Story = {render: () => html`<agent-handoff-lane></agent-handoff-lane>`};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${show([...EVENTS, ...ASKED])}</div>`,
};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show([...EVENTS, ...ASKED])}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show(EVENTS)}</div>`};
