import {html, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {listStep} from '../../../controllers/keymap.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {ARTIFACT_KEY, artifactKey, listKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {statusMark} from '../../../styles/status.js';
import {mark} from '../../../styles/mark.styles.js';
import {AgentElement} from '../../agent-element.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {openArtifact} from './agent-artifact-open.js';
import styles from './artifact-list.styles.js';
import {authorWords, isSettled, kindWord, renderKind, statusLook, statusWord, titleOf, versionOf} from './words.js';
import '../artifact-card/artifact-card.strings.js';
import './artifact-workspace.strings.js';

/** With fewer artifacts than this, nobody needs a filter. */
const MANY = 6;
const ROW_PX = 48;

/**
 * What a session has made, the newest first: one row for each, whatever names it goes by. Up, Down, Home and End move;
 * Enter opens.
 *
 * @summary Lists the artifacts of a session.
 * @element agent-artifact-list
 * @internal
 */
export class AgentArtifactList extends AgentElement {
  static override styles = [AgentElement.styles, mark, styles];

  @query('.rows') private readonly scroller!: HTMLElement | null;

  /** The kind that is shown alone. */
  @state() private kind = '';
  /** The row that Tab comes to. */
  @state() private current = '';

  /** The session; the active one if empty. */
  @property({attribute: 'session-id'}) sessionId = '';

  #ids: readonly string[] = [];
  #kinds: readonly string[] = [];
  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #listed = new RowController(this, () => listKey('artifacts', this.#session.id ?? ''));
  readonly #open = new RowController(this, () => ARTIFACT_KEY);
  readonly #list = new VirtualList(this, {
    scroller: () => this.scroller,
    count: () => this.#ids.length,
    keyOf: (index) => this.#ids[index] ?? '',
    estimate: () => ROW_PX,
    version: () => this.#ids,
    held: () => [this.#ids.indexOf(this.current)].filter((index) => index >= 0),
  });
  readonly #rows = new RowsController(this, () => this.#list.items.map(({key}) => artifactKey(key)));

  readonly #renderers = new RendererController(this);

  override willUpdate(): void {
    const all = this.#listed.value?.ids.toArray().reverse() ?? [];
    const kindOf = (id: string) => this.#listed.store?.get(artifactKey(id))?.kind ?? 'unknown';
    this.#kinds = all.length < MANY ? [] : [...new Set(all.map(kindOf))];
    if (!this.#kinds.includes(this.kind)) this.kind = '';
    const ids = this.kind === '' ? all : all.filter((id) => kindOf(id) === this.kind);
    if (ids.length !== this.#ids.length || ids.some((id, index) => id !== this.#ids[index])) this.#ids = ids;
    if (!this.#ids.includes(this.current)) this.current = this.#open.value?.artifactId ?? this.#ids[0] ?? '';
    if (!this.#ids.includes(this.current)) this.current = this.#ids[0] ?? '';
  }

  override render() {
    if (!this.#listed.store) return this.renderFallback('unavailable');
    if (this.#ids.length === 0 && this.kind === '')
      return this.renderFallback('unknown', this.term('artifacts.empty-why'));
    return html`
      <nav part="base" aria-label=${this.term('artifacts.list')}>
        ${this.#kinds.length > 1 ? this.#renderFilter() : nothing}
        <div class="rows" @keydown=${this.#onKey}>
          <div ${ref(this.#list.before)}></div>
          <ul>
            ${keyedRows(
              this.#list.items,
              ({key}) => key,
              ({index, key}) => this.#renderRow(key, index),
            )}
          </ul>
          <div ${ref(this.#list.after)}></div>
        </div>
      </nav>
    `;
  }

  #renderFilter(): TemplateResult {
    return html`
      <label class="filter meta">
        <span>${this.term('artifacts.filter')}</span>
        <select @change=${this.#onFilter}>
          <option value="" ?selected=${this.kind === ''}>${this.term('artifacts.all-kinds')}</option>
          ${this.#kinds.map(
            (kind) =>
              html`<option value=${kind} ?selected=${kind === this.kind}>
                ${this.localize.lookup(`artifact-kind.${kind}`) ?? kind}
              </option>`,
          )}
        </select>
      </label>
    `;
  }

  #renderRow(id: string, index: number): TemplateResult {
    const row = this.#rows.get(artifactKey(id));
    if (!row) return html`<li data-index=${index} ${ref(this.#list.measure)}></li>`;
    const isOpen = this.#open.value?.artifactId === id;
    return html`
      <li data-index=${index} ${ref(this.#list.measure)}>
        <button
          type="button"
          data-id=${id}
          data-fact=${artifactKey(id)}
          data-status=${row.status}
          tabindex=${id === this.current ? '0' : '-1'}
          aria-current=${isOpen ? 'true' : nothing}
          @click=${() => this.#onOpen(id)}
          @focus=${() => (this.current = id)}
        >
          ${renderKind(row, {renderers: this.#renderers, localize: this.localize, index})}
          <span class="words">
            <bdi class="title clip">${titleOf(row, this.localize)}</bdi>
            <span class="meta dots clip">${this.#facts(row).map((fact) => html`<bdi>${fact}</bdi>`)}</span>
          </span>
          ${
            row.status === 'ready'
              ? nothing
              : statusMark(statusLook(row.status), statusWord(row.status, this.localize), {
                  quiet: isSettled(row.status),
                })
          }
        </button>
      </li>
    `;
  }

  #facts(row: ArtifactRow): string[] {
    const version = versionOf(row, '');
    return [
      kindWord(row, this.localize),
      row.versionId === undefined ? '' : this.term('artifact-card.version', row.versionId),
      version ? authorWords(version, this.localize) : '',
    ].filter(Boolean);
  }

  #onOpen(id: string): void {
    this.current = id;
    openArtifact(this, this.#open.store, id);
  }

  readonly #onFilter = (event: Event): void => {
    this.kind = (event.target as HTMLSelectElement).value;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = this.#ids.indexOf(this.current);
    const next = this.#ids[listStep(event, at, this.#ids.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    this.current = next;
    void this.#focusCurrent();
  };

  async #focusCurrent(): Promise<void> {
    await this.updateComplete;
    const row = [...this.renderRoot.querySelectorAll<HTMLElement>('[data-id]')].find(
      (each) => each.dataset['id'] === this.current,
    );
    row?.focus();
    row?.scrollIntoView({block: 'nearest'});
  }
}
