import {html, type ReactiveElement, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {listStep} from '../../../controllers/keymap.js';
import {VirtualList} from '../../../controllers/virtual-list.js';

/** What a lane lists. */
export interface LaneListOptions {
  readonly scroller: () => HTMLElement | null;
  /** Their ids, in order: another array whenever they are others. */
  readonly ids: () => readonly string[];
  /** How high one is about, in pixels, before it was drawn. */
  readonly height: number;
}

/** The list of a lane: only what is in sight is drawn; Up, Down, Home and End walk it, with one stop for Tab. */
export class LaneList {
  readonly #host: ReactiveElement;
  readonly #options: LaneListOptions;
  readonly #list: VirtualList;
  #current = '';

  constructor(host: ReactiveElement, options: LaneListOptions) {
    this.#host = host;
    this.#options = options;
    this.#list = new VirtualList(host, {
      scroller: options.scroller,
      count: () => options.ids().length,
      keyOf: (index) => options.ids()[index] ?? String(index),
      estimate: () => options.height,
      version: () => options.ids(),
      held: () => this.#held(),
    });
  }

  /** The list, each of its items drawn by `draw`. */
  render(label: string, draw: (id: string) => TemplateResult): TemplateResult {
    const ids = this.#options.ids();
    if (!ids.includes(this.#current)) this.#current = ids[0] ?? '';
    return html`
      <div part="list" class="scroll" @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        <div ${ref(this.#list.before)}></div>
        <ul aria-label=${label}>
          ${keyedRows(
            this.#list.items,
            ({key}) => key,
            ({key, index}) =>
              html`<li
                data-index=${index}
                data-id=${key}
                aria-setsize=${ids.length}
                aria-posinset=${index + 1}
                tabindex=${key === this.#current ? '0' : '-1'}
                ${ref(this.#list.measure)}
              >
                ${draw(key)}
              </li>`,
          )}
        </ul>
        <div ${ref(this.#list.after)}></div>
      </div>
    `;
  }

  /** Goes to one of them and puts the focus on it. */
  goTo(id: string): void {
    const index = this.#options.ids().indexOf(id);
    if (index < 0) return;
    this.#current = id;
    this.#host.requestUpdate();
    this.#list.scrollToIndex(index, {
      within: (row) => {
        row.focus({preventScroll: true});
        return row;
      },
    });
  }

  /** What has the focus stays drawn, wherever it is scrolled to. */
  #held(): number[] {
    if (!hasFocus(this.#options.scroller())) return [];
    const index = this.#options.ids().indexOf(this.#current);
    return index < 0 ? [] : [index];
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const id = event.target instanceof Element ? event.target.closest('li')?.dataset['id'] : undefined;
    if (id === undefined || id === this.#current) return;
    this.#current = id;
    this.#host.requestUpdate();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLLIElement)) return;
    const ids = this.#options.ids();
    const next = ids[listStep(event, ids.indexOf(this.#current), ids.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    this.goTo(next);
  };
}
