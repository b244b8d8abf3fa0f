import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-inline-process.js';
import {ago, ahead, withStore} from './support.js';

const meta: Meta = {title: 'Surfaces/Inline process', component: 'agent-inline-process'};
export default meta;
type Story = StoryObj;

const event = (seconds: number, type: string, ids: object, payload: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: ago(seconds),
  ...ids,
  payload,
});

const WORK = [
  event(60, 'run.started', {}),
  event(58, 'reasoning.delta', {partId: 'p1'}, {delta: 'Writers first, readers later.'}),
  event(50, 'reasoning.summary', {partId: 'p1'}, {text: 'Writers first, readers later'}),
  event(
    48,
    'plan.final',
    {},
    {
      steps: [
        {title: 'Map the readers', status: 'completed', owner: 'Lead'},
        {title: 'Load test', status: 'running', owner: 'Tester'},
      ],
    },
  ),
  event(40, 'tool.started', {toolCallId: 't1'}, {name: 'sql.query', inputSummary: 'readers of billing.ledger'}),
  event(39, 'tool.result', {toolCallId: 't1'}, {status: 'ok', output: '7 readers'}),
  event(30, 'tool.started', {toolCallId: 't2'}, {name: 'http.get', inputSummary: 'rates.internal/v2/meters'}),
  event(20, 'tool.failed', {toolCallId: 't2'}, {error: 'Upstream timed out after 10 s', code: '504', retryable: true}),
];

const show = (events: readonly object[]) => withStore(events, html`<agent-inline-process></agent-inline-process>`);

/** No run yet. */
export const Empty: Story = {render: () => show([])};

/** Outside of any store. */
export const Unavailable: Story = {render: () => html`<agent-inline-process></agent-inline-process>`};

/** Thinking: the text streams, open. */
export const Reasoning: Story = {render: () => show(WORK.slice(0, 2))};

/** At work: everything in the order it happened. */
export const AtWork: Story = {
  render: () =>
    show([
      ...WORK,
      event(5, 'tool.started', {toolCallId: 't3'}, {name: 'shell.run', inputSummary: 'pnpm load --rate 200'}),
      event(2, 'tool.progress', {toolCallId: 't3'}, {percent: 62, message: 'about 1 min left'}),
    ]),
};

/** A request waits for somebody. */
export const NeedsYou: Story = {
  render: () =>
    show([
      ...WORK,
      event(
        4,
        'action.required',
        {actionId: 'a1'},
        {actionType: 'tool_approval', title: 'Run migration 0042 on staging', risk: 'high', expiresAt: ahead(252)},
      ),
    ]),
};

/** Done: folded into one line, which opens. */
export const Finished: Story = {render: () => show([...WORK, event(1, 'run.finished', {}, {outcome: 'success'})])};

/** Everything else that may happen in a run. */
export const OtherSteps: Story = {
  render: () =>
    show([
      event(60, 'run.started', {}),
      event(50, 'context.compaction.completed', {}, {turns: 38, tokensBefore: 41_000, tokensAfter: 2_100}),
      event(45, 'agent.spawned', {agentId: 'scout'}, {agentName: 'Scout', status: 'running'}),
      event(40, 'agent.handoff', {handoffId: 'h1'}, {from: 'Builder', to: 'Reviewer', status: 'accepted'}),
      event(
        35,
        'worker.notification',
        {workerNotificationId: 'n1'},
        {status: 'completed', summary: 'Scout found 31 sources'},
      ),
      event(
        30,
        'artifact.created',
        {artifactId: 'f1'},
        {title: 'Migration runbook', kind: 'document', status: 'ready'},
      ),
      event(20, 'evidence.changed', {evidenceId: 'e1'}, {claim: 'Totals equal the old ledger', status: 'verified'}),
      event(10, 'run.failed', {}, {error: 'Budget of $2 reached at step 8', code: 'budget'}),
      event(9, 'run.started', {}),
    ]),
};
