import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentEvent} from '../src/protocol/envelope.js';
import type {Recording} from '../src/recording/recording.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-replay.js';
import '../src/define/agent-runtime-status.js';
import {withStore} from './support.js';
import {REPLAY_KEY} from '../src/recording/keys.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 16, 14, 3) + second * 1_000).toISOString();
const event = (type: string, second: number, ids: object = {}, payload: object = {}): AgentEvent => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: at(second),
  ...ids,
  payload,
});
const words = (text: string, from: number, messageId: string) =>
  text.split(' ').map((word, index) => event('text.delta', from + index * 0.2, {messageId}, {delta: `${word} `}));

const EVENTS: readonly AgentEvent[] = [
  event('session.opened', 0, {runId: undefined}, {title: 'Usage-based ledger'}),
  event('text.final', 0, {messageId: 'u1', runId: undefined}, {role: 'user', text: 'Which invoices are overdue?'}),
  event('run.started', 1),
  ...words('I will look at the invoices and at who has to pay them first.', 2, 'm1'),
  event('tool.started', 6, {toolCallId: 't1'}, {name: 'sql.query', inputSummary: 'invoices'}),
  event('tool.failed', 8, {toolCallId: 't1'}, {error: 'no such table: invoices', retryable: true}),
  event('agent.handoff', 9, {handoffId: 'h1'}, {from: 'Lead', to: 'Builder'}),
  event('tool.started', 10, {toolCallId: 't2'}, {name: 'sql.query', inputSummary: 'invoice_lines'}),
  event('tool.result', 12, {toolCallId: 't2'}, {status: 'ok', output: '42 rows'}),
  event(
    'action.required',
    14,
    {actionId: 'a1'},
    {actionType: 'tool_approval', title: 'Send 42 reminders', risk: 'high'},
  ),
  event('action.resolved', 600, {actionId: 'a1'}, {resolution: 'approved'}),
  event('artifact.created', 602, {artifactId: 'f1'}, {title: 'Overdue invoices', kind: 'table'}),
  ...words('Seven customers owe us 12,400 in all; reminders are on their way.', 603, 'm2'),
  event('run.finished', 610, {}, {outcome: 'success'}),
];
const recordingOf = (more: Partial<Recording> = {}): Recording => ({
  name: 'overdue-invoices.ndjson',
  format: 'events',
  events: EVENTS,
  problems: [],
  ...more,
});
const show = (recording: Recording | undefined, place = '') =>
  withStore([], html`<agent-replay .recording=${recording} at=${place}></agent-replay>`, {controls: 'not connected'});

const meta: Meta = {title: 'Surfaces/Replay', component: 'agent-replay'};
export default meta;

type Story = StoryObj;

export const Paused: Story = {render: () => show(recordingOf(), '20')};

/** Every surface of the projection follows, and nothing can be sent. */
export const WithSurfaces: Story = {
  render: () =>
    withStore(
      [],
      html`<agent-replay .recording=${recordingOf()} at="24"></agent-replay>
        <agent-conversation session-id="s1"></agent-conversation>
        <agent-runtime-status session-id="s1"></agent-runtime-status>
        <agent-composer session-id="s1"></agent-composer>`,
      {controls: 'not connected'},
    ),
};

export const Playing: Story = {
  render: () =>
    withStore([], html`<agent-replay autoplay .recording=${recordingOf()}></agent-replay>`, {
      controls: 'not connected',
    }),
};

/** What is open in a recording is open, however long ago that was; and the clocks stand. */
export const LongAgo: Story = {
  render: () =>
    withStore(
      [],
      html`<agent-replay .recording=${recordingOf()} at="19"></agent-replay>
        <agent-conversation session-id="s1"></agent-conversation>
        <agent-runtime-status session-id="s1"></agent-runtime-status>`,
      {controls: 'not connected'},
    ),
};

/** The page puts its own way out at the end of the first row. */
export const WithWayOut: Story = {
  render: () =>
    withStore(
      [],
      html`<agent-replay .recording=${recordingOf()} at="24"
        ><button slot="end" type="button">Leave</button></agent-replay
      >`,
      {controls: 'not connected'},
    ),
};

export const Ended: Story = {render: () => show(recordingOf(), 'end')};

export const Empty: Story = {render: () => show(undefined)};

export const Loading: Story = {
  render: () => {
    const row = {state: 'loading', name: 'night-run.zip', index: -1, total: 0, speed: 1, progress: 0.4} as const;
    const page = withStore([], html`<agent-replay></agent-replay>`, {controls: 'not connected'});
    queueMicrotask(() =>
      requestAnimationFrame(() =>
        document
          .querySelectorAll('agent-projection')
          .forEach(({store}) => store.setLocal(REPLAY_KEY, {...row, elapsed: 0, duration: 0})),
      ),
    );
    return page;
  },
};

/** What cannot be read of a file is named; the rest plays. */
export const FileWithProblems: Story = {
  render: () =>
    show(
      recordingOf({
        problems: [
          {code: 'damaged_line', message: 'Line 112 cannot be read: {"type":"tool.res'},
          {code: 'checksum', message: 'events.ndjson is not what was packed: its checksum is another one.'},
        ],
      }),
      '8',
    ),
};

export const FailedFile: Story = {
  render: () => show(recordingOf({events: [], problems: [{code: 'empty', message: 'The recording holds no events.'}]})),
};

export const NoStore: Story = {render: () => html`<agent-replay></agent-replay>`};

export const Narrow: Story = {render: () => html`<div style="inline-size: 360px">${show(recordingOf(), '24')}</div>`};

export const Chinese: Story = {render: () => html`<div lang="zh-CN">${show(recordingOf(), '24')}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show(recordingOf(), '24')}</div>`};
