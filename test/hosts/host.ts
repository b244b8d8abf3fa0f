import {readFileSync} from 'node:fs';
import {after} from 'node:test';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {startServer} from '../../packages/runtime/src/node/server.js';
import {exampleFolder, serveExample} from '../../scripts/serve-example.mjs';
import {
  approve,
  click,
  find,
  newPage,
  openBrowser,
  press,
  readPage,
  say,
  waitForPart,
  waitForWords,
} from '../e2e/browser.js';
import {temporaryFolder, temporaryPage} from '../runtime/server-helpers.js';

export {approve, click, find, press, readPage, say, waitForPart, waitForWords};

/** How much faster than life the runtime tells its stories. */
const PACE = 0.05;

/** An example in a browser. */
export interface Host {
  readonly page: Page;
  /** What went wrong in the page, by exception or on the console. */
  readonly errors: readonly string[];
  /** Where the example is served. */
  readonly url: string;
}

let shared: Promise<Browser> | undefined;
after(async () => {
  const browser = await shared;
  await (process.env['HOSTS_BROWSER'] === undefined ? browser?.close() : browser?.disconnect());
});

/** The one browser of the suite. */
function hostBrowser(): Promise<Browser> {
  const address = process.env['HOSTS_BROWSER'];
  return (shared ??= address === undefined ? openBrowser() : puppeteer.connect({browserWSEndpoint: address}));
}

/** A built-in runtime with one session for each scenario, named like it; gone when the test is over. Gives its address. */
export async function startRuntime(pace = PACE): Promise<string> {
  const server = await startServer({port: 0, folder: temporaryFolder(), staticRoot: temporaryPage(), pace});
  after(() => server.close());
  for (const {name} of server.runtime.scenarios) await server.runtime.createSession({scenario: name});
  return server.url;
}

/** A page of the one browser that keeps its errors, gone when the test is over. Opens nothing yet. */
export async function hostPage(atStart?: () => void): Promise<{page: Page; errors: string[]}> {
  const {page, errors} = await newPage(await hostBrowser(), atStart);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  after(() => page.close());
  return {page, errors};
}

/** Serves a folder, or an example by its name, with a runtime until the test is over; gives its address. */
export async function serveHost(nameOrFolder: string, runtime?: string): Promise<string> {
  const folder = nameOrFolder.startsWith('/') ? nameOrFolder : exampleFolder(nameOrFolder);
  const site = await serveExample(folder, {runtime: runtime ?? (await startRuntime())});
  after(() => site.close());
  return site.url;
}

/** How an example is opened. */
export interface HostOptions {
  readonly path?: string;
  /** What runs in the page before its own scripts. */
  readonly atStart?: () => void;
  /** The address of another runtime than the built-in one. */
  readonly runtime?: string;
}

/**
 * Opens an example: `examples/<name>`, built, with a runtime under `/api`. To be called in a test, which it cleans up
 * after. Waits for the conversation, wherever it is, and for the page's other tags.
 */
export async function openHost(name: string, {path = '', atStart, runtime}: HostOptions = {}): Promise<Host> {
  const url = await serveHost(name, runtime);
  const {page, errors} = await hostPage(atStart);
  await page.goto(new URL(path, url).href);
  try {
    await page.waitForFunction(
      () =>
        deep('agent-conversation')?.shadowRoot?.querySelector('[part="base"]') &&
        [...document.querySelectorAll(':not(:defined)')].every(({localName}) => !localName.startsWith('agent-')),
    );
  } catch (error) {
    throw new Error(`The conversation never came. The page said: ${errors.join('\n') || 'nothing'}`, {cause: error});
  }
  return {page, errors, url};
}

/** Declines a question: the first press asks for a reason, which may be left out. */
export async function decline(page: Page): Promise<void> {
  await press(page, 'Decline');
  await find(page, '#back');
  await press(page, 'Decline');
}

/** Opens what is folded in the processes of a page, and what is folded inside that, until something is there. */
export async function unfoldTo(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const open = (root: ParentNode): void => {
        for (const element of root.querySelectorAll('*')) {
          const {localName, shadowRoot} = element;
          if (/^agent-(inline-process|tool-group|tool-card)$/.test(localName))
            shadowRoot
              ?.querySelector<HTMLElement>('button[aria-expanded="false"], details:not([open]) > summary')
              ?.click();
          if (shadowRoot) open(shadowRoot);
        }
      };
      if (deep(wanted)) return true;
      open(document);
      return false;
    },
    {polling: 100},
    selector,
  );
}

/** Gives a page the style sheet that Tailwind gives every page. */
export async function addPreflight(page: Page): Promise<void> {
  await page.addStyleTag({content: readFileSync('node_modules/tailwindcss/preflight.css', 'utf8')});
}
