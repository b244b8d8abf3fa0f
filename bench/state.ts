import {spawnSync} from 'node:child_process';
import {resolve} from 'node:path';
import {ProjectionStore} from '../src/state/store.js';
import type {AgentEvent} from '../src/protocol/envelope.js';
import {agUiEvents, bareFold, mixedEvents} from './workload.js';

/**
 * npm run bench:state — the fold alone, as ratios in one run. Times of one machine mean little; their ratios do. It is bundled first, as
 * pages are: the loader of tests adds calls to every function that makes another one.
 */

const FRAME = 167;
const collect = (globalThis as {gc?: () => void}).gc ?? (() => undefined);
const manual = {schedule: () => undefined};

/** Fresh events, as they come from a parser: nothing is hashed, cached or shared. */
const fresh = <T>(json: string) => JSON.parse(json) as T;

function timed(run: () => void): number {
  collect();
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The quickest of several rounds: what is slower was disturbed by something else. */
const best = (rounds: readonly number[]) => Math.min(...rounds);
const median = (rounds: readonly number[]) => rounds.toSorted((a, b) => a - b)[rounds.length >> 1] ?? NaN;

function foldInFrames(events: readonly AgentEvent[], window?: number): ProjectionStore {
  const store = new ProjectionStore({...manual, ...(window === undefined ? {} : {limits: {window}})});
  for (let index = 0; index < events.length; index += FRAME) {
    store.append(events.slice(index, index + FRAME));
    store.flush();
  }
  return store;
}

const figure = (value: number, digits = 0) =>
  value.toLocaleString('en', {maximumFractionDigits: digits, minimumFractionDigits: digits});
const megabytes = () => process.memoryUsage().heapUsed / 1_048_576;
/** Keeps a result alive past a measurement. */
let kept: unknown;

// The floor is what a page without a framework does with the same events: see `bareFold`. Both run in turns, so that what
// else the machine does disturbs both; the ratio is that of the medians.
console.log('Folding mixed events in frames of 167, median of the rounds, bare Map fold and store interleaved\n');
console.log('  events     bare ns   store ns    events/s   ratio   of the best rounds');
const costs = new Map<number, number>();
const ratios = new Map<number, number>();
// Everything is compiled before anything is measured, and stays so: a full collection throws away the code for rows of
// which none is left, so one store lives through all rounds, as a page's does.
const warm = JSON.stringify(mixedEvents(50_000));
let resident = foldInFrames([]);
for (let round = 0; round < 12; round++) {
  bareFold(fresh(warm));
  resident = foldInFrames(fresh(warm));
}
for (const [count, rounds] of [
  [20_000, 30],
  [100_000, 9],
  [500_000, 5],
] as const) {
  const json = JSON.stringify(mixedEvents(count));
  const bare: number[] = [];
  const store: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let events = fresh<AgentEvent[]>(json);
    bare.push(timed(() => (kept = bareFold(events))));
    events = fresh<AgentEvent[]>(json);
    store.push(timed(() => (kept = foldInFrames(events))));
  }
  const cost = (median(store) / count) * 1e6;
  const floor = (median(bare) / count) * 1e6;
  costs.set(count, (best(store) / count) * 1e6);
  ratios.set(count, cost / floor);
  console.log(
    `${figure(count).padStart(8)} ${figure(floor).padStart(11)} ${figure(cost).padStart(10)} ${figure(1e9 / cost).padStart(11)} ${figure(cost / floor, 1).padStart(7)} ${figure(best(store) / best(bare), 1).padStart(7)}`,
  );
}

console.log('\nThe same deltas after a history of so many messages');
const perDelta = [0, 1_000, 10_000].map((messages) => {
  const history = Array.from({length: messages}, (_, index) => ({
    type: 'text.final',
    sessionId: 's1',
    runId: `old-${index}`,
    messageId: `old-${index}`,
    payload: {text: 'An earlier answer'},
  }));
  const deltas = Array.from({length: 20_000}, () => ({
    type: 'text.delta',
    sessionId: 's1',
    runId: 'r1',
    messageId: 'm1',
    payload: {delta: 'more words '},
  }));
  const rounds = Array.from({length: 7}, () => {
    const store = new ProjectionStore(manual);
    // The history is there and was shown before the deltas come: what it costs is measured above.
    store.append(history);
    store.flush();
    return timed(() => {
      for (let index = 0; index < deltas.length; index += FRAME) {
        store.append(deltas.slice(index, index + FRAME));
        store.flush();
      }
    });
  });
  const cost = (best(rounds) / deltas.length) * 1e6;
  console.log(`${figure(messages).padStart(8)} messages ${figure(cost).padStart(8)} ns a delta`);
  return cost;
});

console.log('\nMemory after 500,000 events, by the window of the log');
const half = JSON.stringify(mixedEvents(500_000));
for (const window of [5_000, 20_000, 80_000]) {
  kept = undefined;
  collect();
  const before = megabytes();
  const store = foldInFrames(fresh(half), window);
  collect();
  console.log(
    `${figure(window).padStart(8)} window: ${figure(store.log.length).padStart(7)} events kept, ${figure(megabytes() - before, 1)} MB with all rows`,
  );
  kept = store;
}

console.log('\nThe peer on the same work: @ag-ui/client defaultApplyEvents, no subscribers');
const peerProgram = resolve('bench/peer.mjs');
for (const count of [1_000, 2_000, 4_000]) {
  const given = JSON.stringify(agUiEvents(mixedEvents(count)));
  const {stdout, stderr} = spawnSync(process.execPath, [peerProgram], {input: given, encoding: 'utf8'});
  const peer = Number(stdout);
  if (Number.isNaN(peer)) throw new Error(stderr);
  const json = JSON.stringify(mixedEvents(count));
  const store = best(
    Array.from({length: 5}, () => {
      const events = fresh<AgentEvent[]>(json);
      return timed(() => (kept = foldInFrames(events)));
    }),
  );
  console.log(
    `${figure(count).padStart(8)} events: peer ${figure(peer)} ms, store ${figure(store, 1)} ms, ${figure(peer / store)} times`,
  );
}

const flat = (costs.get(500_000) ?? NaN) / (costs.get(20_000) ?? NaN);
if (kept === undefined || resident.log.length === 0) throw new Error('Nothing was measured');
console.log(`
Target: at most 6 times the bare fold (4)     ${[...ratios.values()].map((ratio) => figure(ratio, 1)).join(', ')}
Target: cost per event flat within 1.5 times  ${figure(flat, 2)} (500,000 against 20,000)
Target: history costs a delta nothing         ${figure((perDelta[1] ?? NaN) / (perDelta[0] ?? NaN), 2)} (1,000 messages), ${figure((perDelta[2] ?? NaN) / (perDelta[0] ?? NaN), 2)} (10,000)`);
