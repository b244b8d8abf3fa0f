import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, withStore} from './support.js';
import '../src/define/agent-event-log.js';

const fact = (type: string, seconds: number, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'run-7',
  timestamp: ago(seconds),
  ...more,
});

const RUN = [
  fact('run.started', 60, {payload: {title: 'Usage-based ledger', model: 'cobalt-large'}}),
  ...'Dual-write first, so that a failed backfill never blocks reads.'
    .split(/(?= )/)
    .map((delta) => fact('text.delta', 50, {messageId: 'm-1', payload: {delta}})),
  fact('tool.started', 40, {toolCallId: 'call-31', payload: {name: 'shell.run', risk: 'high'}}),
  fact('tool.result', 30, {toolCallId: 'call-31', payload: {result: '22 318 writes, p99 48 ms'}}),
  fact('state.snapshot', 20, {payload: {state: {migration: '0042'}}}),
  fact('action.required', 10, {actionId: 'act-2', payload: {actionType: 'tool_approval', title: 'Run migration 0042'}}),
  fact('vendor.special', 5, {payload: {anything: true}}),
];
const log = (events: readonly object[]) => withStore(events, html`<agent-event-log></agent-event-log>`);

const meta: Meta = {title: 'Surfaces/Event log', component: 'agent-event-log'};
export default meta;

type Story = StoryObj;

export const Run: Story = {render: () => log(RUN)};

/** At most 200 lines are on the page at once. */
export const Long: Story = {
  render: () => log(Array.from({length: 1000}, (_, n) => fact('metric.changed', 1000 - n, {payload: {name: 'n', n}}))),
};

export const Nothing: Story = {render: () => log([])};

export const Narrow: Story = {render: () => html`<div style="inline-size: 320px">${log(RUN)}</div>`};

export const RightToLeft: Story = {render: () => html`<div dir="rtl">${log(RUN)}</div>`};
