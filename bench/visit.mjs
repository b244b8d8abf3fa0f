import puppeteer from 'puppeteer-core';
import {findBrowser} from '../scripts/browser.mjs';
import {CATEGORIES, forcedLayouts} from './forced-layouts.mjs';

/** How long a page may take over one step. Some peers need most of a minute. */
const PATIENCE = 240_000;
/** What the browser counts, by the names under which we show it. */
const TIMES = {task: 'TaskDuration', script: 'ScriptDuration', layout: 'LayoutDuration', style: 'RecalcStyleDuration'};

/**
 * Opens a page in a browser of its own, lets it take the steps one after the other, and says what each cost. Traced, it says which
 * layouts each forced instead: a trace costs time itself.
 */
export async function visit(address, steps, isTraced = false) {
  const browser = await puppeteer.launch({...(await findBrowser()), protocolTimeout: PATIENCE});
  try {
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error));
    await page.setViewport({width: 1000, height: 700});
    await page.goto(address);
    await page.waitForFunction('window.bench');
    await page.evaluate('bench.ready');
    const clock = isTraced ? undefined : {...(await clocks(page)), heap: await heapOf(page)};
    const results = [];
    for (const step of steps) results.push(await (clock ? take(page, clock, step) : trace(page, step)));
    if (faults.length > 0) throw faults[0];
    return {results, version: await browser.version()};
  } finally {
    await browser.close();
  }
}

/** The counters of a page: by the clock on the wall, and by the time that its main thread really had. */
async function clocks(page) {
  const open = async (timeDomain) => {
    const session = await page.createCDPSession();
    await session.send('Performance.enable', {timeDomain});
    return async () => {
      const {metrics} = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({name, value}) => [name, value]));
    };
  };
  return {wall: await open('timeTicks'), thread: await open('threadTicks')};
}

/** What a page keeps in its heap, in MB. */
async function heapOf(page) {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
  };
}

async function trace(page, {name, args = []}) {
  await page.tracing.start({categories: CATEGORIES});
  await page.evaluate((step, given) => window.bench[step](...given), name, args);
  return {forced: forcedLayouts(await page.tracing.stop())};
}

async function take(page, clock, {name, args = []}) {
  const heapBefore = await clock.heap();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [wall, thread] = [await clock.wall(), await clock.thread()];
  const seen = await page.evaluate((step, given) => window.bench[step](...given), name, args);
  const [wallAfter, threadAfter] = [await clock.wall(), await clock.thread()];
  const spent = Object.entries(TIMES).map(([short, long]) => [short, (wallAfter[long] - wall[long]) * 1_000]);
  return {
    ...seen,
    ...Object.fromEntries(spent),
    thread: (threadAfter.TaskDuration - thread.TaskDuration) * 1_000,
    heapBefore,
    heap: await clock.heap(),
    ...(await page.evaluate('bench.nodes()')),
  };
}
