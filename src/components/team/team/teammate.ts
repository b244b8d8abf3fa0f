import {html, nothing, type TemplateResult} from 'lit';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {ProjectionStore} from '../../../state/store.js';
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
  const shown = row?.name ?? name;
  const words = shown === undefined ? html`<code>${id}</code>` : html`<bdi>${shown}</bdi>`;
  if (!row) return html`<span class="mate">${words}</span>`;
  return html`<button
    type="button"
    class="mate"
    data-agent=${id}
    @click=${(event: Event) => {
      event.stopPropagation();
      openTeammate(event.currentTarget as Element, store, id);
    }}
  >
    ${words}
  </button>`;
}

/** A letter on paper: round for a person, square for an agent. Nothing that the name does not say. */
export function avatar(row: Pick<AgentRow, 'name' | 'id' | 'kind'>): TemplateResult {
  const [letter = ''] = row.name ?? row.id;
  return html`<span class="avatar" data-kind=${row.kind ?? nothing} aria-hidden="true"
    >${letter.toLocaleUpperCase()}</span
  >`;
}
