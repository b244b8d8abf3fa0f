import type {ReactiveController, ReactiveElement} from 'lit';
import type {LanguageFn} from 'highlight.js';
import {whenIdle} from '../../../controllers/idle.js';
import {lazy, type Lazy} from '../../../state/lazy.js';
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

interface Grammar {
  readonly default: LanguageFn;
}

/** The grammars, each loaded when a text in its language is first shown. Specifiers are spelled out for bundlers. */
const GRAMMARS = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  shell: () => import('highlight.js/lib/languages/shell'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
} as const satisfies Record<string, () => Promise<Grammar>>;

type Language = keyof typeof GRAMMARS;

/** What people and models write after the fence, where it is not the grammar's own name. */
const ALIASES: Readonly<Record<string, Language>> = {
  'c++': 'cpp',
  cc: 'cpp',
  cjs: 'javascript',
  console: 'shell',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  gql: 'graphql',
  h: 'c',
  hpp: 'cpp',
  hs: 'haskell',
  html: 'xml',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jsonl: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  patch: 'diff',
  pl: 'perl',
  postgres: 'sql',
  postgresql: 'sql',
  proto: 'protobuf',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sass: 'scss',
  sh: 'bash',
  svg: 'xml',
  tex: 'latex',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  yml: 'yaml',
  zsh: 'bash',
};

function languageOf(name: string): Language | undefined {
  const known = name.trim().toLowerCase();
  if (Object.hasOwn(GRAMMARS, known)) return known as Language;
  return Object.hasOwn(ALIASES, known) ? ALIASES[known] : undefined;
}

const grammars = new Map<Language, Lazy<Grammar>>();

async function loadGrammar(language: Language): Promise<LanguageFn> {
  let grammar = grammars.get(language);
  if (!grammar) grammars.set(language, (grammar = lazy<Grammar>(GRAMMARS[language], import.meta.url)));
  return (await grammar.load()).default;
}
