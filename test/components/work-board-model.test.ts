import {expect} from '@open-wc/testing';
import fc from '../fast-check.js';
import {matches, NO_FILTER, type BoardFilter, type Filterable} from '../../src/components/team/work-board/filter.js';
import {
  BOARD_COLUMNS,
  BoardModel,
  columnOf,
  OTHER_COLUMN,
  rankBetween,
  type Placement,
} from '../../src/components/team/work-board/model.js';
import {ITEM_STATUSES} from '../../src/protocol/taxonomy.js';

const COLUMNS = [...BOARD_COLUMNS, OTHER_COLUMN];

/** What a board is by its definition: every item in its column, by rank and then by arrival. */
function fromScratch(items: ReadonlyMap<string, Placement>, column: string): string[] {
  return [...items]
    .filter(([, place]) => place.column === column && place.shown)
    .sort(([id, one], [other, two]) => one.rank - two.rank || one.at - two.at || (id < other ? -1 : 1))
    .map(([id]) => id);
}

const change = fc.record({
  id: fc.integer({min: 0, max: 12}).map((at) => `w${String(at)}`),
  place: fc.option(
    fc.record({
      column: fc.constantFrom(...COLUMNS),
      rank: fc.integer({min: -3, max: 3}),
      at: fc.integer({min: 0, max: 4}),
      shown: fc.boolean(),
    }),
    {nil: undefined},
  ),
});

describe('the model of the work board', () => {
  it('T12 grouping item by item equals grouping from scratch, whatever changed in whatever order', () => {
    fc.assert(
      fc.property(fc.array(change, {maxLength: 60}), (changes) => {
        const model = new BoardModel();
        const items = new Map<string, Placement>();
        for (const {id, place} of changes) {
          model.set(id, place);
          if (place) items.set(id, place);
          else items.delete(id);
        }
        for (const column of COLUMNS) {
          expect(model.ids(column)).to.deep.equal(fromScratch(items, column));
          expect(model.total(column)).to.equal([...items.values()].filter((place) => place.column === column).length);
        }
        expect(model.size).to.equal(items.size);
        expect(model.shown).to.equal([...items.values()].filter(({shown}) => shown).length);
      }),
    );
  });

  it('a change leaves the lists of other columns as they are', () => {
    const model = new BoardModel();
    const place = (column: string, at: number) => ({column, rank: at, at, shown: true});
    for (const [at, column] of BOARD_COLUMNS.entries()) model.set(`w${String(at)}`, place(column, at));
    const before = BOARD_COLUMNS.map((column) => model.ids(column));
    expect(model.set('w0', place('open', 0))).to.equal(false);
    expect(model.set('w0', place('done', 0))).to.equal(true);
    const changed = BOARD_COLUMNS.filter((column, at) => model.ids(column) !== before[at]);
    expect(changed).to.deep.equal(['open', 'done']);
  });

  it('T12 every status of a work item and of a board has its column; words nobody knows are in the last', () => {
    const standard = new Set(BOARD_COLUMNS);
    for (const status of ITEM_STATUSES.work_item) expect(columnOf(status, standard)).to.equal(status);
    const board = ITEM_STATUSES.human_agent_board.map((status) => columnOf(status, standard));
    expect(board).to.deep.equal(['open', 'claimed', 'blocked', 'open', 'done']);
    expect(columnOf('assigned', new Set(['assigned', 'done']))).to.equal('assigned');
    expect(columnOf('in_progress', standard)).to.equal('running');
    for (const word of ['parked', 'toString', '__proto__', '', undefined, 'failed'])
      expect(columnOf(word, standard), String(word)).to.equal(OTHER_COLUMN);
  });

  it('an item that is put between two others gets a rank between theirs', () => {
    const place = (rank: number) => ({column: 'open', rank, at: 0, shown: true});
    expect(rankBetween(place(1), place(2))).to.equal(1.5);
    expect(rankBetween(place(4), undefined)).to.equal(5);
    expect(rankBetween(undefined, place(4))).to.equal(3);
    expect(rankBetween(undefined, undefined)).to.equal(undefined);
  });

  it('filters by words, assignee, priority and blocker, all at once', () => {
    const items: readonly Filterable[] = [
      {texts: ['Load test'], assignee: 'mara', isHuman: true, priority: 'high', isBlocked: false},
      {texts: ['Load rates', undefined], assignee: 'scout', isHuman: false, priority: 'low', isBlocked: true},
      {texts: ['Note'], isBlocked: false},
    ];
    const found = (filter: Partial<BoardFilter>) =>
      items.flatMap((each, at) => (matches(each, {...NO_FILTER, ...filter}) ? [at] : []));
    expect(found({})).to.deep.equal([0, 1, 2]);
    expect(found({text: ' lOAD '})).to.deep.equal([0, 1]);
    expect(found({assignee: {group: 'nobody'}})).to.deep.equal([2]);
    expect(found({assignee: {group: 'people'}})).to.deep.equal([0]);
    expect(found({assignee: {group: 'agents'}})).to.deep.equal([1]);
    expect(found({assignee: {id: 'mara'}, priority: 'high'})).to.deep.equal([0]);
    expect(found({text: 'load', blockedOnly: true})).to.deep.equal([1]);
  });
});
