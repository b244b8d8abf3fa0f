import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {Player, type ReplayRow, type Speed, SPEEDS, type StepUnit} from '../../../recording/player.js';
import type {PackIntegrity, Recording, RecordingProblem} from '../../../recording/recording.js';
import type {TrustedKey} from '../../../recording/signature.js';
import {decoded} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {fields} from '../../../styles/fields.styles.js';
import {progress} from '../../../styles/progress.styles.js';
import {REPLAY_KEY} from '../../../recording/keys.js';
import type {Mark, MarkKind} from '../../../recording/marks.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {openRecording} from '../../../recording/open.js';
import {toFault} from '../../../transport/wire.js';
import {statusMark} from '../../../styles/status.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {httpFault, readBody} from '../../../transport/http.js';
import {AgentElement} from '../../agent-element.js';
import {closestAround} from '../../internal/closest-around.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import {summary} from '../event-log/log-rows.js';
import styles from './replay.styles.js';
import {scrub} from './scrub.styles.js';
import '../event-log/event-log.strings.js';
import './replay.strings.js';

/** How a download is watched and stopped. */
interface DownloadWatch {
  readonly signal: AbortSignal;
  /** How much is here, from 0 to 1, where the server says how much there is. */
  onProgress(progress: number): void;
}

/** Reads a recording from an address. Rejects with words for the person who opened it. */
async function download(url: string, {signal, onProgress}: DownloadWatch): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, {signal});
  } catch (error) {
    throw toFault(error, signal);
  }
  if (!response.ok) throw await httpFault(response);
  return readBody(response, (received, total) => {
    if (total) onProgress(received / total);
  });
}

/** The last part of an address: what a person would call the file. */
function fileName(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return decoded(path.split('/').filter(Boolean).at(-1) ?? url);
}

/** What a person dropped or pasted: the first file, or else the text. */
function givenBy(data: DataTransfer | null): File | string | undefined {
  const file = data?.files[0];
  if (file) return file;
  const text = data?.getData('text/plain').trim();
  return text === '' ? undefined : text;
}

/** What a key asks of the player. */
type ReplayAction =
  | {readonly do: 'toggle'}
  | {readonly do: 'step'; readonly direction: 1 | -1; readonly unit: StepUnit}
  | {readonly do: 'edge'; readonly edge: 'begin' | 'end'}
  | {readonly do: 'mark'; readonly direction: 1 | -1; readonly kind: MarkKind};

/** The marks that have a key of their own. */
const MARK_KEYS = {f: 'failure', r: 'request', h: 'handoff'} as const satisfies Record<string, MarkKind>;

/** What a key asks for, or undefined where it is not ours. In a list or a field, only what it does not use itself. */
function replayActionOf(event: KeyboardEvent, isRtl: boolean): ReplayAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.composedPath()[0] as Element;
  if (target.matches('select')) return undefined;
  const key = event.key.toLowerCase();
  const direction = event.shiftKey ? -1 : 1;
  if (key === ' ') return target.matches('button, summary') ? undefined : {do: 'toggle'};
  if (key === 'k') return {do: 'toggle'};
  if (key === 'home' || key === 'end') return {do: 'edge', edge: key === 'home' ? 'begin' : 'end'};
  if (Object.hasOwn(MARK_KEYS, key)) return {do: 'mark', direction, kind: MARK_KEYS[key as keyof typeof MARK_KEYS]};
  const step = {j: -1, l: 1, arrowleft: isRtl ? 1 : -1, arrowright: isRtl ? -1 : 1} as const;
  if (!Object.hasOwn(step, key)) return undefined;
  return {do: 'step', direction: step[key as keyof typeof step], unit: event.shiftKey ? 'fact' : 'event'};
}

/** Does on a player what a key asks for. */
function perform(player: Player, action: ReplayAction): void {
  switch (action.do) {
    case 'toggle':
      if (player.state === 'playing') player.pause();
      else player.play();
      return;
    case 'step':
      player.step(action.direction, action.unit);
      return;
    case 'edge':
      player.seek(action.edge === 'begin' ? -1 : Infinity);
      return;
    case 'mark':
      jump(player, action.direction, action.kind);
  }
}

