import {html, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {tabStep} from '../../../controllers/keymap.js';
import {RowController} from '../../../controllers/row-controller.js';
import {AgentElement} from '../../agent-element.js';
import {EVIDENCE_KEY, type OpenEvidence} from './agent-evidence-open.js';
import styles from './timeline-evidence.styles.js';
import '../../conversation/conversation/conversation.strings.js';
import './timeline-evidence.strings.js';

/** The three ways to look at what a session leaves behind. */
export const TRAIL_VIEWS = ['timeline', 'evidence', 'audit'] as const;
export type TrailView = (typeof TRAIL_VIEWS)[number];

/**
 * What a session leaves behind: when it happened, why it can be trusted, and who decided. A piece of evidence that is
 * asked for anywhere on the page comes up here.
 *
 * Keyboard: the arrow keys, Home and End choose among the three views.
 *
 * @summary Shows timeline, evidence and audit of a session.
 * @a11y A tablist with one panel: arrows, Home and End choose the view.
 * @element agent-timeline-evidence
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @fires agent-evidence-open - a person wants to see a piece of evidence
 * @fires agent-replay-open - a person wants to play a recorded run
 * @fires agent-load-older - somebody has come to where the past is not here yet
 * @fires agent-command - `export`, when a person asks for an evidence pack
 * @csspart base - the whole
 * @csspart tabs - the choice of views
 */
export class AgentTimelineEvidence extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** What is looked at. */
  @property() view: TrailView = 'timeline';

  /** No conversation stands on the page: a turn at work opens here as any other. */
  @property({type: Boolean}) alone = false;

  readonly #open = new RowController(this, () => EVIDENCE_KEY);
  #asked: OpenEvidence | undefined;

  override willUpdate(_changed: PropertyValues<this>): void {
    const asked = this.#open.value;
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (asked?.evidenceId) this.view = 'evidence';
  }

  override render() {
    if (!this.#open.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    return html`
      <div part="base" class="column">
        <div part="tabs" role="tablist" aria-label=${this.term('trail.label')} @keydown=${this.#onKey}>
          ${TRAIL_VIEWS.map((view) => this.#renderTab(view))}
        </div>
        <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${this.view}">${this.#renderView()}</div>
      </div>
    `;
  }

  #renderTab(view: TrailView): TemplateResult {
    const isChosen = view === this.view;
    return html`<button
      type="button"
      role="tab"
      id="tab-${view}"
      aria-selected=${isChosen}
      aria-controls="panel"
      tabindex=${isChosen ? 0 : -1}
      @click=${() => (this.view = view)}
    >
      ${this.term(`trail.${view}`)}
    </button>`;
  }

  #renderView(): TemplateResult {
    switch (this.view) {
      case 'evidence':
        return html`
          <agent-evidence-pack session-id=${this.sessionId}></agent-evidence-pack>
          <agent-evidence-list session-id=${this.sessionId}></agent-evidence-list>
        `;
      case 'audit':
        return html`<agent-audit-trail session-id=${this.sessionId}></agent-audit-trail>`;
      default:
        return html`<agent-timeline session-id=${this.sessionId} ?alone=${this.alone}></agent-timeline>`;
    }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const place = tabStep(event, TRAIL_VIEWS.indexOf(this.view), TRAIL_VIEWS.length);
    if (place === undefined) return;
    event.preventDefault();
    this.view = TRAIL_VIEWS[place] ?? 'timeline';
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
}
