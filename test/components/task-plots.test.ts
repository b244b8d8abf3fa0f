import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import type {AgentPlot} from '../../src/components/parts/plot/plot.js';
import type {AgentTaskPlots} from '../../src/components/tasks/task-plots/task-plots.js';
import '../../src/define/agent-task-plots.js';
import {bench, button, type Bench} from './fixtures.js';
import {read} from './reading.js';
import {TASK_KEY} from '../../src/components/tasks/task/agent-task-open.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 14, minute)).toISOString();
const task = (type: string, taskId: string, minute: number, payload: object = {}, more: object = {}) => ({
  ...{type: `task.${type}`, sessionId: 's1', taskId, timestamp: at(minute), payload},
  ...more,
});
const attempt = (type: string, taskId: string, number: number, minute: number, payload: object = {}) =>
  task(type, taskId, minute, {attemptCount: number, ...payload}, {attemptId: `${taskId}.${String(number)}`});
const tried = (taskId: string, number: number, from: number, to: number, end: string) => [
  attempt('attempt.started', taskId, number, from),
  attempt(end, taskId, number, to),
];
const ENDS = ['attempt.completed', 'attempt.failed', 'lost', 'timed_out', 'cancelled'];

async function show(events: object[], {taskId = '', width = 640, dir = 'ltr'} = {}) {
  const on = await bench(
    html`<agent-task-plots
      session-id="s1"
      task-id=${taskId}
      dir=${dir}
      style="inline-size: ${width}px"
    ></agent-task-plots>`,
  );
  await on.tell(...events);
  const plots = on.projection.querySelector('agent-task-plots')!;
  await settled(on);
  return {on, plots};
}
/** Until sizes are known and everything is drawn for them. */
async function settled(on: Bench): Promise<void> {
  await on.settle();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await on.settle();
}
const plotsOf = (plots: AgentTaskPlots, what: string) =>
  [...plots.shadowRoot!.querySelectorAll<AgentPlot>('agent-plot')].filter((plot) => plot.dataset['plot'] === what);
const plotOf = (plots: AgentTaskPlots, what: string) => plotsOf(plots, what)[0]!;
const drawn = (plot: AgentPlot) => [...plot.shadowRoot!.querySelectorAll<SVGElement>('svg [data-fact]')];
const room = (plot: AgentPlot) => plot.shadowRoot!.querySelector<HTMLElement>('.room')!;
const said = (plot: AgentPlot) => plot.shadowRoot!.querySelector('[role="status"]')!.textContent!.trim();
const cells = (plot: AgentPlot) =>
  [...plot.shadowRoot!.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => read(cell)));

