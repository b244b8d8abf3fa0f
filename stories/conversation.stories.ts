import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {AgentCommandEvent} from '../src/components/agent-command.js';
import '../src/define/agent-conversation.js';
import {ago, drawn, waitFor, withStore} from './support.js';

const meta: Meta = {title: 'Surfaces/Conversation', component: 'agent-conversation'};
export default meta;
type Story = StoryObj;

const SESSION = {sessionId: 's1'};
const run = (id: string, seconds: number, ...events: object[]) =>
  events.map((event) => ({...SESSION, runId: id, timestamp: ago(seconds), ...event}));
const user = (id: string, seconds: number, text: string) => ({
  ...SESSION,
  type: 'text.final',
  messageId: id,
  timestamp: ago(seconds),
  payload: {role: 'user', text},
});
const delta = (id: string, text: string) => ({type: 'text.delta', messageId: id, payload: {delta: text}});
const final = (id: string, text: string) => ({type: 'text.final', messageId: id, payload: {text}});

const ASKED = user('u1', 60, 'Move the invoice ledger to usage-based rows and prove it on staging.');
const WORK = run(
  'r1',
  40,
  {type: 'run.started'},
  {
    type: 'reasoning.delta',
    partId: 'p1',
    payload: {delta: 'Dual-write first, so that a failed backfill never blocks reads.'},
  },
  {type: 'reasoning.summary', partId: 'p1', timestamp: ago(22), payload: {text: 'Dual-write first'}},
  {
    type: 'plan.final',
    payload: {
      revision: 2,
      steps: [
        {title: 'Map the readers of the ledger', status: 'completed', owner: 'Lead'},
        {title: 'Load test the write path', status: 'running', owner: 'Tester'},
        {title: 'Backfill, verify, switch reads', status: 'pending', owner: 'Lead'},
      ],
    },
  },
  {type: 'tool.started', toolCallId: 't1', payload: {name: 'sql.query', inputSummary: 'readers of billing.ledger'}},
  {
    type: 'tool.result',
    toolCallId: 't1',
    timestamp: ago(20),
    payload: {status: 'ok', output: '7 readers in 3 services'},
  },
  delta('m1', 'Seven readers in three services use the ledger. I test the write path **before** any row moves.\n\n'),
);
const ANSWER =
  'The dual write holds at 200 requests a second.\n\n| step | p50 | p99 |\n| --- | ---: | ---: |\n| old table | 11 ms | 48 ms |\n| dual write | 12 ms | 52 ms |\n';
const DONE = run(
  'r1',
  2,
  {
    type: 'tool.started',
    toolCallId: 't2',
    timestamp: ago(18),
    payload: {name: 'shell.run', inputSummary: 'pnpm load --rate 200 --for 3m'},
  },
  {type: 'tool.result', toolCallId: 't2', payload: {status: 'ok', output: 'p99 52 ms'}},
  {...delta('m2', ANSWER)},
  final('m2', ANSWER),
  {type: 'run.finished', payload: {outcome: 'success'}},
);

const show = (events: readonly object[], attributes: {withoutProcess?: boolean} = {}) =>
  withStore(
    events,
    html`<agent-conversation
      style="block-size: 560px"
      ?without-process=${attributes.withoutProcess ?? false}
    ></agent-conversation>`,
  );

/** Nothing was said yet. */
export const Empty: Story = {render: () => show([])};

/** Outside of any store. */
export const Unavailable: Story = {render: () => html`<agent-conversation></agent-conversation>`};

/** A run at work: its process is open, its answer streams. */
export const AtWork: Story = {
  render: () =>
    show([
      ASKED,
      ...WORK,
      ...run('r1', 1, {
        type: 'tool.started',
        toolCallId: 't2',
        payload: {name: 'shell.run', inputSummary: 'pnpm load --rate 200'},
      }),
    ]),
};

/** A finished run: its process is folded into one line per stretch. */
export const Finished: Story = {
  render: () =>
    show([
      ASKED,
      ...WORK,
      final(
        'm1',
        'Seven readers in three services use the ledger. I test the write path **before** any row moves.\n\n',
      ),
      ...DONE,
    ]),
};

/** The final text of the runtime differed from what was streamed. */
export const Reconciled: Story = {
  render: () =>
    show([
      ASKED,
      ...run(
        'r1',
        9,
        {type: 'run.started'},
        delta('m1', 'Fourty-two rows were moved.'),
        final('m1', 'Forty-two rows were moved.'),
        {type: 'run.finished', payload: {outcome: 'success'}},
      ),
    ]),
};

