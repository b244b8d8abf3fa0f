import type {JsonObject} from '../../protocol/events.js';
import {list, number, object, present, string} from '../read.js';

/** The end of an append-only output of an attempt, as far as it came over the wire. Offsets are bytes. */
export interface AttemptLog {
  /** What names the whole output. */
  readonly ref: string;
  readonly name?: string;
  readonly stream?: string;
  /** The newest text; earlier text is to be had by the ref. */
  readonly text: string;
  /** Where the text begins in the output, and where it ends. */
  readonly start: number;
  readonly end: number;
  /** Bytes of the output that never came, in all. */
  readonly missing?: number;
}

/** So much text of each output stays in the page; what is beyond goes in halves, from a new line on if one is near. */
const MOST_TEXT = 200_000;
const NEAR = 2_000;
const MOST_LOGS = 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Adds what an event brings of outputs. A piece that came before is not added again; a hole is counted, not hidden. */
export function addOutput(
  logs: readonly AttemptLog[] | undefined,
  payload: JsonObject,
): readonly AttemptLog[] | undefined {
  let next = logs;
  for (const item of [payload['output'], ...list(payload['outputs'])]) {
    const piece = object(item);
    const ref = string(piece?.['ref']);
    const text = string(piece?.['text']);
    if (!piece || ref === undefined || text === undefined) continue;
    const known = next?.find((log) => log.ref === ref);
    if (!known && (next?.length ?? 0) >= MOST_LOGS) continue;
    const start = offsetOf(piece) ?? 0;
    const log = append(known ?? {ref, text: '', start, end: start}, piece, text);
    next = known ? next?.map((other) => (other === known ? log : other)) : [...(next ?? []), log];
  }
  return next === logs ? undefined : next;
}

function append(log: AttemptLog, piece: JsonObject, text: string): AttemptLog {
  const facts = present({name: string(piece['name']), stream: string(piece['stream'])});
  const offset = offsetOf(piece) ?? log.end;
  const end = offset + encoder.encode(text).length;
  if (end <= log.end) return {...log, ...facts};
  // A piece that overlaps brings only what is new.
  const fresh = offset < log.end ? tail(text, end - log.end) : text;
  const missing = (log.missing ?? 0) + Math.max(0, offset - log.end);
  const whole = log.text + fresh;
  const kept = newest(whole);
  const start = kept === whole ? log.start : end - encoder.encode(kept).length;
  return {...log, ...facts, text: kept, start, end, ...(missing > 0 ? {missing} : {})};
}

/** Where a piece begins, if it says so in whole bytes. */
function offsetOf(piece: JsonObject): number | undefined {
  const offset = number(piece['offset']);
  return offset !== undefined && offset >= 0 && Number.isSafeInteger(offset) ? offset : undefined;
}

/** The end of a text that has grown too long. */
function newest(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  const half = text.length - MOST_TEXT / 2;
  const line = text.slice(half, half + NEAR).indexOf('\n');
  const kept = text.slice(half + line + 1);
  return isSecondHalf(kept.charCodeAt(0)) ? kept.slice(1) : kept;
}

/** Whether a code unit is the second of the two of one character. */
function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The last bytes of a text, not beginning inside a character. */
function tail(text: string, bytes: number): string {
  const all = encoder.encode(text);
  let from = all.length - bytes;
  while (((all[from] ?? 0) & 0xc0) === 0x80) from++;
  return decoder.decode(all.subarray(from));
}

/** The outputs of a snapshot in their shape. */
export function logsOf(value: unknown): readonly AttemptLog[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    const log = object(item);
    const ref = string(log?.['ref']);
    if (!log || ref === undefined) return [];
    const start = number(log['start']) ?? 0;
    return {
      ref,
      text: string(log['text']) ?? '',
      start,
      end: number(log['end']) ?? start,
      ...present({name: string(log['name']), stream: string(log['stream']), missing: number(log['missing'])}),
    };
  });
}
