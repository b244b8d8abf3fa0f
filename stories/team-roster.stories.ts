import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {Refusal} from '../src/commands/router.js';
import '../src/define/agent-team-roster.js';
import {ago, ahead, type StoryStore, withStore} from './support.js';

const SESSION = {sessionId: 's1', teamName: 'delivery-team', topology: 'coordinator_team'};
const agent = (agentId: string, agentName: string, payload: object) => ({
  ...SESSION,
  ...{type: 'agent.changed', agentId, agentName, timestamp: ago(600), payload},
});

const TEAM = {
  ...SESSION,
  type: 'team.changed',
  teamId: 't1',
  payload: {status: 'active', coordinator: 'lead', policy: {'db.write': 'deny', 'fs.write': 'allow', mode: 'default'}},
};

const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  TEAM,
  agent('lead', 'Lead', {role: 'coordinates', model: 'cobalt-large', status: 'running', policy: {mode: 'default'}}),
  agent('mara', 'Mara', {role: 'owner', kind: 'human'}),
  agent('tester', 'Tester', {
    ...{role: 'measures', model: 'cobalt-small', status: 'running', percent: 62},
    ...{detail: 'Load test of the write path', policy: {'fs.write': 'deny'}},
  }),
  agent('builder', 'Builder', {
    ...{role: 'implements', model: 'cobalt-large', status: 'needs_input', activeOwner: true},
    ...{detail: 'Run migration 0042 on staging', policy: {'db.write': 'ask'}},
  }),
  agent('reviewer', 'Reviewer', {
    ...{role: 'checks', model: 'onyx-2', status: 'waiting', reason: 'Waits for Builder', policy: {mode: 'read_only'}},
    wait: {status: 'waiting', by: 'Mara', until: ahead(252)},
  }),
  agent('scout', 'Scout', {
    ...{role: 'finds sources', model: 'cobalt-small', status: 'failed', attempt: 2},
    ...{error: 'The source did not answer within 30 s', policy: {'net.internal': 'allow'}},
  }),
  agent('mapper', 'Mapper', {role: 'maps readers', status: 'completed'}),
  agent('writer', 'Writer', {role: 'writes notes', status: 'completed'}),
];

/** Thirty at once, of whom six may work at a time. */
const PARALLEL = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Sweep'}},
  {
    ...{type: 'team.changed', sessionId: 's1', teamId: 't1', teamName: 'sweep', topology: 'parallel_workers'},
    ...{teamPhase: 'fanout', teamParallelBudget: 6, teamActiveCount: 6, teamQueuedCount: 24},
    ...{providerConcurrencyGroup: 'cobalt', providerParallelBudget: 8, queueReason: 'team_parallel_budget'},
    ...{retryableOverload: true, payload: {status: 'active', wait: {status: 'waiting', by: 'Mara', until: ahead(840)}}},
  },
  ...Array.from({length: 30}, (_, index) => ({
    ...{type: 'agent.spawned', sessionId: 's1', agentId: `w${String(index)}`, agentName: `Worker ${String(index + 1)}`},
    payload: {role: 'reads a shard', model: 'cobalt-small', status: index < 6 ? 'running' : 'queued'},
  })),
];

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(
    events,
    html`<div style="max-inline-size: 900px"><agent-team-roster session-id="s1"></agent-team-roster></div>`,
    options,
  );

const meta: Meta = {
  title: 'Surfaces/Team roster',
  component: 'agent-team-roster',
};
export default meta;

type Story = StoryObj;

export const Working: Story = {render: () => show(EVENTS)};

/** What can be done with one opens in place. */
export const Controls: Story = {render: () => show(EVENTS, {local: {'ui:roster': {id: 'builder'}}})};

/** The owner of this one takes a message and nothing else. */
export const FewControls: Story = {
  render: () =>
    show(
      [...EVENTS, {type: 'agent.changed', sessionId: 's1', agentId: 'tester', payload: {controls: ['continue_agent']}}],
      {local: {'ui:roster': {id: 'tester'}}},
    ),
};

/** Limits are limits: nothing here has failed. */
export const Limits: Story = {render: () => show(PARALLEL)};

/** Whatever is asked for is refused, with the reason. */
export const Refused: Story = {
  render: () =>
    show(EVENTS, {
      carry: () => Promise.reject(new Refusal('Builder holds a lock on the migration.')),
      local: {
        'ui:roster': {id: 'builder'},
        'ui:draft:continue:builder': {text: 'Wait for the backup.', interrupt: true},
      },
    }),
};

export const ReadOnly: Story = {
  render: () => show(EVENTS, {controls: 'not connected', local: {'ui:roster': {id: 'lead'}}}),
};

export const Empty: Story = {render: () => show([{type: 'session.opened', sessionId: 's1'}])};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${show(EVENTS, {local: {'ui:roster': {id: 'builder'}}})}</div>`,
};

export const Chinese: Story = {
  render: () => html`<div lang="zh-CN">${show(EVENTS, {local: {'ui:roster': {id: 'builder'}}})}</div>`,
};
