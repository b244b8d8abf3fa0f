import {html, nothing, type ReactiveElement} from 'lit';
import {chordWords, isChord} from '../../../controllers/keymap.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {AgentLineCommentEvent, type LineComment} from './line-comments.js';
import './diff.strings.js';

interface Remark {
  readonly comment: LineComment;
  readonly side: 'old' | 'new';
  readonly index: number;
}

/** Where somebody writes: beneath a line, a new remark or one that is there. */
interface Writing {
  readonly side: 'old' | 'new';
  readonly line: number;
  readonly index?: number;
}

/** What is remarked on, and by whose leave. */
export interface LineRemarksOptions {
  readonly localize: Localize;
  readonly comments: () => readonly LineComment[];
  readonly canWrite: () => boolean;
  /** The version on a side, for new remarks. */
  readonly versionOf: (side: 'old' | 'new') => string;
  /** The side that shows the version of a remark; undefined where none does. */
  readonly sideOf: (comment: LineComment) => 'old' | 'new' | undefined;
  /** Somebody has finished: where the focus goes. */
  readonly onClosed: (side: 'old' | 'new', line: number) => void;
}

/** A remark longer than this belongs elsewhere. */
const MAX_LENGTH = 4_000;

/** The remarks beneath lines, and the one place to write. What is written is kept while its row is not drawn. */
export class LineRemarks {
  readonly #host: ReactiveElement;
  readonly #options: LineRemarksOptions;
  #comments: readonly LineComment[] | undefined;
  #byLine = new Map<string, Remark[]>();
  #writing: Writing | undefined;
  #draft = '';
  #version = {};

