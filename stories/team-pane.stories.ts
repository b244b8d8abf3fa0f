import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-team-pane.js';
import {ago, withStore, type StoryStore} from './support.js';
import {TEAMMATE_KEY} from '../src/components/team/team/agent-teammate-open.js';

const SESSION = {sessionId: 's1', teamName: 'delivery-team', topology: 'coordinator_team'};
const thread = (agentId: string) => ({threadId: `s1.${agentId}`, parentThreadId: 's1.main'});
const agent = (agentId: string, agentName: string, payload: object) => ({
  ...{...SESSION, ...thread(agentId)},
  ...{type: 'agent.spawned', runId: 'r1', agentId, agentName, timestamp: ago(600), payload},
});

const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  {...SESSION, type: 'run.started', runId: 'r1', timestamp: ago(610)},
  {...SESSION, type: 'team.changed', teamId: 't1', payload: {status: 'active', coordinator: 'lead'}},
  {
    ...SESSION,
    type: 'agent.changed',
    agentId: 'lead',
    agentName: 'Lead',
    payload: {role: 'coordinates', status: 'waiting'},
  },
  agent('builder', 'Builder', {role: 'implements', model: 'cobalt-large', status: 'running', parentAgentId: 'lead'}),
  agent('scout', 'Scout', {role: 'finds sources', model: 'cobalt-small', status: 'completed', parentAgentId: 'lead'}),
  {
    ...{...SESSION, ...thread('builder'), type: 'text.final', runId: 'r1.builder', agentId: 'builder', messageId: 'm1'},
    ...{timestamp: ago(60), payload: {text: 'The migration is written. I rehearse it now.'}},
  },
  {
    ...{...SESSION, type: 'worker.notification', agentId: 'scout', agentName: 'Scout', workerNotificationId: 'n1'},
    ...{
      timestamp: ago(90),
      payload: {status: 'completed', summary: 'Thirty-one readers use the old table.', toolCount: 4},
    },
  },
  {
    ...{...SESSION, type: 'agent.handoff', handoffId: 'h1', timestamp: ago(40)},
    payload: {from: 'scout', to: 'builder', status: 'accepted', reason: 'The list is complete', resumeTarget: 'r1'},
  },
];

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-team-pane style="inline-size: 392px"></agent-team-pane>`, options);

/** Everything of a session's team in one column. */
const meta: Meta = {title: 'Surfaces/Team pane', component: 'agent-team-pane'};
export default meta;
type Story = StoryObj;

/** Each surface comes with its first fact. */
export const Team: Story = {render: () => show(EVENTS)};

/** A teammate that was opened takes the column. */
export const OneTeammate: Story = {
  render: () => show(EVENTS, {local: {[TEAMMATE_KEY]: {agentId: 'builder'}}}),
};

/** Nobody yet. */
export const Empty: Story = {render: () => show(EVENTS.slice(0, 2))};
