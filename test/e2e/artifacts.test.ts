import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import type {ArtifactRow} from '../../src/state/facts/artifacts.js';
import {kill, post, temporaryFolder} from '../runtime/server-helpers.js';
import {find, readPage, say, useDemo, waitForWords} from './browser.js';

const PLAN = 'Plan of the move';
const BODY = 'one line per meter and hour';

/** What the page knows of the plan. */
function plan(page: Page): Promise<ArtifactRow | undefined> {
  return page.evaluate((title) => {
    const rows = Object.values(deep('agent-projection')!.store.snapshot().artifacts) as ArtifactRow[];
    return rows.find((row) => row.title === title);
  }, PLAN);
}

/** Waits for something outside the page. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 15_000; !(await isSo()); await new Promise((resolve) => setTimeout(resolve, 25)))
    if (Date.now() > end) throw new Error(`It never happened: ${what}`);
}

/** Presses a button of the workspace as soon as it is there. */
async function pressed(page: Page, words: string, part = 'agent-artifact-detail'): Promise<void> {
  await page.waitForFunction(
    (wanted, selector) => {
      const inside = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
      const within = deep(selector)?.shadowRoot;
      const buttons = within ? inside(within).filter((each) => each instanceof HTMLButtonElement) : [];
      const found = buttons.find(({textContent}) => textContent?.includes(wanted));
      found?.click();
      return found !== undefined;
    },
    {},
    words,
    part,
  );
}

/** Exports in a format, as soon as the connection can. */
async function exportAs(page: Page, format: string): Promise<void> {
  await page.waitForFunction(() => {
    const menu = deep('agent-export-menu')!.shadowRoot!;
    if (menu.querySelector('[role="menuitem"]')) return true;
    menu.querySelector<HTMLElement>('[aria-haspopup]:not([aria-disabled="true"])')?.click();
    return false;
  });
  await pressed(page, format, 'agent-export-menu');
}

/** Opens an artifact from its card in the conversation. */
async function openFromCard(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const inside = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
      const cards = inside(document).filter(({localName}) => localName === 'agent-artifact-card');
      const card = cards.find((each) => each.shadowRoot?.textContent?.includes(wanted));
      const button = card?.shadowRoot?.querySelector('button');
      button?.click();
      return button !== undefined && button !== null;
    },
    {},
    title,
  );
}

describe('artifacts over HTTP', {timeout: 120_000}, () => {
  const {start, open} = useDemo();

  it('A8 V9 opened from its card, edited against somebody else, exported, and exported through a kill', async () => {
    const folder = temporaryFolder();
    const first = await start(folder, {pace: 0.02});
    const port = Number(new URL(first.url).port);
    const {page, errors} = await open(`${first.url}?lang=en#artifacts`);
    await waitForWords(page, 'Connected');
    await say(page, 'Plan the move and prove it.');
    await waitForWords(page, 'Everything is in the workspace');
    await openFromCard(page, PLAN);
    await page.waitForFunction(() => deep('#tab-artifacts')?.getAttribute('aria-selected') === 'true');
    await waitForWords(page, BODY);
    assert.ok(!(await readPage(page, 'agent-conversation')).includes(BODY), 'no body in the transcript');

    // Somebody else makes a version while this person writes.
    await pressed(page, 'Edit');
    await find(page, 'textarea[part="field"]');
    const {id: artifactId, versionId = ''} = (await plan(page))!;
    const field = await page.evaluateHandle(() => deep('textarea[part="field"]') as HTMLTextAreaElement);
    await field.focus();
    await page.keyboard.type('My own line. ');
    const payload = {baseVersionId: versionId, text: '# Theirs\n'};
    const command = {id: 'other-client', control: 'edit', sessionId: 'artifacts', artifactId, payload};
    assert.ok((await post(first.url, '/api/sessions/artifacts/commands', command)).status < 300);
    await waitForWords(page, 'Conflict');
    assert.ok((await field.evaluate(({value}) => value)).includes('My own line.'), 'nothing of mine is lost');
    await pressed(page, 'Compare', 'agent-artifact-editor');
    await page.waitForFunction(() => deep('agent-artifact-editor')!.shadowRoot!.querySelector('agent-diff') !== null);
    await until(async () => (await readPage(page, 'agent-artifact-editor')).includes('# Theirs'), 'their text');
    await pressed(page, 'Keep mine on top of theirs');
    await until(async () => (await plan(page))?.versions.length === Number(versionId) + 2, 'mine is a version');
    const {versions} = (await plan(page))!;
    assert.equal(versions.at(-1)?.parentId, versions.at(-2)?.id);
    const mine = await fetch(
      `${first.url}api/sessions/artifacts/refs/${encodeURIComponent(versions.at(-1)!.readRef!)}`,
    );
    assert.match(await mine.text(), /My own line\./);

    // An export gives a real file.
    const downloads = temporaryFolder();
    const devtools = await page.createCDPSession();
    await devtools.send('Browser.setDownloadBehavior', {behavior: 'allow', downloadPath: downloads});
    await pressed(page, 'Read');
    await exportAs(page, 'HTML');
    await waitForWords(page, 'Exported');
    await pressed(page, 'Download');
    await until(() => existsSync(join(downloads, 'plan.html')), 'the file is saved');
    assert.match(readFileSync(join(downloads, 'plan.html'), 'utf8'), /My own line\./);

    // Killed in the middle of an export, the runtime goes on with it.
    await kill(first);
    const slow = await start(folder, {port, pace: 3});
    await exportAs(page, 'Markdown');
    await until(async () => ((await plan(page))?.exports[1]?.progress ?? 0) > 0, 'it is on its way');
    slow.child.kill('SIGSTOP'); // it stands still in the middle until it is killed
    assert.equal((await plan(page))?.exports[1]?.status, 'started');
    await until(async () => /Exporting/.test(await readPage(page, 'agent-export-menu')), 'the page says so');
    await kill(slow);
    const last = await start(folder, {port, pace: 0.02});
    await until(async () => (await plan(page))?.exports[1]?.status === 'completed', 'it is finished after all');
    await until(async () => !/Exporting/.test(await readPage(page, 'agent-export-menu')), 'the page says so');
    assert.ok(!(await readPage(page, 'agent-conversation')).includes('My own line'), 'still no body in the transcript');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(last);
  });
});
