/**
 * What secrets look like, as data. The formats of tokens are those that services publish, as the default rules of gitleaks 8.28 and
 * GitHub's list of secret scanning patterns name them (read 2026-11-18); the patterns are written anew. Each begins with a literal or
 * is bounded, so that scanning stays linear whatever the input.
 */

/** A token that is known by its first characters: where it begins, how many characters follow at least, and which. */
interface TokenRule {
  readonly start: string;
  readonly least: number;
  readonly body: string;
}

const WORD = '[A-Za-z0-9_-]';
const LETTERS = '[A-Za-z0-9]';
const HEX = '[0-9a-f]';

function rule(start: string, least: number, body = WORD): TokenRule {
  return {start, least, body};
}

const TOKENS: readonly TokenRule[] = [
  rule('\\b[spr]k[-_]', 12), // OpenAI, Anthropic, Stripe and many more
  rule('\\bgh[pousr]_', 12, LETTERS),
  rule('github_pat_', 12, '[A-Za-z0-9_]'),
  rule('\\bgl(?:pat|dt|rt|ptt|cbt|soat|ft|imt|agent|oas)-', 12), // GitLab
  rule('\\b(?:AKIA|ASIA|ABIA|ACCA)', 12, '[0-9A-Z]'), // AWS
  rule('AIza', 12), // Google
  rule('ya29\\.', 12),
  rule('GOCSPX-', 12),
  rule('(?<![\\w/])1//0', 20),
  rule('\\bxox[abeoprs](?:\\.xox[abp])?-', 10, '[A-Za-z0-9-]'), // Slack
  rule('\\bxapp-', 10, '[A-Za-z0-9-]'),
  rule('hooks\\.slack\\.com/(?:services|workflows|triggers)/', 12, '[A-Za-z0-9/_-]'),
  rule('discord(?:app)?\\.com/api/webhooks/', 12, '[A-Za-z0-9/_-]'),
  rule('\\bSG\\.', 40, '[A-Za-z0-9_.-]'), // SendGrid
  rule('\\bhv[sbr]\\.', 20), // Vault
  rule('\\bdo[opr]_v1_', 12, HEX), // DigitalOcean
  rule('\\bpypi-Ag', 20),
  rule('\\bdckr_[po]at_', 12),
  rule('\\bnpm_', 12, LETTERS),
  rule('\\bhf_', 12, LETTERS), // Hugging Face
  rule('\\bSK', 32, HEX), // Twilio
  rule('\\bkey-', 32, HEX), // Mailgun
  rule('\\bshp(?:at|ca|pa|ss)_', 12), // Shopify
  rule('\\bsq0(?:atp|csp|idp)-', 12), // Square
  rule('\\blin_(?:api|oauth)_', 12), // Linear
  rule('\\b(?:ntn|figd|sbp|nfp|rdme|tfp)_', 20), // Notion, Figma, Supabase, Netlify, ReadMe, Typeform
  rule('\\b(?:PMAK|NRAK|CFPAT)-', 20), // Postman, New Relic, Contentful
  rule('\\bdapi', 32, HEX), // Databricks
  rule('\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.', 20, LETTERS), // Doppler
  rule('\\bpscale_(?:tkn|pw|oauth)_', 12), // PlanetScale
  rule('\\bpul-', 32, HEX), // Pulumi
  rule('\\brubygems_', 20, HEX),
  rule('\\bsntry[su]_', 20, '[A-Za-z0-9_=+/-]'), // Sentry
  rule('\\bgl(?:sa|c)_', 20), // Grafana
  rule('\\b(?:pplx|xai)-', 20, LETTERS), // Perplexity, xAI
  rule('\\b(?:gsk|r8)_', 20, LETTERS), // Groq, Replicate
  rule('\\blsv2_(?:pt|sk)_', 12), // LangSmith
  rule('\\btskey-', 16), // Tailscale
  rule('\\bAT(?:ATT3|CTT3|BB)', 20, '[A-Za-z0-9_=-]'), // Atlassian
  rule('\\bLTAI', 12, LETTERS), // Alibaba Cloud
  rule('AGE-SECRET-KEY-1', 40, '[0-9A-Z]'),
  rule('8Q~', 30, '[A-Za-z0-9_.~-]'), // Azure
  rule('\\bsha256~', 20), // OpenShift
  rule('\\bshippo_(?:live|test)_', 12, HEX),
  rule('\\bFLWSECK(?:_TEST)?-', 20), // Flutterwave
  rule('\\bops_eyJ', 20), // 1Password
  rule('(?:\\b|bot)\\d{8,10}:AA', 30), // Telegram
  rule('\\bnvapi-', 20), // NVIDIA
  rule('\\bvercel_blob_rw_', 12),
  rule('\\bsecret_', 32, LETTERS), // Notion, older ones
  rule('[Bb]earer\\s{1,4}', 12, '[A-Za-z0-9._~+/=-]'),
];

