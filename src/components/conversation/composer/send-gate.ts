import type {ReactiveElement} from 'lit';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import {RowController} from '../../../controllers/row-controller.js';
import type {RunController} from '../../../controllers/run-controller.js';
import {canSend} from '../../../transport/can-send.js';
import type {TransportRow} from '../../../transport/feed.js';
import type {DraftFiles} from './draft-files.js';
import type {Outbox, SendControl} from './outbox.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';
import './composer.strings.js';

/** What a person can do with a text. Stopping and sending is the queue's first place, and then an interrupt. */
export type SendWay = SendControl | 'stop-send';

/** What decides whether a text can leave. */
export interface SendGateParts {
  readonly sessionId: () => string | undefined;
  readonly run: RunController;
  readonly files: DraftFiles;
  readonly outbox: Outbox;
}

/** How a text would leave right now, and why it cannot where it cannot. */
export class SendGate {
  readonly #localize: Localize;
  readonly #parts: SendGateParts;
  readonly #transport: RowController<TransportRow>;
  readonly #controls: ControlAvailability;

  constructor(host: ReactiveElement, localize: Localize, parts: SendGateParts) {
    this.#localize = localize;
    this.#parts = parts;
    this.#transport = new RowController(
      host,
      () => TRANSPORT_KEY,
      (row) => row?.state,
    );
    this.#controls = new ControlAvailability(host);
  }

  /** What Enter does now. */
  get main(): 'send' | 'queue' {
    return this.#parts.run.active ? 'queue' : 'send';
  }

  /** What an empty field says about it. */
  get placeholder(): string {
    if (!this.#parts.run.active) return this.#localize.term('composer.placeholder');
    return this.#localize.term(this.isOffered('steer') ? 'composer.placeholder-active' : 'composer.placeholder-queue');
  }

  /** Whether a person is offered this way; the one that Enter takes always is. */
  isOffered(way: SendWay): boolean {
    if (way === 'stop-send') return this.#controls.isOffered('queue') && this.#controls.isOffered('interrupt');
    return way === this.main || this.#controls.isOffered(way);
  }

  /** Why a text cannot leave this way right now; undefined where it can. */
  blocked(way: SendWay): string | undefined {
    const control = way === 'stop-send' ? 'queue' : way;
    const {sessionId, outbox} = this.#parts;
    if (!this.#transport.store) return this.#localize.term('composer.no-store');
    const transport = this.#transport.value;
    const state = transport?.state ?? 'streaming';
    if (sessionId() === undefined && state !== 'error') return this.#localize.term('composer.no-session');
    if (state !== 'streaming' && !canSend(transport)) return this.#localize.term(`composer.offline.${state}`);
    const code =
      this.#controls.reason(control) ?? (way === 'stop-send' ? this.#controls.reason('interrupt') : undefined);
    if (code !== undefined) return this.#localize.lookup(`control.${code}`) ?? code;
    // A run that starts confirms the message before it: two at once could not be distinguished.
    const isSending = outbox.items.some((item) => item.control === 'send' && outbox.statusOf(item) === 'pending');
    return control === 'send' && isSending ? this.#localize.term('composer.wait') : this.#blockedByFiles();
  }

  #blockedByFiles(): string | undefined {
    const {items, limits} = this.#parts.files;
    if (items.length > 0 && !limits) return this.#localize.term('composer.no-attachments');
    if (items.some(({state}) => state === 'uploading')) return this.#localize.term('composer.uploading');
    return items.some(({state}) => state === 'failed') ? this.#localize.term('composer.upload-failed') : undefined;
  }
}
