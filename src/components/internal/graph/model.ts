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
