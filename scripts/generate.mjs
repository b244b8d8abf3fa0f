// npm run generate               writes what is made of the elements' doc comments
// node scripts/generate.mjs --check   fails when a file is not what would be written
//
// From the class comments in src/components (`@element`, `@internal`, `@dependency`, `@lazy`, `@csspart`):
// - src/define/agent-*.ts          registers a public element and what it draws, internal elements included,
//                                  each with the names of its parts on the elements around
// - src/define/internal/agent-*.ts the same for internal elements that are loaded lazily
// - tag-names.ts beside them       the tags for the compiler
// - src/components/event-names.ts  the events for the compiler, from the classes that extend Event
// - src/all.ts, src/index.ts       every public element, registered or as classes (src/exports.ts has the rest)
// - src/locales/strings.ts         the type of the English strings that stand beside each element
// - src/locales/zh-cn.ts           the Chinese ones
// - custom-elements.json           the manifest
// And from src/styles/tokens.css:
// - src/styles/tokens.styles.ts    the sheet that elements adopt into the document
// - docs/theming.md                 its tables of tokens and parts
import {cli} from '@custom-elements-manifest/analyzer/cli.js';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, relative} from 'node:path';
import {format, resolveConfig} from 'prettier';
import {listFiles} from './files.mjs';

const NOTE = '// Written by "npm run generate" from the class comments in src/components.\n';
const TAGS = 'src/define/tag-names.ts';
const INTERNAL_TAGS = 'src/define/internal/tag-names.ts';
const EVENTS = 'src/components/event-names.ts';
const THEMING = 'docs/theming.md';
const byName = (a, b) => (a < b ? -1 : 1);
const union = (lists) => [...new Set(lists.flat())].sort(byName);
const sources = listFiles('src/components', '.ts').sort(byName);

/** An import specifier from one file of src to another. */
function specifier(from, to) {
  const path = relative(dirname(from), to).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * Every element: its tag, class and file, and the tags that it draws, at once or when they are needed. The tags in its own
 * templates are found there; `@dependency` names those that functions of other files draw for it.
 */
function readElements() {
  return sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const [, comment, className] =
      /\/\*\*((?:(?!\*\/)[^])*? \* @element (?:(?!\*\/)[^])*?)\*\/\s*export class (\w+)/.exec(text) ?? [];
    if (className === undefined) return [];
    const tagsAfter = (name) =>
      [...comment.matchAll(new RegExp(`@${name} (agent-[\\w-]+)`, 'g'))].map(([, tag]) => tag);
    const [tag] = tagsAfter('element');
    const isInternal = /@internal\b/.test(comment);
    const loads = tagsAfter('lazy');
    const code = text.replaceAll(/\/\*[^]*?\*\//g, '');
    const inTemplates = [...code.matchAll(/<(agent-[\w-]+)/g)].map(([, drawn]) => drawn);
    const isDrawn = (drawn) => drawn !== tag && !loads.includes(drawn);
    const draws = union([tagsAfter('dependency'), inTemplates.filter(isDrawn)]);
    const parts = [...comment.matchAll(/@csspart ([\w-]+)/g)].map(([, part]) => part);
    return [{tag, className, file, isInternal, draws, loads, parts}];
  });
}

const elements = readElements().sort((a, b) => byName(a.tag, b.tag));
const byTag = new Map(elements.map((element) => [element.tag, element]));
const isPublic = ({isInternal}) => !isInternal;

/** Internal elements that are loaded lazily have a module of their own; the others are registered by those that draw them. */
const lazyTags = new Set(elements.flatMap(({loads}) => loads));
const hasModule = ({tag, isInternal}) => !isInternal || lazyTags.has(tag);

function elementOf(tag, user) {
  const element = byTag.get(tag);
  if (!element) throw new Error(`<${user}> draws <${tag}>, which no class comment in src/components names.`);
  return element;
}

/** What a part is called on the elements around: `code` is the base of `agent-code`, `code__lines` another part of it. */
function outerName({tag}, part) {
  const noun = tag.slice('agent-'.length);
  return part === 'base' ? noun : `${noun}__${part}`;
}

/** All that an element draws, and that these draw, at once or later. */
function drawnWith(element, found = new Set()) {
  for (const tag of [...element.draws, ...element.loads]) {
    const drawn = elementOf(tag, element.tag);
    if (!found.has(drawn)) drawnWith(drawn, found.add(drawn));
  }
  return found;
}

const drawnTags = new Set(elements.flatMap(({draws, loads}) => [...draws, ...loads]));

/** The `exportparts` of an element inside another one: its own parts by their outer names, and those of what it draws. */
function exportedParts(element) {
  const inner = [...drawnWith(element)].flatMap((each) => each.parts.map((part) => outerName(each, part)));
  const taken = element.parts.filter((part) => inner.includes(part) || outerName(element, part) === part);
  if (taken.length > 0) throw new Error(`<${element.tag}>: other parts inside have the names of ${taken.join(', ')}.`);
  const own = element.parts.map((part) => `${part}:${outerName(element, part)}`);
  return drawnTags.has(element.tag) ? [...own, ...inner.sort(byName)].join() : '';
}

