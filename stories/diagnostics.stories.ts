import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, type StoryStore, withStore} from './support.js';
import '../src/define/agent-diagnostics.js';
import {MEASURES_KEY} from '../src/transport/keys.js';

const diagnosed = (level: string, code: string, message: string, source: string, seconds: number) => ({
  type: 'diagnostic.changed',
  sessionId: 's1',
  runId: 'r1',
  timestamp: ago(seconds),
  payload: {level, code, message, source},
});
const inRun = (type: string, payload: object, more: object = {}) => ({
  type,
  sessionId: 's1',
  runId: 'r1',
  timestamp: ago(20),
  payload,
  ...more,
});
const EVENTS = [
  inRun('run.started', {}),
  inRun('tool.started', {name: 'shell.run'}, {toolCallId: 'tc1'}),
  inRun('tool.output.delta', {delta: 'writes 22 318\n'}, {toolCallId: 'tc1'}),
  inRun('tool.result', {output: 'ok'}, {toolCallId: 'tc1'}),
  diagnosed('error', 'stream.gap', 'Events 1838 to 1840 missing, asked for replay', 'transport', 12),
  diagnosed('warning', 'tool.slow', 'shell.run sent no output for 9 s', 'runtime', 20),
  diagnosed('warning', 'tool.slow', 'shell.run sent no output for 9 s', 'runtime', 14),
  diagnosed('info', 'state.snapshot', 'Snapshot 112 applied, 4.1 kB', 'store', 30),
  {type: 'agent.mood', sessionId: 's1', timestamp: ago(40)},
  inRun('run.finished', {outcome: 'success'}),
  inRun('run.finished', {outcome: 'success'}),
  {type: 'metric.changed', payload: {name: 'queue.wait_ms', value: 42, unit: 'ms'}},
];
const MEASURED = {
  [MEASURES_KEY]: {
    retries: 2,
    errors: 3,
    connectMs: 84,
    latency: {last: 48, min: 20, max: 930, count: 61},
    submit: {'submit.accepted_ms': 61, first_event_ms: 120, first_runtime_status_ms: 120},
  },
};
const show = (events: object[], options?: StoryStore, fact = '') =>
  withStore(events, html`<agent-diagnostics .fact=${fact}></agent-diagnostics>`, options);

const meta: Meta = {
  title: 'Surfaces/Diagnostics',
  component: 'agent-diagnostics',
};
export default meta;

type Story = StoryObj;

export const Trouble: Story = {render: () => show(EVENTS, {local: MEASURED})};
export const NothingReported: Story = {render: () => show([])};
/** From a fact to the raw events behind it. */
export const BehindAFact: Story = {render: () => show(EVENTS, {local: MEASURED}, 'tool:tc1')};
export const NoSuchFact: Story = {render: () => show(EVENTS, {}, 'tool:none')};
export const Narrow: Story = {
  render: () => html`<div style="inline-size: 340px">${show(EVENTS, {local: MEASURED}, 'run:r1')}</div>`,
};
export const WithoutAStore: Story = {render: () => html`<agent-diagnostics></agent-diagnostics>`};
