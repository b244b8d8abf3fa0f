import {present} from '../../state/read.js';
import {laneOf, type WireEvent} from './wire.js';

/** The message or call that a lane is receiving in chunks. */
interface OpenStream {
  readonly kind: 'text' | 'tool' | 'reasoning';
  readonly id: string;
  readonly known: Readonly<Record<string, unknown>>;
}

/** Events with the rule that the chunk broke, where it broke one. */
export interface Expanded {
  readonly events: readonly WireEvent[];
  readonly breach?: string;
}

const KIND = {
  TEXT_MESSAGE_CHUNK: 'text',
  TOOL_CALL_CHUNK: 'tool',
  REASONING_MESSAGE_CHUNK: 'reasoning',
} as const;
const ID = {text: 'messageId', tool: 'toolCallId', reasoning: 'messageId'} as const;
const STEM = {text: 'TEXT_MESSAGE', tool: 'TOOL_CALL', reasoning: 'REASONING_MESSAGE'} as const;
/** What a chunk that repeats itself must repeat as it was. */
const REPEATED = ['role', 'name', 'toolCallName', 'parentMessageId'] as const;

/** Events that leave an open chunk stream alone. */
const ASIDE: ReadonlySet<string> = new Set([
  'RAW',
  'ACTIVITY_SNAPSHOT',
  'ACTIVITY_DELTA',
  'REASONING_ENCRYPTED_VALUE',
  'SUBAGENT_STARTED',
]);
/** Events that close the chunk streams of every lane. */
const CLOSES_ALL: ReadonlySet<string> = new Set(['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR', 'MESSAGES_SNAPSHOT']);

/** Turns chunks into the start, content and end that they stand for, one open stream per lane. */
export class ChunkExpander {
  readonly #open = new Map<string, OpenStream>();

  expand(event: WireEvent): Expanded {
    const kind = (KIND as Readonly<Record<string, OpenStream['kind']>>)[event.type];
    if (kind !== undefined) return this.#chunk(event, kind);
    if (this.#open.size === 0 || ASIDE.has(event.type)) return {events: [event]};
    const lane = laneOf(event);
    const ends = CLOSES_ALL.has(event.type) ? this.endAll() : this.#end(lane);
    return {events: [...ends, event]};
  }

  /** The ends of all that is open. */
  endAll(): readonly WireEvent[] {
    return [...this.#open.keys()].flatMap((lane) => this.#end(lane));
  }

  #end(lane: string): readonly WireEvent[] {
    const open = this.#open.get(lane);
    if (!open) return [];
    this.#open.delete(lane);
    return [make(`${STEM[open.kind]}_END`, open, lane)];
  }

  #chunk(event: WireEvent, kind: OpenStream['kind']): Expanded {
    const given = event[ID[kind]] as string | undefined;
    const lane = this.#laneFor(event, kind, given);
    if (lane === undefined) return {events: [], breach: `It is not said which of several open streams it belongs to.`};
    const open = this.#open.get(lane);
    const goesOn = open?.kind === kind && (given === undefined || given === open.id);
    if (goesOn && open) {
      const field = REPEATED.find((name) => event[name] !== undefined && differs(event, open, name));
      const content = this.#content(event, open, lane);
      return field === undefined ? content : {...content, breach: `Its ${field} differs from the open stream's.`};
    }
    const ends = this.#end(lane);
    const missing = given === undefined ? ID[kind] : kind === 'tool' && event['toolCallName'] === undefined;
    if (missing !== false || given === undefined) {
      const name = missing === true ? 'toolCallName' : ID[kind];
      return {events: ends, breach: `The first chunk of a stream must have a ${name}.`};
    }
    const known = Object.fromEntries(REPEATED.map((name) => [name, event[name]]));
    const started: OpenStream = {
      kind,
      id: given,
      known: kind === 'text' ? {...known, role: event['role'] ?? 'assistant'} : known,
    };
    this.#open.set(lane, started);
    const role = kind === 'reasoning' ? {role: 'reasoning'} : {};
    const start = {
      ...make(`${STEM[kind]}_START`, started, lane, event),
      ...present(started.known),
      ...role,
    } as WireEvent;
    return {events: [...ends, start, ...this.#content(event, started, lane).events]};
  }

  #content(event: WireEvent, open: OpenStream, lane: string): Expanded {
    if (event['delta'] === undefined || event['delta'] === '') return {events: []};
    const type = open.kind === 'tool' ? 'TOOL_CALL_ARGS' : `${STEM[open.kind]}_CONTENT`;
    return {events: [{...make(type, open, lane, event), delta: event['delta']}]};
  }

  /** A chunk that names neither itself nor its lane goes on with the one stream of its kind that is open. */
  #laneFor(event: WireEvent, kind: OpenStream['kind'], given: string | undefined): string | undefined {
    if (event['subagentRunId'] !== undefined) return laneOf(event);
    const fits = [...this.#open].filter(([, open]) => open.kind === kind && (given === undefined || open.id === given));
    if (fits.length > 1 && given === undefined) return undefined;
    return fits[0]?.[0] ?? '';
  }
}

function differs(event: WireEvent, open: OpenStream, name: string): boolean {
  return open.known[name] !== undefined && open.known[name] !== event[name];
}

function make(type: string, open: OpenStream, lane: string, from?: WireEvent): WireEvent {
  const timestamp = from?.['timestamp'];
  const metadata = from?.['metadata'];
  return {
    type,
    [ID[open.kind]]: open.id,
    ...(lane === '' ? {} : {subagentRunId: lane}),
    ...present({timestamp, metadata}),
  } as WireEvent;
}
