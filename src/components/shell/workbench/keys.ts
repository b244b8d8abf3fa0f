import type {ReactiveController, ReactiveElement} from 'lit';
import {isChord, isTyping} from '../../../controllers/keymap.js';
import type {PageCommand} from '../command-palette/page-command.js';

/** Does what a page's commands say when their keys are pressed in an element, or nowhere in particular. */
export class CommandKeys implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #commands: () => readonly PageCommand[];

  constructor(host: ReactiveElement, commands: () => readonly PageCommand[]) {
    this.#host = host;
    this.#commands = commands;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('keydown', this.#onKey);
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('keydown', this.#onKey);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.length === 1 && !hasModifier && isTyping(event)) return;
    const {body, documentElement} = this.#host.ownerDocument;
    const path = event.composedPath();
    const [target] = path;
    const isOurs = path.includes(this.#host) || target === body || target === documentElement;
    if (!isOurs || event.defaultPrevented || event.isComposing) return;
    const command = this.#commands().find(({keys}) => keys !== undefined && isChord(event, keys));
    if (!command || command.disabled !== undefined || (isTyping(event) && !command.whileTyping)) return;
    event.preventDefault();
    command.run();
  };
}