  constructor(host: ReactiveElement, options: LineRemarksOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Another object when there is something else to show. */
  get version(): object {
    this.#read();
    return this.#version;
  }

  /** The line beneath which somebody writes. */
  get writing(): {readonly side: 'old' | 'new'; readonly line: number} | undefined {
    return this.#writing;
  }

  /** Whether something stands beneath a line. */
  has(side: 'old' | 'new', line: number): boolean {
    this.#read();
    return this.#byLine.has(keyOf(side, line)) || this.#isWriting(side, line);
  }

  /** Whether there is none, and nobody writes one. */
  get isEmpty(): boolean {
    this.#read();
    return this.#byLine.size === 0 && !this.#writing;
  }

  /** How many remarks are on lines that are not there. */
  countBeyond(side: 'old' | 'new', isThere: (line: number) => boolean): number {
    this.#read();
    const shown = [...this.#byLine.values()].flat();
    return shown.filter((remark) => remark.side === side && !isThere(remark.comment.line)).length;
  }

  /** Opens the place to write beneath a line. */
  write(side: 'old' | 'new', line: number, index?: number): void {
    if (!this.#options.canWrite()) return;
    const text = index === undefined ? '' : (this.#options.comments()[index]?.text ?? '');
    this.#writing = {side, line, ...(index !== undefined && {index})};
    this.#draft = text;
    this.#change();
    void this.#host.updateComplete.then(() => {
      this.#host.renderRoot.querySelector<HTMLTextAreaElement>('.remark textarea')?.focus();
    });
  }

  /** What stands beneath a line. */
  render(side: 'old' | 'new', line: number) {
    const remarks = this.#byLine.get(keyOf(side, line)) ?? [];
    const isNew = this.#isWriting(side, line) && this.#writing?.index === undefined;
    return html`<div class="remark-list">
      ${remarks.map((remark) => (this.#writing?.index === remark.index ? this.#renderEditor() : this.#renderRemark(remark)))}
      ${isNew ? this.#renderEditor() : nothing}
    </div>`;
  }

  /** What the number of a line does when it is pressed: a finger cannot hover to find the button. */
  onNumber(side: 'old' | 'new', line: number | undefined): (() => void) | undefined {
    return line === undefined || !this.#options.canWrite() ? undefined : () => this.write(side, line);
  }

  /** The button that opens the place to write. */
  renderButton(side: 'old' | 'new', line: number) {
    const {localize, canWrite} = this.#options;
    if (!canWrite()) return nothing;
    const words = localize.term('line-comment.add', localize.formatNumber(line));
    return html`<button
      type="button"
      class="remark-add"
      tabindex="-1"
      aria-label=${words}
      title=${words}
      @click=${() => this.write(side, line)}
    >
      ${icon('plus')}
    </button>`;
  }

  #renderRemark({comment, side, index}: Remark) {
    const {localize, canWrite} = this.#options;
    const line = localize.formatNumber(comment.line);
    return html`<div class="remark wrap" role="group" aria-label=${localize.term('line-comment.label', line)}>
      <p class="remark-text" dir="auto">${comment.text}</p>
      ${
        canWrite()
          ? html`<button
                type="button"
                class="btn quiet sm"
                aria-label=${localize.term('line-comment.change', line)}
                @click=${() => this.write(side, comment.line, index)}
              >
                ${localize.term('verb.edit')}</button
              ><button
                type="button"
                class="btn quiet sm"
                aria-label=${localize.term('line-comment.remove', line)}
                @click=${() => this.#dispatch('remove', comment, index)}
              >
                ${localize.term('line-comment.remove-word')}
              </button>`
          : nothing
      }
    </div>`;
  }

  #renderEditor() {
    const {localize} = this.#options;
    const line = localize.formatNumber(this.#writing?.line ?? 0);
    const isEmpty = this.#draft.trim() === '';
    return html`<form class="remark wrap" @submit=${this.#onSubmit} @keydown=${this.#onKey}>
      <textarea
        class="in"
        rows="2"
        dir="auto"
        maxlength=${MAX_LENGTH}
        aria-label=${localize.term('line-comment.add', line)}
        .value=${this.#draft}
        @input=${this.#onInput}
      ></textarea>
      <div class="row">
        <button type="submit" class="btn primary sm" aria-disabled=${isEmpty ? 'true' : 'false'}>
          ${localize.term('verb.save')}<kbd aria-hidden="true">${chordWords('Mod+Enter')}</kbd>
        </button>
        <button type="button" class="btn quiet sm" @click=${() => this.#close()}>
          ${localize.term('verb.cancel')}
        </button>
      </div>
    </form>`;
  }

  #isWriting(side: 'old' | 'new', line: number): boolean {
    return this.#writing?.side === side && this.#writing.line === line;
  }

  #read(): void {
    const comments = this.#options.comments();
    if (comments === this.#comments) return;
    this.#comments = comments;
    this.#version = {};
    this.#byLine = new Map();
    for (const [index, comment] of (Array.isArray(comments) ? comments : []).entries()) {
      const side = this.#options.sideOf(comment);
      if (!side) continue;
      const key = keyOf(side, comment.line);
      this.#byLine.set(key, [...(this.#byLine.get(key) ?? []), {comment, side, index}]);
    }
  }

  #change(): void {
    this.#version = {};
    this.#host.requestUpdate();
  }

  #close(): void {
    const writing = this.#writing;
    this.#writing = undefined;
    this.#draft = '';
    this.#change();
    if (writing) this.#options.onClosed(writing.side, writing.line);
  }

  #save(): void {
    const writing = this.#writing;
    const text = this.#draft.trim();
    if (!writing || text === '') return;
    const {side, line, index} = writing;
    const old = index === undefined ? undefined : this.#options.comments()[index];
    const comment = old ? {...old, text} : {versionId: this.#options.versionOf(side), line, side, text};
    this.#close();
    this.#dispatch(old ? 'change' : 'add', comment, index);
  }

  #dispatch(action: 'add' | 'change' | 'remove', comment: LineComment, index?: number): void {
    this.#host.dispatchEvent(new AgentLineCommentEvent(action, comment, index));
  }

  readonly #onInput = (event: Event): void => {
    this.#draft = (event.target as HTMLTextAreaElement).value;
    this.#host.requestUpdate();
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#save();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    // What is typed here is for nobody else: neither for the lines nor for a dialog around them.
    event.stopPropagation();
    if (isChord(event, 'Mod+Enter')) this.#save();
    else if (event.key === 'Escape' && !event.isComposing) this.#close();
    else return;
    event.preventDefault();
  };
}

function keyOf(side: 'old' | 'new', line: number): string {
  return `${side}-${String(line)}`;
}
