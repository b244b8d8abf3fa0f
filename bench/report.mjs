import {cpus, totalmem} from 'node:os';

/** What this package promises. */
export const PROMISES = {
  burst: 6,
  paced: 1.3,
  live: 4,
  history: 1,
  nodes: 3_000,
  newest: 1.5,
  answer: 14_000,
  past: 6,
  many: 1.1,
};

/** Our page before anybody has touched it: its code comes with the work. */
export const COLD = 'ours?cold';

/** The page that everything is measured against. */
export const FLOOR = 'limit-block';

/** The middle one; of an even number the lower of the two. */
export function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)];
}

const ms = (value) => (value >= 10_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`);
const of = (rounds, name) => median(rounds.map((round) => round[name]));
const longest = (rounds) => Math.max(0, ...rounds.flatMap(({long}) => long));
const longTasks = (rounds) => median(rounds.map(({long}) => long.length));

/** How often the floor goes into a page: the middle of the ratios of rounds that ran one after the other. */
export function ratio(rounds, floor, name = 'task') {
  return median(rounds.map((round, index) => round[name] / floor[index][name]));
}

/** One workload as a table. */
export function table(title, pages) {
  const floor = pages.get(FLOOR);
  const rows = [...pages].map(([page, rounds]) => {
    const tasks = rounds.map(({task}) => task);
    const times = (name) => (floor ? `${ratio(rounds, floor, name).toFixed(1)}` : '-');
    return [
      page,
      `${ms(median(tasks))} (${ms(Math.min(...tasks))} to ${ms(Math.max(...tasks))})`,
      times('task'),
      `${ms(of(rounds, 'thread'))}`,
      times('thread'),
      ms(of(rounds, 'layout')),
      `${longTasks(rounds)} (${longest(rounds)} ms)`,
      ms(of(rounds, 'ms')),
      `${of(rounds, 'heap').toFixed(1)} MB`,
      `${of(rounds, 'elements')} / ${of(rounds, 'nodes')}`,
    ];
  });
  const head = [
    'page',
    'task time (range)',
    '× floor',
    'thread time',
    '× floor',
    'layout',
    'long tasks (longest)',
    'all on screen',
    'heap',
    'elements / nodes',
  ];
  return [`### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

const line = (cells) => `| ${cells.join(' | ')} |`;

/** The long conversation: one with few messages beside one with many. Each is folded, opened and scrolled through. */
export function longTable(long) {
  const rows = [...long].map(([title, [folds, shows, scrolls]]) =>
    line([
      title,
      ms(of(folds, 'ms')),
      `${ms(of(shows, 'ms'))}, thread ${ms(of(shows, 'thread'))}`,
      `${of(shows, 'elements')} / ${of(shows, 'nodes')}`,
      `${of(scrolls, 'elements')} / ${of(scrolls, 'nodes')}`,
      `${longTasks(scrolls)} (${longest(scrolls)} ms)`,
      `${(of(scrolls, 'thread') / of(scrolls, 'strides')).toFixed(1)} ms`,
      `${of(shows, 'heap').toFixed(1)} MB`,
    ]),
  );
  const head = [
    'history',
    'folding its events',
    'opening it, to the newest message',
    'elements / nodes',
    'after scrolling',
    'long tasks scrolling (longest)',
    'thread time a frame',
    'heap',
  ];
  return ['### long', '', line(head), line(head.map(() => '---')), ...rows, ''].join('\n');
}

/** What the heap holds more than that of the page before anything came. */
export function memoryTable(rounds) {
  const mb = (name) => `${of(rounds, name).toFixed(1)} MB`;
  return [
    '### memory, over the page before anything came',
    '',
    line(['200 messages and 2,000 tool calls', '50,000 events of the same few things', '500,000 of them']),
    line(['---', '---', '---']),
    line([mb('past'), mb('some'), mb('many')]),
    '',
  ].join('\n');
}

/** The promises, each with what was measured; a row is false where it does not hold. */
export function verdicts(results) {
  const checks = [];
  const check = (words, value, limit, digits = 1) =>
    checks.push({words, value: value.toFixed(digits), limit, holds: value <= limit});
  for (const workload of ['burst', 'paced', 'live', 'history']) {
    const pages = results.get(workload);
    if (!pages?.has('ours') || !pages.has(FLOOR)) continue;
    const [ours, floor] = [pages.get('ours'), pages.get(FLOOR)];
    if (workload === 'history') {
      check('history: time until it can be used, times the floor', ratio(ours, floor, 'ms'), PROMISES.history, 2);
      continue;
    }
    check(`${workload}: times the floor`, ratio(ours, floor), PROMISES[workload], 2);
    if (workload === 'burst')
      check("burst: long tasks beyond the floor's", Math.max(0, longTasks(ours) - longTasks(floor)), 0, 0);
    else check(`${workload}: long tasks`, longTasks(ours), 0, 0);
  }
  const answer = results.get('burst')?.get('ours');
  if (answer) check('burst: DOM nodes', of(answer, 'nodes'), PROMISES.answer, 0);
  const live = results.get('forced calmLive');
  if (live) check('live: forced layouts', live.length, 0, 0);
  const [short, long] = [...(results.get('long')?.values() ?? [])].map(([, shows]) => shows);
  if (short && long) {
    check('long: DOM nodes', of(long, 'nodes'), PROMISES.nodes, 0);
    check('long: time to the newest message, times a short history', ratio(long, short, 'thread'), PROMISES.newest, 2);
    check('long: long tasks while scrolling', longTasks([...results.get('long').values()].at(-1)[2]), 0, 0);
  }
  const memory = results.get('memory');
  if (memory) {
    check('memory: MB of 200 messages with 2,000 tool calls', of(memory, 'past'), PROMISES.past, 1);
    const growth = median(memory.map(({empty, some, many}) => (empty + many) / (empty + some)));
    check('memory: heap after 500,000 events, times that after 50,000', growth, PROMISES.many, 2);
  }
  return checks;
}

/** On what it ran. */
export function machine(browser, load) {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() || 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${browser}, load ${load.map((each) => each.toFixed(1)).join(' to ')}`;
}
