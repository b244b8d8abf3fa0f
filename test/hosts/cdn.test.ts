import assert from 'node:assert/strict';
import {build} from 'esbuild';
import {readFileSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {describe, it} from 'node:test';
import type {HTTPRequest, Page} from 'puppeteer-core';
import {temporaryFolder} from '../runtime/server-helpers.js';
import {hostPage, press, say, serveHost, waitForWords} from './host.js';

const CDN = 'dist/cdn';
const FILE = '/agent-surfaces/agent-surfaces.js';
const AUTOLOADER = '<script type="module" async blocking="render" src="/agent-surfaces/autoloader.js"></script>';
const FOUR_TAGS = `
  <agent-projection>
    <agent-event-adapter protocol="ag-ui" url="/api/agui" session-id="solo"></agent-event-adapter>
    <agent-conversation>Words of the page in a conversation</agent-conversation>
    <agent-composer>Words of the page in a composer</agent-composer>
  </agent-projection>
`;

/**
 * Opens a page of its own, in a folder of its own. What it asks for goes by `answer` first, where there is one; `prepare`
 * has the page before it opens anything.
 */
async function openText(
  head: string,
  body: string,
  answer?: (request: HTTPRequest) => boolean | Promise<boolean>,
  prepare?: (page: Page) => Promise<void>,
) {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
  );
  const url = await serveHost(folder);
  const {page, errors} = await hostPage(watchFrames);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  if (answer) {
    await page.setRequestInterception(true);
    page.on('request', async (request) => void ((await answer(request)) || (await request.continue())));
  }
  await prepare?.(page);
  await page.goto(url, {waitUntil: 'domcontentloaded'});
  return {page, errors, asked};
}

/** A file that cannot be had until it is served. */
function failing(part: string) {
  let isServed = false;
  const answer = (request: HTTPRequest) => {
    const isPart = !isServed && request.url().includes(part);
    if (isPart) void request.abort();
    return isPart;
  };
  return {answer, serve: () => (isServed = true)};
}

interface Seen {
  /** Text of tags that are not defined, that could be seen in some frame. */
  readonly flashes: string[];
  /** In the order in which they were first seen. */
  readonly shown: string[];
  readonly shifts: number[];
}

