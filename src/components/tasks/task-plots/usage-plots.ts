import {svg, type SVGTemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {TaskUsage} from '../../../state/facts/task-details.js';
import {across, fit, widest} from '../../parts/plot/axis.js';
import type {Drawing, Plot, Room} from '../../parts/plot/drawing.js';
import {linear} from '../../parts/plot/scale.js';
import {shape} from './standing.js';
import './task-plots.strings.js';

/** Something that uses money and tokens: a task, or an attempt at one. */
export interface UsageEntry {
  /** The key of its fact. */
  readonly key: string;
  readonly name: string;
  readonly usage: TaskUsage | undefined;
}

interface Cost {
  readonly entry: UsageEntry;
  readonly cost: number;
}

/** What one of them used: split where it says so. */
interface Tokens {
  readonly entry: UsageEntry;
  readonly input?: number;
  readonly output?: number;
  readonly total: number;
}

/** What some of them used. Money is kept by currency: no sum is made across two. */
interface UsageFacts {
  /** By currency, the one of most entries first and the unnamed one last; in each the dearest first. */
  readonly costs: ReadonlyMap<string, readonly Cost[]>;
  readonly tokens: readonly Tokens[];
  readonly withoutCost: number;
  readonly withoutTokens: number;
}

/** Reads what entries used. One that says nothing is counted as missing, and never as nothing. */
export function readUsage(entries: readonly UsageEntry[]): UsageFacts {
  const costs = new Map<string, Cost[]>();
  for (const entry of entries) {
    const cost = amount(entry.usage?.cost);
    if (cost === undefined) continue;
    const currency = entry.usage?.currency?.trim().toUpperCase() ?? '';
    costs.set(currency, [...(costs.get(currency) ?? []), {entry, cost}]);
  }
  for (const list of costs.values()) list.sort((one, other) => other.cost - one.cost);
  const sorted = [...costs].sort(([one, few], [other, many]) =>
    one === '' ? 1 : other === '' ? -1 : many.length - few.length,
  );
  const tokens = entries.flatMap((entry) => tokensOf(entry) ?? []).sort((one, other) => other.total - one.total);
  const withCost = [...costs.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    costs: new Map(sorted),
    tokens,
    withoutCost: entries.length - withCost,
    withoutTokens: entries.length - tokens.length,
  };
}

function tokensOf(entry: UsageEntry): Tokens | undefined {
  const input = amount(entry.usage?.inputTokens);
  const output = amount(entry.usage?.outputTokens);
  const reported = amount(entry.usage?.totalTokens);
  if (input === undefined && output === undefined && reported === undefined) return undefined;
  const parts = (input ?? 0) + (output ?? 0);
  return {
    entry,
    // A total may hold more than its parts, such as what was read from a cache. It cannot hold less.
    total: Math.max(reported ?? 0, parts),
    ...(input === undefined ? {} : {input}),
    ...(output === undefined ? {} : {output}),
  };
}

function amount(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** What the plots of usage need besides the facts. */
export interface UsageWords {
  /** The name of an entry in the table, where it leads somewhere. */
  readonly link: (entry: UsageEntry) => unknown;
  readonly opens: boolean;
  /** What the entries are. */
  readonly of: 'tasks' | 'attempts';
  /** How many more there are of which it is known that they say nothing. */
  readonly silent: number;
  /** What is said about those that are not among them. */
  readonly notes: readonly string[];
}

/** A bar, from its first part to its last. */
interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly parts: readonly (readonly [shape: string, length: number])[];
}

const [NARROW, THICK] = [440, 8];

/** What each costs and used: a plot for each currency, and one for tokens. What is missing is said below the first. */
export function usagePlots(
  facts: UsageFacts,
  words: UsageWords,
  localize: Localize,
): readonly {readonly what: 'cost' | 'tokens'; readonly plot: Plot}[] {
  const {costs, tokens, withoutCost, withoutTokens} = facts;
  const plots = [...costs].map(([currency, list]) => ({
    what: 'cost' as const,
    plot: costPlot(currency, list, {isOnly: costs.size === 1}, words, localize),
  }));
  const isNone = costs.size === 0 && tokens.length === 0;
  const noCost = missing('cost', isNone ? 0 : withoutCost + words.silent, words, localize);
  const noTokens = missing('tokens', isNone ? 0 : withoutTokens + words.silent, words, localize);
  const all =
    tokens.length > 0 || isNone
      ? [...plots, {what: 'tokens' as const, plot: tokenPlot(tokens, words, localize)}]
      : plots;
  return all.map(({what, plot}, index) => {
    const isFirst = index === 0;
    const notes = [
      ...(isFirst ? noCost : []),
      ...(what === 'tokens' || (isFirst && tokens.length === 0) ? noTokens : []),
      ...(isFirst && !isNone ? words.notes : []),
    ];
    return {what, plot: {...plot, notes}};
  });
}

/** What a task used as a whole, by its own count. */
export function wholeUsage(usage: TaskUsage, localize: Localize): string {
  const {costs, tokens} = readUsage([{key: '', name: '', usage}]);
  const amounts = [
    ...[...costs].flatMap(([currency, list]) => list.map(({cost}) => formatMoney(cost, currency, localize))),
    ...tokens.map(({total}) => localize.term('task-plots.token-count', localize.formatNumber(total))),
  ];
  return localize.term('task-plots.whole', amounts.join(localize.term('task-plots.and')));
}

function costPlot(
  currency: string,
  list: readonly Cost[],
  {isOnly}: {isOnly: boolean},
  words: UsageWords,
  localize: Localize,
): Plot {
  const money = (value: number) => formatMoney(value, currency, localize);
  const [dearest] = list;
  const sum = list.reduce((all, {cost}) => all + cost, 0);
  const name = localize.term(words.of === 'tasks' ? 'task-plots.cost' : 'task-plots.cost-by-attempt');
  return {
    name: isOnly ? name : `${name} · ${currency || localize.term('task-plots.no-currency')}`,
    caption: dearest ? factOf(dearest.entry, money(dearest.cost), list.length, money(sum), localize) : '',
    columns: [nameColumn(words, localize), {name: localize.term('task-plots.cost-column'), isNumeric: true}],
    points: list.map(({entry, cost}) => ({
      key: entry.key,
      title: entry.name,
      text: money(cost),
      cells: [words.link(entry), money(cost)],
      opens: words.opens,
    })),
    draw: (room) =>
      draw(
        room,
        list.map(({entry: {key, name}, cost}) => ({key, name, value: money(cost), parts: [['full', cost]]})),
      ),
  };
}

function tokenPlot(tokens: readonly Tokens[], words: UsageWords, localize: Localize): Plot {
  const number = (value: number | undefined) =>
    value === undefined ? localize.term('task-plots.not-said') : localize.formatNumber(value);
  const sum = tokens.reduce((all, {total}) => all + total, 0);
  const short = (value: number) => localize.formatNumber(value, {notation: 'compact', maximumFractionDigits: 1});
  const [largest] = tokens;
  const noun = words.of === 'tasks' ? 'task-plots.tokens' : 'task-plots.tokens-by-attempt';
  return {
    name: localize.term(largest ? noun : 'task-plots.usage'),
    caption: largest
      ? factOf(largest.entry, short(largest.total), tokens.length, short(sum), localize)
      : localize.term('task-plots.no-usage'),
    key: tokenKey(tokens, localize),
    columns: [
      nameColumn(words, localize),
      {name: localize.term('task-plots.input'), isNumeric: true},
      {name: localize.term('task-plots.output'), isNumeric: true},
      {name: localize.term('task-plots.total'), isNumeric: true},
    ],
    points: tokens.map(({entry, input, output, total}) => ({
      key: entry.key,
      title: entry.name,
      text: localize.term('task-plots.tokens-text', number(total), number(input), number(output)),
      cells: [words.link(entry), number(input), number(output), number(total)],
      opens: words.opens,
    })),
    draw: (room) =>
      draw(
        room,
        tokens.map((one) => tokenBar(one, short(one.total))),
      ),
  };
}

/** The largest of them, and all together where there is more than one. */
function factOf({name}: UsageEntry, largest: string, count: number, sum: string, localize: Localize): string {
  if (count === 1) return localize.term('task-plots.usage-one', name, largest);
  return localize.term('task-plots.usage-fact', name, largest, count, sum);
}

/** An amount of money in words; a currency that nobody knows, or none, is written as it came. */
function formatMoney(value: number, currency: string, localize: Localize): string {
  const digits = value > 0 && value < 0.1 ? {maximumSignificantDigits: 2} : {maximumFractionDigits: 2};
  if (/^[A-Z]{3}$/.test(currency)) return localize.formatNumber(value, {style: 'currency', currency, ...digits});
  return [localize.formatNumber(value, digits), currency].filter(Boolean).join(' ');
}

function missing(what: 'cost' | 'tokens', count: number, {of}: UsageWords, localize: Localize): readonly string[] {
  return count > 0 ? [localize.term(`task-plots.${of}-without-${what}`, count)] : [];
}

function nameColumn({of}: UsageWords, localize: Localize) {
  return {name: localize.term(of === 'tasks' ? 'task-plots.task' : 'task-plots.attempt')};
}

function tokenBar({entry: {key, name}, input = 0, output = 0, total}: Tokens, value: string): Bar {
  const rest = total - input - output;
  const parts: Bar['parts'] = [
    ['full', input],
    ['hollow', output],
    ['soft', rest],
  ];
  return {key, name, value, parts: parts.filter(([, length]) => length > 0)};
}

function tokenKey(tokens: readonly Tokens[], localize: Localize): NonNullable<Plot['key']> {
  const entry = (kind: string, text: string) => ({mark: shape(kind, 0, 10, 10), tone: 'info' as const, text});
  const isReported = (part: (one: Tokens) => number) => tokens.some((one) => part(one) > 0);
  return [
    ...(isReported(({input = 0}) => input) ? [entry('full', localize.term('task-plots.input'))] : []),
    ...(isReported(({output = 0}) => output) ? [entry('hollow', localize.term('task-plots.output'))] : []),
    ...(isReported(({total, input = 0, output = 0}) => total - input - output)
      ? [entry('soft', localize.term('task-plots.not-split'))]
      : []),
  ];
}

/** Bars from where reading begins, with the name before them, or above them where it is narrow, and the value behind. */
function draw(room: Room, bars: readonly Bar[]): Drawing {
  const isNarrow = room.width < NARROW;
  const row = room.textSize + (isNarrow ? 22 : 10);
  const widestOf = (field: 'name' | 'value') =>
    widest(
      room,
      bars.map((bar) => bar[field]),
    );
  const names = isNarrow ? room.width : Math.min(room.width * 0.4, 240, widestOf('name') + 8);
  const start = isNarrow ? 0 : names + 8;
  const end = room.width - widestOf('value') - 8;
  const lengthOf = ({parts}: Bar) => parts.reduce((sum, [, length]) => sum + length, 0);
  const x = linear(0, Math.max(Number.MIN_VALUE, ...bars.map(lengthOf)), 0, end - start);
  return {
    height: bars.length * row,
    body: svg`<g class="k-info">${bars.map((bar, index) => {
      const top = index * row;
      const y = isNarrow ? top + room.textSize + 8 : top + (row - THICK) / 2;
      const length = x(lengthOf(bar));
      return svg`<g data-fact=${bar.key}>
        <text class="said" x=${across(room, 0)} y=${isNarrow ? top + room.textSize + 2 : top + row / 2 + 4}>${fit(room, bar.name, names - 4)}</text>
        ${drawParts(room, bar, start, y, x)}
        <text x=${across(room, start + length + 6)} y=${y + THICK / 2 + 4}>${bar.value}</text>
      </g>`;
    })}</g>`,
    places: bars.map((_, index) => ({x: 0, y: index * row, width: room.width, height: row})),
  };
}

function drawParts(
  room: Room,
  {parts}: Bar,
  start: number,
  y: number,
  scale: (value: number) => number,
): readonly SVGTemplateResult[] {
  let at = start;
  return parts.map(([kind, length]) => {
    const width = Math.max(1, scale(length));
    const x = across(room, at, width);
    at += width;
    return shape(kind, x, width, THICK, y);
  });
}
