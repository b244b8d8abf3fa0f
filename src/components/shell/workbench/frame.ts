import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import type {AgentSplitterChangeEvent} from '../splitter/agent-splitter-change.js';
import {PANE_SIZES, VIEWS, type Layout, type SidePane} from './layout.js';
import './workbench.strings.js';

/** What arranges the panes: the switch of a narrow page, the lines between panes, the buttons that fold them. */
export class Frame {
  readonly #layout: Layout;
  readonly #localize: Localize;

  constructor(layout: Layout, localize: Localize) {
    this.#layout = layout;
    this.#localize = localize;
  }

  /** What a narrow page shows: one view at a time. */
  views(waiting: number): TemplateResult | typeof nothing {
    const views = VIEWS.filter((view) => this.#layout.has(view));
    if (views.length === 1) return nothing;
    return html`
      <nav class="switch" aria-label=${this.#localize.term('workbench.views')}>
        ${views.map(
          (view) => html`
            <button
              type="button"
              class="to-${view}"
              aria-current=${view === this.#layout.view ? 'true' : nothing}
              @click=${() => (this.#layout.view = view)}
            >
              ${this.#localize.term(`workbench.${view}`)}
              ${view === 'sessions' && waiting > 0 ? this.#renderWaiting(waiting) : nothing}
            </button>
          `,
        )}
      </nav>
    `;
  }

  /** The button that folds a side pane away, or brings it back. */
  fold(pane: SidePane): TemplateResult {
    const words = this.#localize.term(`workbench.fold-${pane}`);
    const {folded} = this.#layout.pane(pane);
    return html`
      <button
        type="button"
        class="btn quiet square fold-${pane}"
        aria-label=${words}
        aria-expanded=${folded ? 'false' : 'true'}
        title=${words}
        @click=${() => this.#layout.fold(pane)}
      >
        ${icon('panel')}
      </button>
    `;
  }

  /** The same button, in the session's head, while the pane is folded away. */
  unfold(pane: SidePane): TemplateResult | typeof nothing {
    return this.#layout.has(pane) && this.#layout.pane(pane).folded ? this.fold(pane) : nothing;
  }

  /** The line between a side pane and the session. */
  splitter(pane: SidePane): TemplateResult {
    const {min, max} = PANE_SIZES[pane];
    return html`
      <agent-splitter
        pane=${pane === 'sessions' ? 'before' : 'after'}
        label=${this.#localize.term(`workbench.resize-${pane}`)}
        min=${min}
        max=${max}
        .size=${this.#layout.pane(pane).size}
        @agent-splitter-change=${({size}: AgentSplitterChangeEvent) => this.#layout.resize(pane, size)}
      ></agent-splitter>
    `;
  }

  #renderWaiting(waiting: number): TemplateResult {
    return html`
      <span aria-hidden="true">${statusMark('needs', this.#localize.formatNumber(waiting))}</span>
      <span class="vh">${this.#localize.term('workbench.waiting', waiting)}</span>
    `;
  }
}