/** Goes to the next or the last mark of a kind, where there is one. */
function jump(player: Player, direction: 1 | -1, kind: MarkKind): void {
  const mark = player.mark(direction, kind);
  if (mark) player.seek(mark.index);
}

/** The shape of each kind of mark; the most urgent first. */
const MARK_ICONS: Readonly<Record<MarkKind, IconName>> = {
  failure: 'danger',
  request: 'needs',
  handoff: 'handoff',
  artifact: 'file',
  start: 'pending',
};
const URGENT = Object.keys(MARK_ICONS) as MarkKind[];

/** Places on the track that can hold a mark of their own: more would lie on one another. */
const PLACES = 60;

/** The marks that are drawn: where several fall on one place, the most urgent. */
function drawnMarks(marks: readonly Mark[], total: number): readonly Mark[] {
  const drawn = new Map<number, Mark>();
  for (const mark of marks) {
    const place = Math.floor((mark.index / Math.max(total, 1)) * PLACES);
    const known = drawn.get(place);
    if (!known || URGENT.indexOf(mark.kind) < URGENT.indexOf(known.kind)) drawn.set(place, mark);
  }
  return [...drawn.values()];
}

/** The same, worked out once for each recording. */
class DrawnMarks {
  #marks: readonly Mark[] | undefined;
  #drawn: readonly Mark[] = [];

  of(marks: readonly Mark[], total: number): readonly Mark[] {
    if (marks !== this.#marks) this.#drawn = drawnMarks(marks, total);
    this.#marks = marks;
    return this.#drawn;
  }
}

/** The marks above the track, as shapes. The list beside it says the same in words. */
function renderTrack(drawn: readonly Mark[], total: number): TemplateResult {
  return html`<div class="track" aria-hidden="true">
    ${drawn.map(
      ({index, kind}) =>
        html`<span
          class="mark k-${kind}"
          ${inlineStyle({'inset-inline-start': `${String(((index + 1) / Math.max(total, 1)) * 100)}%`})}
          >${icon(MARK_ICONS[kind])}</span
        >`,
    )}
  </div>`;
}

/** A recording is opened, moves on, stops or ends: once a frame at most. */
export class AgentReplayChangeEvent extends Event {
  static readonly type = 'agent-replay-change';

  /** What is played, and where it stands. */
  readonly replay: ReplayRow;

  constructor(replay: ReplayRow) {
    super(AgentReplayChangeEvent.type, {bubbles: true, composed: true});
    this.replay = replay;
  }
}

/** Marks that the list shows at once, around where the recording stands. */
const LISTED = 100;

const FILE_MARKS = {intact: 'success', mismatch: 'danger', unchecked: 'unknown'} as const;
const SIGNATURE_MARKS = {
  unsigned: 'stale',
  trusted: 'success',
  unknown_key: 'unknown',
  invalid: 'danger',
  unchecked: 'unknown',
} as const;

type Source = (watch: DownloadWatch) => Promise<Recording | Blob | string> | Recording | Blob | string;

/**
 * Plays a recorded run in the `agent-projection` around it, in place of an adapter: every surface inside follows, and
 * nothing can be sent. A pack, NDJSON, JSON, captured SSE or a captured protocol stream is opened by address, from a file, by
 * dropping or by pasting.
 *
 * Keys, while the focus is in the bar: Space or K plays and pauses; J and L, or the arrows, step; with Shift by whole
 * message or tool call; Home and End; F, R and H go to the next failure, request or handoff, with Shift to the last.
 *
 * @summary Plays a recording on all surfaces around it.
 * @a11y A named region; the place in the recording is a native range input.
 * @a11y Tab comes to the next mark, and arrows go on from there.
 * @element agent-replay
 * @fires agent-replay-change - what is played, or where it stands, has changed
 * @slot end - at the end of the first row, such as a way out of the recording
 * @csspart base - the bar
 * @csspart track - the line that shows and sets the place
 */
export class AgentReplay extends AgentElement {
  static override styles = [AgentElement.styles, fields, progress, scrub, styles];

  @query('input[type="file"]') private readonly chooser!: HTMLInputElement | null;

  @state() private isOver = false;
  @state() private isListed = false;

  /** The address of a recording. */
  @property() src = '';

