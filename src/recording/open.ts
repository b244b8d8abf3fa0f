import type {AgentEvent} from '../protocol/envelope.js';
import {list, object, string} from '../state/read.js';
import {openReplay} from '../transport/replay.js';
import {TransportFault, type WireMessage} from '../transport/wire.js';
import {AguiCapture, isAguiEvent, isRunInput} from './ag-ui-capture.js';
import {readPack} from './read-pack.js';
import type {Recording, RecordingProblem} from './recording.js';
import type {TrustedKey} from './signature.js';
import {Slices} from './slices.js';

/** How a recording is opened. */
export interface OpenOptions {
  /** What it is called; a file has a name of its own. */
  readonly name?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Keys whose signature on a pack is shown by name. */
  readonly trustedKeys?: readonly TrustedKey[] | undefined;
}

const ZIP = [0x50, 0x4b];
/** Problems that are listed; the others are counted. */
const MAX_PROBLEMS = 100;

/**
 * Opens a recording of any kind: an evidence pack, events as NDJSON, JSON or captured SSE, or a capture of AG-UI. What
 * can be read is read: damage is reported as a problem. A string is the text itself. Rejects only where it was called off.
 */
export async function openRecording(
  source: Blob | string | Uint8Array,
  {name = nameOf(source), signal, trustedKeys}: OpenOptions = {},
): Promise<Recording> {
  signal?.throwIfAborted();
  if (typeof source !== 'string' && (await isZip(source))) {
    const bytes = source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
    return readPack(bytes, {name, signal, trustedKeys});
  }
  return new TextReader(name ?? 'recording').read(source, signal);
}

/** Reads what is written line by line, and keeps what cannot be read as problems. */
class TextReader {
  readonly #name: string;
  readonly #events: AgentEvent[] = [];
  readonly #problems: RecordingProblem[] = [];
  readonly #capture = new AguiCapture();
  #isAgui = false;
  #unlisted = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async read(source: Blob | string | Uint8Array, signal: AbortSignal | undefined): Promise<Recording> {
    const slices = new Slices(signal);
    try {
      const text = source instanceof Uint8Array ? new Blob([source as BlobPart]) : source;
      for await (const message of openReplay(text, signal ? {signal} : {})) {
        this.#take(message);
        if (slices.isOver) await slices.next();
      }
    } catch (error) {
      signal?.throwIfAborted();
      const isEmpty = error instanceof TransportFault && error.kind === 'empty';
      if (!isEmpty) this.#problem('unreadable', error instanceof Error ? error.message : String(error));
    }
    if (this.#isAgui && this.#capture.isCut)
      this.#problem('run_cut_off', 'The recording ends before its last run does.');
    if (this.#events.length === 0) this.#problem('empty', 'The recording holds no events.');
    if (this.#unlisted > 0) this.#problems.push({code: 'more', message: `${String(this.#unlisted)} further problems.`});
    const format = this.#isAgui ? 'ag-ui' : 'events';
    return {name: this.#name, format, events: this.#events, problems: this.#problems};
  }

  #take({data, malformed, line = 0}: WireMessage): void {
    if (malformed === undefined) this.#takeValue(data, line);
    else this.#problem('damaged_line', `Line ${String(line)} cannot be read: ${malformed}`);
  }

  #takeValue(data: unknown, line: number): void {
    const value = object(data);
    if (value && isAguiEvent(value)) {
      this.#isAgui = true;
      // One by one: one value may decode to more events than a call can have arguments.
      for (const event of this.#capture.decode(value)) this.#events.push(event);
    } else if (value && isRunInput(value)) this.#capture.ask(value);
    else if (value && string(value['type'])) this.#events.push(value as unknown as AgentEvent);
    else if (value && Array.isArray(value['events']))
      for (const one of list(value['events'])) this.#takeValue(one, line);
    else this.#problem('not_an_event', `Line ${String(line)} is no event.`);
  }

  #problem(code: string, message: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({code, message});
    else this.#unlisted++;
  }
}

function nameOf(source: Blob | string | Uint8Array): string | undefined {
  return typeof File !== 'undefined' && source instanceof File ? source.name : undefined;
}

async function isZip(source: Blob | Uint8Array): Promise<boolean> {
  const start = source instanceof Blob ? new Uint8Array(await source.slice(0, ZIP.length).arrayBuffer()) : source;
  return ZIP.every((byte, at) => start[at] === byte);
}
