/**
 * Secrets never enter rows, log, export or page. They are known by the name of their field and by their shape. Each
 * pattern begins with a literal, so that scanning stays linear whatever the input.
 */

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

const NAME =
  '(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|authorization|credentials?|cookie)';

const SHAPES = [
  '\\b[spr]k[-_][A-Za-z0-9_-]{12,}',
  '\\bgh[pousr]_[A-Za-z0-9]{12,}',
  'github_pat_[A-Za-z0-9_]{12,}',
  'glpat-[A-Za-z0-9_-]{12,}',
  '\\b(?:AKIA|ASIA)[0-9A-Z]{12,}',
  'AIza[0-9A-Za-z_-]{12,}',
  'ya29\\.[0-9A-Za-z_-]{12,}',
  'xox[abeoprs]-[A-Za-z0-9-]{10,}',
  // Only at the start of a word: else `eyJeyJeyJ…` would be read again from each of its letters.
  '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\\.[A-Za-z0-9_-]{6,}(?:\\.[A-Za-z0-9_-]*)?',
  '\\bnpm_[A-Za-z0-9]{12,}',
  '\\bhf_[A-Za-z0-9]{12,}',
  '-----BEGIN [A-Z ]{0,24}PRIVATE KEY-----[\\s\\S]*?(?:-----END [A-Z ]{0,24}PRIVATE KEY-----|$)',
  '[Bb]earer\\s{1,4}[A-Za-z0-9._~+/=-]{12,}',
];

/** `"password": "…"` in JSON text, `PASSWORD=…` in a shell, `user:…@` in an address: the name stays, the value goes. */
const ASSIGNED = [
  `(${NAME}"\\s{0,4}:\\s{0,4}")(?:[^"\\\\]|\\\\.)+`,
  `(${NAME}\\\\"\\s{0,4}:\\s{0,4}\\\\")(?:[^"\\\\]|\\\\[^"])+`,
  `(${NAME}=)["']?[^\\s&;,"'<>]{4,}`,
  '(://[^\\s/:@]{1,64}:)[^\\s/@]{3,256}(?=@)',
];

const SECRET = new RegExp(SHAPES.join('|'), 'g');
const SECRET_ASSIGNED = new RegExp(ASSIGNED.join('|'), 'gi');
const SECRET_NAME = new RegExp(`${NAME}$`, 'i');

/** No secret is shorter, so shorter strings are not looked at. */
const SHORTEST = 12;
/** What every secret begins with or is named by. */
const HINT =
  /[spr]k[-_]|gh[pousr]_|b_pat_|lpat-|A[KS]IA|AIza|ya29|xox|eyJ|npm_|hf_|-----|earer|:\/\/|passw|passp|secret|token|key|authoriz|credential|cookie/i;
/** At least the longest of these and the quote after it: a hint may itself be cut in two. */
const HINT_LENGTH = 16;

/**
 * Two or three neighbouring characters of which every secret has some. Almost no text has them, and to look for them costs
 * a fourth of looking for the hints: all that comes is read for pairs, and only what has one for more. Kept simple, in
 * one case and without assertions: anything else makes it many times slower.
 */
const PAIR = new RegExp(
  [
    '[kt]-', // sk-, glpat-
    '[kpousrbmf]_', // rk_, ghp_, github_pat_, npm_, hf_
    '[KS]I', // AKIA, ASIA
    'Iz', // AIza
    'a2', // ya29
    'xo', // xoxb
    'yJ', // eyJ
    '--',
    '[Bb]ea', // Bearer
    ':/',
    '[detnylsDETNYLS]["\\\\=]', // the end of every name that a value is assigned to
  ].join('|'),
);
/** What a delta begins with where a pair is cut in two. */
const PAIR_ENDS = '-_Iz2oJea/"\\=';

/** The text without its secrets; the same string where there is none. */
export function redactText(text: string): string {
  if (text.length < SHORTEST || !PAIR.test(text) || !HINT.test(text)) return text;
  return text.replace(SECRET, REDACTED).replace(SECRET_ASSIGNED, (match, ...groups) => nameIn(groups) + REDACTED);
}

