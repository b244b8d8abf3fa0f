import {expect} from '@open-wc/testing';
import fc from '../fast-check.js';
import {readSaved, toSaved} from '../../src/components/tasks/task-list/saved-filters.js';
import {
  isOpen,
  isSameFilter,
  matches,
  NO_FILTER,
  toFilter,
  toggled,
  type Filterable,
} from '../../src/components/tasks/task-list/task-filter.js';
import {headKey, lineKey, TaskIndex, type Place} from '../../src/components/tasks/task-list/task-index.js';
import {
  compareGroups,
  JOBS,
  placeOf,
  TASK_GROUPINGS,
  TASK_SORTS,
  valueGroup,
  type TaskGrouping,
  type TaskSort,
} from '../../src/components/tasks/task-list/task-view.js';
import {TASK_GROUP_OF, TASK_STATUSES} from '../../src/protocol/task.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';

const GROUPS = ['a', 'b', 'c', 'all'];
const alphabetical = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const newIndex = () => new TaskIndex({compareGroups: alphabetical, hasHead: (group) => group !== 'all'});

/** What the lines are by their definition. */
function fromScratch(tasks: ReadonlyMap<string, Place>, folded: ReadonlySet<string>): string[] {
  return [...GROUPS].sort(alphabetical).flatMap((group) => {
    const ids = [...tasks]
      .filter(([, place]) => place.group === group)
      .sort(([id, one], [other, two]) => one.rank - two.rank || one.at - two.at || alphabetical(id, other))
      .map(([id]) => lineKey(id));
    if (ids.length === 0 || group === 'all') return ids;
    return [headKey(group), ...(folded.has(group) ? [] : ids)];
  });
}
const keysOf = (index: TaskIndex) => Array.from({length: index.length}, (_, at) => index.at(at)?.key);

const change = fc.record({
  id: fc.integer({min: 0, max: 12}).map((at) => `t${String(at)}`),
  place: fc.option(
    fc.record({
      group: fc.constantFrom(...GROUPS),
      rank: fc.integer({min: -3, max: 3}),
      at: fc.integer({min: 0, max: 4}),
    }),
    {nil: undefined},
  ),
});

const place = (row: Partial<TaskRow>, sort: TaskSort, grouping: TaskGrouping = 'status') =>
  placeOf({id: 't', status: 'running', ...row}, {grouping, sort, arrival: 7, assignee: () => row.assignee ?? ''});

describe('the index of the list of tasks', () => {
  it('law: K10 moving task by task gives the lines that sorting everything gives, folded or not', () => {
    fc.assert(
      fc.property(fc.array(change, {maxLength: 60}), fc.uniqueArray(fc.constantFrom(...GROUPS)), (changes, groups) => {
        const index = newIndex();
        const tasks = new Map<string, Place>();
        for (const {id, place: to} of changes) {
          if (to) tasks.set(id, to);
          else tasks.delete(id);
          index.set(id, to);
        }
        index.fold(new Set(groups));
        const keys = fromScratch(tasks, new Set(groups));
        expect(keysOf(index)).to.deep.equal(keys);
        expect(index.size).to.equal(tasks.size);
        for (const [at, key] of keys.entries()) {
          expect(index.indexOf(key)).to.equal(at);
          expect(index.keyAt(at)).to.equal(key);
          expect(index.isHeadAt(at)).to.equal(key.startsWith(headKey('')));
        }
        for (const id of tasks.keys()) if (!keys.includes(lineKey(id))) expect(index.indexOf(lineKey(id))).to.equal(-1);
      }),
    );
  });

  it('law: K10 the same for thousands, that come, move all over the list and go', () => {
    const index = newIndex();
    const tasks = new Map<string, Place>();
    const put = (at: number, to: Place | undefined) => {
      const id = `t${String(at)}`;
      if (to) tasks.set(id, to);
      else tasks.delete(id);
      index.set(id, to);
    };
    const check = () => expect(keysOf(index)).to.deep.equal(fromScratch(tasks, new Set()));
    for (let at = 0; at < 3_000; at++) put(at, {group: 'a', rank: (at * 7_919) % 1_009, at});
    check();
    for (let at = 0; at < 3_000; at += 2) put(at, {group: at % 3 === 0 ? 'all' : 'a', rank: -at, at});
    check();
    for (const [key, at] of [0, 1_500, 2_999].map((one) => [index.keyAt(one), one] as const))
      expect(index.indexOf(key)).to.equal(at);
    for (let at = 0; at < 3_000; at++) if (at % 100 !== 0) put(at, undefined);
    check();
    for (let at = 0; at < 3_000; at++) put(at, undefined);
    expect([index.length, index.size]).to.deep.equal([0, 0]);
  });

  it('tells a change from none, and counts what is folded', () => {
    const index = newIndex();
    expect(index.set('t1', {group: 'a', rank: 1, at: 1})).to.equal(true);
    const {version} = index;
    expect(index.set('t1', {group: 'a', rank: 1, at: 1})).to.equal(false);
    expect(index.set('t9', undefined)).to.equal(false);
    expect(index.version).to.equal(version);
    index.set('t2', {group: 'a', rank: 0, at: 1});
    index.fold(new Set(['a']));
    expect(index.version).not.to.equal(version);
    expect(index.groups).to.deep.equal([{key: 'a', count: 2}]);
    expect(index.at(0)).to.deep.equal({key: headKey('a'), group: 'a', count: 2});
    expect([index.at(1), index.at(-1)]).to.deep.equal([undefined, undefined]);
    expect(index.headOf(0)).to.equal(0);
  });

  it('K1 K3 every status has a group; jobs have one of their own, whatever tasks are grouped by', () => {
    for (const status of TASK_STATUSES) expect(place({status}, 'changed').group).to.equal(TASK_GROUP_OF[status]);
    for (const grouping of TASK_GROUPINGS)
      expect(place({runtimeEntity: 'automation_job', kind: 'x'}, 'age', grouping).group).to.equal(JOBS);
    expect(place({kind: 'jobs'}, 'age', 'kind').group).not.to.equal(JOBS);
    expect(place({parentTaskId: 'p'}, 'age', 'parent').group).to.equal(valueGroup('p'));
    expect(place({assignee: 'ada'}, 'age', 'assignee').group).to.equal(valueGroup('ada'));
  });

  it('orders groups by urgency or name, jobs last, and what has no value where it is expected', () => {
    const sorted = (grouping: TaskGrouping, groups: string[]) =>
      groups.sort(compareGroups(grouping, (value) => value.toUpperCase()));
    expect(sorted('status', [JOBS, 'archived', 'active', 'needs'])).to.deep.equal([
      'needs',
      'active',
      'archived',
      JOBS,
    ]);
    expect(sorted('assignee', [JOBS, '=', '=b', '=a10', '=a9'])).to.deep.equal(['=a9', '=a10', '=b', '=', JOBS]);
    expect(sorted('parent', ['=b', JOBS, '='])).to.deep.equal(['=', '=b', JOBS]);
  });

  it('sorts by change, urgency, age and cost; what is at work keeps its place for a minute', () => {
    const first = (sort: TaskSort, one: Partial<TaskRow>, other: Partial<TaskRow>) =>
      expect(place(one, sort).rank).to.be.below(place(other, sort).rank);
    first('changed', {status: 'failed', updatedAt: 61_000}, {status: 'failed', updatedAt: 60_999});
    expect(place({updatedAt: 60_001}, 'changed')).to.deep.equal(place({updatedAt: 119_999}, 'changed'));
    first('priority', {priority: 'urgent'}, {priority: 'low'});
    first('priority', {priority: 'P1'}, {priority: 2});
    first('priority', {priority: 9}, {});
    first('age', {createdAt: 1}, {createdAt: 2});
    first('age', {createdAt: 2}, {});
    first('cost', {usage: {cost: 2}}, {usage: {cost: 1}});
    first('cost', {usage: {totalTokens: 10}}, {});
    for (const sort of TASK_SORTS) expect(Number.isFinite(place({}, sort).rank)).to.equal(true);
  });
});

