import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ACTIVE_SESSION_KEY, uiKey} from '../src/state/keys.js';
import type {SessionRow} from '../src/state/facts/sessions.js';
import type {DirectoryRow} from '../src/transport/directory-feed.js';
import {asked, directory, listed, samples} from '../test/components/session-samples.js';
import {type StoryStore, withStore} from './support.js';
import '../src/define/agent-session-list.js';
import {seenKey} from '../src/components/sessions/session-list/seen.js';

interface Shown {
  readonly sessions?: readonly Partial<SessionRow>[];
  readonly known?: Partial<DirectoryRow>;
  readonly actions?: Readonly<Record<string, object>>;
  readonly active?: string;
  readonly more?: Partial<StoryStore>;
}

/** The list as a pane of a workbench. */
function list({sessions = samples(), known = {}, actions = {}, active = 'ledger', more = {}}: Shown = {}) {
  const template = html`<div
    style="block-size: 560px; inline-size: min(264px, 100%); background: var(--agent-canvas); border: 1px solid var(--agent-hairline)"
  >
    <agent-session-list></agent-session-list>
  </div>`;
  const local = {...directory(known), [ACTIVE_SESSION_KEY]: {id: active}, ...more.local};
  return withStore([listed(sessions, actions)], template, {...more, local});
}

const meta: Meta = {
  title: 'Surfaces/Session list',
  component: 'agent-session-list',
};
export default meta;

type Story = StoryObj;

export const Standings: Story = {render: () => list({actions: asked(Date.now() + 252_000)})};

/** Those that were seen before, and have gone on since. */
export const New: Story = {
  render: () =>
    list({
      sessions: samples().map((row) => ({...row, messageCount: 4, lastSequence: 9})),
      actions: asked(),
      more: {
        local: {
          [uiKey('seen')]: {source: 'test'},
          ...Object.fromEntries(samples().map(({id}) => [seenKey(id ?? ''), {messages: 4}])),
          [seenKey('tax')]: {messages: 1},
          [seenKey('dunning')]: {messages: 3},
        },
      },
    }),
};

export const Templates: Story = {
  render: () =>
    list({
      known: {
        templates: [
          {id: 'solo', title: 'One agent', description: 'A short run.'},
          {id: 'team', title: 'A team'},
        ],
      },
    }),
};

export const Refused: Story = {
  render: () => list({more: {carry: () => Promise.reject(new Error('The disk is full.'))}}),
};
export const ReadOnly: Story = {render: () => list({known: {canCreate: false, canEdit: false}})};
export const Stale: Story = {
  render: () => list({known: {stale: true, reason: 'The server closed the stream.'}}),
};
export const Loading: Story = {render: () => list({sessions: [], active: '', known: {state: 'loading'}})};
export const Failed: Story = {
  render: () => list({sessions: [], active: '', known: {state: 'failed', reason: 'The server did not answer (503).'}}),
};
export const Unavailable: Story = {
  render: () => list({sessions: [], active: '', known: {state: 'unavailable', canEdit: false}}),
};
export const Empty: Story = {render: () => list({sessions: [], active: ''})};

/** A session that its service has not heard of yet: the first message makes it. */
export const Unheard: Story = {render: () => list({sessions: [], active: 'fresh'})};

export const TenThousand: Story = {
  render: () =>
    list({
      active: 's9999',
      sessions: Array.from({length: 10_000}, (_, at) => ({
        id: `s${at}`,
        title: `Session ${at}`,
        lastActivityAt: at * 60_000,
      })),
    }),
};

export const LongNames: Story = {
  render: () =>
    list({
      sessions: samples().map((row) => ({
        ...row,
        title: `${row.title ?? ''} and everything else that belongs to it, whatever it is called`,
        reason: 'AVeryLongReasonWithoutASinglePlaceToBreakItInTheMiddleOfTheLine',
      })),
    }),
};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${list({actions: asked()})}</div>`};
export const WithoutAStore: Story = {render: () => html`<agent-session-list></agent-session-list>`};
