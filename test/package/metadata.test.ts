import assert from 'node:assert/strict';
import {existsSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {before, describe, it} from 'node:test';
import {listFiles} from '../../scripts/files.mjs';
import {packPackages} from '../../scripts/pack.mjs';
import {elementsOf, useConsumer} from './consumer.js';

interface Named {
  readonly name: string;
  readonly description?: string | {readonly value: string};
}

interface Tag extends Named {
  readonly attributes?: readonly Named[];
}

const names = (list: readonly Named[]) => list.map(({name}) => name).sort();

describe('what editors complete by', () => {
  const consumer = useConsumer();
  let declared: Map<string, readonly Named[]>;

  const read = <T>(file: string) => JSON.parse(readFileSync(join(consumer.path, file), 'utf8')) as T;

  before(() => {
    const {modules} = read<{modules: {declarations: {tagName: string; attributes?: Named[]}[]}[]}>(
      'custom-elements.json',
    );
    const all = modules.flatMap(({declarations}) => declarations);
    declared = new Map(all.map(({tagName, attributes = []}) => [tagName, attributes]));
    assert.deepEqual(
      [...declared.keys()].sort(),
      elementsOf(consumer)
        .map(({tag}) => tag)
        .sort(),
    );
  });

  /** Every tag is there with its attributes, and all of them say what they are for. */
  function assertWhole(tags: readonly Tag[]): void {
    assert.deepEqual(names(tags), [...declared.keys()].sort());
    for (const {name, attributes = []} of tags) assert.deepEqual(names(attributes), names(declared.get(name)!), name);
    const silent = tags.flatMap((tag) =>
      [tag, ...(tag.attributes ?? [])].filter(({description}) => !description).map(({name}) => `${tag.name}: ${name}`),
    );
    assert.deepEqual(silent, []);
  }

  it('VS Code: every tag and attribute, told', () => {
    assertWhole(read<{tags: Tag[]}>('dist/vscode.html-custom-data.json').tags);
  });

  it('VS Code: tokens and parts, told', () => {
    const {properties, pseudoElements} = read<{properties: Named[]; pseudoElements: Named[]}>(
      'dist/vscode.css-custom-data.json',
    );
    assert.ok(properties.some(({name}) => name === '--agent-canvas'));
    assert.ok(pseudoElements.some(({name}) => name === '::part(base)'));
    assert.deepEqual(
      [...properties, ...pseudoElements].filter(({description}) => !description),
      [],
    );
  });

  it('JetBrains: every tag and attribute, told, under the name and version of the package', () => {
    const {name, version, contributions} = read<{
      name: string;
      version: string;
      contributions: {html: {elements: Tag[]}};
    }>('dist/web-types.json');
    const own = read<{name: string; version: string; 'web-types': string}>('package.json');
    assert.deepEqual({name, version}, {name: own.name, version: own.version});
    assert.equal(own['web-types'], 'dist/web-types.json');
    assertWhole(contributions.html.elements);
  });
});

describe('the packed UI package', () => {
  const consumer = useConsumer();

  it('has every module that custom-elements.json names', () => {
    const text = readFileSync(join(consumer.path, 'custom-elements.json'), 'utf8');
    const named = new Set([...text.matchAll(/"(dist\/[^"]+\.js)"/g)].map(([, file = '']) => file));
    assert.ok(named.size > 150, String(named.size));
    assert.deepEqual(
      [...named].filter((file) => !existsSync(join(consumer.path, file))),
      [],
    );
  });

  it('has at most 2.5 MB and 2,000 files', async () => {
    const size = statSync((await packPackages())['agent-surfaces']!).size;
    const files = listFiles(consumer.path).length;
    assert.ok(size <= 2_500_000 && files <= 2_000, `${String(size)} bytes, ${String(files)} files`);
  });

  it('has the licence of every library that it takes in, in the one file for pages without a build as well', () => {
    const read = (file: string) => readFileSync(join(consumer.path, 'dist', file), 'utf8');
    const own = Object.keys((JSON.parse(read('../package.json')) as {dependencies: object}).dependencies);
    const elsewhere = ['@lit/react', '@ag-ui/core', 'zod']; // for wrappers, types and schemas, which it does not have
    for (const file of ['cdn/agent-surfaces.js', 'cdn/LICENSES.txt']) {
      const text = read(file);
      for (const name of own.filter((entry) => !elsewhere.includes(entry)))
        assert.match(text, new RegExp(`^${name} \\d[^\\n]*\\n\\n(?:.*\\n)*?.*Copyright`, 'm'), `${file}: ${name}`);
    }
    assert.match(read('vendor/LICENSES.txt'), /^@tanstack\/virtual-core \d[^]*Copyright/m);
  });

  it('has no source, no source map, no demo page and nothing that needs Node', () => {
    const files: readonly string[] = listFiles(consumer.path).map((file: string) =>
      file.slice(consumer.path.length + 1),
    );
    assert.deepEqual(
      files.filter((file) => !/^(?:dist\/.+|custom-elements\.json|package\.json|README\.md|LICENSE)$/.test(file)),
      [],
    );
    assert.deepEqual(
      files.filter((file) => /\.map$|^dist\/(?:demo|runtime|gateway|cli|conformance)\//.test(file)),
      [],
    );
    const servers = files.filter(
      (file) =>
        file.endsWith('.js') && /from\s*["'](?:node:|ws["'])/.test(readFileSync(join(consumer.path, file), 'utf8')),
    );
    assert.deepEqual(servers, []);
  });
});
