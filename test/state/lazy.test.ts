import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {pathToFileURL} from 'node:url';
import {lazy, LazyLoadError, RELOAD_REASON} from '../../src/state/lazy.js';
import {temporaryFolder} from '../runtime/server-helpers.js';

/** In pieces: the bundler of the tests would put the address of this file in its place. */
const OWN_ADDRESS = ['import.meta', 'url'].join('.');

/** A function that fails as a browser does that keeps a failed import, with the text that a bundler gives it. */
function failing(text: string): {load: () => Promise<{value: number}>; calls: () => number} {
  let calls = 0;
  const load = () => {
    calls++;
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };
  return {load: Object.assign(load, {toString: () => text}), calls: () => calls};
}

/** A folder with a module in it, as the base of imports. */
function folderWith(name: string, code: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), code);
  return pathToFileURL(join(folder, 'caller.js')).href;
}

describe('lazy', () => {
  it('B3 loads once: calls share one try, and the module is its value', async () => {
    let calls = 0;
    const module = {value: 1};
    const file = lazy(() => Promise.resolve((calls++, module)), import.meta.url);
    assert.equal(file.value, undefined);
    const both = [file.load(), file.load()];
    assert.equal(file.isLoading, true);
    assert.deepEqual(await Promise.all(both), [module, module]);
    assert.equal(await file.load(), module);
    assert.equal(file.value, module);
    assert.equal(file.isLoading, false);
    assert.equal(calls, 1);
  });

  it('B3 B4 is not loading any more once a module that has it sets its value', async () => {
    const module = {value: 1};
    const file = lazy<typeof module>(() => new Promise(() => undefined), import.meta.url);
    void file.load();
    assert.equal(file.isLoading, true);
    file.value = module;
    // An element that waits while something is loading would wait in microtasks for ever, and freeze the page.
    assert.equal(file.isLoading, false);
    assert.equal(await file.load(), module);
  });

  it('B3 rejects with words and a code, never with the error of the browser', async () => {
    const {load} = failing('() => import("./gone.mjs")');
    const file = lazy(load, 'file:///nowhere/caller.js');
    for (const [attempt, reason] of [
      [1, 'file_unavailable'],
      [2, RELOAD_REASON],
      [3, RELOAD_REASON],
    ]) {
      await assert.rejects(file.load(), (error) => {
        assert.ok(error instanceof LazyLoadError);
        assert.equal(error.message, 'A file of this page could not be loaded.');
        assert.equal(error.code, 'file_unavailable');
        assert.equal(error.attempt, attempt);
        assert.equal(error.reason, reason);
        assert.ok(error.cause instanceof Error);
        assert.equal(file.error, error);
        return true;
      });
    }
  });

  it('B3 asks as before first, and only after a failure', async () => {
    let calls = 0;
    const file = lazy(() => (++calls < 2 ? Promise.reject(new Error('once')) : Promise.resolve(calls)), '');
    await assert.rejects(file.load(), LazyLoadError);
    assert.equal(calls, 1);
    assert.equal(await file.load(), 2);
    assert.equal(file.error, undefined);
  });

  const texts = {
    'double quotes': 'async () => import("./part.mjs")',
    'single quotes': "() => import('./part.mjs')",
    'a template': '()=>import(`./part.mjs`)',
    'a comment': "() => import(/* webpackChunkName: 'part' */ './part.mjs')",
    "Vite's preload": '()=>__vitePreload(()=>import("./part.mjs"),[],import.meta.url)',
    'an export of a shared file, minified': '()=>e(()=>import(`./part.mjs`).then(e=>e.n),[])',
    'an export of a shared file': "() => import('./part.mjs').then(function (n) { return n.n; })",
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`B3 tries again under a fresh address, read from ${name}`, async () => {
      const base = folderWith('part.mjs', `export const value = ${OWN_ADDRESS}; export const n = {value};`);
      const {load, calls} = failing(text);
      const file = lazy(load, base);
      await assert.rejects(file.load(), LazyLoadError);
      assert.equal((await file.load()).value, new URL('part.mjs?retry=1', base).href);
      assert.equal(calls(), 2);
    });
  }

  it('B3 two that need one file share what was loaded under the fresh address', async () => {
    const base = folderWith('part.mjs', 'export const value = 1;');
    const files = [1, 2].map(() => lazy(failing('() => import("./part.mjs")').load, base));
    for (const file of files) await assert.rejects(file.load(), LazyLoadError);
    assert.equal(await files[0]!.load(), await files[1]!.load());
  });

  it('B3 takes another address after each failure', async () => {
    const folder = temporaryFolder();
    const base = pathToFileURL(join(folder, 'caller.js')).href;
    const file = lazy(failing('() => import("./part.mjs")').load, base);
    await assert.rejects(file.load(), LazyLoadError);
    await assert.rejects(file.load(), LazyLoadError);
    writeFileSync(join(folder, 'part.mjs'), `export const value = ${OWN_ADDRESS};`);
    assert.match(String((await file.load()).value), /\/part\.mjs\?retry=2$/);
  });

  for (const text of [
    '() => __webpack_require__.e(7).then(__webpack_require__.bind(__webpack_require__, 42))',
    '() => import("bare-specifier")',
    '() => import("./part.mjs").then((module) => prepare(module))',
    '() => import(`./${name}.mjs`)',
  ]) {
    it(`B3 only asks as before where there is no address that can be taken: ${text}`, async () => {
      const base = folderWith('part.mjs', 'export const value = 1;');
      const {load, calls} = failing(text);
      const file = lazy(load, base);
      await assert.rejects(file.load(), LazyLoadError);
      await assert.rejects(file.load(), LazyLoadError);
      assert.equal(calls(), 2);
    });
  }

  it('B3 updates a host once, whether it was loaded or failed', async () => {
    let updates = 0;
    const host = {requestUpdate: () => void updates++};
    const file = lazy(failing('').load, '');
    file.notify(host);
    file.notify(host);
    await assert.rejects(file.load(), LazyLoadError);
    assert.equal(updates, 1);
    await assert.rejects(file.load(), LazyLoadError);
    assert.equal(updates, 1);
  });

  it('B3 a failure that is cleared counts for nothing, and is still tried again under a fresh address', async () => {
    const base = folderWith('part.mjs', 'export const value = 1;');
    const file = lazy(failing('() => import("./part.mjs")').load, base);
    await assert.rejects(file.load(), LazyLoadError);
    file.error = undefined;
    assert.equal((await file.load()).value, 1);
  });
});
