import {expect} from '@open-wc/testing';
import fc from '../fast-check.js';
import {linksOfTask, type Link} from '../../src/components/tasks/task-graph/model.js';
import {blockingOnly, aroundOnly, shownGraph} from '../../src/components/tasks/task-graph/shown.js';
import {TaskIndex} from '../../src/components/tasks/task-graph/task-index.js';
import {taskKey} from '../../src/state/keys.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';

const make = () => {
  const seen = {structure: 0, crowds: 0};
  const index = new TaskIndex({structure: () => seen.structure++, crowd: () => seen.crowds++});
  return {index, seen};
};
const name = (at: number) => `t${String(at)}`;
const set = (index: TaskIndex, row: TaskRow, at: number) =>
  index.setTask(taskKey(row.id), row.id, row, linksOfTask(row), at);
const blocks = (from: number, to: number, isQuiet: boolean): Link[] =>
  from === to ? [] : [{kind: 'blocks', from: taskKey(name(from)), to: taskKey(name(to)), isQuiet}];

/** A change of a task or of an edge. A task is part of one that came before it. */
const change = fc.oneof(
  fc.record({
    task: fc.nat(50),
    parent: fc.option(fc.nat(50)),
    status: fc.constantFrom('running', 'failed', 'blocked', 'completed', 'waiting_input'),
    visibility: fc.constantFrom('user', 'user', 'user', 'hidden'),
  }),
  fc.record({from: fc.nat(50), to: fc.nat(50), state: fc.constantFrom('active', 'satisfied', 'removed')}),
);

describe('the index of the task graph', () => {
  it('law: K5 told one by one, or at once as it is in the end, the same is shown', () => {
    fc.assert(
      fc.property(fc.array(change, {maxLength: 160}), (changes) => {
        const [one, other] = [make().index, make().index];
        const tasks = new Map<number, TaskRow>();
        const edges = new Map<string, Link[]>();
        for (const each of changes) {
          if ('task' in each) {
            const {task: at, parent, status, visibility} = each;
            const parentTaskId = parent === null || parent >= at ? {} : {parentTaskId: name(parent)};
            tasks.set(at, {id: name(at), status, visibility, ...parentTaskId} as TaskRow);
            set(one, tasks.get(at)!, at);
          } else {
            const key = `edge:${String(each.from)}>${String(each.to)}`;
            edges.set(key, each.state === 'removed' ? [] : blocks(each.from, each.to, each.state === 'satisfied'));
            one.setLinks(key, edges.get(key)!);
          }
        }
        for (const [key, links] of edges) other.setLinks(key, links);
        for (const [at, row] of tasks) set(other, row, at);
        const facts = (index: TaskIndex, only?: ReadonlySet<string>) => {
          const shown = shownGraph(index, only);
          const counts = [...index.crowds].map((crowd) => [crowd.id, crowd.ids.size, [...crowd.counts].sort()]);
          return [
            index.total,
            shown.nodes.map(({id}) => id).sort(),
            shown.edges.map(({id}) => id).sort(),
            counts.sort(),
          ];
        };
        expect(facts(one)).to.deep.equal(facts(other));
        expect(facts(one, blockingOnly(one))).to.deep.equal(facts(other, blockingOnly(other)));
        expect(facts(one, aroundOnly(one, 'task:t3'))).to.deep.equal(facts(other, aroundOnly(other, 'task:t3')));
      }),
      {numRuns: 60},
    );
  });

  it('K10 one of ten thousand that changes, or one more, changes no structure: its group counts it', () => {
    const {index, seen} = make();
    set(index, {id: 'top', status: 'running'}, 0);
    const item = (at: number, status: TaskRow['status']): TaskRow => ({id: name(at), status, parentTaskId: 'top'});
    for (let at = 1; at <= 10_000; at++) set(index, item(at, 'running'), at);
    Object.assign(seen, {structure: 0, crowds: 0});
    set(index, item(5000, 'failed'), 5000);
    set(index, item(10_001, 'queued'), 10_001);
    expect(seen).to.deep.equal({structure: 0, crowds: 2});
    const {nodes, edges} = shownGraph(index);
    expect([nodes.length, edges.length]).to.deep.equal([2, 1]);
    const [group] = [...index.crowds].filter(({ids}) => ids.size > 1);
    expect([...group!.counts]).to.have.deep.members([
      ['active', 9999],
      ['failed', 1],
      ['waiting', 1],
    ]);
    // Five hundred that wait for the same are one more group, with one edge.
    for (let at = 1; at <= 500; at++) index.setLinks(`edge:${String(at)}`, blocks(10_001, at, false));
    const shown = shownGraph(index);
    expect(shown.nodes).to.have.length(4);
    expect(shown.edges.filter(({kind}) => kind === 'blocks')).to.have.length(1);
  });

  it('K5 what goes around in a circle is shown, and stands in a tree again once the circle is cut', () => {
    const {index} = make();
    const part = (id: string, parentTaskId?: string): TaskRow =>
      ({id, status: 'running', ...(parentTaskId === undefined ? {} : {parentTaskId})}) as TaskRow;
    ['b', 'c', 'a'].forEach((parent, at) => set(index, part(['a', 'b', 'c'][at]!, parent), at));
    expect(shownGraph(index).nodes).to.have.length(3);
    expect(shownGraph(index).edges).to.have.length(3);
    expect(aroundOnly(index, 'task:a').size).to.equal(3);
    set(index, part('a'), 0);
    expect([index.above('task:c'), index.above('task:b'), index.above('task:a')]).to.deep.equal([
      'task:a',
      'task:c',
      '',
    ]);
  });
});
