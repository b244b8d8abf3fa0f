import {html, noChange} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {property} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {isServed} from '../../../controllers/served.js';
import {AgentElement} from '../../agent-element.js';
import styles from './time.styles.js';
import './time.strings.js';

/** How a moment is shown: its time, its distance from now, the time since, the time left. */
export const TIME_FORMATS = ['time', 'relative', 'elapsed', 'remaining'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** Milliseconds since 1970 out of what a host or an event gives, NaN if it is no moment. */
function toMoment(value: string | number | Date | null | undefined): number {
  if (value === '' || value === null || value === undefined) return NaN;
  if (typeof value !== 'string') return Number(value);
  return /^\d+$/.test(value) ? Number(value) : Date.parse(value);
}

/**
 * A moment or a span of time, in the reader's language and time zone, in the type of the text around it.
 *
 * @summary Shows a time, an age or a duration.
 * @a11y A native `time` with the exact moment; the words follow the language of the page.
 * @element agent-time
 * @csspart base - the time
 */
export class AgentTime extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The moment: an ISO 8601 string, or milliseconds since 1970. */
  @property() datetime: string | number | Date = '';

  /** For `elapsed`: when it ended. Without it, it runs until now. */
  @property() until: string | number | Date = '';

  /** How the moment is shown. */
  @property() format: TimeFormat = 'time';

  /** Keeps it current, once a second, for as long as it is on the page. A span of time is then shown as a clock. */
  @property({type: Boolean}) ticking = false;

  protected readonly clock = new Clock(this, () => this.#isMoving);

  /** A server knows neither the time zone nor the clock of who reads: its words are taken over, and then replaced. */
  #isServed = false;

  override willUpdate(): void {
    this.#isServed = isServed(this);
  }

  override updated(): void {
    if (this.#isServed) this.requestUpdate();
  }

  override render() {
    const moment = toMoment(this.datetime);
    // A number beyond what Date can hold is no moment either.
    if (Number.isNaN(new Date(moment).getTime())) return this.#renderUnknown();
    const isSpan = this.format === 'elapsed' || this.format === 'remaining';
    const machine = isSpan ? `PT${Math.floor(this.#span(moment) / 1000)}S` : new Date(moment).toISOString();
    return html`<time
      part="base"
      datetime=${machine}
      title=${this.#isServed ? noChange : this.localize.formatTime(moment, 'full')}
      role=${ifDefined(isSpan && this.#isMoving ? 'timer' : undefined)}
      >${this.#isServed ? noChange : this.#text(moment)}</time
    >`;
  }

  #renderUnknown() {
    return html`<span part="base" data-status="unknown">${this.term('time.unknown')}</span>`;
  }

  get #isMoving(): boolean {
    if (!this.ticking || this.format === 'time' || Number.isNaN(toMoment(this.datetime))) return false;
    return this.format !== 'elapsed' || Number.isNaN(toMoment(this.until));
  }

  #text(moment: number): string {
    switch (this.format) {
      case 'relative':
        return this.localize.formatRelative(moment, this.clock.now);
      case 'elapsed':
      case 'remaining':
        return this.localize.formatDuration(this.#span(moment), this.ticking ? 'clock' : 'words');
      default:
        return this.localize.formatTime(moment);
    }
  }

  /** The span shown by `elapsed` and `remaining`, never negative. */
  #span(moment: number): number {
    if (this.format === 'remaining') return Math.max(0, moment - this.clock.now);
    const end = toMoment(this.until);
    return Math.max(0, (Number.isNaN(end) ? this.clock.now : end) - moment);
  }
}
