import type {Message} from '@ag-ui/core';
import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {Phase} from '../../protocol/taxonomy.js';
import {list, number, object, present, string} from '../../state/read.js';
import {nextVersion} from '../versions.js';
import {attachmentsIn, textIn} from './content.js';
import {quoted, type RunContext} from './context.js';
import {actionOf, type Answers, type Interrupts, type OpenInterrupt} from './interrupts.js';
import type {Transcript} from './transcript.js';
import type {WireEvent} from './wire.js';

/** A message of a person, and what it followed on its branch. */
export interface Version {
  readonly message: Message;
  readonly before: readonly Message[];
  /** The rows of earlier messages that are not named as on the wire. */
  readonly rows: ReadonlyMap<string, string>;
}

/** A run that begins in place of a message that was said before. */
export interface Branch {
  readonly version: Version;
  /** The row of that message. */
  readonly editOf: string;
  /** The run whose answer is asked for again. */
  readonly retryOf?: string | undefined;
}

/** A run that this page has asked for. */
export interface RunRequest {
  readonly sessionId: string;
  readonly runId: string;
  readonly commandId?: string;
  /** What the person said with it. */
  readonly message?: JsonObject;
  /** The message stands in place of another one. */
  readonly branch?: Branch;
  /** The requests that it answers. */
  readonly answers?: Answers;
}

/** The newest version that this adapter was written for. */
const KNOWN = {major: 1, minor: 0};
const PHASE_OF: ReadonlyMap<string, Phase> = new Map<string, Phase>([
  ['success', 'completed'],
  ['interrupt', 'interrupted'],
  ['cancelled', 'cancelled'],
]);

/** Runs: asked for, begun, ended, and what their ends leave behind. */
export class Runs {
  readonly #context: RunContext;
  readonly #transcript: Transcript;
  readonly #interrupts: Interrupts;
  readonly #said = new Set<string>();
  /** Messages of people on branches that were left, by their rows. */
  readonly #left = new Map<string, Version>();
  #rows: ReadonlyMap<string, string> = new Map();
  /** Requests that a run of somebody else's goes on from: how they were decided, it may still say. */
  #undecided: readonly OpenInterrupt[] = [];
  #request: RunRequest | undefined;

  constructor(context: RunContext, transcript: Transcript, interrupts: Interrupts) {
    this.#context = context;
    this.#transcript = transcript;
    this.#interrupts = interrupts;
  }

  /** The next stream answers this request. */
  expect(request: RunRequest): void {
    this.#request = request;
    this.#context.sessionId = request.sessionId;
    // Until the server names it, what comes is about the run that was asked for.
    this.#context.runId = request.runId;
  }

  /** A message of the list can have a row of another name: its versions have one id on the wire. */
  rowOf(id: string): string {
    return this.#rows.get(id) ?? id;
  }

  get hasBranches(): boolean {
    return this.#left.size > 0;
  }

  /** Whether a person said what has this row; asked for each message that is drawn. */
  isSaid(row: string): boolean {
    const isListed = (id: string) => this.rowOf(id) === row && this.#transcript.get(id)?.['role'] === 'user';
    return this.#left.has(row) || isListed(row) || [...this.#rows.keys()].some(isListed);
  }

