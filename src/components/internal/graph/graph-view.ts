import {html} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import type {GraphDescription} from './description.js';
import type {GraphEdge, GraphIndex, GraphNode} from './graph-index.js';
import './graph.strings.js';

const GRAPH_VIEWS = ['graph', 'tree'] as const;
export type GraphView = (typeof GRAPH_VIEWS)[number];

/** The choice between them. */
export function renderViewChoice(chosen: GraphView, choose: (view: GraphView) => void, localize: Localize) {
  return html`<span class="views" role="group" aria-label=${localize.term('graph.view')}>
    ${GRAPH_VIEWS.map((view) => {
      const words = localize.term(`graph.view.${view}`);
      return html`<button
        type="button"
        class="btn quiet square sm"
        aria-label=${words}
        title=${words}
        aria-pressed=${view === chosen ? 'true' : 'false'}
        @click=${() => choose(view)}
      >
        ${icon(view === 'tree' ? 'queue' : 'team')}
      </button>`;
    })}
  </span>`;
}

interface ShownGraph<Node extends GraphNode, Edge extends GraphEdge> {
  readonly graph: GraphIndex<Node, Edge>;
  readonly description: GraphDescription<Node, Edge>;
  readonly version: number;
  /** Changes with who is in a group. */
  readonly members?: number;
  readonly selected: string;
}

/** The drawing of a graph, with a button that arranges it anew. */
export function renderCanvas<Node extends GraphNode, Edge extends GraphEdge>(
  {graph, description, version, selected}: ShownGraph<Node, Edge>,
  tidy: () => void,
  localize: Localize,
) {
  return html`<agent-graph-canvas .graph=${graph} .description=${description} .version=${version} .selected=${selected}>
    <button slot="tools" type="button" class="btn quiet sm" title=${localize.term('graph.tidy-why')} @click=${tidy}>
      ${localize.term('graph.tidy')}
    </button>
  </agent-graph-canvas>`;
}

/** The same as a tree. */
export function renderTree<Node extends GraphNode, Edge extends GraphEdge>({
  graph,
  description,
  version,
  members = 0,
  selected,
}: ShownGraph<Node, Edge>) {
  return html`<agent-graph-tree
    .graph=${graph}
    .description=${description}
    .version=${version}
    .members=${members}
    .selected=${selected}
  ></agent-graph-tree>`;
}
