import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {serveAgUi} from './catalog/in-page-servers.js';
import {createAdapter} from '../src/adapters/ag-ui/index.js';
import {spoken} from './protocols.js';
import {ago, ahead, withStore} from './support.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import {CONTROLS_KEY, heldQueueKey, historyKey, TRANSPORT_KEY} from '../src/transport/keys.js';

/**
 * AG-UI 1.0, and the shapes of 0.0.39 to 0.0.59 that are still in the field. Everything a person does is a run: a `POST` with
 * the whole thread, whose answer streams. AG-UI has no queue, so turns wait in the page, marked as held by it; what it has no
 * word for at all travels as `CUSTOM` events named `agent-ui`, whose value is an envelope.
 *
 * ```html
 * <agent-event-adapter protocol="ag-ui" url="/api/agui"></agent-event-adapter>
 * ```
 */
const meta: Meta = {title: 'Protocols/AG-UI'};
export default meta;
type Story = StoryObj;

const THREAD = 'thread-1';
const started = (runId: string, text: string) => ({
  type: 'RUN_STARTED',
  threadId: THREAD,
  runId,
  timestamp: Date.parse(ago(40)),
  input: {messages: [{id: `u-${runId}`, role: 'user', content: text}]},
});
const finished = (runId: string, more: object = {}) => ({type: 'RUN_FINISHED', threadId: THREAD, runId, ...more});
const said = (messageId: string, delta: string, more: object = {}) => [
  {type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', ...more},
  {type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...more},
  {type: 'TEXT_MESSAGE_END', messageId, ...more},
];
const call = (toolCallId: string, toolCallName: string, args: object, more: object = {}) => [
  {type: 'TOOL_CALL_START', toolCallId, toolCallName, ...more},
  {type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args)},
  {type: 'TOOL_CALL_END', toolCallId},
];
const result = (toolCallId: string, content: string) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId: `${toolCallId}-m`,
  content,
});

/** A conversation that has heard these events. */
function heard(events: readonly object[], options: Parameters<typeof withStore>[2] = {}, end?: object) {
  const adapter = createAdapter();
  const facts = events.flatMap((event) => adapter.decode(event));
  if (end) facts.push(...(adapter.runs?.end(end as {kind: string; message: string}) ?? []));
  return withStore(
    facts,
    html`<agent-conversation session-id=${THREAD} style="block-size: 460px"></agent-conversation>`,
    options,
  );
}

/** The built-in runtime answers in AG-UI, in the page; adapter and transport are those of any page. */
export const Live: Story = {render: () => spoken(createAdapter, serveAgUi)};

/** The rest are streams that the adapter reads: a whole run first. */
export const ARun: Story = {
  render: () =>
    heard([
      started('r1', 'Which readers use the ledger?'),
      {type: 'STEP_STARTED', stepName: 'Look at the code'},
      {type: 'REASONING_MESSAGE_START', messageId: 'q1', role: 'reasoning'},
      {type: 'REASONING_MESSAGE_CONTENT', messageId: 'q1', delta: 'Readers first, then writers.'},
      {type: 'REASONING_MESSAGE_END', messageId: 'q1'},
      ...call('c1', 'search', {query: 'ledger', limit: 20}),
      result('c1', JSON.stringify({files: 7, services: 3})),
      {type: 'STEP_FINISHED', stepName: 'Look at the code'},
      ...said('m1', 'Seven files in **three services** read it.'),
      finished('r1', {usage: [{inputTokens: 1200, outputTokens: 84}]}),
    ]),
};

/** Each agent is named, also where their words come interleaved. */
export const Subagents: Story = {
  render: () =>
    heard([
      started('r1', 'Check both regions'),
      {type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'Europe', description: 'checks eu-west'},
      {type: 'SUBAGENT_STARTED', subagentRunId: 's2', name: 'Asia', description: 'checks ap-south'},
      ...said('m1', 'All replicas in eu-west are in step.', {subagentRunId: 's1'}),
      ...said('m2', 'One replica in ap-south is four minutes behind.', {subagentRunId: 's2'}),
      {type: 'SUBAGENT_FINISHED', subagentRunId: 's1'},
      {type: 'SUBAGENT_FINISHED', subagentRunId: 's2'},
      ...said('m3', 'Wait for ap-south before the switch.'),
      finished('r1'),
    ]),
};

