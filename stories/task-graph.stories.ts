import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-task-graph.js';
import {type StoryStore, withStore} from './support.js';
import {batch, CANCELLED, ENDS, forest, NIGHTLY, RELEASE, task} from './task-graph-samples.js';

const show = (events: Iterable<unknown>, options?: StoryStore) =>
  withStore(events, html`<agent-task-graph session-id="s1"></agent-task-graph>`, options);

const meta: Meta = {
  title: 'Surfaces/Task graph',
  component: 'agent-task-graph',
};
export default meta;

type Story = StoryObj;

/** A release with a blocked branch. The task that is open is looked at, with what it is connected to besides tasks. */
export const Blocked: Story = {
  render: () => show([...RELEASE, ...ENDS], {local: {'ui:task': {taskId: 'test'}}}),
};

/** The chain from what is blocked to what blocks it, and nothing else. */
export const OnlyWhatBlocks: Story = {render: () => show(RELEASE, {local: {'ui:task-graph': {isBlocking: true}}})};

/** Somebody wants all of it cancelled: each part says so, and stands as it stands. */
export const CancelAsked: Story = {render: () => show(CANCELLED)};

/** A job has a shape of its own; what it made leads on. */
export const FromAJob: Story = {render: () => show(NIGHTLY)};

/** Two thousand items of one task stand together, with how they are doing; many branches have an overview. */
export const Large: Story = {render: () => show([...batch(2000, 61), ...forest(20, 24)])};

/** The same facts as a tree, in a narrow column. */
export const Tree: Story = {
  render: () =>
    html`<div style="inline-size: 392px">
      ${show([...CANCELLED, ...ENDS], {local: {'ui:task-graph': {view: 'tree'}}})}
    </div>`,
};

/** No relations are known: a list that says so. */
export const Unconnected: Story = {
  render: () => show(['One', 'Two', 'Three'].map((title, at) => task(`t${String(at)}`, title, {status: 'running'}))),
};
