import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {CDPSession, Page} from 'puppeteer-core';
import {kill, post, temporaryFolder, type ServerProcess} from '../runtime/server-helpers.js';
import {gate, OpeningProxy} from '../transport/opening-proxy.js';
import {readPage, useDemo, waitForWords} from './browser.js';

const ID = 'old-session';

/** The turn at the upper edge of the conversation, and where it stands. */
function firstInSight(page: Page): Promise<{entry: string; top: number}> {
  return page.evaluate(() => {
    const root = deep('agent-conversation')!.shadowRoot!;
    const edge = root.querySelector('[part="log"]')!.getBoundingClientRect().top;
    const turns = [...root.querySelectorAll('agent-turn')];
    const seen = turns.find((turn) => turn.getBoundingClientRect().bottom > edge + 1)!;
    return {entry: seen.getAttribute('entry') ?? '', top: seen.getBoundingClientRect().top - edge};
  });
}

function topOf(page: Page, entry: string): Promise<number | undefined> {
  return page.evaluate((wanted) => {
    const root = deep('agent-conversation')!.shadowRoot!;
    const edge = root.querySelector('[part="log"]')!.getBoundingClientRect().top;
    const turn = root.querySelector(`agent-turn[entry="${wanted}"]`);
    return turn ? turn.getBoundingClientRect().top - edge : undefined;
  }, entry);
}

/** Waits until nothing of the page's layout is on its way any more. */
function frames(page: Page, count = 12): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) await new Promise(requestAnimationFrame);
  }, count);
}

function turnCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = deep('agent-projection')?.store?.get('list:turns:old-session');
    return (list as {ids: {length: number}} | undefined)?.ids.length ?? 0;
  });
}

