import assert from 'node:assert/strict';
import {after} from 'node:test';
import type {Page} from 'puppeteer-core';
import {kill, temporaryFolder, type ServerProcess} from '../runtime/server-helpers.js';
import {OpeningProxy} from '../transport/opening-proxy.js';
import {say, useDemo, waitForPart, waitForWords, type Demo} from './browser.js';
import {watchWire, type Wire} from './team-page.js';

/** A page, what it sends, and the runtime behind it. */
export interface Scene {
  readonly page: Page;
  readonly wire: Wire;
  readonly errors: readonly string[];
  readonly server: ServerProcess;
  readonly folder: string;
  /** What stands between the page and the runtime, and can hold the page at an event. */
  readonly proxy: OpeningProxy;
}

/** Pages on runtimes of their own. */
export interface Scenes {
  readonly demo: Demo;
  /** Opens a session. */
  open(id: string, options?: {pace?: number; wire?: string}): Promise<Scene>;
  /** Opens a session, and begins its story. */
  begin(id: string, options?: {pace?: number; wire?: string}): Promise<Scene>;
  /** Nothing went wrong, and nothing is left behind. */
  close(scene: Scene): Promise<void>;
}

/** Waits until one part of the page reads like this. */
export const reads = (page: Page, part: string, words: RegExp) => waitForPart(page, part, (text) => words.test(text));

/** What the tests of one block share. */
export function useScenes(pace = 0.05): Scenes {
  const demo = useDemo();
  const open: Scenes['open'] = async (id, options = {}) => {
    const folder = temporaryFolder();
    const server = await demo.start(folder, {pace: options.pace ?? pace});
    const proxy = await OpeningProxy.open(server.url);
    after(() => proxy.close());
    const wireName = options.wire === undefined ? '' : `&protocol=${options.wire}`;
    const {page, errors} = await demo.open(`${proxy.url}?lang=en${wireName}#${id}`);
    // A test that failed leaves no page behind that others have to share the browser with.
    after(async () => void (page.isClosed() || (await page.close())));
    const wire = watchWire(page);
    await waitForWords(page, 'Connected');
    // All steps of the opening are over: what comes now comes as events.
    const isLive = () => deep('agent-conversation')?.shadowRoot?.querySelector('[data-hydration-status="live"]');
    await page.waitForFunction(isLive);
    return {page, wire, errors, server, folder, proxy};
  };
  return {
    demo,
    open,
    begin: async (id, options) => {
      const scene = await open(id, options);
      await say(scene.page, 'Go');
      return scene;
    },
    close: async ({page, errors, server}) => {
      assert.deepEqual(errors, []);
      await page.close();
      await kill(server);
    },
  };
}