function defineFileOf({tag, isInternal}) {
  return `src/define/${isInternal ? 'internal/' : ''}${tag}.ts`;
}

/** An element after the internal ones that it draws, and that these draw. */
function registeredWith(element, found = new Set()) {
  for (const tag of element.draws) {
    const drawn = elementOf(tag, element.tag);
    if (!hasModule(drawn) && !found.has(drawn)) registeredWith(drawn, found);
  }
  return found.add(element);
}

function defineModule(element) {
  const to = (target) => specifier(defineFileOf(element), target);
  const own = [...registeredWith(element)];
  const loads = union(own.map((each) => each.loads));
  const lines = [
    ...(loads.length > 0 ? [`import {defineLazily} from '${to('src/components/internal/lazy-elements.ts')}';`] : []),
    ...own.map(({className, file}) => `import {${className}} from '${to(file)}';`),
    ...union(own.map(({draws}) => draws))
      .map((tag) => elementOf(tag, element.tag))
      .filter((drawn) => hasModule(drawn) && drawn !== element)
      .map((drawn) => `import '${to(defineFileOf(drawn))}';`),
    `import {define} from '${to('src/define/define.ts')}';`,
    '',
    ...own.map((each) => {
      const exported = exportedParts(each);
      return `define('${each.tag}', ${each.className}${exported && `, '${exported}'`});`;
    }),
    ...loads.map((tag) => {
      const path = to(defineFileOf(elementOf(tag, element.tag)));
      return `defineLazily('${tag}', () => import('${path}'), import.meta.url);`;
    }),
  ];
  return `${NOTE}${lines.join('\n')}\n`;
}

/** What the compiler knows of names: each with the class that stands for it. */
function namesModule(own, map, named, head) {
  const lines = named.map(
    ({name, className, file}) => `    '${name}': import('${specifier(own, file)}').${className};\n`,
  );
  return `${NOTE}${head}

declare global {
  interface ${map} {
${lines.join('')}  }
}
`;
}

/** `document.querySelector('agent-composer')` is an `AgentComposer`. */
function tagNamesModule(own, tags) {
  const named = tags.map((element) => ({...element, name: element.tag}));
  return namesModule(own, 'HTMLElementTagNameMap', named, `export type {} from '${specifier(own, EVENTS)}';`);
}

/** `addEventListener('agent-command', …)` gets an `AgentCommandEvent`. */
function eventNamesModule() {
  const classes = /^export class (\w+) extends Event \{(?:(?!^\})[^])*?static readonly type = '([\w-]+)';/gm;
  const events = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(classes)].map(([, className, name]) => ({name, className, file})),
  );
  const named = events.sort((a, b) => byName(a.name, b.name));
  return namesModule(EVENTS, 'GlobalEventHandlersEventMap', named, 'export {};');
}

function allModule() {
  // Those that are loaded lazily elsewhere as well: a page that has all elements loads none of them later.
  const imports = elements
    .filter(hasModule)
    .map((element) => `import '${specifier('src/all.ts', defineFileOf(element))}';\n`);
  return `${NOTE}/** Registers every element, with all of their strings. */
${imports.join('')}import {chinese} from './locales/index.js';
import * as zhCn from './locales/zh-cn.js';

export {registerProtocol} from './adapters/protocols.js';
export {registerMessageAction} from './components/conversation/message-actions/registry.js';
export {registerIdentity} from './components/internal/identity/identities.js';
export {registerRenderer} from './components/internal/renderers/registry.js';
export {registerCatalog} from './locales/index.js';

// A page that has all elements should not wait for their Chinese strings.
chinese.value = zhCn;
`;
}

function indexModule() {
  const classes = elements
    .filter(isPublic)
    .map(({className, file}) => `export {${className}} from '${specifier('src/index.ts', file)}';\n`);
  return `${NOTE}/** The classes of all elements, without side effects: \`agent-surfaces/define/<tag>\` registers one, \`agent-surfaces/all\` all. */
${classes.join('')}export * from './exports.js';
`;
}

/** `fact-links.zh-cn.ts` as `factLinks`. */
const variableOf = (file) => basename(file, '.zh-cn.ts').replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

function chineseModule() {
  const own = 'src/locales/zh-cn.ts';
  const files = [...sources.filter((file) => file.endsWith('.zh-cn.ts')), 'src/locales/shared.zh-cn.ts'];
  return `${NOTE}${files.map((file) => `export {default as ${variableOf(file)}} from '${specifier(own, file)}';\n`).join('')}`;
}

