import {html} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {countCharacters} from '../../../protocol/run-input/count.js';
import './composer.strings.js';

/** From this part of the limit on, a count is worth the room. */
const NEAR = 0.9;

/** How many characters a text has, once it comes near to what may be; nothing before, and where nobody says how many. */
export function renderCount(text: string, max: number | undefined, localize: Localize) {
  // No text has more characters than code units, so most are never counted.
  const used = max === undefined || text.length <= max * NEAR ? 0 : countCharacters(text.trim());
  if (max === undefined || used <= max * NEAR) return html`<span id="count" class="count"></span>`;
  const words = localize.term('composer.count', localize.formatNumber(used), localize.formatNumber(max));
  return html`<span id="count" class="count ${used > max ? 'over' : ''}">${words}</span>`;
}