  /** A recording that was opened already. */
  @property({attribute: false}) recording: Recording | undefined;

  /** A file that holds a recording. */
  @property({attribute: false}) file: Blob | undefined;

  /** Keys whose signature on a pack is shown by name; a pack without such a signature is marked. */
  @property({attribute: false}) trustedKeys: readonly TrustedKey[] = [];

  /** Plays as soon as it is loaded. */
  @property({type: Boolean}) autoplay = false;

  /** The event to stand at once it is loaded, counted from 1; `end` is the last. */
  @property() at = '';

  readonly #row = new RowController(this, () => REPLAY_KEY);
  #player: Player | undefined;
  #stage: ProjectionStore | undefined;
  #opening: AbortController | undefined;
  #around: Element | undefined;
  #announced: ReplayRow | undefined;
  readonly #drawn = new DrawnMarks();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#around = closestAround(this, 'agent-projection');
    this.#around?.addEventListener(AgentSessionOpenEvent.type, this.#onSession as EventListener);
    this.requestUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const store = this.#row.store;
    const isOther = store !== undefined && store !== this.#stage;
    if (isOther) {
      this.#leave();
      this.#stage = store;
      this.#player = new Player(store);
    }
    if (isOther || changed.has('src') || changed.has('recording') || changed.has('file')) this.#openGiven();
  }

  override updated(): void {
    const row = this.#row.value;
    if (row === this.#announced || !row) return;
    this.#announced = row;
    this.dispatchEvent(new AgentReplayChangeEvent(row));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#around?.removeEventListener(AgentSessionOpenEvent.type, this.#onSession as EventListener);
    // One that only moves to another place in the page plays on.
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  /** The player, for pages that bring controls of their own; undefined outside of any `agent-projection`. */
  get player(): Player | undefined {
    return this.#player;
  }

  /** Plays on from where it stands; at the end, from the begin. */
  play(): void {
    this.#player?.play();
  }

  /** Holds it where it is. */
  pause(): void {
    this.#player?.pause();
  }

  /** Goes to the state after an event, counted from 0; -1 is before the first. */
  seek(index: number): void {
    this.#player?.seek(index);
  }

  /** Goes on or back by one event, or by one whole message or tool call. */
  step(direction: 1 | -1 = 1, unit: StepUnit = 'event'): void {
    this.#player?.step(direction, unit);
  }

  /** Opens a recording: a file, or its text. What is wrong with it is shown. */
  open(source: Blob | string, name?: string): Promise<void> {
    return this.#load(name ?? (source instanceof File ? source.name : this.term('replay.pasted')), () => source);
  }

  override render() {
    const row = this.#row.value;
    if (!this.#player || !row) return this.renderFallback('unavailable');
    return html`
      <section
        part="base"
        tabindex="-1"
        aria-label=${this.term('replay.label')}
        data-status=${row.state}
        ?data-over=${this.isOver}
        @keydown=${this.#onKey}
        @dragover=${this.#onDragOver}
        @dragleave=${() => (this.isOver = false)}
        @drop=${this.#onDrop}
        @paste=${this.#onPaste}
      >
        ${this.#renderHead(row, () => this.chooser?.click())} ${this.#renderIntegrity(this.#player)}
        ${this.#renderBody(this.#player, row)}
        <input
          type="file"
          hidden
          accept=".zip,.ndjson,.jsonl,.json,.txt,.sse,.log"
          aria-label=${this.term('replay.open')}
          @change=${this.#onChosen}
        />
      </section>
    `;
  }

  #renderBody(player: Player, row: ReplayRow): TemplateResult {
    switch (row.state) {
      case 'empty':
        return html`<p class="muted">${this.term('replay.empty-why')}</p>`;
      case 'loading':
        return this.#renderLoading(row);
      case 'failed':
        return this.#renderFailed(player, row);
      default:
        return html`${this.#renderControls(player, row)}
          <div class="line">${this.#renderNow(player, row)} ${this.#renderJumps(player)}</div>
          ${this.isListed ? this.#renderMarkList(player) : nothing}
          ${this.#renderProblems(player.recording?.problems ?? [])}`;
    }
  }

  /** Buttons, the line that shows and sets the place, where it stands, and how fast it plays. */
  #renderControls(player: Player, row: ReplayRow): TemplateResult {
    const isPlaying = row.state === 'playing';
    const toggle = isPlaying ? () => player.pause() : () => player.play();
    return html`<div class="controls">
      <div class="split">
        ${renderButton('back', this.term('replay.step-back'), () => player.step(-1), row.index < 0)}
        ${renderButton(isPlaying ? 'pause' : 'play', this.term(isPlaying ? 'verb.pause' : 'replay.play'), toggle)}
        ${renderButton('next', this.term('replay.step-on'), () => player.step(1), row.index >= row.total - 1)}
      </div>
      ${this.#renderScrubber(player, row)} ${this.#renderPlace(row)} ${this.#renderSpeed(player, row)}
    </div>`;
  }

  #renderScrubber(player: Player, row: ReplayRow) {
    const onScrub = (event: Event) => player.seek(Number((event.target as HTMLInputElement).value) - 1);
    const hint = this.term('replay.hint');
    return html`<div part="track" class="scrub">
      ${renderTrack(this.#drawn.of(player.marks, row.total), row.total)}
      <input
        type="range"
        min="0"
        step="1"
        title=${hint}
        aria-label=${this.term('replay.place')}
        aria-valuetext=${this.#placeText(player, row)}
        aria-describedby="keys"
        .max=${String(row.total)}
        .value=${String(row.index + 1)}
        @input=${onScrub}
      />
      <span id="keys" class="vh">${hint}</span>
    </div>`;
  }

