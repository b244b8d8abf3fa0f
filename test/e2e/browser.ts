import {after, before} from 'node:test';
import puppeteer, {type Browser, type LaunchOptions, type Page} from 'puppeteer-core';
import {findBrowser} from '../../scripts/browser.mjs';
import {DEMO_PAGE, prepareDemoPage} from '../../scripts/demo-page.mjs';
import {startProcess, type ServerProcess} from '../runtime/server-helpers.js';

/** The built demo page: the same that `npm start` serves, built once for all tests. */
export function buildPage(): string {
  const problem = prepareDemoPage();
  if (problem !== undefined) throw new Error(problem);
  return DEMO_PAGE;
}

/** A headless browser. */
export async function openBrowser(): Promise<Browser> {
  return puppeteer.launch((await findBrowser()) as LaunchOptions);
}

declare global {
  /** In the page: the first element that matches, through every shadow root. */
  function deep<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] | undefined;
  function deep(selector: string): Element | undefined;
}

/** Gives the page `deep`. */
function findDeep(): void {
  const find = (root: ParentNode, selector: string): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) return element;
      const inside = element.shadowRoot && find(element.shadowRoot, selector);
      if (inside) return inside;
    }
    return undefined;
  };
  Object.assign(globalThis, {deep: (selector: string) => find(document, selector)});
}

/** A page that keeps its errors, before it opens anything. */
export async function newPage(browser: Browser, atStart?: () => void): Promise<{page: Page; errors: string[]}> {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000); // machines under load are slow, and nobody waits for what is there
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({width: 1280, height: 860});
  // The TypeScript loader wraps named functions in a helper that the page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.evaluateOnNewDocument(findDeep);
  if (atStart) await page.evaluateOnNewDocument(atStart);
  return {page, errors};
}

/** A page of ours that keeps its errors. */
export async function openPage(
  browser: Browser,
  url: string,
  atStart?: () => void,
): Promise<{page: Page; errors: string[]}> {
  const {page, errors} = await newPage(browser, atStart);
  await page.goto(url);
  await page.waitForFunction(() => deep('agent-conversation')?.shadowRoot?.querySelector('[part="base"]'));
  return {page, errors};
}

/** What the tests of one block share: the built demo page, and a browser to open it in. */
export interface Demo {
  /** Starts a runtime that serves the page. */
  start(folder: string, options?: {port?: number; pace?: number}): Promise<ServerProcess>;
  /** Opens the page at an address. */
  open(url: string): Promise<{page: Page; errors: string[]}>;
}

/** Builds the demo page before the tests of a block, and closes the browser after them. */
export function useDemo(): Demo {
  let browser: Browser;
  let root: string;
  before(async () => {
    root = buildPage();
    browser = await openBrowser();
  });
  after(() => browser.close());
  return {
    start: (folder, options) => startProcess(folder, root, {pace: 0.1, ...options}),
    open: (url) => openPage(browser, url),
  };
}

/** Everything a person can read on the page, or in one part of it, shadow roots included. */
export function readPage(page: Page, part = 'body'): Promise<string> {
  return page.evaluate((selector) => {
    const read = (node: Node): string => {
      if (node instanceof Element && (node.localName === 'style' || node.getAttribute('aria-hidden') === 'true'))
        return '';
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
        return node.assignedNodes().map(read).join(' ');
      const children = node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
      return [...children].map(read).join(' ');
    };
    return read(deep(selector)!).replace(/\s+/g, ' ');
  }, part);
}

/** Waits until the page shows these words. */
export async function waitForWords(page: Page, words: string | RegExp, timeoutMs = 30_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const text = await readPage(page);
    if (typeof words === 'string' ? text.includes(words) : words.test(text)) return;
    if (Date.now() > end) throw new Error(`The page never showed ${String(words)}. It shows: ${text.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until one part of the page reads as it should. */
export async function waitForPart(page: Page, part: string, isRight: (text: string) => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const isThere = await page.evaluate((selector) => deep(selector) !== undefined, part);
    const text = isThere ? await readPage(page, part) : '';
    if (isThere && isRight(text)) return;
    if (Date.now() > end) throw new Error(`${part} still reads: ${text.slice(0, 1_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Presses what a selector finds, wherever it is. */
export async function click(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => (deep(wanted) as HTMLElement).click(), selector);
}

/** Waits until something is there. */
export async function find(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => deep(wanted) !== undefined, {}, selector);
}

/** Types into the composer and sends. */
export async function say(page: Page, text: string): Promise<void> {
  const field = await page.evaluateHandle(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
  await (field as unknown as {focus(): Promise<void>}).focus();
  await page.keyboard.type(text);
  // Enter is for a person who sees that it would send: right after a change of session it would not.
  await page.waitForFunction(() =>
    deep('agent-composer')!.shadowRoot!.querySelector('button[type="submit"]:not([aria-disabled])'),
  );
  await page.keyboard.press('Enter');
}

/** Presses the button with these words, wherever it is; false where there is none. */
export function press(page: Page, words: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const find = (root: ParentNode): HTMLButtonElement | undefined => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLButtonElement && element.textContent?.includes(wanted) && !element.disabled)
          return element;
        const inside = element.shadowRoot && find(element.shadowRoot);
        if (inside) return inside;
      }
      return undefined;
    };
    const button = find(document);
    button?.click();
    return button !== undefined;
  }, words);
}

/** The sequences of the events in the page's log, in their order. */
export function sequencesIn(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const store = deep('agent-projection')?.store;
    return [...(store?.log ?? [])].flatMap(({sequence}) => (sequence === undefined ? [] : [sequence]));
  });
}
