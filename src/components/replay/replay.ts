import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {RowController} from '../../controllers/row-controller.js';
import type {Mark, MarkKind} from '../../recording/marks.js';
import {Player, SPEEDS, type ReplayRow, type Speed, type StepUnit} from '../../recording/player.js';
import type {Recording} from '../../recording/recording.js';
import {REPLAY_KEY} from '../../state/keys.js';
import type {ProjectionStore} from '../../state/store.js';
import {fields} from '../../styles/fields.styles.js';
import {icon} from '../../styles/icons.js';
import {progress} from '../../styles/progress.styles.js';
import {statusMark} from '../../styles/status.js';
import {AgentElement} from '../agent-element.js';
import {closestAround} from '../closest-around.js';
import {AgentSessionOpenEvent} from '../session-list/agent-session-open.js';
import {AgentReplayChangeEvent} from './agent-replay-change.js';
import {placeText, renderNow, renderProblems} from './bar-lines.js';
import {renderJumps, renderMarkList} from './mark-list.js';
import {drawnMarks, renderTrack} from './mark-track.js';
import {Opener, type Source} from './opener.js';
import {wishOf, type ReplayWish} from './replay-keys.js';
import {download, fileName, givenBy} from './source.js';
import styles from './replay.styles.js';

/**
 * Plays a recorded run in the `agent-projection` around it, in place of an adapter: every surface inside follows, and
 * nothing can be sent. A pack, NDJSON, JSON, captured SSE or a capture of AG-UI is opened by address, from a file, by
 * dropping or by pasting.
 *
 * Keys, while the focus is in the bar: Space or K plays and pauses; J and L, or the arrows, step; with Shift by whole
 * message or tool call; Home and End; F, R and H go to the next failure, request or handoff, with Shift to the last.
 *
 * @summary Plays a recording on all surfaces around it.
 * @element agent-replay
 * @fires agent-replay-change - what is played, or where it stands, has changed
 * @csspart base - the bar
 * @csspart track - the line that shows and sets the place
 */
export class AgentReplay extends AgentElement {
  static override styles = [AgentElement.styles, fields, progress, styles];

  @query('input[type="file"]') private readonly chooser!: HTMLInputElement | null;

  @state() private isOver = false;
  @state() private isListed = false;

  /** The address of a recording. */
  @property() src = '';

  /** A recording that was opened already. */
  @property({attribute: false}) recording: Recording | undefined;

  /** A file that holds a recording. */
  @property({attribute: false}) file: Blob | undefined;

  /** Plays as soon as it is loaded. */
  @property({type: Boolean}) autoplay = false;

  /** The event to stand at once it is loaded, counted from 1; `end` is the last. */
  @property() at = '';

  readonly #row = new RowController<ReplayRow>(this, () => REPLAY_KEY);
  #player: Player | undefined;
  #stage: ProjectionStore | undefined;
  readonly #opener = new Opener();
  #around: Element | undefined;
  #told: ReplayRow | undefined;
  #drawn: {marks: readonly Mark[]; drawn: readonly Mark[]} | undefined;

  /** The player, for pages that bring controls of their own; undefined outside of any `agent-projection`. */
  get player(): Player | undefined {
    return this.#player;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#around = closestAround(this, 'agent-projection');
    this.#around?.addEventListener(AgentSessionOpenEvent.type, this.#onSession as EventListener);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#around?.removeEventListener(AgentSessionOpenEvent.type, this.#onSession as EventListener);
    // One that only moves to another place in the page plays on.
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
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
    if (row === this.#told || !row) return;
    this.#told = row;
    this.dispatchEvent(new AgentReplayChangeEvent(row));
  }

  /** Plays on from where it stands; at the end, from the begin. */
  play(): void {
    this.#player?.play();
  }

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
        ${this.#renderHead(row)} ${this.#renderBody(this.#player, row)}
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

  #renderHead({state: what, name}: ReplayRow): TemplateResult {
    const isThere = what !== 'empty';
    return html`<div class="head">
      ${isThere ? html`<span class="badge st k-info">${icon('clock')}<span>${this.term('replay.mark')}</span></span>` : nothing}
      <span class="name clip">${isThere ? html`<bdi>${name}</bdi>` : this.term('replay.empty')}</span>
      ${isThere ? html`<span class="meta read-only">${this.term('replay.read-only')}</span>` : nothing}
      <button type="button" class="btn sm" @click=${() => this.chooser?.click()}>
        ${icon('file')}${this.term(isThere ? 'replay.open-other' : 'replay.open')}
      </button>
    </div>`;
  }

  #renderBody(player: Player, row: ReplayRow): TemplateResult {
    switch (row.state) {
      case 'empty':
        return html`<p class="muted">${this.term('replay.empty-why')}</p>`;
      case 'loading':
        return html`<div class="loading" role="status">
          <span class="meta">${this.term('replay.loading')}</span>
          <progress max="1" .value=${row.progress ?? 0} aria-label=${this.term('replay.loading')}></progress>
        </div>`;
      case 'failed':
        return html`<div class="failed" role="alert">
            ${statusMark('danger', this.term('replay.failed'))}
            <span class="reason">${row.reason}</span>
          </div>
          ${renderProblems(player.recording?.problems.slice(1) ?? [], this.localize)}`;
      default:
        return html`${this.#renderControls(player, row)} ${renderNow(player, row, this.localize)}
        ${this.#renderMarks(player)} ${renderProblems(player.recording?.problems ?? [], this.localize)}`;
    }
  }

