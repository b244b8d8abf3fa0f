import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {Mark} from '../../../recording/marks.js';
import type {Player} from '../../../recording/player.js';
import {icon} from '../../../styles/icons.js';
import {MARK_ICONS} from './mark-track.js';
import {jump, MARK_KEYS} from './replay-keys.js';
import './replay.strings.js';

/** Marks that the list shows at once, around where the recording stands. */
const LISTED = 100;

/** What there is to jump to: a button for each kind that is there, and one for the list of them all. */
export function renderJumps(player: Player, localize: Localize, isListed: boolean, onList: () => void) {
  const count = player.marks.length;
  if (count === 0) return nothing;
  return html`<div class="jumps">
    ${renderKinds(player, localize)}
    <button type="button" class="btn quiet sm" aria-expanded=${isListed} @click=${onList}>
      ${icon('queue')}${localize.term('replay.all-marks', count)}
    </button>
  </div>`;
}

/** One button for each kind of mark that has a key and is there: how many there are, and to the next of them. */
function renderKinds(player: Player, localize: Localize): (TemplateResult | typeof nothing)[] {
  return Object.entries(MARK_KEYS).map(([key, kind]) => {
    const count = player.marks.filter((mark) => mark.kind === kind).length;
    if (count === 0) return nothing;
    return html`<button
      type="button"
      class="btn quiet sm"
      title=${localize.term('replay.next-mark', localize.term(`replay.mark.${kind}`))}
      aria-disabled=${player.mark(1, kind) ? 'false' : 'true'}
      @click=${() => jump(player, 1, kind)}
    >
      ${icon(MARK_ICONS[kind], {class: `k-${kind}`})}${localize.term(`replay.marks.${kind}`, count)}
      <kbd aria-hidden="true">${key.toUpperCase()}</kbd>
    </button>`;
  });
}

/** Every mark in words, in order: Tab comes to the one that is next, arrows go on from there. */
export function renderMarkList(player: Player, localize: Localize): TemplateResult {
  const {marks, index} = player;
  const next = marks.findIndex((mark) => mark.index >= index);
  const here = next < 0 ? marks.length - 1 : next;
  const start = Math.max(0, Math.min(here - LISTED / 2, marks.length - LISTED));
  const shown = marks.slice(start, start + LISTED);
  const later = marks.length - start - shown.length;
  return html`<div class="list scroll" @keydown=${onKey}>
    ${start > 0 ? html`<p class="meta">${localize.term('replay.marks-before', start)}</p>` : nothing}
    <ul aria-label=${localize.term('replay.all-marks', marks.length)}>
      ${shown.map((mark, at) => renderMark(mark, start + at === here, mark.index === index, localize, player))}
    </ul>
    ${later > 0 ? html`<p class="meta">${localize.term('replay.marks-after', later)}</p>` : nothing}
  </div>`;
}

function renderMark(mark: Mark, isStop: boolean, isHere: boolean, localize: Localize, player: Player) {
  return html`<li>
    <button
      type="button"
      class="go"
      tabindex=${isStop ? 0 : -1}
      aria-current=${isHere ? 'step' : nothing}
      @click=${() => player.seek(mark.index)}
    >
      ${icon(MARK_ICONS[mark.kind], {class: `k-${mark.kind}`})}
      <span class="nowrap">${localize.term(`replay.mark.${mark.kind}`)}</span>
      <bdi class="muted clip">${mark.label}</bdi>
      <span class="meta">${localize.formatNumber(mark.index + 1)}</span>
    </button>
  </li>`;
}

function onKey(event: KeyboardEvent): void {
  const marks = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.go')];
  const at = marks.indexOf(event.target as HTMLElement);
  const goal = event.key === 'ArrowDown' ? marks[at + 1] : event.key === 'ArrowUp' ? marks[at - 1] : undefined;
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}
