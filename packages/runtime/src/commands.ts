import type {AgentCommand} from 'agent-surfaces/commands';
import {commandSchema, type Control, type JsonObject} from 'agent-surfaces/protocol';
import {
  type ActionRow,
  type Choice,
  contextKey,
  isToolOver,
  number,
  object,
  objects,
  payloadOf,
  permissionKey,
  present,
  string,
} from 'agent-surfaces/state';
import {editArtifact, exportArtifact, newestBody, requestReview, rollback} from './artifacts.js';
import {assign} from './board-commands.js';
import {ASKED_FOR, checkAnswer, checkEdit, oneOf, QUESTIONS, reasonOf, wordsIn} from './check-input.js';
import {inputHash, type Offer, offerOf, permissionOf} from './grants.js';
import {canWake, isAtWork, type JobRecord} from './jobs.js';
import {StorageFailure} from './journal.js';
import {exportPack} from './packs.js';
import {readRef, type RefBody} from './refs.js';
import {settleRemote} from './remote.js';
import {type CommandReply, Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import type {Decision} from './script.js';
import {causeOf} from './session.js';
import type {RunRecord, SessionState, SteerItem} from './state.js';
import {TASK_HANDLERS} from './tasks/commands.js';
import type {MateRecord} from './team-state.js';
import type {Draft} from './envelope.js';
import {mentionsIn} from './mentions.js';

/** What can be changed about something that waits. */
const CHANGES = ['text', 'position', 'remove', 'hold'] as const;
/** How long a turn that is being edited is held without another command from its editor. */
const HOLD_MS = 120_000;

function textOf(command: AgentCommand): string {
  const text = string(command.payload?.['text']);
  if (text === undefined || text.trim() === '') {
    throw new Refused('invalid_input', 'The text is empty.', {text: 'Write something.'});
  }
  return text;
}

function mustBePlayable(runs: SessionRuns): void {
  if (runs.isPlayable) return;
  throw new Refused('unknown_scenario', `This runtime does not know the scenario "${runs.session.meta.scenario}".`);
}

function mustBeIdle(runs: SessionRuns): void {
  if (!runs.session.state.active) return;
  throw new Refused('run_active', 'A run is at work: queue the message for later, or steer the run.');
}

/** The run that a command names, or the one at work; it must be under way. */
function runAtWork(runs: SessionRuns, command: AgentCommand): RunRecord {
  const {state} = runs.session;
  const named = [...state.runs.values()].find((run) => run.id === command.runId || run.turnId === command.turnId);
  const isNamed = command.runId !== undefined || command.turnId !== undefined;
  if (isNamed && !named) throw new Refused('unknown_run', 'There is no such run in this session.');
  const run = named?.phase === 'suspended' ? named : state.active;
  if (!run || (named && named.id !== run.id && named.turnId !== run.turnId)) {
    throw new Refused(
      'no_active_run',
      isNamed ? 'That run has ended.' : 'No run is at work: send the message instead.',
    );
  }
  return run;
}

/** A message that begins a turn. It keeps the id that the command gives it. */
function send(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  mustBePlayable(runs);
  mustBeIdle(runs);
  const mentions = mentionsIn(runs.session, command);
  runs.begin(text, {cause: causeOf(command), messageId: string(command.messageId), mentions});
}

/** A message for a turn after the present one: the last of those that wait, or where the command says. */
function queue(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  mustBePlayable(runs);
  const {session} = runs;
  const {queued} = session.state;
  const createdAt = new Date(runs.now()).toISOString();
  const item = {id: command.id, text, mode: 'queue', status: 'queued', createdAt, ...namedIn(runs, command)};
  const place = placeIn(queued.length + 1, command.payload?.['position'] ?? queued.length);
  session.changeQueue(queued.toSpliced(place, 0, item), session.state.steers, causeOf(command));
  runs.settle();
}

function steer(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  const {session} = runs;
  const run = runAtWork(runs, command);
  if (run.phase === 'suspended') throw new Refused('no_active_run', 'That run waits for a decision, not for a steer.');
  const createdAt = new Date(runs.now()).toISOString();
  const atStep = runs.driverOf(run.id)?.step ?? 0;
  const item = {
    id: command.id,
    text,
    mode: 'steer',
    status: 'pending',
    createdAt,
    runId: run.id,
    atStep,
    ...namedIn(runs, command),
  };
  session.changeQueue(session.state.queued, [...session.state.steers, item], causeOf(command), session.idsOf(run.id));
}

/** Changes what waits or says a message anew, where the command names one; else what is set for the session. */
function edit(runs: SessionRuns, command: AgentCommand): void {
  if (command.queuedId !== undefined) editWaiting(runs, command.queuedId, command);
  else if (command.messageId !== undefined) editMessage(runs, command.messageId, command);
  else editSession(runs, command);
}

/** Sends a message of a person again, edited: a branch with a run of its own. What came after it stays. */
function editMessage(runs: SessionRuns, editOf: string, command: AgentCommand): void {
  const text = textOf(command);
  const isSaid = [...runs.session.state.runs.values()].some(({userMessageId}) => userMessageId === editOf);
  if (!isSaid) throw new Refused('unknown_message', 'There is no such message of a person in this session.');
  mustBePlayable(runs);
  mustBeIdle(runs);
  runs.begin(text, {cause: causeOf(command), editOf, mentions: mentionsIn(runs.session, command)});
}

/** Changes, moves, removes or holds what waits: a queued turn, or a steer that was not taken. */
function editWaiting(runs: SessionRuns, queuedId: string, command: AgentCommand): void {
  const {payload = {}} = command;
  const {state} = runs.session;
  if (state.dispatched.has(queuedId)) throw new Refused('already_settled', 'That turn has begun already.');
  const isQueued = state.queued.some(({id}) => id === queuedId);
  const waiting = state.steers.find(({id}) => id === queuedId);
  if (!isQueued && !waiting) throw new Refused('unknown_queued', 'Nothing with that id waits in this session.');
  if (waiting?.status === 'accepted') throw new Refused('already_settled', 'The run has read that steer already.');
  const change = (list: readonly SteerItem[]) => changed(list, queuedId, command, runs.now());
  if (!CHANGES.some((name) => payload[name] !== undefined)) {
    throw new Refused('bad_command', `Say what to change: ${CHANGES.join(', ')}.`);
  }
  const queued = isQueued ? change(state.queued) : state.queued;
  runs.session.changeQueue(queued, isQueued ? state.steers : change(state.steers), causeOf(command));
  runs.settle();
}

function changed(list: readonly SteerItem[], id: string, command: AgentCommand, now: number): SteerItem[] {
  const {remove, position, text, hold} = command.payload ?? {};
  const rest = list.filter((item) => item.id !== id);
  if (remove === true) return rest;
  const from = list.findIndex((item) => item.id === id);
  const to = placeIn(list.length, position ?? from);
  const {heldUntil, ...item} = list[from] as SteerItem;
  // A new text ends the edit.
  const isKept = hold === undefined && text === undefined;
  const until = hold === true ? new Date(now + HOLD_MS).toISOString() : isKept ? heldUntil : undefined;
  const more = {...present({heldUntil: until}), ...(text === undefined ? {} : {text: textOf(command)})};
  return rest.toSpliced(to, 0, {...item, ...more});
}

function placeIn(count: number, place: unknown): number {
  if (typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < count) return place;
  const words = `Give a number from 0 to ${String(count - 1)}.`;
  throw new Refused('invalid_input', 'There is no such place in the queue.', {position: words});
}

/** What the message names, for an item that waits. */
function namedIn({session}: SessionRuns, command: AgentCommand): Pick<SteerItem, 'mentions'> {
  const mentions = mentionsIn(session, command);
  return mentions.length === 0 ? {} : {mentions};
}

function interrupt(runs: SessionRuns, command: AgentCommand): void {
  const {state} = runs.session;
  const isNamed = command.runId !== undefined || command.turnId !== undefined;
  if (!isNamed && !state.active) throw new Refused('no_active_run', 'No run is at work: there is nothing to stop.');
  runs.interrupt(runAtWork(runs, command).id, command.id);
}

function retry(runs: SessionRuns, command: AgentCommand): void {
  if (command.toolCallId !== undefined) {
    retryTool(runs, command.toolCallId, command.id);
    return;
  }
  const {state} = runs.session;
  const all = [...state.runs.values()];
  const run = command.runId === undefined ? all.at(-1) : state.runs.get(command.runId);
  if (!run) throw new Refused('unknown_run', 'There is no such run in this session.');
  mustBePlayable(runs);
  mustBeIdle(runs);
  const isStopped = run.phase === 'cancelled';
  if (run.phase !== 'failed' && !isStopped) throw new Refused('not_retryable', 'That run has not failed.');
  if (!run.retryable && !isStopped) throw new Refused('not_retryable', 'That run cannot be tried again.');
  if (all.some(({retryOf}) => retryOf === run.id))
    throw new Refused('not_retryable', 'That run was tried again already.');
  runs.again(run, causeOf(command));
}

/** Makes an artifact again that could not be made: by the run that was to make it, since nobody else knows how. */
function retryArtifact(runs: SessionRuns, command: AgentCommand): void {
  const {state} = runs.session;
  const artifact = state.artifact(command.artifactId ?? '');
  if (!artifact) throw new Refused('unknown_artifact', 'There is no such artifact in this session.');
  if (artifact.status !== 'failed') throw new Refused('not_retryable', 'That artifact has not failed.');
  const run = state.runs.get(artifact.runId ?? '');
  if (!run) throw new Refused('not_retryable', 'No run of this session was to make that artifact.');
  retry(runs, {...command, runId: run.id});
}

function retryTool(runs: SessionRuns, toolCallId: string, commandId: string): void {
  const tool = runs.session.state.tool(toolCallId);
  if (!tool) throw new Refused('unknown_tool', 'There is no such tool call in this session.');
  if (!isToolOver(tool) || tool.status === 'output-available')
    throw new Refused('not_retryable', 'That tool call has not failed.');
  if (!runs.driverOf(tool.runId ?? '')?.attemptNow(toolCallId, commandId)) {
    throw new Refused(
      'not_retryable',
      'The agent has gone on without that tool call and does not offer another attempt.',
    );
  }
}

/** Turns what a person asks for into the fact that it becomes, or refuses it. */
type Setting = (value: unknown, state: SessionState) => Draft;

type Offered = (state: SessionState) => readonly Choice[] | undefined;

/** A setting that is one of those that the session offers. */
function offered(field: string, offer: Offered, draftOf: (id: string) => Draft): Setting {
  return (value, state) => {
    const choices = offer(state) ?? [];
    if (choices.length === 0) throw new Refused('unsupported', 'This session has nothing to choose from here.');
    const ids = choices.map(({id}) => id);
    return draftOf(oneOf(value, field, ids, 'This session does not offer that.'));
  };
}

const MAX_TITLE = 200;

const title: Setting = (value) => {
  return {type: 'session.updated', payload: {title: wordsIn(value, 'title', MAX_TITLE)}};
};

function flag(field: 'pinned' | 'archived'): Setting {
  return (value) => {
    if (typeof value === 'boolean') return {type: 'session.updated', payload: {[field]: value}};
    throw new Refused('invalid_input', 'That is neither yes nor no.', {[field]: 'Give true or false.'});
  };
}

/** Removes a reference from the context, where the log marks it as removable. */
const removeContext: Setting = (value, {rows, sessionId}) => {
  const refs = objects(rows.get(contextKey(sessionId))?.refs);
  const found = refs.find(({id}) => id === value);
  if (!found) throw new Refused('invalid_input', 'The context holds no such reference.');
  if (found['removable'] !== true) throw new Refused('unsupported', 'This reference cannot be removed.');
  return {type: 'context.changed', payload: {refs: refs.filter((ref) => ref !== found)}};
};

/** What can be set for a session, by the field of the command's payload. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  title,
  pinned: flag('pinned'),
  archived: flag('archived'),
  mode: offered(
    'mode',
    (state) => state.row?.modes,
    (mode) => ({type: 'session.updated', payload: {mode}}),
  ),
  model: offered(
    'model',
    (state) => state.row?.models,
    (model) => ({type: 'session.updated', payload: {model}}),
  ),
  removeContext,
  permissionMode: offered(
    'permissionMode',
    ({rows, sessionId}) => rows.get(permissionKey(sessionId))?.modes,
    (mode) => ({
      type: 'permission.changed',
      payload: {mode, source: 'user'},
    }),
  ),
};

/** Changes what is set for a session: all that the command asks for, or nothing. */
function editSession({session}: SessionRuns, command: AgentCommand): void {
  const asked = Object.entries(command.payload ?? {});
  if (asked.length === 0) {
    const names = Object.keys(SETTINGS).join(', ');
    throw new Refused('bad_command', `Say what to change: a turn that waits by queuedId, or one of ${names}.`);
  }
  const drafts = asked.map(([name, value]) => {
    const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (!setting) throw new Refused('unsupported', `This runtime does not let "${name}" be changed.`);
    return setting(value, session.state);
  });
  for (const draft of drafts) session.emit(draft, {commandId: command.id, control: 'edit'});
}

type Handler = (runs: SessionRuns, command: AgentCommand) => unknown;

const HANDLERS: Readonly<Record<Control, Handler>> = {
  send,
  queue,
  edit: (runs, command) => (command.artifactId === undefined ? edit : editArtifact)(runs, command),
  steer: (runs, command) => (isMatesRun(runs, command) ? continueAgent : steer)(runs, command),
  interrupt: (runs, command) => (isMatesRun(runs, command) ? stopMate : interrupt)(runs, command),
  retry: (runs, command) =>
    (command.artifactId !== undefined ? retryArtifact : isAboutMate(runs, command) ? retryAgent : retry)(runs, command),
  approve,
  reject,
  answer,
  open_detail: openDetail,
  rollback,
  export: (runs, command) => (command.artifactId === undefined ? exportPack : exportArtifact)(runs, command),
  request_review: requestReview,
  assign,
  delegate,
  continue_agent: (runs, command) => (isJobCommand(runs, command) ? continueJob : continueAgent)(runs, command),
  wait,
  stop: (runs, command) => (isJobCommand(runs, command) ? stopJob : stopMate)(runs, command),
  close: (runs, command) => (isJobCommand(runs, command) ? stopJob : closeAgent)(runs, command),
  ...TASK_HANDLERS,
};

/** Replies that no event remembers are kept for this many commands. */
const MAX_REPLIES = 1_000;
const MAX_ID = 200;

/** Takes the commands of one session: each id once, also where a client sends it again. */
export class CommandService {
  readonly #runs: SessionRuns;
  readonly #replies = new Map<string, CommandReply>();

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Does what the command asks, or says why not. Never throws. */
  async take(input: unknown): Promise<CommandReply> {
    const parsed = commandSchema.safeParse(input);
    if (!parsed.success) return badCommand(input, parsed.error.issues);
    const command = parsed.data as AgentCommand;
    const earlier = this.#replies.get(command.id);
    if (earlier) return earlier;
    let reply: CommandReply;
    try {
      const detail = this.#accepted(command.id) ? undefined : await this.#handle(command);
      await this.#runs.session.journal.settled();
      reply = this.#accepted(command.id) ?? {accepted: true, commandId: command.id, detail: object(detail) ?? {}};
    } catch (error) {
      reply = refusal(command.id, error);
    }
    if (!this.#accepted(command.id)) this.#remember(command.id, reply);
    return reply;
  }

  #handle(command: AgentCommand): unknown {
    const {meta, journal} = this.#runs.session;
    if (journal.failure) throw journal.failure;
    if (command.id.length > MAX_ID)
      throw new Refused('bad_command', `A command's id has at most ${String(MAX_ID)} characters.`);
    if (command.sessionId !== undefined && command.sessionId !== meta.id) {
      throw new Refused('bad_command', `The command is for session "${command.sessionId}", not for "${meta.id}".`);
    }
    return HANDLERS[command.control](this.#runs, command);
  }

  /** The reply to a command that the log has, the same after every restart. */
  #accepted(id: string): CommandReply | undefined {
    const sequence = this.#runs.session.state.commands.get(id);
    return sequence === undefined ? undefined : {accepted: true, commandId: id, sequence};
  }

  #remember(id: string, reply: CommandReply): void {
    this.#replies.set(id, reply);
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > MAX_REPLIES && oldest !== undefined) this.#replies.delete(oldest);
  }
}

