import {html, nothing, type TemplateResult} from 'lit';
import type {ShownStatus} from '../../../protocol/vocabulary.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import type {TimelineEntry} from './entries.js';

/** The statuses whose words have a colour in a row. */
const LOUD: ReadonlySet<ShownStatus> = new Set(['running', 'needs', 'danger', 'disputed', 'blocked', 'retry']);

/** What happened and has no state of its own is marked by what it is. */
export function plainGlyph({kind, state}: TimelineEntry): IconName | undefined {
  if (kind.startsWith('reasoning')) return 'think';
  return state === 'recorded' ? 'quote' : undefined;
}

/** The outline of a status; its word is heard where it is not to be seen. */
export function renderShape(look: ShownStatus, word: string): TemplateResult {
  const {icon: name, tone} = statusLook(look);
  return html`<span class="st k-${tone}">${icon(name)}</span>${word ? html`<span class="vh">${word}</span>` : nothing}`;
}

/** What is over and went well is quiet; what goes on or went wrong keeps its colour. */
export function renderWord(look: ShownStatus, word: string): TemplateResult {
  return html`<span class="word ${LOUD.has(look) ? `k-${statusLook(look).tone}` : ''}">${word}</span>`;
}
