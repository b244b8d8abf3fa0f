import type {Localize} from '../../../controllers/localize.js';
import type {StringKey} from '../../../locales/index.js';
import type {Key} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {IconName} from '../../../styles/icons.js';
import type {StatusKind} from '../../../styles/status.js';
import type {EdgeLook} from './edge-layer.js';
import type {GraphEdge, GraphIndex, GraphNode} from './graph-index.js';
import type {GraphSelectType} from './graph-select.js';

/** What a node shows. A fact that is missing is missing. */
export interface NodeContent {
  /** The id of what it stands for, shown where it has no name. */
  readonly ref: string;
  readonly name: string | undefined;
  /** The row that it is read from. */
  readonly fact: Key | undefined;
  readonly status: string | undefined;
  /** How its status looks; undefined for what has no status, which has an icon instead. */
  readonly look: StatusKind | undefined;
  readonly icon?: IconName;
  /** No result is to be expected of it as it is. */
  readonly isBroken?: boolean;
  /** The word of its status, and what else is said of it. */
  readonly details: readonly string[];
  /** Cancellation of it, or of what it is part of, was requested. */
  readonly cancelRequest?: {readonly kind: 'own' | 'above'; readonly words: string} | undefined;
}

/** What connects a node to others, in words. */
interface NodeSentence {
  readonly words: string;
  readonly reason?: string | undefined;
}

/** What the nodes and edges of one kind of graph are: all that the drawing and the tree need to know of them. */
export interface GraphDescription<Node extends GraphNode = GraphNode, Edge extends GraphEdge = GraphEdge> {
  /** What the whole is called. */
  readonly label: StringKey;
  /** How many lines of text a node has in the drawing. In one line, the status is an icon alone. */
  readonly lines: 1 | 2;
  /** Where the box is narrower than this, all stand below each other. A graph with a value here is opened as a whole. */
  readonly stacksBelow?: number;
  widthOf(node: Node, localize: Localize): number;
  edgeLooks(localize: Localize): (edge: Edge) => EdgeLook;
  contentOf(node: Node, localize: Localize): NodeContent;
  /** A value that changes with what a node shows besides its own rows. */
  contextOf(node: Node): unknown;
  /** The sentences that a line of the tree shows below its node. */
  sentencesOf(node: Node, localize: Localize): readonly NodeSentence[];
  /** Calls back when a row that a node shows changes. */
  watch(node: Node, store: ProjectionStore, changed: () => void): () => void;
  /** A node that is shown in its group alone. */
  memberOf(id: string): Node | undefined;
  /** The node to be in sight where not all can be and none is selected. */
  mainOf?(graph: GraphIndex<Node, Edge>): string | undefined;
  /** The name of the event for a node or an edge that is selected or opened. */
  readonly selectType: GraphSelectType;
}

/** Calls back when one of these rows changes. */
export function watchRows(store: ProjectionStore, keys: Iterable<Key>, changed: () => void): () => void {
  const ends = Array.from(keys, (key) => store.subscribe(key, changed));
  return () => {
    for (const end of ends) end();
  };
}

/** How wide a node has to be for its words, about: letters of Chinese are twice as wide. */
export function widthFor(words: string, most = 168): number {
  let width = 0;
  for (const letter of words) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 12.5 : 6.7;
  return Math.round(Math.min(most, Math.max(68, width + 40)));
}