function refusal(commandId: string, error: unknown): CommandReply {
  if (error instanceof Refused) {
    const {code, message, fields} = error;
    return {accepted: false, commandId, code, message, ...(fields ? {fields} : {})};
  }
  if (error instanceof StorageFailure)
    return {accepted: false, commandId, code: 'storage_failed', message: error.message};
  throw error;
}

function badCommand(input: unknown, issues: readonly {path: PropertyKey[]; message: string}[]): CommandReply {
  const commandId = string(object(input)?.['id']);
  const fields = Object.fromEntries(issues.map(({path, message}) => [path.join('.') || 'command', `${message}.`]));
  return {
    accepted: false,
    ...(commandId === undefined ? {} : {commandId}),
    code: 'bad_command',
    message: 'That is no command: see the fields.',
    fields,
  };
}

/** Reads whatever a ref names: the same that can be had by the address of the ref. */
async function openRef(runs: SessionRuns, ref: string): Promise<JsonObject> {
  const found = await readRef(runs, ref);
  if (!found) throw new Refused('unsupported', 'This runtime keeps nothing under that ref.');
  return {ref, ...bodyFields(found)};
}

/** A text as it is; of anything else what it is, and its size. */
function bodyFields({type, body, name}: RefBody): JsonObject {
  const words = typeof body === 'string' ? {output: body} : {bytes: body.byteLength};
  return {mediaType: type, ...(name === undefined ? {} : {name}), ...words};
}

