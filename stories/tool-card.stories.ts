import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {Refusal} from '../src/commands/router.js';
import '../src/define/agent-tool-card.js';
import {ago, ahead, drawn, withStore, type StoryStore} from './support.js';

const IDS = {sessionId: 's1', runId: 'r1', toolCallId: 'tc1'};

/** One event of the call. */
const event = (type: string, payload: object, secondsAgo = 0) => ({
  type,
  ...IDS,
  timestamp: ago(secondsAgo),
  payload,
});

const started = (payload: object, secondsAgo = 112) => event('tool.started', payload, secondsAgo);
const SHELL = {name: 'shell.run', inputSummary: 'pnpm load --rate 200 --for 3m', risk: 'medium'};
const FETCH = {name: 'http.get', inputSummary: 'rates.internal/v2/meters'};

const card = html`<agent-tool-card tool-call-id="tc1"></agent-tool-card>`;
const show = (events: Iterable<unknown>, options?: StoryStore) => withStore(events, card, options);

const meta: Meta = {title: 'Surfaces/Tool card', component: 'agent-tool-card'};
export default meta;

type Story = StoryObj;

export const InputStreaming: Story = {
  render: () =>
    show([
      event('tool.args', {name: 'fs.edit', delta: '{ "path": "ledger/backfill.ts",\n  "edits": [\n'}),
      event('tool.args', {delta: '    { "line": 88, '}),
    ]),
};

export const InputAvailable: Story = {
  render: () =>
    show([
      event('tool.args', {
        name: 'fs.edit',
        input: {path: 'ledger/backfill.ts', edits: [{line: 88, text: 'await yield()'}]},
        omitted: 2,
      }),
    ]),
};

export const Running: Story = {
  render: () => show([started({...SHELL, input: {command: 'pnpm load', rate: 200, minutes: 3}})]),
};

export const Progress: Story = {
  render: () =>
    show([
      started(SHELL),
      event('tool.progress', {percent: 62, message: 'about 1 min left'}),
      event('tool.output.delta', {
        delta: [
          '14:05:21  writes 18 220   p50 11 ms   p99  44 ms   \u001b[32mok\u001b[0m',
          '14:05:31  writes 20 301   p50 11 ms   p99  46 ms   \u001b[32mok\u001b[0m',
          '14:05:41  writes 22 318   p50 11 ms   p99  48 ms   \u001b[32mok\u001b[0m',
          '14:05:51  writes 24 302   p50 11 ms   p99  52 ms   \u001b[32mok\u001b[0m',
          '14:06:01  writes 26 290   p50 12 ms   p99 131 ms   \u001b[33mslow\u001b[0m',
          '14:06:11  ',
        ].join('\n'),
      }),
    ]),
};

export const ProgressWithoutNumber: Story = {
  render: () => show([started(SHELL), event('tool.progress', {message: 'Warming up the pool'})]),
};

/** Folded: done is quiet. */
export const Done: Story = {
  render: () =>
    show([started({name: 'db.explain', inputSummary: 'backfill batch'}, 2), event('tool.result', {output: 'ok'}, 0.9)]),
};

const RESULT = {
  rows: 1_214_880,
  cost: 88.2,
  plan: 'Index Scan',
  locks: ['RowShare'],
  buffers: {hit: 4, read: 2},
  ms: 3,
};

/** The person has opened it. */
export const DoneWithObject: Story = {
  render: () =>
    show([
      started({name: 'db.explain', inputSummary: 'backfill batch'}, 2),
      event('tool.result', {output: RESULT}, 0.9),
    ]),
  play: ({canvasElement}) => open(canvasElement),
};

export const DoneWithNothing: Story = {
  render: () => show([started({name: 'fs.touch', inputSummary: 'ledger/.keep'}, 1), event('tool.result', {}, 0.8)]),
  play: ({canvasElement}) => open(canvasElement),
};

