import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ContextRow} from '../../../state/facts/contexts.js';
import {roomWords} from '../../conversation/context-bar/budget.js';
import {readBudget} from '../../conversation/context-bar/facts.js';
import './runtime-status.strings.js';

/** What stands at the end of the line where there is room: how full the context is, and how fresh the news. */
export function renderTail(
  context: ContextRow | undefined,
  age: number | undefined,
  localize: Localize,
): TemplateResult | typeof nothing {
  const room = roomWords(readBudget(context?.budget).room, localize);
  if (room === undefined && age === undefined) return nothing;
  return html`
    ${room === undefined ? nothing : html`<span class="opt wide">${localize.term('run-status.context', room)}</span>`}
    ${
      age === undefined
        ? nothing
        : html`<span class="opt">${localize.term('run-status.last-event', localize.formatRelative(-age, 0))}</span>`
    }
  `;
}
