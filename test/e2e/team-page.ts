import type {HTTPRequest, Page} from 'puppeteer-core';
import type {AgentCommand} from '../../src/commands/command.js';

/** What a page has sent and asked for. */
export interface Wire {
  /** The commands, in their order. */
  readonly commands: readonly AgentCommand[];
  /** The threads of which it asked for a page of their past. */
  readonly threads: readonly string[];
  /** Keeps commands from leaving the page; what it gives lets them go. */
  hold(): Promise<() => Promise<void>>;
}

const isCommand = (request: HTTPRequest) => request.method() === 'POST' && request.url().endsWith('/commands');

/** Listens to what a page sends. */
export function watchWire(page: Page): Wire {
  const commands: AgentCommand[] = [];
  const threads: string[] = [];
  const held: HTTPRequest[] = [];
  let isHeld = false;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isCommand(request)) commands.push(JSON.parse(request.postData() ?? '{}') as AgentCommand);
    const thread = url.searchParams.get('thread');
    if (url.pathname.endsWith('/window') && thread !== null) threads.push(thread);
    if (!isHeld) return;
    if (isCommand(request)) held.push(request);
    else void request.continue();
  });
  return {
    commands,
    threads,
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

/** Types into a field, wherever it is. */
export async function typeIn(page: Page, field: string, text: string): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const found = deep(selector) as HTMLElement | undefined;
      found?.focus();
      return found?.matches(':focus');
    },
    {},
    field,
  );
  await page.keyboard.type(text);
}

/** What the events of a type told of one thing, in their order, without repetitions side by side. */
export function toldIn(page: Page, type: string, field: string): Promise<unknown[]> {
  return page.evaluate(
    (kind, name) => {
      const events = [...deep('agent-projection')!.store.log].filter((event) => event.type === kind);
      const words = events.map((event) => (event.payload as typeof event | undefined)?.[name] ?? event[name]);
      const said = words.filter((word) => word !== undefined);
      return said.filter((word, index) => word !== said[index - 1]);
    },
    type,
    field,
  );
}

/** Moves the focus to something in one part of the page, once it is there. */
export async function focusIn(page: Page, part: string, field: string): Promise<void> {
  await page.waitForFunction(
    (selector, wanted) => {
      const found = deep(selector)?.shadowRoot?.querySelector<HTMLElement>(wanted);
      found?.focus();
      return found?.matches(':focus');
    },
    {},
    part,
    field,
  );
}

declare global {
  /** In the page: how many frames it took each request from the store to the inbox. */
  var framesOfRequests: Map<string, number>;
}

/** Counts frames from now on: from a request's event to its row in the inbox. */
export async function watchInbox(page: Page): Promise<void> {
  await page.evaluate(() => {
    let frame = 0;
    const tick = () => {
      frame += 1;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    const came = new Map<string, number>();
    globalThis.framesOfRequests = new Map();
    const {store} = deep('agent-projection')!;
    const append = store.append.bind(store);
    store.append = (events) => {
      const all = [...events] as {type: string; actionId?: string}[];
      for (const {type, actionId = ''} of all) if (type === 'action.required') came.set(actionId, frame);
      append(all);
    };
    const {shadowRoot} = deep('agent-hitl-inbox')!;
    const look = () => {
      for (const [id, at] of came) {
        if (framesOfRequests.has(id) || !shadowRoot!.getElementById(`request-${id}`)) continue;
        framesOfRequests.set(id, frame - at);
      }
    };
    new MutationObserver(look).observe(shadowRoot!, {subtree: true, childList: true});
  });
}

/** How many frames each request took that came since. */
export function framesToInbox(page: Page): Promise<number[]> {
  return page.evaluate(() => [...framesOfRequests.values()]);
}
