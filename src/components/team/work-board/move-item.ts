import type {ReactiveElement} from 'lit';
import {announce} from '../../../controllers/announcer.js';
import type {Localize} from '../../../controllers/localize.js';
import {rankBetween, type BoardModel} from './model.js';
import './work-board.strings.js';

/** A place on the board: before how many of the column's items it is, not counting the one that is moved. */
export interface Place {
  readonly column: string;
  readonly index: number;
}

/** An item that somebody is moving. */
export interface MovingItem {
  readonly id: string;
  readonly from: Place;
  readonly to: Place;
  readonly by: 'keys' | 'pointer';
}

/** What moving an item needs to know of the board. */
export interface ItemMoveOptions {
  readonly model: BoardModel;
  readonly localize: Localize;
  /** The columns that an item can be moved to, in order. */
  readonly columns: () => readonly string[];
  readonly columnWord: (column: string) => string;
  readonly titleOf: (id: string) => string;
  /** Why an item stays where it is, in words; undefined where it can be moved. */
  readonly blocked: (id: string) => string | undefined;
  /** Asks the board for it. */
  readonly ask: (id: string, to: {readonly status: string; readonly rank?: number}) => void;
}

/** An item on its way from one place to another, by keys or by pointer. Nothing is asked for until it is let go. */
export class ItemMove {
  readonly #host: ReactiveElement;
  readonly #options: ItemMoveOptions;
  #moving: MovingItem | undefined;

  constructor(host: ReactiveElement, options: ItemMoveOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** What is being moved. */
  get value(): MovingItem | undefined {
    return this.#moving;
  }

  /** The item that it would stand before; undefined at the end of a column. */
  get before(): string | undefined {
    return this.#moving && this.#others(this.#moving.to.column)[this.#moving.to.index];
  }

  /** Whether it would stay where it is. */
  get isHome(): boolean {
    const moving = this.#moving;
    return !moving || (moving.from.column === moving.to.column && moving.from.index === moving.to.index);
  }

  /** Takes an item up. What cannot be moved says why. */
  take(id: string, by: MovingItem['by']): boolean {
    const {model, localize, blocked, titleOf} = this.#options;
    const column = model.placeOf(id)?.column;
    if (column === undefined) return false;
    const reason = blocked(id);
    if (reason !== undefined) {
      this.#say(reason);
      return false;
    }
    const from = {column, index: model.ids(column).indexOf(id)};
    this.#set({id, from, to: from, by});
    this.#say(localize.term('work-board.lifted', titleOf(id), this.#placeWords(from)));
    return true;
  }

  /** Holds it over another place. */
  over(to: Place): void {
    const moving = this.#moving;
    if (!moving || (moving.to.column === to.column && moving.to.index === to.index)) return;
    this.#set({...moving, to});
    if (moving.by === 'keys') this.#say(this.#placeWords(to));
  }

  /** Up or down by so many places, as far as there are any. */
  shift(by: number): void {
    const to = this.#moving?.to;
    if (!to) return;
    const last = this.#others(to.column).length;
    this.over({column: to.column, index: Math.min(Math.max(to.index + by, 0), last)});
  }

  /** To a column beside this one, at about the same height. */
  shiftColumn(by: 1 | -1): void {
    const to = this.#moving?.to;
    if (!to) return;
    const columns = this.#options.columns();
    const at = columns.indexOf(to.column);
    // From the last column, which nothing can be moved to, the way leads back.
    const column = at < 0 ? columns.at(-1) : columns[at + by];
    if (column !== undefined) this.over({column, index: Math.min(to.index, this.#others(column).length)});
  }

  /** Lets it go where it is held: the board is asked for it. */
  drop(): void {
    const moving = this.#moving;
    if (!moving) return;
    const {column, index} = moving.to;
    if (this.isHome || !this.#options.columns().includes(column)) return this.putBack();
    const {model, localize, titleOf, ask} = this.#options;
    const others = this.#others(column);
    const placeOf = (id: string | undefined) => (id === undefined ? undefined : model.placeOf(id));
    const rank = rankBetween(placeOf(others[index - 1]), placeOf(others[index]));
    const words = localize.term('work-board.dropped', titleOf(moving.id), this.#placeWords(moving.to));
    this.#set(undefined);
    this.#say(words);
    ask(moving.id, {status: column, ...(rank === undefined ? {} : {rank})});
  }

  /** Leaves it where it was. */
  putBack(): void {
    const moving = this.#moving;
    if (!moving) return;
    this.#set(undefined);
    this.#say(this.#options.localize.term('work-board.put-back', this.#options.titleOf(moving.id)));
  }

  #others(column: string): readonly string[] {
    const ids = this.#options.model.ids(column);
    return column === this.#options.model.placeOf(this.#moving?.id ?? '')?.column
      ? ids.filter((id) => id !== this.#moving?.id)
      : ids;
  }

  #placeWords({column, index}: Place): string {
    const {localize, columnWord} = this.#options;
    return localize.term('work-board.place', columnWord(column), index + 1, this.#others(column).length + 1);
  }

  #set(moving: MovingItem | undefined): void {
    this.#moving = moving;
    this.#host.requestUpdate();
  }

  #say(words: string): void {
    announce(words, 'polite', this.#host.ownerDocument);
  }
}