/**
 * Reads a detail: a tool call whole, with its input and everything that it gave, which events only preview; the newest
 * version of an artifact; the summary of compacted context; or whatever else a ref names.
 */
function openDetail(runs: SessionRuns, command: AgentCommand): JsonObject | Promise<JsonObject> {
  const {toolCallId, artifactId, runId, payload} = command;
  const ref = string(payload?.['ref']);
  if (toolCallId === undefined) {
    const summary = ref === undefined || runId === undefined ? undefined : runs.summaryOf(runId, ref);
    if (ref !== undefined) return summary === undefined ? openRef(runs, ref) : {ref, summary};
    const artifact = runs.session.state.artifact(artifactId ?? '');
    if (artifact) return {artifactId: artifact.id, ...bodyFields(newestBody(runs, artifact))};
    throw new Refused('unsupported', 'Name what is to be read: by toolCallId, by artifactId, or by a ref.');
  }
  const {state, journal} = runs.session;
  const tool = state.tool(toolCallId);
  if (!tool) throw new Refused('unknown_tool', 'There is no such tool call in this session.');
  let printed = '';
  for (const event of journal.storedEvents) {
    if (event.toolCallId !== toolCallId) continue;
    if (event.type === 'tool.started') printed = '';
    if (event.type === 'tool.output.delta') printed += string(payloadOf(event)['delta']) ?? '';
  }
  const {name, input, result, error, status} = tool;
  const output = runs.outputOf(tool.runId ?? '', toolCallId) ?? (printed === '' ? result : printed);
  const ended = status === 'output-available' ? 'done' : 'failed';
  return {toolCallId, ...present({name, input, error, output}), status: isToolOver(tool) ? ended : 'running'};
}

