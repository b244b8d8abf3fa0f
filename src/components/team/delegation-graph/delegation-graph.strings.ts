import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'delegation-graph.label': 'Delegation',
  'delegation-graph.empty': 'Nothing is delegated',
  'delegation-graph.empty-why': 'Who works for whom is drawn here once a teammate is asked to help.',
  'delegation-graph.branches': (branches: number) => count(branches, {one: '# branch', other: '# branches'}),
  'delegation-graph.join-at': (done: string, all: string) => `join ${done} of ${all}`,
  'delegation-graph.joins': (joins: number) => count(joins, {one: '# join', other: '# joins'}),
  'delegation-graph.handoffs': (handoffs: number) => count(handoffs, {one: '# handoff', other: '# handoffs'}),
  'delegation-graph.failed': (failed: number) => count(failed, {one: '# failed', other: '# failed'}),
  'delegation-graph.needs': (waiting: number) => count(waiting, {one: '# needs you', other: '# need you'}),
  'delegation-graph.session': 'This session',
  'delegation-graph.join': (done: string, all: string) => `Join ${done} of ${all}`,
  'delegation-graph.group': (teammates: number) => count(teammates, {one: '# teammate', other: '# teammates'}),
  'delegation-graph.group-tasks': (tasks: number) => count(tasks, {one: '# task', other: '# tasks'}),
  'delegation-graph.group-role': (role: string, teammates: string) => `${role} × ${teammates}`,
  'delegation-graph.on.handoff': 'handoff',
  'delegation-graph.on.retry': 'retry',
  'delegation-graph.on.no-result': 'no result',
  'delegation-graph.edge.delegated': (from: string, to: string) => `${from} delegated to ${to}`,
  'delegation-graph.edge.fanin': (from: string, to: string) => `${to} waits for ${from}`,
  'delegation-graph.edge.done': (from: string, to: string) => `${to} has the result of ${from}`,
  'delegation-graph.edge.no-result': (from: string, to: string) => `${to} has no result of ${from}`,
  'delegation-graph.edge.into': (from: string, to: string) => `${from} gives its results to ${to}`,
  'delegation-graph.edge.wait': (from: string, to: string) => `${to} waits for ${from}`,
  'delegation-graph.edge.handoff': (from: string, to: string) => `${from} handed off to ${to}`,
  'delegation-graph.edge.retry': (from: string, to: string) => `${to} tries the work of ${from} again`,
  'delegation-graph.many.delegated': (name: string, others: number) =>
    `${name} delegated to ${count(others, {one: '# teammate', other: '# teammates'})}`,
  'delegation-graph.many.fanin': (name: string, others: number) =>
    `${name} takes ${count(others, {one: '# result', other: '# results'})}`,
  'delegation-graph.no-reason': 'No reason was given',
  'delegation-graph.wait-all': 'Wait for all',
  'delegation-graph.wait-why': 'The join goes on by then, with whoever is done',
  'delegation-graph.merge-now': (done: number, all: number) => `Merge ${String(done)} of ${String(all)} now`,
  'delegation-graph.merge-why': (missing: number) =>
    count(missing, {
      one: 'The join goes on without # result that is not there yet',
      other: 'The join goes on without # results that are not there yet',
    }),
  'delegation-graph.synthesis': (name: string, done: number, all: number) =>
    `Synthesis by ${name}: ${String(done)} of ${String(all)} results. Each worker’s own result stays in its report.`,
  'delegation-graph.wait-limit': 'at most',
  'delegation-graph.until': 'Goes on with whoever is done in',
});
