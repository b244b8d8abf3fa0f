import {expect} from '@open-wc/testing';
import fc from '../fast-check.js';
import {apart, fit, textWidth} from '../../src/components/parts/plot/axis.js';
import {nearest, step} from '../../src/components/parts/plot/point-walker.js';
import {durationTicks, linear, tickStyle, timeTicks, valueTicks} from '../../src/components/parts/plot/scale.js';
import {countOutcomes, medianLength, readAttempts} from '../../src/components/tasks/task-plots/attempt-bars.js';
import {countOpen, readStanding} from '../../src/components/tasks/task-plots/standing.js';
import {readUsage} from '../../src/components/tasks/task-plots/usage-plots.js';
import {readWork} from '../../src/components/tasks/task-plots/work-over-time.js';
import type {AttemptRow} from '../../src/state/facts/attempts.js';
import type {ActivityBucket} from '../../src/state/facts/task-activity.js';
import type {TaskUsage} from '../../src/state/facts/task-details.js';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const EMPTY: ActivityBucket = {opened: 0, closed: 0, started: 0, stopped: 0, failed: 0};
const room = {width: 400, isMirrored: false, textSize: 12};
const attempt = (id: string, more: Partial<AttemptRow>): AttemptRow => ({
  id,
  taskId: 't',
  status: 'completed',
  ...more,
});
const entry = (key: string, usage?: TaskUsage) => ({key, name: key, usage});

describe('plot scales', () => {
  it('ticks are round, begin at nothing and reach the largest value', () => {
    expect(valueTicks(15, {smallest: 1})).to.deep.equal([0, 5, 10, 15]);
    expect(valueTicks(1, {smallest: 1})).to.deep.equal([0, 1]);
    expect(valueTicks(0.7)).to.deep.equal([0, 0.5, 1]);
    expect(durationTicks(11 * MINUTE)).to.deep.equal([0, 5, 10, 15].map((each) => each * MINUTE));
    expect(durationTicks(31 * HOUR)).to.deep.equal([0, 12, 24, 36].map((each) => each * HOUR));
    fc.assert(
      fc.property(fc.double({min: 1e-6, max: 1e15, noNaN: true}), (largest) => {
        for (const ticks of [valueTicks(largest), durationTicks(largest)]) {
          expect(ticks.length).to.be.within(2, 4);
          expect(ticks[0]).to.equal(0);
          expect(ticks.at(-1)).to.be.at.least(largest * (1 - 1e-6));
        }
      }),
    );
  });

  it('moments are those of a clock in the zone of the page, two to four of them', () => {
    const at = (hour: number, minute = 0) => new Date(2026, 10, 16, hour, minute).getTime();
    expect(timeTicks(at(14, 36), at(17, 20))).to.deep.equal([at(15), at(16), at(17)]);
    expect(timeTicks(at(23), at(26)).map((tick) => new Date(tick).getMinutes())).to.satisfy((all: number[]) =>
      all.every((minutes) => minutes === 0),
    );
    expect(tickStyle(at(15), 3 * HOUR)).to.equal('time');
    expect(tickStyle(at(15), 40 * SECOND)).to.equal('seconds');
    expect(tickStyle(at(0), 9 * 24 * HOUR)).to.equal('date');
    const moment = fc.integer({min: -8.64e15, max: 8.64e15});
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const ticks = timeTicks(from, to);
        expect(ticks.length).to.be.within(1, 4);
        for (const tick of ticks) expect(tick).to.be.within(from, to);
      }),
    );
  });

  it('a scale without extent stands still instead of dividing by nothing', () => {
    expect(linear(5, 5, 10, 90)(5)).to.equal(10);
    expect(linear(0, 10, 10, 90)(5)).to.equal(50);
  });

  it('keys walk in reading direction, and the pointer finds what is nearest', () => {
    expect(step('ArrowRight', -1, 3, false)).to.equal(0);
    expect(step('ArrowRight', 2, 3, false)).to.equal(2);
    expect(step('ArrowLeft', 0, 3, true)).to.equal(1);
    expect(step('ArrowLeft', -1, 3, false)).to.equal(2);
    expect(step('Tab', 0, 3, false)).to.equal(undefined);
    expect(step('End', 0, 0, false)).to.equal(undefined);
    const places = [0, 20, 40].map((x) => ({x, y: 0, width: 10, height: 10}));
    expect(nearest(places, 31, 5)).to.equal(1);
    expect(nearest([], 0, 0)).to.equal(-1);
  });

  it('words beside lines never touch, stay in their order, and stand where they belong if they can', () => {
    expect(apart([20, 60, 101], 15, [10, 101])).to.deep.equal([20, 60, 101]);
    expect(apart([94, 94, 101], 15, [10, 101])).to.deep.equal([71, 86, 101]);
    expect(apart([10, 10, 101], 15, [10, 101])).to.deep.equal([10, 25, 101]);
    const place = fc.integer({min: 10, max: 94});
    fc.assert(
      fc.property(place, place, (open, working) => {
        const [one = 0, two = 0, three = 0] = [...apart([open, working, 101], 15, [10, 101])].sort((a, b) => a - b);
        expect(Math.min(two - one, three - two)).to.be.at.least(15);
        expect(one).to.be.at.least(10);
        expect(three).to.equal(101);
      }),
    );
  });

  it('names are cut to their room and never longer', () => {
    expect(fit(room, 'Verify totals', 200)).to.equal('Verify totals');
    expect(textWidth(room, fit(room, 'x'.repeat(10_000), 120))).to.be.at.most(120);
    expect(fit(room, '对账两个账本并逐行比较结果', 80)).to.match(/^对账.*…$/);
  });
});

