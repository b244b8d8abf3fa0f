import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {Mark} from '../../../recording/marks.js';
import {SPEEDS, type Player, type ReplayRow, type Speed} from '../../../recording/player.js';
import {icon} from '../../../styles/icons.js';
import {placeText} from './bar-lines.js';
import {renderTrack} from './mark-track.js';
import './replay.strings.js';

/** What the controls are drawn from. */
export interface ControlsView {
  readonly player: Player;
  readonly row: ReplayRow;
  /** The marks that have room on the track. */
  readonly drawn: readonly Mark[];
  readonly localize: Localize;
}

/** Buttons, the line that shows and sets the place, where it stands, and how fast it plays. */
export function renderControls(view: ControlsView): TemplateResult {
  const {player, row, localize} = view;
  const isPlaying = row.state === 'playing';
  const toggle = isPlaying ? () => player.pause() : () => player.play();
  return html`<div class="controls">
    <div class="split">
      ${renderButton('back', localize.term('replay.step-back'), () => player.step(-1), row.index < 0)}
      ${renderButton(isPlaying ? 'pause' : 'play', localize.term(isPlaying ? 'replay.pause' : 'replay.play'), toggle)}
      ${renderButton('next', localize.term('replay.step-on'), () => player.step(1), row.index >= row.total - 1)}
    </div>
    ${renderScrubber(view)} ${renderPlace(row, localize)} ${renderSpeed(player, row, localize)}
  </div>`;
}

function renderButton(name: 'back' | 'next' | 'play' | 'pause', words: string, run: () => void, isOff = false) {
  return html`<button
    type="button"
    class="btn square ${name}"
    aria-label=${words}
    title=${words}
    aria-disabled=${isOff ? 'true' : 'false'}
    @click=${run}
  >
    ${icon(name)}
  </button>`;
}

function renderScrubber({player, row, drawn, localize}: ControlsView) {
  const onScrub = (event: Event) => player.seek(Number((event.target as HTMLInputElement).value) - 1);
  const hint = localize.term('replay.hint');
  return html`<div part="track" class="scrub">
    ${renderTrack(drawn, row.total)}
    <input
      type="range"
      min="0"
      step="1"
      title=${hint}
      aria-label=${localize.term('replay.place')}
      aria-valuetext=${placeText(player, row, localize)}
      aria-describedby="keys"
      .max=${String(row.total)}
      .value=${String(row.index + 1)}
      @input=${onScrub}
    />
    <span id="keys" class="vh">${hint}</span>
  </div>`;
}

function renderPlace({index, total, elapsed, duration}: ReplayRow, localize: Localize) {
  const number = (value: number) => localize.formatNumber(value);
  const clock = (ms: number) => localize.formatDuration(ms, 'clock');
  return html`<span class="meta place nowrap">
    <bdi>${localize.term('replay.position', number(index + 1), number(total))}</bdi>
    <bdi class="faint span">${clock(elapsed)} / ${clock(duration)}</bdi>
  </span>`;
}

function renderSpeed(player: Player, row: ReplayRow, localize: Localize) {
  const onSpeed = (event: Event) => {
    const {value} = event.target as HTMLSelectElement;
    player.setSpeed(value === 'max' ? 'max' : (Number(value) as Speed));
  };
  return html`<select class="in speed" aria-label=${localize.term('replay.speed')} @change=${onSpeed}>
    ${SPEEDS.map(
      (speed) =>
        html`<option value=${speed} .selected=${speed === row.speed}>
          ${speed === 'max' ? localize.term('replay.speed-max') : `${localize.formatNumber(speed)}×`}
        </option>`,
    )}
  </select>`;
}
