import {type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import type {CommandIntent} from '../commands/command.js';
import {Localize} from '../controllers/localize.js';
import {dropServed, hasServed, isServed} from '../controllers/served.js';
import type {StringArguments, StringKey} from '../locales/index.js';
import {type Lazy, RELOAD_REASON} from '../state/lazy.js';
import {shared} from '../styles/shared.styles.js';
import {type StatusKind, statusMark} from '../styles/status.js';
import {tokens} from '../styles/tokens.styles.js';
import {AgentCommandEvent} from './agent-command.js';
import '../locales/shared.strings.js';
// Every element has some: a page's bundler then puts them beside this, and not into a file of their own.
import 'lit/decorators.js';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Brings the design tokens into a document, or a page's own shadow root, once. Adopted sheets pass a strict content
 * security policy; the values are initial values, so that whatever the page declares is stronger.
 */
function adoptTokens(root: Document | ShadowRoot): void {
  const document = root.ownerDocument ?? (root as Document);
  let sheet = sheets.get(document);
  if (!sheet) {
    // A sheet belongs to the document whose window made it: an element may live in an iframe's.
    const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
    sheet = new Sheet();
    sheet.replaceSync(tokens);
    sheets.set(document, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** What an element shows when it has no complete fact, and the look of each. */
const FALLBACK_LOOKS = {
  loading: 'loading',
  unknown: 'unknown',
  unavailable: 'unavailable',
  stale: 'stale',
  blocked: 'blocked',
  'needs-input': 'needs',
  failed: 'danger',
  disputed: 'disputed',
} as const satisfies Record<string, StatusKind>;

/** A state in which an element says honestly what it does not have. */
export type FallbackState = keyof typeof FALLBACK_LOOKS;

/** All eight, for stories and tests. */
export const FALLBACK_STATES = Object.keys(FALLBACK_LOOKS) as FallbackState[];

/**
 * What all elements share: the look, the language, and the honest empty states.
 * A page needs no style sheet: the first element to arrive brings the tokens along.
 */
export class AgentElement extends LitElement {
  static override styles: CSSResultGroup = shared;

  /** `exportparts` of elements inside others of ours, so that a page reaches their parts; given with the tag. */
  static exportedParts = '';

  /** Words, numbers and times in this element's language. */
  protected readonly localize = new Localize(this);

  override connectedCallback(): void {
    super.connectedCallback();
    const {exportedParts} = this.constructor as typeof AgentElement;
    adoptTokens(this.ownerDocument);
    const root = this.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    // A page's shadow root may set data-theme and the like inside; ours never do.
    if (!(root.host instanceof AgentElement)) adoptTokens(root);
    else if (exportedParts) this.setAttribute('exportparts', exportedParts);
  }

  /** An update waits for a catalog of the element's language that is not loaded yet. English never is waited for. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const loading = this.localize.loadStrings();
    const update = () => super.scheduleUpdate() as Promise<unknown> | undefined;
    return loading ? loading.then(update) : update();
  }

  /**
   * What a server rendered is taken over as it stands, by Lit's hydration. Where the page does not load that, or something
   * is not as the server saw it, the element's own first render takes its place at once.
   */
  protected override update(changed: PropertyValues): void {
    if (!isServed(this)) {
      if (hasServed(this)) dropServed(this);
      return super.update(changed);
    }
    try {
      super.update(changed);
    } catch {
      dropServed(this);
      super.update(changed);
    }
  }

  /** A string of the catalog in this element's language. */
  protected term<Key extends StringKey>(key: Key, ...args: StringArguments<Key>): string {
    return this.localize.term(key, ...args);
  }

  /** Says what a person asked for. Returns false where somebody stopped it. */
  protected command(command: CommandIntent & {readonly id?: string}): boolean {
    return this.dispatchEvent(new AgentCommandEvent(command));
  }

  /** The whole element as one of the fallback states: glyph, word, and why. */
  protected renderFallback(state: FallbackState, detail?: string | TemplateResult): TemplateResult {
    return html`
      <div part="base" class="fall" data-status=${state}>
        ${statusMark(FALLBACK_LOOKS[state], this.term(`fallback.${state}`))}
        <div class="reason">${detail ?? this.term(`fallback.${state}.reason`)}</div>
      </div>
    `;
  }

  /**
   * What is shown in place of files that could not be loaded: why, and the way back. Undefined where none of them failed.
   * Loads those that nobody has asked for, and draws again when that has ended.
   */
  protected renderUnloaded(...files: readonly (Lazy<unknown> | undefined)[]): TemplateResult | undefined {
    const missing = files.filter((file) => file && file.value === undefined) as Lazy<unknown>[];
    for (const file of missing) {
      file.notify(this);
      if (!file.error && !file.isLoading) file.load().catch(reportError);
    }
    const failed = missing.filter(({error}) => error);
    const reasons = failed.map(({error}) => error?.reason);
    const reason = reasons.find((each) => each === RELOAD_REASON) ?? reasons[0];
    if (reason === undefined) return undefined;
    const again = () => {
      for (const file of failed) file.load().catch(reportError);
      this.requestUpdate();
    };
    return this.renderFallback(
      failed.some(({isLoading}) => isLoading) ? 'loading' : 'failed',
      html`${this.term(`control.${reason}`)}
        <button type="button" class="btn sm" @click=${again}>${this.term('verb.try-again')}</button>
        ${this.renderReload(reason)}`,
    );
  }

  /** Offers to reload the page, where that is what is left to do. */
  protected renderReload(reason: string | undefined): TemplateResult | typeof nothing {
    if (reason !== RELOAD_REASON) return nothing;
    return html`<button type="button" class="btn sm" @click=${() => location.reload()}>
      ${this.term('verb.reload')}
    </button>`;
  }
}
