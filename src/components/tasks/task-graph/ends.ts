import {GraphIndex} from '../../internal/graph/graph-index.js';
import type {Graph} from '../../internal/graph/model.js';
import type {Ends, TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode} from './model.js';

const NONE: Ends = {all: 0, shown: []};

/** What is no task and stands beside the one that is looked at: it stays there while it is looked at itself. */
export class EndsBeside {
  readonly #facts: TaskGraphFacts;
  #of = '';
  #ends = NONE;

  constructor(facts: TaskGraphFacts) {
    this.#facts = facts;
  }

  /** The task beside which they stand; empty where there is none. */
  get of(): string {
    return this.#of;
  }

  /** The edge by which one of them is there. */
  edgeTo(id: string): TaskEdge | undefined {
    return this.#ends.shown.find(({node}) => node.id === id)?.edge;
  }

  /** Something else is looked at. */
  follow(selected: string): void {
    if (this.#ends.shown.some(({node, edge}) => node.id === selected || edge.id === selected)) return;
    this.#of = this.#facts.index.kept(selected) ? selected : '';
  }

  /** A graph with them in it. */
  add({nodes, edges}: Graph<TaskNode, TaskEdge>): GraphIndex<TaskNode, TaskEdge> {
    const kept = this.#facts.index.kept(this.#of);
    const known = new Set(nodes.map(({id}) => id));
    this.#ends = kept && known.has(kept.id) ? this.#facts.endsOf(kept.ref) : NONE;
    const {shown} = this.#ends;
    const more = shown.map(({node}) => node).filter(({id}) => !known.has(id) && known.add(id));
    return new GraphIndex({nodes: [...nodes, ...more], edges: [...edges, ...shown.map(({edge}) => edge)]});
  }
}
