import {html, nothing, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RefController} from '../../../controllers/ref-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {evidenceLook, packState} from '../../../protocol/evidence.js';
import {evidenceKey, listKey} from '../../../state/keys.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {statusMark} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import styles from './evidence-pack.styles.js';
import '../../parts/citation/citation.strings.js';
import './timeline-evidence.strings.js';

/**
 * The evidence of a session as one file: asked for, collected, ready to be saved, or failed and asked for again. What is
 * missing in it is named. The newest pack is shown.
 *
 * @summary Exports the evidence of a session.
 * @element agent-evidence-pack
 * @internal
 */
export class AgentEvidencePack extends SessionElement {
  static override styles = [SessionElement.styles, progress, styles];

  @query('a[download]') private readonly link!: HTMLAnchorElement | null;

  /** The pack that a person wants to save. */
  @state() private wanted = '';

  readonly #list = new RowController(this, () => listKey('evidence', this.scope));
  readonly #rows = new RowsController(this, () => [...(this.#list.value?.ids ?? [])].map(evidenceKey));
  readonly #availability = new ControlAvailability(this);
  readonly #export = new OneCommand<'export'>(this);
  readonly #file = new RefController(this, () => {
    const pack = this.#pack;
    const sessionId = this.shownSessionId;
    if (pack?.packRef === undefined || pack.id !== this.wanted || sessionId === undefined) return undefined;
    return {ref: pack.packRef, sessionId};
  });
  #blob: Blob | undefined;
  #address: string | undefined;

  override willUpdate(): void {
    const {blob} = this.#file;
    if (blob === this.#blob) return;
    this.#release();
    this.#blob = blob;
    if (blob) this.#address = URL.createObjectURL(blob);
  }

  /** Whoever asked for the file gets it when it is here; the link stays for another time. */
  override updated(): void {
    if (!this.#address || !this.link || this.link.dataset['saved'] !== undefined) return;
    this.link.dataset['saved'] = '';
    this.link.click();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  override render() {
    if (!this.#list.store) return nothing;
    const pack = this.#pack;
    return html`
      <section part="base" aria-label=${this.term('pack.label')} data-fact=${pack ? evidenceKey(pack.id) : nothing}>
        ${pack ? this.#renderPack(pack) : nothing} ${this.#renderExport(pack)}
      </section>
    `;
  }

  #renderPack(pack: EvidenceRow): TemplateResult {
    const state = packState(pack.status);
    const word = state ? this.term(`evidence.state.${state}`) : pack.status;
    return html`
      <div class="line" data-status=${pack.status}>
        ${icon('clip')}<span class="what">${this.term('pack.label')}</span>
        ${statusMark(state ? evidenceLook(state) : 'info', word)}
        ${pack.bytes === undefined ? nothing : html`<span class="meta">${this.localize.formatBytes(pack.bytes)}</span>`}
        <span class="end wrap">${pack.packRef === undefined ? nothing : this.#renderFile(pack)}</span>
      </div>
      ${state === 'collecting' ? this.#renderProgress(pack) : nothing}
      ${pack.error === undefined ? nothing : html`<p class="meta" dir="auto">${pack.error}</p>`}
      ${
        pack.gaps && pack.gaps.length > 0
          ? html`<ul class="gaps" aria-label=${this.term('evidence.gaps')}>
              ${pack.gaps.map(({area, reason}) => html`<li><bdi>${area}</bdi>: ${this.localize.lookup(`evidence.gap.${reason}`) ?? reason}</li>`)}
            </ul>`
          : nothing
      }
    `;
  }

  #renderProgress({progress}: EvidenceRow) {
    if (!progress) return html`<progress aria-label=${this.term('evidence.state.collecting')}></progress>`;
    const {done, total} = progress;
    const words = [done, total].map((value) => (value === undefined ? '' : this.localize.formatNumber(value)));
    return html`
      <progress aria-label=${this.term('evidence.state.collecting')} .value=${done} max=${total ?? nothing}></progress>
      <p class="meta">${this.term('pack.collecting', words[0] ?? '', words[1] ?? '')}</p>
    `;
  }

  #renderFile(pack: EvidenceRow) {
    const {state, received, total, reason} = this.#file;
    if (this.wanted !== pack.id || state === 'idle') {
      const size = pack.bytes === undefined ? '' : this.localize.formatBytes(pack.bytes);
      return html`<button class="btn sm" type="button" @click=${() => (this.wanted = pack.id)}>
        ${icon('down')} ${this.term('pack.download', size)}
      </button>`;
    }
    switch (state) {
      case 'loading': {
        const [done, all] = [received, total].map((value) =>
          value === undefined ? '' : this.localize.formatBytes(value),
        );
        return html`<span role="status">${this.term('pack.reading', done ?? '', all ?? '')}</span>`;
      }
      case 'ready':
        return html`<a class="btn sm" download="${pack.id}.zip" href=${this.#address ?? nothing}
          >${icon('down')} ${this.term('pack.save')}</a
        >`;
      case 'unavailable':
        return statusMark('unavailable', this.term('pack.unreadable'));
      default:
        return html`${statusMark('danger', reason === undefined ? this.term('fallback.failed') : reasonWords(reason, this.localize))}
          <button class="btn sm" type="button" @click=${() => this.#file.retry()}>
            ${this.term('verb.try-again')}
          </button>`;
    }
  }

  #renderExport(pack: EvidenceRow | undefined) {
    const sessionId = this.shownSessionId;
    const off = sessionId === undefined ? 'not_connected' : this.#availability.reason('export', {sessionId});
    if (sessionId !== undefined && !this.#availability.isOffered('export', {sessionId})) return nothing;
    const isPending = this.#export.pending !== undefined || packState(pack?.status) === 'collecting';
    const {problem} = this.#export;
    const isFailed = pack !== undefined && packState(pack.status) === 'failed';
    return html`
      <div class="acts">
        <button
          class="btn sm"
          type="button"
          aria-disabled=${off !== undefined || isPending}
          title=${off === undefined ? nothing : reasonWords(off, this.localize)}
          aria-describedby=${off === undefined ? nothing : 'off'}
          @click=${this.#onExport}
        >
          ${this.term(isFailed ? 'verb.try-again' : 'pack.export')}
        </button>
        ${off === undefined ? nothing : html`<span id="off" class="meta">${reasonWords(off, this.localize)}</span>`}
        ${problem ? html`<span class="meta" role="status">${renderReceipt(problem, this.localize)}</span>` : nothing}
      </div>
    `;
  }

  get #pack(): EvidenceRow | undefined {
    return [...(this.#list.value?.ids ?? [])]
      .map((id) => this.#rows.get(evidenceKey(id)))
      .findLast((row) => row?.kind === 'pack');
  }

  #release(): void {
    if (this.#address !== undefined) URL.revokeObjectURL(this.#address);
    this.#address = undefined;
    this.#blob = undefined;
  }

  readonly #onExport = (event: Event): void => {
    const sessionId = this.shownSessionId;
    const button = event.currentTarget;
    if (sessionId === undefined || (button instanceof Element && button.getAttribute('aria-disabled') === 'true'))
      return;
    this.#export.give('export', {control: 'export', sessionId, payload: {kind: 'pack'}}, (intent) =>
      this.command(intent),
    );
  };
}
