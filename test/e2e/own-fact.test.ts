import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {after, before, describe, it} from 'node:test';
import {build} from 'esbuild';
import type {Browser} from 'puppeteer-core';
import type {} from '../../src/all.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {listKey, ProjectionStore, type Fact} from '../../src/state/index.js';
import {temporaryFolder} from '../runtime/server-helpers.js';
import {newPage, openBrowser, readPage} from './browser.js';

const GUIDE = readFileSync('docs/guides/writing-a-fact.md', 'utf8');
const FILES = new Map(
  [...GUIDE.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [name, code]),
);
const SOURCES = {
  'agent-surfaces/define/agent-projection': resolve('src/define/agent-projection.ts'),
  'agent-surfaces/protocol': resolve('src/protocol/index.ts'),
  'agent-surfaces/state': resolve('src/state/index.ts'),
  'agent-surfaces': resolve('src/index.ts'),
};

const event = (type: string, sequence: number, payload: object, more: object = {}): AgentEvent => ({
  type: `acme.deploy.${type}`,
  sessionId: 's1',
  deployId: 'd1',
  sequence,
  timestamp: new Date(1_700_000_000_000 + sequence * 1_000).toISOString(),
  payload,
  ...more,
});
const STARTED = event('started', 1, {target: 'staging'});
const PROGRESS = event('progress', 2, {percent: 40});
const FINISHED = event('finished', 3, {result: 'succeeded'});

describe('the guide to a fact of a host', () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let deploys: Fact;

  before(async () => {
    mkdirSync(folder, {recursive: true});
    for (const [name, code] of FILES) writeFileSync(join(folder, name), code);
    const options = {bundle: true, format: 'esm', alias: SOURCES, logLevel: 'error'} as const;
    const lit = {nodePaths: [resolve('node_modules')]};
    await build({...options, ...lit, entryPoints: [join(folder, 'page.ts')], outfile: join(folder, 'page.js')});
    const outfile = join(folder, 'deploys.mjs');
    await build({...options, entryPoints: [join(folder, 'deploys.ts')], outfile, platform: 'node'});
    ({deploys} = (await import(pathToFileURL(outfile).href)) as {deploys: Fact});
    browser = await openBrowser();
  });
  after(() => browser.close());

  it('F5 its rows are folded, listed, replayed, and come back from a snapshot', () => {
    const store = new ProjectionStore({facts: [deploys]});
    store.append([STARTED, PROGRESS]);
    assert.deepEqual(store.snapshot()['deploys']?.['d1'], {
      id: 'd1',
      status: 'running',
      target: 'staging',
      percent: 40,
      sessionId: 's1',
      startedAt: 1_700_000_001_000,
    });
    assert.deepEqual([...store.get(listKey('deploys', 's1'))!.ids], ['d1']);
    assert.deepEqual(Object.keys(store.snapshot().diagnostics), []);
    assert.deepEqual(ProjectionStore.replay(store.log, {facts: [deploys]}).snapshot(), store.snapshot());
    assert.deepEqual(Object.keys(store.at(0).snapshot()['deploys'] ?? {}), ['d1']);
    assert.ok(store.isBehind(PROGRESS, 'deploy:d1'), 'why do we know this');

    const opened = new ProjectionStore({facts: [deploys]});
    opened.hydrate(JSON.parse(JSON.stringify(store.snapshot())), opened.openSession('s1'));
    assert.deepEqual(opened.snapshot()['deploys'], store.snapshot()['deploys']);
    const kept = new ProjectionStore({facts: [deploys]});
    kept.recall(store.preview('s1'), kept.openSession('s1'));
    assert.deepEqual(kept.snapshot()['deploys'], store.snapshot()['deploys'], 'the session cache has it');
  });

  it('F1 F5 an end that nobody described is unknown, and an older snapshot does not undo it', () => {
    const store = new ProjectionStore({facts: [deploys]});
    store.append([STARTED]);
    const older = JSON.parse(JSON.stringify(store.snapshot())) as object;
    store.append([event('finished', 2, {})]);
    const ended = store.snapshot()['deploys'];
    assert.equal((ended?.['d1'] as {status?: string}).status, 'unknown');
    store.hydrate(older, store.openSession('s1'));
    assert.deepEqual(store.snapshot()['deploys'], ended);
  });

  it('F2 F5 an event that names no deployment is reported', () => {
    const store = new ProjectionStore({facts: [deploys]});
    store.append([event('started', 1, {}, {deployId: undefined})]);
    assert.deepEqual(Object.keys(store.snapshot()['deploys'] ?? {}), []);
    const [problem] = Object.values(store.snapshot().diagnostics) as {code?: string}[];
    assert.equal(problem?.code, 'missing_id');
  });

  it('F5 S6 a fact whose group is there already is refused, and the standard’s own stays', () => {
    const reported: unknown[] = [];
    const {error} = console;
    console.error = (each: unknown) => reported.push(each);
    const store = new ProjectionStore({facts: [{...deploys, kind: 'tool', group: 'tools'}]});
    console.error = error;
    store.append([{type: 'tool.started', sessionId: 's1', runId: 'r1', toolCallId: 't1'}]);
    assert.deepEqual(Object.keys(store.snapshot().tools), ['t1']);
    assert.match(String(reported[0]), /"tool"/);
  });

  it('F5 X2 its element draws them in a page, and follows them', async () => {
    const {page, errors} = await newPage(browser);
    await page.goto('about:blank');
    await page.setContent('<agent-projection><acme-deploys></acme-deploys></agent-projection>');
    await page.addScriptTag({path: join(folder, 'page.js'), type: 'module'});
    const give = (events: readonly AgentEvent[]) =>
      page.evaluate((told) => deep('agent-projection')!.store.append(told), events);
    await page.waitForFunction(() => deep('acme-deploys')?.shadowRoot?.querySelector('[part="base"]'));
    await give([STARTED, PROGRESS]);
    await page.waitForFunction(() => deep('[data-fact="deploy:d1"]')?.getAttribute('data-status') === 'running');
    assert.match(await readPage(page, 'acme-deploys'), /staging : running \( 40 %\)/);
    await give([FINISHED]);
    await page.waitForFunction(() => deep('[data-fact="deploy:d1"]')?.getAttribute('data-status') === 'succeeded');
    assert.match(await readPage(page, 'acme-deploys'), /staging : succeeded/);
    assert.deepEqual(errors, []);
  });
});
