import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {RowController} from '../../../controllers/row-controller.js';
import {Player, type ReplayRow, type StepUnit} from '../../../recording/player.js';
import type {Recording} from '../../../recording/recording.js';
import type {ProjectionStore} from '../../../state/store.js';
import {fields} from '../../../styles/fields.styles.js';
import {progress} from '../../../styles/progress.styles.js';
import {AgentElement} from '../../agent-element.js';
import {closestAround} from '../../internal/closest-around.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import {AgentReplayChangeEvent} from './agent-replay-change.js';
import {renderControls} from './bar-controls.js';
import {renderFailed, renderHead, renderLoading, renderNow, renderProblems} from './bar-lines.js';
import {renderJumps, renderMarkList} from './mark-list.js';
import {DrawnMarks} from './mark-track.js';
import {Opener, type Source} from './opener.js';
import {perform, replayActionOf} from './replay-keys.js';
import {download, fileName, givenBy} from './source.js';
import styles from './replay.styles.js';
import {scrub} from './scrub.styles.js';
import {REPLAY_KEY} from '../../../recording/keys.js';
import './replay.strings.js';

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

  /** Plays as soon as it is loaded. */
  @property({type: Boolean}) autoplay = false;

  /** The event to stand at once it is loaded, counted from 1; `end` is the last. */
  @property() at = '';

  readonly #row = new RowController(this, () => REPLAY_KEY);
  #player: Player | undefined;
  #stage: ProjectionStore | undefined;
  readonly #opener = new Opener();
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
        ${renderHead(row, this.localize, () => this.chooser?.click())} ${this.#renderBody(this.#player, row)}
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
    const {localize} = this;
    switch (row.state) {
      case 'empty':
        return html`<p class="muted">${this.term('replay.empty-why')}</p>`;
      case 'loading':
        return renderLoading(row, localize);
      case 'failed':
        return renderFailed(player, row, localize);
      default:
        return html`${renderControls({player, row, drawn: this.#drawn.of(player.marks, row.total), localize})}
          <div class="line">
            ${renderNow(player, row, localize)} ${renderJumps(player, localize, this.isListed, this.#onList)}
          </div>
          ${this.isListed ? renderMarkList(player, localize) : nothing}
          ${renderProblems(player.recording?.problems ?? [], localize)}`;
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

  readonly #onList = (): void => {
    this.isListed = !this.isListed;
  };

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
}
