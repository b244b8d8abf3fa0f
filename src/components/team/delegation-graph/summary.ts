import type {Localize} from '../../../controllers/localize.js';
import type {DelegationFacts} from './delegation-facts.js';
import {isBroken} from './node-facts.js';
import './delegation-graph.strings.js';

/** How far a join is. */
interface JoinAt {
  readonly done: number;
  readonly all: number;
}

/** The state of the whole in a few numbers. */
export interface Summary {
  readonly branches: number;
  readonly joins: readonly JoinAt[];
  readonly handoffs: number;
  readonly failed: number;
  readonly needs: number;
}

/** Counts what there is. */
export function summarise(facts: DelegationFacts): Summary {
  const {nodes, edges} = facts.graph;
  const all = nodes.map((node) => facts.of(node));
  return {
    branches: edges.filter(({kind}) => kind === 'delegated').length,
    joins: all.flatMap(({join}) => (join ? [{done: join.done.length, all: join.waitsFor.length}] : [])),
    handoffs: edges.filter(({kind}) => kind === 'handoff').length,
    failed: all.filter(({status, join}) => !join && isBroken(status)).length,
    needs: all.filter(({look}) => look === 'needs').length,
  };
}

/** The same in words: "3 branches, join 0 of 3, 1 failed". */
export function summaryWords({branches, joins, handoffs, failed, needs}: Summary, localize: Localize): string {
  const [join] = joins;
  const number = (value: number) => localize.formatNumber(value);
  const words = [
    branches > 0 && localize.term('delegation-graph.branches', branches),
    joins.length > 1 && localize.term('delegation-graph.joins', joins.length),
    joins.length === 1 && join && localize.term('delegation-graph.join-at', number(join.done), number(join.all)),
    handoffs > 0 && localize.term('delegation-graph.handoffs', handoffs),
    needs > 0 && localize.term('delegation-graph.needs', needs),
    failed > 0 && localize.term('delegation-graph.failed', failed),
  ];
  return words.filter((word) => typeof word === 'string').join(localize.term('list.comma'));
}
