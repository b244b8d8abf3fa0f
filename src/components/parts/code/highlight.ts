import type {ReactiveController, ReactiveElement} from 'lit';
import {lazy} from '../../../state/lazy.js';
import {languageOf, loadGrammar, type Language} from './languages.js';
import {keepSame, type TokenLine} from './token-lines.js';

/** Longer code is shown plain: reading it would hold up the page. */
const MAX_LENGTH = 50_000;
/** A longer line was not written by hand, and grammars take long over it. */
const LONG_LINE = /[^\n]{5000}/;

/** Code this short is highlighted before it is first drawn, once its grammar is here. */
const AT_ONCE = 4_000;

/** So long that may take, in milliseconds, of a tenth of a second: in a flood of code, words come before colours. */
const AT_ONCE_BUDGET = 4;
let spent = 0;
let spentSince = 0;

/** Highlights at once where there is time left for it; false where there is none. */
function withinBudget(highlight: () => void): boolean {
  const start = performance.now();
  if (start - spentSince > 100) [spent, spentSince] = [0, start];
  if (spent > AT_ONCE_BUDGET) return false;
  highlight();
  spent += performance.now() - start;
  return true;
}

/** While code arrives it is read again when the plain tail has grown to this share of what is highlighted. */
const GROWTH = 0.25;
const MIN_TAIL = 200;

/** How much highlighted code is remembered, in characters. */
const MAX_REMEMBERED = 1_000_000;

const highlighter = lazy(() => import('./highlighter.js'), import.meta.url);
const ready = new Map<Language, typeof import('./highlighter.js')>();
const remembered = new Map<string, readonly TokenLine[]>();
let rememberedLength = 0;

/**
 * Loads the highlighter and one grammar, each once. Plain code is still code, so a failure is not reported: each element
 * tries once for its code, and the next one that draws code in that language tries again.
 */
async function load(language: Language): Promise<void> {
  if (ready.has(language)) return;
  try {
    const [module, grammar] = await Promise.all([highlighter.load(), loadGrammar(language)]);
    if (!ready.has(language)) module.register(language, grammar);
    ready.set(language, module);
  } catch {
    // stays plain
  }
}

function remember(key: string, lines: readonly TokenLine[]): void {
  remembered.delete(key);
  remembered.set(key, lines);
  rememberedLength += key.length;
  for (const [oldest] of remembered) {
    if (rememberedLength <= MAX_REMEMBERED) break;
    remembered.delete(oldest);
    rememberedLength -= oldest.length;
  }
}

/** What there is to highlight. */
export interface HighlightInput {
  readonly text: string;
  readonly language: string;
  readonly streaming: boolean;
}

/** Code as far as it is highlighted: whole lines of tokens, and what comes after them as it is. */
export interface HighlightedCode {
  readonly lines: readonly TokenLine[];
  readonly tail: string;
}

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, {timeout: 500});
  return () => cancelIdleCallback(handle);
};

/**
 * Highlights the code of an element when the page has time, and never takes it back: what was highlighted stays so while
 * more arrives, and code that was seen before is highlighted from the start.
 */
export class Highlight implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #input: () => HighlightInput;
  #done = '';
  #language: Language | undefined;
  #lines: readonly TokenLine[] = [];
  #cancel: (() => void) | undefined;

  constructor(host: ReactiveElement, input: () => HighlightInput) {
    this.#host = host;
    this.#input = input;
    host.addController(this);
  }

  /** The code as it can be shown now. */
  get value(): HighlightedCode {
    const {text} = this.#input();
    return {lines: this.#lines, tail: text.slice(this.#done.length)};
  }

  hostUpdate(): void {
    const {text, language} = this.#input();
    const grammar = text.length > MAX_LENGTH ? undefined : languageOf(language);
    if (grammar !== this.#language || text.slice(0, this.#done.length) !== this.#done) this.#forget();
    this.#language = grammar;
    if (grammar === undefined || text === '' || text === this.#done) return;
    const known = remembered.get(keyOf(grammar, text));
    if (known) this.#show(text, known);
    else if (!this.#isReadAtOnce(text, grammar) && this.#isDue()) this.#schedule(grammar);
  }

  hostDisconnected(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  #isReadAtOnce(text: string, grammar: Language): boolean {
    const isShort = ready.has(grammar) && text.length <= AT_ONCE && this.#done === '';
    return isShort && withinBudget(() => this.#read(text, grammar));
  }

  /** While code arrives, only what has grown enough is read again: the whole costs no more than a few readings. */
  #isDue(): boolean {
    const {text, streaming} = this.#input();
    if (!streaming) return true;
    const tail = finishedLines(text).length - this.#done.length;
    return tail >= Math.max(MIN_TAIL, this.#done.length * GROWTH);
  }

  #schedule(language: Language): void {
    if (this.#cancel) return;
    let isOver = false;
    this.#cancel = () => (isOver = true);
    void load(language).then(() => {
      if (isOver || !ready.has(language)) return;
      this.#cancel = whenIdle(() => {
        this.#cancel = undefined;
        const {text} = this.#input();
        if (this.#language === language && text.length <= MAX_LENGTH) this.#read(text, language);
        this.#host.requestUpdate();
      });
    });
  }

  #read(whole: string, language: Language): void {
    const {streaming} = this.#input();
    const text = streaming ? finishedLines(whole) : whole;
    if (text === '' || LONG_LINE.test(text)) return;
    const lines = ready.get(language)?.highlight(language, text);
    if (!lines) return;
    if (!streaming) remember(keyOf(language, text), lines);
    this.#show(text, lines);
  }

  #show(text: string, lines: readonly TokenLine[]): void {
    this.#done = text;
    this.#lines = keepSame(this.#lines, lines);
  }

  #forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#done = '';
    this.#lines = [];
  }
}

function keyOf(language: Language, text: string): string {
  return `${language}\n${text}`;
}

/** The text up to its last newline: a line that is being written may still become anything. */
function finishedLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}
