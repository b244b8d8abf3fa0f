import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import {kill, temporaryFolder, type ServerProcess} from '../runtime/server-helpers.js';
import {approve, click, find, press, say, useDemo, waitForPart, waitForWords} from './browser.js';

const ID = 'evidence';
/** The store of the recording stands inside that of the live page. */
const LIVE = 'agent-projection';
const RECORDING = 'agent-projection agent-projection';

interface Facts {
  readonly evidence: Readonly<Record<string, object>>;
  readonly links: Readonly<Record<string, readonly string[]>>;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/** What a store knows of the session's evidence: rows, links both ways, and the ids of what they lead to. */
function factsIn(page: Page, projection: string): Promise<Facts> {
  return page.evaluate((selector) => {
    const {store} = deep(selector) as HTMLElementTagNameMap['agent-projection'];
    const {evidence, messages, tools, actions, reviews} = store.snapshot() as Record<string, Record<string, object>>;
    // A pack is not in itself.
    const known = Object.entries(evidence!).filter(([, row]) => (row as {kind?: string}).kind !== 'pack');
    const idsOf = (key: string) => [...((store.get(key) as {ids: Iterable<string>} | undefined)?.ids ?? [])];
    // The page knows of other sessions too.
    const ownIds = (rows: Record<string, object>) =>
      Object.keys(rows)
        .filter((id) => id.startsWith('evidence.'))
        .sort();
    return {
      evidence: Object.fromEntries(known),
      links: Object.fromEntries(
        known.flatMap(([id]) =>
          [`list:evidence:evidence:${id}`, `list:cited-by:${id}`].map((key) => [key, idsOf(key)]),
        ),
      ),
      ids: Object.fromEntries(
        Object.entries({messages, tools, actions, reviews}).map(([name, rows]) => [name, ownIds(rows!)]),
      ),
    };
  }, projection);
}

/** Waits for a file of the browser to be whole, and gives its bytes. */
async function savedFile(path: string): Promise<Buffer> {
  for (let tries = 0; tries < 400 && !existsSync(path); tries++)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return readFileSync(path);
}

/** Waits until an element has drawn something. */
async function within(page: Page, tag: string, selector: string): Promise<void> {
  await page.waitForFunction((one, part) => deep(one)?.shadowRoot?.querySelector(part), {}, tag, selector);
}

/** Presses something that an element draws, as soon as it has. */
async function pressWithin(page: Page, tag: string, selector: string): Promise<void> {
  await page.waitForFunction(
    (one, part) => {
      const found = deep(one)?.shadowRoot?.querySelector<HTMLElement>(part);
      found?.click();
      return found != null;
    },
    {},
    tag,
    selector,
  );
}

/** Brings the evidence up. */
async function showEvidence(page: Page): Promise<void> {
  await click(page, '#tab-timeline');
  await find(page, 'agent-timeline-evidence');
  await click(page, '#tab-evidence');
  await find(page, 'agent-evidence-item');
}

/** The claim that is open in the evidence tab. */
function openItem(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const items = [...deep('agent-evidence-list')!.shadowRoot!.querySelectorAll('agent-evidence-item')];
    return items.find((item) => item.shadowRoot!.querySelector('[part="detail"]'))?.evidenceId;
  });
}

