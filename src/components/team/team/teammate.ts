import {html, nothing, type TemplateResult} from 'lit';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ProjectionStore} from '../../../state/store.js';
import {givenName, saidName} from '../../internal/identity/identities.js';
import {openTeammate} from './agent-teammate-open.js';

/** Who is to be named. */
export interface Named {
  readonly id: string;
  readonly row?: AgentRow | undefined;
  /** What the fact itself called it, where the teammate has no row. */
  readonly name?: string | undefined;
  readonly store: ProjectionStore | undefined;
}

/** A teammate's name, which leads to its transcript. Somebody whom no fact knows is shown by the id, and leads nowhere. */
export function renderTeammate({id, row, name, store}: Named): TemplateResult {
  const shown = givenName(store, id, row?.name ?? name);
  const said = saidName(store, id, row?.name ?? name) ?? nothing;
  const words = shown === undefined ? html`<code>${id}</code>` : html`<bdi>${shown}</bdi>`;
  if (!row) return html`<span class="mate" title=${said}>${words}</span>`;
  return html`<button
    type="button"
    class="mate"
    data-agent=${id}
    title=${said}
    @click=${(event: Event) => {
      event.stopPropagation();
      openTeammate(event.currentTarget as Element, store, id);
    }}
  >
    ${words}
  </button>`;
}