/** The strings for the compiler: `this.term('queue.empty')` is checked, with what stands in it. */
function stringsModule() {
  const own = 'src/locales/strings.ts';
  const files = [...sources.filter((file) => file.endsWith('.strings.ts')), 'src/locales/shared.strings.ts'];
  const types = files.map((file) => `Readonly<typeof import('${specifier(own, file)}').default>`);
  return `${NOTE}/** Every English string of the kit, by key. */
export interface EnglishStrings
  extends
    ${types.join(',\n    ')} {}
`;
}

/** The design tokens as a module. */
function tokensModule() {
  const source = 'src/styles/tokens.css';
  const css = readFileSync(source, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  // The defaults become initial values, the weakest there are: whatever a page declares wins, in a cascade layer as well.
  const [, defaults, rest] = /^ ?:where\(:root\) { (.*?) } (.*)$/.exec(css) ?? [];
  if (!defaults) throw new Error(`${source} must start with a :where(:root) block`);
  const properties = defaults
    .split(/; ?/)
    .filter(Boolean)
    .map((declaration) => {
      const [, name, value] = /^(--[\w-]+): (.*)$/.exec(declaration) ?? [];
      if (!name) throw new Error(`${source}: "${declaration}" is no token`);
      return `@property ${name} { syntax: '*'; inherits: true; initial-value: ${value}; }`;
    });
  return `// Written by "npm run generate" from tokens.css.
/** The design tokens as one style sheet for the document. */
export const tokens = \`
${properties.join('\n')}
${rest.replace(/} (?=[:@])/g, '}\n').trim()}
\`;
`;
}

/** The default tokens: name and value. */
function defaultTokens() {
  const css = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const [, defaults] = /:where\(:root\) {([^}]*)}/.exec(css) ?? [];
  return [...defaults.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.replace(/\s+/g, ' ')]);
}

const code = (text) => (text ? `\`${text}\`` : '');
const table = (...rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Tables in the docs, each by the name of the place that it is written to. */
const TABLES = {
  tokens: () =>
    table(
      ['token', 'light', 'dark, where it differs'],
      ['---', '---', '---'],
      ...defaultTokens().map(([name, value]) => {
        const [, light, dark] = /^light-dark\((.+\)|[^,]+), (.+)\)$/.exec(value) ?? [, value];
        return [name, light, dark].map(code);
      }),
    ),
  parts: () =>
    table(
      ['element', 'its parts', 'on the elements around it'],
      ['---', '---', '---'],
      ...elements
        .filter(({isInternal, parts}) => !isInternal && parts.length > 0)
        .map((element) => {
          const names = element.parts.map((part) => code(outerName(element, part)));
          return [
            code(element.tag),
            element.parts.map(code).join(' '),
            drawnTags.has(element.tag) ? names.join(' ') : '',
          ];
        }),
    ),
};

/** A page of the docs with its tables as they are now. */
async function withTables(file) {
  const text = readFileSync(file, 'utf8').replaceAll(
    /(<!-- generated: (\w+) -->\n)[^]*?(?=<!-- end -->)/g,
    (_, start, name) => `${start}\n${TABLES[name]()}\n\n`,
  );
  return format(text, {...(await resolveConfig(file)), filepath: file});
}

async function manifest() {
  return `${JSON.stringify(await cli({argv: ['analyze', '--quiet'], noWrite: true}), null, 2)}\n`;
}

const isCheck = process.argv.includes('--check');

/** Writes the files whose text differs, and gives their names; in a check, only their names. */
function write(files) {
  const stale = Object.entries(files).filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  );
  for (const [file, text] of isCheck ? [] : stale) {
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  return stale.map(([file]) => file);
}

/** Removes define modules of elements that are gone, and gives their names; in a check, only their names. */
function removeOthers(files) {
  const old = listFiles('src/define').filter((file) => basename(file).startsWith('agent-') && !(file in files));
  for (const file of isCheck ? [] : old) rmSync(file);
  return old;
}

const modules = {
  ...Object.fromEntries(elements.filter(hasModule).map((element) => [defineFileOf(element), defineModule(element)])),
  [TAGS]: tagNamesModule(TAGS, elements.filter(isPublic)),
  [INTERNAL_TAGS]: tagNamesModule(
    INTERNAL_TAGS,
    elements.filter(({isInternal}) => isInternal),
  ),
  [EVENTS]: eventNamesModule(),
  'src/all.ts': allModule(),
  'src/index.ts': indexModule(),
  'src/locales/strings.ts': stringsModule(),
  'src/locales/zh-cn.ts': chineseModule(),
  ...(existsSync('src/styles/tokens.css') && {'src/styles/tokens.styles.ts': tokensModule()}),
  ...(existsSync(THEMING) && {[THEMING]: await withTables(THEMING)}),
};
// The manifest is read from the modules: they are written first.
const stale = [...write(modules), ...removeOthers(modules), ...write({'custom-elements.json': await manifest()})];
if (isCheck && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run "npm run generate" and commit the result.`);
  process.exitCode = 1;
}