function isJobCommand(runs: SessionRuns, {agentId}: AgentCommand): boolean {
  return runs.background.jobOf(agentId) !== undefined;
}

function jobFor(runs: SessionRuns, {agentId}: AgentCommand): JobRecord {
  const job = runs.background.jobOf(agentId);
  if (!job) throw new Refused('unknown_agent', 'There is no such teammate in this session.');
  if (job.status === 'closed') throw new Refused('agent_ended', `${job.name} was ended for good.`);
  return job;
}

/** Pauses a job, lets it sleep until it is due again, or ends it for good. What it was at is cut off. */
function stopJob(runs: SessionRuns, command: AgentCommand): void {
  const job = jobFor(runs, command);
  const {mode = command.control === 'close' ? 'terminate' : 'pause'} = command.payload ?? {};
  const cut = {currentRunId: '', detail: '', percent: null, reason: reasonOf(command) ?? ASKED_FOR};
  runs.background.emit(job, {...cut, ...stopped(runs, job, mode)}, causeOf(command));
  runs.background.goOn();
}

function stopped(runs: SessionRuns, job: JobRecord, mode: unknown): object {
  switch (oneOf(mode, 'mode', ['pause', 'sleep', 'terminate'], 'There is no such way to stop it.')) {
    case 'pause':
      if (job.status === 'paused') throw new Refused('already_settled', `${job.name} is paused already.`);
      return {status: 'paused', pausedBy: 'user', nextWakeAt: null};
    case 'sleep':
      if (!isAtWork(job)) throw new Refused('already_settled', `${job.name} is not at work.`);
      return {status: 'sleeping', nextWakeAt: runs.background.nextWake(job), unattended: 0};
    case 'terminate':
      return {status: 'closed', nextWakeAt: null};
  }
}