describe('reading tasks for plots', () => {
  it('K7 sums what began and ended, and says which open tasks it cannot place', () => {
    const buckets = [
      {...EMPTY, opened: 3, started: 2},
      {...EMPTY, closed: 1, stopped: 2, failed: 1, started: 1},
      {...EMPTY, closed: 5},
    ];
    const work = readWork({from: 0, width: MINUTE, buckets}, 4);
    expect(work.spans.map(({open, working}) => [open, working])).to.deep.equal([
      [3, 2],
      [2, 1],
      [0, 1],
    ]);
    expect(work.peak?.open).to.equal(3);
    expect(work).to.include({failed: 1, untimed: 4});
    expect(readWork(undefined, 2)).to.deep.equal({spans: [], failed: 0, untimed: 2});
  });

  it('K4 each attempt has its own length and end, and one without times has no length', () => {
    const {bars, untimed} = readAttempts(
      [
        attempt('a', {status: 'failed', startedAt: 0, endedAt: 4 * MINUTE}),
        attempt('b', {status: 'lost', startedAt: 5 * MINUTE, endedAt: 9 * MINUTE}),
        attempt('c', {status: 'completed', endedAt: MINUTE}),
        attempt('d', {status: 'completed', startedAt: 1e300, endedAt: 1e301}),
        attempt('e', {status: 'completed', startedAt: 9 * MINUTE, endedAt: 8 * MINUTE}),
        attempt('f', {status: 'waiting_input', startedAt: 10 * MINUTE}),
        attempt('g', {status: 'stale', startedAt: 10 * MINUTE}),
      ],
      12 * MINUTE,
    );
    expect(bars.map(({row, outcome, from, to}) => [row.id, outcome, to - from])).to.deep.equal([
      ['a', 'failed', 4 * MINUTE],
      ['b', 'lost', 4 * MINUTE],
      ['e', 'completed', 0],
      ['f', 'running', 2 * MINUTE],
    ]);
    expect(untimed).to.equal(3);
    expect(medianLength(bars)).to.equal(4 * MINUTE);
    expect([...countOutcomes(bars)]).to.deep.equal([
      ['completed', 1],
      ['failed', 1],
      ['lost', 1],
      ['running', 1],
    ]);
  });

  it('K7 money of two currencies is not added, and who says nothing is missing, not free', () => {
    const facts = readUsage([
      entry('a', {cost: 1, currency: 'usd'}),
      entry('b', {cost: 9, currency: 'EUR', totalTokens: 10}),
      entry('c', {cost: 2, currency: 'USD', inputTokens: 5, outputTokens: 7}),
      entry('d', {cost: 3}),
      entry('e', {cost: -4, totalTokens: 1e300}),
      entry('f'),
    ]);
    const costs = [...facts.costs].map(([currency, list]) => [currency, ...list.map(({cost}) => cost)]);
    expect(costs).to.deep.equal([
      ['USD', 2, 1],
      ['EUR', 9],
      ['', 3],
    ]);
    expect(facts.tokens.map(({total, input}) => [total, input])).to.deep.equal([
      [12, 5],
      [10, undefined],
    ]);
    expect(facts).to.include({withoutCost: 2, withoutTokens: 4});
  });

  it('K10 counts by group, the most urgent first; what is lost is not over', () => {
    const byGroup = {completed: 4, unclear: 1, needs: 2, active: 0};
    const row = {total: 7, byStatus: {}, byGroup, recent: [], dearest: []};
    expect(readStanding(row).map(({group}) => group)).to.deep.equal(['needs', 'unclear', 'completed']);
    expect(countOpen(row)).to.equal(3);
    expect(readStanding(undefined)).to.deep.equal([]);
  });
});