export const DoneWithMoreThanFits: Story = {
  render: () =>
    show([
      started({name: 'shell.run', inputSummary: 'pg_dump billing'}, 20),
      event('tool.result', {
        preview: '-- PostgreSQL database dump\n-- Dumped from database version 16.2\n\nSET lock_timeout = 0;',
        outputRef: 'blob:7f3a',
        outputBytes: 18_400_000,
      }),
    ]),
  play: ({canvasElement}) => open(canvasElement),
};

const FAILURE = {error: 'Upstream timed out after 10 s.', code: '504'};

export const Failed: Story = {
  render: () => show([started(FETCH, 20), event('tool.failed', {...FAILURE, nextAttemptAt: ahead(480)})]),
};

export const FailedAgain: Story = {
  render: () =>
    show([
      started(FETCH, 40),
      event('tool.failed', FAILURE, 30),
      started(FETCH, 22),
      event('tool.failed', {error: '401 from rates.internal: the token has expired.', code: '401'}, 19),
      started(FETCH, 11),
      event('tool.failed', FAILURE, 1),
    ]),
};

export const FailedForGood: Story = {
  render: () => show([started(FETCH, 20), event('tool.failed', {error: 'No such host.', retryable: false})]),
};

export const FailedAndNotConnected: Story = {
  render: () => show([started(FETCH, 20), event('tool.failed', FAILURE)], {controls: 'not connected'}),
};

const RETRY = {control: 'retry', toolCallId: 'tc1', sessionId: 's1'} as const;

export const RetrySending: Story = {
  render: () => show([started(FETCH, 20), event('tool.failed', FAILURE)], {sent: [RETRY]}),
};

export const RetryRefused: Story = {
  render: () =>
    show([started(FETCH, 20), event('tool.failed', FAILURE)], {
      sent: [RETRY],
      carry: () => Promise.reject(new Refusal('staging is frozen until 16:00.')),
    }),
};

export const Cancelled: Story = {
  render: () =>
    show([
      started({name: 'fs.search', inputSummary: 'invoice_lines'}, 1),
      event('tool.failed', {cancelled: true, durationMs: 200}),
    ]),
};

/** The runtime named neither tool nor time: nothing is made up. */
export const BarelyKnown: Story = {render: () => show([{type: 'tool.started', toolCallId: 'tc1'}])};

export const Unknown: Story = {render: () => show([])};

/** All seven states, as they stand in a process. */
export const SevenStates: Story = {
  render: () => {
    const call = (toolCallId: string, events: {type: string; payload: object; timestamp: string}[]) =>
      events.map((each) => ({...each, sessionId: 's1', toolCallId}));
    return withStore(
      [
        ...call('a', [event('tool.args', {name: 'fs.edit', delta: '{ "path": "ledger/backfill.ts", "edits": [ '})]),
        ...call('b', [event('tool.args', {name: 'db.migrate', inputSummary: '0042 on staging', complete: true})]),
        ...call('c', [started({name: 'fs.list', inputSummary: 'ledger/'}, 4)]),
        ...call('d', [
          started(SHELL),
          event('tool.progress', {percent: 62}),
          event('tool.output.delta', {delta: '14:06:01  writes 26 290   p99 131 ms   slow\n14:06:11  '}),
        ]),
        ...call('e', [started({name: 'db.explain', inputSummary: 'backfill batch'}, 2), event('tool.result', {}, 0.9)]),
        ...call('f', [started(FETCH, 20), event('tool.failed', {...FAILURE, nextAttemptAt: ahead(8)})]),
        ...call('g', [
          started({name: 'fs.search', inputSummary: 'invoice_lines'}),
          event('tool.failed', {cancelled: true}),
        ]),
      ],
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => html`<agent-tool-card tool-call-id=${id}></agent-tool-card>`),
    );
  },
};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${SevenStates.render?.({}, {} as never)}</div>`,
};

export const Chinese: Story = {
  render: () => html`<div lang="zh-CN">${SevenStates.render?.({}, {} as never)}</div>`,
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl">${SevenStates.render?.({}, {} as never)}</div>`,
};

/** What a person does with a folded card. */
async function open(canvas: HTMLElement): Promise<void> {
  (await drawn(canvas, 'agent-tool-card', 'summary')).click();
}