/** Lets a paused job go on by its schedule, or wakes one that sleeps. */
function continueJob(runs: SessionRuns, command: AgentCommand): void {
  const job = jobFor(runs, command);
  const {mode: asked = 'wake', text} = command.payload ?? {};
  const mode = oneOf(asked, 'mode', ['resume', 'wake'], 'There is no such way to go on.');
  if (mode === 'resume') {
    if (job.status !== 'paused') throw new Refused('already_settled', `${job.name} is not paused.`);
    const nextWakeAt = runs.background.nextWake(job);
    const facts = {status: 'sleeping', nextWakeAt, unattended: 0, pausedBy: '', reason: ''};
    runs.background.emit(job, facts, causeOf(command));
  } else {
    if (job.status === 'paused') throw new Refused('agent_paused', `${job.name} is paused: resume it first.`);
    if (!canWake(job)) throw new Refused('busy', `${job.name} is at work already.`);
    const words = string(text)?.trim();
    const wakeReason = words ? `Woken by the user: ${words}` : 'Woken by the user';
    const facts = {status: 'waking', wakeReason, nextWakeAt: null, unattended: 0, reason: ''};
    runs.background.emit(job, facts, causeOf(command));
  }
  runs.background.goOn();
}

/** Requests that can be sent back with what should be different. */
const PLANS: ReadonlySet<string> = new Set(['plan_decision', 'teammate_plan_decision']);

