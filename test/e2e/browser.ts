import {after, before} from 'node:test';
import puppeteer, {type Browser, type ElementHandle, type LaunchOptions, type Page} from 'puppeteer-core';
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
      // Colours split the words of code into elements, once the highlighter is loaded: it reads the same before and after.
      return [...children].map(read).join(node instanceof Element && node.closest('code') ? '' : ' ');
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

/** Waits until everything in one part of the page is loaded and drawn. */
export async function waitForDrawn(page: Page, part: string): Promise<void> {
  await page.evaluate(async (selector) => {
    interface Drawn extends Element {
      updateComplete?: Promise<unknown>;
      isUpdatePending?: boolean;
    }
    const inside = (root: ParentNode): Drawn[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
    const all = (): Drawn[] => inside(deep(selector)!.shadowRoot!);
    do {
      await Promise.all(all().map(({updateComplete}) => updateComplete));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (all().some((each) => each.isUpdatePending || each.matches(':not(:defined)')));
  }, part);
}

/** Presses what a function of the page finds, as soon as it finds it. A press may leave the page: it is made once. */
async function pressFound(
  page: Page,
  find: (wanted: string) => HTMLElement | undefined,
  wanted: string,
): Promise<void> {
  for (;;) {
    const found = (await page.waitForFunction(find, {}, wanted).catch(async (cause: unknown) => {
      throw new Error(`Nothing to press: ${wanted}. It shows: ${(await readPage(page)).slice(0, 2_000)}`, {cause});
    })) as ElementHandle<HTMLElement>;
    const isPressed = await found.evaluate((element) => {
      if (!element.isConnected || element.matches(':disabled')) return false; // drawn anew meanwhile
      element.click();
      return true;
    });
    if (isPressed) return;
  }
}

/** Presses what a selector finds, wherever it is, as soon as it is there. */
export function click(page: Page, selector: string): Promise<void> {
  return pressFound(page, (wanted) => deep(wanted) as HTMLElement | undefined, selector);
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

/** Presses the button with these words, wherever it is, as soon as it can be pressed. */
export function press(page: Page, words: string): Promise<void> {
  const findButton = (wanted: string): HTMLElement | undefined => {
    const find = (root: ParentNode): HTMLButtonElement | undefined => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLButtonElement && element.textContent?.includes(wanted) && !element.disabled)
          return element;
        const inside = element.shadowRoot && find(element.shadowRoot);
        if (inside) return inside;
      }
      return undefined;
    };
    return find(document);
  };
  return pressFound(page, findButton, words);
}

/** Approves a request as a person does: reads it to its end, ticks the box where there is one, and presses the button with these words. */
export async function approve(page: Page, words = 'Approve', part = 'body'): Promise<void> {
  await page.waitForFunction(
    (wanted, selector) => {
      const inside = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
      const within = deep(selector);
      const button = (within ? inside(within.shadowRoot ?? within) : []).find(
        (each) => each instanceof HTMLButtonElement && each.matches('.acts > *') && each.textContent.includes(wanted),
      );
      const card = button?.getRootNode() as ParentNode | undefined;
      card?.querySelector('.end')?.scrollIntoView({block: 'nearest'});
      card?.querySelector<HTMLInputElement>('#confirm:not(:checked)')?.click();
      if (button?.getAttribute('aria-disabled') !== 'false') return false;
      (button as HTMLElement).click();
      return true;
    },
    {},
    words,
    part,
  );
}

/** The sequences of the events in the page's log, in their order. */
export function sequencesIn(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const store = deep('agent-projection')?.store;
    return [...(store?.log ?? [])].flatMap(({sequence}) => (sequence === undefined ? [] : [sequence]));
  });
}
