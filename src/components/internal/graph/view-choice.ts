import {html} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import './graph.strings.js';

/** The two ways to see a graph. */
export const GRAPH_VIEWS = ['graph', 'tree'] as const;
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
