import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ref} from 'lit/directives/ref.js';
import {Clock} from '../../../controllers/clock.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {RowController} from '../../../controllers/row-controller.js';
import {StickToBottom} from '../../../controllers/stick-to-bottom.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {attemptKey} from '../../../state/keys.js';
import type {AttemptLog} from '../../../state/facts/attempt-logs.js';
import {isAttemptOver, type AttemptRow} from '../../../state/facts/attempts.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import terminal from '../../parts/terminal/terminal.styles.js';
import {LogFind} from './log-find.js';
import {LogLines} from './log-lines.js';
import {section} from './section.styles.js';
import styles from './task-log.styles.js';
import '../../parts/code/code.strings.js';
import './task-detail.strings.js';

const LINE_PX = 18;

/**
 * What an attempt puts out, line by line as it comes. The end is followed until a person scrolls up. Only the lines in
 * sight are on the page; Ctrl+F finds in all of them. Nothing that the output asks for is done, but for its colours.
 *
 * @summary Shows the live log of an attempt.
 * @element agent-task-log
 * @internal
 * @csspart base - the whole
 * @csspart lines - the box of the lines
 * @csspart find - the bar that finds
 * @cssprop [--agent-ansi-black=var(--agent-text-faint)] - black of the terminal's eight colours
 * @cssprop [--agent-ansi-red=var(--agent-danger-fg)] - red of the terminal's eight colours
 * @cssprop [--agent-ansi-green=var(--agent-success-fg)] - green of the terminal's eight colours
 * @cssprop [--agent-ansi-yellow=var(--agent-warning-fg)] - yellow of the terminal's eight colours
 * @cssprop [--agent-ansi-blue=var(--agent-info-fg)] - blue of the terminal's eight colours
 * @cssprop [--agent-ansi-magenta=var(--agent-needs-fg)] - magenta of the terminal's eight colours
 * @cssprop [--agent-ansi-cyan=var(--agent-running-fg)] - cyan of the terminal's eight colours
 * @cssprop [--agent-ansi-white=var(--agent-text)] - white of the terminal's eight colours
 */
export class AgentTaskLog extends AgentElement {
  static override styles = [AgentElement.styles, fields, terminal, section, styles];

  @query('[part="lines"]') private readonly box!: HTMLElement | null;

  /** The output that a person has chosen. */
  @state() private chosen = '';

  /** The attempt whose output it is. */
  @property({attribute: 'attempt-id'}) attemptId = '';

  /** Somebody has asked for this one: that it has put out nothing is said. */
  @property({type: Boolean}) asked = false;

  /** Long lines are not broken: the box scrolls sideways. */
  @property({type: Boolean, reflect: true}) unwrapped = false;

