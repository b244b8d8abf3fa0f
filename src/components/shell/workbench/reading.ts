import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import '../../evidence/event-log/event-log.strings.js';
import './workbench.strings.js';

/** What a session that is only read can be narrowed to. */
export const READINGS = ['all', 'text', 'tools', 'state'] as const;
export type Reading = (typeof READINGS)[number];

/** The word for one of them that somebody gave; everything where it is none. */
export function readingOf(word: string): Reading {
  return READINGS.find((reading) => reading === word) ?? 'all';
}

/** The choice between them. */
export function renderReadings(
  chosen: Reading,
  localize: Localize,
  onChoose: (reading: Reading) => void,
): TemplateResult {
  return html`
    <div class="readings" role="group" aria-label=${localize.term('workbench.reading')}>
      ${READINGS.map(
        (reading) => html`
          <button
            type="button"
            class="btn quiet sm"
            aria-pressed=${reading === chosen ? 'true' : 'false'}
            @click=${() => onChoose(reading)}
          >
            ${localize.term(`event-log.filter.${reading}`)}
          </button>
        `,
      )}
    </div>
  `;
}

/** The session, as far as it is to be read: its words, its tools, the state that it kept, or all of it. */
export function renderReading(reading: Reading): TemplateResult {
  if (reading === 'state') {
    return html`<div class="states scroll">
      <agent-state-snapshot></agent-state-snapshot>
      <agent-event-log filter="state"></agent-event-log>
    </div>`;
  }
  return html`<agent-conversation
    ?without-process=${reading === 'text'}
    ?only-tools=${reading === 'tools'}
  ></agent-conversation>`;
}
