// npm run bench: pages of this package beside those of others, as ratios to a floor page that ran in between.
//   --runs <n>         rounds of each page, 3
//   --quick            one round of the floor, ours and one peer, short streams
//   --check            exits with 1 where a promise does not hold
//   --pages a,b        only these pages
//   --workloads a,b    only these of burst, paced, history, long, memory
import {mkdirSync, writeFileSync} from 'node:fs';
import {loadavg} from 'node:os';
import {parseArgs} from 'node:util';
import {servePages} from './build-pages.mjs';
import {COLD, FLOOR, longTable, machine, memoryTable, table, verdicts} from './report.mjs';
import {visit} from './visit.mjs';

const PAGES = [FLOOR, 'limit-raf', 'md-once', 'ours', COLD, 'ours-agui', 'aisdk-t50', 'aisdk', 'aui'];
const QUICK_PAGES = [FLOOR, 'ours', 'aisdk-t50'];
const WORKLOADS = ['burst', 'paced', 'history', 'long', 'memory'];
/** Pages that read Markdown once at the end have nothing to show while text comes. */
const NOT_PACED = new Set(['md-once']);

/** A short history and a long one: turns and tool calls. */
const LONG = [
  ['100 messages, 20 tool calls', 50, 20],
  ['10,000 messages, 2,000 tool calls', 5_000, 2_000],
];

const {values: options} = parseArgs({
  options: {
    runs: {type: 'string'},
    quick: {type: 'boolean', default: false},
    check: {type: 'boolean', default: false},
    pages: {type: 'string'},
    workloads: {type: 'string'},
  },
});
const pages = options.pages?.split(',') ?? (options.quick ? QUICK_PAGES : PAGES);
const workloads = options.workloads?.split(',') ?? WORKLOADS;
const runs = Number(options.runs ?? (options.quick ? 1 : 3));
const load = [loadavg()[0] ?? 0];
let browser = '';

const site = await servePages(pages);

async function steps(page, ...given) {
  process.stderr.write(`  ${page}: ${given.map(({name}) => name).join(', ')}\n`);
  const [name, search] = page.split('?');
  const {results, version} = await visit(`${site.url}/${name}.html${search ? `?${search}` : ''}`, given);
  browser = version;
  return results;
}

/** All rounds of some pages, one page after the other in each round. */
async function rounds(names, given) {
  const all = names.map((name) => [name, given.map(() => [])]);
  for (let round = 0; round < runs; round++) {
    for (const [name, found] of all) {
      const results = await steps(name, ...given);
      results.forEach((result, index) => found[index].push(result));
    }
  }
  return given.map((_, index) => new Map(all.map(([name, found]) => [name, found[index]])));
}

/** What our page lays out in the middle of a script while events come: in a visit of its own, since a trace costs time. */
async function forced(...given) {
  if (!pages.includes('ours')) return;
  const {results: traced} = await visit(`${site.url}/ours.html`, given, true);
  const {name} = given.at(-1);
  results.set(`forced ${name}`, traced.at(-1).forced);
  say(`forced layouts of ours in ${name}: ${traced.at(-1).forced.join('; ') || 'none'}\n`);
}

const results = new Map();
const say = (text) => {
  console.log(text);
  report.push(text);
};
const report = [];
const short = options.quick ? [1_000] : [];

for (const workload of workloads) {
  if (workload === 'burst') {
    const [burst] = await rounds(pages, [{name: 'burst', args: short}]);
    results.set(workload, burst);
    say(table('burst: 5,000 deltas at full speed', burst));
    await forced({name: 'burst', args: short});
  } else if (workload === 'paced') {
    const [paced] = await rounds(
      pages.filter((page) => !NOT_PACED.has(page)),
      [{name: 'paced', args: short}],
    );
    results.set(workload, paced);
    say(table('paced: 5,000 deltas, 200 a second', paced));
  } else if (workload === 'history') {
    const [past, live] = await rounds(pages, [{name: 'load', args: [100, 2_000]}, {name: 'live'}]);
    results.set(workload, past);
    results.set('live', live);
    say(table('history: 200 messages and 2,000 tool calls', past));
    say(table('live: 1,000 events after that history', live));
    await forced({name: 'load', args: [100, 2_000]}, {name: 'calmLive'});
  } else if (workload === 'memory') {
    const rounds = [];
    for (let round = 0; round < runs; round++) {
      const [past] = await steps('ours', {name: 'load', args: [100, 2_000]});
      const [some, many] = await steps('ours', {name: 'seen', args: [50_000]}, {name: 'seen', args: [450_000]});
      const [empty, over] = [some.heapBefore, ({heap}) => heap - some.heapBefore];
      rounds.push({empty, past: past.heap - past.heapBefore, some: over(some), many: over(many)});
    }
    results.set(workload, rounds);
    say(memoryTable(rounds));
  } else {
    const long = new Map(LONG.map(([title]) => [title, [[], [], []]]));
    for (let round = 0; round < runs; round++) {
      for (const [title, ...args] of LONG) {
        const found = await steps('ours', {name: 'fold', args}, {name: 'show'}, {name: 'scroll'});
        found.forEach((result, index) => long.get(title)[index].push(result));
      }
    }
    results.set(workload, long);
    say(longTable(long));
  }
}
await site.close();
load.push(loadavg()[0] ?? 0);

const checks = verdicts(results);
say(`Median of ${runs} rounds. ${machine(browser, load)}\n`);
for (const {words, value, limit, holds} of checks)
  say(`${holds ? 'holds ' : 'BROKEN'} ${words}: ${value} (at most ${limit})`);
mkdirSync('.results', {recursive: true});
writeFileSync('.results/bench.md', report.join('\n'));
if (options.check && checks.some(({holds}) => !holds)) process.exitCode = 1;
