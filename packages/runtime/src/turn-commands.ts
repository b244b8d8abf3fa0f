import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {choicesOf, objects, present, string} from 'agent-surfaces/state';
import type {Draft} from './envelope.js';
import {mentionsIn} from './mentions.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import {causeOf} from './session.js';
import type {RunRecord, SteerItem} from './state.js';

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
export function send(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  mustBePlayable(runs);
  mustBeIdle(runs);
  const mentions = mentionsIn(runs.session, command);
  runs.begin(text, {cause: causeOf(command), messageId: string(command.messageId), mentions});
}

/** A message for a turn after the present one: the last of those that wait, or where the command says. */
export function queue(runs: SessionRuns, command: AgentCommand): void {
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

/** A message for the run at work. */
export function steer(runs: SessionRuns, command: AgentCommand): void {
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
export function edit(runs: SessionRuns, command: AgentCommand): void {
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

/** Stops a run. */
export function interrupt(runs: SessionRuns, command: AgentCommand): void {
  const {state} = runs.session;
  const isNamed = command.runId !== undefined || command.turnId !== undefined;
  if (!isNamed && !state.active) throw new Refused('no_active_run', 'No run is at work: there is nothing to stop.');
  runs.interrupt(runAtWork(runs, command).id, command.id);
}

/** Tries a failed tool call or a failed run again. */
export function retry(runs: SessionRuns, command: AgentCommand): void {
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
export function retryArtifact(runs: SessionRuns, command: AgentCommand): void {
  const {state, meta} = runs.session;
  const artifact = state.artifacts.get(command.artifactId ?? '', meta.id);
  if (!artifact) throw new Refused('unknown_artifact', 'There is no such artifact in this session.');
  if (artifact.status !== 'failed') throw new Refused('not_retryable', 'That artifact has not failed.');
  const run = state.runs.get(artifact.runId ?? '');
  if (!run) throw new Refused('not_retryable', 'No run of this session was to make that artifact.');
  retry(runs, {...command, runId: run.id});
}

function retryTool(runs: SessionRuns, toolCallId: string, commandId: string): void {
  const tool = runs.session.state.tools.get(toolCallId);
  if (!tool) throw new Refused('unknown_tool', 'There is no such tool call in this session.');
  if (!tool.failed) throw new Refused('not_retryable', 'That tool call has not failed.');
  if (!runs.driverOf(tool.runId)?.attemptNow(toolCallId, commandId)) {
    throw new Refused(
      'not_retryable',
      'The agent has gone on without that tool call and does not offer another attempt.',
    );
  }
}

/** Turns what a person asks for into the fact that it becomes, or refuses it. */
type Setting = (value: unknown, settings: JsonObject) => Draft;

/** A setting that is one of those that the session offers. */
function oneOf(field: string, offer: string, draftOf: (id: string) => Draft): Setting {
  return (value, settings) => {
    const choices = choicesOf(settings[offer]) ?? [];
    if (choices.length === 0) throw new Refused('unsupported', 'This session has nothing to choose from here.');
    const chosen = choices.find(({id}) => id === value);
    if (!chosen) {
      const names = choices.map(({id}) => id).join(', ');
      throw new Refused('invalid_input', 'This session does not offer that.', {[field]: `Choose one of: ${names}.`});
    }
    return draftOf(chosen.id);
  };
}

const MAX_TITLE = 200;

const title: Setting = (value) => {
  const words = typeof value === 'string' ? value.trim() : '';
  if (words === '') throw new Refused('invalid_input', 'The title is empty.', {title: 'Write something.'});
  if (words.length > MAX_TITLE) {
    const fields = {title: `At most ${String(MAX_TITLE)} characters.`};
    throw new Refused('invalid_input', 'The title is too long.', fields);
  }
  return {type: 'session.updated', payload: {title: words}};
};

function flag(field: 'pinned' | 'archived'): Setting {
  return (value) => {
    if (typeof value === 'boolean') return {type: 'session.updated', payload: {[field]: value}};
    throw new Refused('invalid_input', 'That is neither yes nor no.', {[field]: 'Give true or false.'});
  };
}

/** Removes a reference from the context, where the log marks it as removable. */
const removeContext: Setting = (value, settings) => {
  const refs = objects(settings['contextRefs']);
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
  mode: oneOf('mode', 'modes', (mode) => ({type: 'session.updated', payload: {mode}})),
  model: oneOf('model', 'models', (model) => ({type: 'session.updated', payload: {model}})),
  removeContext,
  permissionMode: oneOf('permissionMode', 'permissionModes', (mode) => ({
    type: 'permission.changed',
    payload: {mode, source: 'user'},
  })),
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
    return setting(value, session.state.settings);
  });
  for (const draft of drafts) session.emit(draft, {commandId: command.id, control: 'edit'});
}
