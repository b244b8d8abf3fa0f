import assert from 'node:assert/strict';
import {after, afterEach, before} from 'node:test';
import {isDeepStrictEqual} from 'node:util';
import type {Browser, Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {buildPage, openBrowser, openPage, press, readPage, say} from '../e2e/browser.js';
import {servePage, type Handler, type Site} from './page-site.js';
import {startPeer, type Peer, type PeerName, type WireEvent} from './peer.js';

export {gatewayTo, passTo, proxyTo} from './page-site.js';

/** How long something may take to be seen. */
const PATIENCE = Number(process.env['PATIENCE'] ?? 30_000);

/** What the store of the page has, by the names of its groups. */
export type Facts = Record<string, Record<string, WireEvent>>;

/** One browser with one page, on one peer, for the tests of a suite. A test after which the page has errors fails. */
export class PeerPage {
  peer!: Peer;
  page!: Page;
  site!: Site;
  errors!: string[];
  readonly #query: string;
  /** The word of a connection that can be written to. */
  readonly #ready: string;
  readonly #sites: Site[] = [];
  #browser!: Browser;
  #root = '';

  /** To be called in the suite. */
  constructor(name: PeerName, api: (peer: Peer) => Handler, query = '&protocol=ag-ui', ready = 'Ready') {
    this.#query = `?lang=en${query}`;
    this.#ready = ready;
    before(async () => {
      this.#root = buildPage();
      this.peer = await startPeer(name);
      this.site = await this.serve(api(this.peer));
      this.#browser = await openBrowser();
      const {page, errors} = await openPage(this.#browser, this.site.url);
      Object.assign(this, {page, errors});
      page.on('console', (message) => {
        // What the server answers to a request that is no success, the browser writes there by itself.
        const isAnswer = /^Failed to load resource/.test(message.text()) && message.location().url?.includes('/api/');
        if (message.type() === 'error' && !isAnswer) errors.push(message.text());
      });
    });
    afterEach(() => assert.deepEqual(this.errors.splice(0), []));
    after(async () => {
      await this.#browser.close();
      for (const site of this.#sites) await site.stop();
      await this.peer.stop();
    });
  }

  /** The same page on another agent, until the suite is over. */
  async serve(api: Handler): Promise<Site> {
    const site = await servePage(this.#root, api, this.peer.url);
    this.#sites.push(site);
    return site;
  }

  /** Opens a thread, a new one where none is named, and waits until one can write. */
  async open(thread: string = crypto.randomUUID(), site = this.site): Promise<string> {
    await this.page.goto('about:blank');
    await this.page.goto(`${site.url}${this.#query}#${thread}`);
    await this.shows(this.#ready);
    return thread;
  }

  /** Opens a session that the agent makes, at another runtime than that of the suite where one is named. */
  async openNew(runtime?: string): Promise<void> {
    await this.page.evaluate(() => sessionStorage.clear());
    await this.page.goto('about:blank');
    const query = runtime === undefined ? this.#query : this.#query.replace(/runtime=[^&]*/, `runtime=${runtime}`);
    await this.page.goto(this.site.url + query);
    await this.shows(this.#ready);
  }

  /** The page as somebody sees it who comes back later. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.shows(this.#ready);
  }

  /** What a person reads, without the buttons of each message. */
  async read(): Promise<string> {
    const text = await readPage(this.page);
    return text
      .replace(/ Edit and send again( : AG-UI has no branches[^.]*\. Send a new one\.)?/g, '')
      .replace(/ Copy(?= )/g, '');
  }

  async shows(words: string | RegExp): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const text = await this.read();
      if (typeof words === 'string' ? text.includes(words) : words.test(text)) return;
      if (Date.now() > end)
        throw new Error(`The page never showed ${String(words)}. It shows: ${text.slice(0, 6_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Says something, and waits until its run is over or asks for something. */
  async say(text: string): Promise<void> {
    const before = (await this.runs()).length;
    await this.type(text);
    await this.until((runs) => runs.length > before);
  }

  /** Says something, and waits for nothing. */
  type(text: string): Promise<void> {
    return say(this.page, text);
  }

  /** Presses a button, and says what is there instead where there is none. */
  async press(words: string): Promise<void> {
    await press(this.page, words).catch(async () => {
      throw new Error(`There is no button "${words}": ${await this.read()}`);
    });
  }

  /** Edits the first message, and sends it again. */
  async edit(text: string): Promise<void> {
    await this.press('Edit and send again');
    await this.page.waitForFunction(() => {
      const field = deep('agent-message-editor')?.shadowRoot?.querySelector<HTMLTextAreaElement>('textarea:focus');
      field?.select();
      return field;
    });
    await this.page.keyboard.type(text);
    await this.press('Send as a new branch');
  }

  /** Decides the open request, and waits until the run that goes on is over. */
  async decide(...buttons: string[]): Promise<void> {
    const before = (await this.runs()).length;
    for (const words of buttons) {
      await this.shows(words);
      await this.press(words);
    }
    await this.until((runs) => runs.length > before);
  }

  /** Writes into the field with this label, in place of what is there. */
  async fill(label: string, text: string): Promise<void> {
    await this.shows(label);
    await this.page.evaluate((wanted) => {
      const find = (root: ParentNode): HTMLLabelElement | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element instanceof HTMLLabelElement && element.textContent?.trim().startsWith(wanted)) return element;
          const found = element.shadowRoot && find(element.shadowRoot);
          if (found) return found;
        }
        return undefined;
      };
      const field = find(document)?.control as HTMLInputElement;
      field.focus();
      field.select();
    }, label);
    await this.page.keyboard.type(text);
  }

  /** Attaches a file, and waits until it can go along. */
  async attach(name: string, type: string, body: string | Uint8Array): Promise<void> {
    const data = Buffer.from(body).toString('base64');
    await this.page.waitForFunction(() => deep('input[type="file"]'));
    await this.page.evaluate(
      (file) => {
        const bytes = Uint8Array.from(atob(file.data), (letter) => letter.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], file.name, {type: file.type}));
        const field = deep('input[type="file"]') as HTMLInputElement;
        field.files = files.files;
        field.dispatchEvent(new Event('change', {bubbles: true}));
      },
      {name, type, data},
    );
    await this.shows(name);
    await this.page.waitForFunction(() => !deep('agent-composer')!.shadowRoot!.querySelector('[role="progressbar"]'));
  }

  /** The text in the composer. */
  draft(): Promise<string> {
    return this.page.evaluate(() => deep('agent-composer')!.shadowRoot!.querySelector('textarea')!.value);
  }

  /** What is drawn of a fact: its status, and whether it is there at all. */
  status(fact: string): Promise<string | undefined> {
    return this.page.evaluate((wanted) => {
      const find = (root: ParentNode): string | undefined => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.dataset['fact'] === wanted && element.dataset['status']) return element.dataset['status'];
          const found = element.shadowRoot && find(element.shadowRoot);
          if (found) return found;
        }
        return undefined;
      };
      return find(document);
    }, fact);
  }

  facts(): Promise<Facts> {
    return this.page.evaluate(() => deep('agent-projection')!.store.snapshot()) as Promise<Facts>;
  }

  async rows(group: string): Promise<WireEvent[]> {
    return Object.values((await this.facts())[group] ?? {});
  }

  /** The runs, in the order in which the page heard of them. */
  runs(): Promise<WireEvent[]> {
    return this.rows('runs');
  }

  /** Waits until these runs hold and the last of them is at rest. */
  async until(holds: (runs: WireEvent[]) => boolean): Promise<void> {
    const rest = new Set(['completed', 'failed', 'cancelled', 'action_required']);
    for (const end = Date.now() + 30_000; ;) {
      const runs = await this.runs();
      if (holds(runs) && rest.has(runs.at(-1)?.status)) break;
      if (Date.now() > end) throw new Error(`The page never came to rest: ${await this.read()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await this.shows(this.#ready);
  }

  /** Waits until the rows of a group are so. */
  async holds(group: string, isSo: (rows: WireEvent[]) => boolean): Promise<void> {
    for (const end = Date.now() + PATIENCE; ;) {
      const rows = await this.rows(group);
      if (isSo(rows)) return;
      if (Date.now() > end) throw new Error(`Never so: ${isSo}. The rows of ${group}: ${JSON.stringify(rows)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Chooses what has this label in the picker of a setting. */
  async pick(field: string, label: string): Promise<void> {
    const find = (step: 'open' | 'choose') =>
      this.page.waitForFunction(
        (name, words, what) => {
          const root = deep(`agent-picker[data-field="${name}"]`)?.shadowRoot;
          const wanted = [
            ...(root?.querySelectorAll<HTMLElement>(
              what === 'open' ? 'button' : '[role^="option"], [role^="menuitem"]',
            ) ?? []),
          ];
          const one = what === 'open' ? wanted[0] : wanted.find((each) => each.textContent?.includes(words));
          one?.click();
          return one !== undefined;
        },
        {},
        field,
        label,
        step,
      );
    await find('open');
    await find('choose');
  }

  /** Waits until the conversation is this one: a page is ready to be written to before its history is loaded. */
  async tells(story: unknown[]): Promise<void> {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      if (isDeepStrictEqual(await this.story(), story)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.deepEqual(await this.story(), story);
  }

  /** The conversation as one can read it, without ids and times: every turn with its words, its work and its end. */
  story(): Promise<unknown[]> {
    return this.page.evaluate(() => {
      const {store} = deep('agent-projection')!;
      const row = (key: string) => store.get(key) as Record<string, any> | undefined; // eslint-disable-line @typescript-eslint/no-explicit-any
      const pick = (key: string, ...names: string[]) =>
        Object.fromEntries(names.flatMap((name) => (row(key)?.[name] === undefined ? [] : [[name, row(key)![name]]])));
      const part = (id: string) => {
        const {kind, ref = '', text, agentId, messageId} = row(`part:${id}`)!;
        const by = row(`agent:${agentId}`)?.name ?? row(`message:${messageId}`)?.agentName;
        if (kind === 'tool_call') return {by, ...pick(`tool:${ref}`, 'name', 'status', 'input', 'result', 'error')};
        if (kind === 'action_required') return pick(`action:${ref}`, 'actionType', 'prompt', 'status', 'resolution');
        if (kind === 'error') return pick(`run:${ref}`, 'error', 'errorCode');
        return {kind, by, text};
      };
      const shown = (id: string) => row(`part:${id}`)?.text !== '' && row(`part:${id}`)?.status !== 'superseded';
      const session = deep('agent-event-adapter')!.sessionId || row('ui:active-session')?.['id'];
      return [...(row(`list:turns:${session}`)?.ids ?? [])].map((entry: string) => {
        const parts = entry.startsWith('run:') ? row(`list:parts:${entry.slice(4)}`)?.ids : row(entry)?.parts;
        const end = entry.startsWith('run:') ? pick(entry, 'status', 'outcome') : {};
        return {role: row(entry)?.role, ...end, parts: [...(parts ?? [])].filter(shown).map(part)};
      });
    });
  }
}
