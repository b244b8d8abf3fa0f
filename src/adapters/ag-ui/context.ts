import type {AgentEvent} from '../../protocol/envelope.js';
import type {Owner, Phase, Scope, Surface} from '../../protocol/taxonomy.js';
import {number, present} from '../../state/read.js';
import type {WireEvent} from './wire.js';

/** Where each class of event is meant to be drawn. */
const SURFACES: Readonly<Record<string, Surface>> = {
  'run.started': 'runtime_status',
  'run.finished': 'runtime_status',
  'run.failed': 'runtime_status',
  'text.delta': 'conversation',
  'text.final': 'conversation',
  'messages.snapshot': 'conversation',
  'reasoning.delta': 'inline_process',
  'reasoning.summary': 'inline_process',
  'step.started': 'inline_process',
  'step.finished': 'inline_process',
  'activity.changed': 'inline_process',
  'tool.args': 'tool_ui',
  'tool.started': 'tool_ui',
  'tool.result': 'tool_ui',
  'tool.failed': 'tool_ui',
  'action.required': 'hitl',
  'action.resolved': 'hitl',
  'agent.spawned': 'team_roster',
  'agent.changed': 'team_roster',
  'agent.completed': 'team_roster',
};

/** How serious a note is, what it is about, and whether the stream broke a rule. */
interface Note {
  readonly level?: 'debug' | 'info' | 'warning' | 'error';
  readonly breach?: true;
  readonly detail?: unknown;
  readonly id?: string;
}

/** The largest time that a date can hold. */
const LAST_TIME = 8.64e15;

/** Which thread and run the events belong to, and the envelope that each of them gets. */
export class RunContext {
  sessionId: string | undefined;
  runId: string | undefined;
  /** False while the past is read: those events do not get the current time. */
  isLive = true;
  readonly #now: (() => number) | undefined;

  /** `now` is for live streams: a recording has the times it has. */
  constructor(now?: () => number) {
    this.#now = now;
  }

  envelope(type: string, owner: Owner, scope: Scope, phase?: Phase, event?: WireEvent): AgentEvent {
    // One object, filled in place: an envelope is made for every word of a stream.
    const envelope: Record<string, unknown> & {type: string} = {type, owner, scope};
    const {sessionId, runId} = this;
    const lane = event?.['subagentRunId'];
    const timestamp = this.#time(type, event);
    const surface = SURFACES[type];
    if (sessionId !== undefined) envelope['sessionId'] = sessionId;
    if (runId !== undefined) envelope['runId'] = runId;
    if (typeof lane === 'string') envelope['agentId'] = lane;
    if (timestamp !== undefined) envelope['timestamp'] = timestamp;
    if (phase !== undefined) envelope['phase'] = phase;
    if (surface !== undefined) envelope['surface'] = surface;
    if (event?.['metadata'] !== undefined) envelope['metadata'] = event['metadata'];
    return envelope;
  }

  /** A diagnostic for developers. */
  note(code: string, message: string, {level = 'warning', breach, detail, id}: Note = {}): AgentEvent {
    return {
      type: 'diagnostic.changed',
      ...present({
        sessionId: this.sessionId,
        runId: this.runId,
        diagnosticId: id === undefined ? undefined : `${code}:${id}`,
      }),
      owner: 'diagnostics',
      surface: 'diagnostics',
      payload: {code, level, message, ...present({breach, detail})},
    };
  }

  /** A rule of the protocol was broken: the run is marked, and goes on. */
  breach(type: string, message: string): AgentEvent {
    return this.note('agui_breach', `${type}: ${message}`, {level: 'error', breach: true});
  }

  /** The server's time, or the time at which the page learned of it. Words of a text go without: the text has its own. */
  #time(type: string, event: WireEvent | undefined): string | undefined {
    const given = number(event?.['timestamp']);
    const isWord = type.endsWith('.delta') && event?.['delta'] !== undefined;
    const at = given ?? (isWord || !this.isLive ? undefined : this.#now?.());
    return at === undefined || Math.abs(at) > LAST_TIME ? undefined : new Date(at).toISOString();
  }
}

/** A word of the wire as a short quotation. */
export function quoted(value: unknown): string {
  return JSON.stringify(String(value).slice(0, 80));
}
