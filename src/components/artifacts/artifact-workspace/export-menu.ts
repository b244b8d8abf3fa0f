import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactExport, ArtifactRow} from '../../../state/facts/artifacts.js';
import {type Choice, choiceWords} from '../../../state/facts/choices.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {CommandRouter} from '../../../commands/router.js';
import {AgentElement} from '../../agent-element.js';
import {menuItems, menuPanel} from '../../internal/menu-panel.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {saveFile} from '../../internal/save-file.js';
import styles from './export-menu.styles.js';
import {fileName, targetOf} from './words.js';
import './artifact-workspace.strings.js';

type Way = 'export' | 'hand-over';

/** Exports that are still of interest. */
const SHOWN = 3;

/**
 * Makes a file of an artifact in one of the formats that its service offers, or hands it over to somebody, and shows how far
 * each is: progress, the file to save, or why it failed and another try.
 *
 * @summary Exports an artifact and hands it over.
 * @element agent-export-menu
 * @internal
 */
export class AgentExportMenu extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #availability = new ControlAvailability(this);
  readonly #asking = new OneCommand<Way>(this);
  /** The export whose file is read right now, and the one whose file could not be read. */
  #reading: {readonly id: string; readonly abort: AbortController} | undefined;
  #failed: {readonly id: string; readonly reason: string} | undefined;
  readonly #formats = this.#menu('export', () => this.#artifact.value?.exportFormats ?? []);
  readonly #recipients = this.#menu('hand-over', () => this.#artifact.value?.recipients ?? []);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#reading?.abort.abort();
    this.#reading = undefined;
  }

  override render() {
    const row = this.#artifact.value;
    if (!row) return nothing;
    const {problem} = this.#asking;
    const exports = row.exports.slice(-SHOWN).reverse();
    return html`
      <div part="base">
        ${this.#renderWay('export', 'export', row.exportFormats)}
        ${this.#renderWay('hand-over', 'hand_over', row.recipients)}
        ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
        ${
          exports.length === 0
            ? nothing
            : html`<ul aria-label=${this.term('artifact.exports')}>
                ${exports.map((each) => this.#renderExport(row, each))}
              </ul>`
        }
      </div>
    `;
  }

  #renderWay(way: Way, capability: 'export' | 'hand_over', choices: readonly Choice[] = []) {
    const row = this.#artifact.value;
    if (!row?.capabilities?.includes(capability) || choices.length === 0 || !this.#isOffered) return nothing;
    const menu = way === 'export' ? this.#formats : this.#recipients;
    const reason = this.#reason;
    const glyph: IconName = way === 'export' ? 'down' : 'handoff';
    const isOff = reason !== undefined || this.#asking.pending !== undefined;
    return html`
      <button
        type="button"
        class="btn quiet sm"
        id=${way}
        aria-haspopup="menu"
        aria-expanded=${menu.isOpen ? 'true' : 'false'}
        aria-disabled=${isOff ? 'true' : 'false'}
        title=${reason === undefined ? nothing : reasonWords(reason, this.localize)}
        @click=${menu.onClick}
        @keydown=${menu.onKey}
      >
        ${icon(glyph)}${this.term(`artifact.${way}`)}
      </button>
      ${menu.isOpen ? this.#renderMenu(way, menu, choices) : nothing}
    `;
  }

  #renderMenu(way: Way, menu: DropDown, choices: readonly Choice[]): TemplateResult {
    const options = choices.map(
      ({id, label = id, description}) =>
        html`<span dir="auto">${label}</span>${description ? html`<span class="meta">${description}</span>` : nothing}`,
    );
    const panel = {label: this.term(`artifact.${way}`), option: way, part: `menu-${way}`};
    return menuPanel(menu, panel, menuItems(menu, way, options));
  }

  #renderExport(row: ArtifactRow, each: ArtifactExport): TemplateResult {
    const {id, status, format, to, progress = 0, bytes, error} = each;
    const what = format === undefined ? id : choiceWords(row.exportFormats, format);
    const words = to === undefined ? what : this.term('artifact.export-to', what, choiceWords(row.recipients, to));
    return html`<li data-status=${status}>
      <span class="line">
        ${statusMark(
          status === 'started' ? 'running' : status === 'failed' ? 'danger' : 'success',
          this.term(`artifact.export.${status}`),
          {quiet: status === 'completed'},
        )}
        <bdi class="what">${words}</bdi>
        ${bytes === undefined ? nothing : html`<span class="meta">${this.localize.formatBytes(bytes)}</span>`}
        ${status === 'completed' && each.ref !== undefined ? this.#renderSave(row, each) : nothing}
        ${status === 'failed' && this.#isOffered ? this.#renderRetry(each) : nothing}
      </span>
      ${
        status === 'started'
          ? html`<progress
              max="1"
              .value=${progress}
              aria-label=${this.term('artifact.export-progress', words)}
            ></progress>`
          : nothing
      }
      ${error ? html`<bdi class="meta error">${error}</bdi>` : nothing}
    </li>`;
  }

  #renderSave(row: ArtifactRow, each: ArtifactExport): TemplateResult {
    const {id} = each;
    const isBusy = this.#reading?.id === id;
    const failed = this.#failed?.id === id ? this.#failed.reason : '';
    return html`<button
        type="button"
        class="btn quiet sm"
        aria-disabled=${isBusy ? 'true' : 'false'}
        @click=${() => void this.#save(row, each)}
      >
        ${icon('down')}${this.term(isBusy ? 'artifact.saving-file' : 'artifact.download')}
      </button>
      ${failed === '' ? nothing : html`<span class="meta error" role="alert">${failed}</span>`}`;
  }

  #renderRetry({format, to}: ArtifactExport): TemplateResult {
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-disabled=${this.#reason === undefined && this.#asking.pending === undefined ? 'false' : 'true'}
      @click=${() => this.#ask(to === undefined ? 'export' : 'hand-over', format, to)}
    >
      ${icon('retry')}${this.term('verb.retry')}
    </button>`;
  }

  get #isOffered(): boolean {
    return this.#availability.isOffered('export', {artifactId: this.artifactId});
  }

  get #reason(): string | undefined {
    const row = this.#artifact.value;
    if (row?.status === 'deleted') return 'gone';
    return this.#availability.reason('export', {artifactId: this.artifactId});
  }

  #menu(way: Way, choices: () => readonly Choice[]): DropDown {
    return new DropDown(this, {
      anchor: () => this.renderRoot.querySelector<HTMLElement>(`#${way}`),
      panel: () => this.renderRoot.querySelector<HTMLElement>(`[part="menu-${way}"]`),
      placement: 'bottom-start',
      words: () => choices().map(({id, label = id}) => label),
      mayOpen: () => this.#reason === undefined && this.#asking.pending === undefined && choices().length > 0,
      choose: (index) => {
        const id = choices()[index]?.id;
        if (way === 'export') this.#ask(way, id);
        else this.#ask(way, this.#artifact.value?.exportFormats?.[0]?.id, id);
      },
    });
  }

  /** Reads the file of an export and hands it to the browser to be saved. One at a time. */
  async #save(row: ArtifactRow, {id, ref = '', name}: ArtifactExport): Promise<void> {
    const {store} = this.#artifact;
    if (!store || this.#reading) return;
    const abort = new AbortController();
    const {signal} = abort;
    this.#reading = {id, abort};
    this.#failed = undefined;
    this.requestUpdate();
    try {
      const blob = await CommandRouter.of(store).read(ref, {sessionId: row.sessionId ?? '', signal});
      if (!signal.aborted) saveFile(blob, (name ?? fileName(row)) || 'artifact', this.ownerDocument);
    } catch (error) {
      if (!signal.aborted) this.#failed = {id, reason: error instanceof Error ? error.message : String(error)};
    }
    if (signal.aborted) return;
    this.#reading = undefined;
    this.requestUpdate();
  }

  #ask(way: Way, format: string | undefined, to?: string): void {
    const row = this.#artifact.value;
    if (!row || this.#reason !== undefined) return;
    const payload = {...(format === undefined ? {} : {format}), ...(to === undefined ? {} : {to})};
    this.#asking.give(way, {control: 'export', ...targetOf(row), payload}, (intent) => this.command(intent));
  }
}
