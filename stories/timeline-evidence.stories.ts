import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-conversation.js';
import '../src/define/agent-timeline-evidence.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../packages/runtime/src/index.js';
import {ProjectionStore} from '../src/state/store.js';
import {ago, parts, type StoryStore, withStore} from './support.js';

const event = (type: string, seconds: number, ids: object = {}, payload: object = {}) => ({
  ...{type, sessionId: 's1', runId: 'r1', timestamp: ago(seconds), ...ids},
  payload,
});
const evidence = (evidenceId: string, payload: object, ids: object = {}) =>
  event('evidence.changed', 90, {evidenceId, messageId: 'r1.m', ...ids}, payload);
const pack = (payload: object, ids: object = {}) => evidence('pack-1', {kind: 'pack', ...payload}, ids);

const EARLIER = [
  {
    type: 'text.final',
    sessionId: 's1',
    runId: 'r0',
    messageId: 'u0',
    timestamp: ago(9_000),
    payload: {text: 'Map the readers', role: 'user'},
  },
  event('run.started', 9_000, {runId: 'r0', agentId: 'ada'}),
  event('tool.started', 8_990, {runId: 'r0', toolCallId: 't0'}, {name: 'fs.search', inputSummary: 'invoice_lines'}),
  event('tool.result', 8_980, {runId: 'r0', toolCallId: 't0'}, {status: 'ok', durationMs: 412}),
  event(
    'artifact.created',
    8_970,
    {runId: 'r0', artifactId: 'f1'},
    {title: 'Readers of invoice_lines', kind: 'report', status: 'ready'},
  ),
  event('run.finished', 8_960, {runId: 'r0'}, {outcome: 'success'}),
];
const TURN = [
  {
    type: 'text.final',
    sessionId: 's1',
    runId: 'r1',
    messageId: 'u1',
    timestamp: ago(140),
    payload: {text: 'What do we really keep?', role: 'user'},
  },
  event('run.started', 140, {agentId: 'ada'}),
  event('reasoning.summary', 130, {partId: 'th1'}, {text: 'Three claims, each with its own source'}),
  event('tool.started', 128, {toolCallId: 't1'}, {name: 'db.query', inputSummary: 'retention of meters by plan'}),
  event('tool.result', 127, {toolCallId: 't1'}, {status: 'ok', durationMs: 840}),
  event(
    'action.required',
    126,
    {actionId: 'a1'},
    {title: 'Fetch section 4 of the audit', actionType: 'tool_approval', policy: 'Ask before paid sources'},
  ),
  {...event('action.resolved', 110, {actionId: 'a1'}, {resolution: 'approved', by: 'user'}), commandId: 'cmd-41'},
  event(
    'tool.started',
    108,
    {toolCallId: 't2'},
    {name: 'archive.search', inputSummary: 'deletion logs before 2025-06'},
  ),
  event(
    'tool.failed',
    107,
    {toolCallId: 't2'},
    {error: 'The index of the archive was retired.', code: 'index_retired'},
  ),
];
const FACTS = [
  evidence('c1', {kind: 'claim', claim: 'At least 91 % of meters are kept for the whole window', status: 'supported'}),
  evidence('c2', {
    kind: 'claim',
    claim: 'Meters of closed accounts are deleted after 365 days',
    status: 'contradicted',
  }),
  evidence('c3', {kind: 'claim', claim: 'Nothing was deleted by hand before June 2025', status: 'unverified'}),
  evidence(
    'q0',
    {kind: 'source', title: 'Meter retention by plan', location: 'meter_retention, 36 rows', supports: ['c1']},
    {toolCallId: 't1'},
  ),
  evidence('q1', {
    kind: 'source',
    title: 'Handbook: data retention',
    location: 'v7',
    stale: true,
    supports: ['c2'],
    source: {url: 'https://handbook.example/'},
  }),
  evidence('q2', {
    kind: 'source',
    title: 'External audit 2026',
    location: 'section 4',
    supports: [{id: 'c2', relation: 'contradicts'}],
  }),
  evidence('x1', {
    kind: 'verification',
    title: 'Recount of 36 rows',
    verification: 'passed',
    by: 'retention-check',
    supports: [{id: 'c1', relation: 'verifies'}],
  }),
  evidence(
    'x2',
    {
      kind: 'verification',
      title: 'Deletion logs',
      verification: 'failed',
      summary: 'Nothing could be compared.',
      supports: [{id: 'c3', relation: 'verifies'}],
      gaps: [{area: 'deletion logs before 2025-06', reason: 'expired'}],
    },
    {toolCallId: 't2'},
  ),
  event(
    'review.completed',
    85,
    {reviewId: 'v1', evidenceRefs: ['c1', 'c2']},
    {verdict: 'needs_changes', reviewer: 'Data protection', summary: 'Say that the two sources disagree.'},
  ),
  evidence(
    'y1',
    {kind: 'replay', title: 'This run, step by step', determinism: 'approximate'},
    {replayRef: 'replay:r1', traceId: 'trace-7'},
  ),
];
const ANSWER = [
  event(
    'text.final',
    82,
    {messageId: 'r1.m', partId: 'p1'},
    {text: 'At least 91 % is kept [1](evidence:c1). Closed accounts are in dispute [2](evidence:c2).'},
  ),
  event('run.finished', 80, {}, {outcome: 'success'}),
];
const DONE = [...EARLIER, ...TURN, ...FACTS, ...ANSWER];

