import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, nothing} from 'lit';
import {until} from 'lit/directives/until.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-hitl-dock.js';
import '../src/define/agent-projection.js';
import '../src/define/agent-task-pane.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../src/runtime/index.js';
import {ProjectionStore} from '../src/state/store.js';

/** Long work and what becomes of it, played by the scenario runtime in the page itself. */
const meta: Meta = {title: 'Task scenarios', component: 'agent-task-pane'};
export default meta;
type Story = StoryObj;

async function play(scenario: string, pace: number) {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace});
  await runtime.open();
  const {id} = await runtime.createSession({scenario});
  const store = new ProjectionStore();
  connectInPage(runtime, id, store);
  await runtime.command(id, {id: 'begin', control: 'send', sessionId: id, payload: {text: 'Begin, please.'}});
  return html`
    <agent-projection .store=${store}>
      <div style="display: grid; grid-template-columns: minmax(0, 1fr) 392px; block-size: 640px">
        <div style="display: flex; flex-direction: column; min-block-size: 0">
          <agent-conversation style="flex: 1; min-block-size: 0"></agent-conversation>
          <agent-hitl-dock></agent-hitl-dock>
          <agent-composer></agent-composer>
        </div>
        <agent-task-pane></agent-task-pane>
      </div>
    </agent-projection>
  `;
}

const show = (scenario: string, pace = 0.2) => html`${until(play(scenario, pace), nothing)}`;

/** A job at night: it fails, loses a worker, is tried again. */
export const NightlyJob: Story = {render: () => show('nightly-job')};

/** A tree of tasks with branches that wait for each other, and one that is cancelled in the middle. */
export const TaskTree: Story = {render: () => show('task-tree')};

/** Two thousand tasks under one, growing for a minute: some fail, and the whole is no success. */
export const BatchImport: Story = {render: () => show('batch-import', 1)};

/** Work that succeeds and does not arrive: one delivery waits for a person, one finds nobody. */
export const FailedDelivery: Story = {render: () => show('failed-delivery')};

/** Ended at the peer, and not yet here. */
export const PeerTask: Story = {render: () => show('peer-task')};

/** Eight ways to say "done" that are none. */
export const WrongAnswers: Story = {render: () => show('wrong-answers')};
