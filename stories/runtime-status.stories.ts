import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {RUN_STATES, type RunState} from '../src/protocol/taxonomy.js';
import {ago, withStore, type StoryStore} from './support.js';
import '../src/define/agent-runtime-status.js';
import {TRANSPORT_KEY} from '../src/transport/keys.js';

/** The events that bring a run into a state, with the facts that go with it. */
function runIn(state: RunState, seconds = 14, payload: object = {}): object[] {
  const base = {sessionId: 's1', runId: 'r1'};
  const start = {...base, type: 'run.started', timestamp: ago(seconds)};
  const now = {...base, timestamp: ago(1)};
  switch (state) {
    case 'tool_running':
      return [
        start,
        {...now, type: 'tool.started', toolCallId: 't1', payload: {name: 'db.explain'}},
        {...now, type: 'tool.started', toolCallId: 't2', payload: {name: 'shell.run'}},
      ];
    case 'action_required':
      return [
        start,
        {...now, type: 'action.required', actionId: 'a1', payload: {title: 'Builder: approve migration 0042'}},
      ];
    case 'failed':
      return [
        start,
        {...now, type: 'run.failed', payload: {error: 'Budget of $2 reached', code: 'budget', retryable: true}},
      ];
    case 'cancelled':
      return [start, {...now, type: 'run.finished', payload: {outcome: 'cancelled', reason: 'Stopped by Mara'}}];
    case 'ended':
      return [start, {...now, type: 'run.finished'}];
    case 'completed':
      return [start, {...now, type: 'run.finished', payload: {outcome: 'success'}}];
    default:
      return [start, {...now, type: 'run.status', payload: {stage: state, ...FACTS[state], ...payload}}];
  }
}

const FACTS: Partial<Record<RunState, object>> = {
  queued: {position: 2, reason: 'Provider is busy'},
  routing: {detail: 'Long context asked for'},
  preparing: {detail: 'Reading 14 files'},
  waiting_provider: {detail: 'cobalt-large'},
  blocked: {reason: 'quota_exceeded'},
  retrying: {attempt: 2, reason: '504 from rates.internal'},
};

const strip = (events: object[], options?: StoryStore) =>
  withStore(events, html`<agent-runtime-status></agent-runtime-status>`, options);

const meta: Meta = {title: 'Surfaces/Runtime status', component: 'agent-runtime-status'};
export default meta;

type Story = StoryObj;

const inState = (state: RunState): Story => ({render: () => strip(runIn(state))});

export const Submitted: Story = inState('submitted');
export const Accepted: Story = inState('accepted');
export const Binding: Story = inState('binding');
export const Queued: Story = inState('queued');
export const Routing: Story = inState('routing');
export const Preparing: Story = inState('preparing');
export const WaitingForTheModel: Story = inState('waiting_provider');
export const Responding: Story = inState('streaming');
export const UsingTools: Story = inState('tool_running');
export const Blocked: Story = inState('blocked');
export const NeedsYou: Story = inState('action_required');
export const Retrying: Story = inState('retrying');
export const Failed: Story = inState('failed');
export const Cancelled: Story = inState('cancelled');
export const Done: Story = inState('completed');

/** It ended, and nobody reported how. */
export const ResultUnknown: Story = inState('ended');

export const NothingRunning: Story = {render: () => strip([])};

/** Forty seconds without news: said, and not called a failure. */
export const Stalled: Story = {
  render: () => strip([{type: 'run.started', sessionId: 's1', runId: 'r1', timestamp: ago(40)}]),
};

/** An event is missing: what is shown may be old. */
export const CatchingUp: Story = {
  render: () =>
    strip([
      {type: 'run.started', sessionId: 's1', runId: 'r1', sequence: 1, contiguousIn: 's1', timestamp: ago(8)},
      {type: 'text.delta', sessionId: 's1', runId: 'r1', sequence: 4, payload: {delta: 'later'}},
    ]),
};

export const ConnectionLost: Story = {
  render: () =>
    strip(runIn('streaming'), {
      local: {[TRANSPORT_KEY]: {state: 'retrying', protocol: 'agent-ui', attempt: 2, since: Date.now(), catchingUp: 0}},
    }),
};

/** Stop was pressed: it is on its way until the run says that it has ended. */
export const Stopping: Story = {
  render: () => strip(runIn('streaming'), {sent: [{control: 'interrupt', sessionId: 's1', runId: 'r1'}]}),
};

export const StopNotSupported: Story = {render: () => strip(runIn('streaming'), {controls: ['send']})};

export const StopRefused: Story = {
  render: () =>
    strip(runIn('streaming'), {
      sent: [{control: 'interrupt', sessionId: 's1', runId: 'r1'}],
      carry: () => Promise.reject(new Error('The runtime did not answer.')),
    }),
};

export const WithoutAStore: Story = {render: () => html`<agent-runtime-status></agent-runtime-status>`};

/** One under the other: nothing moves from state to state. */
export const AllStates: Story = {
  render: () => html`${RUN_STATES.map((state) => strip(runIn(state, 25)))}`,
};

export const Narrow: Story = {
  render: () => html`
    <div style="inline-size: 320px; border: 1px solid var(--agent-hairline)">
      ${strip(runIn('retrying'))} ${strip(runIn('failed'))} ${strip(runIn('tool_running'))}
      ${strip([{type: 'run.started', sessionId: 's1', runId: 'r1', timestamp: ago(75)}])}
    </div>
  `,
};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${strip(runIn('tool_running'))}</div>`};
