import type {AgentEvent} from '../../protocol/envelope.js';
import {IdList} from '../core/id-list.js';
import {diagnosticKey, listKey, NO_SESSION} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {any, fields, needed, or} from '../core/shape.js';
import type {Rows} from '../core/rows.js';
import {idOf, number, payloadOf, present, string, timeOf} from '../read.js';
import {enlist} from '../core/lists.js';

/** Something that an engineer should know: of the runtime's own channel, or a rule that the stream broke. */
export interface DiagnosticRow {
  readonly id: string;
  readonly code: string;
  readonly level: string;
  readonly message?: string;
  /** What it is about: a tool call, a run, a field. */
  readonly subject?: string;
  /** Who noticed: the store's rules for streams, or what the producer named. */
  readonly source?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly count: number;
  readonly firstAt?: number;
  readonly lastAt?: number;
  /** The surface that an event of an unknown class was meant for. */
  readonly surface?: string;
  /** The producer's own detail, where it gave one. */
  readonly detail?: unknown;
}

/** More kinds of trouble than this are counted under one row. */
const MAX_DIAGNOSTICS = 1_000;
const OVERFLOW = 'further_diagnostics';

/** Diagnostics stay in their own surface: never in the conversation. */
export const diagnostics = defineFact({
  key: diagnosticKey,
  idIn: idWithin('diagnostic', 'diagnosticId'),
  shape: {
    id: needed(string),
    code: or(string, 'diagnostic'),
    level: or(string, 'info'),
    count: or(number, 1),
    ...fields(string, 'message', 'subject', 'source', 'sessionId', 'runId', 'surface'),
    ...fields(number, 'firstAt', 'lastAt'),
    detail: any,
  },
  index(row, rows, known) {
    if (!known) enlist(rows, 'diagnostics', NO_SESSION, row.id);
  },
  events: on(['diagnostic.changed'], (event, rows) => {
    const payload = payloadOf(event);
    const code = string(payload['code']) ?? 'diagnostic';
    const message = string(payload['message']);
    const id = idOf(event, 'diagnosticId') ?? (message === undefined ? code : `${code}:${message.slice(0, 80)}`);
    note(rows, event, id, {
      code,
      level: string(payload['level']) ?? 'info',
      ...present({message, detail: payload['detail'], source: string(payload['source'])}),
    });
  }),
});

/** Marks a rule of the stream as broken. The stream goes on; nothing already received is lost. */
export function flag(rows: Rows, event: AgentEvent, code: string, subject: string, message?: string): void {
  note(rows, event, `${code}:${subject}`, {code, level: 'warning', subject, source: 'stream', ...present({message})});
}

type Noted = Pick<DiagnosticRow, 'code' | 'level'> & Partial<DiagnosticRow>;

function note(rows: Rows, event: AgentEvent, id: string, noted: Noted): void {
  const key = diagnosticKey(id);
  const previous = rows.get(key);
  const at = timeOf(event);
  if (previous) {
    rows.set(key, {...previous, ...noted, count: previous.count + 1, ...present({lastAt: at})});
    return;
  }
  const all = rows.get(listKey('diagnostics', NO_SESSION))?.ids ?? IdList.empty;
  if (all.length >= MAX_DIAGNOSTICS && id !== OVERFLOW) {
    note(rows, event, OVERFLOW, {code: OVERFLOW, level: 'warning'});
    return;
  }
  const {sessionId, runId} = event;
  rows.set(key, {id, ...noted, ...present({sessionId, runId, firstAt: at, lastAt: at}), count: 1});
  rows.set(listKey('diagnostics', NO_SESSION), {ids: all.push(id)});
}
