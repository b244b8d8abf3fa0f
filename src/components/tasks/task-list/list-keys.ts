import {isTyping} from '../../../controllers/keymap.js';
import type {TaskIndex} from './task-index.js';

/** What the keys of the list move in. */
export interface ListKeysOptions {
  readonly index: () => TaskIndex;
  /** The line that a person is at. */
  readonly reached: () => number;
  /** How many lines a page key goes. */
  readonly page: () => number;
  readonly isRtl: () => boolean;
  readonly reach: (index: number) => void;
  readonly fold: (group: string, isFolded: boolean) => void;
  readonly find: () => void;
}

/** The keyboard of the list of tasks. */
export class ListKeys {
  readonly #options: ListKeysOptions;

  constructor(options: ListKeysOptions) {
    this.#options = options;
  }

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInList = event.composedPath().some((node) => node instanceof Element && node.role === 'listitem');
    const isTaken = isInList ? this.#move(event.key) : !isTyping(event) && this.#find(event.key);
    if (isTaken) event.preventDefault();
  };

  #find(key: string): boolean {
    if (key === '/') this.#options.find();
    return key === '/';
  }

  #move(key: string): boolean {
    const {index, reached, page} = this.#options;
    const at = reached();
    const last = index().length - 1;
    switch (key) {
      case 'ArrowDown':
        return this.#go(Math.min(at + 1, last));
      case 'ArrowUp':
        return this.#go(Math.max(at - 1, 0));
      case 'Home':
        return this.#go(0);
      case 'End':
        return this.#go(last);
      case 'PageDown':
        return this.#go(Math.min(at + page(), last));
      case 'PageUp':
        return this.#go(Math.max(at - page(), 0));
      case 'ArrowLeft':
      case 'ArrowRight':
        return this.#turn(at, (key === 'ArrowLeft') !== this.#options.isRtl());
      default:
        return this.#find(key);
    }
  }

  #go(to: number): boolean {
    this.#options.reach(to);
    return true;
  }

  /** Back folds a group, or goes from a task to the head of its group; on opens it, or goes to its first task. */
  #turn(at: number, isBack: boolean): boolean {
    const index = this.#options.index();
    const entry = index.at(at);
    if (!entry) return false;
    if ('id' in entry) return isBack && index.headOf(at) >= 0 && this.#go(index.headOf(at));
    const next = index.at(at + 1);
    const isOpen = next !== undefined && 'id' in next;
    if (isBack === isOpen) this.#options.fold(entry.group, isBack);
    else if (isOpen) this.#go(at + 1);
    return true;
  }
}
