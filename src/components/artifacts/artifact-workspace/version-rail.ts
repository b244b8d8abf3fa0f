import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {listStep} from '../../../controllers/keymap.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {AgentVersionCompareEvent, AgentVersionShowEvent} from './version-events.js';
import styles from './version-rail.styles.js';
import {authorWords, targetOf} from './words.js';
import '../artifact-card/artifact-card.strings.js';
import './artifact-workspace.strings.js';

/**
 * The versions of an artifact, the newest first: who made each, when, and what changed. One is shown; two that are picked
 * are compared; an older one can be made the newest again. Up, Down, Home and End move, Space picks.
 *
 * @summary Shows the history of an artifact.
 * @element agent-version-rail
 * @fires agent-version-show - somebody wants to see a version
 * @fires agent-version-compare - somebody has picked two versions
 * @fires agent-command - `rollback`, when somebody restores a version
 * @csspart base - the rail
 */
export class AgentVersionRail extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The versions that are picked, in the order of picking. */
  @state() private picked: readonly string[] = [];
  /** The row that Tab comes to. */
  @state() private current = '';

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  /** The version that is shown; the newest if empty. */
  @property({attribute: 'version-id'}) versionId = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #availability = new ControlAvailability(this);
  readonly #restoring = new OneCommand<string>(this);

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('artifactId')) {
      this.picked = [];
      this.current = '';
    }
  }

  override render() {
    const row = this.#artifact.value;
    if (!row) return this.renderFallback('unknown');
    const {versions} = row;
    if (versions.length === 0) return html`<p part="base" class="meta none">${this.term('artifact.no-version')}</p>`;
    const newestFirst = versions.toReversed();
    const current = newestFirst.some(({id}) => id === this.current) ? this.current : newestFirst[0]?.id;
    const {problem} = this.#restoring;
    return html`
      <section part="base" aria-label=${this.term('artifact.versions')}>
        <p class="meta hint">${this.term('artifact.versions-count', versions.length)}</p>
        <ol @keydown=${this.#onKey}>
          ${keyedRows(
            newestFirst,
            ({id}) => id,
            (version) => this.#renderVersion(row, version, version.id === current),
          )}
        </ol>
        ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
      </section>
    `;
  }

  #renderVersion(row: ArtifactRow, version: ArtifactVersion, isCurrent: boolean): TemplateResult {
    const {id, at, summary, bytes} = version;
    const isShown = id === (this.versionId || row.versionId);
    const author = authorWords(version, this.localize);
    return html`
      <li data-shown=${isShown ? 'true' : nothing}>
        <button
          type="button"
          class="version"
          data-version=${id}
          tabindex=${isCurrent ? '0' : '-1'}
          aria-current=${isShown ? 'true' : nothing}
          @click=${() => this.dispatchEvent(new AgentVersionShowEvent(id))}
          @focus=${() => (this.current = id)}
        >
          <span class="name"
            ><bdi>${this.term('artifact-card.version', id)}</bdi>${
              id === row.versionId ? html` <span class="meta">${this.term('artifact.newest')}</span>` : nothing
            }</span
          >
          <span class="meta dots"
            >${author === '' ? nothing : html`<bdi>${author}</bdi>`}${
              at === undefined ? nothing : html`<span><agent-time .datetime=${at}></agent-time></span>`
            }${bytes === undefined ? nothing : html`<span>${this.localize.formatBytes(bytes)}</span>`}</span
          >
          ${summary ? html`<bdi class="summary">${summary}</bdi>` : nothing}
        </button>
        ${row.versions.length > 1 ? this.#renderActs(row, version) : nothing}
      </li>
    `;
  }

  #renderActs(row: ArtifactRow, {id}: ArtifactVersion): TemplateResult {
    const isPicked = this.picked.includes(id);
    return html`
      <span class="acts">
        <button
          type="button"
          class="btn quiet sm"
          title=${this.term('artifact.compare')}
          aria-pressed=${isPicked ? 'true' : 'false'}
          @click=${() => this.#pick(id)}
        >
          ${icon('diff')}<span class="word">${this.term('artifact.compare')}</span
          ><span class="vh">, ${this.term('artifact-card.version', id)}</span>
        </button>
        ${
          id !== row.versionId && row.capabilities?.includes('rollback') && row.status !== 'deleted'
            ? this.#renderRestore(id)
            : nothing
        }
      </span>
    `;
  }

  #renderRestore(id: string): TemplateResult | typeof nothing {
    if (!this.#availability.isOffered('rollback', {artifactId: this.artifactId})) return nothing;
    const reason = this.#availability.reason('rollback', {artifactId: this.artifactId});
    const isOff = reason !== undefined || this.#restoring.pending !== undefined;
    const word = this.#restoring.pending === id ? 'artifact.restoring' : 'artifact.restore';
    return html`<button
      type="button"
      class="btn quiet sm"
      title=${reason === undefined ? this.term(word) : reasonWords(reason, this.localize)}
      aria-disabled=${isOff ? 'true' : 'false'}
      @click=${() => this.#onRestore(id, isOff)}
    >
      ${icon('retry')}<span class="word">${this.term(word)}</span
      ><span class="vh">, ${this.term('artifact-card.version', id)}</span>
    </button>`;
  }

  /** Two are compared; a third takes the place of the first. */
  #pick(id: string): void {
    this.picked = this.picked.includes(id) ? this.picked.filter((each) => each !== id) : [...this.picked, id].slice(-2);
    const [one, other] = this.picked;
    if (one === undefined || other === undefined) return;
    const order = this.#artifact.value?.versions.map((version) => version.id) ?? [];
    const [from, to] = order.indexOf(one) < order.indexOf(other) ? [one, other] : [other, one];
    this.dispatchEvent(new AgentVersionCompareEvent(from, to));
  }

  #onRestore(id: string, isOff: boolean): void {
    const row = this.#artifact.value;
    if (isOff || !row) return;
    const intent = {control: 'rollback', ...targetOf(row), payload: {to: id}} as const;
    this.#restoring.give(id, intent, (command) => this.command(command));
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('.version')];
    const at = rows.findIndex((row) => row === (event.target as HTMLElement).closest('.version'));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rows[listStep(event, at, rows.length) ?? -1];
    if (event.key === ' ') this.#pick(rows[at]?.dataset['version'] ?? '');
    else if (!next) return;
    event.preventDefault();
    next?.focus();
  };
}