  #renderControls(player: Player, row: ReplayRow): TemplateResult {
    const isPlaying = row.state === 'playing';
    const duration = (ms: number) => this.localize.formatDuration(ms, 'clock');
    return html`<div class="controls">
      <div class="split">
        ${this.#renderButton('back', 'replay.step-back', () => this.step(-1), row.index < 0)}
        ${this.#renderButton(isPlaying ? 'pause' : 'play', isPlaying ? 'replay.pause' : 'replay.play', this.#toggle)}
        ${this.#renderButton('next', 'replay.step-on', () => this.step(1), row.index >= row.total - 1)}
      </div>
      <div part="track" class="scrub">
        ${renderTrack(this.#marksDrawn(row.total), row.total)}
        <input
          type="range"
          min="0"
          step="1"
          aria-label=${this.term('replay.place')}
          aria-valuetext=${placeText(player, row, this.localize)}
          .max=${String(row.total)}
          .value=${String(row.index + 1)}
          @input=${this.#onScrub}
        />
      </div>
      <span class="meta place nowrap">
        <bdi>${this.term('replay.position', this.#number(row.index + 1), this.#number(row.total))}</bdi>
        <bdi class="faint">${duration(row.elapsed)} / ${duration(row.duration)}</bdi>
      </span>
      <select class="in speed" aria-label=${this.term('replay.speed')} @change=${this.#onSpeed}>
        ${SPEEDS.map(
          (speed) =>
            html`<option value=${speed} .selected=${speed === row.speed}>
              ${speed === 'max' ? this.term('replay.speed-max') : `${this.#number(speed)}×`}
            </option>`,
        )}
      </select>
    </div>`;
  }

  #renderButton(
    name: 'back' | 'next' | 'play' | 'pause',
    term: 'replay.play' | 'replay.pause' | 'replay.step-back' | 'replay.step-on',
    run: () => void,
    isOff = false,
  ) {
    const words = this.term(term);
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

  #renderMarks(player: Player): TemplateResult {
    const count = player.marks.length;
    return html`<div class="jumps">
        ${renderJumps(player, this.localize, (kind) => this.#jump(1, kind))}
        <button
          type="button"
          class="btn quiet sm"
          aria-expanded=${this.isListed}
          aria-disabled=${count === 0 ? 'true' : 'false'}
          @click=${() => (this.isListed = !this.isListed && count > 0)}
        >
          ${icon('queue')}${this.term('replay.all-marks', count)}
        </button>
        <span class="meta hint">${this.term('replay.hint')}</span>
      </div>
      ${this.isListed ? renderMarkList(player, this.localize, (index) => this.seek(index)) : nothing}`;
  }

  #number(value: number): string {
    return this.localize.formatNumber(value);
  }

  #marksDrawn(total: number): readonly Mark[] {
    const marks = this.#player?.marks ?? [];
    if (this.#drawn?.marks !== marks) this.#drawn = {marks, drawn: drawnMarks(marks, total)};
    return this.#drawn.drawn;
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

  async #load(name: string, source: Source): Promise<void> {
    const player = this.#player;
    if (!player) return;
    const at = this.at === 'end' ? 'end' : (Number(this.at) || 1) - 1;
    if ((await this.#opener.open(player, name, source, at)) && this.autoplay) player.play();
  }

  #leave(): void {
    this.#opener.stop();
    this.#player?.close();
    this.#player = undefined;
    this.#stage = undefined;
  }

  #jump(direction: 1 | -1, kind: MarkKind): void {
    const mark = this.#player?.mark(direction, kind);
    if (mark) this.seek(mark.index);
  }

  #do(wish: ReplayWish): void {
    switch (wish.do) {
      case 'toggle':
        this.#toggle();
        return;
      case 'step':
        this.step(wish.direction, wish.unit);
        return;
      case 'edge':
        this.seek(wish.edge === 'begin' ? -1 : Infinity);
        return;
      case 'mark':
        this.#jump(wish.direction, wish.kind);
    }
  }

  readonly #toggle = (): void => {
    if (this.#player?.state === 'playing') this.pause();
    else this.play();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const wish = wishOf(event, this.matches(':dir(rtl)'));
    if (!wish || event.defaultPrevented) return;
    event.preventDefault();
    this.#do(wish);
  };

  readonly #onScrub = (event: Event): void => this.seek(Number((event.target as HTMLInputElement).value) - 1);

  readonly #onSpeed = (event: Event): void => {
    const {value} = event.target as HTMLSelectElement;
    this.#player?.setSpeed(value === 'max' ? 'max' : (Number(value) as Speed));
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
}
