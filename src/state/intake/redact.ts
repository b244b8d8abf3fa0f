/** Secrets never enter rows, log, export or page. They are known by the name of their field and by their shape: `secret-rules.ts`. */
import {
  ADDRESS,
  ADDRESS_OPENING,
  ANY_NAME,
  ASSIGNMENT_OPENING,
  ASSIGNMENTS,
  hasHint,
  hasPair,
  HINT_LENGTH,
  hintIn,
  KEY_END,
  SECRET_FLAG,
  SECRET_NAME,
  TOKEN,
  TOKEN_LIKELY,
  TOKEN_OPENING,
  type AssignmentRule,
  type Rest,
} from './secret-rules.js';

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/** No secret is shorter, so shorter strings are not looked at. */
const SHORTEST = 8;

/** The text without its secrets; the same string where there is none. */
export function redactText(text: string): string {
  if (text.length < SHORTEST || !hasPair(text) || !hasHint(text)) return text;
  return cutAll(text, 0, secretsIn(text)).text;
}

/** A secret in a text, and how it goes on where the text ends inside it. */
interface Secret {
  /** Where what names it begins. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly rest: Rest;
}

/** The secrets of a text; `isAddress` where it has nothing that one begins with but an address. */
function secretsIn(text: string, isAddress = false): readonly Secret[] {
  if (isAddress) return assignedIn(text, ADDRESS);
  const secrets: Secret[] = [];
  for (const {0: found, index} of text.matchAll(TOKEN)) {
    const rest = found.startsWith('-----BEGIN') ? 'key' : 'token';
    secrets.push({from: index, start: index, end: index + found.length, rest});
  }
  const hasName = ANY_NAME.test(text);
  for (const rule of ASSIGNMENTS) if (hasName || !rule.isNamed) secrets.push(...assignedIn(text, rule));
  const headless = headlessKey(text);
  if (headless) secrets.push(headless);
  return secrets.sort((one, other) => one.start - other.start || other.end - one.end);
}

function assignedIn(text: string, {pattern, rest, isSecret}: AssignmentRule): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const {0: found, 1: before = '', 2: value = '', index} of text.matchAll(pattern)) {
    if (value === REDACTED || !isSecret(value, before)) continue;
    secrets.push({from: index, start: index + before.length, end: index + found.length, rest});
  }
  return secrets;
}

/** The rest of a private key whose beginning is not in the text: lines of letters up to the end of a key. */
function headlessKey(text: string): Secret | undefined {
  const end = text.includes('-----END ') ? KEY_END.exec(text) : null;
  if (!end || text.lastIndexOf('-----BEGIN ', end.index) >= 0) return undefined;
  let start = end.index;
  while (start > 0) {
    const line = text.lastIndexOf('\n', start - 2) + 1;
    if (!/^[A-Za-z0-9+/=]*\r?\n$/.test(text.slice(line, start))) break;
    start = line;
  }
  return {from: start, start, end: end.index + end[0].length, rest: 'key'};
}

/** The text from a position on, with every secret that reaches into it replaced; and the last of them. */
function cutAll(text: string, from: number, secrets: readonly Secret[]): {text: string; last: Secret | undefined} {
  let result = '';
  let position = from;
  let last: Secret | undefined;
  for (const secret of secrets) {
    if (secret.end <= position) continue;
    // What begins inside the one before is part of it.
    if (last && secret.start < position) position = secret.end;
    else {
      result += text.slice(position, Math.max(secret.start, position)) + REDACTED;
      position = secret.end;
    }
    last = secret;
  }
  return {text: result + text.slice(position), last};
}

/** An id without its secret. The digest keeps two such ids apart. */
export function redactId(id: string): string {
  const clean = redactText(id);
  return clean === id ? id : `redacted-${digest(id)}`;
}

const nameVerdicts = new Map<string, boolean>();

