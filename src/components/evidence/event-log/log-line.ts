import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {timeOf} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {pretty} from '../../parts/json/values.js';
import {idShown, summary, type LogItem} from './log-rows.js';
import './event-log.strings.js';

/** How a line stands in the list. */
export interface LineView {
  readonly isOpen: boolean;
  /** The line that Tab comes to. */
  readonly isActive: boolean;
  readonly onToggle: (key: string) => void;
}

/** One line: when, what, what it says, whose; and its JSON where it is open. */
export function renderLine({key, row, entry}: LogItem, localize: Localize, {isOpen, isActive, onToggle}: LineView) {
  const entries = entry ? [entry] : row.entries;
  const event = entry?.event ?? row.first;
  const at = timeOf(event);
  const count = entries.length > 1 ? `${localize.formatNumber(entries.length)} × ` : '';
  return html`<li class=${entry ? 'inner' : ''}>
    <button
      type="button"
      class="line"
      aria-expanded=${isOpen}
      tabindex=${isActive ? 0 : -1}
      @click=${() => onToggle(key)}
    >
      <span class="nowrap">
        ${at === undefined ? localize.term('event-log.no-time') : localize.formatTime(at, 'seconds')}
      </span>
      <span class="type mono clip">${count}${event.type}</span>
      <span class="sum clip"><bdi>${summary(entries)}</bdi></span>
      <span class="id mono clip">${idShown(event)}</span>
      ${icon('chev', {class: 'chev'})}
    </button>
    ${isOpen && entries.length === 1 ? html`<agent-code language="JSON" .text=${pretty(event)}></agent-code>` : nothing}
  </li>`;
}
