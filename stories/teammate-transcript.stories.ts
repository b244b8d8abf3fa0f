import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-teammate-transcript.js';
import {ago, ahead, type StoryStore, withStore} from './support.js';

const LEAD = {type: 'agent.spawned', sessionId: 's1', agentId: 'lead', agentName: 'Lead', agentRole: 'coordinates'};

const scout = (payload: object, more: object = {}) => ({
  type: 'agent.changed',
  sessionId: 's1',
  threadId: 's1.scout',
  parentThreadId: 's1',
  agentId: 'scout',
  payload,
  ...more,
});

const SPAWNED = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Usage-based ledger'}},
  LEAD,
  {
    ...scout({
      model: 'cobalt-small',
      reason: 'Find every reader of invoice_lines before the table moves',
      parentAgentId: 'lead',
    }),
    type: 'agent.spawned',
    agentName: 'Scout',
    agentRole: 'finds sources',
    teamName: 'delivery-team',
    timestamp: ago(190),
  },
];

const inThread = (type: string, seconds: number, payload: object, more: object = {}) => ({
  ...scout(payload, more),
  type,
  runId: 'scout.r1',
  timestamp: ago(seconds),
});

const WORK = [
  inThread('run.started', 180, {}),
  inThread(
    'text.final',
    179,
    {text: 'Find every reader of `invoice_lines`, and say which of them only count rows.', role: 'user'},
    {messageId: 'm0'},
  ),
  inThread(
    'text.final',
    170,
    {text: 'I begin with the schema, then the three services that import it.'},
    {messageId: 'm1'},
  ),
  inThread('tool.started', 160, {toolName: 'fs.search', inputSummary: 'invoice_lines'}, {toolCallId: 't1'}),
  inThread('tool.result', 150, {output: '31 files'}, {toolCallId: 't1'}),
  inThread(
    'text.final',
    120,
    {text: 'Of **31 files**, 24 only count rows. Seven read single lines; I look at each of them.'},
    {messageId: 'm2'},
  ),
  inThread('tool.started', 62, {toolName: 'db.explain', inputSummary: 'reader 4 of 7'}, {toolCallId: 't2'}),
  scout({status: 'running', detail: 'Reading reader 4 of 7', toolCount: 12}),
];

const PENDING = scout({
  pending: [
    {id: 'p1', text: 'Leave the archive tables out', status: 'queued', by: 'Mara', at: ago(20)},
    {id: 'p2', text: 'And name the owners of each reader', status: 'queued', by: 'Lead'},
  ],
});

const ASKS = {
  type: 'action.required',
  sessionId: 's1',
  threadId: 's1.scout',
  parentThreadId: 's1',
  runId: 'scout.r1',
  actionId: 'a1',
  agentId: 'scout',
  timestamp: ago(12),
  payload: {
    actionType: 'tool_approval',
    title: 'Read the production replica',
    risk: 'high',
    requestedScope: 'read only, billing_db',
    expiresAt: ahead(300),
  },
};

const OPEN = {local: {'ui:teammate': {agentId: 'scout'}}};

const show = (events: readonly unknown[], options: StoryStore = OPEN) =>
  html`<div style="block-size: 720px; max-inline-size: 900px">
    ${withStore(events, html`<agent-teammate-transcript></agent-teammate-transcript>`, options)}
  </div>`;

const meta: Meta = {
  title: 'Surfaces/Teammate transcript',
  component: 'agent-teammate-transcript',
};
export default meta;

type Story = StoryObj;

/** What it says and does, the tool at work now, what waits to be read, and a place to write to it. */
export const AtWork: Story = {render: () => show([...SPAWNED, ...WORK, PENDING])};

/** Its request is answered here, and the answer goes to the teammate itself. */
export const Asks: Story = {render: () => show([...SPAWNED, ...WORK, scout({status: 'needs_input'}), ASKS])};

/** A message is on its way: the text stays until its owner has it. */
export const Sending: Story = {
  render: () =>
    show([...SPAWNED, ...WORK], {
      local: {
        ...OPEN.local,
        'ui:draft:message:agent:scout': {text: 'Leave the archive tables out', interrupt: true, sentAs: 'c1'},
      },
      sent: [
        {
          control: 'continue_agent',
          sessionId: 's1',
          agentId: 'scout',
          payload: {text: 'Leave the archive tables out', interrupt: true},
          ...{id: 'c1'},
        },
      ],
    }),
};

/** It works no more: this can only be read, and it says why. */
export const Ended: Story = {
  render: () =>
    show([
      ...SPAWNED,
      ...WORK,
      inThread('run.failed', 30, {error: 'The replica refused the connection'}),
      {
        ...scout({status: 'failed', error: 'The replica refused the connection'}),
        type: 'agent.completed',
        timestamp: ago(30),
      },
    ]),
};

/** The protocol gives it no thread: what it did is picked out of the coordinator's run. */
export const InsideTheRun: Story = {
  render: () =>
    show([
      {type: 'session.opened', sessionId: 's1', payload: {title: 'Ledger'}},
      {type: 'agent.spawned', sessionId: 's1', agentId: 'scout', agentName: 'Scout', payload: {reason: 'find sources'}},
      {type: 'run.started', sessionId: 's1', runId: 'r1'},
      {type: 'text.final', sessionId: 's1', runId: 'r1', messageId: 'x', payload: {text: 'I ask Scout.'}},
      {
        type: 'text.final',
        sessionId: 's1',
        runId: 'r1',
        messageId: 'y',
        agentId: 'scout',
        payload: {text: 'I have **31 files**.'},
      },
      {type: 'agent.changed', sessionId: 's1', agentId: 'scout', payload: {status: 'running'}},
    ]),
};

/** Its transcript is kept elsewhere. */
export const NotHere: Story = {
  render: () =>
    show([
      ...SPAWNED,
      {
        ...scout({
          status: 'completed',
          summary: '31 readers, 24 of them only count.',
          transcriptRef: 'transcripts/scout-7',
        }),
        type: 'agent.completed',
      },
    ]),
};

export const Nobody: Story = {render: () => show(SPAWNED, {})};

export const NoStore: Story = {render: () => html`<agent-teammate-transcript></agent-teammate-transcript>`};

/** In the side pane, in Chinese. */
export const NarrowChinese: Story = {
  render: () => html`<div lang="zh-CN" style="inline-size: 392px">${show([...SPAWNED, ...WORK, PENDING, ASKS])}</div>`,
};
