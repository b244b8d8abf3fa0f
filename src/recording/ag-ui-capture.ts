import {AguiDecoder} from '../adapters/ag-ui/decode.js';
import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';
import {string} from '../state/read.js';

/** Whether something is an event as AG-UI writes them. */
export function isAguiEvent(value: JsonObject): boolean {
  return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(string(value['type']) ?? '');
}

/** Whether something is what a page asks for a run with: captures may hold it before the answer. */
export function isRunInput(value: JsonObject): boolean {
  return value['type'] === undefined && typeof value['threadId'] === 'string' && Array.isArray(value['messages']);
}

/** Reads captured AG-UI: several threads may follow one another, and each has a decoder of its own. */
export class AguiCapture {
  readonly #decoders = new Map<string, AguiDecoder>();
  #current = new AguiDecoder();
  #input: JsonObject | undefined;

  /** Whether the capture ends while a run is still at work. */
  get isCut(): boolean {
    return this.#input !== undefined || [...this.#decoders.values()].some(({state}) => state === 'active');
  }

  /** Keeps what a run was asked with: its start event has it. */
  ask(input: JsonObject): void {
    this.#input = input;
  }

  decode(wire: JsonObject): readonly AgentEvent[] {
    if (wire['type'] !== 'RUN_STARTED') return this.#current.decode(wire);
    this.#current = this.#decoderOf(string(wire['threadId']) ?? '');
    const input = wire['input'] ?? this.#input;
    this.#input = undefined;
    return this.#current.decode(input === undefined ? wire : {...wire, input});
  }

  #decoderOf(thread: string): AguiDecoder {
    let decoder = this.#decoders.get(thread);
    // What came before any start belongs to the first thread.
    if (!decoder) this.#decoders.set(thread, (decoder = this.#decoders.size === 0 ? this.#current : new AguiDecoder()));
    return decoder;
  }
}
