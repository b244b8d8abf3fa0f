import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-team-pane.js';
import '../src/define/agent-work-board.js';
import {played} from './played.js';

/** The eight ways in which work is organised, played by the scenario runtime in the page itself. */
const meta: Meta = {title: 'Scenarios/Teams'};
export default meta;
type Story = StoryObj;

const show = (scenario: string, withBoard = false) =>
  played(
    scenario,
    html`<div style="overflow: auto" tabindex="0" role="group" aria-label="Team">
      ${withBoard ? html`<agent-work-board></agent-work-board>` : html`<agent-team-pane></agent-team-pane>`}
    </div>`,
  );

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
