import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {findElements, readCatalog} from '../../scripts/catalog.mjs';
import {SCENARIOS} from '../../packages/runtime/src/index.js';

interface Declared {
  readonly tagName?: string;
  readonly a11y?: readonly string[];
}

const {modules} = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
  readonly modules: readonly {readonly declarations: readonly Declared[]}[];
};
const declared = modules.flatMap(({declarations}) => declarations).filter(({tagName}) => tagName !== undefined);
const pages = readCatalog();
const found: Readonly<Record<string, {readonly title: string; readonly isInner: boolean} | undefined>> =
  findElements(pages);
const files = readdirSync('stories').map((file) => [file, `stories/${file}`] as const);
const textOf = (path: string) => readFileSync(path, 'utf8');
const stories = files.filter(([file]) => file.endsWith('.stories.ts')).map(([, path]) => textOf(path));

describe('The catalog', () => {
  it('has a page for every element, of its own or of the element that owns it', () => {
    assert.ok(declared.length >= 75);
    const missing = declared.filter(({tagName = ''}) => found[tagName] === undefined);
    assert.deepEqual(missing, []);
  });

  it('names no element that there is not', () => {
    const tags = new Set(declared.map(({tagName}) => tagName));
    const strays = Object.keys(found).filter((tag) => !tags.has(tag));
    assert.deepEqual(strays, []);
  });

  it('gives every page a title of its own, in one of its chapters', () => {
    const titles = pages.map(({title}) => title);
    const chapters = /^(Foundations|Customise|Workbench|Surfaces|Parts|Scenarios|Protocols|Conformance)(\/|$)/;
    assert.deepEqual(
      titles.filter((title) => !chapters.test(title)),
      [],
    );
    assert.equal(new Set(titles).size, titles.length);
  });

  it('tells roles, keys and announcements of every element with a page of its own', () => {
    const poor = declared.filter(({tagName = '', a11y = []}) => found[tagName]?.isInner === false && a11y.length === 0);
    assert.deepEqual(
      poor.map(({tagName}) => tagName),
      [],
    );
  });

  it('plays every scenario of the built-in runtime', () => {
    const played = new Set(
      stories.flatMap((text) => [...text.matchAll(/(?:show\('|scenario=")([a-z-]+)['"]/g)].map(([, name]) => name)),
    );
    const missing = SCENARIOS.map(({name}) => name).filter((name) => !played.has(name));
    assert.deepEqual(missing, []);
  });

  it('links only to pages that there are', () => {
    const ids = new Set(['Elements', 'Introduction', ...pages.map(({title}) => title)].map(idOf));
    const texts = files.filter(([file]) => file.endsWith('.mdx')).map(([, path]) => textOf(path));
    const links = texts.flatMap((text) => [...text.matchAll(/\?path=\/docs\/([\w-]+)--docs/g)].map(([, id]) => id));
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((id) => id === undefined || !ids.has(id)),
      [],
    );
  });
});

/** The id that Storybook makes of a title. */
function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
