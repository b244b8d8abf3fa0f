import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {uiKey} from '../src/state/keys.js';
import {CONTROLS} from '../src/protocol/taxonomy.js';
import type {ConnectionState} from '../src/transport/connection.js';
import {ago, ahead, parts, type StoryStore, withStore} from './support.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-runtime-status.js';
import {TRANSPORT_KEY} from '../src/transport/keys.js';

const transport = (state: ConnectionState) => ({
  [TRANSPORT_KEY]: {state, protocol: 'agent-ui', attempt: 0, since: Date.now(), catchingUp: 0},
});

/** A composer on a session of its own, so that no story finds the draft of another. */
function composer(sessionId: string, events: readonly object[] = [], options: StoryStore = {}) {
  const local = {...transport('streaming'), ...options.local};
  return withStore(
    [{type: 'session.opened', sessionId}, ...events.map((event) => ({sessionId, ...event}))],
    html`<agent-composer></agent-composer>`,
    {...options, local},
  );
}

const draft = (sessionId: string, text: string, more: object = {}) => ({
  [uiKey(`draft:${sessionId}`)]: {text, ...more},
});
const outbox = (sessionId: string, ...items: object[]) => ({[uiKey(`outbox:${sessionId}`)]: {items}});

const RUNNING = {type: 'run.started', runId: 'r1', timestamp: ago(14)};
const QUEUE = {
  type: 'queue.changed',
  payload: {
    steers: [{id: 'k1', text: 'Keep the old column until Friday', status: 'pending'}],
    queued: [
      {id: 'q1', text: 'Then write the release note for finance', status: 'queued'},
      {id: 'q2', text: 'Close the ticket and tell Ops', status: 'queued'},
      {id: 'q3', status: 'queued'},
    ],
  },
};
const OPTIONS = {
  type: 'session.updated',
  payload: {
    mode: 'build',
    modes: [
      {id: 'build', label: 'Build', description: 'Plans, changes files and runs tools'},
      {id: 'plan', label: 'Plan', description: 'Reads and plans; changes nothing'},
    ],
    model: 'cobalt-large',
    models: [
      {id: 'cobalt-large', description: 'The most careful; 128k context'},
      {id: 'cobalt-small', description: 'Quick and cheap; 64k context'},
    ],
    commands: [{id: 'plan', description: 'Write a plan before anything is changed'}],
  },
};
const PERMISSION = {
  type: 'permission.changed',
  payload: {
    mode: 'ask',
    modes: [
      {id: 'ask', label: 'Ask before writes', description: 'Reads freely, asks before each write'},
      {id: 'read', label: 'Read only', description: 'Writes are not allowed at all'},
    ],
  },
};
const REQUEST = {type: 'action.required', runId: 'r1', actionId: 'a1', payload: {title: 'Run migration 0042'}};

const meta: Meta = {
  title: 'Surfaces/Composer',
  component: 'agent-composer',
  subcomponents: parts('agent-queue'),
};
export default meta;

type Story = StoryObj;

export const Empty: Story = {render: () => composer('empty')};

export const Draft: Story = {
  render: () =>
    composer('draft', [], {local: draft('draft', 'Move the ledger to usage-based rows.\nProve it on staging.')}),
};

export const EightLinesAndMore: Story = {
  render: () => {
    const lines = Array.from({length: 12}, (_, line) => `Line ${line + 1}`).join('\n');
    return composer('long', [], {local: draft('long', lines)});
  },
};

/** Sent, and not confirmed: no message is invented meanwhile. */
export const Sending: Story = {
  render: () =>
    composer('sending', [], {
      local: outbox('sending', {id: 'c1', control: 'send', text: 'Try the migration on staging first'}),
    }),
};

/** A run is at work: Steer goes into it, Queue after it. */
export const RunAtWork: Story = {render: () => composer('active', [RUNNING])};

/** What the session is set to, as the runtime reported it: each can be changed, and is asked for until confirmed. */
export const ModeModelAndPermissions: Story = {render: () => composer('options', [OPTIONS, PERMISSION])};

export const RunAtWorkWithEverything: Story = {
  render: () => composer('everything', [OPTIONS, PERMISSION, RUNNING, QUEUE]),
};

