import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {listFiles} from '../../scripts/files.mjs';

const sources: readonly string[] = ['src/transport', 'src/components'].flatMap((folder) => listFiles(folder, '.ts'));

/** Lines of the sources, with their place, in which something is found. */
const linesWith = (pattern: RegExp, read = (text: string) => text) =>
  sources.flatMap((file) =>
    read(readFileSync(file, 'utf8'))
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${String(index + 1)}: ${line.trim()}`] : [])),
  );

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/.+/g, ''));

describe('transport and components', () => {
  it('name no protocol, in code or in words', () => {
    assert.ok(sources.length > 300);
    assert.deepEqual(linesWith(/\bag-?ui|a2a|\badk\b/i), []);
  });

  it('have neither the names that the built-in protocols are registered under, nor modules of adapters', () => {
    const registered = [
      ...readFileSync('src/adapters/protocols.ts', 'utf8').matchAll(/= '([\w-]+)'|\('([\w-]+)', \(\)/g),
    ];
    const names = registered.map(([, constant, name]) => constant ?? name);
    const adapters = readdirSync('src/adapters').filter((name) => existsSync(`src/adapters/${name}/index.ts`));
    assert.deepEqual(names.sort(), adapters.sort(), 'each adapter is registered, under the name of its folder');
    assert.deepEqual(linesWith(new RegExp(`['"\`](?:${names.join('|')})['"\`]`), withoutComments), []);
    assert.deepEqual(linesWith(/adapters\/[\w-]+\//), []);
  });
});