/** The request that a command answers; it must be open. */
function openAction(runs: SessionRuns, {actionId}: AgentCommand): ActionRow {
  if (actionId === undefined) throw new Refused('bad_command', 'Say which request is meant: actionId is missing.');
  const action = runs.session.state.action(actionId);
  if (!action) throw new Refused('unknown_action', 'There is no such request in this session.');
  // The deadline counts, not the moment at which the timer gets its turn.
  const {expiresAt = Infinity} = action;
  if (!runs.decisionOf(actionId) && expiresAt <= runs.now()) runs.expire(actionId);
  const settled = runs.decisionOf(actionId)?.resolution;
  if (settled === 'expired') throw new Refused('expired', 'The request has expired: nobody decided in time.');
  if (settled !== undefined) throw new Refused('already_settled', `The request is settled already: ${settled}.`);
  return action;
}

function settle(
  runs: SessionRuns,
  command: AgentCommand,
  action: ActionRow,
  decision: Decision,
  more: object = {},
): void {
  const reason = string(command.payload?.['reason']);
  const words = reason === undefined || reason.trim() === '' ? {} : {reason};
  runs.resolve(action.id, {...decision, ...words}, 'user', causeOf(command), more);
}

/** Lets a tool run, with its arguments as they are or as the person edited them. */
function approve(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (QUESTIONS.has(action.actionType))
    throw new Refused('bad_command', 'The request asks for an answer, not for an approval.');
  const {response, input} = command.payload ?? {};
  const offer = response === undefined ? undefined : offerOf(action, response);
  if (response !== undefined && !offer) throw new Refused('bad_command', 'The request offers no such approval.');
  if (input === undefined) {
    const hash = action.input === undefined ? {} : {inputHash: inputHash(action.input)};
    settle(runs, command, action, {resolution: 'approved'}, {...hash, ...(offer && grant(runs, action, offer))});
    return;
  }
  const fields = checkEdit(action.input, input);
  if (fields) throw new Refused('invalid_input', 'The edited arguments cannot be used.', fields);
  const edited = {...object(action.input), ...object(input)};
  settle(runs, command, action, {resolution: 'approved', input: edited}, {inputHash: inputHash(edited)});
}

