import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, nothing} from 'lit';
import {until} from 'lit/directives/until.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-hitl-dock.js';
import '../src/define/agent-projection.js';
import '../src/define/agent-team-pane.js';
import '../src/define/agent-work-board.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../src/runtime/index.js';
import {ProjectionStore} from '../src/state/store.js';

/** The eight ways in which work is organised, played by the scenario runtime in the page itself. */
const meta: Meta = {title: 'Topologies', component: 'agent-team-pane'};
export default meta;
type Story = StoryObj;

async function play(scenario: string, withBoard = false) {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace: 0.2});
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
        <div style="overflow: auto" tabindex="0" role="group" aria-label="Team">
          ${withBoard ? html`<agent-work-board></agent-work-board>` : html`<agent-team-pane></agent-team-pane>`}
        </div>
      </div>
    </agent-projection>
  `;
}

const show = (scenario: string, withBoard?: boolean) => html`${until(play(scenario, withBoard), nothing)}`;

/** One agent alone: no team to be seen. */
export const SoloRun: Story = {render: () => show('solo')};

/** A coordinator gives work to teammates, and puts their results together. */
export const CoordinatorTeam: Story = {render: () => show('coordinator-team')};

/** Workers side by side under a limit: one fails and is tried again, one is lost, one is refused. */
export const ParallelWorkers: Story = {render: () => show('parallel-workers')};

/** Thirty at once, each of whom asks. */
export const ThirtyWorkers: Story = {render: () => show('thirty-workers')};

/** A specialist takes over, with the reason and the memory that goes along, and gives back. */
export const SpecialistHandoff: Story = {render: () => show('specialist-handoff')};

/** A review asks for changes; they are given to a teammate, and the second round passes. */
export const ReviewTeam: Story = {render: () => show('review-team')};

/** People and agents share the items of one board. */
export const HumanAgentBoard: Story = {render: () => show('human-agent-board', true)};

/** A teammate with a schedule: it sleeps, wakes, runs, and can be paused. */
export const BackgroundTeammate: Story = {render: () => show('background-teammate')};

/** Agents on other people's servers: they ask, fall silent, come back. */
export const RemoteTeammate: Story = {render: () => show('remote-teammate')};
