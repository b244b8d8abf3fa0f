import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ProjectionStore} from '../../../state/store.js';

/** What the parts of a detail are drawn with. */
export interface DetailView {
  readonly task: TaskRow;
  readonly store: ProjectionStore | undefined;
  readonly localize: Localize;
}

/** Words among others with dots between them: the dot stands outside of what has a direction of its own. */
export function renderWord(words: unknown): TemplateResult {
  return html`<span><bdi>${words}</bdi></span>`;
}

/** A section with its head: what it is, and what is known of it in a few words. */
export function renderSection(title: string, content: unknown, about?: unknown): TemplateResult {
  return html`<section>
    <header class="section wrap">
      <h3>${title}</h3>
      ${about === undefined || about === '' ? nothing : html`<span class="meta">${about}</span>`}
    </header>
    ${content}
  </section>`;
}

/** Names and values; what has no value is not there. */
export function renderFacts(
  facts: readonly (readonly [name: string, value: unknown])[],
): TemplateResult | typeof nothing {
  const known = facts.filter(([, value]) => value !== undefined && value !== '' && value !== nothing);
  if (known.length === 0) return nothing;
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}
