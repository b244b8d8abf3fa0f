import {html, nothing, type TemplateResult} from 'lit';
import {tabStep} from '../../../controllers/keymap.js';
import type {Localize} from '../../../controllers/localize.js';
import type {TaskFacts} from '../../tasks/task/session-tasks.js';
import type {TeamFacts} from '../../team/team/team-facts.js';
import type {Layout} from './layout.js';
import './workbench.strings.js';

/** What the details show, tab by tab; only the one that is open is on the page. */
const DETAILS = {
  team: () => html`<agent-team-pane></agent-team-pane>`,
  tasks: () => html`<agent-task-pane></agent-task-pane>`,
  board: () => html`<agent-work-board></agent-work-board>`,
  requests: () => html`<agent-hitl-inbox></agent-hitl-inbox>`,
  artifacts: () => html`<agent-artifact-workspace></agent-artifact-workspace>`,
  timeline: () => html`<agent-timeline-evidence></agent-timeline-evidence>`,
  context: () => html`<agent-task-capsule></agent-task-capsule><agent-context-bar></agent-context-bar>`,
  state: () => html`<agent-state-snapshot></agent-state-snapshot>`,
  events: () => html`<agent-event-log></agent-event-log>`,
  diagnostics: () => html`<agent-diagnostics></agent-diagnostics>`,
  settings: () => html`<agent-settings></agent-settings>`,
} as const satisfies Record<string, () => TemplateResult>;

/** One of the tabs. */
export type DetailName = keyof typeof DETAILS;

/** The tabs of the details, in the order in which they stand. */
const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];

/** What is known of the page that the details stand on. */
export interface DetailsState {
  /** How many wait for a person. */
  readonly waiting: number;
  /** Nothing can be answered: what asks has no place. */
  readonly readOnly: boolean;
  /** Somebody wants to give work to a first teammate. */
  readonly isDelegating: boolean;
  /** What the session has of a team. */
  readonly team: TeamFacts;
  /** What it has of tasks. */
  readonly tasks: TaskFacts;
  readonly layout: Layout;
  readonly onChoose: (tab: string) => void;
}

/** The tabs that there is something for: a team, its board and tasks come with their facts, requests where one can answer. */
export function shownDetails({
  team,
  tasks,
  readOnly,
  isDelegating,
}: Pick<DetailsState, 'team' | 'tasks' | 'readOnly' | 'isDelegating'>): readonly DetailName[] {
  const isShown: Partial<Record<DetailName, boolean>> = {
    team: team.isAny || isDelegating,
    tasks: tasks.isAny,
    board: team.count('work-items') > 0,
    requests: !readOnly,
  };
  return DETAIL_NAMES.filter((name) => isShown[name] ?? true);
}

/** The details: a row of tabs (arrows move and choose, Home and End go to the ends), and what the open one shows. */
export function renderDetails(state: DetailsState, fold: TemplateResult, localize: Localize): TemplateResult {
  const {waiting, readOnly, team, tasks, layout, onChoose} = state;
  const names = shownDetails(state);
  const unchosen = team.isTeam ? 'team' : tasks.isAny ? 'tasks' : readOnly ? 'events' : 'requests';
  const counts: Partial<Record<DetailName, number>> = {requests: waiting, tasks: tasks.active};
  const active = names.find((name) => name === layout.tab) ?? unchosen;
  const onKey = (event: KeyboardEvent): void => {
    const list = event.currentTarget as HTMLElement;
    const name = names[tabStep(event, names.indexOf(active), names.length) ?? -1];
    if (!name) return;
    event.preventDefault();
    onChoose(name);
    const button = list.querySelector<HTMLElement>(`#tab-${name}`);
    button?.focus();
    button?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  };
  const renderTab = (name: DetailName) => {
    const isActive = name === active;
    const count = counts[name] ?? 0;
    return html`
      <button
        id="tab-${name}"
        type="button"
        role="tab"
        aria-selected=${isActive ? 'true' : 'false'}
        aria-controls=${isActive ? 'panel' : nothing}
        tabindex=${isActive ? '0' : '-1'}
        @click=${() => onChoose(name)}
      >
        ${localize.term(`workbench.tab.${name}`)}${count > 0 ? html`<span class="n">${count}</span>` : nothing}
      </button>
    `;
  };
  return html`
    <header class="head">
      <div class="tabs" role="tablist" aria-label=${localize.term('workbench.details')} @keydown=${onKey}>
        ${names.map(renderTab)}
      </div>
      ${fold}
    </header>
    <div id="panel" class="panel scroll" role="tabpanel" tabindex="0" aria-labelledby="tab-${active}">
      ${DETAILS[active]()}
    </div>
  `;
}