export const Interrupt: Story = {
  render: () =>
    heard([
      started('r1', 'Deploy it'),
      ...call('c1', 'deploy', {service: 'billing', to: 'production'}),
      finished('r1', {
        outcome: {
          type: 'interrupt',
          interrupts: [
            {
              id: 'i1',
              reason: 'tool_call',
              message: 'Deploy billing to production?',
              toolCallId: 'c1',
              expiresAt: ahead(600),
              metadata: {risk: 'high'},
            },
          ],
        },
      }),
    ]),
};

/** Structured content that an agent keeps up to date. */
export const Activities: Story = {
  render: () =>
    heard([
      started('r1', 'Search the archive'),
      {
        type: 'ACTIVITY_SNAPSHOT',
        messageId: 'x1',
        activityType: 'web_search',
        content: {query: 'usage rows', found: 12},
      },
      {type: 'ACTIVITY_SNAPSHOT', messageId: 'x2', activityType: 'mcp-apps', content: {resourceUri: 'ui://chart'}},
      {type: 'ACTIVITY_SNAPSHOT', messageId: 'x3', activityType: 'a2ui-surface', content: {a2ui_operations: []}},
      ...said('m1', 'Twelve pages speak of it.'),
      finished('r1'),
    ]),
};

/** The service broke the rules of its protocol: everything it sent is shown, with a note about it. */
export const InBreach: Story = {
  render: () =>
    heard([
      started('r1', 'Go on'),
      ...said('m1', 'This was said before the rule was broken.'),
      {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm9', delta: 'This was said by a message that nobody started.'},
      finished('r1'),
    ]),
};

export const StoppedListening: Story = {
  render: () =>
    heard(
      [started('r1', 'Count to a million'), ...said('m1', 'One, two, three,').slice(0, 2)],
      {},
      {
        kind: 'aborted',
        message: '',
      },
    ),
};

export const Lost: Story = {
  render: () =>
    heard(
      [started('r1', 'Count to a million'), ...said('m1', 'One, two, three,').slice(0, 2)],
      {},
      {
        kind: 'truncated',
        message: 'The stream ended in the middle of an event.',
      },
    ),
};

export const LateError: Story = {
  render: () =>
    heard([
      started('r1', 'Write the report'),
      ...said('m1', 'Here it is.'),
      finished('r1'),
      {type: 'RUN_ERROR', message: 'The report could not be stored.'},
    ]),
};

/** Only the newest day is here; the rest comes when somebody scrolls up to it. */
export const OlderDays: Story = {
  render: () =>
    heard([started('r1', 'Good morning'), ...said('m1', 'Good morning.'), finished('r1')], {
      local: {[historyKey(THREAD)]: {state: 'ready', before: '2026-11-15'}},
    }),
};

export const OlderDaysLoading: Story = {
  render: () =>
    heard([started('r1', 'Good morning'), ...said('m1', 'Good morning.'), finished('r1')], {
      local: {[historyKey(THREAD)]: {state: 'loading', before: '2026-11-15'}},
    }),
};

export const OlderDaysFailed: Story = {
  render: () =>
    heard([started('r1', 'Good morning'), ...said('m1', 'Good morning.'), finished('r1')], {
      local: {[historyKey(THREAD)]: {state: 'failed', before: '2026-11-15', reason: 'No archive today.'}},
    }),
};

/** AG-UI knows no queue: the page holds the turns, and says so. */
export const HeldTurns: Story = {
  render: () => {
    const adapter = createAdapter();
    const events = [started('r1', 'Verify twelve periods'), ...said('m1', 'Three of twelve are done.').slice(0, 2)];
    const controls = ['send', 'interrupt', 'retry', 'approve', 'reject', 'answer', 'queue', 'edit'] as const;
    return withStore(
      events.flatMap((event) => adapter.decode(event)),
      html`<agent-composer session-id=${THREAD}></agent-composer>`,
      {
        controls,
        local: {
          [TRANSPORT_KEY]: {state: 'streaming', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0, perRun: true},
          [CONTROLS_KEY]: {controls, held: ['queue', 'edit']},
          [heldQueueKey(THREAD)]: {
            turns: [
              {id: 'k1', text: 'Then write the release note', status: 'held'},
              {id: 'k2', text: 'And close the ticket', status: 'failed', reason: 'Out of credit.'},
            ],
          },
        },
      },
    );
  },
};
