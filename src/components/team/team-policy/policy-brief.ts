import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {differences, type Difference} from './differences.js';
import {isKnown, type PolicyFacts} from './policy-facts.js';
import {differenceWords} from './policy-words.js';
import '../team-roster/team-roster.strings.js';

/** What has no room in a line: the sheet shows it in full. */
const NOT_HERE: ReadonlySet<string> = new Set(['budget', 'termination', 'risk', 'scope', 'retention', 'waiver']);

/**
 * In what a policy is another than the coordinator's, in a few words for one line: at most `most` of them; that it is the
 * same, where both are known; and nothing where nothing is known.
 */
export function renderBrief(own: PolicyFacts, base: PolicyFacts, most: number, localize: Localize) {
  const all = differences(own, base);
  if (all.length === 0)
    return isKnown(own) && isKnown(base) ? html`<span>${localize.term('roster.team-policy')}</span>` : nothing;
  const shown = all.filter(isBrief).slice(0, most);
  const more = all.length - shown.length;
  return html`${shown.map(
    (each) =>
      html`<span class="pol" data-sign=${'sign' in each && each.sign ? each.sign : nothing}
        ><bdi>${differenceWords(each, localize)}</bdi></span
      >`,
  )}${more > 0 ? html`<span>${localize.term('roster.more-differences', more)}</span>` : nothing}`;
}

function isBrief(difference: Difference): boolean {
  if ('grant' in difference) return true;
  return typeof difference.value !== 'object' && !('field' in difference && NOT_HERE.has(difference.field));
}
