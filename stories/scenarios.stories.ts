import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-artifact-workspace.js';
import '../src/define/agent-timeline-evidence.js';
import {played as show} from './played.js';

/**
 * One agent and a person. The built-in runtime plays each run in the page itself, from beginning to end: decide, queue,
 * steer, stop, answer. Everything that is seen comes from its events.
 */
const meta: Meta = {title: 'Scenarios/One agent'};
export default meta;
type Story = StoryObj;

/** One agent thinks, plans, uses tools and answers. */
export const Solo: Story = {render: () => show('solo')};

/** A tool needs an approval. */
export const Approval: Story = {render: () => show('approval')};

/** One request of each kind: a plan, a question, a credential, a permission, a cost, a review, a handoff. */
export const Requests: Story = {render: () => show('requests')};

/** A tool fails and is tried again; then the run fails and can be retried. */
export const Failure: Story = {render: () => show('failure')};

/** A long run: queue a turn, or steer this one. */
export const QueueAndSteer: Story = {render: () => show('queue-steer')};

/** Colours of a terminal, tables, JSON, a diff, an image, sources, nothing, too much, and a retry that works. */
export const Tools: Story = {render: () => show('tools')};

/** Documents, code, tables, pictures and more: with versions, conflicts, exports, reviews and a failure. */
export const Artifacts: Story = {
  render: () => show('artifacts', html`<agent-artifact-workspace></agent-artifact-workspace>`),
};

/** A research run cites claims: one is disputed, one source is old, one check fails, and a gap is named. */
export const Evidence: Story = {
  render: () => show('evidence', html`<agent-timeline-evidence view="evidence"></agent-timeline-evidence>`),
};

/** Six weeks of work, with a request that still waits. */
export const OldSession: Story = {
  render: () => html`<catalog-stage scenario="old-session" left></catalog-stage>`,
};
