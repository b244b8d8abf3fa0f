import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {Player, ReplayRow} from '../../../recording/player.js';
import type {RecordingProblem} from '../../../recording/recording.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {summary} from '../event-log/log-rows.js';
import '../event-log/event-log.strings.js';
import './replay.strings.js';

/** That this is a recording, which one, and the way to another; whatever the page adds stands at the end. */
export function renderHead({state, name}: ReplayRow, localize: Localize, choose: () => void): TemplateResult {
  const isThere = state !== 'empty';
  return html`<div class="head">
    ${
      isThere
        ? html`<span class="badge st k-info">${icon('clock')}<span>${localize.term('replay.mark')}</span></span>`
        : nothing
    }
    <span class="name clip">${isThere ? html`<bdi>${name}</bdi>` : localize.term('replay.empty')}</span>
    ${isThere ? html`<span class="meta read-only nowrap">${localize.term('replay.read-only')}</span>` : nothing}
    <span class="end">
      <button type="button" class="btn quiet sm" @click=${choose}>
        ${icon('file')}${localize.term(isThere ? 'replay.open-other' : 'replay.open')}
      </button>
      <slot name="end"></slot>
    </span>
  </div>`;
}

/** How much of the recording is here. */
export function renderLoading({progress = 0}: ReplayRow, localize: Localize): TemplateResult {
  const words = localize.term('replay.loading');
  return html`<div class="loading" role="status">
    <span class="meta">${words}</span>
    <progress max="1" .value=${progress} aria-label=${words}></progress>
  </div>`;
}

/** Why there is nothing to play. */
export function renderFailed(player: Player, {reason}: ReplayRow, localize: Localize): TemplateResult {
  return html`<div class="failed" role="alert">
      ${statusMark('danger', localize.term('replay.failed'))}
      <span class="reason">${reason}</span>
    </div>
    ${renderProblems(player.recording?.problems.slice(1) ?? [], localize)}`;
}

/** What the event is that was shown last: when, which class, and what it says. */
export function renderNow(player: Player, {index, at}: ReplayRow, localize: Localize): TemplateResult {
  const {event} = player;
  if (!event) return html`<p class="now meta">${localize.term('replay.before-first')}</p>`;
  return html`<p class="now">
    <span class="meta nowrap"
      >${at === undefined ? localize.term('event-log.no-time') : localize.formatTime(at, 'seconds')}</span
    >
    <span class="mono type">${event.type}</span>
    <span class="muted clip"><bdi>${summary([{index, event}])}</bdi></span>
  </p>`;
}

/** The same for whoever hears the slider: "event 120 of 5,000, 14:03:22, Failure sql.query". */
export function placeText(player: Player, {index, total, at}: ReplayRow, localize: Localize): string {
  const {event} = player;
  if (!event) return localize.term('replay.before-first');
  const mark = player.marks.find((each) => each.index === index);
  const what = mark ? `${localize.term(`replay.mark.${mark.kind}`)} ${mark.label}`.trim() : event.type;
  const when = at === undefined ? '' : localize.formatTime(at, 'seconds');
  const place = localize.term('replay.place-text', localize.formatNumber(index + 1), localize.formatNumber(total));
  return [place, when, what].filter((part) => part !== '').join(', ');
}

/** What is wrong with the file, folded. */
export function renderProblems(problems: readonly RecordingProblem[], localize: Localize) {
  if (problems.length === 0) return nothing;
  const words = localize.term('replay.problems', problems.length);
  return html`<details class="problems">
    <summary>${statusMark('warning', words)}</summary>
    <ul class="scroll" tabindex="0" aria-label=${words}>
      ${problems.map(({message}) => html`<li><bdi>${message}</bdi></li>`)}
    </ul>
  </details>`;
}
