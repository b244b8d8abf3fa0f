import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {Layout} from './layout.js';
import {renderTabs, type DetailTab} from './tabs.js';

/** What the details show, tab by tab; only the one that is open is on the page. */
const DETAILS = {
  requests: () => html`<agent-hitl-inbox></agent-hitl-inbox>`,
  artifacts: () => html`<agent-artifact-workspace></agent-artifact-workspace>`,
  timeline: () => html`<agent-timeline-evidence></agent-timeline-evidence>`,
  context: () => html`<agent-task-capsule></agent-task-capsule><agent-context-bar></agent-context-bar>`,
  state: () => html`<agent-state-snapshot></agent-state-snapshot>`,
  events: () => html`<agent-event-log></agent-event-log>`,
  diagnostics: () => html`<agent-diagnostics></agent-diagnostics>`,
  settings: () => html`<agent-settings></agent-settings>`,
} as const satisfies Record<string, () => TemplateResult>;

type DetailName = keyof typeof DETAILS;

/** The tabs of the details, in the order in which they stand. */
export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];

/** What is known of the page that the details stand on. */
export interface DetailsState {
  /** How many wait for a person. */
  readonly waiting: number;
  /** Nothing can be answered: what asks has no place. */
  readonly readOnly: boolean;
  readonly layout: Layout;
  readonly onChoose: (tab: string) => void;
}

/** The details: a row of tabs, and what the open one shows. */
export function renderDetails(
  {waiting, readOnly, layout, onChoose}: DetailsState,
  fold: TemplateResult,
  localize: Localize,
): TemplateResult {
  const names = readOnly ? DETAIL_NAMES.filter((name) => name !== 'requests') : DETAIL_NAMES;
  const active = names.find((name) => name === layout.tab) ?? (readOnly ? 'events' : 'requests');
  const tabs = names.map((id): DetailTab => {
    const label = localize.term(`workbench.tab.${id}`);
    return id === 'requests' ? {id, label, count: waiting} : {id, label};
  });
  return html`
    <header class="head">${renderTabs(tabs, active, localize.term('workbench.details'), onChoose)} ${fold}</header>
    <div id="panel" class="panel scroll" role="tabpanel" tabindex="0" aria-labelledby="tab-${active}">
      ${DETAILS[active]()}
    </div>
  `;
}