  #renderPlace({index, total, elapsed, duration}: ReplayRow) {
    const number = (value: number) => this.localize.formatNumber(value);
    const clock = (ms: number) => this.localize.formatDuration(ms, 'clock');
    return html`<span class="meta place nowrap">
      <bdi>${this.term('replay.position', number(index + 1), number(total))}</bdi>
      <bdi class="faint span">${clock(elapsed)} / ${clock(duration)}</bdi>
    </span>`;
  }

  #renderSpeed(player: Player, row: ReplayRow) {
    const onSpeed = (event: Event) => {
      const {value} = event.target as HTMLSelectElement;
      player.setSpeed(value === 'max' ? 'max' : (Number(value) as Speed));
    };
    return html`<select class="in speed" aria-label=${this.term('replay.speed')} @change=${onSpeed}>
      ${SPEEDS.map(
        (speed) =>
          html`<option value=${speed} .selected=${speed === row.speed}>
            ${speed === 'max' ? this.term('replay.speed-max') : `${this.localize.formatNumber(speed)}×`}
          </option>`,
      )}
    </select>`;
  }

  /** What there is to jump to: a button for each kind that is there, and one for the list of them all. */
  #renderJumps(player: Player) {
    const count = player.marks.length;
    if (count === 0) return nothing;
    return html`<div class="jumps">
      ${this.#renderKinds(player)}
      <button
        type="button"
        class="btn quiet sm"
        aria-expanded=${this.isListed}
        @click=${() => (this.isListed = !this.isListed)}
      >
        ${icon('queue')}${this.term('replay.all-marks', count)}
      </button>
    </div>`;
  }

  /** One button for each kind of mark that has a key and is there: how many there are, and to the next of them. */
  #renderKinds(player: Player): (TemplateResult | typeof nothing)[] {
    return Object.entries(MARK_KEYS).map(([key, kind]) => {
      const count = player.marks.filter((mark) => mark.kind === kind).length;
      if (count === 0) return nothing;
      return html`<button
        type="button"
        class="btn quiet sm"
        title=${this.term('replay.next-mark', this.term(`replay.mark.${kind}`))}
        aria-disabled=${player.mark(1, kind) ? 'false' : 'true'}
        @click=${() => jump(player, 1, kind)}
      >
        ${icon(MARK_ICONS[kind], {class: `k-${kind}`})}${this.term(`replay.marks.${kind}`, count)}
        <kbd aria-hidden="true">${key.toUpperCase()}</kbd>
      </button>`;
    });
  }

  /** Every mark in words, in order: Tab comes to the one that is next, arrows go on from there. */
  #renderMarkList(player: Player): TemplateResult {
    const {marks, index} = player;
    const next = marks.findIndex((mark) => mark.index >= index);
    const here = next < 0 ? marks.length - 1 : next;
    const start = Math.max(0, Math.min(here - LISTED / 2, marks.length - LISTED));
    const shown = marks.slice(start, start + LISTED);
    const later = marks.length - start - shown.length;
    return html`<div class="list scroll" @keydown=${onKey}>
      ${start > 0 ? html`<p class="meta">${this.term('replay.marks-before', start)}</p>` : nothing}
      <ul aria-label=${this.term('replay.all-marks', marks.length)}>
        ${shown.map((mark, at) => this.#renderMark(mark, start + at === here, mark.index === index, player))}
      </ul>
      ${later > 0 ? html`<p class="meta">${this.term('replay.marks-after', later)}</p>` : nothing}
    </div>`;
  }

  #renderMark(mark: Mark, isStop: boolean, isHere: boolean, player: Player) {
    return html`<li>
      <button
        type="button"
        class="go"
        tabindex=${isStop ? 0 : -1}
        aria-current=${isHere ? 'step' : nothing}
        @click=${() => player.seek(mark.index)}
      >
        ${icon(MARK_ICONS[mark.kind], {class: `k-${mark.kind}`})}
        <span class="nowrap">${this.term(`replay.mark.${mark.kind}`)}</span>
        <bdi class="muted clip">${mark.label}</bdi>
        <span class="meta">${this.localize.formatNumber(mark.index + 1)}</span>
      </button>
    </li>`;
  }

  /** That this is a recording, which one, and the way to another; whatever the page adds stands at the end. */
  #renderHead({state, name}: ReplayRow, choose: () => void): TemplateResult {
    const isThere = state !== 'empty';
    return html`<div class="head">
      ${
        isThere
          ? html`<span class="badge st k-info">${icon('clock')}<span>${this.term('replay.mark')}</span></span>`
          : nothing
      }
      <span class="name clip">${isThere ? html`<bdi>${name}</bdi>` : this.term('replay.empty')}</span>
      ${isThere ? html`<span class="meta read-only nowrap">${this.term('replay.read-only')}</span>` : nothing}
      <span class="end">
        <button type="button" class="btn quiet sm" @click=${choose}>
          ${icon('file')}${this.term(isThere ? 'replay.open-other' : 'replay.open')}
        </button>
        <slot name="end"></slot>
      </span>
    </div>`;
  }

  /** Whether a pack is what was packed, and who signed it. */
  #renderIntegrity({recording}: Player) {
    if (!recording?.integrity) return nothing;
    const {files, signature} = recording.integrity;
    const words = this.term(`replay.files.${files}`);
    return html`<p class="line integrity">
      ${statusMark(FILE_MARKS[files], words)} ${this.#renderSignature(signature)}
    </p>`;
  }

  #renderSignature({state, key = ''}: PackIntegrity['signature']) {
    const isAskedFor = this.trustedKeys.length > 0 && (state === 'unsigned' || state === 'unknown_key');
    return statusMark(isAskedFor ? 'warning' : SIGNATURE_MARKS[state], this.#signatureWords(state, key));
  }

  /** How much of the recording is here. */
  #renderLoading({progress = 0}: ReplayRow): TemplateResult {
    const words = this.term('replay.loading');
    return html`<div class="loading" role="status">
      <span class="meta">${words}</span>
      <progress max="1" .value=${progress} aria-label=${words}></progress>
    </div>`;
  }

  /** Why there is nothing to play. */
  #renderFailed(player: Player, {reason}: ReplayRow): TemplateResult {
    return html`<div class="failed" role="alert">
        ${statusMark('danger', this.term('replay.failed'))}
        <span class="reason">${reason}</span>
      </div>
      ${this.#renderProblems(player.recording?.problems.slice(1) ?? [])}`;
  }

  /** What the event is that was shown last: when, which class, and what it says. */
  #renderNow(player: Player, {index, at}: ReplayRow): TemplateResult {
    const {event} = player;
    if (!event) return html`<p class="now meta">${this.term('replay.before-first')}</p>`;
    return html`<p class="now">
      <span class="meta nowrap"
        >${at === undefined ? this.term('event-log.no-time') : this.localize.formatTime(at, 'seconds')}</span
      >
      <span class="mono type">${event.type}</span>
      <span class="muted clip"><bdi>${summary([{index, event}])}</bdi></span>
    </p>`;
  }

  /** What is wrong with the file, folded. */
  #renderProblems(problems: readonly RecordingProblem[]) {
    if (problems.length === 0) return nothing;
    const words = this.term('replay.problems', problems.length);
    return html`<details class="problems">
      <summary>${statusMark('warning', words)}</summary>
      <ul class="scroll" tabindex="0" aria-label=${words}>
        ${problems.map(({message}) => html`<li><bdi>${message}</bdi></li>`)}
      </ul>
    </details>`;
  }

  #signatureWords(state: PackIntegrity['signature']['state'], key: string): string {
    switch (state) {
      case 'trusted':
        return this.term('replay.signed-by', key);
      case 'unknown_key':
        return this.term('replay.signed-unknown', key);
      default:
        return this.term(`replay.signature.${state}`);
    }
  }

  #openGiven(): void {
    const {recording, file, src} = this;
    if (recording) void this.#load(recording.name, () => recording);
    else if (file) void this.#load(file instanceof File ? file.name : '', () => file);
    else if (src !== '') {
      const url = new URL(src, this.ownerDocument.baseURI).href;
      void this.#load(fileName(src), (watch) => download(url, watch));
    }
  }

  /** Opens a recording and stands where it was asked to: one at a time, and the one that was asked for last. */
  async #load(name: string, source: Source): Promise<void> {
    const player = this.#player;
    if (!player) return;
    const at = this.at === 'end' ? 'end' : (Number(this.at) || 1) - 1;
    this.#opening?.abort();
    const {signal} = (this.#opening = new AbortController());
    player.expect(name);
    try {
      const given = await source({signal, onProgress: (part) => player.expect(name, part)});
      signal.throwIfAborted();
      const isOpen = typeof given !== 'string' && 'events' in given;
      const recording = isOpen ? given : await openRecording(given, {name, signal, trustedKeys: this.trustedKeys});
      await player.load(recording, at);
    } catch (error) {
      if (!signal.aborted) player.fail(toFault(error).message);
    }
    if (!signal.aborted && this.autoplay) player.play();
  }

  #leave(): void {
    this.#opening?.abort();
    this.#player?.close();
    this.#player = undefined;
    this.#stage = undefined;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const action = replayActionOf(event, this.matches(':dir(rtl)'));
    if (!action || event.defaultPrevented || !this.#player) return;
    event.preventDefault();
    perform(this.#player, action);
  };

  readonly #onChosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) void this.open(file);
  };

  readonly #onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = true;
  };

  readonly #onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    const given = givenBy(event.dataTransfer);
    if (given !== undefined) void this.open(given);
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    const given = givenBy(event.clipboardData);
    if (given === undefined) return;
    event.preventDefault();
    void this.open(given);
  };

  /** There is no adapter to open a session of the recording: it is here already. */
  readonly #onSession = (event: AgentSessionOpenEvent): void => {
    if (event.defaultPrevented || !this.#stage) return;
    // The sessions of a recording are in it, and nowhere else: no adapter further out may take them for its own.
    event.preventDefault();
    this.#stage.openSession(event.sessionId);
  };

  /** The same for whoever hears the slider: "event 120 of 5,000, 14:03:22, Failure sql.query". */
  #placeText(player: Player, {index, total, at}: ReplayRow): string {
    const {event} = player;
    if (!event) return this.term('replay.before-first');
    const mark = player.marks.find((each) => each.index === index);
    const what = mark ? `${this.term(`replay.mark.${mark.kind}`)} ${mark.label}`.trim() : event.type;
    const when = at === undefined ? '' : this.localize.formatTime(at, 'seconds');
    const place = this.term(
      'replay.place-text',
      this.localize.formatNumber(index + 1),
      this.localize.formatNumber(total),
    );
    return [place, when, what].filter((part) => part !== '').join(', ');
  }
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

function onKey(event: KeyboardEvent): void {
  const marks = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.go')];
  const at = marks.indexOf(event.target as HTMLElement);
  const goal = event.key === 'ArrowDown' ? marks[at + 1] : event.key === 'ArrowUp' ? marks[at - 1] : undefined;
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}
