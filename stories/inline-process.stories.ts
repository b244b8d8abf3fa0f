import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-inline-process.js';
import {ago, ahead, drawn, withStore} from './support.js';

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

const call = (seconds: number, id: string, name: string, inputSummary: string) =>
  event(seconds, 'tool.started', {toolCallId: id}, {name, inputSummary, kind: 'command'});

/** Calls that followed one another are one group: open while one runs or has failed. */
export const Group: Story = {
  render: () =>
    show([
      event(120, 'run.started', {}),
      call(112, 'g1', 'fs.read', 'ledger/read.ts'),
      event(111, 'tool.result', {toolCallId: 'g1'}, {output: '84 lines'}),
      call(100, 'g2', 'fs.read', 'ledger/totals.ts'),
      event(99, 'tool.result', {toolCallId: 'g2'}, {output: '120 lines'}),
      call(90, 'g3', 'http.get', 'rates.internal/v2/meters'),
      event(80, 'tool.failed', {toolCallId: 'g3'}, {error: 'Upstream timed out after 10 s', code: '504'}),
      call(60, 'g4', 'shell.run', 'pnpm load --rate 200 --for 3m'),
      event(2, 'tool.progress', {toolCallId: 'g4'}, {percent: 62, message: 'about 1 min left'}),
      event(1, 'tool.output.delta', {toolCallId: 'g4'}, {delta: 'writes 22 318   p99 48 ms   \u001b[32mok\u001b[0m\n'}),
    ]),
};

/** All are done and the agent thinks on: folded. */
export const GroupDone: Story = {
  render: () =>
    show([
      event(60, 'run.started', {}),
      ...['a', 'b', 'c'].flatMap((id, index) => [
        call(50 - index * 5, id, 'fs.read', `ledger/${id}.ts`),
        event(48 - index * 5, 'tool.result', {toolCallId: id}, {output: 'ok'}),
      ]),
      event(20, 'reasoning.delta', {partId: 'p9'}, {delta: 'All three read through the same function.'}),
    ]),
};

const step = (id: string, title: string, status: string, owner = 'Lead') => ({id, title, status, owner});

/** A plan in its second revision: what is done is one row. */
export const PlanRevised: Story = {
  render: () =>
    show([
      event(60, 'run.started', {}),
      event(
        50,
        'plan.delta',
        {},
        {revision: 1, steps: [step('1', 'Map readers', 'completed'), step('2', 'Load test', 'pending')]},
      ),
      event(
        40,
        'plan.delta',
        {},
        {
          revision: 2,
          steps: [
            step('1', 'Map readers', 'completed'),
            step('3', 'Add dual write', 'completed'),
            step('4', 'Replay one month', 'completed'),
            step('5', 'Run migration 0042 on staging', 'needs_input', 'Builder'),
            step('2', 'Load test the write path', 'running', 'Tester'),
            step('6', 'Backfill, verify, switch reads', 'pending'),
          ],
        },
      ),
    ]),
};

/** Where earlier context was compacted, what stands for it, and what is missing. */
export const Compacted: Story = {
  render: () =>
    withStore(
      [
        event(60, 'run.started', {}),
        event(50, 'context.compaction.completed', {contextId: 'c1'}, {turns: 38, tokensAfter: 2_100, summaryRef: 's'}),
        event(49, 'context.changed', {}, {missing: ['rates-2025.csv']}),
        event(45, 'reasoning.summary', {partId: 'p1'}, {text: 'Go on from the summary'}),
      ],
      html`<agent-inline-process></agent-inline-process>`,
      {carry: async () => ({detail: {summary: 'The ledger has **one writer** and 31 readers.'}})},
    ),
  play: async ({canvasElement}) => {
    (await drawn(canvasElement, 'agent-inline-process', 'agent-compaction', 'button')).click();
  },
};

/** What was made: a card in each of its states. */
export const Artifacts: Story = {
  render: () =>
    show([
      event(60, 'run.started', {}),
      ...['creating', 'ready', 'updating', 'failed', 'stale', 'superseded', 'deleted', 'unknown'].map((status, index) =>
        event(
          50 - index,
          'artifact.changed',
          {artifactId: status},
          {title: `Runbook, ${status}`, kind: 'document', status},
        ),
      ),
      event(9, 'artifact.version.created', {artifactId: 'ready', artifactVersionId: '3'}, {author: 'Lead'}),
    ]),
};