/** In the page: looks at every frame. */
function watchFrames(): void {
  const seen: Seen = {flashes: [], shown: [], shifts: []};
  Object.assign(globalThis, {seen});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts.push((entry as unknown as {value: number}).value);
  }).observe({type: 'layout-shift', buffered: true});
  const look = () => {
    for (const element of document.querySelectorAll('agent-conversation, agent-composer, agent-status')) {
      if (!element.checkVisibility({visibilityProperty: true})) continue;
      if (!element.matches(':defined')) seen.flashes.push(element.localName);
      else if (!seen.shown.includes(element.localName)) seen.shown.push(element.localName);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const seenIn = (page: Page) => page.evaluate(() => (globalThis as unknown as {seen: Seen}).seen);

const whenDefined = (page: Page, tag: string) =>
  page.waitForFunction((name) => document.querySelector(name)?.matches(':defined'), {}, tag);

/** Time stands still for animations: on a slow machine, too, nothing is shown because a wait has become too long. */
async function holdAnimations(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', {playbackRate: 0});
}

const integrity = () => JSON.parse(readFileSync(join(CDN, 'integrity.json'), 'utf8')) as Record<string, string>;

describe('the files for pages without a build', () => {
  it('the one file is whole: it imports nothing, and a page asks for nothing else', async () => {
    const {metafile} = await build({
      entryPoints: [join(CDN, 'agent-surfaces.js')],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      external: ['*'],
      logLevel: 'error',
    });
    assert.deepEqual(
      Object.values(metafile.inputs).flatMap(({imports}) => imports),
      [],
    );
    const {page, errors, asked} = await openText(`<script type="module" src="${FILE}"></script>`, FOUR_TAGS);
    await page.evaluate(() => (document.documentElement.lang = 'zh-CN'));
    await say(page, 'Is dual write safe?');
    await waitForWords(page, '次工具调用');
    assert.deepEqual(
      asked.filter((path) => !path.startsWith('/api/')),
      ['/', FILE],
    );
    assert.deepEqual(errors, []);
  });

  it('the folder of the autoloader is whole: its files import each other and nothing else', async () => {
    const {metafile} = await build({
      entryPoints: ['autoloader.js', 'register-catalog.js', 'register-protocol.js', 'register-renderer.js'].map(
        (file) => join(CDN, file),
      ),
      bundle: true,
      write: false,
      metafile: true,
      outdir: CDN,
      format: 'esm',
      platform: 'neutral', // a bare name is found nowhere
      logLevel: 'error',
    });
    const folder = relative('.', CDN);
    for (const file of Object.keys(metafile.inputs)) assert.ok(file.startsWith(`${folder}/`), file);
    const {page, errors, asked} = await openText(AUTOLOADER, FOUR_TAGS);
    await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
    await say(page, 'Is dual write safe?');
    await waitForWords(page, '31 files mention');
    const known = Object.keys(integrity()).map((file) => `/agent-surfaces/${file}`);
    assert.deepEqual(
      asked.filter((path) => !path.startsWith('/api/') && !known.includes(path)),
      ['/'],
    );
    assert.deepEqual(errors, []);
  });

  for (const [file, loader] of [
    ['agent-surfaces.js', ''],
    ['register-catalog.js', AUTOLOADER],
  ] as const) {
    it(`F5 X12 ${file} lets a page add a language`, async () => {
      const register = `import {registerCatalog} from '/agent-surfaces/${file}';
        registerCatalog('fr', {'composer.placeholder': 'Écrivez à l’agent'});
        document.documentElement.lang = 'fr';`;
      const {page, errors} = await openText(`${loader}<script type="module">${register}</script>`, FOUR_TAGS);
      await page.waitForFunction(
        () => deep('agent-composer')?.shadowRoot?.querySelector('textarea')?.placeholder === 'Écrivez à l’agent',
      );
      assert.deepEqual(errors, []);
    });
  }

  for (const [file, loader] of [
    ['agent-surfaces.js', ''],
    ['register-protocol.js', AUTOLOADER],
  ] as const) {
    it(`F5 ${file} lets a page add a protocol`, async () => {
      const register = `import {registerProtocol} from '/agent-surfaces/${file}';
        const encode = () => ({unsupported: 'Acme listens to nobody.'});
        const streamPath = (id) => 'sessions/' + id + '/events';
        const createAdapter = () => ({
          protocol: 'acme', controls: new Set(['send']), streamPath, decode: () => [], encode,
        });
        registerProtocol('acme', async () => ({createAdapter}));`;
      const tags = FOUR_TAGS.replace('protocol="ag-ui" url="/api/agui"', 'protocol="acme" url="/api"');
      const {page, errors} = await openText(`${loader}<script type="module">${register}</script>`, tags);
      await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
      await say(page, 'Is dual write safe?');
      await waitForWords(page, 'Acme listens to nobody.');
      assert.deepEqual(errors, []);
    });
  }

  for (const [file, loader] of [
    ['agent-surfaces.js', ''],
    ['register-renderer.js', AUTOLOADER],
  ] as const) {
    it(`X5 X6 ${file} lets a page draw messages, and act on them`, async () => {
      const register = `import {registerMessageAction, registerRenderer} from '/agent-surfaces/${file}';
        registerRenderer({message: ({role}) => role === 'user'}, ({text}) => 'Drawn: ' + text);
        registerMessageAction({id: 'rate', label: 'Rate this', run() {}});`;
      const {page, errors} = await openText(`${loader}<script type="module">${register}</script>`, FOUR_TAGS);
      await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
      await say(page, 'Is dual write safe?');
      await waitForWords(page, 'Drawn: Is dual write safe?');
      await waitForWords(page, 'Rate this');
      assert.deepEqual(errors, []);
    });
  }

  it('what speaks to the agent comes with the first touch of the page', async () => {
    const {page, errors, asked} = await openText(AUTOLOADER, FOUR_TAGS);
    const parts = () => asked.filter((path) => /\/chunks\/(ag-ui|run-feed|transcript)-/.test(path)).length;
    await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
    await page.waitForNetworkIdle();
    assert.equal(parts(), 0);
    await page.mouse.click(200, 200);
    await page.waitForNetworkIdle();
    assert.equal(parts(), 3);
    await say(page, 'Is dual write safe?');
    await waitForWords(page, '31 files mention');
    assert.deepEqual(errors, []);
  });

  it('B3 a message whose file failed to load stays in the field, and is sent by the next try', async () => {
    const file = failing('/chunks/run-feed-');
    const {page} = await openText(AUTOLOADER, FOUR_TAGS, file.answer);
    await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'Send did not get through. A file of this page could not be loaded.');
    const text = () => page.evaluate(() => deep('agent-composer')!.shadowRoot!.querySelector('textarea')!.value);
    assert.equal(await text(), 'Is dual write safe?');
    file.serve();
    await page.keyboard.press('Enter');
    await waitForWords(page, '31 files mention');
    assert.equal(await text(), '');
  });

  it('B3 a message whose file is gone for good says so, and is sent after the reload that is offered', async () => {
    const file = failing('/chunks/ag-ui-');
    const {page} = await openText(AUTOLOADER, FOUR_TAGS, file.answer);
    const hasField = () => page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
    await hasField();
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'Send did not get through. A file of this page could not be loaded.');
    await page.keyboard.press('Enter');
    await waitForWords(page, 'A file of this page still could not be loaded. Try again, or reload the page.');
    file.serve();
    await Promise.all([page.waitForNavigation(), press(page, 'Reload page')]);
    await hasField();
    await say(page, '');
    await waitForWords(page, '31 files mention');
  });

  it('a message to a session that is left before it could leave goes to no other', async () => {
    let letCome: () => void = () => undefined;
    const comes = new Promise<void>((resolve) => (letCome = resolve));
    const {page, asked} = await openText(AUTOLOADER, FOUR_TAGS, async (request) => {
      if (request.url().includes('/chunks/run-feed-')) await comes;
      return false;
    });
    await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'Sending');
    await page.evaluate(() => deep('agent-event-adapter')!.openSession('approval'));
    letCome();
    await page.waitForNetworkIdle();
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/api/')),
      [],
    );
    await page.evaluate(() => deep('agent-event-adapter')!.openSession('solo'));
    await waitForWords(page, 'Send did not get through.');
  });

  it('B3 a connection whose file failed to load says why, and is made by Reconnect', async () => {
    const file = failing('/chunks/session-feed-');
    const body = `
      <agent-projection>
        <agent-event-adapter url="/api" session-id="solo"></agent-event-adapter>
        <agent-connection-status></agent-connection-status>
      </agent-projection>
    `;
    const {page} = await openText(AUTOLOADER, body, file.answer);
    await waitForWords(page, 'A file of this page could not be loaded. Reconnect');
    await press(page, 'Reconnect');
    await waitForWords(page, /still could not be loaded.*Reconnect.*Reload page/);
    file.serve();
    await press(page, 'Reconnect');
    await waitForWords(page, 'Connected');
  });

  it('B3 a define module that failed to load is loaded when its tag is added again, or by discover', async () => {
    const file = failing('/define/agent-status.js');
    const {page, errors} = await openText(AUTOLOADER, '<agent-status kind="running">Words</agent-status>', file.answer);
    const failures = () => errors.filter((error) => error.includes('<agent-status> could not be loaded')).length;
    const add = () => page.evaluate(() => document.body.append(document.createElement('agent-status')));
    const waitForFailures = async (count: number) => {
      while (failures() < count) await new Promise((resolve) => page.once('console', resolve));
    };
    await waitForFailures(1);
    await add();
    await waitForFailures(2);
    await page.evaluate(async (address) => {
      const {discover} = (await import(address)) as {discover: (root: Node) => Promise<void>};
      await discover(document);
    }, '/agent-surfaces/autoloader.js');
    await waitForFailures(3);
    file.serve();
    await add();
    await waitForWords(page, 'Running');
  });

  it('the autoloader fetches the tags of the page and no others, and one that is added later', async () => {
    const {page, errors, asked} = await openText(AUTOLOADER, '<agent-status kind="running"></agent-status>');
    const modules = () => asked.filter((path) => path.includes('/define/')).sort();
    await waitForWords(page, 'Running');
    assert.deepEqual(modules(), ['/agent-surfaces/define/agent-status.js']);
    assert.ok(!(await page.evaluate(() => customElements.get('agent-markdown'))));

    await page.evaluate(() => {
      const later = document.createElement('section');
      later.append(document.createElement('agent-markdown'), document.createElement('agent-of-the-page'));
      document.body.append(later);
    });
    await whenDefined(page, 'agent-markdown');
    assert.deepEqual(
      modules(),
      ['agent-markdown', 'agent-status'].map((tag) => `/agent-surfaces/define/${tag}.js`),
    );
    assert.deepEqual(errors, []);
  });

  it('no tag is seen before it is defined, and tags that come one by one are shown together', async () => {
    let isAsked = false;
    // The composer comes when the conversation is there, and has been for some frames.
    const answer = async (request: HTTPRequest) => {
      if (!request.url().endsWith('/define/agent-composer.js')) return false;
      const page = request.frame()!.page();
      await whenDefined(page, 'agent-conversation');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.deepEqual((await seenIn(page)).shown, []);
      isAsked = true;
      return false;
    };
    const opened = await openText(AUTOLOADER, `${FOUR_TAGS}<footer>Below</footer>`, answer, holdAnimations);
    await whenDefined(opened.page, 'agent-composer');
    await opened.page.waitForFunction(() => (globalThis as unknown as {seen: Seen}).seen.shown.length === 2);
    assert.ok(isAsked);
    assert.deepEqual((await seenIn(opened.page)).flashes, []);
    assert.deepEqual(opened.errors, []);
  });

  it('what fails to load is shown as the page wrote it; what hangs is shown after a while', async () => {
    const held: HTTPRequest[] = [];
    const {page, errors} = await openText(
      AUTOLOADER,
      `${FOUR_TAGS}<agent-status>Words</agent-status>`,
      async (request) => {
        if (request.url().endsWith('/agent-composer.js')) await request.abort();
        else if (request.url().endsWith('/agent-status.js')) held.push(request);
        else return false;
        return true;
      },
    );
    const isSeen = (tag: string) =>
      page.evaluate((name) => document.querySelector(name)!.checkVisibility({visibilityProperty: true}), tag);
    // Once the autoloader is at work, and has hidden all of them.
    await page.waitForFunction(
      () =>
        document.adoptedStyleSheets.length > 0 &&
        document.querySelector('agent-composer')!.checkVisibility({visibilityProperty: true}),
    );
    assert.ok(errors.some((error) => error.includes('<agent-composer> could not be loaded')));
    assert.equal(await isSeen('agent-status'), false);
    // The wait is an animation: this is its end.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    assert.equal(await isSeen('agent-status'), true);
    assert.equal(held.length, 1);
  });

  for (const [file, other] of [
    ['agent-surfaces.js', 'autoloader.js'],
    ['autoloader.js', 'agent-surfaces.js'],
  ] as const) {
    it(`${file} with the integrity that the build prints is run; with any other it is not`, async () => {
      const tag = (hash: string) =>
        `<script type="module" src="/agent-surfaces/${file}" integrity="${hash}" crossorigin="anonymous"></script>`;
      const status = '<agent-status kind="running"></agent-status>';
      const right = await openText(tag(integrity()[file]!), status);
      await waitForWords(right.page, 'Running');
      assert.deepEqual(right.errors, []);

      const wrong = await openText(tag(integrity()[other]!), status);
      await wrong.page.waitForFunction(() => document.readyState === 'complete');
      assert.match(wrong.errors.join(), /integrity/);
      assert.equal(await wrong.page.evaluate(() => customElements.get('agent-status') === undefined), true);
    });
  }

  it('the build says the integrity of every file', () => {
    for (const file of ['agent-surfaces.js', 'define/agent-composer.js', 'themes/slate.css'])
      assert.match(integrity()[file]!, /^sha384-.{64}$/);
  });

  it('two copies on a page do not break each other: the first has four tags, the second the rest', async () => {
    const first = ['projection', 'event-adapter', 'conversation', 'composer']
      .map((name) => `import '/agent-surfaces/define/agent-${name}.js';`)
      .join('');
    const head = `<script type="module">${first}</script><script type="module" src="${FILE}"></script>`;
    const {page, errors} = await openText(head, `${FOUR_TAGS}<agent-workbench></agent-workbench>`);
    await whenDefined(page, 'agent-workbench');
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'Corrected by the final text');
    assert.deepEqual(errors, []);
  });
});