  readonly #attempt = new RowController(this, () => (this.attemptId === '' ? undefined : attemptKey(this.attemptId)));
  readonly #clock = new Clock(this, () => false);
  readonly #copy = new CopyButton(this);
  readonly #lines = new LogLines();
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#lines.length,
    keyOf: (index) => String(this.#lines.first + index),
    estimate: () => LINE_PX,
    version: () => this.#lines.version,
    overscan: 8,
    keepsPlace: () => !this.#stick.isStuck,
    startsAtEnd: true,
  });
  readonly #stick = new StickToBottom(this, () => this.box);
  readonly #find = new LogFind(this, {
    lines: () => this.#lines,
    list: this.#list,
    localize: this.localize,
    release: () => this.#stick.release(),
  });

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('attemptId')) this.chosen = '';
    const log = this.#log;
    if (!this.#lines.take(`${this.attemptId}\n${log?.ref ?? ''}`, log)) this.scrollToEnd();
  }

  /** Goes to the end and follows it. */
  scrollToEnd(): void {
    this.#list.cancelScroll();
    this.#stick.stick();
  }

  override render() {
    const attempt = this.#attempt.value;
    const log = this.#log;
    if (!attempt || (!log && isAttemptOver(attempt) && !this.asked)) return nothing;
    return html`
      <section part="base" aria-labelledby="head" @keydown=${this.#onKey}>
        <header class="section">
          <h3 id="head">${this.term('task-log.label')}</h3>
          <span class="meta grow">${this.#whose(attempt)}</span>
          ${log ? this.#renderTools(log) : nothing}
        </header>
        ${this.#renderChoice(attempt, log)} ${this.#find.isOpen ? this.#find.render() : nothing}
        ${log ? this.#renderLog(attempt, log) : html`<p class="meta none-yet">${this.#nothing(attempt)}</p>`}
      </section>
    `;
  }

  #renderTools({text}: AttemptLog): TemplateResult | typeof nothing {
    if (text === '') return nothing;
    const find = this.term('task-log.find');
    return html`<button
        type="button"
        class="btn quiet sm square"
        aria-label=${find}
        title=${find}
        aria-expanded=${this.#find.isOpen ? 'true' : 'false'}
        @click=${() => (this.#find.isOpen ? this.#find.close() : this.#find.open())}
      >
        ${icon('search')}
      </button>
      <button
        type="button"
        class="btn quiet sm"
        aria-pressed=${this.unwrapped ? 'false' : 'true'}
        @click=${() => (this.unwrapped = !this.unwrapped)}
      >
        ${this.term('code.wrap')}
      </button>
      ${this.#copy.render({localize: this.localize, text: () => this.#lines.text, iconOnly: true})}`;
  }

  /** Several outputs stand side by side by their names. */
  #renderChoice({logs = []}: AttemptRow, log: AttemptLog | undefined) {
    if (logs.length < 2) return nothing;
    return html`<div class="choice" role="group" aria-label=${this.term('task-log.which')}>
      ${logs.map(
        (each) =>
          html`<button
            type="button"
            class="btn quiet sm"
            aria-pressed=${each === log ? 'true' : 'false'}
            @click=${() => (this.chosen = each.ref)}
          >
            <bdi>${each.name ?? each.stream ?? each.ref}</bdi>
          </button>`,
      )}
    </div>`;
  }

  // Pieces are not read out: the log is silent, and who wants to hear it goes through its lines.
  #renderLog(attempt: AttemptRow, log: AttemptLog): TemplateResult {
    const isNumbered = this.#lines.from === 0 && log.missing === undefined;
    const digits = String(this.#lines.first + this.#lines.length).length;
    return html`
      <div class="frame">
        <div
          part="lines"
          class="out ${this.unwrapped ? '' : 'wrapped'} ${isNumbered ? 'numbered' : ''}"
          role="log"
          aria-live="off"
          aria-busy=${this.#isLive ? 'true' : 'false'}
          aria-label=${this.term('task-log.of', log.name ?? log.stream ?? this.term('task-log.label'))}
          dir="ltr"
          tabindex="0"
        >
          <div class="lines" ${inlineStyle({'--_digits': String(digits)})}>
            ${this.#list.render(({index}) => this.#renderLine(index))}
          </div>
        </div>
        ${this.#stick.isStuck ? nothing : this.#renderJump()}
      </div>
      ${this.#renderFoot(attempt, log)}
    `;
  }

  #renderLine(index: number): TemplateResult {
    const stretches = this.#lines.at(index)?.stretches ?? [];
    const number = this.localize.formatNumber(this.#lines.first + index + 1, {useGrouping: false});
    return html`<div class="ln" data-index=${index} ${ref(this.#list.measure)}>
      <span class="no" aria-hidden="true">${number}</span
      ><code
        >${stretches.map(({text, ink}) =>
          ink.classes === '' ? text : html`<span class=${ink.classes}>${text}</span>`,
        )}</code
      >
    </div>`;
  }

  #renderJump(): TemplateResult {
    return html`<button type="button" class="btn sm jump" @click=${() => this.scrollToEnd()}>
      ${icon('down')}${this.term('task-log.to-end')}
    </button>`;
  }

  /** How much there is, what never came, and where the earlier text is to be had. */
  #renderFoot({sessionId = ''}: AttemptRow, {ref: name, end, missing}: AttemptLog): TemplateResult {
    const {from, first} = this.#lines;
    return html`<p class="meta dots about">
        <span>${this.term('task-log.size', this.localize.formatBytes(end))}</span>
        ${this.#isLive && this.#stick.isStuck ? html`<span>${this.term('task-log.following')}</span>` : nothing}
        ${
          missing === undefined
            ? nothing
            : html`<span class="hole"
                >${statusMark('warning', this.term('task-log.missing', this.localize.formatBytes(missing)))}</span
              >`
        }
      </p>
      ${
        from > 0 || first > 0
          ? html`<p class="meta earlier">
              ${
                from > 0
                  ? this.term('task-log.from', this.localize.formatBytes(from))
                  : this.term('task-log.first', this.localize.formatNumber(first))
              }
              <agent-task-ref to=${name} session-id=${sessionId}></agent-task-ref>
            </p>`
          : nothing
      }`;
  }

  get #log(): AttemptLog | undefined {
    const logs = this.#attempt.value?.logs;
    return logs?.find(({ref: name}) => name === this.chosen) ?? logs?.[0];
  }

  get #isLive(): boolean {
    const attempt = this.#attempt.value;
    return attempt !== undefined && !isAttemptOver(attempt) && !this.#clock.isReplay;
  }

  #whose({attemptCount}: AttemptRow): string {
    return attemptCount === undefined ? '' : this.term('task-detail.attempt', this.localize.formatNumber(attemptCount));
  }

  #nothing(attempt: AttemptRow): string {
    return this.term(isAttemptOver(attempt) ? 'task-log.nothing' : 'task-log.nothing-yet');
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.#log && this.#find.takes(event)) event.preventDefault();
  };
}
