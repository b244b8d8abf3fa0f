import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import {uiKey} from '../src/state/keys.js';
import {withStore, type StoryStore} from './support.js';
import '../src/define/agent-todo-dock.js';

const STEPS = [
  {title: 'Map every reader of invoice_lines', status: 'completed', owner: 'Scout'},
  {title: 'Add usage_lines with dual write', status: 'completed', owner: 'Builder'},
  {title: 'Run migration 0042 on staging', status: 'needs_input', owner: 'Builder'},
  {title: 'Load test the write path', status: 'in_progress', owner: 'Tester'},
  {title: 'Backfill, verify, switch reads', status: 'pending', owner: 'Lead'},
];
const planned = (steps: object[]) => [
  {type: 'run.started', sessionId: 's1', runId: 'r1'},
  {type: 'plan.final', sessionId: 's1', runId: 'r1', payload: {steps}},
];
const dock = (steps: object[], options?: StoryStore) =>
  withStore(planned(steps), html`<agent-todo-dock></agent-todo-dock>`, options);

const meta: Meta = {title: 'Surfaces/Todo dock', component: 'agent-todo-dock'};
export default meta;

type Story = StoryObj;

export const Collapsed: Story = {render: () => dock(STEPS)};
export const Expanded: Story = {render: () => dock(STEPS, {local: {[uiKey('docked:plan:r1')]: {open: true}}})};
export const NoStepAtWork: Story = {render: () => dock(STEPS.map(({title}) => ({title})))};
export const Narrow: Story = {
  render: () =>
    html`<div style="inline-size: 320px">${dock(STEPS, {local: {[uiKey('docked:plan:r1')]: {open: true}}})}</div>`,
};