describe('the filter of tasks', () => {
  const subject = (more: Partial<Filterable> = {}): Filterable => ({
    texts: ['Load test', undefined, 'K-9'],
    status: 'failed',
    assignee: 'ada',
    kind: 'test',
    flags: {blocked: false, undelivered: true, failed_before: true},
    ...more,
  });

  it('finds words in any text, and asks for everything that it names', () => {
    expect(matches(subject(), NO_FILTER)).to.equal(true);
    expect(matches(subject(), {...NO_FILTER, text: ' k-9 '})).to.equal(true);
    expect(matches(subject(), {...NO_FILTER, text: 'nothing'})).to.equal(false);
    expect(matches(subject(), {...NO_FILTER, groups: ['needs', 'failed']})).to.equal(true);
    expect(matches(subject(), {...NO_FILTER, groups: ['needs']})).to.equal(false);
    expect(matches(subject(), {...NO_FILTER, flags: ['undelivered', 'failed_before']})).to.equal(true);
    expect(matches(subject(), {...NO_FILTER, flags: ['undelivered', 'blocked']})).to.equal(false);
    expect(matches(subject(), {...NO_FILTER, assignee: ''})).to.equal(false);
    expect(matches(subject({assignee: ''}), {...NO_FILTER, assignee: ''})).to.equal(true);
    expect(matches(subject(), {...NO_FILTER, kind: 'build'})).to.equal(false);
  });

  it('is the same whatever order its parts came in, and open once all are taken back', () => {
    const one = toggled(toggled(NO_FILTER, 'groups', 'failed'), 'groups', 'needs');
    const other = toggled(toggled(NO_FILTER, 'groups', 'needs'), 'groups', 'failed');
    expect(isSameFilter(one, other)).to.equal(true);
    expect(isOpen(one)).to.equal(false);
    expect(isOpen(toggled(toggled(one, 'groups', 'needs'), 'groups', 'failed'))).to.equal(true);
  });

  it('no exception on any JSON that a browser may have kept; what it makes reads back as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const filter = toFilter(value);
        expect(toFilter(JSON.parse(JSON.stringify(filter)))).to.deep.equal(filter);
        const saved = toSaved(value);
        expect(toSaved(JSON.parse(JSON.stringify(saved)))).to.deep.equal(saved);
      }),
    );
    localStorage.setItem('agent-surfaces:task-filters', '{not json');
    expect(readSaved()).to.deep.equal([]);
    localStorage.removeItem('agent-surfaces:task-filters');
  });
});
