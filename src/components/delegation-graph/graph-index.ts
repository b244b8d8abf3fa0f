import type {EdgeKind, Graph, GraphEdge, GraphNode} from './model.js';

/** A graph with its ways in and out of each node, and the tree that is in it. */
export class GraphIndex {
  static readonly empty = new GraphIndex({nodes: [], edges: []});

  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly #byId: ReadonlyMap<string, GraphNode>;
  readonly #out = new Map<string, GraphEdge[]>();
  readonly #in = new Map<string, GraphEdge[]>();
  #plainEnds: ReadonlySet<string> | undefined;
  #tree: {readonly parents: Map<string, string>; readonly below: Map<string, string[]>} | undefined;

  constructor({nodes, edges}: Graph) {
    this.nodes = nodes;
    this.edges = edges;
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    for (const edge of edges) {
      push(this.#out, edge.from, edge);
      push(this.#in, edge.to, edge);
    }
  }

  node(id: string): GraphNode | undefined {
    return this.#byId.get(id);
  }

  /** What leads away from a node. */
  out(id: string, kind?: EdgeKind): readonly GraphEdge[] {
    const edges = this.#out.get(id) ?? [];
    return kind === undefined ? edges : edges.filter((edge) => edge.kind === kind);
  }

  /** What leads to a node. */
  in(id: string, kind?: EdgeKind): readonly GraphEdge[] {
    const edges = this.#in.get(id) ?? [];
    return kind === undefined ? edges : edges.filter((edge) => edge.kind === kind);
  }

  /** Everything that begins or ends at a node. */
  at(id: string): readonly GraphEdge[] {
    return [...this.in(id), ...this.out(id)];
  }

  /** Nodes that only take work and give a result: a handoff, a wait or a retry has to be seen. */
  get plainEnds(): ReadonlySet<string> {
    return (this.#plainEnds ??= new Set(this.nodes.filter(({id}) => this.#isPlainEnd(id)).map(({id}) => id)));
  }

  #isPlainEnd(id: string): boolean {
    return this.at(id).every(({kind, to}) => kind === 'fanin' || (kind === 'delegated' && to === id));
  }

  /** Who delegated it; a join stands beside those it waits for. */
  delegatedBy(id: string): string | undefined {
    return this.#asTree.parents.get(id);
  }

  /** Whom it delegated to, in order; the empty id has those whom nobody did. */
  delegatedTo(id: string): readonly string[] {
    return this.#asTree.below.get(id) ?? [];
  }

  get #asTree() {
    return (this.#tree ??= this.#makeTree());
  }

  /** Each node under the first that leads to it. What goes around in a circle begins with its first node. */
  #makeTree() {
    const parents = new Map<string, string>();
    const below = new Map<string, string[]>();
    for (const {id, kind} of this.nodes) {
      const parent = kind === 'join' ? this.#besideOf(id) : this.in(id, 'delegated')[0]?.from;
      if (parent !== undefined && !isUnder(parents, parent, id)) parents.set(id, parent);
    }
    for (const {id} of this.nodes) push(below, parents.get(id) ?? '', id);
    return {parents, below};
  }

  #besideOf(join: string): string | undefined {
    const [first] = this.in(join, 'fanin');
    return first && this.in(first.from, 'delegated')[0]?.from;
  }
}

function isUnder(parents: ReadonlyMap<string, string>, id: string, ancestor: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) if (at === ancestor) return true;
  return false;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