/** Whether a field of this name holds a secret. `tokens` and `tokenCount` do not: those are counts. */
export function isSecretName(name: string): boolean {
  let verdict = nameVerdicts.get(name);
  if (verdict === undefined) {
    verdict = SECRET_NAME.test(name) || /[a-z]Pass$/.test(name);
    if (nameVerdicts.size < 4096) nameVerdicts.set(name, verdict);
  }
  return verdict;
}

/** The fields beside each other of which one names what the other holds: HAR, Kubernetes, forms. */
const NAMES = ['name', 'key', 'header', 'Name', 'Key'];
const VALUES = new Set(['value', 'Value', 'values', 'val']);

/** Whether a field holds a secret because the field beside it says so: `{name: 'Authorization', value: '…'}`. */
export function isSecretBeside(field: string, source: Readonly<Record<string, unknown>>): boolean {
  if (!VALUES.has(field)) return false;
  return NAMES.some((name) => typeof source[name] === 'string' && isSecretName(source[name]));
}

/**
 * Whether an item of a list holds a secret because the item before says so: a flag (`['--password', '…']`), or a name in a list of
 * pairs (`[['Authorization', '…']]`) or of headers. `listName` is the name of the list, `[]` for one that is in a list.
 */
export function isSecretAfter(items: readonly unknown[], index: number, listName: string): boolean {
  const before = index > 0 ? items[index - 1] : undefined;
  if (typeof before !== 'string' || typeof items[index] !== 'string') return false;
  if (SECRET_FLAG.test(before)) return true;
  const isPair = (listName === '[]' && items.length === 2) || /headers$/i.test(listName);
  return isPair && index % 2 === 1 && isSecretName(before);
}

