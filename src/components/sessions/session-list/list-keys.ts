import type {AgentSessionItem} from './session-item.js';

/** How long letters belong together when somebody types to find a row. */
const TYPING_MS = 700;

/** What the keys of a list move in. */
export interface ListKeysOptions {
  readonly ids: () => readonly string[];
  readonly reached: () => string | undefined;
  readonly words: (id: string) => string;
  readonly reach: (id: string) => void;
  readonly item: (id: string) => AgentSessionItem | null;
  readonly search: () => void;
}

/** The keyboard of the list: arrows, Home, End and letters move, F2 renames, `/` searches, the menu key opens the menu. */
export class ListKeys {
  readonly #options: ListKeysOptions;
  #typed = '';
  #typedAt = 0;

  constructor(options: ListKeysOptions) {
    this.#options = options;
  }

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const [target] = event.composedPath();
    const isField = target instanceof HTMLInputElement;
    const isRow = target instanceof HTMLElement && target.matches('.open');
    if (!(isField ? this.#inField(event, target) : this.#inList(event, isRow))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #inField({key}: KeyboardEvent, field: HTMLInputElement): boolean {
    if (key === 'ArrowDown') return this.#go(0);
    if (key !== 'Escape' || field.value === '') return false;
    field.value = '';
    field.dispatchEvent(new Event('input'));
    return true;
  }

  #inList(event: KeyboardEvent, isRow: boolean): boolean {
    const {key} = event;
    if (key === '/') {
      this.#options.search();
      return true;
    }
    if (!isRow) return false;
    const ids = this.#options.ids();
    const id = this.#options.reached();
    const at = id === undefined ? -1 : ids.indexOf(id);
    switch (key) {
      case 'ArrowDown':
        return this.#go(at + 1);
      case 'ArrowUp':
        return this.#go(at - 1);
      case 'Home':
        return this.#go(0);
      case 'End':
        return this.#go(ids.length - 1);
      case 'F2':
        this.#options.item(id ?? '')?.rename();
        return true;
      case 'ContextMenu':
        this.#options.item(id ?? '')?.openMenu();
        return true;
      case 'F10':
        if (event.shiftKey) this.#options.item(id ?? '')?.openMenu();
        return event.shiftKey;
      default:
        return this.#type(event);
    }
  }

  #go(at: number): boolean {
    const id = this.#options.ids()[at];
    if (id !== undefined) this.#options.reach(id);
    return id !== undefined;
  }

  #type({key, timeStamp}: KeyboardEvent): boolean {
    if (key.length !== 1 || key === ' ') return false;
    const letter = key.toLocaleLowerCase();
    this.#typed = timeStamp - this.#typedAt < TYPING_MS ? this.#typed + letter : letter;
    this.#typedAt = timeStamp;
    const {ids, words, reached} = this.#options;
    const all = ids();
    // The same letter again goes on to the next: the search begins after the row that was reached.
    const from =
      this.#typed.length === 1 ? all.indexOf(reached() ?? '') + 1 : Math.max(0, all.indexOf(reached() ?? ''));
    const turned = [...all.slice(from), ...all.slice(0, from)];
    const found = turned.find((id) => words(id).toLocaleLowerCase().startsWith(this.#typed));
    if (found !== undefined) this.#options.reach(found);
    return true;
  }
}