/** What the runtime reported, where there is nothing to choose from. */
export const ModelWithoutAChoice: Story = {
  render: () => composer('fixed', [{type: 'session.updated', payload: {model: 'cobalt-large'}}]),
};

/** Names stand as chips above the text; one that nobody knows is named below it. */
export const Mentions: Story = {
  render: () =>
    html`${composer('mentions', [OPTIONS, PERMISSION], {
      local: draft('mentions', 'Compare @ledger/read.ts with @usage_lines and ask @nobody', {
        mentions: [
          {id: 'f1', label: 'ledger/read.ts', kind: 'file'},
          {id: 't1', label: 'usage_lines', kind: 'table'},
        ],
      }),
    })}`,
  play: ({canvasElement}) => {
    const found = canvasElement.querySelector('agent-composer');
    if (found) found.completions = [{trigger: '@', search: () => Promise.resolve([])}];
  },
};

/** A turn that is edited waits; the others cannot overtake it. */
export const EditedElsewhere: Story = {
  render: () =>
    composer('edited', [
      RUNNING,
      {
        type: 'queue.changed',
        payload: {
          queued: [
            {id: 'q1', text: 'Then write the release note', status: 'queued', heldUntil: ahead(100)},
            {id: 'q2', text: '', status: 'queued', attachmentCount: 2},
          ],
        },
      },
    ]),
};

export const WaitingInput: Story = {render: () => composer('waiting', [RUNNING, QUEUE])};

export const SteerAccepted: Story = {
  render: () =>
    composer('accepted', [
      RUNNING,
      {type: 'queue.changed', payload: {steers: [{id: 'k1', text: 'Keep the old column', status: 'accepted'}]}},
    ]),
};

/** A rejected steer keeps its text. */
export const SteerRejected: Story = {
  render: () =>
    composer('rejected', [
      RUNNING,
      {type: 'queue.changed', payload: {steers: [{id: 'k1', text: 'Keep the old column', status: 'rejected'}]}},
    ]),
};

/** A request is open: it has the filled button, and the text can still be queued. */
export const WaitingForADecision: Story = {render: () => composer('decision', [RUNNING, REQUEST])};

export const SendFailed: Story = {
  render: () =>
    composer('failed', [], {
      local: draft('failed', 'Move the ledger to usage-based rows.', {
        lost: {status: 'failed', control: 'send', reason: 'The server did not answer (503).'},
      }),
    }),
};

/** A new text is in the field already: the old one is offered beside it. */
export const SendFailedBesideANewText: Story = {
  render: () =>
    composer('beside', [], {
      local: {
        ...draft('beside', 'A new thought'),
        ...outbox('beside', {
          id: 'c1',
          control: 'send',
          text: 'Move the ledger to usage-based rows.',
          lost: {status: 'refused', control: 'send', reason: 'The session is closed.'},
        }),
      },
    }),
};

export const SteerRefused: Story = {
  render: () =>
    composer('refused', [RUNNING], {
      local: outbox('refused', {
        id: 'c1',
        control: 'steer',
        text: 'Keep the old column',
        lost: {status: 'refused', control: 'steer', reason: 'This step takes no steer.'},
      }),
    }),
};

export const Disconnected: Story = {
  render: () => composer('offline', [], {local: {...transport('error'), ...draft('offline', 'Written on the train')}}),
};

export const CannotSteer: Story = {
  render: () => composer('no-steer', [RUNNING], {controls: CONTROLS.filter((control) => control !== 'steer')}),
};

export const CannotSend: Story = {render: () => composer('no-send', [], {controls: ['interrupt']})};

export const NoSession: Story = {render: () => withStore([], html`<agent-composer></agent-composer>`)};

export const WithoutAStore: Story = {render: () => html`<agent-composer></agent-composer>`};

export const Narrow: Story = {
  render: () => html`
    <div style="inline-size: 304px">${composer('narrow', [OPTIONS, PERMISSION, RUNNING, QUEUE, REQUEST])}</div>
    <div style="inline-size: 304px">${composer('narrow-2', [], {local: transport('error')})}</div>
  `,
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl">${composer('rtl', [RUNNING, QUEUE])}</div>`,
};
