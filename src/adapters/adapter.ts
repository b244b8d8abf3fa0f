import type {AgentCommand} from '../commands/command.js';
import type {AgentEvent} from '../protocol/envelope.js';
import type {Control} from '../protocol/taxonomy.js';
import type {ReadonlyStore} from '../state/store.js';

/** A write as the wire wants it. The transport adds the base address and the connection's headers. */
export interface WireRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the adapter's `url`. Empty for the address itself. */
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is itself a stream of wire events. */
  readonly streams?: boolean;
}

/** What a protocol cannot write, and why, in words for the person who asked. */
export interface Unsupported {
  readonly unsupported: string;
}

/** All knowledge of one wire format: one instance per connection. */
export interface ProtocolAdapter {
  readonly protocol: string;
  /** What this protocol can really write. */
  readonly controls: ReadonlySet<Control>;
  /** Tolerant: never throws, whatever it is given. */
  decode(wire: unknown): readonly AgentEvent[];
  encode(command: AgentCommand, store: ReadonlyStore): WireRequest | Unsupported;
  /** Where a session's live stream is, relative to the adapter's `url`; absent where only answers to writes stream. */
  streamPath?(sessionId: string): string;
  /** Where a session's snapshot is, relative to the adapter's `url`; absent where the protocol has none. */
  snapshotPath?(sessionId: string): string;
}

/** Every adapter module exports one of these as `createAdapter`. */
export type AdapterFactory = (options?: Readonly<Record<string, unknown>>) => ProtocolAdapter;

/** Whether an encoded command is a refusal. */
export function isUnsupported(encoded: WireRequest | Unsupported): encoded is Unsupported {
  return 'unsupported' in encoded;
}
