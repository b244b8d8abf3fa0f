import {html, type ReactiveElement, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {RefController, type RefTarget} from '../../../controllers/ref-controller.js';
import {statusMark} from '../../../styles/status.js';
import {reasonWords} from '../../internal/reason-words.js';
import './worker-notifications.strings.js';

/** Nobody reads further in a pane. */
const MAX_CHARACTERS = 20_000;
/** Results that can be read here; others are named by type and size. */
const READABLE = /^(?:text\/|application\/(?:json|xml|yaml|x-ndjson)|$)/;

/** Reads a result by its ref, once somebody asks for it, and shows it as plain text. */
export class ResultReader {
  readonly #host: ReactiveElement;
  readonly #localize: Localize;
  readonly #ref: RefController;
  #isAsked = false;
  #read: {readonly blob: Blob; readonly text: string} | undefined;

  constructor(host: ReactiveElement, localize: Localize, target: () => RefTarget | undefined) {
    this.#host = host;
    this.#localize = localize;
    this.#ref = new RefController(host, () => (this.#isAsked ? target() : undefined));
  }

  /** Whether somebody has asked for it. */
  get isOpen(): boolean {
    return this.#isAsked;
  }

  readonly toggle = (): void => {
    this.#isAsked = !this.#isAsked;
    this.#host.requestUpdate();
  };

  render(): TemplateResult {
    const {state, blob, reason} = this.#ref;
    const words = reason === undefined ? '' : reasonWords(reason, this.#localize);
    if (state === 'unavailable')
      return html`<p>${statusMark('unavailable', this.#localize.term('fallback.unavailable'))} ${words}</p>`;
    if (state === 'failed')
      return html`<p role="alert">${statusMark('danger', this.#localize.term('fallback.failed'))} ${words}</p>`;
    const text = blob && this.#textOf(blob);
    if (text === undefined) return html`<p>${statusMark('loading', this.#localize.term('fallback.loading'))}</p>`;
    return html`<pre class="out" tabindex="0" aria-label=${this.#localize.term('report.result')}>${text}</pre>`;
  }

  #textOf(blob: Blob): string | undefined {
    if (!READABLE.test(blob.type)) return `${blob.type}, ${this.#localize.formatBytes(blob.size)}`;
    if (this.#read?.blob === blob) return this.#read.text;
    void blob
      .slice(0, MAX_CHARACTERS)
      .text()
      .then((text) => {
        this.#read = {blob, text: blob.size > MAX_CHARACTERS ? `${text}…` : text};
        this.#host.requestUpdate();
      });
    return undefined;
  }
}
