import {html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {listKey, notificationKey} from '../../../state/keys.js';
import {listPane} from '../../../styles/list-pane.styles.js';
import {SessionElement} from '../../session-element.js';
import {filterButtons} from '../../internal/filter-buttons.js';
import {FiledRows} from '../lane/filed-rows.js';
import {LaneList} from '../lane/lane-list.js';
import {lanePane} from '../lane/lane.styles.js';
import {section} from '../team/section.styles.js';
import {groupOf, REPORT_GROUPS, type ReportGroup} from './statuses.js';
import {UnseenReports} from './unseen-reports.js';
import styles from './worker-notifications.styles.js';
import './worker-notifications.strings.js';

/** How long something must be in sight to count as seen. */
const MOMENT_MS = 600;

/** What is watched. */
interface SeenWatchOptions {
  /** What is drawn and has not been seen; each names itself by `data-id`. */
  readonly rows: () => Iterable<HTMLElement>;
  /** These were in sight for a moment. */
  readonly see: (ids: readonly string[]) => void;
}

/**
 * What the teammates of a session report of their work, the newest first: completed, failed, killed, each with what it
 * found and cost and the ways to where it comes from. What was in sight for a moment counts as seen, in this page alone.
 *
 * Keyboard: Up, Down, Home and End walk the reports; Tab goes on to the links of one.
 *
 * @summary Lists the reports of teammates.
 * @a11y A named region of articles; a report opens by a button with `aria-expanded`, and the filters are buttons with `aria-pressed`.
 * @element agent-worker-notifications
 * @fires agent-teammate-open - a person wants to see a teammate at work
 * @fires agent-reveal - a person wants to see a task, or a report where it stands
 * @fires agent-artifact-open - a person wants to see a result that is an artifact
 * @csspart base - the pane
 * @csspart list - the box that scrolls
 * @cssprop [--agent-lane-rows=100vh] - how high the list may become
 */
export class AgentWorkerNotifications extends SessionElement {
  static override styles = [SessionElement.styles, listPane, lanePane, section, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  /** The one group that is listed; all where it is empty. */
  @state() private group: ReportGroup | '' = '';

  readonly #reports = new FiledRows(this, {
    list: () => listKey('notifications', this.scope),
    keyOf: notificationKey,
    file: (row) => groupOf(row?.status),
  });
  readonly #unseen = new UnseenReports(this, () => this.scope);
  #ids: readonly string[] = [];
  #groups: ReadonlyMap<string, number> = new Map();
  #shown: readonly unknown[] = [];
  readonly #list = new LaneList(this, {scroller: () => this.box, ids: () => this.#ids, height: 92});
  protected readonly watch = new SeenWatch(this, {
    rows: () =>
      [...this.renderRoot.querySelectorAll('li')].filter(({dataset}) => this.#unseen.has(dataset['id'] ?? '')),
    see: (ids) => this.#unseen.see(ids),
  });

  override willUpdate(): void {
    const shown = [this.#reports.version, this.group];
    if (shown.every((each, index) => each === this.#shown[index])) return;
    this.#shown = shown;
    const groups = new Map<string, number>();
    const ids: string[] = [];
    for (const id of this.#reports.ids) {
      const group = this.#reports.wordOf(id);
      groups.set(group, (groups.get(group) ?? 0) + 1);
      if (this.group === '' || this.group === group) ids.push(id);
    }
    this.#ids = ids.reverse();
    this.#groups = groups;
  }

  override render() {
    if (!this.store) return this.renderFallback('unavailable');
    const total = this.#reports.ids.length;
    if (total === 0) return this.renderEmpty(this.term('report.empty'), this.term('report.empty-why'));
    const unseen = this.#unseen.count;
    return html`
      <section part="base" aria-label=${this.term('report.label')}>
        <header class="section wrap">
          <h3>${this.term('report.title')}</h3>
          <p class="meta count dots">
            <bdi>${this.term('report.count', total)}</bdi>${
              unseen === 0 ? nothing : html`<bdi class="strong">${this.term('report.unseen', unseen)}</bdi>`
            }
          </p>
          <button
            type="button"
            class="btn quiet sm"
            aria-disabled=${unseen === 0 ? 'true' : 'false'}
            @click=${() => this.#unseen.seeAll()}
          >
            ${this.term('report.see-all')}
          </button>
          ${this.#groups.size > 1 || this.group !== '' ? this.#renderFilter(total) : nothing}
        </header>
        ${this.#ids.length === 0 ? this.#renderNone() : this.#renderList()}
      </section>
    `;
  }

  #renderList(): TemplateResult {
    return this.#list.render(
      this.term('report.label'),
      (id) => html`<agent-worker-report notification-id=${id} ?unseen=${this.#unseen.has(id)}></agent-worker-report>`,
    );
  }

  #renderFilter(total: number): TemplateResult {
    const count = (group: ReportGroup | '') => (group === '' ? total : (this.#groups.get(group) ?? 0));
    return filterButtons<ReportGroup | ''>({
      label: this.term('report.filter'),
      filters: ['', ...REPORT_GROUPS.filter((group) => this.#groups.has(group) || group === this.group)],
      chosen: this.group,
      words: (group) =>
        html`${this.term(`report.group.${group === '' ? 'all' : group}`)}
          <span class="faint">${this.localize.formatNumber(count(group))}</span>`,
      onPick: (group) => (this.group = group),
      look: 'filter',
    });
  }

  #renderNone(): TemplateResult {
    return html`<p class="none muted">${this.term('report.none-such')}</p>`;
  }
}

/** Reports what was visible for a moment while the page was visible. */
class SeenWatch implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: SeenWatchOptions;
  readonly #watched = new Set<HTMLElement>();
  /** Since when each is in sight. */
  readonly #since = new Map<string, number>();
  #observer: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement, options: SeenWatchOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('visibilitychange', this.#onVisibility);
    this.#observer = new IntersectionObserver((entries) => this.#onSight(entries), {threshold: 0.5});
    if (this.#host.hasUpdated) this.#watch();
  }

  hostUpdated(): void {
    this.#watch();
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('visibilitychange', this.#onVisibility);
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#watched.clear();
    this.#forget();
  }

  #watch(): void {
    const rows = new Set(this.#options.rows());
    for (const row of this.#watched) {
      if (rows.has(row)) continue;
      this.#observer?.unobserve(row);
      this.#watched.delete(row);
      this.#since.delete(idOf(row));
    }
    for (const row of rows) {
      if (this.#watched.has(row)) continue;
      this.#watched.add(row);
      this.#observer?.observe(row);
    }
  }

  #onSight(entries: readonly IntersectionObserverEntry[]): void {
    for (const {target, isIntersecting, time} of entries) {
      if (isIntersecting && this.#isVisible) this.#since.set(idOf(target), time);
      else this.#since.delete(idOf(target));
    }
    this.#wait();
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#since.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#take();
      this.#wait();
    }, MOMENT_MS);
  }

  #take(): void {
    const now = performance.now();
    const seen = [...this.#since].filter(([, since]) => now - since >= MOMENT_MS).map(([id]) => id);
    for (const id of seen) this.#since.delete(id);
    if (seen.length > 0) this.#options.see(seen);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#since.clear();
  }

  get #isVisible(): boolean {
    return this.#host.ownerDocument.visibilityState === 'visible';
  }

  /** A page that nobody sees shows nothing: who comes back starts to look again. */
  readonly #onVisibility = (): void => {
    this.#forget();
    if (!this.#isVisible) return;
    for (const row of this.#watched) {
      this.#observer?.unobserve(row);
      this.#observer?.observe(row);
    }
  };
}

function idOf(row: Element): string {
  return (row as HTMLElement).dataset['id'] ?? '';
}
