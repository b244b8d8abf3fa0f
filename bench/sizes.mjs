// What a large session costs beside a small one, at the same rate of events: the rounds, the figures and the verdict.
//   --runs <n>     rounds of each size, 3
//   --seconds <n>  how long events come, 5
//   --check        exits with 1 where the promise does not hold: at most twice the cost, and no long task
import {loadavg} from 'node:os';
import {parseArgs} from 'node:util';
import {servePages} from './build-pages.mjs';
import {machine} from './report.mjs';
import {visit} from './visit.mjs';

const RATE = 1_000;
const MOST = 2;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures a page with `load` and `run` in both sizes, in turns, and says whether size matters. */
export async function compareSizes(page, sizes, words) {
  const {values: options} = parseArgs({
    options: {
      runs: {type: 'string', default: '3'},
      seconds: {type: 'string', default: '5'},
      check: {type: 'boolean', default: false},
    },
  });
  const load = [loadavg()[0] ?? 0];
  const site = await servePages([page]);
  const found = {small: [], large: []};
  let browser = '';
  try {
    for (let round = 0; round < Number(options.runs); round++) {
      for (const [name, size] of Object.entries(sizes)) {
        process.stderr.write(`  ${name}, round ${round + 1}\n`);
        const steps = [
          {name: 'load', args: [size]},
          {name: 'run', args: [Number(options.seconds), RATE]},
        ];
        const {results, version} = await visit(`${site.url}/${page}.html`, steps);
        browser = version;
        found[name].push({...results[1], opened: results[0]});
      }
    }
  } finally {
    await site.close();
  }
  const perEvent = (results) => median(results.map(({thread, events}) => (thread * 1_000) / events));
  const longTasks = (results) => results.flatMap((result) => result.longTasks);
  load.push(loadavg()[0] ?? 0);
  console.log(machine(browser, load));
  for (const [name, size] of Object.entries(sizes)) {
    const long = longTasks(found[name]);
    console.log(
      `${words(size)}: ${perEvent(found[name]).toFixed(1)} µs of main thread an event, ` +
        `${median(found[name].map(({nodes}) => nodes))} nodes, ${long.length} long tasks${long.length ? ` (${long.join(', ')} ms)` : ''}`,
    );
  }
  const ratio = perEvent(found.large) / perEvent(found.small);
  const holds = ratio <= MOST && longTasks(found.large).length === 0;
  console.log(
    `ratio ${ratio.toFixed(2)}, promised at most ${MOST} and no long task: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  );
  if (options.check && !holds) process.exitCode = 1;
  return found;
}