/** Allows the same for longer than once: the permission is there before the request is settled by it. */
function grant(runs: SessionRuns, action: ActionRow, offer: Offer): object {
  if (offer.scope === 'once') return {};
  const payload = permissionOf(action, offer);
  const ids = runs.session.idsOf(action.runId ?? '');
  runs.session.emit({type: 'permission.changed', ...ids, actionId: action.id, payload});
  return {
    permissionId: payload['permissionId'],
    scope: offer.scope,
    ...(offer.pattern === undefined ? {} : {pattern: offer.pattern}),
  };
}

function reject(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (command.payload?.['response'] !== 'request_changes') {
    settle(runs, command, action, {resolution: 'rejected'});
    return;
  }
  if (!PLANS.has(action.actionType)) throw new Refused('bad_command', 'The request does not ask about a plan.');
  wordsIn(command.payload['reason'], 'reason', Infinity, 'Say what should be different.');
  settle(runs, command, action, {resolution: 'changes_requested'});
}

function answer(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (!QUESTIONS.has(action.actionType))
    throw new Refused('bad_command', 'The request asks for a yes or a no, not for an answer.');
  const value = command.payload?.['value'];
  const fields = checkAnswer(action.schema, value);
  if (fields) throw new Refused('invalid_input', 'The answer does not fit the question.', fields);
  if (action.actionType !== 'credential_request') {
    settle(runs, command, action, {resolution: 'answered', value});
    return;
  }
  wordsIn(value, 'value', Infinity, 'Give the secret.');
  // The secret is for the secret store and not for the log: the event only says that it was given.
  settle(runs, command, action, {resolution: 'provided'});
}

const MAX_WORDS = 4_000;
const MAX_NAME = 80;
const MAX_WAIT_MS = 24 * 3_600_000;

/** Whether a command names a run of a teammate, and not one of the session. */
function isMatesRun({session}: SessionRuns, {runId}: AgentCommand): boolean {
  return session.state.team.byRun.has(runId ?? '');
}

/** Whether a command is about a teammate's work as a whole, and not about one of its tool calls. */
function isAboutMate(runs: SessionRuns, command: AgentCommand): boolean {
  const {toolCallId, agentId, runId} = command;
  return toolCallId === undefined && (isMatesRun(runs, command) || (agentId !== undefined && runId === undefined));
}

function mateOf({session}: SessionRuns, {agentId, runId}: AgentCommand): MateRecord {
  const {team, board} = session.state;
  const mate = team.byRun.get(runId ?? '') ?? team.mates.get(agentId ?? '');
  if (mate) return mate;
  if (agentId === undefined) throw new Refused('bad_command', 'Say which teammate is meant: agentId is missing.');
  const member = board.member(agentId);
  if (member?.kind === 'human') throw new Refused('unsupported', `${member.name} is a person: talk to them.`);
  if (member) throw new Refused('unsupported', `${member.name} works elsewhere: this runtime cannot do that.`);
  throw new Refused('unknown_agent', 'There is no such teammate in this session.');
}

/** The same, as long as it has not ended. */
function mateAtWork(runs: SessionRuns, command: AgentCommand): MateRecord {
  const mate = mateOf(runs, command);
  if (mate.phase === 'ended') throw new Refused('agent_ended', `${mate.name} has ended already.`);
  return mate;
}

function cascadeOf({payload}: AgentCommand): 'self' | 'all' {
  return oneOf(payload?.['cascade'] ?? 'self', 'cascade', ['self', 'all'], 'Say who is meant.');
}

function delegate(runs: SessionRuns, command: AgentCommand): void {
  const {objective: task, name: asked, role: part} = command.payload ?? {};
  const objective = wordsIn(task, 'objective', MAX_WORDS);
  const name = asked === undefined ? undefined : wordsIn(asked, 'name', MAX_NAME);
  const role = part === undefined ? undefined : wordsIn(part, 'role', MAX_NAME);
  const {mates} = runs.session.state.team;
  let number = 1;
  while (mates.has(`teammate-${String(number)}`)) number++;
  const mate = {
    id: `teammate-${String(number)}`,
    name: name ?? `Teammate ${String(number)}`,
    objective,
    ...(role === undefined ? {} : {role}),
  };
  runs.team.begin({mate, isDelegated: true}, causeOf(command));
}

