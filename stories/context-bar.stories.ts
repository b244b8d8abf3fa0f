import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, drawn, withStore, type StoryStore} from './support.js';
import '../src/define/agent-context-bar.js';

const REFS = [
  {id: 'b1', kind: 'branch', title: 'ledger-v2'},
  {id: 'f1', kind: 'file', title: '0042_usage_lines.sql', removable: true},
  {id: 'a1', kind: 'attachment', title: 'p99.csv', bytes: 18_000, removable: true},
];
const BUDGET = {used: 41_000, limit: 128_000, cost: {used: 0.84, limit: 2, currency: 'USD'}};
const changed = (payload: object) => ({type: 'context.changed', sessionId: 's1', payload});
const COMPACTED = {
  type: 'context.compaction.completed',
  sessionId: 's1',
  contextId: 'c1',
  timestamp: ago(600),
  payload: {turns: 38, tokensBefore: 90_000, tokensAfter: 2_100, summaryRef: 'summary:c1'},
};

const full = (events: object[], options?: StoryStore) =>
  withStore(events, html`<agent-context-bar></agent-context-bar>`, options);
const compact = (events: object[], options?: StoryStore) =>
  withStore(events, html`<agent-context-bar compact></agent-context-bar>`, options);

const meta: Meta = {title: 'Surfaces/Context bar', component: 'agent-context-bar'};
export default meta;

type Story = StoryObj;

export const Full: Story = {
  render: () =>
    full([
      changed({
        refs: REFS,
        budget: {...BUDGET, split: {input: 30_000, output: 6_200, reasoning: 3_800, cached: 12_000}},
        retrieval: [
          {id: 'd1', kind: 'source', title: 'Runbook 0042', location: 'section 3', url: 'https://example.com'},
        ],
        memory: {
          visible: true,
          writes: [{id: 'w1', title: 'Deploys happen on Friday', scope: 'user'}],
          refs: [{id: 't1', title: 'House style of the billing team', scope: 'team', precedence: 'team before own'}],
        },
      }),
      COMPACTED,
    ]),
};

export const Compact: Story = {render: () => compact([changed({refs: REFS, budget: BUDGET})])};

/** Near the limit it warns by shape and word. */
export const NearlyFull: Story = {
  render: () => compact([changed({refs: REFS, budget: {used: 118_000, limit: 128_000}})]),
};

export const MissingContext: Story = {
  render: () =>
    full([
      changed({
        refs: REFS,
        missing: [
          {id: 'm1', title: 'Meter rates of May', status: 'blocked', reason: 'No access to rates.internal'},
          {id: 'm2', title: 'Contract of Northwind'},
        ],
      }),
    ]),
};

/** What was not reported is said to be so: it is not zero. */
export const NotReported: Story = {render: () => full([changed({refs: REFS})])};

export const Compacting: Story = {
  render: () =>
    full([
      changed({budget: BUDGET}),
      {type: 'context.compaction.started', sessionId: 's1', contextId: 'c1', payload: {}},
    ]),
};

/** A person asked to remove a reference; the runtime has not sent the context without it yet. */
export const Removing: Story = {
  render: () => compact([changed({refs: REFS, budget: BUDGET})]),
  play: async ({canvasElement}) => {
    (await drawn(canvasElement, 'agent-context-bar', 'button')).click();
  },
};

export const Unknown: Story = {render: () => full([])};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${compact([changed({refs: REFS, budget: BUDGET})])}</div>`,
};
