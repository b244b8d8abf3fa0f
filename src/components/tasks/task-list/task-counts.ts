import {html, nothing, type TemplateResult} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import type {TaskGroup} from '../../../protocol/task.js';
import {listKey, taskSummaryKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {statusLook, type StatusKind} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import {groupLook} from '../task/task-looks.js';
import styles from './task-counts.styles.js';
import {toggled, type TaskFilter} from './task-filter.js';
import {changeView, TASK_LIST_KEY, viewOf} from './task-view.js';
import './task-list.strings.js';

/** What is counted, most urgent first. What has settled needs no count. */
const GROUPS = ['needs', 'failed', 'unclear', 'active', 'waiting'] as const satisfies readonly TaskGroup[];

/**
 * How the tasks of a session stand, in a line: so many need somebody, so many failed, nobody knows of so many, so many are
 * at work or wait, and what so many made was not delivered. Each shows those tasks in the list, and all again.
 *
 * @summary Counts the tasks by how they stand.
 * @element agent-task-counts
 * @internal
 */
export class AgentTaskCounts extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  readonly #summary = new RowController(this, () => taskSummaryKey(this.scope));
  readonly #undelivered = new RowController(this, () => listKey('undelivered-tasks', this.scope));
  protected readonly view = new RowController(this, () => TASK_LIST_KEY);

  override render() {
    const {filter} = viewOf(this.#summary.store);
    const counts = this.#summary.value?.byGroup ?? {};
    const undelivered = this.#undelivered.value?.ids.length ?? 0;
    const shown = [
      ...GROUPS.map((group) =>
        this.#renderCount(
          groupLook(group),
          this.term(`task-list.count.${group}`, counts[group] ?? 0),
          counts[group] ?? 0,
          filter.groups.includes(group),
          toggled(filter, 'groups', group),
        ),
      ),
      this.#renderCount(
        'warning',
        this.term('task-list.count.undelivered', undelivered),
        undelivered,
        filter.flags.includes('undelivered'),
        toggled(filter, 'flags', 'undelivered'),
      ),
    ].filter((count) => count !== nothing);
    if (shown.length === 0) return nothing;
    return html`<div part="base" role="group" aria-label=${this.term('task-list.counts')}>${shown}</div>`;
  }

  #renderCount(
    look: StatusKind,
    words: string,
    count: number,
    isChosen: boolean,
    filter: TaskFilter,
  ): TemplateResult | typeof nothing {
    if (count === 0 && !isChosen) return nothing;
    const {icon: glyph, tone} = statusLook(look);
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-pressed=${isChosen ? 'true' : 'false'}
      @click=${() => changeView(this.#summary.store, {filter})}
    >
      ${icon(glyph, {class: `glyph k-${tone}`})}<span>${words}</span>
    </button>`;
  }
}