/** A short, stable digest (FNV-1a) for naming things by content. Not for security. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Characters that go on with the secret that ended the text so far. */
const RESTS: Partial<Record<Rest, RegExp>> = {
  token: /^[A-Za-z0-9._~+/=-]+/,
  word: /^[^\s&;,"'<>]+/,
  line: /^[^\r\n"']+/,
  header: /^[^\r\n']+/,
  tag: /^[^<]+/,
};
const CONTEXT = 160;
/** A value of which so much is there is no word, and need not be waited for. */
const SURE = 24;
/** A text that begins inside a private key: a page may come in the middle of it. */
const LINE = '[A-Za-z0-9+/]';
const MIXED = '(?=[^\\n]{0,18}[a-z][A-Z0-9][^\\n]{0,18}[a-z0-9][A-Z])';
const HEADLESS_OPENING = new RegExp(
  `^(?:[A-Za-z0-9+/=]{0,76}\\r?\\n)?${MIXED}${LINE}{20,39}$|^${MIXED}${LINE}{20,39}\\r?\\n${LINE}{0,39}$`,
);
const HEADLESS = new RegExp(
  `^(?:[A-Za-z0-9+/=]{0,76}\\r?\\n)?${MIXED}${LINE}{40,76}(?:\\r?\\n|$)|^${MIXED}${LINE}{20,39}\\r?\\n${LINE}{40}`,
);

/**
 * Redacts one growing text. A secret may arrive in pieces: what could be the start of one is held back until the next
 * delta shows what it is, and what goes on with a secret already seen is swallowed.
 */
export class StreamRedactor {
  #context = '';
  /** The code of the character that came last: a pair may be cut in two. */
  #before = 0;
  #held = '';
  #swallow: Rest | undefined;
  /** The end of what was swallowed of a key. */
  #swallowed = '';
  /** In quotes: the next character is escaped. */
  #isEscaped = false;
  /** Characters since a pair, since a hint, and since one that is no address, at most: what began before them is over. */
  #sincePair = HINT_LENGTH;
  #sinceHint = CONTEXT;
  #sinceOther = CONTEXT;
  /** What is held back may be anything: not only an address. */
  #isHeldAsOther = false;
  /** The newest delta is near a hint that is no address. */
  #isNearOther = false;
  /** All that came so far, while it may be the middle of a key. */
  #beginning: string | undefined;

  /** Goes on after a text that is shown already: a page may come in the middle of it, and of a secret. */
  constructor(shown = '') {
    this.#context = shown.slice(-CONTEXT);
    if (shown === '') {
      this.#beginning = '';
      return;
    }
    this.#before = shown.charCodeAt(shown.length - 1);
    this.#sincePair = 0;
    const hint = hintIn(this.#context);
    if (hint) this.#sinceHint = 0;
    if (hint === 'any') this.#sinceOther = 0;
    if (shown.endsWith(REDACTED)) this.#swallow = 'token';
  }

  /** Whether text waits for the next delta. */
  get isHolding(): boolean {
    return this.#held !== '';
  }

  /** Whether the text so far ends inside a secret. */
  get isSwallowing(): boolean {
    return this.#swallow !== undefined;
  }

  /** Takes the next delta and gives the text that is safe to show. */
  push(delta: string): string {
    if (delta === '') return '';
    if (this.#beginning !== undefined && this.#isHeadless(delta)) return this.#takeHeadless(delta);
    // Almost every delta is far from anything that a secret begins with: then it is only remembered.
    if (!this.#isNearHint(delta) && this.#held === '' && this.#swallow === undefined) {
      this.#remember(delta);
      return delta;
    }
    return this.#scan(delta);
  }

  /** Gives what was held back: nothing more will come. */
  end(): string {
    const held = this.#held;
    if (held === '') return '';
    this.#held = '';
    const whole = this.#context + held;
    const known = this.#context.length;
    const cut = cutAll(whole, known, secretsIn(whole));
    // Cut off in the middle, a token is too short to be known for sure: then rather too much is hidden than too little.
    const likely = cut.last ? null : TOKEN_LIKELY.exec(whole);
    const shown = likely ? held.slice(0, Math.max(likely.index - known, 0)) + REDACTED : cut.text;
    if (likely || cut.last?.end === whole.length) this.#swallow = likely ? 'token' : cut.last?.rest;
    this.#remember(shown);
    return shown;
  }

  /** Whether the text may have begun in the middle of a key. */
  #isHeadless(delta: string): boolean {
    const text = (this.#beginning ?? '') + delta;
    this.#beginning = undefined;
    // The first line of a key has no other characters, and most texts do: that is found out many times quicker.
    if (!/^[A-Za-z0-9+/=]*(?:[\r\n]|$)/.test(text)) return false;
    if (text.length > 128 || !/^[A-Za-z0-9+/=\r\n]*$/.test(text)) return HEADLESS.test(text);
    this.#beginning = text;
    return HEADLESS_OPENING.test(text) || HEADLESS.test(text);
  }

  #takeHeadless(delta: string): string {
    const text = this.#held + delta;
    if (!HEADLESS.test(this.#context + text)) {
      this.#held = text;
      this.#isHeldAsOther = true;
      return '';
    }
    this.#beginning = undefined;
    this.#held = '';
    this.#swallow = 'key';
    this.#swallowed = '';
    this.#remember(REDACTED);
    return REDACTED + this.#dropRest(text);
  }

  /** Whether a hint stands in the delta or so shortly before it that the secret may reach into it. */
  #isNearHint(delta: string): boolean {
    const isPaired = hasPair(delta, this.#before);
    this.#before = delta.charCodeAt(delta.length - 1);
    // The hint that a pair belongs to may have begun in an earlier delta, or end in a later one.
    const mayHint = isPaired || this.#sincePair < HINT_LENGTH;
    const hint = mayHint ? hintIn((this.#context + this.#held).slice(-HINT_LENGTH) + delta) : undefined;
    const isNearHint = hint !== undefined || this.#sinceHint < CONTEXT;
    this.#isNearOther = hint === 'any' || this.#sinceOther < CONTEXT;
    this.#sincePair = isPaired ? 0 : this.#sincePair + delta.length;
    this.#sinceHint = hint ? 0 : this.#sinceHint + delta.length;
    this.#sinceOther = hint === 'any' ? 0 : this.#sinceOther + delta.length;
    return isNearHint;
  }

  #scan(delta: string): string {
    const isAddress = !this.#isNearOther && !this.#isHeldAsOther && this.#swallow === undefined;
    let fresh = this.#held + this.#dropRest(delta);
    this.#held = '';
    if (fresh === '') return '';
    this.#context = this.#context.slice(-CONTEXT);
    const known = this.#context.length;
    const whole = this.#context + fresh;
    let holdFrom = whole.length;
    const secrets: Secret[] = [];
    for (const secret of secretsIn(whole, isAddress)) {
      // A value that is not whole may still turn out to be a word.
      const isLast = whole.slice(secret.end).trim() === '';
      const isOpen = isLast && secret.from !== secret.start && secret.end - secret.start < SURE;
      if (isOpen) holdFrom = Math.min(holdFrom, secret.from);
      else secrets.push(secret);
    }
    const {text, last} = cutAll(whole, known, secrets);
    if (last?.end === whole.length) {
      this.#open(last, whole);
      this.#remember(text);
      return text;
    }
    const shown = whole.slice(0, known) + text;
    const opening = isAddress
      ? ADDRESS_OPENING.exec(shown)
      : (TOKEN_OPENING.exec(shown) ?? ASSIGNMENT_OPENING.exec(shown));
    const grown = shown.length - whole.length;
    const from = Math.max(Math.min(holdFrom + grown, opening?.index ?? shown.length), known) - known;
    this.#held = text.slice(from);
    this.#isHeldAsOther = this.#held !== '' && !isAddress;
    fresh = text.slice(0, from);
    this.#remember(fresh);
    return fresh;
  }

  /** The text ends inside a secret: what must be swallowed next. */
  #open({start, rest}: Secret, whole: string): void {
    if (rest === 'key' && KEY_END.test(whole.slice(start))) return;
    this.#swallow = rest;
    this.#swallowed = whole.slice(-CONTEXT);
    this.#isEscaped = (/\\*$/.exec(whole)?.[0].length ?? 0) % 2 === 1;
  }

  #dropRest(delta: string): string {
    const rest = this.#swallow;
    if (rest === undefined) return delta;
    if (rest === 'key') return this.#dropKey(delta);
    const pattern = RESTS[rest];
    const left = pattern ? delta.replace(pattern, '') : this.#dropQuoted(delta, rest);
    if (left !== '') this.#swallow = undefined;
    return left;
  }

  #dropKey(delta: string): string {
    const swallowed = this.#swallowed + delta;
    const end = KEY_END.exec(swallowed);
    // Without an end, a key is over where its lines are.
    const other = end ? null : /\n(?=[^\n]*[^A-Za-z0-9+/=\r\n-])(?![A-Za-z-]{1,24}: |-----)/.exec(swallowed);
    if (!end && !other) {
      this.#swallowed = swallowed.slice(-CONTEXT);
      return '';
    }
    this.#swallow = undefined;
    this.#swallowed = '';
    return end ? swallowed.slice(end.index + end[0].length) : swallowed.slice(other?.index);
  }

  #dropQuoted(delta: string, quote: string): string {
    for (let index = 0; index < delta.length; index++) {
      const character = delta.charAt(index);
      // In escaped JSON the quote that ends a text is the escaped one.
      if (character === quote.at(-1) && this.#isEscaped === quote.startsWith('\\')) return delta.slice(index);
      this.#isEscaped = character === '\\' && !this.#isEscaped;
    }
    return '';
  }

  /** Grows by appending and is cut now and then: cutting at every delta would cost more than all the rest. */
  #remember(text: string): void {
    const context = this.#context + text;
    this.#context = context.length > 8 * CONTEXT ? context.slice(-CONTEXT) : context;
  }
}
