import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-conversation.js';
import '../src/define/agent-worker-notifications.js';
import {ago, type StoryStore, withStore} from './support.js';

const teammate = (agentId: string, agentName: string) => ({
  type: 'agent.spawned',
  sessionId: 's1',
  agentId,
  agentName,
  payload: {status: 'running', parentAgentId: agentId === 'lead' ? undefined : 'lead'},
});
const TEAM = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  {
    type: 'text.final',
    sessionId: 's1',
    messageId: 'u1',
    payload: {role: 'user', text: 'Move the ledger to usage rows.'},
  },
  {type: 'run.started', sessionId: 's1', runId: 'r1', agentId: 'lead', timestamp: ago(700)},
  teammate('lead', 'Lead'),
  teammate('tester', 'Tester'),
  teammate('scout', 'Scout'),
  teammate('builder', 'Builder'),
  {
    type: 'task.changed',
    sessionId: 's1',
    taskId: 'load',
    payload: {status: 'completed', title: 'Load test the write path'},
  },
  {
    type: 'artifact.created',
    sessionId: 's1',
    artifactId: 'runbook',
    payload: {title: 'Migration runbook 0042', kind: 'document', status: 'ready'},
  },
];
const report = (
  workerNotificationId: string,
  agentId: string,
  seconds: number,
  payload: object,
  more: object = {},
) => ({
  type: 'worker.notification',
  sessionId: 's1',
  runId: 'r1',
  workerNotificationId,
  agentId,
  timestamp: ago(seconds),
  payload,
  ...more,
});
const REPORTS = [
  report(
    'n1',
    'tester',
    300,
    {
      status: 'completed',
      summary: 'p99 write latency passed 120 ms once, at 14:06:01; the run goes on.\n22,318 writes, none lost.',
      durationMs: 112_000,
      toolCount: 14,
      resultRef: 'report://load/14-06',
    },
    {taskId: 'load', workerUsage: {totalTokens: 18_400, cost: 0.042, currency: 'USD'}},
  ),
  report('n2', 'scout', 240, {
    status: 'failed',
    summary: 'Could not reach rates.internal: the connection timed out three times.',
    durationMs: 31_000,
    toolCount: 3,
    usage: {inputTokens: 4100, outputTokens: 260},
  }),
  report('n3', 'builder', 120, {
    status: 'completed',
    summary: `The runbook has the dry run, the lock timeout and the way back. ${'Each step names who approves it and what is read before it. '.repeat(8)}`,
    durationMs: 254_000,
    toolCount: 31,
    resultRef: 'runbook',
    usage: {totalTokens: 52_000, cost: 12, currency: 'credits'},
  }),
  report('n4', 'scout', 30, {status: 'killed', summary: 'Stopped by Mara after the second attempt.', durationMs: 8200}),
];

const pane = html`<agent-worker-notifications session-id="s1"></agent-worker-notifications>`;
const show = (events: Iterable<unknown>, options?: StoryStore) => withStore(events, pane, options);

const meta: Meta = {
  title: 'Surfaces/Worker notifications',
  component: 'agent-worker-notifications',
};
export default meta;

type Story = StoryObj;

export const Reports: Story = {render: () => show([...TEAM, ...REPORTS])};

/** In the conversation a report stands between dashed rules, in nobody’s name, and says that it is not from you. */
export const InTheConversation: Story = {
  render: () =>
    withStore(
      [
        ...TEAM,
        {
          type: 'text.final',
          sessionId: 's1',
          runId: 'r1',
          agentId: 'lead',
          messageId: 'm1',
          payload: {text: 'I have asked Tester to load the write path.'},
        },
        REPORTS[0],
        {
          type: 'text.final',
          sessionId: 's1',
          runId: 'r1',
          agentId: 'lead',
          messageId: 'm2',
          payload: {text: 'Dual write is safe to turn on. The one risk is write latency under load.'},
        },
      ],
      html`<agent-conversation session-id="s1"></agent-conversation>`,
    ),
};

/** A text that came on the channel of the user is a report all the same. */
export const OnTheUserChannel: Story = {
  render: () =>
    show([
      ...TEAM,
      {
        type: 'text.final',
        sessionId: 's1',
        messageId: 'm9',
        agentId: 'tester',
        workerNotificationId: 'n9',
        timestamp: ago(5),
        payload: {role: 'user', status: 'completed', text: 'All 480 checks passed.'},
      },
    ]),
};

/** Missing facts are not made up. */
export const LittleIsKnown: Story = {render: () => show([report('n1', 'somebody', 60, {})])};

export const FiveThousand: Story = {
  render: () =>
    html`<div style="block-size: 480px">
      ${withStore(
        [
          ...TEAM,
          ...Array.from({length: 5000}, (_, index) =>
            report(`n${String(index)}`, ['tester', 'scout', 'builder'][index % 3] ?? '', 5000 - index, {
              status: index % 7 === 0 ? 'failed' : 'completed',
              summary: `Report ${String(index)}`,
              durationMs: 900 + index,
            }),
          ),
        ],
        html`<agent-worker-notifications session-id="s1" style="block-size: 480px"></agent-worker-notifications>`,
      )}
    </div>`,
};

export const Empty: Story = {render: () => show(TEAM)};

export const NoStore: Story = {render: () => html`<agent-worker-notifications></agent-worker-notifications>`};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show([...TEAM, ...REPORTS])}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show([...TEAM, ...REPORTS])}</div>`};