/** The part of an assignment that stays: whichever alternative matched. */
function nameIn(groups: readonly unknown[]): string {
  return groups.slice(0, ASSIGNED.length).find((group): group is string => typeof group === 'string') ?? '';
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
    verdict = SECRET_NAME.test(name);
    if (nameVerdicts.size < 4096) nameVerdicts.set(name, verdict);
  }
  return verdict;
}

/** A short, stable digest (FNV-1a) for naming things by content. Not for security. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The start of something that may become a secret with the next delta. */
const OPENING = new RegExp(
  [
    '\\b[spr]k[-_][A-Za-z0-9_-]{0,11}$',
    '\\bgh[pousr]_[A-Za-z0-9]{0,11}$',
    '(?:github_pat_|glpat-|AIza|ya29\\.|xox[abeoprs]-|npm_|hf_)[A-Za-z0-9_-]{0,11}$',
    '\\bA[KS]IA[0-9A-Z]{0,11}$',
    '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{0,4096}(?:\\.[A-Za-z0-9_-]{0,5})?$',
    '[Bb]earer\\s{0,4}[A-Za-z0-9._~+/=-]{0,11}$',
    '(?<!-)-----[A-Z -]{0,40}$',
    '://[^\\s/:@]{1,64}:[^\\s/@]{0,256}$',
  ].join('|'),
);
const OPENING_ASSIGNED = new RegExp(`${NAME}(?:\\\\?"?\\s{0,4}:?\\s{0,4}\\\\?"?|=["']?[^\\s&;,"'<>]{0,3})$`, 'i');
/** An opening that is most likely a secret already: a known beginning, and enough after it that words do not have. */
const LIKELY =
  /(?:\b[spr]k[-_]|\bgh[pousr]_|github_pat_|glpat-|AIza|ya29\.|xox[abeoprs]-|\bnpm_|\bhf_)(?=[A-Za-z_-]{0,23}\d)[A-Za-z0-9_-]{8,}$/;
