import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {basename, dirname, join, normalize} from 'node:path';
import {describe, it} from 'node:test';
import {listFiles} from '../../scripts/files.mjs';

interface Fence {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/** Everything that a reader is given; what was installed or built below it is not ours. */
const files = [
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...listFiles('docs', '.md'),
  ...listFiles('examples', '.md'),
  ...listFiles('packages', '.md'),
].filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
const FENCE = /^ *```(\w*)\n(.*?)^ *```$/gms;
const textOf = (file: string) => readFileSync(file, 'utf8');
const prose = (file: string) => textOf(file).replace(FENCE, '');
const fences: readonly Fence[] = files.flatMap((file) =>
  [...textOf(file).matchAll(FENCE)].map(([, language = '', code = '']) => ({file, language, code})),
);

/** Where a heading can be linked to, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

interface Declared {
  readonly tagName?: string;
  readonly attributes?: readonly {readonly name: string}[];
}
const {modules} = JSON.parse(textOf('custom-elements.json')) as {
  readonly modules: readonly {readonly declarations: readonly Declared[]}[];
};
const attributesOf = new Map(
  modules
    .flatMap(({declarations}) => declarations)
    .flatMap(({tagName, attributes = []}) => (tagName ? [[tagName, attributes.map(({name}) => name)] as const] : [])),
);
const {scripts} = JSON.parse(textOf('package.json')) as {scripts: object};

/** What each package exports, by its name. */
const exported = new Map(
  ['.', ...readdirSync('packages').map((folder) => `packages/${folder}`)].map((folder) => {
    const {name, exports} = JSON.parse(textOf(`${folder}/package.json`)) as {name: string; exports: object};
    return [name, Object.keys(exports)];
  }),
);

/** Attributes that every element takes, ways of frameworks to set properties and to listen, and what a tag holds else. */
const ANYWHERE = /^(?:id|class|slot|lang|dir|hidden|part|title|data-.*|aria-.*|[.:@[(?{].*|on[a-z-]+)$/;

/** Names that look like a tag and are something else: a protocol, a profile, a store's own name. */
const NOT_ELEMENTS = new Set(['agent-ui', 'agent-runs', 'agent-runtime', 'agent-surfaces']);

const foldersOf = (folder: string) =>
  readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({name}) => `${folder}/${name}`);

/** The tags of ours in a piece of code, each with the names of its attributes. */
function* tagsIn(code: string): Generator<{tag: string; attributes: string[]}> {
  for (const [, tag = '', rest = ''] of code.matchAll(
    /<(agent-[a-z-]+)((?:\s+[^\s"'=<>]+(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\$\{[^}]*\}))?)*)\s*\/?>/g,
  ))
    yield {
      tag,
      attributes: [...rest.matchAll(/([^\s"'=<>]+)(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\$\{[^}]*\}))?/g)].map(
        ([, name = '']) => name,
      ),
    };
}

/** Whether its package exports this name: as it is, or by a pattern with one star. */
function isExported(name: string): boolean {
  const [own = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
  const path = name.replace(own, '.');
  return (exported.get(own) ?? []).some((key) => {
    const [start = '', end] = key.split('*');
    return end === undefined ? key === path : path.startsWith(start) && path.endsWith(end) && isThere(path, start, end);
  });
}

/** Of what a star stands for, something must be there: a define module, an adapter. */
function isThere(path: string, start: string, end: string): boolean {
  const name = path.slice(start.length, path.length - end.length);
  const places: Readonly<Record<string, string>> = {
    './define/agent-': `src/define/agent-${name}.ts`,
    './react/agent-': `src/define/agent-${name}.ts`,
    './adapters/': `src/adapters/${name}/index.ts`,
    './types/': `src/types/${name}.d.ts`,
    './themes/': `src/styles/${name}.css`,
  };
  const place = places[start];
  return place === undefined || existsSync(place);
}

describe('the documentation', () => {
  it('is there to be checked', () => {
    assert.ok(files.length >= 50, String(files.length));
    assert.ok(fences.length >= 60, String(fences.length));
    assert.ok(attributesOf.size >= 75, String(attributesOf.size));
  });

  it('links to files and headings that exist', () => {
    const broken = files.flatMap((file) =>
      [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return [];
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : normalize(join(dirname(file), path));
        const isFound = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
        return isFound ? [] : [`${file}: ${link}`];
      }),
    );
    assert.deepEqual(broken, []);
  });

  it('leads from the README to every page', () => {
    const linked = new Set(
      [...textOf('README.md').matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => normalize(link)),
    );
    const pages = files.filter((file) => /^(?:docs|docs\/guides)\/[^/]+\.md$|^(?!README)[A-Z]\w+\.md$/.test(file));
    assert.deepEqual(
      pages.filter((page) => !linked.has(page)),
      [],
    );
    const folders = ['docs/decisions/README.md', ...foldersOf('examples')];
    assert.deepEqual(
      folders.filter((folder) => !linked.has(folder)),
      [],
    );
  });

  it('numbers the decisions, each with its number in its title and a line in the index', () => {
    const pages = files.filter((file) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(file));
    assert.deepEqual(
      listFiles('docs/decisions').filter((file: string) => !pages.includes(file)),
      ['docs/decisions/README.md'],
    );
    const lines = pages.map((file, i) => {
      const title = new RegExp(`^# ${i + 1}\\. (.+)\\n\\n(\\d{4}-\\d{2}-\\d{2})`).exec(textOf(file)) ?? [file];
      return `${i + 1} [${title[1]}](${basename(file)}) ${title[2]}`;
    });
    const index = [...textOf('docs/decisions/README.md').matchAll(/^\| (\d+) +\| (\[.+\)) +\| ([\d-]+) \|$/gm)];
    assert.deepEqual(
      index.map(([, ...cells]) => cells.join(' ')),
      lines,
    );
  });

  it('imports only what the packages export', () => {
    // In fences, and in words that quote code.
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/(?:from |import |\()['"](@?agent-surfaces(?:\/[^'"]+)?)['"]/g)].map(
        ([, name = '']) => ({
          file,
          name,
        }),
      ),
    );
    assert.ok(named.length >= 30, String(named.length));
    assert.deepEqual(
      named.filter(({name}) => !isExported(name)),
      [],
    );
  });

  it('names only commands that package.json has', () => {
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => ({file, name})),
    );
    assert.ok(named.length >= 30, String(named.length));
    assert.deepEqual(
      named.filter(({name}) => !Object.hasOwn(scripts, name)),
      [],
    );
  });

  it('names only elements that exist', () => {
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/<\/?(agent-[a-z-]+)|`(agent-[a-z-]+)`/g)].map(([, tag, word]) => ({
        file,
        name: tag ?? word ?? '',
      })),
    );
    const events = new Set(textOf('custom-elements.json').match(/(?<="name": ")agent-[a-z-]+/g));
    const known = (name: string) => attributesOf.has(name) || events.has(name) || NOT_ELEMENTS.has(name);
    assert.deepEqual(
      named.filter(({name}) => !known(name)),
      [],
    );
  });

  it('sets only attributes that the elements have, in HTML', () => {
    const html = fences.filter(({language}) => language === 'html' || language === 'vue' || language === 'svelte');
    const set = html.flatMap(({file, code}) =>
      [...tagsIn(code)].flatMap(({tag, attributes}) => attributes.map((name) => ({file, tag, name}))),
    );
    assert.ok(set.length >= 30, String(set.length));
    const unknown = set.filter(({tag, name}) => !ANYWHERE.test(name) && !attributesOf.get(tag)?.includes(name));
    assert.deepEqual(unknown, []);
    // Each opening tag was understood.
    const opened = html.flatMap(({code}) => [...code.matchAll(/<agent-[a-z-]+/g)]).length;
    assert.equal(html.flatMap(({code}) => [...tagsIn(code)]).length, opened);
  });
});