/** A person stopped the run in the middle of its answer. */
export const Interrupted: Story = {
  render: () =>
    show([
      ASKED,
      ...run('r1', 9, {type: 'run.started'}, delta('m1', 'The backfill starts with the oldest'), {
        type: 'run.finished',
        payload: {outcome: 'cancelled'},
      }),
    ]),
};

/** The run failed: the cause stands where it happened. */
export const Failed: Story = {
  render: () =>
    show([
      ASKED,
      ...WORK,
      ...run('r1', 1, {
        type: 'run.failed',
        payload: {error: 'The provider did not answer within 60 s', code: 'provider_timeout', retryable: true},
      }),
    ]),
};

/** Several agents in one run keep their names. */
export const SeveralAgents: Story = {
  render: () =>
    show([
      {...SESSION, type: 'agent.spawned', agentId: 'lead', payload: {agentName: 'Lead'}},
      {...SESSION, type: 'agent.spawned', agentId: 'reviewer', payload: {agentName: 'Reviewer'}},
      ASKED,
      ...run(
        'r1',
        30,
        {type: 'run.started', agentId: 'lead'},
        {...final('m1', 'The runbook is ready for review.'), agentId: 'lead'},
        {...final('m2', 'Two fixes before it may run.'), agentId: 'reviewer'},
        {type: 'run.finished', payload: {outcome: 'success'}},
      ),
    ]),
};

/** Without the process, for pages that show it elsewhere. */
export const WithoutProcess: Story = {render: () => show([ASKED, ...WORK, ...DONE], {withoutProcess: true})};

const EXCHANGES = Array.from({length: 400}, (_, index) => [
  user(`u${String(index)}`, 40_000 - index * 90, `Question ${String(index + 1)} about the ledger`),
  ...run(
    `run${String(index)}`,
    40_000 - index * 90 - 20,
    {type: 'run.started'},
    {type: 'tool.started', toolCallId: `call${String(index)}`, payload: {name: 'sql.query', inputSummary: 'ledger'}},
    {type: 'tool.result', toolCallId: `call${String(index)}`, payload: {status: 'ok', output: '42 rows'}},
    final(`answer${String(index)}`, 'The dual write holds. '.repeat(1 + (index % 9))),
    {type: 'run.finished', payload: {outcome: 'success'}},
  ),
]).flat();

/** A long session: only what is in sight is drawn, and the person's own turns are listed at the top. */
export const Long: Story = {render: () => show(EXCHANGES)};

/** Finds in all turns, drawn or not. */
export const Finding: Story = {
  render: () => show(EXCHANGES),
  play: async ({canvasElement}) => {
    canvasElement.querySelector('agent-conversation')?.find('question 12');
    const count = await drawn(canvasElement, 'agent-conversation', '[part="find"] [role="status"]');
    await waitFor(() => /\d/.test(count.textContent ?? ''));
    await drawn(canvasElement, 'agent-conversation', 'agent-turn[entry="message:u11"]');
  },
};

/** The person's own turns, to go to. */
export const OwnTurns: Story = {
  render: () => show(EXCHANGES),
  play: async ({canvasElement}) => {
    (await drawn(canvasElement, 'agent-conversation', '[aria-haspopup="listbox"]')).click();
  },
};

/** A message was sent just now: it stands at the top, and its answer has room below. */
export const JustSent: Story = {
  render: () => show(EXCHANGES.slice(0, 60)),
  play: async ({canvasElement}) => {
    const projection = canvasElement.querySelector('agent-projection');
    await canvasElement.querySelector('agent-conversation')?.updateComplete;
    projection?.dispatchEvent(new AgentCommandEvent({control: 'send', sessionId: 's1', payload: {text: 'And now?'}}));
    projection?.store?.append([
      user('sent', 1, 'And now?'),
      ...run('now', 1, {type: 'run.started'}, delta('now', 'Now the backfill starts.')),
    ]);
    await drawn(canvasElement, 'agent-conversation', 'agent-turn[entry="run:now"]');
  },
};

/** Somewhere in the middle: a fact that another surface pointed at. */
export const Revealed: Story = {
  render: () => show(EXCHANGES),
  play: async ({canvasElement}) => {
    const conversation = canvasElement.querySelector('agent-conversation');
    await conversation?.updateComplete;
    conversation?.scrollToFact('message:u200');
    await drawn(canvasElement, 'agent-conversation', 'agent-turn[entry="message:u200"]');
  },
};