/** Characters that go on with the secret that ended the text so far. */
const REST = /^[A-Za-z0-9._~+/=-]+/;
const REST_OF_ASSIGNED = /^[^\s&;,"'<>]+/;
const REST_OF_STRING = /^(?:[^"\\]|\\(?!"))+/;
const CONTEXT = 96;

/**
 * Redacts one growing text. A secret may arrive in pieces: what could be the start of one is held back until the next
 * delta shows what it is, and what goes on with a secret already seen is swallowed.
 */
export class StreamRedactor {
  #context = '';
  /** What came last, of at least two characters: a pair may be cut in two. */
  #before = '';
  #held = '';
  #swallow: RegExp | 'pem' | undefined;
  #swallowed = '';
  /** Characters since a pair and since a hint, at most: what began before them is over. */
  #sincePair = HINT_LENGTH;
  #sinceHint = CONTEXT;

  /** Goes on after a text that is shown already: a page may come in the middle of it, and of a secret. */
  constructor(shown = '') {
    this.#context = shown.slice(-CONTEXT);
    if (shown === '') return;
    this.#before = this.#context;
    this.#sincePair = 0;
    if (HINT.test(this.#context)) this.#sinceHint = 0;
    if (shown.endsWith(REDACTED)) this.#swallow = REST;
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
    // Almost every delta is far from anything that a secret begins with: then it is only remembered.
    if (!this.#isNearHint(delta) && this.#held === '' && this.#swallow === undefined) {
      this.#remember(delta);
      return delta;
    }
    return this.#scan(delta);
  }

  /** Gives what was held back: nothing more will come. */
  end(): string {
    // Cut off in the middle, a secret is too short to be known for sure: then rather too much is hidden than too little.
    const before = this.#context.slice(-CONTEXT);
    const likely = LIKELY.exec(before + this.#held);
    const held = likely ? this.#held.slice(0, Math.max(likely.index - before.length, 0)) + REDACTED : this.#held;
    if (likely) this.#swallow = REST;
    this.#held = '';
    this.#remember(held);
    return held;
  }

  /** Whether a hint stands in the delta or so shortly before it that the secret may reach into it. */
  #isNearHint(delta: string): boolean {
    const isPaired =
      PAIR.test(delta) ||
      (PAIR_ENDS.includes(delta.charAt(0)) && PAIR.test(this.#before.slice(-2) + delta.slice(0, 2)));
    this.#before = delta.length > 1 ? delta : this.#before.slice(-1) + delta;
    // The hint that a pair belongs to may have begun in an earlier delta, or end in a later one.
    const isHint =
      (isPaired || this.#sincePair < HINT_LENGTH) &&
      HINT.test((this.#context + this.#held).slice(-HINT_LENGTH) + delta);
    const isNearHint = isHint || this.#sinceHint < CONTEXT;
    this.#sincePair = isPaired ? 0 : this.#sincePair + delta.length;
    this.#sinceHint = isHint ? 0 : this.#sinceHint + delta.length;
    return isNearHint;
  }

  #scan(delta: string): string {
    let fresh = this.#held + this.#dropRest(delta);
    this.#held = '';
    if (fresh === '') return '';
    const known = this.#context.length;
    const whole = this.#context + fresh;
    if (redactText(whole) !== whole) {
      // What was shown before stays as it is: only the fresh text can still be changed.
      fresh = this.#freshPart(whole, known);
      this.#swallow = this.#openEnd(whole);
    }
    if (this.#swallow === undefined) {
      const shown = this.#context + fresh;
      const opening = OPENING.exec(shown) ?? OPENING_ASSIGNED.exec(shown);
      if (opening) {
        const from = Math.max(opening.index - known, 0);
        this.#held = fresh.slice(from);
        fresh = fresh.slice(0, from);
      }
    }
    this.#remember(fresh);
    return fresh;
  }

  /** The part of the text after `known`, with every secret that reaches into it replaced. */
  #freshPart(whole: string, known: number): string {
    let result = '';
    let position = known;
    const cut = (start: number, end: number) => {
      if (end <= position) return;
      result += whole.slice(position, Math.max(start, position)) + REDACTED;
      position = end;
    };
    const spans: [number, number][] = [];
    for (const match of whole.matchAll(SECRET)) spans.push([match.index, match.index + match[0].length]);
    for (const match of whole.matchAll(SECRET_ASSIGNED)) {
      spans.push([match.index + nameIn(match.slice(1)).length, match.index + match[0].length]);
    }
    spans.sort((a, b) => a[0] - b[0]);
    for (const [start, end] of spans) cut(start, end);
    return result + whole.slice(position);
  }

  /** What must be swallowed next when the text ends inside a secret. */
  #openEnd(whole: string): RegExp | 'pem' | undefined {
    for (const match of whole.matchAll(SECRET)) {
      if (match.index + match[0].length !== whole.length) continue;
      if (!match[0].startsWith('-----BEGIN')) return REST;
      if (/-----END [A-Z ]{0,24}PRIVATE KEY-----$/.test(match[0])) return undefined;
      // Its last line may be cut, too.
      this.#swallowed = match[0].slice(-CONTEXT);
      return 'pem';
    }
    for (const match of whole.matchAll(SECRET_ASSIGNED)) {
      if (match.index + match[0].length === whole.length) return restOf(nameIn(match.slice(1)));
    }
    return undefined;
  }

  #dropRest(delta: string): string {
    if (this.#swallow === undefined) return delta;
    if (this.#swallow === 'pem') {
      const swallowed = this.#swallowed + delta;
      const end = /-----END [A-Z ]{0,24}PRIVATE KEY-----/.exec(swallowed);
      this.#swallowed = end ? '' : swallowed.slice(-CONTEXT);
      if (!end) return '';
      this.#swallow = undefined;
      return swallowed.slice(end.index + end[0].length);
    }
    const rest = delta.replace(this.#swallow, '');
    if (rest !== '') this.#swallow = undefined;
    return rest;
  }

  /** Grows by appending and is cut now and then: cutting at every delta would cost more than all the rest. */
  #remember(text: string): void {
    const context = this.#context + text;
    this.#context = context.length > 8 * CONTEXT ? context.slice(-CONTEXT) : context;
  }
}

/** What goes on with a value that was assigned: in quotes up to their end, else up to the next space or separator. */
function restOf(name: string): RegExp {
  if (name.endsWith('"')) return REST_OF_STRING;
  return name.endsWith('=') ? REST_OF_ASSIGNED : REST;
}
