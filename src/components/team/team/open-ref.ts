import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {targetOf} from '../lane/target.js';
import type {ProjectionStore} from '../../../state/store.js';
import {openFact} from '../../evidence/timeline-evidence/open-fact.js';

/** What a ref is opened from. */
interface RefView {
  readonly host: Element;
  readonly store: ProjectionStore | undefined;
  /** The session that is asked for what no fact here is named by. */
  readonly sessionId: string | undefined;
}

/** A ref as the way to what it names: a fact by what can be done with it, anything else by its name. */
export function renderRef({host, store, sessionId}: RefView, ref: string, words: string): TemplateResult {
  const target = targetOf(store, ref);
  if (target) {
    return html`<button type="button" class="link" @click=${() => openFact(host, store, target.fact)}>
      ${words}
    </button>`;
  }
  return html`<agent-task-ref .to=${ref} session-id=${ifDefined(sessionId)}></agent-task-ref>`;
}
