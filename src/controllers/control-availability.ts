import type {ReactiveElement} from 'lit';
import type {CommandTarget} from '../commands/command.js';
import {CommandRouter} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import type {ControlsRow, TransportRow} from '../transport/feed.js';
import {RowController} from './row-controller.js';
import {CONTROLS_KEY, SHOW_UNAVAILABLE_KEY, TRANSPORT_KEY} from '../transport/keys.js';

/** The reasons of what a protocol never can: `unsupported`, and words of adapters such as `agui_no_word`. */
const NEVER = /^unsupported$|_no_/;

/** Whether a control can be written right now. One that cannot now is shown disabled, with the reason; one that never can is for operators. */
export class ControlAvailability {
  readonly #controls: RowController<ControlsRow>;
  readonly #transport: RowController<TransportRow>;
  readonly #showUnavailable: RowController<{readonly isOn: boolean}>;

  constructor(host: ReactiveElement) {
    this.#controls = new RowController(host, () => CONTROLS_KEY);
    this.#showUnavailable = new RowController(host, () => SHOW_UNAVAILABLE_KEY);
    // The feed sets this row again with every frame of news.
    this.#transport = new RowController(
      host,
      () => TRANSPORT_KEY,
      (row) => row?.state,
    );
  }

  /** Why it cannot, as a code of the catalog's `control` family; undefined where it can. A target asks about itself. */
  reason(control: Control, target?: CommandTarget): string | undefined {
    const {store} = this.#controls;
    return this.#reason(control) ?? (target && store && CommandRouter.of(store).refuses({control, ...target}));
  }

  /** Whether the control has a place on the page: what the protocol never can is left out, unless the page shows it. */
  isOffered(control: Control, target?: CommandTarget): boolean {
    return this.#showUnavailable.value?.isOn === true || !NEVER.test(this.reason(control, target) ?? '');
  }

  #reason(control: Control): string | undefined {
    const {store, value} = this.#controls;
    if (!store) return 'not_connected';
    if (value?.recorded) return 'recorded';
    const transport = this.#transport.value;
    const state = transport?.state;
    if (state === 'error' && !transport?.perRun) return 'not_connected';
    if (value && !value.controls.includes(control)) return value.readOnly ? 'read_only' : 'unsupported';
    // Idle may be between two runs, or after the end: the router knows whether somebody still carries.
    return value && state !== 'idle' ? undefined : CommandRouter.of(store).unavailable(control);
  }
}
