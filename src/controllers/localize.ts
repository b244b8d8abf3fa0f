import {LocalizeController, update, type FunctionParams} from '@shoelace-style/localize';
import type {ReactiveControllerHost} from 'lit';
import {loadCatalog, englishTerm, registerFirst, type TermKey, type Terms} from '../locales/index.js';
import * as format from './format.js';

export {formatBytes, formatDuration, formatNumber, formatRelative, formatTime} from './format.js';

/** Keys that a language is known to have: what was registered once stays. */
const known = new Map<string, Set<string>>();

/** Tells every element when the language of an ancestor changes; the document's own is watched by the base class. */
const languages = typeof MutationObserver === 'undefined' ? undefined : new MutationObserver(() => update());

/** The nearest element with a language, across shadow roots. */
function languageHolder(element: Element): HTMLElement | undefined {
  for (let node: Element | null = element; node;) {
    const holder: Element | null = node.closest('[lang]');
    if (holder) return holder as HTMLElement;
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return undefined;
}

/**
 * Words, numbers and times in the language of an element: its own `lang`, else that of the nearest ancestor, else the
 * browser's. The host updates when that language changes.
 */
export class Localize extends LocalizeController<Terms> {
  #holder: HTMLElement | undefined;
  /** The language, found once for an update of the host: whoever changes it updates the host. */
  #lang: string | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    super(host);
    registerFirst();
  }

  override hostConnected(): void {
    super.hostConnected();
    this.#holder = languageHolder(this.host);
    this.#lang = undefined;
    for (const element of new Set([this.host, this.#holder])) {
      if (element) languages?.observe(element, {attributes: true, attributeFilter: ['lang']});
    }
  }

  /** What an update of the host has to wait for: strings in its language that are not loaded yet. */
  coming(isAll: boolean): Promise<void> | undefined {
    this.#lang = undefined;
    return loadCatalog(this.lang(), isAll);
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.#holder = undefined;
  }

  override lang(): string {
    if (this.#lang !== undefined) return this.#lang;
    const lang = this.host.lang || this.#holder?.lang;
    return (this.#lang = lang && format.isLanguage(lang) ? lang : super.lang());
  }

  /** A string of the catalog. */
  override term<Key extends keyof Terms>(key: Key, ...args: FunctionParams<Terms[Key]>): string {
    // Another library may have registered the page's fallback language; ours is English, whatever came first.
    if (this.#has(key)) return super.term(key, ...args);
    const term = this.#english(key);
    return typeof term === 'function' ? (term as (...values: unknown[]) => string)(...args) : String(term ?? '');
  }

  /** An English string. One that is not among the first is fetched: the host updates when it is loaded. */
  #english(key: string): unknown {
    const term = englishTerm(key);
    if (term === undefined) void loadCatalog('en', true);
    return term;
  }

  #has(key: keyof Terms): boolean {
    const lang = this.lang();
    const keys = known.get(lang) ?? new Set();
    if (keys.has(key)) return true;
    const isThere = this.exists(key, {lang});
    if (isThere) known.set(lang, keys.add(key));
    return isThere;
  }

  /** A string whose key comes from data, such as `run.${status}`; undefined when the catalog has none. */
  lookup(key: string): string | undefined {
    return typeof this.#english(key) === 'string' ? this.term(key as TermKey) : undefined;
  }

  /** A span of time, such as "1 min 52 sec" or, as a clock, "1:52". */
  formatDuration(milliseconds: number, style?: format.DurationStyle): string {
    return format.formatDuration(milliseconds, this.lang(), style);
  }

  /** A moment, such as "14:02". */
  formatTime(value: Date | number, style?: format.TimeStyle): string {
    return format.formatTime(value, this.lang(), style);
  }

  /** How long ago or ahead a moment is, such as "2 minutes ago". */
  formatRelative(value: Date | number, now?: number): string {
    return format.formatRelative(value, this.lang(), now);
  }

  /** A size, such as "4.2 kB". */
  formatBytes(bytes: number): string {
    return format.formatBytes(bytes, this.lang());
  }

  /** A number, such as "1,842" or, compact, "41K". */
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
    return format.formatNumber(value, this.lang(), options);
  }
}
