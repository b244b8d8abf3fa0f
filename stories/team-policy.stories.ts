import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-team-policy.js';
import {ago, ahead, withStore} from './support.js';

const agent = (agentId: string, agentName: string, payload: object) => ({
  ...{type: 'agent.spawned', sessionId: 's1', agentId, agentName, teamName: 'delivery-team'},
  payload,
});
const POLICY = {
  ...{mode: 'default', approval: 'on_request', sandbox: 'workspace_write', planMode: false},
  ...{budget: {limit: 10, spent: 1.2, unit: 'USD'}, termination: 'all items are done', 'db.write': 'deny'},
};
const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  {
    ...{type: 'team.changed', sessionId: 's1', teamId: 't1', teamName: 'delivery-team'},
    payload: {status: 'active', coordinator: 'lead', policy: POLICY},
  },
  agent('lead', 'Lead', {status: 'running', policy: POLICY}),
  agent('builder', 'Builder', {
    status: 'needs_input',
    policy: {
      ...{mode: 'default', approval: 'always', sandbox: 'workspace_write', planMode: true, 'db.write': 'ask'},
      ...{budget: {tokens: {limit: 200_000, spent: 176_000}, cost: {limit: 2, spent: 0.84, unit: 'USD'}}},
      ...{termination: 'all items are done', retention: '30 days', 'x-region': {home: 'eu', fallback: ['us', 'ap']}},
    },
  }),
  agent('tester', 'Tester', {status: 'running', policy: {mode: 'read_only', 'fs.write': 'deny'}}),
  agent('reviewer', 'Reviewer', {status: 'idle', policy: {mode: 'default'}}),
  agent('scout', 'Scout', {status: 'failed'}),
  {
    ...{type: 'permission.changed', sessionId: 's1', agentId: 'builder', timestamp: ago(900)},
    payload: {mode: 'plan', source: 'team', reason: 'New teammates plan first', risk: 'high'},
  },
  {
    ...{type: 'permission.changed', sessionId: 's1', agentId: 'builder', timestamp: ago(120)},
    payload: {
      ...{mode: 'default', decision: 'granted', scope: 'staging', source: 'user', reason: 'The plan was accepted'},
      ...{expiresAt: ahead(3480), waiver: 'four-eyes rule, staging only'},
    },
  },
  {
    ...{type: 'action.required', sessionId: 's1', actionId: 'a0', agentId: 'builder', timestamp: ago(600)},
    payload: {actionType: 'teammate_plan_decision', title: 'Accept the migration plan'},
  },
  {
    ...{type: 'action.resolved', sessionId: 's1', actionId: 'a0', timestamp: ago(540)},
    payload: {resolution: 'approved', by: 'Mara'},
  },
  {
    ...{type: 'action.required', sessionId: 's1', actionId: 'a1', agentId: 'builder', timestamp: ago(48)},
    payload: {
      ...{actionType: 'tool_approval', title: 'Run migration 0042 on staging', risk: 'high', policy: 'ask on write'},
      ...{rule: 'db-writes-ask', policyReason: 'It writes data', decisionSource: 'team'},
      ...{requestedScope: 'staging, billing_db, 3 tables', expiresAt: ahead(252)},
    },
  },
];

const show = (template: unknown, events: Iterable<unknown> = EVENTS) =>
  withStore(events, html`<div style="max-inline-size: 900px">${template}</div>`);

const meta: Meta = {
  title: 'Surfaces/Team policy',
  component: 'agent-team-policy',
};
export default meta;

type Story = StoryObj;

export const Everybody: Story = {render: () => show(html`<agent-team-policy session-id="s1"></agent-team-policy>`)};

/** All of one: what differs first, what changed, and why somebody was asked. */
export const One: Story = {
  render: () => show(html`<agent-team-policy session-id="s1" agent-id="builder"></agent-team-policy>`),
};

export const NotGiven: Story = {
  render: () => show(html`<agent-team-policy session-id="s1" agent-id="scout"></agent-team-policy>`),
};

export const Empty: Story = {render: () => show(html`<agent-team-policy session-id="s1"></agent-team-policy>`, [])};

export const Narrow: Story = {
  render: () =>
    html`<div style="inline-size: 320px">
      ${show(html`<agent-team-policy session-id="s1" agent-id="builder"></agent-team-policy>`)}
    </div>`,
};

export const Chinese: Story = {
  render: () =>
    html`<div lang="zh-CN">
      ${show(html`<agent-team-policy session-id="s1" agent-id="builder"></agent-team-policy>`)}
    </div>`,
};