/** Sends input to a teammate, which takes it at its next checkpoint; `interrupt` ends the pause before that. */
function continueAgent(runs: SessionRuns, command: AgentCommand): void {
  const mode = command.payload?.['mode'];
  const mate = mateOf(runs, command);
  if (mode !== undefined)
    throw new Refused('unsupported', `${mate.name} does not sleep: there is nothing to ${String(mode)}.`);
  const text = wordsIn(command.payload?.['text'], 'text', MAX_WORDS);
  if (mate.phase === 'ended')
    throw new Refused('agent_ended', `${mate.name} has ended: have its work tried again, or delegate anew.`);
  const driver = runs.driverOf(mate.runId);
  const at = new Date(runs.now()).toISOString();
  const input = {id: command.id, text, status: 'pending', by: 'user', at, atStep: driver?.step ?? 0};
  runs.team.emit(mate, {pending: [...mate.pending, input]}, {}, causeOf(command));
  if (command.payload?.['interrupt'] === true) driver?.wake();
}

/** Sets a limit to the time that others wait for a teammate, or for all who are at work. */
function wait(runs: SessionRuns, command: AgentCommand): void {
  const ms = number(command.payload?.['timeoutMs']);
  if (ms === undefined || ms <= 0 || ms > MAX_WAIT_MS) {
    const fields = {timeoutMs: `Give milliseconds, from 1 to ${String(MAX_WAIT_MS)}.`};
    throw new Refused('invalid_input', 'That is no time to wait for.', fields);
  }
  const mate = command.agentId === undefined ? undefined : mateAtWork(runs, command);
  const isAnybody = [...runs.session.state.team.mates.values()].some(({phase}) => phase !== 'ended');
  if (!isAnybody) throw new Refused('agent_ended', 'No teammate is at work: there is nobody to wait for.');
  runs.team.joins.wait(runs.now() + ms, mate, causeOf(command));
}

/** Stops a teammate for good, alone or with those it delegated to. */
function stopAgent(runs: SessionRuns, command: AgentCommand): void {
  const cascade = cascadeOf(command);
  const mate = mateAtWork(runs, command);
  const {mode = 'terminate'} = command.payload ?? {};
  if (mode !== 'terminate')
    throw new Refused('unsupported', `${mate.name} cannot ${String(mode)}: it can be stopped, or left to its work.`);
  runs.team.stop(mate, {cascade, ...present({reason: reasonOf(command)})}, {commandId: command.id, control: 'stop'});
}

function closeAgent(runs: SessionRuns, command: AgentCommand): void {
  const cascade = cascadeOf(command);
  const mate = mateOf(runs, command);
  if (mate.isClosed) throw new Refused('already_settled', `${mate.name} is closed already.`);
  const others = cascade === 'all' ? runs.session.state.team.delegatesOf(mate.id) : [];
  const busy = [mate, ...others].find(({phase}) => phase !== 'ended');
  if (busy) throw new Refused('run_active', `${busy.name} is still at work: stop it first.`);
  runs.team.closeMate(mate, {cascade}, causeOf(command));
}

/** Has the work of a teammate who did not succeed tried again, by a new one. */
function retryAgent(runs: SessionRuns, command: AgentCommand): void {
  const mate = mateOf(runs, command);
  const {name, phase, end} = mate;
  if (phase !== 'ended') throw new Refused('not_retryable', `${name} is still at work.`);
  if (end === 'completed') throw new Refused('not_retryable', `${name} has not failed.`);
  if (runs.session.state.team.isRetried(mate.id))
    throw new Refused('not_retryable', `The work of ${name} was tried again already.`);
  if (mate.result['retryable'] === false)
    throw new Refused('not_retryable', `Trying again would not help ${name}: ${string(mate.result['error']) ?? ''}`);
  if (!runs.team.playOf(mate))
    throw new Refused('unknown_scenario', `This runtime does not know what ${name} did any more.`);
  runs.team.retry(mate, causeOf(command));
}

/** Stops a teammate; where it is a remote one, its task is cancelled there too. */
function stopMate(runs: SessionRuns, command: AgentCommand): void {
  stopAgent(runs, command);
  settleRemote(runs, {commandId: command.id, control: 'stop'});
}
