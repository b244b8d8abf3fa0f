import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-delegation-graph.js';
import {changed, COORDINATED, crowd, HANDOFF, join, spawned, team, workers} from './delegation-samples.js';
import {type StoryStore, withStore} from './support.js';

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-delegation-graph session-id="s1"></agent-delegation-graph>`, options);
const AS_TREE: StoryStore = {local: {'ui:delegation-view': {view: 'tree'}}};

const meta: Meta = {
  title: 'Surfaces/Delegation graph',
  component: 'agent-delegation-graph',
};
export default meta;

type Story = StoryObj;

/** A coordinator with four teammates, one of whom asks. */
export const Coordinated: Story = {render: () => show(COORDINATED)};

/** Fan-out and fan-in: two are done, one failed and gives no result. */
export const PartialFailure: Story = {
  render: () =>
    show([
      ...COORDINATED,
      changed('builder', {status: 'completed'}),
      changed('tester', {status: 'completed'}),
      team({joins: join('waiting', ['builder', 'tester'], ['builder', 'tester', 'scout'], ['scout'])}),
    ]),
};

/** One hands off to another; the edge says so, and shows the reason when it is opened. */
export const Handoff: Story = {render: () => show([...COORDINATED, HANDOFF])};

/** What failed is tried again by another. */
export const Retried: Story = {
  render: () =>
    show([...COORDINATED, spawned('scout2', 'Scout 2', {}, {parentAgentId: 'lead', retryOf: 'scout', attempt: 2})]),
};

/** Thirty workers: those who need nobody stand together. */
export const Grouped: Story = {render: () => show(workers(30))};

/** Five hundred teammates: those in sight are drawn, and there is an overview. */
export const FiveHundred: Story = {render: () => show(crowd(20, 24))};

/** The same as a tree, for those who read rather than look. */
export const Tree: Story = {render: () => show([...COORDINATED, HANDOFF], AS_TREE)};

export const Empty: Story = {render: () => show([])};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${show([...COORDINATED, HANDOFF])}</div>`,
};
