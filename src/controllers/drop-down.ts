import type {ReactiveController, ReactiveElement} from 'lit';
import {hasFocus} from './has-focus.js';
import type {Placement} from '@floating-ui/dom';
import {ChoiceList} from './choice-list.js';
import {Floating} from './floating.js';

/** What a drop-down is made of. */
export interface DropDownOptions {
  /** The button that it belongs to, and that gets the focus back. */
  readonly anchor: () => HTMLElement | null;
  /** The listbox or menu, rendered with `popover="manual"` and `tabindex="-1"` while it is open. */
  readonly panel: () => HTMLElement | null;
  readonly placement: Placement;
  /** The words of each option, in order. */
  readonly words: () => readonly string[];
  /** Somebody chose the option with this index; it closes first. */
  readonly choose: (index: number) => void;
  /** The option that is active when it opens: the first, if not said. */
  readonly at?: () => number;
  /** Whether it may be open; it may, if not said. */
  readonly mayOpen?: () => boolean;
  /** Whether an option can only be read. */
  readonly isBlocked?: (index: number) => boolean;
}

/** A listbox or menu that drops down from a button: opened and closed, the focus in it while it is open and back after it. */
export class DropDown implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: DropDownOptions;
  /** Which option is active. */
  readonly list: ChoiceList;
  #isOpen = false;
  #isNew = false;

  constructor(host: ReactiveElement, options: DropDownOptions) {
    this.#host = host;
    this.#options = options;
    const {anchor, panel, placement, words} = options;
    this.list = new ChoiceList(host, {words, choose: (index) => this.choose(index), close: () => this.close()});
    // Before this one: the panel must be shown to take the focus.
    new Floating(host, {anchor, panel, placement, onDismiss: () => this.close()});
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    if (this.#isOpen || this.#options.mayOpen?.() === false) return;
    this.list.active = this.#options.at?.() ?? 0;
    this.#isOpen = true;
    this.#isNew = true;
    this.#host.requestUpdate();
  }

  close(): void {
    if (!this.#isOpen) return;
    const hadFocus = hasFocus(this.#options.panel());
    this.#isOpen = false;
    this.#host.requestUpdate();
    if (hadFocus) this.#options.anchor()?.focus();
  }

  /** Chooses an option, as a press on it does. */
  choose(index: number): void {
    if (this.#options.isBlocked?.(index)) return;
    this.close();
    this.#options.choose(index);
  }

  hostUpdate(): void {
    if (this.#options.mayOpen?.() === false) this.close();
  }

  hostUpdated(): void {
    if (!this.#isNew) return;
    this.#isNew = false;
    this.#options.panel()?.focus();
  }

  hostDisconnected(): void {
    this.#isOpen = false;
  }

  readonly onClick = (): void => {
    if (this.#isOpen) this.close();
    else this.open();
  };

  /** On the button: the arrow keys open it. */
  readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.open();
  };

  /** On the panel: it goes with the focus. */
  readonly onLeave = (event: FocusEvent): void => {
    if (event.relatedTarget === this.#options.anchor()) return;
    this.#isOpen = false;
    this.#host.requestUpdate();
  };
}
