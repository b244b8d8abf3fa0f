import type {AgentEvent} from '../../../protocol/envelope.js';
import {eventTypes} from '../../../protocol/event-classes.js';
import {named, string} from '../../../state/read.js';
import type {EventLog} from '../../../state/history/log.js';
import {keyFacts, pretty} from '../../parts/json/values.js';

/** What can be picked out of the log. */
export const EVENT_FILTERS = ['all', 'text', 'tools', 'state', 'requests', 'others'] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** One event, and its place in the log. */
export interface LoggedEvent {
  readonly index: number;
  readonly event: AgentEvent;
}

/** One event, or the pieces of one text that came without anything but pieces between them. */
export interface LogRow {
  readonly first: AgentEvent;
  /** Its place in the log: the index of its first event. */
  readonly index: number;
  readonly entries: LoggedEvent[];
}

/** What the list shows: a row, or one of the events of a row that is opened. */
export interface LogItem {
  readonly key: string;
  readonly row: LogRow;
  /** The event of a line inside an opened row; undefined for the row itself. */
  readonly entry?: LoggedEvent;
}

const PIECES: ReadonlySet<string> = eventTypes(({streamed}) => streamed);
const KINDS: Readonly<Record<string, EventFilter>> = {
  text: 'text',
  reasoning: 'text',
  messages: 'text',
  tool: 'tools',
  state: 'state',
  action: 'requests',
  permission: 'requests',
};
/** From the most exact to the widest. */
const IDS = ['toolCallId', 'actionId', 'messageId', 'artifactId', 'taskId', 'agentId', 'runId', 'sessionId'] as const;
const SUMMARY = 160;

/** Which filter an event belongs to. */
export function filterOf(type: string): EventFilter {
  const family = type.split('.', 1)[0] ?? '';
  return Object.hasOwn(KINDS, family) ? (KINDS[family] as EventFilter) : 'others';
}

/** The log as rows. Taking news, or a step back, costs what is other than before, not what is there. */
export class LogRows {
  readonly rows: LogRow[] = [];
  readonly #log: EventLog;
  readonly #growing = new Map<string, LogRow>();
  #next = 0;
  #last: AgentEvent | undefined;

  constructor(log: EventLog) {
    this.#log = log;
    this.#next = log.start;
  }

  /** Whether these are the rows of that log. */
  isOf(log: EventLog): boolean {
    return log === this.#log;
  }

  /** Takes what the log has got since the last time, and lets go of what has left it. */
  refresh(): void {
    const {start, end} = this.#log;
    if (end < this.#next) this.#cut(end);
    // A late snapshot goes in before newer facts: the log is then another one from there on.
    if (this.#last && this.#next > start && this.#log.at(this.#next - 1) !== this.#last) this.#startAgain();
    for (let index = Math.max(this.#next, start); index < end; index++) {
      const event = this.#log.at(index);
      if (event) this.#take({index, event});
    }
    this.#next = end;
    const gone = this.rows.findIndex((row) => (row.entries.at(-1)?.index ?? 0) >= start);
    if (gone > 0) this.rows.splice(0, gone);
  }

  /** Lets go of what came after an earlier end. Texts that grew then may grow again. */
  #cut(end: number): void {
    while ((this.rows.at(-1)?.index ?? -1) >= end) this.rows.pop();
    this.#growing.clear();
    this.#last = undefined;
    this.#next = end;
    for (const row of this.#lastStretch()) {
      while ((row.entries.at(-1)?.index ?? -1) >= end) row.entries.pop();
      const newest = row.entries.at(-1);
      if (newest?.index === end - 1) this.#last = newest.event;
      if (PIECES.has(row.first.type)) this.#growing.set(textOf(row.first), row);
    }
    if (!this.#last) this.#startAgain();
  }

  /** The rows that pieces of text can have come to last: back to one that is no text. */
  *#lastStretch(): Generator<LogRow> {
    for (let at = this.rows.length - 1; at >= 0; at--) {
      const row = this.rows[at] as LogRow;
      yield row;
      if (!PIECES.has(row.first.type)) return;
    }
  }

  #startAgain(): void {
    this.rows.length = 0;
    this.#growing.clear();
    this.#next = this.#log.start;
  }

  #take(entry: LoggedEvent): void {
    const {event, index} = entry;
    this.#last = event;
    const isPiece = PIECES.has(event.type);
    if (!isPiece) this.#growing.clear();
    const text = textOf(event);
    const row = isPiece ? this.#growing.get(text) : undefined;
    if (row) row.entries.push(entry);
    else {
      const fresh = {first: event, index, entries: [entry]};
      this.rows.push(fresh);
      if (isPiece) this.#growing.set(text, fresh);
    }
  }
}

/** Which text a piece belongs to. */
function textOf({type, sessionId, runId, messageId, partId, toolCallId}: AgentEvent): string {
  return [type, sessionId, runId, messageId, partId, toolCallId].join('\n');
}

/** What a person looks for. */
export interface LogQuery {
  readonly filter: EventFilter;
  /** Part of a type or an id. */
  readonly text: string;
  readonly sessionId: string;
}

/** The newest rows that are looked for, at most so many. */
export function lastMatches(rows: readonly LogRow[], query: LogQuery, count: number): LogRow[] {
  const found: LogRow[] = [];
  for (let at = rows.length - 1; at >= 0 && found.length < count; at--) {
    const row = rows[at];
    if (row && matches(row, query)) found.push(row);
  }
  return found.reverse();
}

function matches(row: LogRow, {filter, text, sessionId}: LogQuery): boolean {
  if (sessionId !== '' && row.first.sessionId !== sessionId) return false;
  if (filter !== 'all' && filterOf(row.first.type) !== filter) return false;
  const part = text.trim().toLowerCase();
  return part === '' || row.entries.some(({event}) => names(event).includes(part));
}

function names(event: AgentEvent): string {
  const ids = Object.keys(event).filter((name) => name.endsWith('Id'));
  return [event.type, ...ids.map((name) => string(event[name]) ?? '')].join('\n').toLowerCase();
}

/** The lines of these rows: a row that is opened is followed by each of its events. */
export function itemsOf(rows: readonly LogRow[], opened: ReadonlySet<string>): LogItem[] {
  return rows.flatMap((row) => {
    const key = String(row.index);
    const isUnfolded = row.entries.length > 1 && opened.has(key);
    const entries = isUnfolded ? row.entries.map((entry) => ({key: `${key}/${entry.index}`, row, entry})) : [];
    return [{key, row}, ...entries];
  });
}

/** The id that says most about an event. */
export function idShown(event: AgentEvent): string {
  for (const name of IDS) if (event[name] !== undefined) return String(event[name]);
  return '';
}

/** A payload in one line. */
export function summary(events: readonly LoggedEvent[]): string {
  let text = '';
  for (const {event} of events) {
    text += named(event, 'delta') ?? summaryOf(event.payload);
    if (text.length >= SUMMARY) return `${text.slice(0, SUMMARY)}…`.replace(/\s+/g, ' ');
  }
  return text.replace(/\s+/g, ' ').trim();
}

function summaryOf(payload: unknown): string {
  if (payload === undefined) return '';
  const facts = keyFacts(payload)?.facts;
  return facts ? facts.map(({name, text}) => `${name}: ${text}`).join(', ') : pretty(payload).slice(0, SUMMARY);
}

/** These rows as NDJSON, one event a line, in the order of the log. */
export function ndjson(rows: readonly LogRow[]): string {
  const entries = rows.flatMap((row) => row.entries).sort((a, b) => a.index - b.index);
  return entries.map(({event}) => `${JSON.stringify(event)}\n`).join('');
}
