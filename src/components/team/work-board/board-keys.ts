import type {ItemMove} from './move-item.js';
import type {BoardModel} from './model.js';
import type {AgentWorkItem} from './work-item.js';

/** What the keys of the board move in. */
export interface BoardKeysOptions {
  readonly model: BoardModel;
  readonly itemMove: ItemMove;
  /** Every column, in order. */
  readonly columns: () => readonly string[];
  readonly isRtl: () => boolean;
  /** Whether columns stand below each other. */
  readonly isStacked: () => boolean;
  readonly reach: (id: string) => void;
  readonly item: (id: string) => AgentWorkItem | null;
  readonly search: () => void;
  readonly reset: () => void;
}

/**
 * The keyboard of the board. Arrows go from item to item and from column to column, Enter opens, Space picks up; then the
 * arrows move what was picked up, Space lets it go and Escape puts it back. `/` goes to the search.
 */
export class BoardKeys {
  readonly #options: BoardKeysOptions;

  constructor(options: BoardKeysOptions) {
    this.#options = options;
  }

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Some browsers press a button when Space comes up. */
  readonly onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && itemOf(event)) event.preventDefault();
  };

  #take(event: KeyboardEvent): boolean {
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && target.matches('input, select')) return this.#inField(event, target);
    if (this.#options.itemMove.value) return this.#carry(event);
    if (event.key === '/') {
      this.#options.search();
      return true;
    }
    const item = itemOf(event);
    return item ? this.#walk(event, item.itemId) : false;
  }

  #inField({key}: KeyboardEvent, field: HTMLElement): boolean {
    if (key === 'Escape') this.#options.reset();
    const first = this.#options.columns().flatMap((column) => this.#options.model.ids(column).slice(0, 1))[0];
    const isDown = key === 'ArrowDown' && field.matches('input[type="search"]') && first !== undefined;
    if (isDown) this.#options.reach(first);
    return key === 'Escape' || isDown;
  }

  /** While an item is held, every key is about that item. */
  #carry({key}: KeyboardEvent): boolean {
    const {itemMove} = this.#options;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        itemMove.shift(key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
        itemMove.shiftColumn(this.#sideways(key));
        return true;
      case 'Home':
      case 'End':
        itemMove.shift(key === 'Home' ? -Infinity : Infinity);
        return true;
      case ' ':
      case 'Enter':
        itemMove.drop();
        return true;
      case 'Escape':
        itemMove.putBack();
        return true;
      case 'Tab':
        itemMove.putBack();
        return false;
      default:
        return false;
    }
  }

  #walk(event: KeyboardEvent, id: string): boolean {
    const {key} = event;
    const {model, itemMove, item} = this.#options;
    const column = model.placeOf(id)?.column ?? '';
    const ids = model.ids(column);
    const at = ids.indexOf(id);
    switch (key) {
      case 'ArrowDown':
        return this.#go(ids[at + 1] ?? this.#beyond(column, 1));
      case 'ArrowUp':
        return this.#go(ids[at - 1] ?? this.#beyond(column, -1));
      case 'ArrowLeft':
      case 'ArrowRight':
        return this.#go(this.#beside(column, at, this.#sideways(key)));
      case 'Home':
        return this.#go(ids[0]);
      case 'End':
        return this.#go(ids.at(-1));
      case ' ':
        if (!event.repeat) itemMove.take(id, 'keys');
        return true;
      case 'ContextMenu':
        item(id)?.openMenu();
        return true;
      case 'F10':
        if (event.shiftKey) item(id)?.openMenu();
        return event.shiftKey;
      default:
        return false;
    }
  }

  #go(id: string | undefined): boolean {
    if (id !== undefined) this.#options.reach(id);
    return true;
  }

  #sideways(key: string): 1 | -1 {
    return (key === 'ArrowRight') === this.#options.isRtl() ? -1 : 1;
  }

  /** The item at about the same height in the next column that has any. */
  #beside(column: string, at: number, by: 1 | -1): string | undefined {
    const columns = this.#options.columns();
    for (let next = columns.indexOf(column) + by; next >= 0 && next < columns.length; next += by) {
      const ids = this.#options.model.ids(columns[next] ?? '');
      if (ids.length > 0) return ids[Math.min(at, ids.length - 1)];
    }
    return undefined;
  }

  /** Where columns stand below each other, up and down go on in the next. */
  #beyond(column: string, by: 1 | -1): string | undefined {
    return this.#options.isStacked() ? this.#beside(column, by > 0 ? 0 : Infinity, by) : undefined;
  }
}

/** The item whose own button has the focus. */
function itemOf(event: Event): AgentWorkItem | undefined {
  const path = event.composedPath();
  const [target] = path;
  if (!(target instanceof HTMLElement) || !target.matches('.open')) return undefined;
  return path.find(
    (node): node is AgentWorkItem => node instanceof HTMLElement && node.localName === 'agent-work-item',
  );
}
