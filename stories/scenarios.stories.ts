import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, nothing} from 'lit';
import {until} from 'lit/directives/until.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-projection.js';
import '../src/define/agent-runtime-status.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../src/runtime/index.js';
import {ProjectionStore} from '../src/state/store.js';

/** The scenario runtime in the page itself: send a message, decide, queue, steer, stop. */
const meta: Meta = {title: 'Scenarios', component: 'agent-conversation'};
export default meta;
type Story = StoryObj;

async function openScenario(scenario: string) {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage()});
  await runtime.open();
  const {id} = await runtime.createSession({scenario});
  const store = new ProjectionStore();
  connectInPage(runtime, id, store);
  return html`
    <agent-projection .store=${store}>
      <agent-conversation style="block-size: 480px"></agent-conversation>
      <agent-composer></agent-composer>
      <agent-runtime-status></agent-runtime-status>
    </agent-projection>
  `;
}

const show = (scenario: string) => html`${until(openScenario(scenario), nothing)}`;

/** One agent thinks, plans, uses tools and answers. */
export const Solo: Story = {render: () => show('solo')};

/** A tool needs an approval. */
export const Approval: Story = {render: () => show('approval')};

/** A tool fails and is tried again; then the run fails and can be retried. */
export const Failure: Story = {render: () => show('failure')};

/** A long run: queue a turn, or steer this one. */
export const QueueAndSteer: Story = {render: () => show('queue-steer')};

/** Six weeks of work, with a request that still waits. */
export const OldSession: Story = {render: () => show('old-session')};
