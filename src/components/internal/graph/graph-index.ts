/** What a drawing needs to know of a node. What it stands for, and how that is doing, is its own business. */
export interface GraphNode {
  readonly id: string;
  readonly kind: string;
  /** The nodes that a group stands for. */
  readonly members?: Iterable<string>;
  /** It belongs to nobody, and stands beside those that lead to it: where results come together. */
  readonly isBeside?: boolean;
}

/** A connection, in the direction in which work goes. */
export interface GraphEdge {
  readonly id: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** It leads from a node of the tree to one below it. */
  readonly isBranch?: boolean;
  /** It leads back: its target need not be in a later column. */
  readonly isBack?: boolean;
  /** Something stands on it, or may in time. */
  readonly hasLabel?: boolean;
}

/** What is drawn: the structure, without how anything is doing. */
export interface Graph<Node extends GraphNode = GraphNode, Edge extends GraphEdge = GraphEdge> {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

/** A graph with its ways in and out of each node, and the tree that is in it. */
export class GraphIndex<Node extends GraphNode = GraphNode, Edge extends GraphEdge = GraphEdge> {
  static readonly empty = new GraphIndex<never, never>({nodes: [], edges: []});

  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly #byId: ReadonlyMap<string, Node>;
  readonly #out = new Map<string, Edge[]>();
  readonly #in = new Map<string, Edge[]>();
  #tree: {readonly parents: Map<string, string>; readonly below: Map<string, string[]>} | undefined;

  constructor({nodes, edges}: Graph<Node, Edge>) {
    this.nodes = nodes;
    this.edges = edges;
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    for (const edge of edges) {
      push(this.#out, edge.from, edge);
      push(this.#in, edge.to, edge);
    }
  }

  node(id: string): Node | undefined {
    return this.#byId.get(id);
  }

  out(id: string, kind?: Edge['kind']): readonly Edge[] {
    const edges = this.#out.get(id) ?? [];
    return kind === undefined ? edges : edges.filter((edge) => edge.kind === kind);
  }

  in(id: string, kind?: Edge['kind']): readonly Edge[] {
    const edges = this.#in.get(id) ?? [];
    return kind === undefined ? edges : edges.filter((edge) => edge.kind === kind);
  }

  /** Everything that begins or ends at a node. */
  at(id: string): readonly Edge[] {
    return [...this.in(id), ...this.out(id)];
  }

  /** What a node is below of; one that stands beside others is below what they are below of. */
  above(id: string): string | undefined {
    return this.#asTree.parents.get(id);
  }

  /** What is below a node, in order; the empty id has those that nothing is above of. */
  below(id: string): readonly string[] {
    return this.#asTree.below.get(id) ?? [];
  }

  get #asTree() {
    return (this.#tree ??= this.#makeTree());
  }

  /** Each node under the first that leads to it. What goes around in a circle begins with its first node. */
  #makeTree() {
    const parents = new Map<string, string>();
    const below = new Map<string, string[]>();
    for (const {id, isBeside} of this.nodes) {
      const parent = isBeside ? this.#besideOf(id) : this.#branchTo(id);
      if (parent !== undefined && !isUnder(parents, parent, id)) parents.set(id, parent);
    }
    for (const {id} of this.nodes) push(below, parents.get(id) ?? '', id);
    return {parents, below};
  }

  #branchTo(id: string): string | undefined {
    return this.in(id).find(({isBranch}) => isBranch)?.from;
  }

  #besideOf(id: string): string | undefined {
    const [first] = this.in(id);
    return first && this.#branchTo(first.from);
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
