import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, parts, withStore} from './support.js';
import '../src/define/agent-artifact-card.js';
import '../src/define/agent-compaction.js';
import '../src/define/agent-plan.js';
import '../src/define/internal/agent-teammate-group.js';
import '../src/define/agent-tool-group.js';

const at = (seconds: number) => ({sessionId: 's1', runId: 'r1', timestamp: ago(seconds)});
const call = (id: string, name: string, end?: object) => [
  {...at(40), type: 'tool.started', toolCallId: id, payload: {name, inputSummary: 'ledger/'}},
  ...(end ? [{...at(20), toolCallId: id, ...end}] : []),
];
const RUN = {...at(60), type: 'run.started'};
const OK = {type: 'tool.result', payload: {status: 'ok', output: '31 files'}};
const BROKEN = {type: 'tool.failed', payload: {error: 'Upstream timed out', code: '504'}};

const meta: Meta = {
  title: 'Parts/Process',
  component: 'agent-tool-group',
  subcomponents: parts('agent-artifact-card', 'agent-compaction', 'agent-plan', 'agent-process-step'),
};
export default meta;
type Story = StoryObj;

const group = (...events: object[]) =>
  withStore([RUN, ...events], html`<agent-tool-group .calls=${['t1', 't2', 't3']}></agent-tool-group>`);

/** Open while one of them runs. */
export const CallsRunning: Story = {
  render: () => group(...call('t1', 'fs.search', OK), ...call('t2', 'shell.run', OK), ...call('t3', 'db.explain')),
};

/** Folded when all are done. */
export const CallsDone: Story = {
  render: () => group(...call('t1', 'fs.search', OK), ...call('t2', 'shell.run', OK), ...call('t3', 'db.explain', OK)),
};

/** Open where one has failed. */
export const CallsFailed: Story = {
  render: () => group(...call('t1', 'fs.search', OK), ...call('t2', 'http.get', BROKEN), ...call('t3', 'fs.read', OK)),
};

const plan = (revision: number, ...statuses: string[]) => ({
  ...at(30),
  type: 'plan.final',
  payload: {
    revision,
    steps: ['Map the readers', 'Add the dual write', 'Replay one month', 'Switch reads'].map((title, index) => ({
      title,
      owner: index % 2 === 0 ? 'Lead' : 'Tester',
      status: statuses[index] ?? 'pending',
    })),
  },
});

/** Finished steps are one row; the second revision can be compared with the first. */
export const Plan: Story = {
  render: () =>
    withStore(
      [RUN, plan(1, 'completed', 'running'), plan(2, 'completed', 'completed', 'completed', 'running')],
      html`<agent-plan plan-id="r1"></agent-plan>`,
    ),
};

/** Where the context was compacted, and what is missing from it since. */
export const Compaction: Story = {
  render: () =>
    withStore(
      [
        {...at(20), type: 'context.changed', payload: {missing: ['rates-2025.csv']}},
        {
          ...at(10),
          type: 'context.compaction.completed',
          contextId: 'c1',
          payload: {turns: 38, tokensBefore: 118_000, tokensAfter: 2_100, summaryRef: 'ref:summary'},
        },
      ],
      html`<agent-compaction session-id="s1"></agent-compaction>`,
    ),
};

/** V9: a card; the body is elsewhere. */
export const Artifact: Story = {
  render: () =>
    withStore(
      [
        {
          ...at(10),
          type: 'artifact.created',
          artifactId: 'x1',
          payload: {title: 'Migration runbook 0042', kind: 'document', status: 'ready'},
        },
      ],
      html`<agent-artifact-card artifact-id="x1"></agent-artifact-card>`,
    ),
};

const MATES = ['Alberta', 'Brittany', 'Catalonia', 'Donegal', 'Epirus', 'Flanders', 'Galicia'];
const team = (...statuses: string[]) =>
  withStore(
    [
      RUN,
      ...MATES.map((name, index) => ({
        ...at(30),
        ...{type: 'agent.spawned', agentId: name, agentName: `Closer ${name}`},
        payload: {role: 'closes a month', reason: `Close June in ${name}`, status: statuses[index] ?? 'running'},
      })),
    ],
    html`<agent-teammate-group .parts=${MATES.map((name) => `agent_task:${name}`)}></agent-teammate-group>`,
  );

/** Folded: that many need somebody is a number. */
export const TeammatesNeedYou: Story = {render: () => team(...MATES.map(() => 'needs_input'))};

/** Open while a few of them need somebody. */
export const TeammatesFewNeedYou: Story = {render: () => team('needs_input', 'failed', 'completed', 'queued')};