  /** The message of a person with this row, also on a branch that was left. */
  version(row: string): Version | undefined {
    const left = this.#left.get(row);
    if (left) return left;
    const {history} = this.#transcript;
    const index = history.findIndex(({id, role}) => role === 'user' && this.rowOf(id) === row);
    const message = history[index];
    return message && {message, before: history.slice(0, index), rows: this.#rows};
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const request = this.#take();
    const context = this.#context;
    context.sessionId ??= event['threadId'] as string;
    context.runId = event['runId'] as string;
    const input = object(event['input']);
    const parent = string(event['parentRunId']);
    const answers = request?.answers ?? this.#interrupts.answeredBy(input?.['resume']);
    const before = [
      ...this.#words(request, input?.['messages']),
      ...this.#resolved(answers),
      ...this.#continued(parent),
    ];
    const continues = answers[0]?.[0].runId ?? parent;
    const started = this.#event(
      'run.started',
      'accepted',
      event,
      {status: 'submitted', ...present({continues, retryOf: request?.branch?.retryOf})},
      request,
    );
    return [...before, started, ...this.#version(event), ...this.#strangeIds(event, request)];
  }

  finish(event: WireEvent, unanswered: readonly string[]): readonly AgentEvent[] {
    const context = this.#context;
    const outcome = object(event['outcome']);
    const given = string(outcome?.['type']) ?? 'success';
    const asked = context.envelope('action.required', 'action', 'action_request', 'waiting', event);
    const requests = this.#interrupts.take(context.runId ?? '', outcome);
    // F1: AG-UI's RUN_FINISHED without an outcome is success; an outcome that AG-UI does not have is no result we know.
    const word = requests.length > 0 ? 'interrupt' : given;
    const named = outcome?.['pendingToolCallIds'];
    const pending = Array.isArray(named) ? named.filter((id) => typeof id === 'string') : unanswered;
    const phase = PHASE_OF.get(word) ?? 'unknown';
    const {usage, result, runId} = event;
    return [
      ...requests.map((one) => actionOf(one, asked, this.#transcript)),
      ...(PHASE_OF.has(given) ? [] : [context.note('agui_unknown_outcome', `AG-UI has no outcome ${quoted(given)}.`)]),
      ...(runId === undefined || runId === context.runId ? [] : [this.#strange('runId', 'ended')]),
      ...usageEvents(usage, context.envelope('metric.changed', 'diagnostics', 'run', undefined, event)),
      ...this.#settleUndecided(),
      this.#event('run.finished', phase, event, {
        outcome: word,
        ...present({usage, result, pendingToolCallIds: pending.length > 0 ? pending : undefined}),
      }),
    ];
  }

  /** An error may be all that there is of a run, and it may come after its end. */
  fail(event: WireEvent, isLate: boolean): readonly AgentEvent[] {
    const request = this.#take();
    const context = this.#context;
    context.runId ??= 'unknown';
    const {message: error, usage} = event;
    return [
      ...this.#words(request, undefined),
      ...usageEvents(usage, context.envelope('metric.changed', 'diagnostics', 'run', undefined, event)),
      ...this.#settleUndecided(),
      this.#event(
        'run.failed',
        'failed',
        event,
        {error, ...present({code: string(event['code']), usage, late: isLate || undefined})},
        request,
      ),
    ];
  }

  /** The stream is over and the run has not said how it ended. It has not succeeded. */
  lose(
    {kind, message}: {readonly kind: string; readonly message: string},
    unanswered: readonly string[],
    commandId?: string,
  ): readonly AgentEvent[] {
    const request = this.#take();
    const said = this.#words(request, undefined);
    const answered = present({commandId: commandId ?? request?.commandId});
    if (kind === 'aborted') {
      const envelope = this.#context.envelope('run.finished', 'runtime', 'run', 'cancelled');
      const payload = {outcome: 'cancelled', reason: 'stopped_listening', pendingToolCallIds: unanswered};
      return [...said, {...envelope, ...answered, payload}];
    }
    // The results of its calls are unknown.
    const payload = {error: message, code: `stream_${kind}`, pendingToolCallIds: unanswered};
    return [...said, {...this.#context.envelope('run.failed', 'runtime', 'run', 'failed'), ...answered, payload}];
  }

  /** What a person said, once: from this page, or from another page by way of the server. */
  said(message: JsonObject, editOf?: string): readonly AgentEvent[] {
    const given = string(message['id']);
    const id = given === undefined ? undefined : this.rowOf(given);
    if (id === undefined || this.#said.has(id)) return [];
    this.#said.add(id);
    const {content} = message;
    const payload = {role: 'user', text: textIn(content), ...present({attachments: attachmentsIn(content), editOf})};
    const envelope = this.#context.envelope('text.final', 'session', 'message', 'submitted');
    return [{...envelope, messageId: id, payload}];
  }

  /** A request was settled in words of its own. */
  noteResolved(actionId: string | undefined): void {
    this.#undecided = this.#undecided.filter(({id}) => id !== actionId);
  }

  /** The event of a run, with what its service says of it beyond AG-UI's words. */
  #event(type: string, phase: Phase, event: WireEvent, payload: JsonObject, request?: RunRequest): AgentEvent {
    const {metadata, ...envelope} = this.#context.envelope(type, 'runtime', 'run', phase, event);
    const native = object(object(metadata)?.['agent-ui']);
    return {
      ...native,
      ...envelope,
      ...present({metadata: native ? undefined : metadata, commandId: request?.commandId}),
      payload: {...object(native?.['payload']), ...payload},
    };
  }

  /** A run that somebody else resumed: the one before it is over, and its requests are settled with this one. */
  #continued(parentRunId: string | undefined): readonly AgentEvent[] {
    const undecided = this.#interrupts.open.filter(({runId}) => runId === parentRunId);
    if (parentRunId === undefined || undecided.length === 0) return [];
    for (const {id} of this.#interrupts.open) this.#interrupts.settle(id);
    this.#undecided = undecided;
    return [this.#handOver(parentRunId)];
  }

  #handOver(runId: string): AgentEvent {
    const envelope = this.#context.envelope('run.finished', 'runtime', 'run', 'completed');
    return {...envelope, runId, payload: {outcome: 'interrupt', ...present({continuedBy: this.#context.runId})}};
  }

  #settleUndecided(): readonly AgentEvent[] {
    const undecided = this.#undecided;
    this.#undecided = [];
    return undecided.map(({id, runId}) => ({
      ...this.#context.envelope('action.resolved', 'action', 'action_request', 'completed'),
      runId,
      actionId: id,
      payload: {resolution: 'resolved'},
    }));
  }

  #take(): RunRequest | undefined {
    const request = this.#request;
    this.#request = undefined;
    return request;
  }

  /** What was said with a run becomes a fact once the run takes it up. */
  #words(request: RunRequest | undefined, echoed: unknown): readonly AgentEvent[] {
    const {message, branch} = request ?? {};
    if (branch) this.#begin(branch);
    if (message) this.#transcript.put(message);
    return [
      ...(message ? this.said(message, branch?.editOf) : []),
      ...list(echoed).flatMap((value) => {
        const one = object(value);
        return one?.['role'] === 'user' ? this.said(one) : [];
      }),
    ];
  }

  /** The list goes on from another place. What it leaves can still be gone on with. */
  #begin({version: {message, before, rows}}: Branch): void {
    const kept = new Set(before.map(({id}) => rows.get(id) ?? id));
    for (const {id, role} of this.#transcript.history) {
      const row = this.rowOf(id);
      const left = role === 'user' && !kept.has(row) ? this.version(row) : undefined;
      if (left) this.#left.set(row, left);
    }
    this.#transcript.restart(before);
    this.#rows = new Map(rows).set(
      message.id,
      nextVersion(message.id, (row) => this.#said.has(row)),
    );
  }

  /** The requests that a run was resumed with are settled: it has begun. */
  #resolved(answers: Answers): readonly AgentEvent[] {
    const context = this.#context;
    const runs = new Set(answers.map(([{runId}]) => runId));
    for (const [{id}] of answers) this.#interrupts.settle(id);
    // One that waits for more answers than these is not over.
    for (const {runId} of this.#interrupts.open) runs.delete(runId);
    return [
      ...answers.map(([{id, runId}, {resolution}]) => ({
        ...context.envelope('action.resolved', 'action', 'action_request', 'completed'),
        runId,
        actionId: id,
        payload: {resolution},
      })),
      ...[...runs].map((runId) => this.#handOver(runId)),
    ];
  }

  #version(event: WireEvent): readonly AgentEvent[] {
    const version = string(event['protocolVersion']);
    if (version === undefined) return [];
    const parts = /^(\d+)\.(\d+)(?:\.\d+)?$/.exec(version);
    if (!parts) {
      return [this.#context.note('agui_unknown_version', `The protocol version ${quoted(version)} cannot be read.`)];
    }
    const [major, minor] = [Number(parts[1]), Number(parts[2])];
    if (major < KNOWN.major || (major === KNOWN.major && minor <= KNOWN.minor)) return [];
    const words = `The server speaks AG-UI ${version}; this page knows ${String(KNOWN.major)}.${String(KNOWN.minor)}.`;
    return [this.#context.note('agui_newer_version', words)];
  }

  #strangeIds(event: WireEvent, request: RunRequest | undefined): readonly AgentEvent[] {
    if (!request) return [];
    const thread = event['threadId'] === request.sessionId ? [] : [this.#strange('threadId', 'began')];
    return event['runId'] === request.runId ? thread : [...thread, this.#strange('runId', 'began')];
  }

  #strange(name: string, did: string): AgentEvent {
    return this.#context.note('agui_other_id', `The run ${did} under another ${name} than before.`, {level: 'info'});
  }
}

/** AG-UI's counters and the names of the figures that they become. */
const FIGURES: Readonly<Record<string, string>> = {
  inputTokens: 'tokens.input',
  outputTokens: 'tokens.output',
  totalTokens: 'tokens.total',
  reasoningTokens: 'tokens.reasoning',
  cachedInputTokens: 'tokens.cached_input',
  cacheWriteInputTokens: 'tokens.cache_write_input',
};

/** The figures of a run's token accounts, summed over providers and models. What was not counted is left out. */
function usageEvents(usage: unknown, envelope: AgentEvent): readonly AgentEvent[] {
  const accounts = list(usage).map(object);
  return Object.entries(FIGURES).flatMap(([field, metricName]) => {
    const counts = accounts.map((account) => number(account?.[field])).filter((count) => count !== undefined);
    if (counts.length === 0) return [];
    const value = counts.reduce((sum, count) => sum + count, 0);
    return [{...envelope, metricName, payload: {value, unit: 'tokens'}}];
  });
}
