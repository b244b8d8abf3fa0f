import {object, string} from '../../../state/read.js';

/** A card of a canvas. */
export interface CanvasNode {
  readonly id: string;
  readonly kind: 'text' | 'file' | 'link' | 'group';
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** One of the six colours of the format, from 1; 0 for none. */
  readonly colour: number;
}

/** A line from one card to another. */
export interface CanvasEdge {
  readonly id: string;
  readonly from: CanvasNode;
  readonly to: CanvasNode;
  readonly fromSide?: Side;
  readonly toSide?: Side;
  readonly label: string;
}

/** A side of a card. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A canvas, as far as it can be read. */
export interface Canvas {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  /** What is not drawn: beyond the limits, or not in the format. */
  readonly left: number;
}

const [MAX_NODES, MAX_EDGES] = [500, 1_000];
const KINDS = ['text', 'file', 'link', 'group'] as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** Where a canvas may reach: beyond it nothing can be drawn. */
const FAR = 1e7;

/** A JSON Canvas (jsoncanvas.org, 1.0); undefined where the value is none. */
export function readCanvas(value: unknown): Canvas | undefined {
  const canvas = object(value);
  const nodes = canvas?.['nodes'] ?? [];
  const edges = canvas?.['edges'] ?? [];
  if (!canvas || !Array.isArray(nodes) || !Array.isArray(edges) || (!canvas['nodes'] && !canvas['edges']))
    return undefined;
  const known = new Map<string, CanvasNode>();
  for (const each of nodes.slice(0, MAX_NODES)) {
    const node = readNode(each);
    if (node && !known.has(node.id)) known.set(node.id, node);
  }
  const lines = edges.slice(0, MAX_EDGES).flatMap((edge, index) => readEdge(edge, index, known) ?? []);
  const left = nodes.length - known.size + edges.length - lines.length;
  return {nodes: [...known.values()], edges: lines, left};
}

function readNode(value: unknown): CanvasNode | undefined {
  const node = object(value);
  const id = string(node?.['id']);
  const place = ['x', 'y', 'width', 'height'].map((name) => node?.[name]);
  if (!node || id === undefined || !place.every(isNear)) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = place;
  const kind = KINDS.find((name) => name === node['type']) ?? 'text';
  const words = string(node[{text: 'text', file: 'file', link: 'url', group: 'label'}[kind]]) ?? '';
  const colour = Number(string(node['color'])?.match(/^[1-6]$/)?.[0] ?? 0);
  return {id, kind, words, x, y, width: Math.max(1, width), height: Math.max(1, height), colour};
}

function isNear(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= FAR;
}

function readEdge(value: unknown, index: number, nodes: ReadonlyMap<string, CanvasNode>): CanvasEdge | undefined {
  const edge = object(value);
  const from = nodes.get(string(edge?.['fromNode']) ?? '');
  const to = nodes.get(string(edge?.['toNode']) ?? '');
  if (!edge || !from || !to) return undefined;
  const side = (name: string) => SIDES.find((each) => each === edge[name]);
  const [fromSide, toSide] = [side('fromSide'), side('toSide')];
  return {
    id: string(edge['id']) ?? String(index),
    from,
    to,
    label: string(edge['label']) ?? '',
    ...(fromSide && {fromSide}),
    ...(toSide && {toSide}),
  };
}
