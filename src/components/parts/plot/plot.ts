import {html, nothing, svg, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {keyed} from 'lit/directives/keyed.js';
import {Floating} from '../../../controllers/floating.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {floating} from '../../../styles/floating.styles.js';
import {AgentElement} from '../../agent-element.js';
import {taskNameStyles} from '../../tasks/task/task-name.styles.js';
import {AgentPlotChooseEvent} from './agent-plot-choose.js';
import type {Drawing, Plot, PlotPoint} from './drawing.js';
import {nearest, step} from './point-walker.js';
import styles from './plot.styles.js';
import './plot.strings.js';

/** Narrower than this nothing can be read: it is drawn for this width, and cut. */
const LEAST_WIDTH = 160;
/** The size of small text where nothing says otherwise. */
const TEXT_SIZE = 12;

/**
 * A small plot: a caption that says the main fact, the drawing, and the same values as a table behind it. It is drawn for
 * the width that it has, so that text keeps its size. Nothing in it moves by itself.
 *
 * Keyboard: arrows walk through the values, Home and End to the first and last, Enter opens what a value belongs to,
 * Escape lets go of it.
 *
 * @summary Draws values, shows each by pointer and by key, and shows them as a table.
 * @element agent-plot
 * @fires agent-plot-choose - a person wants to see more of one point
 * @csspart base - the figure
 * @cssprop [--agent-plot-ground=var(--agent-surface)] - what is behind the plot
 */
export class AgentPlot extends AgentElement {
  static override styles = [AgentElement.styles, floating, taskNameStyles, styles];

  @query('.ruler') private readonly ruler!: HTMLElement | null;
  @query('.room') private readonly room!: HTMLElement | null;
  @query('.here') private readonly here!: Element | null;
  @query('.floating') private readonly tip!: HTMLElement | null;

  @state() private width = 0;
  @state() private textSize = TEXT_SIZE;
  /** The key of the point that a person is at. */
  @state() private at = '';
  /** What is said to those who came to it by key. */
  @state() private said = '';
  @state() private isTable = false;

  /** What to draw. */
  @property({attribute: false}) plot: Plot | undefined;

  protected readonly floating = new Floating(this, {
    anchor: () => this.here,
    panel: () => this.tip,
    placement: 'top',
    onDismiss: () => this.#leave(),
  });
  #sizes: ResizeObserver | undefined;
  #watched: HTMLElement | null = null;
  #drawing: Drawing | undefined;
  /** The point that was touched last: the first touch shows its value, the next one opens it. */
  #touched: string | undefined;
  #isTouch = false;

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.ruler === this.#watched) return;
    // The ruler is as wide as the plot and as high as small text: what is drawn does not make it change again. An
    // observer reports both without forcing a layout with each drawing.
    this.#sizes ??= new ResizeObserver(([entry]) => {
      if (!entry) return;
      this.width = Math.round(entry.contentRect.width);
      this.textSize = entry.contentRect.height || TEXT_SIZE;
    });
    this.#sizes.disconnect();
    this.#watched = this.ruler;
    if (this.ruler) this.#sizes.observe(this.ruler);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes?.disconnect();
    this.#watched = null;
    this.#leave();
  }

  override render() {
    const {plot} = this;
    if (!plot) return nothing;
    const isEmpty = plot.points.length === 0;
    return html`
      <figure part="base" aria-labelledby="name">
        <figcaption>
          <div class="head">
            <span class="name" id="name">${plot.name}</span>
            ${isEmpty ? nothing : this.#renderToggle(plot)}
          </div>
          <p class="fact">${plot.caption}</p>
        </figcaption>
        ${isEmpty ? nothing : this.isTable ? this.#renderTable(plot) : this.#renderDrawing(plot)}
        ${plot.notes?.map((note) => html`<p class="meta">${note}</p>`)}
      </figure>
    `;
  }

  #renderToggle({name}: Plot) {
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-pressed=${this.isTable}
      aria-label=${this.term('plot.table-of', name)}
      @click=${this.#onToggle}
    >
      ${this.term('plot.table')}
    </button>`;
  }

  #renderDrawing(plot: Plot) {
    const drawing = this.width > 0 ? this.#draw(plot) : undefined;
    this.#drawing = drawing;
    const place = this.#place;
    return html`
      <div class="ruler"></div>
      <div
        class="room"
        role="application"
        tabindex="0"
        aria-label=${this.term('plot.label', plot.name, plot.caption)}
        aria-roledescription=${this.term('plot.role')}
        @keydown=${this.#onKeydown}
        aria-describedby="keys"
        @pointermove=${this.#onPoint}
        @pointerdown=${this.#onPoint}
        @pointerleave=${this.#onPointerLeave}
        @blur=${this.#leave}
        @click=${this.#onClick}
      >
        ${drawing ? this.#renderSvg(drawing, place) : nothing}
      </div>
      ${plot.key ? this.#renderKey(plot.key) : nothing}
      ${drawing && place >= 0 ? this.#renderTip(plot.points[place]) : nothing}
      <p class="vh" id="keys">${this.term('plot.keys')}</p>
      <p class="vh" role="status">${this.said}</p>
    `;
  }

  #renderSvg({height, body, places}: Drawing, place: number) {
    const width = Math.max(this.width, LEAST_WIDTH);
    const at = places[place];
    const here = at && svg`<rect class="here" x=${at.x} y=${at.y} width=${at.width} height=${at.height} />`;
    return html`<svg aria-hidden="true" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${here ?? nothing}${body}
    </svg>`;
  }

  #renderKey(key: NonNullable<Plot['key']>) {
    return html`<ul class="key meta">
      ${key.map(
        ({mark, tone, text}) =>
          html`<li>
            <svg class="k-${tone ?? 'stale'}" aria-hidden="true" width="10" height="10">${mark}</svg>${text}
          </li>`,
      )}
    </ul>`;
  }

  #renderTip(point: PlotPoint | undefined) {
    if (!point) return nothing;
    // A panel of its own for each point: it is placed anew beside it.
    return keyed(
      point.key,
      html`<div class="floating tip" popover="manual" aria-hidden="true">
        <bdi class="strong">${point.title}</bdi><span>${point.text}</span>
      </div>`,
    );
  }

  #renderTable({name, columns, points}: Plot) {
    return html`<div class="scroll" ${scrollRegion(() => name)}>
      <table>
        <caption class="vh">
          ${name}
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" class=${column.isNumeric ? 'num' : ''}>${column.name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${keyedRows(
            points,
            ({key}) => key,
            ({cells}) =>
              html`<tr>
                ${cells.map((cell, index) =>
                  index === 0
                    ? html`<th scope="row">${cell}</th>`
                    : html`<td class=${columns[index]?.isNumeric ? 'num' : ''}>${cell}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  get #isMirrored(): boolean {
    return this.matches(':dir(rtl)');
  }

  get #place(): number {
    return this.plot?.points.findIndex(({key}) => key === this.at) ?? -1;
  }

  #draw(plot: Plot): Drawing {
    const {textSize} = this;
    return plot.draw({width: Math.max(this.width, LEAST_WIDTH), isMirrored: this.#isMirrored, textSize});
  }

  readonly #onToggle = (): void => {
    this.isTable = !this.isTable;
    this.#leave();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const points = this.plot?.points ?? [];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter') return this.#choose();
    if (event.key === 'Escape' && this.at !== '') {
      event.stopPropagation(); // one Escape closes one thing
      return this.#leave();
    }
    const to = step(event.key, this.#place, points.length, this.#isMirrored);
    const point = to === undefined ? undefined : points[to];
    if (!point) return;
    event.preventDefault();
    this.at = point.key;
    this.said = this.term('plot.label', point.title, point.text);
  };

  readonly #onPoint = ({clientX, clientY, pointerType}: PointerEvent): void => {
    this.#isTouch = pointerType === 'touch';
    const box = this.room?.getBoundingClientRect();
    if (!box || !this.#drawing) return;
    const place = nearest(this.#drawing.places, clientX - box.left, clientY - box.top);
    this.at = this.plot?.points[place]?.key ?? '';
  };

  /** A finger that is lifted leaves too: what it showed stays until another place is pressed. */
  readonly #onPointerLeave = ({pointerType}: PointerEvent): void => {
    if (pointerType !== 'touch') this.#leave();
  };

  readonly #onClick = (): void => {
    const isFirst = this.#isTouch && this.#touched !== this.at;
    this.#touched = this.at;
    if (!isFirst) this.#choose();
  };

  readonly #choose = (): void => {
    const point = this.plot?.points[this.#place];
    if (point?.opens) this.dispatchEvent(new AgentPlotChooseEvent(point.key));
  };

  readonly #leave = (): void => {
    this.at = '';
    this.said = '';
  };
}
