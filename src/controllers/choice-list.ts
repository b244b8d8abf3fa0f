import type {ReactiveControllerHost} from 'lit';

/** How long letters belong together when somebody types to find an option. */
const TYPING_MS = 700;

/** A press on an option leaves the focus where it is. */
export function keepFocus(event: Event): void {
  event.preventDefault();
}

/** What a list to choose from is made of. */
export interface ChoiceListOptions {
  /** The words of each option, in order. */
  readonly words: () => readonly string[];
  /** Somebody chose the option with this index. */
  readonly choose: (index: number) => void;
  readonly close: () => void;
}

/**
 * The active option of an open listbox or menu, moved by arrows, Home, End and letters. The focus stays on the list
 * itself, which names the active option by `aria-activedescendant`.
 */
export class ChoiceList {
  readonly #host: ReactiveControllerHost;
  readonly #options: ChoiceListOptions;
  #active = 0;
  #typed = '';
  #typedAt = 0;

  constructor(host: ReactiveControllerHost, options: ChoiceListOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** The index of the active option. */
  get active(): number {
    return Math.min(this.#active, this.#options.words().length - 1);
  }

  /** Makes an option the active one. */
  set active(index: number) {
    this.#active = Math.max(0, index);
    this.#host.requestUpdate();
  }

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || !this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #take(event: KeyboardEvent): boolean {
    const last = this.#options.words().length - 1;
    const {active} = this;
    switch (event.key) {
      case 'ArrowDown':
        this.active = active === last ? 0 : active + 1;
        return true;
      case 'ArrowUp':
        this.active = active <= 0 ? last : active - 1;
        return true;
      case 'Home':
        this.active = 0;
        return true;
      case 'End':
        this.active = last;
        return true;
      case 'Enter':
      case ' ':
        this.#options.choose(active);
        return true;
      case 'Escape':
        this.#options.close();
        return true;
      case 'Tab':
        this.#options.close();
        return false;
      default:
        return this.#type(event);
    }
  }

  #type({key, ctrlKey, metaKey, altKey, timeStamp}: KeyboardEvent): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
    const letter = key.toLocaleLowerCase();
    this.#typed = timeStamp - this.#typedAt < TYPING_MS ? this.#typed + letter : letter;
    this.#typedAt = timeStamp;
    const found = this.#options.words().findIndex((words) => words.toLocaleLowerCase().startsWith(this.#typed));
    if (found >= 0) this.active = found;
    return true;
  }
}
