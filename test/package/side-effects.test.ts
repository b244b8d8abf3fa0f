import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {bundle, BUNDLERS} from './bundlers.js';
import {elementsOf, useConsumer} from './consumer.js';
import {useBrowser} from './served.js';

describe('sideEffects of the package', () => {
  const consumer = useConsumer();
  const browser = useBrowser();
  let tags: string[];
  let classes: string[];

  before(() => {
    const elements = elementsOf(consumer);
    tags = elements.map(({tag}) => tag).sort();
    classes = elements.map(({module}) => module);
    assert.ok(tags.length > 70);
  });

  /** What a bundle holds: classes of elements, and modules that register one. */
  const contents = (modules: readonly string[]) => ({
    classes: modules.filter((path) => classes.includes(path)),
    registers: modules.filter((path) => /^define\/agent-|^all\./.test(path)),
  });

  /** The tags that a bundle registers in a browser. */
  async function registered(folder: string): Promise<string[]> {
    const {page, errors} = await browser.open(folder, '<script type="module" src="./entry.js"></script>');
    const known = await page.evaluate((all) => all.filter((tag) => customElements.get(tag)), tags);
    assert.deepEqual(errors, []);
    await page.close();
    return known;
  }

  for (const bundler of BUNDLERS) {
    it(`${bundler}: a class that is imported and not used leaves nothing`, async () => {
      const {modules} = await bundle(consumer, bundler, 'unused', `import {AgentStatus} from 'agent-surfaces';`);
      assert.deepEqual(modules, []);
    });

    it(`${bundler}: a class that is used comes without any other element and registers nothing`, async () => {
      const code = `import {AgentStatus} from 'agent-surfaces'; globalThis.used = AgentStatus;`;
      const {folder, modules} = await bundle(consumer, bundler, 'used', code);
      assert.deepEqual(contents(modules), {classes: ['components/parts/status/status.js'], registers: []});
      assert.deepEqual(await registered(folder), []);
    });

    it(`${bundler}: a page with one element takes one element`, async () => {
      const code = `import 'agent-surfaces/define/agent-status';`;
      const {folder, modules} = await bundle(consumer, bundler, 'one', code);
      const expected = {classes: ['components/parts/status/status.js'], registers: ['define/agent-status.js']};
      assert.deepEqual(contents(modules), expected);
      assert.deepEqual(await registered(folder), ['agent-status']);
    });

    it(`X12 ${bundler}: a page with one element takes its strings and no others`, async () => {
      const {modules} = await bundle(consumer, bundler, 'strings', `import 'agent-surfaces/define/agent-plot';`);
      const strings = modules.filter((path) => path.endsWith('.strings.js')).sort();
      // The shared strings are in the file that every element has.
      assert.deepEqual(strings, ['components/parts/plot/plot.strings.js']);
    });

    it(`${bundler}: all registers every element`, async () => {
      const {folder} = await bundle(consumer, bundler, 'all', `import 'agent-surfaces/all';`);
      assert.deepEqual(await registered(folder), tags);
    });
  }
});
