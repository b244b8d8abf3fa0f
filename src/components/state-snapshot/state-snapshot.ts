import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {repeat} from 'lit/directives/repeat.js';
import {styleMap} from 'lit/directives/style-map.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {stateKey} from '../../state/keys.js';
import type {StateRow} from '../../state/projections/synced-state.js';
import {icon} from '../../styles/icons.js';
import {statusMark} from '../../styles/status.js';
import {AgentElement} from '../agent-element.js';
import {pretty} from '../tool-card/values.js';
import {renderContent} from './line.js';
import styles from './state-snapshot.styles.js';
import {container, PAGE, removedFrom, sizeOf, treeLines, type Before, type TreeLine, type TreeView} from './tree.js';

/** How long a copy stays confirmed. */
const CONFIRMATION = 2000;

/**
 * The state that the runtime shares with the page, as a tree to read: what it holds, how old it is, and what the last
 * change touched. It follows state events and nothing else.
 *
 * @summary Shows the shared state of a session.
 * @element agent-state-snapshot
 * @csspart base - the whole
 * @csspart tree - the tree
 */
export class AgentStateSnapshot extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('[role="treeitem"][tabindex="0"]') private readonly current!: HTMLElement | null;

  @state() private copy: '' | 'copied' | 'failed' = '';

  /** The line that the keyboard is at. */
  @state() private active = '';

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #row = new RowController<StateRow>(this, () => this.#key);
  readonly #folds = new Map<string, boolean>();
  readonly #shown = new Map<string, number>();
  #seenKey: string | undefined;
  #seen: StateRow | undefined;
  #before: Before | undefined;
  #lines: readonly TreeLine[] = [];
  #confirmation: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#confirmation);
    this.copy = '';
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const row = this.#row.value;
    if (this.#key !== this.#seenKey) this.#startAnew();
    // A row that only turned stale says nothing new about the state: the marks of the last change stay.
    else if (row && this.#seen && row.state !== this.#seen.state) this.#before = {state: this.#seen.state};
    this.#seen = row;
    this.#lines = row ? linesOf(row.state, {folds: this.#folds, shown: this.#shown}, this.#before) : [];
    if (!this.#lines.some(({path}) => path === this.active)) this.active = this.#lines[0]?.path ?? '';
  }

  override render() {
    const row = this.#row.value;
    if (!row || this.#key === undefined) return this.renderFallback('unknown', this.term('state-snapshot.none'));
    return html`
      <section
        part="base"
        aria-label=${this.term('state-snapshot.label')}
        data-fact=${this.#key}
        data-status=${row.stale ? 'stale' : 'current'}
      >
        ${this.#renderHead(row)}
        ${
          this.#lines.length === 0
            ? html`<p class="meta">${this.term('state-snapshot.empty')}</p>`
            : html`<div
                part="tree"
                role="tree"
                aria-label=${this.term('state-snapshot.label')}
                @keydown=${this.#onKey}
                @click=${this.#onClick}
              >
                ${repeat(
                  this.#lines,
                  ({path}) => path,
                  (line) => this.#renderLine(line),
                )}
              </div>`
        }
      </section>
    `;
  }

  get #key(): string | undefined {
    const id = this.#session.id;
    return id === undefined ? undefined : stateKey(id);
  }

  #startAnew(): void {
    this.#seenKey = this.#key;
    this.#before = undefined;
    this.#folds.clear();
    this.#shown.clear();
  }

  #renderHead(row: StateRow) {
    const removed = this.#before ? removedFrom(this.#before.state, row.state) : 0;
    const facts = [
      container(row.state)
        ? this.term(Array.isArray(row.state) ? 'state-snapshot.items' : 'state-snapshot.fields', sizeOf(row.state))
        : '',
      row.updatedAt === undefined
        ? ''
        : this.term('state-snapshot.updated', this.localize.formatTime(row.updatedAt, 'seconds')),
      removed > 0 ? this.term('state-snapshot.removed', removed) : '',
    ].filter(Boolean);
    const word =
      this.copy === 'failed'
        ? this.term('code.copy-failed')
        : this.term(this.copy ? 'verb.copied' : 'state-snapshot.copy');
    const glyph = this.copy === 'copied' ? 'check' : this.copy === 'failed' ? 'warning' : 'copy';
    return html`
      <div class="head">
        <span class="meta dots">${facts.map((fact) => html`<span>${fact}</span>`)}</span>
        <button type="button" class="btn quiet sm" @click=${this.#onCopy}>${icon(glyph)}${word}</button>
        <span class="vh" role="status">${this.copy ? word : nothing}</span>
        ${
          row.stale
            ? html`<div class="stale">
                ${statusMark('stale', this.term('fallback.stale'))}
                <span class="meta">${this.term('state-snapshot.stale')}</span>
              </div>`
            : nothing
        }
      </div>
    `;
  }

  #renderLine(line: TreeLine) {
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<div
      role="treeitem"
      class=${line.left === undefined ? '' : 'paging'}
      aria-level=${line.level}
      aria-posinset=${line.position}
      aria-setsize=${line.siblings}
      aria-expanded=${ifDefined(line.isOpen)}
      aria-selected=${line.path === this.active}
      tabindex=${line.path === this.active ? 0 : -1}
      style=${styleMap({'--_level': String(line.level)})}
      data-path=${line.path}
    >
      ${renderContent(line, this.localize)}
    </div>`;
  }

  /** Opens or folds a line, or shows the next entries. */
  #toggle(line: TreeLine): void {
    if (line.left !== undefined) {
      this.#shown.set(line.parent, (this.#shown.get(line.parent) ?? PAGE) + PAGE);
      // The line has moved or gone: the first new entry stands in its place.
      const at = this.#lines.indexOf(line);
      void this.updateComplete.then(() => this.#goTo(this.#lines[at]));
    } else if (line.isOpen !== undefined) this.#folds.set(line.path, !line.isOpen);
    this.requestUpdate();
  }

  #goTo(line: TreeLine | undefined): void {
    if (!line) return;
    this.active = line.path;
    void this.updateComplete.then(() => this.current?.focus());
  }

  readonly #onClick = (event: Event): void => {
    const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
    const line = this.#lines.find(({path}) => path === item?.dataset['path']);
    // Whoever marks text to copy it does not want it folded away.
    if (!line || (line.isOpen === true && this.ownerDocument.getSelection()?.type === 'Range')) return;
    this.active = line.path;
    this.#toggle(line);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = this.#lines.findIndex(({path}) => path === this.active);
    const line = this.#lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = this.matches(':dir(rtl)');
    switch (event.key) {
      case 'ArrowDown':
        this.#goTo(this.#lines[at + 1]);
        break;
      case 'ArrowUp':
        this.#goTo(this.#lines[at - 1]);
        break;
      case 'Home':
        this.#goTo(this.#lines[0]);
        break;
      case 'End':
        this.#goTo(this.#lines.at(-1));
        break;
      case isRtl ? 'ArrowLeft' : 'ArrowRight':
        if (line.isOpen === false) this.#toggle(line);
        else if (this.#lines[at + 1]?.parent === line.path) this.#goTo(this.#lines[at + 1]);
        break;
      case isRtl ? 'ArrowRight' : 'ArrowLeft':
        if (line.isOpen === true) this.#toggle(line);
        else this.#goTo(this.#lines.find(({path}) => path === line.parent));
        break;
      case 'Enter':
      case ' ':
        this.#toggle(line);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  readonly #onCopy = async (): Promise<void> => {
    const shared = this.#row.value?.state;
    const text = typeof shared === 'string' ? JSON.stringify(shared) : pretty(shared);
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    this.copy = done ? 'copied' : 'failed';
    clearTimeout(this.#confirmation);
    this.#confirmation = setTimeout(() => (this.copy = ''), CONFIRMATION);
  };
}

/** The lines of a state; one that is a plain value has a line of its own. */
function linesOf(value: unknown, view: TreeView, before: Before | undefined): TreeLine[] {
  if (container(value)) return treeLines(value, view, before);
  return treeLines({'': value}, view, before && {state: {'': before.state}});
}
