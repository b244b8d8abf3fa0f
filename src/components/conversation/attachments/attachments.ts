import {html, nothing, type PropertyValues, type ReactiveController, type ReactiveElement} from 'lit';
import {property} from 'lit/decorators.js';
import {announce} from '../../../controllers/announcer.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';
import {SessionElement} from '../../session-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import '../../internal/reason-words.strings.js';
import './attachments.strings.js';
import styles from './attachments.styles.js';
import {filesKey, NO_FILES, Tray, type DraftFile, type FileProblem, type FilesRow} from './tray.js';
import {renderWrong} from './wrong.js';

/**
 * The files beside a draft: a picture of each, how far its upload is, or why it did not get there. Shows nothing where
 * there are none.
 *
 * @summary Shows the files of a draft.
 * @a11y A named list; Delete or Backspace on a file removes it.
 * @a11y What became of a file, and why one was not taken, is announced politely.
 * @element agent-attachments
 * @fires agent-attachments-change - a person has taken a file away or asked for its upload again
 * @csspart base - the list, and what is wrong with it
 * @csspart file - one file
 */
export class AgentAttachments extends SessionElement {
  static override styles = [SessionElement.styles, progress, styles];

  /** What their owner said against them. */
  @property({attribute: false}) wrong: readonly string[] = [];

  readonly #row = new RowController(this, () => keyOf(filesKey, this.shownSessionId));
  readonly #controls = new RowController(this, () => CONTROLS_KEY);
  readonly #pictures = new Pictures(this);
  #announced: FilesRow = NO_FILES;
  #announcedSession: string | undefined;

  override updated(_changed: PropertyValues<this>): void {
    const row = this.#row.value ?? NO_FILES;
    const before = this.#announcedSession === this.shownSessionId ? this.#announced : row;
    this.#announced = row;
    this.#announcedSession = this.shownSessionId;
    const isNews = ({id, state}: DraftFile) =>
      state !== 'uploading' && before.items.some((item) => item.id === id && item.state === 'uploading');
    for (const item of row.items.filter(isNews)) this.#announce(this.#settledWords(item));
    if (row.problems !== before.problems)
      for (const problem of row.problems) this.#announce(this.#problemWords(problem));
  }

  override render() {
    const {items, problems, gone = 0} = this.#row.value ?? NO_FILES;
    const wrong = [
      ...problems.map((problem) => this.#problemWords(problem)),
      ...this.wrong.map((words) => reasonWords(words, this.localize)),
    ];
    if (items.length === 0 && wrong.length === 0 && gone === 0) return nothing;
    const lines = renderWrong([...new Set(wrong)]);
    return html`
      <div part="base">
        ${items.length === 0 ? nothing : this.#renderList(items)}
        <div id="wrong" class="wrong">${lines} ${gone === 0 ? nothing : this.#renderGone(gone)}</div>
      </div>
    `;
  }

  #renderGone(gone: number) {
    return html`<p class="muted">${icon('info')}<span>${this.term('composer.images-gone', gone)}</span></p>`;
  }

  #renderList(items: readonly DraftFile[]) {
    return html`
      <ul aria-label=${this.term('attachment.list')} aria-describedby="wrong">
        ${keyedRows(
          items,
          ({id}) => id,
          (item) => html`
            <li part="file" data-status=${item.state} @keydown=${(event: KeyboardEvent) => this.#onKey(event, item)}>
              ${this.#renderFile(item)}
            </li>
          `,
        )}
      </ul>
    `;
  }

  #renderFile(item: DraftFile) {
    const {name, state, reason = ''} = item;
    const remove = this.term('attachment.remove', name);
    return html`
      ${this.#renderPicture(item)}
      <span class="name clip" dir="auto" title=${name}>${name}</span>
      <span class=${state === 'failed' ? 'failed' : 'meta'}>${this.#renderState(item)}</span>
      <span class="acts">
        ${state === 'failed' ? this.#renderRetry(item) : nothing}
        <button
          type="button"
          class="btn quiet sm square"
          data-button="remove"
          aria-label=${remove}
          title=${remove}
          @click=${() => this.#remove(item)}
        >
          ${icon('x')}
        </button>
      </span>
      ${state === 'uploading' ? this.#renderProgress(item) : nothing}
      ${state === 'failed' ? html`<span class="why">${reasonWords(reason, this.localize)}</span>` : nothing}
    `;
  }