const BEGIN_KEY = '-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----';
const END_KEY = '-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----';
/** The end of a block with a private key. */
export const KEY_END = new RegExp(END_KEY);

/** Everything that is secret by its shape alone. */
export const TOKEN = new RegExp(
  [
    ...TOKENS.map(({start, least, body}) => `${start}${body}{${String(least)},}`),
    // Only at the start of a word: else `eyJeyJeyJ…` would be read again from each of its letters.
    `(?<!${WORD})eyJ${WORD}{6,}\\.${WORD}{6,}(?:\\.${WORD}*)?`,
    `${BEGIN_KEY}[\\s\\S]*?(?:${END_KEY}|$)`,
  ].join('|'),
  'g',
);

/** The end of a text that may become such a token with the next delta. */
export const TOKEN_OPENING = new RegExp(
  [
    ...TOKENS.map(({start, least, body}) => `${start}${body}{0,${String(least - 1)}}$`),
    `(?<!${WORD})eyJ${WORD}{0,4096}(?:\\.${WORD}{0,5})?$`,
    '[Bb]earer\\s{0,4}$',
    '(?<!-)-----[A-Z0-9 -]{0,60}$',
  ].join('|'),
);

/** An opening that is most likely a token already: a known beginning, and enough after it that words do not have. */
export const TOKEN_LIKELY = new RegExp(
  `(?:${TOKENS.filter(({start}) => !start.includes('earer'))
    .map(({start}) => start)
    .join('|')})(?=[A-Za-z_-]{0,23}\\d)${WORD}{8,}$`,
);

const KEY_KINDS =
  'api|access|secret|private|signing|encryption|master|account|shared[_-]?access|subscription|storage|service|deploy|ssh|auth|session|' +
  'webhook|hmac|consumer|client|license|admin|server|aes|rsa';
/** What a person types in to be let in: any value of such a name is secret. */
const PASSWORD = '(?:passw(?:or)?ds?|passphrase|passcode|pwd|[_-]pass)';
/** The end of a name whose value is secret. */
const NAME = `(?:${PASSWORD}|secrets?|token|credentials?|cookies?|authorization|mnemonic|connection[_-]?string|[_-]auth|(?:${KEY_KINDS})[_-]?keys?)(?:[_-]?(?:base|hash|pem|value|header|confirmation|\\d{1,2}))?`;

/** Names of fields; some of them are too common in text to be looked for there. */
export const SECRET_NAME = new RegExp(
  `(?:${NAME}|(?:^|[_-])(?:jwt|dsn|otp|cvv|cvc|sas|bearer)|(?:recovery|backup)[_-]?codes?|seed[_-]?phrase|auth[_-]?header|basic[_-]?auth)$`,
  'i',
);
/** Whether a text has such a name at all. */
export const ANY_NAME = new RegExp(NAME, 'i');
/** A flag of a command line whose value is the next word. */
export const SECRET_FLAG = new RegExp(`^--[\\w-]{0,32}${NAME}$`, 'i');

/** How a value goes on when the text ends inside it. */
export type Rest = 'token' | 'word' | 'line' | 'header' | 'tag' | '"' | "'" | '`' | '\\"' | 'key';