describe('evidence over HTTP', () => {
  const demo = useDemo();

  /** A run that was played to its end, in a page of its own. */
  async function play(): Promise<{server: ServerProcess; page: Page; errors: string[]; claim: string}> {
    const server = await demo.start(temporaryFolder(), {pace: 0.05});
    const {page, errors} = await demo.open(`${server.url}?lang=en#${ID}`);
    await waitForWords(page, 'Connected');
    await say(page, 'What do we really keep?');
    await waitForWords(page, 'Fetch section 4 of the external audit');
    await approve(page);
    await waitForWords(page, '3 sources');
    const {evidence} = await factsIn(page, LIVE);
    const claim = Object.keys(evidence).find((id) => (evidence[id] as {status: string}).status === 'contradicted')!;
    return {server, page, errors, claim};
  }

  it('A9 V10 a citation leads to its evidence in its tab, and the evidence back to the passage; disputes and age are named', async () => {
    const {server, page, errors, claim} = await play();
    const chip = `agent-citation[evidence-id="${claim}"]`;
    await waitForPart(page, chip, (text) => /Closed accounts.*Disputed/.test(text));
    await pressWithin(page, chip, 'button.cite');
    await press(page, 'Show evidence');
    await find(page, 'agent-evidence-list');
    await page.waitForFunction(() => deep('[part="detail"]') !== undefined);
    assert.equal(await openItem(page), claim);
    await waitForPart(page, '#tab-timeline[aria-selected="true"]', (text) => /Timeline/.test(text));
    await click(page, '[part="detail"] .tie[data-fact^="part:"]');
    await page.waitForFunction((each) => deep(each)!.matches(':focus-within'), {}, chip);

    for (const words of [
      /Meters of closed accounts are deleted after 365 days[^]*Disputed/,
      /contradicts External audit 2026/,
      /Handbook: data retention, v7 data-retention\.md#closed-accounts Out of date/,
      /Check failed/,
      /deletion logs before 2025-06 expired/,
    ])
      await waitForPart(page, 'agent-evidence-list', (text) => words.test(text));
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('V14 "why do we know this" shows the raw events behind a fact', async () => {
    const {server, page, errors, claim} = await play();
    await showEvidence(page);
    const why = `agent-fact-why[fact="evidence:${claim}"]`;
    await pressWithin(page, why, 'button');
    await within(page, 'agent-fact-events', 'button.line');
    const kinds = await page.evaluate((id) => {
      const {store} = deep('agent-projection')!;
      return [...store.log].filter(({evidenceId, type}) => evidenceId === id && type === 'evidence.changed').length;
    }, claim);
    assert.equal(kinds, 2, 'it was told, and told again when the auditors disagreed');
    await pressWithin(page, 'agent-fact-events', 'button.line');
    await within(page, 'agent-fact-events', 'agent-json');
    await waitForPart(page, 'agent-fact-events', (text) => /evidence\.changed/.test(text));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => deep('agent-fact-events') === undefined);
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A9 V14 H7 a pack is collected, saved, and opened as a recording with the same ids, claims and links', async () => {
    const {server, page, errors} = await play();
    const downloads = temporaryFolder();
    const session = await page.createCDPSession();
    await session.send('Page.setDownloadBehavior', {behavior: 'allow', downloadPath: downloads});
    await showEvidence(page);
    const before = await factsIn(page, LIVE);
    await press(page, 'Export evidence pack');
    await waitForWords(page, /Evidence pack Ready/);
    const told = await page.evaluate(() => {
      const {store} = deep('agent-projection')!;
      const packs = [...store.log].flatMap(({type, payload}) => (type === 'evidence.changed' ? [payload] : []));
      return packs.flatMap((each) => {
        const {kind, status} = each as {kind?: string; status?: string};
        return kind === 'pack' ? [status] : [];
      });
    });
    assert.equal(told[0], 'collecting');
    assert.equal(told.at(-1), 'ready');
    await press(page, 'Download');
    const bytes = await savedFile(join(downloads, `${ID}.pack1.zip`));
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));

    await page.evaluate(async (base64) => {
      const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await deep('agent-workbench')!.openRecording(new Blob([raw], {type: 'application/zip'}));
      const player = deep('agent-replay')!;
      await player.updateComplete;
      player.seek(Number.MAX_SAFE_INTEGER);
    }, bytes.toString('base64'));
    await page.waitForFunction(
      (selector, count) => {
        const recording = deep(selector) as HTMLElementTagNameMap['agent-projection'] | undefined;
        return Object.keys(recording?.store.snapshot().evidence ?? {}).length >= count;
      },
      {},
      RECORDING,
      Object.keys(before.evidence).length,
    );
    await waitForPart(page, RECORDING, (text) => text.includes('3 sources'));
    assert.deepEqual(await factsIn(page, RECORDING), before);

    assert.equal(await page.evaluate(() => deep('agent-composer')), undefined, 'there is nowhere to write');
    await press(page, 'Export evidence pack');
    await waitForPart(page, 'agent-evidence-pack', (text) => /recording/i.test(text));
    assert.deepEqual(posted, [], 'nothing leaves the page');
    await press(page, 'Leave the recording');
    await find(page, 'agent-composer');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A9 V10 a replay opens in the player; one that the runtime does not keep says so there', async () => {
    const {server, page, errors} = await play();
    await click(page, '#tab-timeline');
    await find(page, 'agent-timeline-turn[entry^="run:"]');
    await press(page, '4 tool calls, 1 failed · 1 request');
    await find(page, 'button.entry');
    await press(page, 'This run, step by step');
    await waitForWords(page, 'Open replay');
    await press(page, 'Open replay');
    await page.waitForFunction(() => deep('agent-replay')?.player?.state === 'paused');
    await waitForPart(page, 'agent-replay', (text) => /replay:/.test(text));
    assert.equal(await page.evaluate(() => deep('agent-composer') === undefined), true);
    await press(page, 'Leave the recording');
    await find(page, 'agent-composer');
    await page.evaluate(() => {
      const lost = new Event('agent-replay-open', {bubbles: true, composed: true});
      deep('agent-conversation')!.dispatchEvent(Object.assign(lost, {ref: 'replay:nobody'}));
    });
    await waitForWords(page, 'The recording cannot be played');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });
});
