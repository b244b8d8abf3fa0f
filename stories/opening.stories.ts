import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-conversation.js';
import '../src/define/agent-runtime-status.js';
import {openingKey} from '../src/state/keys.js';
import type {OpeningRow, OpeningState} from '../src/state/opening.js';
import {ago, withStore} from './support.js';
import {historyKey, TRANSPORT_KEY} from '../src/transport/keys.js';

const meta: Meta = {title: 'Surfaces/Opening a session', component: 'agent-conversation'};
export default meta;
type Story = StoryObj;

const SESSION = {sessionId: 's1'};
const SHELL = {type: 'session.updated', ...SESSION, payload: {title: 'Invoice ledger, six weeks of work'}};
const TURNS = [
  SHELL,
  ...['Map the readers of the ledger', 'Load test the write path', 'Backfill March'].flatMap((text, index) => [
    {
      ...{type: 'text.final', ...SESSION, messageId: `u${String(index)}`, timestamp: ago(900 - index * 200)},
      payload: {role: 'user', text},
    },
    {
      ...{type: 'text.final', ...SESSION, runId: `r${String(index)}`, messageId: `m${String(index)}`},
      ...{timestamp: ago(880 - index * 200), payload: {text: 'Done, and every row was compared with the old table.'}},
    },
  ]),
];
const STREAMING = {state: 'streaming', protocol: 'agent-ui', attempt: 0, since: 0, catchingUp: 0};

const steps = (shell: OpeningState, window: OpeningState, current: OpeningState, refs: OpeningState) => ({
  shell,
  window,
  current,
  refs,
});
const READY: OpeningRow = {at: 40, steps: steps('ready', 'ready', 'ready', 'ready')};

const show = (events: readonly object[], opening: OpeningRow, local: Readonly<Record<string, object>> = {}) =>
  withStore(
    events,
    html`
      <agent-conversation style="block-size: 420px"></agent-conversation>
      <agent-runtime-status></agent-runtime-status>
    `,
    {local: {[openingKey('s1')]: opening, [TRANSPORT_KEY]: STREAMING, ...local}},
  );

/** Nothing is here yet, and nothing is called absent. */
export const Shell: Story = {
  render: () => show([SHELL], {steps: steps('loading', 'waiting', 'waiting', 'waiting')}),
};

/** The title is known; the latest turns are on their way. */
export const Window: Story = {
  render: () => show([SHELL], {at: 40, steps: steps('ready', 'loading', 'waiting', 'waiting')}),
};

/** The turns can be read; what goes on now is not known yet. */
export const Current: Story = {
  render: () => show(TURNS, {at: 40, steps: steps('ready', 'ready', 'loading', 'waiting')}),
};

/** Only artifacts and evidence are still to come. */
export const Refs: Story = {
  render: () => show(TURNS, {at: 40, steps: steps('ready', 'ready', 'ready', 'loading')}),
};

/** The turns could not be had: the reason, and a way to ask again. */
export const WindowFailed: Story = {
  render: () =>
    show([SHELL], {
      at: 40,
      steps: steps('ready', 'failed', 'ready', 'ready'),
      reason: 'The archive is closed until 6:00.',
    }),
};

/** The current part could not be loaded: that is shown in its place. */
export const CurrentFailed: Story = {
  render: () =>
    show(TURNS, {
      at: 40,
      steps: steps('ready', 'ready', 'failed', 'ready'),
      reason: 'The runtime did not answer within 10 s.',
    }),
};

/** Kept from an earlier visit: shown at once, and not confirmed yet. */
export const Kept: Story = {
  render: () =>
    show(TURNS, {steps: steps('loading', 'waiting', 'waiting', 'waiting'), keptAt: Date.now() - 8 * 60 * 60_000}),
};

/** Earlier turns are on their way. */
export const OlderLoading: Story = {
  render: () => show(TURNS, READY, {[historyKey('s1')]: {state: 'loading', before: '12'}}),
};

/** Earlier turns could not be had. */
export const OlderFailed: Story = {
  render: () =>
    show(TURNS, READY, {[historyKey('s1')]: {state: 'failed', before: '12', reason: 'The archive is slow today.'}}),
};

/** There is nothing before this. */
export const Beginning: Story = {
  render: () => show(TURNS, READY, {[historyKey('s1')]: {state: 'ready', reached: true}}),
};

export const Chinese: Story = {
  render: () =>
    html`<div lang="zh-CN">
      ${show([SHELL], {at: 40, steps: steps('ready', 'failed', 'ready', 'ready'), reason: '归档服务已关闭。'})}
    </div>`,
};
