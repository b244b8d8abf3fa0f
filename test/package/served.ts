import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {serveStatic} from '../../scripts/serve-static.mjs';
import {newPage, openBrowser} from '../e2e/browser.js';

/** Opens pages of a block's tests in one browser. */
export interface Opener {
  /** Serves a folder with this page in it, and opens it; gives what went wrong in it, too. */
  open(folder: string, html: string): Promise<{page: Page; errors: string[]}>;
  /** The browser itself. */
  browser(): Browser;
}

/** A browser for the tests of a block. */
export function useBrowser(): Opener {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());
  return {
    browser: () => browser,
    async open(folder, html) {
      writeFileSync(
        join(folder, 'index.html'),
        `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${html}</html>`,
      );
      const server = await serveStatic(folder);
      after(() => server.close());
      const {page, errors} = await newPage(browser);
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`${server.url}/`, {waitUntil: 'load'});
      return {page, errors};
    },
  };
}
