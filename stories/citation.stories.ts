import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-text.js';
import {drawn, withStore} from './support.js';

const evidence = (evidenceId: string, payload: object) => ({
  type: 'evidence.changed',
  sessionId: 's1',
  evidenceId,
  payload: {status: 'available', ...payload},
});

const EVIDENCE = [
  evidence('readers', {
    title: 'Search of packages/',
    claim: 'All 31 files read through readLines or periodTotal',
    location: 'ledger/read.ts:88',
    verification: 'verified',
    source: {url: 'https://git.example/ledger/read.ts#L88'},
  }),
  evidence('locks', {title: 'Query plan of one batch', claim: 'Only RowShare locks', location: 'explain 0042'}),
  evidence('load', {
    title: 'Load test at 200 writes a second',
    claim: 'One sample of ten went over 120 ms',
    verification: 'failed',
    disputed: true,
    stale: true,
  }),
];

const ANSWER = `Every reader goes through two functions [1](evidence:readers), and the backfill takes only row-share \
locks [2](evidence:locks). The one risk is write latency under load [^load], and 【readers†source】 says it again!`;

const answer = (text: string, more: object = {}) => ({
  type: 'text.final',
  sessionId: 's1',
  runId: 'r1',
  messageId: 'm1',
  payload: {text, ...more},
});

const show = (...events: object[]) => withStore(events, html`<agent-text part-id="m1"></agent-text>`);

const meta: Meta = {title: 'Parts/Citation', component: 'agent-citation'};
export default meta;

type Story = StoryObj;

/** Three sources: verified, not verified, and one that is disputed and out of date. */
export const Cited: Story = {render: () => show(...EVIDENCE, answer(ANSWER))};

/** The card, as it is with the focus. */
export const WithCard: Story = {
  render: () => show(...EVIDENCE, answer(ANSWER)),
  play: async ({canvasElement}) => {
    (await drawn(canvasElement, 'agent-text', 'agent-markdown', 'agent-citation', 'button')).focus();
  },
};

/** Nothing backs these: they stay text. */
export const Unbacked: Story = {
  render: () => show(...EVIDENCE, answer('Claimed [1](evidence:nobody), [^nobody] and 【9†source】.')),
};

/** What the answer rests on, though it cites nothing. */
export const OnlyListed: Story = {
  render: () => show(...EVIDENCE, answer('Dual write is safe.', {evidenceRefs: ['readers', 'locks']})),
};
