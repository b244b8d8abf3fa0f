import {html, type TemplateResult} from 'lit';
import {artifactKey, evidenceKey, runKey, taskKey, toolKey} from '../../state/keys.js';
import type {ProjectionStore} from '../../state/store.js';
import {safeLink} from '../markdown/urls.js';
import {openFact} from '../timeline-evidence/open-fact.js';

const KINDS = [evidenceKey, artifactKey, runKey, taskKey, toolKey];

/** The fact that a ref names, by its key or by its bare id; undefined where no fact here has that name. */
export function factOf(ref: string, store: ProjectionStore | undefined): string | undefined {
  if (!store) return undefined;
  const keys = [ref, ...KINDS.map((keyOf) => keyOf(ref))];
  return keys.find((key) => /^(?:evidence|artifact|run|task|tool):/.test(key) && store.get(key) !== undefined);
}

/** A ref as the way to what it names. One that leads nowhere from here is shown as it is. */
export function renderRef(
  host: Element,
  store: ProjectionStore | undefined,
  ref: string,
  words: string,
): TemplateResult {
  const fact = factOf(ref, store);
  if (fact !== undefined) {
    return html`<button type="button" class="link" @click=${() => openFact(host, store, fact)}>${words}</button>`;
  }
  const link = /^https?:/i.test(ref) ? safeLink(ref) : undefined;
  if (!link) return html`<code>${ref}</code>`;
  return html`<a href=${link.href} target="_blank" rel="noopener noreferrer">${words}</a>`;
}