const trail = (view: string) =>
  html`<agent-timeline-evidence view=${view} style="block-size: 560px"></agent-timeline-evidence>`;
const show = (view: string, events: Iterable<unknown> = DONE, options?: StoryStore) =>
  withStore(events, trail(view), options);

const meta: Meta = {
  title: 'Surfaces/Timeline and evidence',
  component: 'agent-timeline-evidence',
  subcomponents: parts('agent-audit-trail', 'agent-evidence-list', 'agent-fact-why', 'agent-timeline'),
};
export default meta;

type Story = StoryObj;

export const Timeline: Story = {render: () => show('timeline')};

/** A turn opens into one line for each thing that happened. */
export const TurnOpen: Story = {
  render: () => show('timeline', DONE, {local: {'ui:timeline-open:run:r1': {open: true}}}),
};

/** A turn at work is open in the conversation, so it is a link here. */
export const AtWork: Story = {render: () => show('timeline', [...EARLIER, ...TURN])};

export const Evidence: Story = {render: () => show('evidence')};

/** A disputed claim: its sources disagree, and both are named. */
export const Disputed: Story = {render: () => show('evidence', DONE, {local: {'ui:evidence': {evidenceId: 'c2'}}})};

/** A source that has gone out of date. */
export const StaleSource: Story = {render: () => show('evidence', DONE, {local: {'ui:evidence': {evidenceId: 'q1'}}})};

export const Audit: Story = {
  render: () =>
    show('audit', [
      ...DONE,
      {...event('permission.changed', 60, {}, {mode: 'auto', source: 'user'}), commandId: 'cmd-42'},
    ]),
};

export const PackCollecting: Story = {
  render: () => show('evidence', [...DONE, pack({status: 'collecting', progress: {done: 1_240, total: 3_900}})]),
};

export const PackReady: Story = {
  render: () =>
    show('evidence', [
      ...DONE,
      pack(
        {status: 'ready', bytes: 81_920, gaps: [{area: 'telemetry', reason: 'not_collected'}]},
        {evidencePackRef: 'pack:pack-1'},
      ),
    ]),
};

export const PackFailed: Story = {
  render: () => show('evidence', [...DONE, pack({status: 'failed', error: 'The store of packs is full.'})]),
};

const opening = (refs: string, more: object = {}) => ({
  local: {'ui:opening:s1': {steps: {shell: 'ready', window: 'ready', current: 'ready', refs}, ...more}},
});

/** Evidence comes after the rest of a session. */
export const Loading: Story = {render: () => show('evidence', TURN, opening('loading'))};

export const NotFetched: Story = {render: () => show('evidence', TURN, opening('failed'))};

/** Kept from an earlier visit, until the runtime has confirmed it. */
export const Kept: Story = {render: () => show('evidence', DONE, opening('ready', {keptAt: 1}))};

export const Empty: Story = {render: () => show('evidence', [])};

export const EmptyTimeline: Story = {render: () => show('timeline', [])};

export const ReadOnly: Story = {render: () => show('evidence', DONE, {controls: ['send']})};

export const NoStore: Story = {render: () => html`<agent-timeline-evidence></agent-timeline-evidence>`};

export const Narrow: Story = {
  render: () =>
    html`<div style="inline-size: 320px">${show('evidence', DONE, {local: {'ui:evidence': {evidenceId: 'c2'}}})}</div>`,
};

export const NarrowTimeline: Story = {
  render: () =>
    html`<div style="inline-size: 320px">
      ${show('timeline', DONE, {local: {'ui:timeline-open:run:r1': {open: true}}})}
    </div>`,
};

export const Chinese: Story = {
  render: () => html`<div lang="zh-CN">${show('evidence', DONE, {local: {'ui:evidence': {evidenceId: 'c2'}}})}</div>`,
};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${show('evidence')}</div>`};

/** The scenario of the runtime, played: the answer cites, and each citation leads here. */
export const Playing: Story = {
  loaders: [
    async () => {
      const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace: 0.02});
      await runtime.open();
      const {id} = await runtime.createSession({scenario: 'evidence'});
      const store = new ProjectionStore();
      connectInPage(runtime, id, store);
      await runtime.command(id, {
        id: 'ask',
        control: 'send',
        sessionId: id,
        payload: {text: 'What do we really keep?'},
      });
      return {store};
    },
  ],
  render: (_args, {loaded}) => html`
    <agent-projection .store=${(loaded as {store: ProjectionStore}).store}>
      <div style="display: grid; grid-template-columns: 1fr 1fr">
        <agent-conversation style="block-size: 560px"></agent-conversation>
        ${trail('evidence')}
      </div>
    </agent-projection>
  `,
};
