import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import fc from '../fast-check.js';
import {sortSteps} from '../../src/components/parts/table/sort.js';
import type {AgentTable} from '../../src/components/parts/table/table.js';
import {atOnce} from '../../src/controllers/slices.js';
import '../../src/define/agent-table.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

async function table(columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<AgentTable> {
  const element = await fixture<AgentTable>(html`<agent-table .columns=${columns} .rows=${rows}></agent-table>`);
  await nextFrame();
  await nextFrame();
  await element.updateComplete;
  return element;
}

const cells = (element: AgentTable, column: number) =>
  [...element.renderRoot.querySelectorAll(`[role=row] > [role=cell]:nth-child(${String(column + 2)})`)].map((cell) =>
    cell.textContent!.trim(),
  );

async function press(element: AgentTable, name: string): Promise<void> {
  const buttons = [...element.renderRoot.querySelectorAll('button')];
  buttons.find((button) => button.textContent!.includes(name))!.click();
  await element.updateComplete;
  await waitUntil(() => !read(element).includes('Sorting'), 'still sorting');
  await element.updateComplete;
}

describe('sorting rows', () => {
  it('gives every row once, in order, empty ones last', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer(), {nil: ''}), {maxLength: 50}), fc.boolean(), (values, descending) => {
        const rows = values.map((value) => [value]);
        const order = atOnce(sortSteps(rows, {column: 0, descending}, {isNumeric: true, lang: 'en'}));
        const filled = (values.filter((value) => value !== '') as number[]).sort((a, b) =>
          descending ? b - a : a - b,
        );
        const sorted = order.map((index) => values[index]);
        expect(sorted.slice(0, filled.length)).to.deep.equal(filled);
        expect([...order].sort((a, b) => a - b)).to.deep.equal(values.map((_, index) => index));
      }),
    );
  });

  it('merges long runs as it sorts short ones', () => {
    const rows = Array.from({length: 9_001}, (_, n) => [(n * 7919) % 9_001]);
    const order = atOnce(sortSteps(rows, {column: 0, descending: false}, {isNumeric: true, lang: 'en'}));
    expect(order.every((index, at) => rows[index]![0] === at)).to.equal(true);
  });
});

describe('agent-table', () => {
  const ROWS = [
    ['beta', '10', null],
    ['Alpha', '9', {a: 1}],
    ['', '100', 'x'],
  ];

  it('is a table to those who cannot see it: headings, rows, cells, and how many there are', async () => {
    const element = await table(['name', 'size', 'any'], ROWS);
    await expect(element).to.be.accessible();
    expect(read(element)).to.contain('3 rows').and.to.contain('3 columns');
    expect(cells(element, 0)).to.deep.equal(['beta', 'Alpha', '']);
    expect(cells(element, 2)).to.deep.equal(['null', '{"a":1}', 'x']);
    const grid = element.renderRoot.querySelector('[role=table]')!;
    expect(grid.getAttribute('aria-rowcount')).to.equal('4');
  });

  it('sorts by a column: upwards, downwards, then as it came; numbers as numbers', async () => {
    const element = await table(['name', 'size', 'any'], ROWS);
    await press(element, 'size');
    expect(cells(element, 1)).to.deep.equal(['9', '10', '100']);
    const sorted = () => element.renderRoot.querySelector('[aria-sort]:not([aria-sort=none])');
    expect(sorted()!.getAttribute('aria-sort')).to.equal('ascending');
    await press(element, 'size');
    expect(cells(element, 1)).to.deep.equal(['100', '10', '9']);
    expect(sorted()!.getAttribute('aria-sort')).to.equal('descending');
    await expect(element).to.be.accessible();
    await press(element, 'size');
    expect(cells(element, 1)).to.deep.equal(['10', '9', '100']);
    await press(element, 'name');
    expect(cells(element, 0)).to.deep.equal(['Alpha', 'beta', '']);
  });

  it('puts the last digits of numbers below each other, also right to left', async () => {
    const element = await table(['name', 'size', 'any'], ROWS);
    const digits = () =>
      [...element.renderRoot.querySelectorAll('.num[role=cell] bdi')].map((cell) => cell.getBoundingClientRect().right);
    const areBelow = () => new Set(digits().map(Math.round)).size === 1;
    expect(areBelow()).to.equal(true);
    element.dir = 'rtl';
    await element.updateComplete;
    expect(areBelow()).to.equal(true);
    const [name, size] = [...element.renderRoot.querySelectorAll('[role=cell]')].map((cell) =>
      cell.getBoundingClientRect(),
    );
    expect(name!.left).to.be.greaterThan(size!.left);
  });

  it('100,000 rows: the nodes of one screen, and the last one is reached', async () => {
    const rows = Array.from({length: 100_000}, (_, n) => [n, `name ${String(n)}`, n % 7]);
    const element = await table(['id', 'name', 'group'], rows);
    await press(element, 'name');
    expect(element.renderRoot.querySelectorAll('*').length).to.be.lessThan(1_500);
    const box = element.renderRoot.querySelector<HTMLElement>('[part=scroll]')!;
    box.scrollTop = box.scrollHeight;
    await waitUntil(() => cells(element, 1).includes('name 99999'), 'the end was not reached');
  });

  it('keeps its heading in sight while it scrolls', async () => {
    const element = await table(
      ['id'],
      Array.from({length: 500}, (_, n) => [n]),
    );
    const box = element.renderRoot.querySelector<HTMLElement>('[part=scroll]')!;
    box.scrollTop = 3_000;
    await nextFrame();
    const head = element.renderRoot.querySelector('[role=columnheader]')!.getBoundingClientRect();
    expect(Math.abs(head.top - box.getBoundingClientRect().top)).to.be.lessThan(3);
  });

  it('draws no more columns than anybody can read, and says so; nothing is empty without a word', async () => {
    const names = Array.from({length: 200}, (_, n) => `c${String(n)}`);
    const element = await table(names, [names]);
    expect(read(element)).to.contain('160 columns are not shown');
    expect(read(await table([], []))).to.contain('It is empty');
  });
});
