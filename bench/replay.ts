import {deepStrictEqual} from 'node:assert';
import {Player} from '../src/recording/player.js';
import {messageKey, ProjectionStore, runKey, toolKey} from '../src/state/index.js';
import type {AgentEvent} from '../src/protocol/envelope.js';
import {mixedEvents} from './workload.js';

/** npm run bench:replay — jumps at random in recordings of three lengths, in turns, as ratios of one run. */

const LENGTHS = [500, 5_000, 50_000];
const JUMPS = 400;
const ROUNDS = 9;
/** Rows that a page reads: what is on screen does not grow with the recording. */
const READ = 45;

const collect = (globalThis as {gc?: () => void}).gc ?? (() => undefined);
const figure = (value: number, digits = 0) =>
  value.toLocaleString('en', {maximumFractionDigits: digits, minimumFractionDigits: digits});
const best = (values: readonly number[]) => Math.min(...values);

/** The same places each time, as shares of the length. */
function* shares(count: number): Generator<number> {
  for (let seed = 1, at = 0; at < count; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed / 2_147_483_647;
  }
}

interface Loaded {
  readonly events: readonly AgentEvent[];
  readonly player: Player;
  readonly stage: ProjectionStore;
  readonly load: number;
}

async function load(count: number): Promise<Loaded> {
  const events = JSON.parse(JSON.stringify(mixedEvents(count))) as AgentEvent[];
  const stage = new ProjectionStore({schedule: () => undefined});
  const player = new Player(stage);
  collect();
  const start = performance.now();
  await player.load({name: 'bench', format: 'events', events, problems: []});
  const time = performance.now() - start;
  // Spread over the whole recording, so that as many of them are there, and change, in each.
  const turns = new Set(events.map(({runId}) => Number(runId?.slice(4))).filter(Number.isFinite)).size;
  for (let at = 0; at < READ / 3; at++) {
    const turn = Math.floor((at * turns * 3) / READ);
    for (const key of [runKey(`run-${turn}`), messageKey(`message-${turn}`), toolKey(`tool-${turn}-0`)])
      stage.subscribe(key, () => undefined);
  }
  return {events, player, stage, load: time};
}

/** Milliseconds of one jump, with everybody told. */
function jump({player, stage}: Loaded, share: number): number {
  const start = performance.now();
  player.seek(Math.floor(share * player.total));
  stage.flush();
  return performance.now() - start;
}

/** What is shown after a jump is what a replay from zero shows. */
function check({player, stage, events}: Loaded): void {
  for (const share of shares(3)) {
    player.seek(Math.floor(share * player.total));
    deepStrictEqual(stage.snapshot(), ProjectionStore.replay(events.slice(0, player.index + 1)).snapshot());
  }
}

const recordings: Loaded[] = [];
await load(20_000); // everything is compiled before anything is measured
for (const count of LENGTHS) recordings.push(await load(count));
// The recordings take turns, jump by jump, and each place counts by its quickest round: what is slower was disturbed.
const quickest = recordings.map(() => new Array<number>(JUMPS).fill(Infinity));
for (let round = 0; round < ROUNDS; round++) {
  collect();
  for (const [place, share] of [...shares(JUMPS)].entries()) {
    for (const [at, each] of recordings.entries()) {
      const times = quickest[at] ?? [];
      times[place] = Math.min(times[place] ?? Infinity, jump(each, share));
    }
  }
}
for (const each of recordings) check(each);

const replayed = LENGTHS.map((count) => {
  const events = mixedEvents(count / 2);
  const rounds = Array.from({length: 3}, () => {
    const start = performance.now();
    ProjectionStore.replay(events);
    return performance.now() - start;
  });
  return best(rounds);
});

console.log(
  `Jumps at random, ${String(JUMPS)} places, each the best of ${String(ROUNDS)} rounds in turns; ${String(READ)} rows are read; rows checked\n`,
);
console.log('  events   a jump   slowest   ratio   from zero   load an event');
const mean = (times: readonly number[]) => times.reduce((sum, one) => sum + one, 0) / times.length;
for (const [at, {load: loading, player}] of recordings.entries()) {
  const times = quickest[at] ?? [];
  console.log(
    [
      figure(player.total).padStart(8),
      `${figure(mean(times), 2)} ms`.padStart(8),
      `${figure(Math.max(...times), 2)} ms`.padStart(9),
      figure(mean(times) / mean(quickest[0] ?? []), 2).padStart(7),
      `${figure(replayed[at] ?? NaN, 1)} ms`.padStart(11),
      `${figure((loading / player.total) * 1e3, 1)} µs`.padStart(15),
    ].join(' '),
  );
}
console.log('\n"From zero" is a replay of half of the events: what a jump would cost without a tape.');
