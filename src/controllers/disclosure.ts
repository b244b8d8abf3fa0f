import {isServer, type ReactiveController, type ReactiveElement} from 'lit';
import {uiKey, type Key} from '../state/keys.js';
import {anchorFold} from './fold-anchor.js';
import {RowController} from './row-controller.js';

/** Where a person's choice about a fact is kept: `{open}`, or nothing where they made none. */
export const disclosureKey = (fact: string) => uiKey<OpenRow>(`open:${fact}`);
/** The row under `disclosureKey`. */
export interface OpenRow {
  readonly open: boolean;
}

/** What decides whether something is open. */
export interface DisclosureOptions {
  /** The fact that is opened and folded; a person's choice is kept under it. */
  readonly fact: () => string | undefined;
  /** Whether it is at work: open while it is, folded afterwards. */
  readonly isActive: () => boolean;
}

/** What can be folded in an element that a server renders. */
const served = new WeakMap<ReactiveElement, Disclosure[]>();

/** On a server: opens all that is folded in an element, for who reads without scripts. Returns false where nothing is. */
export function unfold(host: ReactiveElement): boolean {
  const folded = served.get(host)?.filter(({open}) => !open) ?? [];
  for (const disclosure of folded) disclosure.unfold();
  return folded.length > 0;
}

/**
 * Open while at work, folded when done, never folded under somebody's pointer or focus, and a person's own choice wins.
 * The choice belongs to the page: it lives in a row of the store's own kind and is no fact.
 */
export class Disclosure implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: DisclosureOptions;
  readonly #choice: RowController<OpenRow>;
  #wasActive = false;
  #lingers = false;
  #localChoice: boolean | undefined;

  constructor(host: ReactiveElement, options: DisclosureOptions) {
    this.#host = host;
    this.#options = options;
    this.#choice = new RowController(host, () => this.#key());
    host.addController(this);
    if (isServer) served.set(host, [...(served.get(host) ?? []), this]);
  }

  /** Whether it is open now. */
  get open(): boolean {
    return this.#choice.value?.open ?? this.#localChoice ?? (this.#options.isActive() || this.#lingers);
  }

  /** A person opens or folds it. */
  set(open: boolean): void {
    const key = this.#key();
    this.#localChoice = open;
    if (key !== undefined) this.#choice.store?.setLocal(key, {open});
    this.#host.requestUpdate();
  }

  /** Opens it in what is rendered next, and leaves no trace of it in the store. */
  unfold(): void {
    this.#localChoice = true;
  }

  hostUpdate(): void {
    const active = this.#options.isActive();
    if (this.#wasActive && !active) {
      if (this.#isHeld()) this.#linger();
      else if (!this.open) anchorFold(this.#host);
    }
    this.#wasActive = active;
  }

  hostDisconnected(): void {
    this.#release();
  }

  #key(): Key<OpenRow> | undefined {
    const fact = this.#options.fact();
    return fact === undefined ? undefined : disclosureKey(fact);
  }

  #isHeld(): boolean {
    return this.#host.matches(':hover, :focus-within');
  }

  #linger(): void {
    this.#lingers = true;
    this.#host.addEventListener('pointerleave', this.#onLeave);
    this.#host.addEventListener('focusout', this.#onLeave);
  }

  #release(): void {
    this.#lingers = false;
    this.#host.removeEventListener('pointerleave', this.#onLeave);
    this.#host.removeEventListener('focusout', this.#onLeave);
  }

  // After the event: `:hover` and `:focus-within` change only once it has passed.
  readonly #onLeave = (): void => {
    setTimeout(() => {
      if (!this.#lingers || this.#isHeld()) return;
      this.#release();
      this.#host.requestUpdate();
    });
  };
}
