import {csvParseRows, tsvParseRows} from 'd3-dsv';
import type {Steps} from '../../../controllers/slices.js';
import {object} from '../../../state/read.js';

/** Rows under named columns. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** So much text is read in one step. */
const STEP = 100_000;
/** Records with more different fields than these are no table. */
const MAX_FIELDS = 60;

/** The rows of a CSV or TSV text; its first row names the columns. */
export function* tableSteps(text: string, isTabs: boolean): Steps<Rows> {
  const parse = isTabs ? tsvParseRows : csvParseRows;
  const rows: string[][] = [];
  let width = 0;
  for (const piece of pieces(text)) {
    for (const row of parse(piece)) {
      if (row.length === 1 && row[0] === '') continue; // an empty line
      rows.push(row);
      width = Math.max(width, row.length);
    }
    yield;
  }
  const [head = [], ...body] = rows;
  return {columns: Array.from({length: width}, (_, index) => head[index] ?? ''), rows: body};
}

/** Cuts a text where a row ends: at a line break outside of quotes. */
function* pieces(text: string): Generator<string> {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  for (let from = start; from < text.length;) {
    const to = endOfRow(text, from);
    yield text.slice(from, to);
    from = to;
  }
}

function endOfRow(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === 34) isQuoted = !isQuoted;
    else if (letter === 10 && !isQuoted && at - from >= STEP) return at + 1;
  }
  return text.length;
}

/** What a text of one JSON value a line says. */
export interface Lines {
  readonly values: readonly unknown[];
  /** Lines that are no JSON. */
  readonly broken: number;
}

/** The values of a text with one JSON value a line. */
export function* lineSteps(text: string): Steps<Lines> {
  const values: unknown[] = [];
  let broken = 0;
  let read = 0;
  for (const line of text.split('\n')) {
    read += line.length;
    if (read > STEP) {
      read = 0;
      yield;
    }
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      broken++;
    }
  }
  return {values, broken};
}

/** Records as a table, where they have the same few fields; undefined where they do not. */
export function* recordSteps(value: unknown): Steps<Rows | undefined> {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = new Set<string>();
  for (const [index, each] of value.entries()) {
    const record = Array.isArray(each) ? undefined : object(each);
    if (!record) return undefined;
    for (const name of Object.keys(record)) names.add(name);
    if (names.size > MAX_FIELDS) return undefined;
    if (index % 2_000 === 0) yield;
  }
  const columns = [...names];
  if (columns.length === 0) return undefined;
  const rows: unknown[][] = [];
  for (const [index, each] of value.entries()) {
    const record = object(each) ?? {};
    rows.push(columns.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)));
    if (index % 2_000 === 0) yield;
  }
  return {columns, rows};
}