describe('agent-task-plots', () => {
  it('K10 tells how tasks stand now in words, counts and shapes, accessibly', async () => {
    const {plots} = await show([
      task('created', 'a', 0, {title: 'Replay invoices', status: 'running'}),
      task('waiting', 'b', 1, {status: 'waiting_input'}),
      task('lost', 'c', 2),
      task('completed', 'd', 3),
    ]);
    const now = plotOf(plots, 'standing');
    expect(read(now)).to.contain('4 tasks, 3 open, 1 needs you');
    expect(read(now)).to.contain('Needs you 1').and.to.contain('Nobody knows 1').and.to.contain('Completed 1');
    const shapes = [...now.shadowRoot!.querySelectorAll('.room [data-status] > *')].map((each) => each.classList.value);
    expect(new Set(shapes).size).to.equal(shapes.length);
    await expect(plots).to.be.accessible();
  });

  it('K7 draws open tasks and attempts at work over time, and says what has no times', async () => {
    const {plots, on} = await show([
      task('created', 'a', 0),
      task('created', 'b', 1),
      attempt('attempt.started', 'a', 1, 2),
      ...tried('b', 1, 2, 8, 'attempt.failed'),
      task('failed', 'b', 8),
      {type: 'task.changed', sessionId: 's1', taskId: 'c', payload: {status: 'running'}},
    ]);
    const work = plotOf(plots, 'work');
    expect(read(work)).to.contain('1 open, 1 at work.');
    expect(read(work)).to.contain('At most 2 were open at once');
    expect(read(work)).to.contain('1 open task does not say since when');
    button(work, 'Table')!.click();
    await settled(on);
    expect(cells(work).at(-1)!.slice(1)).to.deep.equal(['1', '1', '1']);
    expect(work.shadowRoot!.querySelector('svg')).to.equal(null);
    await expect(work).to.be.accessible();
  });

  it('K4 each attempt is a bar of its own in the shape of its end, and a retry adds one', async () => {
    const {plots, on} = await show([
      task('created', 'a', 0, {title: 'Nightly report'}),
      ...ENDS.flatMap((end, index) => tried('a', index + 1, index * 5, index * 5 + index + 1, end)),
    ]);
    const bars = () => drawn(plotOf(plots, 'attempts'));
    const ends = ['completed', 'failed', 'lost', 'timed_out', 'cancelled'];
    expect(bars().map(({dataset}) => dataset['status'])).to.deep.equal(ends);
    const shapes = bars().map((bar) => [...bar.children].map((each) => `${each.localName} ${each.classList.value}`));
    expect(new Set(shapes.map(String)).size).to.equal(5);
    expect(read(plotOf(plots, 'attempts'))).to.contain('5 attempts, half of them within 3 min, 3 went wrong');
    await on.tell(...tried('a', 6, 40, 42, 'attempt.completed'));
    expect(bars().map(({dataset}) => dataset['status'])).to.deep.equal([...ends, 'completed']);
  });

  it('K4 of one task it shows its attempts alone, the one at work as an open bar, and what each used', async () => {
    const {plots} = await show(
      [
        task('created', 'a', 0, {usage: {totalTokens: 900, costUsd: 2}}),
        attempt('attempt.started', 'a', 1, 0),
        attempt('attempt.failed', 'a', 1, 4, {usage: {inputTokens: 600, outputTokens: 40, costUsd: 1.5}}),
        ...tried('b', 1, 1, 2, 'attempt.completed'),
        attempt('attempt.started', 'a', 2, 5),
      ],
      {taskId: 'a'},
    );
    expect(drawn(plotOf(plots, 'attempts')).map(({dataset}) => [dataset['fact'], dataset['status']])).to.deep.equal([
      ['attempt:a.1', 'failed'],
      ['attempt:a.2', 'running'],
    ]);
    expect(plotsOf(plots, 'standing')).to.have.length(0);
    expect(read(plotOf(plots, 'cost')))
      .to.contain('Attempt 1: $1.50.')
      .and.to.contain('1 attempt says no cost.');
    expect(read(plotOf(plots, 'cost'))).to.contain('The task as a whole: $2.00, 900 tokens.');
  });

  it('K7 keeps currencies apart, and calls a missing cost missing', async () => {
    const {plots, on} = await show([
      task('created', 'a', 0, {title: 'Replay', usage: {cost: 4, currency: 'EUR', inputTokens: 10, outputTokens: 5}}),
      task('created', 'b', 0, {title: 'Fetch', usage: {cost: 3, currency: 'EUR'}}),
      task('created', 'c', 0, {title: 'Verify', usage: {cost: 9, currency: '<b>'}}),
      task('created', 'd', 0, {title: 'Publish'}),
      task('created', 'e', 0, {title: 'Sum up', usage: {totalTokens: 7}}),
    ]);
    const [euro, odd] = plotsOf(plots, 'cost');
    expect(read(euro!))
      .to.contain('Most: Replay, €4.00. These 2 together: €7.00.')
      .and.to.contain('2 tasks say no cost.');
    expect(read(odd!)).to.contain('Verify: 9 <B>.');
    const tokens = plotOf(plots, 'tokens');
    button(tokens, 'Table')!.click();
    await tokens.updateComplete;
    expect(cells(tokens)).to.deep.equal([
      ['Replay', '10', '5', '15'],
      ['Sum up', 'not said', 'not said', '7'],
    ]);
    expect(read(tokens)).to.contain('3 tasks say no tokens.');
    tokens.shadowRoot!.querySelector<HTMLButtonElement>('.task-name')!.click();
    expect(on.store.get(TASK_KEY)).to.deep.equal({taskId: 'a'});
  });

  it('walks by key: each value is said, Enter opens its task, Escape lets go', async () => {
    const {plots, on} = await show([
      task('created', 'a', 0, {title: 'Replay'}),
      task('created', 'b', 0, {title: 'Fetch'}),
      ...tried('a', 1, 0, 3, 'attempt.completed'),
      ...tried('b', 1, 0, 5, 'lost'),
    ]);
    const attempts = plotOf(plots, 'attempts');
    room(attempts).focus();
    await sendKeys({press: 'ArrowRight'});
    await sendKeys({press: 'ArrowRight'});
    await on.settle();
    expect(said(attempts)).to.match(/^Fetch · Attempt 1: Worker lost, 5 min, began /);
    expect(attempts.shadowRoot!.querySelector('.floating')!.matches(':popover-open')).to.equal(true);
    await expect(attempts).to.be.accessible();
    await sendKeys({press: 'Enter'});
    expect(on.store.get(TASK_KEY)).to.deep.equal({taskId: 'b'});
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(said(attempts)).to.equal('');
    expect(attempts.shadowRoot!.querySelector('.floating')).to.equal(null);
  });

  it('shows values to the pointer too, and mirrors with the page', async () => {
    const events = [
      task('created', 'a', 0, {title: 'Replay'}),
      ...ENDS.slice(0, 3).flatMap((end, index) => tried('a', index + 1, 0, index + 1, end)),
    ];
    const {plots, on} = await show(events, {dir: 'rtl'});
    const attempts = plotOf(plots, 'attempts');
    const boxes = drawn(attempts).map((bar) => bar.getBoundingClientRect());
    expect(boxes[0]!.left).to.be.greaterThan(boxes[2]!.left);
    await sendMouse({type: 'move', position: [Math.round(boxes[2]!.left + 2), Math.round(boxes[2]!.bottom - 4)]});
    await on.settle();
    expect(attempts.shadowRoot!.querySelector('.floating')!.textContent)
      .to.contain('Attempt 3')
      .and.to.contain('Worker lost');
    expect(said(attempts)).to.equal('');
    await sendMouse({type: 'move', position: [0, 0]});
    await on.settle();
    expect(attempts.shadowRoot!.querySelector('.floating')).to.equal(null);
  });

  it('what nobody told looks missing: no times, no usage, no tasks, no store', async () => {
    const {plots} = await show([
      {type: 'task.changed', sessionId: 's1', taskId: 'a', payload: {status: 'running'}},
      {type: 'task.attempt.started', sessionId: 's1', taskId: 'a', attemptId: 'a1'},
      {type: 'task.attempt.failed', sessionId: 's1', taskId: 'a', attemptId: 'a1'},
    ]);
    expect(read(plotOf(plots, 'work'))).to.contain('Nobody said when work began or ended.');
    expect(read(plotOf(plots, 'attempts'))).to.contain('No attempt says when it began and ended.');
    expect(read(plotOf(plots, 'tokens'))).to.contain('Nobody said what was used.');
    expect(room(plotOf(plots, 'attempts'))).to.equal(null);
    expect(read((await show([])).plots)).to.contain('No tasks yet');
    const alone = await fixture(html`<agent-task-plots></agent-task-plots>`);
    expect(read(alone)).to.contain('Unavailable');
    await expect(alone).to.be.accessible();
  });

  it('draws the newest of many, with as many nodes as for few, and calmly', async () => {
    const many = (from: number, to: number) =>
      Array.from({length: to - from}, (_, index) => from + index).flatMap((index) => {
        const id = `t${String(index)}`;
        const usage = {cost: index % 500, currency: 'USD'};
        return [
          task('created', id, index / 60, {usage}),
          ...tried(id, 1, index / 60, index / 60 + 1, 'attempt.completed'),
        ];
      });
    const {plots, on} = await show(many(0, 100));
    const nodes = () =>
      [...plots.shadowRoot!.querySelectorAll('agent-plot')].reduce(
        (sum, plot) => sum + plot.shadowRoot!.querySelectorAll('*').length,
        0,
      );
    const few = nodes();
    await on.tell(...many(100, 3_000));
    await settled(on);
    expect(drawn(plotOf(plots, 'attempts'))).to.have.length(60);
    expect(drawn(plotOf(plots, 'attempts')).at(-1)!.dataset['fact']).to.equal('attempt:t2999.1');
    expect(read(plotOf(plots, 'cost'))).to.contain('2,988 more tasks cost less or say nothing.');
    expect(nodes()).to.be.below(few * 2);
    let redraws = 0;
    const begin = performance.now();
    for (let index = 3_000; index < 3_040; index++) {
      const before = plotOf(plots, 'standing').plot;
      await on.tell(...many(index, index + 1));
      if (plotOf(plots, 'standing').plot !== before) redraws++;
    }
    // A few at once, then a few a second: never one for each event.
    expect(redraws)
      .to.be.at.most(6 + (performance.now() - begin) / 125)
      .and.to.be.below(40);
  });

  it('no value of an agent breaks it', async () => {
    const odd = [1e300, -1e300, Number.MAX_SAFE_INTEGER, -5, 'x', null, {}, '9999-12-31T23:59:59Z'];
    const {plots} = await show(
      odd.flatMap((value, index) => {
        const id = `t${String(index)}`;
        const usage = {cost: value, currency: value, inputTokens: value, totalTokens: value};
        const stamped = {timestamp: value, sessionId: 's1', taskId: id};
        return [
          {...stamped, type: 'task.created', payload: {title: value, usage}},
          {...stamped, type: 'task.attempt.started', attemptId: id, payload: {usage}},
          {...stamped, type: 'task.attempt.failed', attemptId: id},
        ];
      }),
    );
    expect(read(plotOf(plots, 'standing'))).to.contain('8 tasks');
    expect(plots.shadowRoot!.querySelectorAll('agent-plot').length).to.be.greaterThan(3);
    const numbers = plotsOf(plots, 'cost').flatMap((plot) => [...plot.shadowRoot!.querySelectorAll('rect')]);
    for (const rect of numbers) expect(rect.getAttribute('width')).not.to.contain('NaN');
  });
});
