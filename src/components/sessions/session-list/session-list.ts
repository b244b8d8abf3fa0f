import {html, nothing} from 'lit';
import {query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {listStep} from '../../../controllers/keymap.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {VirtualList, type VirtualRow} from '../../../controllers/virtual-list.js';
import type {StringKey} from '../../../locales/index.js';
import {ACTIVE_SESSION_KEY, listKey, NO_SESSION, sessionKey} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import type {DirectoryRow} from '../../../transport/directory-feed.js';
import {DIRECTORY_KEY} from '../../../transport/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {AgentCommandEvent} from '../../agent-command.js';
import {AgentElement} from '../../agent-element.js';
import {connectionOf} from '../../shell/event-adapter/store-connection.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {SeenController} from './seen.js';
import type {AgentSessionItem} from './session-item.js';
import {standingOf, titleOf} from './session-look.js';
import type {AgentSessionCreate} from './session-create.js';
import {find} from '../../../styles/find.styles.js';
import styles from './session-list.styles.js';
import './session-list.strings.js';

/** How high the head of a group and a session are about, in pixels. */
const [HEAD, ROW] = [32, 48];

/** The groups of the list, in their order: who needs you comes first. */
const SESSION_GROUPS = ['needs', 'running', 'pinned', 'recent', 'archived'] as const;

type SessionGroup = (typeof SESSION_GROUPS)[number];

/** One line of the list: the head of a group, or a session. */
type ListEntry =
  | {readonly key: string; readonly group: SessionGroup; readonly count: number}
  | {readonly key: string; readonly id: string};

/** How long letters belong together when somebody types to find a row. */
const TYPING_MS = 700;

/**
 * Every session of the service: those that need somebody first, then those at work, then the rest by age. They can be
 * searched, opened, begun, renamed, pinned and archived; what is new since a person looked is marked.
 *
 * @summary Lists the sessions, who needs you first.
 * @a11y A named region with a list: arrows, Home, End and letters move, F2 renames, `/` searches, the menu key opens the menu.
 * @a11y How many were found is announced by a status.
 * @element agent-session-list
 * @fires agent-session-open - a person opens a session; the event adapter of the projection opens it unless prevented
 * @fires agent-session-create - a person wants a new session; likewise
 * @fires agent-command - `edit` of a session's `title`, `pinned` or `archived`
 * @csspart base - the whole
 * @csspart scroll - the box that scrolls
 */
export class AgentSessionList extends AgentElement {
  static override styles = [AgentElement.styles, find, styles];

  @query('.scroll') private readonly box!: HTMLElement | null;
  @query('input[type="search"]') private readonly field!: HTMLInputElement | null;

  @state() private search = '';
  @state() private withArchived = false;
  @state() private reached = '';
  @state() private undone: SessionRow | undefined;

  readonly #directory = new RowController(this, () => DIRECTORY_KEY);
  readonly #active = new RowController(this, () => ACTIVE_SESSION_KEY);
  readonly #listed = new RowController(this, () => listKey('sessions', NO_SESSION));
  protected readonly rows = new RowsController(this, () => [...(this.#listed.value?.ids ?? [])].map(sessionKey));
  protected readonly seen = new SeenController(this);
  readonly #undo = new OneCommand<'undo'>(this, () => (this.undone = undefined));
  /** Letters that were typed to find a row. */
  #typed = {letters: '', at: 0};
  #entries: readonly ListEntry[] = [];
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#entries.length,
    keyOf: (index) => this.#entries[index]?.key ?? '',
    estimate: (index) => ('id' in (this.#entries[index] ?? {}) ? ROW : HEAD),
    version: () => this.#entries,
    held: () =>
      [this.#entries.findIndex((entry) => 'id' in entry && entry.id === this.#reachedId)].filter((at) => at >= 0),
  });

  constructor() {
    super();
    this.addEventListener('agent-command', this.#onCommand);
  }

  override performUpdate(): void {
    const {store} = this.#directory;
    this.#entries = store ? entriesOf(store, this.search, this.withArchived) : [];
    super.performUpdate();
  }

  /** Makes a session, or asks which kind where there are several. */
  newSession(): void {
    this.renderRoot.querySelector<AgentSessionCreate>('agent-session-create')?.start();
  }

  /** Moves the focus to the field that finds sessions. */
  focusSearch(): void {
    this.field?.focus();
    this.field?.select();
  }

  /** Moves the focus to the open session, or to the first. */
  override focus(options?: FocusOptions): void {
    const id = this.#reachedId;
    const item = this.#item(id ?? '');
    if (item) item.focus(options);
    else if (id !== undefined) this.#reach(id);
    else this.field?.focus(options);
  }

  override render() {
    const directory = this.#directory.value;
    if (!this.#directory.store) return this.renderFallback('unavailable');
    return html`
      <section part="base" class="column" aria-label=${this.term('session-list.label')} @keydown=${this.#onKey}>
        <div class="head">
          <label class="find">
            ${icon('search')}<span class="vh">${this.term('session-list.search')}</span>
            <input
              type="search"
              placeholder=${this.term('session-list.search')}
              .value=${this.search}
              @input=${this.#onSearch}
            />
            <kbd aria-hidden="true">/</kbd>
          </label>
          ${directory?.canCreate ? html`<agent-session-create></agent-session-create>` : nothing}
        </div>
        ${this.#renderNotice(directory)}
        <div part="scroll" class="scroll">${this.#renderRows(directory)}</div>
        ${this.#renderFoot()}
      </section>
    `;
  }

  #renderRows(directory: DirectoryRow | undefined) {
    if (this.#entries.length === 0) return this.#renderEmpty(directory);
    return html`
      <div role="list" aria-label=${this.term('session-list.label')}>
        ${this.#list.render((item) => this.#renderEntry(item, directory))}
      </div>
    `;
  }

  #renderEntry({index}: VirtualRow, directory: DirectoryRow | undefined) {
    const entry = this.#entries[index];
    if (!entry) return nothing;
    return html`
      <div role="listitem" data-index=${index} ${ref(this.#list.measure)}>
        ${
          'id' in entry
            ? html`<agent-session-item
                session-id=${entry.id}
                ?current=${entry.id === this.#active.value?.id}
                ?reachable=${entry.id === this.#reachedId}
                ?editable=${directory?.canEdit === true}
                @focusin=${() => (this.reached = entry.id)}
              ></agent-session-item>`
            : html`<h2 class="group ${entry.group}">
                ${this.term(`session-list.group-${entry.group}`)}
                <span class="count">${this.localize.formatNumber(entry.count)}</span>
              </h2>`
        }
      </div>
    `;
  }

  /** One fact, one reason, at most one action. */
  #renderEmpty(directory: DirectoryRow | undefined) {
    if (this.search.trim() !== '') return this.#says('info', 'session-list.no-match', 'session-list.no-match-why');
    switch (directory?.state) {
      case 'ready':
        return this.#says('info', 'session-list.empty', directory.canCreate ? 'session-list.empty-why' : undefined);
      case 'failed':
        return this.#says('danger', 'session-list.failed', undefined, directory.reason);
      case 'unavailable':
        return this.#says('unavailable', 'session-list.unavailable', 'session-list.unavailable-why');
      default:
        return this.#says('loading', 'fallback.loading', undefined, directory?.reason);
    }
  }

  /** What is shown may be older than what is. */
  #renderNotice(directory: DirectoryRow | undefined) {
    if (!directory?.stale && !(directory?.state === 'failed' && this.#entries.length > 0)) return nothing;
    return html`<p class="notice" role="status">
      ${statusMark('stale', this.term('session-list.stale'))} <span class="reason">${directory.reason ?? ''}</span>
      ${this.#renderRetry()}
    </p>`;
  }

  #renderRetry() {
    return html`<button type="button" class="btn sm" @click=${this.#onRetry}>${this.term('verb.retry')}</button>`;
  }

  #renderFoot() {
    const {undone} = this;
    const problem = this.#undo.problem;
    const hasArchived = [...(this.#listed.value?.ids ?? [])].some((id) => this.rows.get(sessionKey(id))?.archived);
    return html`
      ${
        undone
          ? html`<p class="undo" role="status">
              <span class="clip">${this.term('session-list.archived', titleOf(undone, this.localize))}</span>
              <button type="button" class="btn sm" @click=${this.#onUndo}>${this.term('session-list.undo')}</button>
              ${problem ? renderReceipt(problem, this.localize) : nothing}
            </p>`
          : nothing
      }
      ${
        hasArchived
          ? html`<button
              type="button"
              class="btn quiet sm archived"
              aria-pressed=${this.withArchived ? 'true' : 'false'}
              @click=${() => (this.withArchived = !this.withArchived)}
            >
              ${this.term('session-list.show-archived')}
            </button>`
          : nothing
      }
    `;
  }

  #says(kind: string, fact: StringKey, why?: StringKey, words?: string) {
    const reason = words ?? (why === undefined ? '' : this.localize.lookup(why));
    return html`
      <div class="fall" data-status=${kind}>
        ${statusMark(kind, this.localize.lookup(fact) ?? '')}
        ${reason ? html`<div class="reason">${reason}</div>` : nothing}
        ${kind === 'danger' ? this.#renderRetry() : nothing}
      </div>
    `;
  }

  get #sessions(): readonly string[] {
    return this.#entries.flatMap((entry) => ('id' in entry ? [entry.id] : []));
  }

  /** The one row that Tab comes to: where a person was last, else the open session, else the first. */
  get #reachedId(): string | undefined {
    const ids = this.#sessions;
    const known = (id: string | undefined) => (id !== undefined && ids.includes(id) ? id : undefined);
    return known(this.reached) ?? known(this.#active.value?.id) ?? ids[0];
  }

  #item(id: string): AgentSessionItem | null {
    return this.renderRoot.querySelector<AgentSessionItem>(`agent-session-item[session-id="${CSS.escape(id)}"]`);
  }

  #reach(id: string): void {
    this.reached = id;
    const index = this.#entries.findIndex((entry) => 'id' in entry && entry.id === id);
    void this.updateComplete.then(async () => {
      const item = this.#item(id);
      await item?.updateComplete;
      item?.focus({preventScroll: false});
      if (!item) this.#list.scrollToIndex(index, {align: 'auto'});
    });
  }

  #inField({key}: KeyboardEvent, field: HTMLInputElement): boolean {
    if (key === 'ArrowDown') return this.#go(0);
    if (key !== 'Escape' || field.value === '') return false;
    field.value = '';
    field.dispatchEvent(new Event('input'));
    return true;
  }

  #inList(event: KeyboardEvent, isRow: boolean): boolean {
    const {key} = event;
    if (key === '/') {
      this.focusSearch();
      return true;
    }
    if (!isRow) return false;
    const id = this.#reachedId ?? '';
    const ids = this.#sessions;
    const step = listStep(event, ids.indexOf(id), ids.length);
    if (step !== undefined) return this.#go(step);
    if (key === 'F2') this.#item(id)?.rename();
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) this.#item(id)?.openMenu();
    else return key !== 'F10' && this.#type(event);
    return true;
  }

  #go(at: number): boolean {
    const id = this.#sessions[at];
    if (id !== undefined) this.#reach(id);
    return id !== undefined;
  }

  #type({key, timeStamp}: KeyboardEvent): boolean {
    if (key.length !== 1 || key === ' ') return false;
    const letter = key.toLocaleLowerCase();
    const letters = timeStamp - this.#typed.at < TYPING_MS ? this.#typed.letters + letter : letter;
    this.#typed = {letters, at: timeStamp};
    const ids = this.#sessions;
    const at = ids.indexOf(this.#reachedId ?? '');
    // The same letter again goes on to the next: the search begins after the row that was reached.
    const from = letters.length === 1 ? at + 1 : Math.max(0, at);
    const found = [...ids.slice(from), ...ids.slice(0, from)].find((id) =>
      titleOf(this.rows.get(sessionKey(id)), this.localize)
        .toLocaleLowerCase()
        .startsWith(letters),
    );
    if (found !== undefined) this.#reach(found);
    return true;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const [target] = event.composedPath();
    const isField = target instanceof HTMLInputElement;
    const isRow = target instanceof HTMLElement && target.matches('.open');
    if (!(isField ? this.#inField(event, target) : this.#inList(event, isRow))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onSearch = (event: Event): void => {
    this.search = (event.target as HTMLInputElement).value;
  };

  readonly #onRetry = (): void => {
    connectionOf(this.#directory.store)?.refreshSessions();
  };

  readonly #onCommand = ({command}: AgentCommandEvent): void => {
    if (command.control !== 'edit' || command.payload?.['archived'] === undefined) return;
    const row = this.rows.get(sessionKey(command.sessionId ?? ''));
    this.undone = command.payload['archived'] === true ? row : undefined;
  };

  readonly #onUndo = (): void => {
    const sessionId = this.undone?.id;
    if (sessionId === undefined) return;
    const dispatch = (intent: Parameters<typeof this.command>[0]) => this.command(intent);
    this.#undo.give('undo', {control: 'edit', sessionId, payload: {archived: false}}, dispatch);
  };
}

/** The sessions of a store that belong in a list, and the open one even if nobody has heard of it yet. */
function sessionIds(store: ProjectionStore): string[] {
  const ids = [...(store.get(listKey('sessions', NO_SESSION))?.ids ?? [])];
  const active = store.get(ACTIVE_SESSION_KEY)?.id;
  if (active && !ids.includes(active)) ids.push(active);
  return ids.filter((id) => store.get(sessionKey(id))?.parentSessionId === undefined);
}

function entriesOf(store: ProjectionStore, search: string, withArchived: boolean): ListEntry[] {
  const groups = new Map<SessionGroup, SessionRow[]>(SESSION_GROUPS.map((group) => [group, []]));
  for (const id of sessionIds(store)) {
    const row = store.get(sessionKey(id)) ?? {id, status: 'open'};
    const group = groupOf(row);
    if ((group !== 'archived' || withArchived) && matches(row, search)) groups.get(group)?.push(row);
  }
  return [...groups].flatMap(([group, rows]): ListEntry[] => {
    if (rows.length === 0) return [];
    rows.sort((one, other) => ageRank(other) - ageRank(one));
    const lines = rows.map(({id}): ListEntry => ({key: `session:${id}`, id}));
    return [{key: `group:${group}`, group, count: rows.length}, ...lines];
  });
}

/** The session itself has not begun: it is the newest there is. */
function ageRank({lastActivityAt, openedAt}: SessionRow): number {
  return lastActivityAt ?? openedAt ?? Infinity;
}

function groupOf(row: SessionRow): SessionGroup {
  const standing = standingOf(row);
  // What needs somebody is never hidden, wherever it was put.
  if (standing === 'needs') return 'needs';
  if (row.archived) return 'archived';
  if (standing === 'running' || standing === 'retrying' || standing === 'queued') return 'running';
  return row.pinned ? 'pinned' : 'recent';
}

function matches({id, title, preview, reason}: SessionRow, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  return [title, preview, reason, id].some((text) => text?.toLocaleLowerCase().includes(wanted));
}