/** A value that is secret because of what stands before it; that stays. */
export interface AssignmentRule {
  /** Two groups: what stays, and the value. */
  readonly pattern: RegExp;
  readonly rest: Rest;
  readonly isSecret: (value: string, before: string) => boolean;
  /** Whether only a text with a secret name can have it. */
  readonly isNamed: boolean;
}

/** Words, types, variables, paths and gaps that stand where a secret would be. */
const PLACEHOLDER =
  /^["'`]?(?:(?:[Bb]earer|[Bb]asic|[Tt]oken) )?(?:[*•x.…_-]{2,}$|[<[({%]|\$(?:[A-Z_\d]|\{|\()|\\|\/[\w./-]*$|[A-Z][A-Z_]*$|[A-Za-z_$]+(?:\.[A-Za-z_$]+)+;?$|[A-Za-z_$.]+[([]|[,)+;\s])/;
const PLACEHOLDER_WORD =
  /^(?:string|str|number|boolean|bool|bytes|any|object|null|nil|none|undefined|true|false|required|optional|include|omit|same-origin|expired|enabled|disabled|missing|invalid|unknown|hidden|empty)[!?]?[.,;]?$/i;
const PASSWORD_NAME = new RegExp(`${PASSWORD}(?:[_-]?\\d{1,2})?["'\`]?\\W*$`, 'i');

function isValue(value: string): boolean {
  return !PLACEHOLDER.test(value) && !PLACEHOLDER_WORD.test(value);
}

/** No word: it has digits, signs or both cases, or is too long for one. */
function isUnlikeWords(value: string): boolean {
  return isValue(value) && (/[\d+/=~^%&#@!]|[a-z][A-Z]/.test(value) || value.length >= 20);
}

/** Letters and digits in one word. */
function isMixed(value: string): boolean {
  return isValue(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
}

function isPlainValue(value: string, before: string): boolean {
  if (PASSWORD_NAME.test(before)) return isValue(value);
  return value.length >= 8 && isUnlikeWords(value) && !/^[\d.,:]*$/.test(value);
}

function assignment(
  before: string,
  value: string,
  rest: Rest,
  isSecret: AssignmentRule['isSecret'] = isValue,
): AssignmentRule {
  return {pattern: new RegExp(`(${before})(${value})`, 'gim'), rest, isSecret, isNamed: before.includes(NAME)};
}

const GAP = '[\\t ]{0,4}';
const GIVEN = `["'\`]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}`;
const PART_NAME = `["'][\\w.:-]{0,40}?${NAME}["']`;
const AUTHORIZATION = `authorization["']?${GAP}[:=]${GAP}["']?`;

/** What a password in an address begins with. Every link has it, so it is told from the other hints. */
const ADDRESS_HINT = '://';
/** A password in an address. */
export const ADDRESS = assignment(`${ADDRESS_HINT}[^\\s/:@]{0,64}:`, '[^\\s/@]{3,256}(?=@)', 'word');
const ADDRESS_END = `${ADDRESS_HINT}[^\\s/:@]{0,64}(?::[^\\s/@]{0,256})?$`;
/** The end of a text that may become one. */
export const ADDRESS_OPENING = new RegExp(ADDRESS_END);

/** Values that are known by their name, in every syntax in which tools print them. */
export const ASSIGNMENTS: readonly AssignmentRule[] = [
  assignment(`${NAME}${GIVEN}"`, '(?:[^"\\\\]|\\\\[\\s\\S]|\\\\$)+', '"'),
  assignment(`${NAME}${GIVEN}'`, "(?:[^'\\\\\\n]|\\\\.|\\\\$)+", "'"),
  assignment(`${NAME}${GIVEN}\``, '(?:[^`\\\\]|\\\\[\\s\\S]|\\\\$)+', '`'),
  assignment(`${NAME}\\\\"\\s{0,4}:\\s{0,4}\\\\"`, '(?:[^"\\\\]|\\\\[^"])+', '\\"'),
  assignment(`${NAME}=`, '[^\\s&;,"\'<>]{4,}', 'word'),
  assignment(
    `${NAME}["'\`]?(?::${GAP}|[\\t ]{1,4}=${GAP}|=[\\t ]{1,4})`,
    '[^\\s"\'`,;{}<>[\\]()]{4,}(?=[\\t ]*(?:$|[\\r\\n,;}#"\'`]))',
    'word',
    isPlainValue,
  ),
  assignment(`${NAME}:${GAP}[|>][-+]?${GAP}\\r?\\n[\\t ]{1,40}`, '\\S{4,}', 'word'),
  assignment(`--[\\w-]{0,32}?${NAME}[\\t ]{1,4}["']?(?!-)`, '[^\\s"\']{4,}', 'word', isUnlikeWords),
  assignment(
    `(?:--[\\w-]{0,32}?${NAME}|authorization|cookie|x-[\\w-]{0,32}(?:key|token))["']\\s{0,2},\\s{0,4}["']`,
    '[^"\'\\n]{4,}',
    'line',
  ),
  assignment(`\\blogin\\s{1,4}\\S{1,64}\\s{1,4}password\\s{1,4}`, '\\S{3,}', 'word'),
  assignment(`\\b(?:setenv|ENV)\\s{1,4}\\w{0,40}?${NAME}\\s{1,4}`, '\\S{4,}', 'word', isUnlikeWords),
  assignment(`\\bmysql(?:dump|admin)?\\s[^\\n]{0,80}?(?<=\\s)-p["']?`, '[^\\s"\']{4,}', 'word'),
  assignment(`${PASSWORD}\\s{1,4}(?:is|was)\\s{1,4}["'\`]?`, '[^\\s"\'`,;]{6,}', 'word', isMixed),
  assignment(`\\bsshpass\\s{1,4}-p\\s{0,4}["']?`, '[^\\s"\']{3,}', 'word'),
  assignment(`(?<=\\s)(?:-u|--user)\\s{1,4}["']?[^\\s:"']{1,64}:`, '[^\\s"\']{3,}', 'word'),
  assignment(`(?<!\\S)-b\\s{1,4}["']?[\\w.-]{1,40}=`, '[^\\s;"\']{6,}', 'line'),
  assignment(`(?:set-)?cookie["']?${GAP}:${GAP}["']?(?=[\\w.!%-]{1,64}=[^\\s;,"']{2})`, '[^\\r\\n"\']{4,}', 'line'),
  assignment(
    `${AUTHORIZATION}(?:basic|bearer|token|apikey|negotiate|ntlm|hawk)[\\t ]{1,4}`,
    '[^\\s"\',]{6,}',
    'word',
    isUnlikeWords,
  ),
  assignment(`${AUTHORIZATION}(?:digest|aws4-hmac-sha256)[\\t ]{1,4}`, "[^\\r\\n']{8,}", 'header'),
  ADDRESS,
  assignment(
    '(?:\\bX-(?:Amz|Goog)-(?:Signature|Credential)|[?&](?:sig|signature|key|code))=',
    '[^\\s&"\'<>#]{16,}',
    'word',
  ),
  assignment(`<[\\w:.-]{0,40}?${NAME}(?:[\\t ][^<>]{0,128})?>`, '[^<\\s][^<]{2,}(?=</)', 'tag'),
  assignment(`(?:name|key)[\\t ]?=[\\t ]?${PART_NAME}[\\t ]{1,4}value[\\t ]?=[\\t ]?["']`, '[^"\']+', 'line'),
  assignment(
    `["'](?:name|key)["']${GAP}:\\s{0,4}${PART_NAME}\\s{0,4},\\s{0,20}["']value["']${GAP}:\\s{0,4}["']`,
    '(?:[^"\'\\\\]|\\\\.)+',
    '"',
  ),
  assignment(
    `name:${GAP}["']?[\\w.-]{0,40}?${NAME}["']?${GAP}\\r?\\n[\\t ]{0,40}value:${GAP}["']?`,
    '[^\\s"\']{3,}',
    'word',
  ),
  assignment('Private-Lines: \\d{1,4}\\r?\\n', '(?:[A-Za-z0-9+/=]{1,76}\\r?\\n?)+', 'key'),
];

/** The end of a text that may become such an assignment: a name and little after it. */
export const ASSIGNMENT_OPENING = new RegExp(
  [
    `${NAME}\\W{0,12}\\S{0,24}$`,
    `${AUTHORIZATION}(?:[a-z\\d-]{1,20}[\\t ]{1,4})?\\S{0,24}$`,
    `(?:name|key)["']?${GAP}[:=]\\s{0,4}["']?[\\w.:-]{0,40}?${NAME}["']?[^\\n]{0,60}(?:\\n[^\\n]{0,60})?$`,
    `\\blogin\\s{1,4}\\S{1,64}(?:\\s{1,4}\\S{0,24}){1,2}$`,
    `(?<!\\S)(?:-u|--user|-b)\\s{1,4}\\S{0,90}$`,
    `\\bsshpass\\s{1,4}\\S{0,2}\\s{0,4}\\S{0,24}$`,
    `\\bmysql[^\\n]{0,90}?\\s-p?\\S{0,24}$`,
    `${PASSWORD}\\s{1,4}(?:is?|was?)(?:\\s{1,4}\\S{0,24})?$`,
    `\\bX-(?:Amz|Goog)-[A-Z]{0,10}=?[^\\s&"'<>#]{0,15}$`,
    ADDRESS_END,
    '[?&][\\w-]{1,20}=[^\\s&"\'<>#]{0,15}$',
    'Private-Lines: ?\\d{0,4}\\r?\\n?$',
  ].join('|'),
  'i',
);

/** What every secret begins with or is named by, in letters of any case. */
const HINTS =
  '[spr]k[-_]|gh[pousr]_|b_pat_|gl[a-z]+[-_]|A[KSBC]IA|ACCA|AIza|ya29|GOCSPX|1//0|xox|xapp-|ack\\.com|ord(?:app)?\\.com|SG\\.|' +
  'hv[sbr]\\.|_v1_|pypi-|dckr_|npm_|hf_|SK[0-9a-f]{4}|key-[0-9a-f]{4}|shp[acps]|sq0|lin_|ntn_|figd_|sbp_|nfp_|rdme_|tfp_|PMAK|NRAK|' +
  'CFPAT|dapi|dp\\.|pscale_|pul-|gems_|ntry|pplx-|xai-|gsk_|r8_|lsv2|tskey|AT(?:AT|CT|BB)|LTAI|AGE-SEC|8Q~|256~|shippo|FLWS|ops_|' +
  `:AA|eyJ|-----|earer|-Lines|sshpass|-[ub]\\s|--user|mysql|X-(?:Goog|Amz)|nvapi-|blob_rw_|[?&](?:sig|key|code)|${NAME}`;
// A pattern that ignores the case takes twice as long.
const HINT = new RegExp(HINTS.toLowerCase());
/** Which hint a text has; `address` where it has that one alone. */
export function hintIn(text: string): 'any' | 'address' | undefined {
  if (HINT.test(text.toLowerCase())) return 'any';
  return text.includes(ADDRESS_HINT) ? 'address' : undefined;
}

/** Whether a text has a hint. */
export function hasHint(text: string): boolean {
  return hintIn(text) !== undefined;
}

/** At least the longest of these and the quote after it: a hint may itself be cut in two. */
export const HINT_LENGTH = 20;

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const LARGE = SMALL.toUpperCase();
const DIGITS = '0123456789';

/** Neighbouring characters of which every secret or its name has some, and little text has any: one of the first, then one of the second. */
const PAIRS: readonly (readonly [first: string, second: string])[] = [
  [SMALL + LARGE + DIGITS, '_~'],
  [SMALL + LARGE, '-'],
  ['-', '-ubL'],
  ['A', 'KSBCITG'], // AKIA, ATBB, LTAI, AIza, AGE-
  ['L', 'T'],
  ['I', 'zA'],
  ['a', '2'], // ya29
  ['x', 'o'], // xoxb
  ['y', 'J'], // eyJ
  ['S', 'GK'],
  ['h', 'vp'], // hvs., sshpass
  ['p', '.'],
  [':', 'A'],
  ['/', '/'],
  ['&', 'skXc'],
  [DIGITS, '"\'=:>'],
  [' ', '='],
  ['s', 'w'], // a password after nothing but a space
  ['n', 'v'], // setenv
  ['y', 's'], // mysql
  // The last letter of a name that a value is given to, of fields and in addresses, and what may stand after one.
  ['dsetnlcghymrDSETNLCGHYMR', '"\'\\=:>`'],
];
/** Pairs that are common in text: they count only where this follows. */
const LONGER: readonly (readonly [first: string, second: string, rest: string])[] = [
  ['b', 'e', 'arer'],
  ['B', 'e', 'arer'],
  ['d', 'a', 'pi'],
  ['d', '.', 'com/'], // discord.com/
  ['k', '.', 'com/'], // hooks.slack.com/
];

const ASCII = 128;
/** A bit for each kind of pair, at the codes of the characters that it may begin and end with. */
const FIRSTS = new Int32Array(ASCII);
const SECONDS = new Int32Array(ASCII);
[...PAIRS, ...LONGER].forEach(([firsts, seconds], kind) => {
  for (const first of firsts) mark(FIRSTS, first, kind);
  for (const second of seconds) mark(SECONDS, second, kind);
});
/** The kinds that count wherever they stand; those after them are in the order of `LONGER`. */
const RARE = 2 ** PAIRS.length - 1;

function mark(table: Int32Array, character: string, kind: number): void {
  const code = character.charCodeAt(0);
  table[code] = (table[code] ?? 0) | (1 << kind);
}

/** Characters that begin and end the same kinds of pairs, as one number: so the table of all pairs is small enough to stay at hand. */
const GROUPS = new Uint8Array(ASCII);
const alike = new Map<string, number>();
for (let code = 0; code < ASCII; code++) {
  const kinds = `${String(FIRSTS[code])} ${String(SECONDS[code])}`;
  if (!alike.has(kinds)) alike.set(kinds, alike.size);
  GROUPS[code] = alike.get(kinds) ?? 0;
}
const GROUP_COUNT = alike.size;
const MAY_PAIR = new Uint8Array(GROUP_COUNT * GROUP_COUNT);
for (const [first, firstGroup] of GROUPS.entries()) {
  for (const [second, group] of GROUPS.entries())
    if (kindsOf(first, second) !== 0) MAY_PAIR[firstGroup * GROUP_COUNT + group] = 1;
}

function kindsOf(first: number, second: number): number {
  return (FIRSTS[first] as number) & (SECONDS[second] as number);
}

/**
 * Whether the text has such a pair; `before` is the code of the character before it. All that comes is read for pairs,
 * and only what has one is read for hints: this costs a tenth of it.
 */
export function hasPair(text: string, before = 0): boolean {
  // Every character of every text passes here, and what is local is many times quicker to reach.
  const groups = GROUPS;
  const pairs = MAY_PAIR;
  const count = GROUP_COUNT;
  const {length} = text;
  // A character that is not of ASCII is taken for one that is: where that makes a pair, it is looked at again.
  let first = groups[before & 127] as number;
  for (let index = 0; index < length; index++) {
    const second = groups[text.charCodeAt(index) & 127] as number;
    if (pairs[first * count + second] !== 0 && isPair(text, index, before)) return true;
    first = second;
  }
  return false;
}

/** Whether the character at an index and the one before it are a pair that counts. */
function isPair(text: string, index: number, before: number): boolean {
  const first = index === 0 ? before : text.charCodeAt(index - 1);
  const second = text.charCodeAt(index);
  if (first >= ASCII || second >= ASCII) return false;
  const kinds = kindsOf(first, second);
  if ((kinds & RARE) !== 0) return true;
  const longer = LONGER[31 - Math.clz32(kinds) - PAIRS.length];
  return longer !== undefined && goesOn(text, index + 1, longer[2]);
}

/** Whether the text goes on as it must from the index, as far as it goes. */
function goesOn(text: string, index: number, rest: string): boolean {
  const end = Math.min(rest.length, text.length - index);
  for (let place = 0; place < end; place++) {
    if (text.charCodeAt(index + place) !== rest.charCodeAt(place)) return false;
  }
  return true;
}
