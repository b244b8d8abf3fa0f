import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {ago, withStore} from './support.js';
import '../src/define/agent-state-snapshot.js';

const snapshot = (state: unknown) => ({
  type: 'state.snapshot',
  sessionId: 's1',
  timestamp: ago(12),
  payload: {state},
});
const delta = (...patch: object[]) => ({type: 'state.delta', sessionId: 's1', timestamp: ago(2), payload: {patch}});
const shared = (...events: object[]) => withStore(events, html`<agent-state-snapshot></agent-state-snapshot>`);

const LEDGER = {
  title: 'Usage-based ledger',
  migration: {id: '0042', applied: false, attempts: 2, target: null},
  regions: ['eu-west', 'us-east', 'ap-south'],
  note: 'Dual-write first, so that a failed backfill never blocks reads. '.repeat(6),
  invoices: Array.from({length: 1240}, (_, index) => ({id: index, total: index * 12.5})),
};

const meta: Meta = {title: 'Surfaces/State snapshot', component: 'agent-state-snapshot'};
export default meta;

type Story = StoryObj;

export const Shared: Story = {render: () => shared(snapshot(LEDGER))};

/** What the last change touched has a mark, with a word. */
export const Changed: Story = {
  render: () => shared(snapshot(LEDGER)),
  async play({canvasElement}) {
    await canvasElement.querySelector('agent-state-snapshot')?.updateComplete;
    const patch = [
      {op: 'replace', path: '/migration/applied', value: true},
      {op: 'add', path: '/owner', value: 'Mara'},
    ];
    canvasElement.querySelector('agent-projection')?.store?.append([delta(...patch)]);
  },
};

/** A patch did not fit: the last whole state stays, and says so. */
export const Stale: Story = {
  render: () => shared(snapshot(LEDGER), delta({op: 'replace', path: '/nowhere', value: 1})),
};

export const Empty: Story = {render: () => shared(snapshot({}))};
export const PlainValue: Story = {render: () => shared(snapshot('ready'))};
export const NothingShared: Story = {render: () => shared()};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${shared(snapshot(LEDGER))}</div>`,
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl">${shared(snapshot({...LEDGER, title: 'دفتر الاستخدام'}))}</div>`,
};