describe('opening sessions in the workbench', () => {
  const demo = useDemo();
  let proxy: OpeningProxy;

  /** A runtime with the page, and a proxy before it, for one test. */
  const start = async () => {
    const server = await demo.start(temporaryFolder(), {pace: 0});
    proxy = await OpeningProxy.open(server.url);
    return server;
  };
  const end = async (page: Page, server: ServerProcess) => {
    await page.close();
    proxy.close();
    await kill(server);
  };

  it('C7 H1 H2 H3 a slow session is opened before the eyes of a person: title, turns, what goes on', async () => {
    const server = await start();
    const late = {window: gate(), current: gate()};
    proxy.fate = (step) => (step in late ? {after: late[step as keyof typeof late].opened} : undefined);
    const {page, errors} = await demo.open(`${proxy.url}?lang=en#${ID}`);
    await waitForWords(page, 'Invoice ledger, six weeks of work');
    await waitForWords(page, 'Loading the latest turns');
    const opening = await readPage(page, 'agent-runtime-status');
    assert.match(opening, /Opening/);
    assert.match(opening, /messages, current run/);
    assert.doesNotMatch(await readPage(page, 'agent-conversation'), /No messages yet/);
    assert.doesNotMatch(opening, /Nothing is running/);
    late.window.open();
    await waitForWords(page, 'Then drop it on staging.');
    assert.match(await readPage(page, 'agent-runtime-status'), /Opening.*current run/);
    late.current.open();
    await waitForWords(page, /Needs you/);
    await page.waitForFunction(
      () => deep('agent-conversation')!.shadowRoot!.querySelector('[data-hydration-status="live"]') !== null,
    );
    assert.deepEqual(errors, []);
    await end(page, server);
  });

  it('H9 turns that fail to come are told, and come when they are asked for again', async () => {
    const server = await start();
    proxy.fate = (step) => (step === 'window' ? {status: 500} : undefined);
    const {page, errors} = await demo.open(`${proxy.url}?lang=en#${ID}`);
    await waitForWords(page, 'The latest turns could not be loaded');
    await waitForWords(page, /Drop invoice_lines\.amount_legacy/);
    proxy.fate = () => undefined;
    await page.evaluate(() => {
      const root = deep('agent-conversation')!.shadowRoot!;
      [...root.querySelectorAll('button')].find((each) => each.textContent?.includes('Try again'))!.click();
    });
    await waitForWords(page, 'Then drop it on staging.');
    assert.deepEqual(errors, []);
    await end(page, server);
  });

  it('H5 older turns come in above what is read, which stays where it is to the pixel', async () => {
    const server = await start();
    const {page, errors} = await demo.open(`${proxy.url}?lang=en#${ID}`);
    await waitForWords(page, 'Then drop it on staging.');
    await frames(page);
    for (let round = 0; round < 2; round++) {
      const late = gate();
      proxy.fate = (_step, path) => (path.includes('before=') ? {after: late.opened} : undefined);
      const known = await turnCount(page);
      await page.evaluate(() => {
        const log = deep('agent-conversation')!.shadowRoot!.querySelector<HTMLElement>('[part="log"]')!;
        log.dispatchEvent(new WheelEvent('wheel', {deltaY: -1}));
        log.scrollTop = 40;
      });
      await waitForWords(page, 'Loading earlier turns…');
      await frames(page);
      const before = await firstInSight(page);
      late.open();
      await page.waitForFunction(
        (count) =>
          (
            deep('agent-projection')?.store?.get('list:turns:old-session') as {
              ids: {length: number};
            }
          ).ids.length > count,
        {},
        known,
      );
      await frames(page, 30);
      const top = await topOf(page, before.entry);
      assert.ok(top !== undefined, `${before.entry} is still there`);
      assert.ok(Math.abs(top - before.top) <= 1, `${before.entry} moved from ${before.top} to ${top}`);
    }
    assert.deepEqual(errors, []);
    await end(page, server);
  });

  it('H5 however fast somebody scrolls up, each page is loaded once, and the beginning is reached', async () => {
    const server = await start();
    const {page, errors} = await demo.open(`${proxy.url}?lang=en#${ID}`);
    await waitForWords(page, 'Then drop it on staging.');
    const box = await page.evaluate(() => {
      const {x, y, width, height} = deep('agent-conversation')!.getBoundingClientRect();
      return {x: x + width / 2, y: y + height / 2};
    });
    await page.mouse.move(box.x, box.y);
    for (let turn = 0; turn < 400; turn++) {
      await page.mouse.wheel({deltaY: -4_000});
      if ((await turnCount(page)) === 264 && (await readPage(page, 'agent-conversation')).includes('(day 1)')) break;
    }
    await waitForWords(page, 'Beginning of the session');
    await waitForWords(page, 'How did the billing run go last night? (day 1)');
    const pages = proxy.asked.filter((line) => line.includes('before='));
    assert.equal(pages.length, 3);
    assert.equal(new Set(pages).size, 3);
    assert.deepEqual(errors, []);
    await end(page, server);
  });

  describe('switching sessions 200 times, while answers come late, out of order, or not at all', () => {
    const ids = [ID];
    let page: Page;
    let errors: string[];
    let client: CDPSession;

    /** Switches so many times, ends at the first session, and waits until it is open. Gives what was seen wrong. */
    const switchTimes = async (times: number): Promise<string[]> => {
      const wrong = await page.evaluate(
        async (sessions, count) => {
          const found: string[] = [];
          const look = (active: string) => {
            for (const turn of deep('agent-conversation')!.shadowRoot!.querySelectorAll('agent-turn')) {
              const entry = turn.getAttribute('entry') ?? '';
              if (!entry.includes(`:${active}.`)) found.push(`${entry} in ${active}`);
            }
          };
          for (let turn = 0; turn < count; turn++) {
            const id = turn === count - 1 ? sessions[0]! : sessions[(turn * 7 + (turn % 3)) % sessions.length]!;
            deep('agent-event-adapter')!.openSession(id);
            for (let frame = turn % 4; frame >= 0; frame--) await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
            const active = deep('agent-projection')!.store!.get('ui:active-session') as {id: string};
            if (active.id !== id) found.push(`${active.id} instead of ${id}`);
            look(active.id);
          }
          return found;
        },
        ids,
        times,
      );
      proxy.fate = () => undefined;
      await page.evaluate((id) => deep('agent-event-adapter')!.openSession(id), ids[0]!);
      await page.evaluate(() => deep('agent-event-adapter')!.reconnect());
      await page.waitForFunction(
        (id) => {
          const row = deep('agent-projection')!.store!.get(`ui:opening:${id}`) as {steps: object} | undefined;
          return row && Object.values(row.steps).every((state) => state === 'ready');
        },
        {},
        ids[0]!,
      );
      await frames(page, 30);
      return wrong;
    };

    const look = async () => {
      await client.send('HeapProfiler.collectGarbage');
      await frames(page, 4);
      await client.send('HeapProfiler.collectGarbage');
      const {JSEventListeners = 0, Nodes = 0} = await page.metrics();
      const inPage = await page.evaluate(() => {
        const store = deep('agent-projection')!.store!;
        const rows = Object.entries(store.snapshot())
          .filter(([group]) => group !== 'diagnostics' && group !== 'metrics')
          .reduce((sum, [, group]) => sum + Object.keys(group).length, 0);
        return {readers: store.readerCount, rows};
      });
      return {listeners: JSEventListeners, nodes: Nodes, ...inPage};
    };

    /** What there is once nothing comes or goes any more. */
    const measure = async () => {
      for (let before = await look(); ;) {
        const now = await look();
        if (JSON.stringify(now) === JSON.stringify(before)) return now;
        before = now;
      }
    };

    const unruly = () => {
      let asked = 0;
      proxy.fate = () => {
        asked++;
        const ms = (asked * 37) % 90;
        if (asked % 11 === 0) return {status: 500};
        return {after: new Promise((resolve) => setTimeout(resolve, ms))};
      };
    };

    it('V18 H6 the page always shows the active session, and neither listeners nor rows grow', async () => {
      const server = await start();
      for (const scenario of ['tools', 'requests', 'failure', 'approval', 'queue-steer', 'solo'])
        ids.push((await post(server.url, '/api/sessions', {scenario})).json.id as string);
      ({page, errors} = await demo.open(`${proxy.url}?lang=en#${ID}`));
      await waitForWords(page, 'Then drop it on staging.');
      client = await page.createCDPSession();
      unruly();
      assert.deepEqual(await switchTimes(60), [], 'the first rounds');
      const first = await measure();
      unruly();
      assert.deepEqual(await switchTimes(200), []);
      const last = await measure();
      assert.equal(last.readers, first.readers, 'readers of the store');
      assert.equal(last.rows, first.rows, 'rows of the store');
      assert.ok(last.listeners <= first.listeners * 1.05 + 20, `listeners ${first.listeners} → ${last.listeners}`);
      assert.ok(last.nodes <= first.nodes * 1.1 + 200, `nodes ${first.nodes} → ${last.nodes}`);
      assert.match(await readPage(page, 'agent-conversation'), /Then drop it on staging\./);
      assert.deepEqual(errors, []);
      await end(page, server);
    });
  });
});
