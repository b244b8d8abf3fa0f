import type {HTTPRequest, Page} from 'puppeteer-core';
import type {AgentCommand} from '../../src/commands/command.js';

/** What a page has sent and asked for. */
export interface Wire {
  /** The commands, in their order. */
  readonly commands: readonly AgentCommand[];
  /** The pages of the past that it asked for, a thread's or the session's own. */
  readonly windows: readonly URL[];
  /** Keeps commands from leaving the page; what it gives lets them go. */
  hold(): Promise<() => Promise<void>>;
}

const isCommand = (request: HTTPRequest) => request.method() === 'POST' && request.url().endsWith('/commands');

/** Listens to what a page sends. */
export function watchWire(page: Page): Wire {
  const commands: AgentCommand[] = [];
  const windows: URL[] = [];
  const held: HTTPRequest[] = [];
  let isHeld = false;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isCommand(request)) commands.push(JSON.parse(request.postData() ?? '{}') as AgentCommand);
    if (url.pathname.endsWith('/window')) windows.push(url);
    if (!isHeld) return;
    if (isCommand(request)) held.push(request);
    else void request.continue();
  });
  return {
    commands,
    windows,
    hold: async () => {
      await page.setRequestInterception(true);
      isHeld = true;
      return async () => {
        isHeld = false;
        await Promise.all(held.splice(0).map((request) => request.continue()));
        await page.setRequestInterception(false);
      };
    },
  };
}

/** Presses a button in one part of the page, by its words or its label, as soon as it can be pressed. */
export async function pressIn(page: Page, part: string, words: string): Promise<void> {
  await page.waitForFunction(
    (selector, wanted) => {
      const inside = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
      const within = deep(selector)?.shadowRoot;
      const buttons = within ? inside(within).filter((each) => each instanceof HTMLButtonElement) : [];
      const found = buttons.find(
        (each) =>
          `${each.textContent ?? ''} ${each.getAttribute('aria-label') ?? ''}`.includes(wanted) &&
          !each.disabled &&
          each.getAttribute('aria-disabled') !== 'true',
      );
      found?.click();
      return found !== undefined;
    },
    {},
    part,
    words,
  );
}

/** Types into a field of one part of the page. */
export async function typeIn(page: Page, part: string, field: string, text: string): Promise<void> {
  const found = await page.waitForFunction(
    (selector, wanted) => deep(selector)?.shadowRoot?.querySelector<HTMLElement>(wanted),
    {},
    part,
    field,
  );
  await (found as unknown as {focus(): Promise<void>}).focus();
  await page.keyboard.type(text);
}

/** The statuses that the events of a type told, in their order, without repetitions side by side. */
export function toldIn(page: Page, sessionId: string, type: string, field: string): Promise<unknown[]> {
  return page.evaluate(
    (id, kind, name) => {
      const events = [...deep('agent-projection')!.store.log].filter(
        (event) => event.sessionId === id && event.type === kind,
      );
      const words = events.map(({payload}) => (payload as Record<string, unknown> | undefined)?.[name]);
      return words.filter((word, index) => word !== undefined && word !== words[index - 1]);
    },
    sessionId,
    type,
    field,
  );
}