  #renderPicture({id}: DraftFile) {
    const {store} = this.#row;
    const file = store && Tray.of(store).file(id);
    const src = file && this.#pictures.address(file);
    return html`<span class="picture">
      ${icon('file')}${src === undefined ? nothing : html`<img src=${src} alt="" @error=${hide} />`}
    </span>`;
  }

  #renderState({state, progress, size}: DraftFile) {
    if (state === 'failed') return html`${icon('danger')}${this.term('attachment.failed')}`;
    return state === 'uploading' && progress !== undefined
      ? this.localize.formatNumber(progress, {style: 'percent'})
      : this.localize.formatBytes(size);
  }

  #renderRetry(item: DraftFile) {
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-label=${this.term('attachment.retry', item.name)}
      @click=${() => this.#retry(item)}
    >
      ${icon('retry')}${this.term('verb.retry')}
    </button>`;
  }

  /** Where the upload does not report its progress, the bar shows none. */
  #renderProgress({name, progress}: DraftFile) {
    const label = this.term('attachment.uploading', name);
    return progress === undefined
      ? html`<progress aria-label=${label}></progress>`
      : html`<progress max="100" value=${Math.round(progress * 100)} aria-label=${label}></progress>`;
  }

  #problemWords({rule, name}: FileProblem): string {
    const limit = this.#controls.value?.attachments?.maxBytes ?? 0;
    const words =
      rule === 'too-large'
        ? this.term('composer.too-large', this.localize.formatBytes(limit))
        : this.term(`rule.${rule}`);
    return name === undefined ? words : this.term('composer.about-file', name, words);
  }

  #settledWords({name, state, reason = ''}: DraftFile): string {
    if (state !== 'failed') return this.term('attachment.done', name);
    return this.term('attachment.failed-words', name, reasonWords(reason, this.localize));
  }

  #announce(words: string): void {
    announce(words, 'polite', this.ownerDocument);
  }

  #retry({id}: DraftFile): void {
    this.#change(id, (tray, session) => tray.retry(session, id));
  }

  #remove({id, name}: DraftFile): void {
    this.#change(id, (tray, session) => tray.remove(session, id));
    this.#announce(this.term('attachment.removed', name));
  }

  #change(id: string, change: (tray: Tray, session: string) => void): void {
    const {store} = this.#row;
    const session = this.shownSessionId;
    if (!store || session === undefined) return;
    const index = Tray.of(store)
      .row(session)
      .items.findIndex((item) => item.id === id);
    change(Tray.of(store), session);
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const buttons = this.renderRoot.querySelectorAll<HTMLElement>('[data-button=remove]');
      (buttons[index] ?? buttons[index - 1])?.focus();
      this.dispatchEvent(new Event('agent-attachments-change', {bubbles: true, composed: true}));
    });
  }

  #onKey(event: KeyboardEvent, item: DraftFile): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    this.#remove(item);
  }
}

/** Not every browser can draw every picture; the sign behind it stays. */
function hide(event: Event): void {
  (event.target as HTMLElement).hidden = true;
}

/** Addresses, inside this page, of pictures that it holds. Each is given up once its picture is not shown any more. */
class Pictures implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #addresses = new Map<Blob, string>();
  #shown = new Set<Blob>();

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Where the picture can be had, for as long as each render asks for it. */
  address(picture: Blob): string {
    this.#shown.add(picture);
    let address = this.#addresses.get(picture);
    if (address === undefined) this.#addresses.set(picture, (address = URL.createObjectURL(picture)));
    return address;
  }

  hostConnected(): void {
    if (this.#shown.size > 0) this.#host.requestUpdate(); // it was elsewhere, and its addresses are gone
  }

  hostUpdate(): void {
    this.#shown = new Set();
  }

  hostUpdated(): void {
    this.#giveUp((picture) => !this.#shown.has(picture));
  }

  hostDisconnected(): void {
    this.#giveUp(() => true);
  }

  #giveUp(isDone: (picture: Blob) => boolean): void {
    for (const [picture, address] of this.#addresses) {
      if (!isDone(picture)) continue;
      URL.revokeObjectURL(address);
      this.#addresses.delete(picture);
    }
  }
}
