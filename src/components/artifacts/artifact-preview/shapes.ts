/** How a body may be drawn. */
export const PREVIEW_SHAPES = [
  'markdown',
  'text',
  'code',
  'image',
  'table',
  'records',
  'canvas',
  'diff',
  'snapshot',
  'bundle',
  'bytes',
] as const;
export type PreviewShape = (typeof PREVIEW_SHAPES)[number];

/** What is known about a body beside its bytes. */
export interface BodyFacts {
  readonly kind: string;
  readonly mediaType: string;
  readonly name: string;
}

const BY_TYPE: readonly (readonly [RegExp, PreviewShape])[] = [
  [/^image\/svg/, 'code'],
  [/^image\//, 'image'],
  [/markdown/, 'markdown'],
  [/\/(?:csv|tab-separated-values)/, 'table'],
  [/\/(?:x-ndjson|jsonl|ndjson)/, 'records'],
  [/[/+]json/, 'records'],
  [/\/(?:x-diff|x-patch)/, 'diff'],
  [/\/(?:zip|x-zip-compressed)/, 'bundle'],
  [/^text\/plain/, 'text'],
  [/^text\/|[/+](?:xml|yaml|toml|javascript|typescript|x-sh)/, 'code'],
];

const BY_ENDING: Readonly<Record<string, PreviewShape>> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  log: 'text',
  csv: 'table',
  tsv: 'table',
  json: 'records',
  jsonl: 'records',
  ndjson: 'records',
  canvas: 'canvas',
  diff: 'diff',
  patch: 'diff',
  zip: 'bundle',
  svg: 'code',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  avif: 'image',
};

/** The shape that goes with a kind, where its type does not say otherwise. */
const BY_KIND: Readonly<Record<string, PreviewShape>> = {
  document: 'markdown',
  report: 'markdown',
  code: 'code',
  image: 'image',
  table: 'table',
  canvas: 'canvas',
  diff: 'diff',
  dataset: 'records',
  browser_snapshot: 'snapshot',
  bundle: 'bundle',
};

/** Kinds that say for themselves what they are, whatever the type. */
const FIRM: ReadonlySet<string> = new Set(['code', 'canvas', 'diff', 'browser_snapshot', 'bundle']);

/** How to draw a body, by what is known about it. */
export function shapeOf({kind, mediaType, name}: BodyFacts): PreviewShape {
  const byKind = Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind] : undefined;
  if (byKind && FIRM.has(kind)) return byKind;
  const type = mediaType.trim().toLowerCase();
  const ending = endingOf(name);
  const byEnding = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  const byType = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  if (byType !== 'text') return byType ?? byEnding ?? byKind ?? 'bytes';
  // "text/plain" says little: a name says more, and so does a kind that is not just any document.
  return byEnding ?? (byKind === 'markdown' ? byType : byKind) ?? byType;
}

/** The ending of a file's name, in small letters. */
export function endingOf(name: string): string {
  return /\.([a-z0-9+]{1,12})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** What language code is in, by its name, else by its type. */
export function languageFor({name, mediaType}: BodyFacts): string {
  if (/(?:^|\/)dockerfile$/i.test(name)) return 'dockerfile';
  const ending = endingOf(name);
  if (ending !== '') return ending;
  return /[/+](?:x-)?([a-z0-9]+)/.exec(mediaType.toLowerCase())?.[1] ?? '';
}
