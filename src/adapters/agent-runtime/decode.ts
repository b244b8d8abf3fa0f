import type {AgentEvent} from '../../protocol/envelope.js';
import {EVENT_TYPES, TASK_EVENT_TYPES, TOOL_PROGRESS} from '../../protocol/event-classes.js';
import type {JsonObject} from '../../protocol/events.js';
import {spell} from '../../protocol/vocabulary.js';
import {list, number, object, present, string} from '../../state/read.js';
import {array} from '../../state/core/shape.js';
import {JOBS} from './jobs.js';
import {type Memory, usageIn} from './memory.js';
import {readSnapshot} from './snapshot.js';
import {className} from './spelling.js';
import {
  errorIn,
  type Family,
  field,
  joined,
  note,
  readWire,
  runOf,
  text,
  toEvent,
  toTaskEvent,
  who,
  type Wire,
} from './wire.js';
import {queuedTurns, textOf} from './words.js';

/** Tasks, their attempts and their graph: the same words on both sides, but for where they stand. */
const TASKS: Family = {
  ...Object.fromEntries(TASK_EVENT_TYPES.map((type) => [type, (wire: Wire) => taskFact(wire, type)])),
  'task.profile.resolved': (wire) => {
    const profile = field(wire, 'taskProfile', 'profile') ?? wire.payload;
    if (taskOf(wire) !== undefined) return taskFact(wire, 'task.updated', {taskProfile: profile});
    // The profile of a turn that is no task's.
    const detail = joined(string(object(profile)?.['kind']));
    return runOf(wire) === undefined ? undefined : toEvent(wire, 'run.status', {stage: 'preparing', detail});
  },
};

/** Records that an event carries whole, beside its payload. */
const RECORDS: ReadonlySet<string> = new Set([
  ...['task', 'taskAttempt', 'taskRelationship', 'taskProgress', 'taskAcceptance', 'taskProfile', 'deliveryState'],
  ...['worker', 'costState'],
]);

/** Fields of such a record that the event itself has. */
const OWN: ReadonlySet<string> = new Set([
  ...['taskId', 'sessionId', 'threadId', 'turnId', 'runId', 'attemptId', 'attempts', 'relationships', 'updatedAt'],
]);

/** The task that an event is about. */
function taskOf(wire: Wire): string | undefined {
  return text(wire, 'taskId') ?? string(object(field(wire, 'task'))?.['taskId']);
}

function taskFact(wire: Wire, type: string, more: JsonObject = {}) {
  const taskId = taskOf(wire);
  if (taskId === undefined) return undefined;
  const {event, payload} = wire;
  const isAttempt = type.startsWith('task.attempt.');
  const attempt = isAttempt ? object(field(wire, 'taskAttempt')) : undefined;
  const task = object(field(wire, 'task'));
  const record = {...without(isAttempt ? undefined : task), ...without(attempt)};
  const plain = Object.fromEntries(Object.entries(event).filter(([name]) => !RECORDS.has(name)));
  const facts = {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => payload[name] === undefined)),
    ...people({...record, ...payload}),
    worker: who(field(wire, 'worker')) ?? who(record['worker']),
    progress: field(wire, 'taskProgress', 'progress') ?? record['progress'],
    acceptance: field(wire, 'taskAcceptance') ?? payload['acceptance'] ?? record['acceptance'],
    taskProfile: field(wire, 'taskProfile') ?? payload['taskProfile'] ?? record['taskProfile'],
    delivery: payload['delivery'] ?? field(wire, 'deliveryState') ?? record['deliveryState'],
    relationships: payload['relationships'] ?? task?.['relationships'],
    attempts: payload['attempts'] ?? task?.['attempts'],
    updatedAt: payload['updatedAt'] ?? task?.['updatedAt'],
    ...relationOf(wire, type),
    ...more,
  };
  const fields = {
    taskId,
    runId: text(wire, 'runId') ?? string(attempt?.['runId']),
    attemptId: text(wire, 'attemptId') ?? string(attempt?.['attemptId']),
    evidenceRefs: array(event['evidenceRefs'] ?? payload['evidenceRefs'] ?? record['evidenceRefs']),
  };
  return toTaskEvent({...wire, event: plain}, type, changed(payload, facts), fields);
}

/** Only what the payload does not say so already. */
function changed(payload: JsonObject, facts: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => payload[name] !== value));
}

function people(record: JsonObject): JsonObject {
  const names = ['requestedBy', 'owner', 'assignee'] as const;
  return Object.fromEntries(names.map((name) => [name, who(record[name])]));
}

/** An edge: the standard calls what it means its kind. */
function relationOf(wire: Wire, type: string): JsonObject {
  if (type !== 'task.dependency.updated' && type !== 'task.delegated') return {};
  const edge = {...object(field(wire, 'taskRelationship')), ...wire.payload};
  const {relation, kind, targetId, status, reason} = edge;
  return targetId === undefined ? {} : present({relation: relation ?? kind, targetId, status, reason});
}

function without(record: JsonObject | undefined): JsonObject {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !OWN.has(name)));
}

/** Every class of the standard, by family. */
export const CLASSES: Family = {
  // Sessions, threads and turns. A turn is a run here.
  'session.created': (wire) => toEvent(wire, 'session.opened', {title: text(wire, 'title')}),
  'session.updated': (wire) => toEvent(wire, 'session.updated'),
  'thread.started': threadFact,
  'thread.updated': threadFact,
  'turn.submitted': (wire) => {
    const said = textOf(field(wire, 'text', 'input', 'inputParts', 'parts', 'content'));
    // The input of a turn is the session's, also where the turn is part of a task; a child's comes from its parent.
    const owner = text(wire, 'agentId', 'subagentId') === undefined ? {owner: 'session'} : {};
    if (said !== undefined)
      return toEvent(wire, 'text.final', {text: said, role: 'user'}, {messageId: inputMessageOf(wire), ...owner});
    return runOf(wire) === undefined ? undefined : toEvent(wire, 'run.status', {stage: 'submitted'});
  },
  'turn.started': (wire) => toEvent(wire, 'run.started', {model: text(wire, 'model', 'selectedModel')}),
  'turn.completed': (wire) => toEvent(wire, 'run.finished', {outcome: outcomeOf(wire)}),
  'turn.failed': (wire) => {
    const status = spell(text(wire, 'status') ?? 'failed');
    if (status === 'cancelled' || status === 'interrupted')
      return toEvent(wire, 'run.finished', {outcome: 'cancelled'});
    const code = text(wire, 'code', 'failureCategory');
    const error = field(wire, 'error') ?? text(wire, 'message', 'statusReason', 'reason', 'failureCategory');
    return toEvent(wire, 'run.failed', {error, code});
  },
  'run.status': (wire) => {
    const detail = joined(text(wire, 'detail', 'summary') ?? text(wire, 'title'));
    return toEvent(wire, 'run.status', {stage: text(wire, 'stage', 'status', 'phase'), detail});
  },
  ...TASKS,
  // What the model says and thinks.
  'model.requested': (wire) => {
    const model = text(wire, 'model', 'selectedModel', 'modelId');
    return toEvent(wire, 'run.status', {stage: 'waiting_provider', detail: joined(text(wire, 'provider'), model)});
  },
  'model.delta': (wire) => {
    const delta = deltaOf(wire);
    if (delta === undefined) return undefined;
    const kind = text(wire, 'kind', 'channel', 'contentType') ?? '';
    if (/reason|think/.test(kind)) return toEvent(wire, 'reasoning.delta', {delta}, {messageId: messageOf(wire)});
    return toEvent(wire, 'text.delta', {delta}, {messageId: messageOf(wire)});
  },
  'model.completed': (wire) => {
    const words = textOf(field(wire, 'text', 'outputText', 'content'));
    const used = usageIn(wire.payload);
    const usage = Object.keys(used).length > 0 ? used : undefined;
    return toEvent(wire, 'text.final', {text: words, usage}, {messageId: messageOf(wire)});
  },
  // The run may go on with another model: it says itself when it has failed.
  'model.failed': (wire) => note(wire, 'error', errorIn(wire)),
  'reasoning.delta': (wire) => {
    const delta = deltaOf(wire);
    return delta === undefined ? undefined : toEvent(wire, 'reasoning.delta', {delta});
  },
  'reasoning.summary': (wire) => {
    const summary = textOf(field(wire, 'text', 'summary', 'content')) ?? string(wire.event['payload']);
    return summary === undefined ? undefined : toEvent(wire, 'reasoning.summary', {text: summary});
  },
  // Tool calls.
  'tool.catalog.resolved': (wire) => {
    const count = number(field(wire, 'toolCount', 'count')) ?? list(field(wire, 'tools', 'toolNames')).length;
    return note(wire, 'info', count > 0 ? String(count) : undefined);
  },
  'tool.started': (wire) => call(wire, 'tool.started', {input: input(wire), inputSummary: text(wire, 'inputSummary')}),
  'tool.args': (wire) => {
    const delta = text(wire, 'delta', 'argsDelta');
    return call(wire, 'tool.args', {delta, input: delta === undefined ? input(wire) : undefined});
  },
  'tool.progress': (wire) => call(wire, TOOL_PROGRESS, {message: text(wire, 'message', 'summary', 'detail')}),
  'tool.result': (wire) => {
    const output = wire.payload['output'] ?? field(wire, 'result', 'displayPreview');
    const isFailed = /^(failed|error|denied|timed_out|blocked)$/.test(text(wire, 'status') ?? '');
    if (isFailed && text(wire, 'status') !== 'error')
      return call(wire, 'tool.failed', {error: errorIn(wire) ?? text(wire, 'status')});
    return call(wire, 'tool.result', {output, outputRef: text(wire, 'outputRef', 'resultRef', 'rawOutputRef')});
  },
  'tool.failed': (wire) => {
    const error = field(wire, 'error', 'lastError') ?? text(wire, 'message', 'reason', 'failureCategory');
    const cancelled = /^cancell?ed$/.test(text(wire, 'status') ?? '') ? true : undefined;
    return call(wire, 'tool.failed', {error, code: text(wire, 'code', 'failureCategory'), cancelled});
  },
  // Requests to a person, and permissions.
  'action.required': (wire) => required(wire),
  'action.resolved': resolved,
  'permission.requested': (wire) => required(wire, 'permission_grant') ?? permission(wire),
  'permission.resolved': (wire) => (actionOf(wire) === undefined ? permission(wire) : resolved(wire)),
  'permission.evaluated': permission,
  'channel.permission_forwarded': (wire) => required(wire, 'delegated_permission') ?? note(wire, 'info'),
  'channel.permission_returned': (wire) => (actionOf(wire) === undefined ? note(wire, 'info') : resolved(wire)),
  'policy.changed': permission,
  'sandbox.applied': (wire) => {
    const sandbox = wire.payload['sandbox'] ?? field(wire, 'sandboxProfile') ?? wire.payload;
    return toEvent(wire, 'permission.changed', {sandbox});
  },
  'sandbox.violation': (wire) => note(wire, 'warning'),
  'hook.started': (wire) => note(wire, 'info', hookOf(wire)),
  'hook.completed': (wire) => note(wire, 'info', hookOf(wire)),
  'hook.failed': (wire) => note(wire, 'warning', hookOf(wire)),
  // Child agents, and the channels to others.
  'subagent.spawned': (wire) => mate(wire, 'agent.spawned', {}),
  'subagent.status': (wire) => mate(wire, 'agent.changed', {status: text(wire, 'status')}),
  'subagent.input': (wire) => mate(wire, 'agent.changed', {}),
  'subagent.output': (wire) => mate(wire, 'agent.changed', {detail: text(wire, 'detail', 'summary', 'preview')}),
  'subagent.completed': (wire) => mate(wire, 'agent.completed', {status: text(wire, 'status') ?? 'completed'}),
  'subagent.failed': (wire) => {
    const error = wire.payload['error'] ?? errorIn(wire) ?? text(wire, 'message', 'reason', 'statusReason');
    return mate(wire, 'agent.completed', {status: text(wire, 'status') ?? 'failed', error});
  },
  'subagent.closed': (wire) => mate(wire, 'agent.changed', {status: 'closed'}),
  'channel.connected': (wire) => reach(wire, 'reachable'),
  'channel.resumed': (wire) => reach(wire, 'reachable'),
  // An agent that cannot be reached has not failed: its task keeps its last status.
  'channel.disconnected': (wire) => reach(wire, 'unreachable'),
  'channel.message': (wire) => note(wire, 'info'),
  ...JOBS,
  // Processes and what they put out: lines of the attempt or of the tool call that they belong to.
  'process.started': (wire) => step(wire, commandOf(wire)),
  'process.output': (wire) => {
    const words = text(wire, 'delta', 'text', 'chunk', 'data', 'output');
    if (words === undefined) return undefined;
    const stream = text(wire, 'channel', 'stream');
    if (text(wire, 'toolCallId') !== undefined)
      return toEvent(wire, 'tool.output.delta', {delta: words, channel: stream});
    if (taskOf(wire) === undefined) return undefined;
    const ref = text(wire, 'outputRef', 'processId') ?? 'output';
    const where = present({stream, name: text(wire, 'name'), offset: number(field(wire, 'offset'))});
    const output = {ref, text: words, ...where};
    return toTaskEvent(wire, 'task.progress', {output}, {taskId: taskOf(wire)});
  },
  'process.input': (wire) => note(wire, 'info'),
  'process.completed': (wire) => step(wire, joined(commandOf(wire), exitOf(wire))),
  // A process that fails is not its task: the task says itself how it goes on.
  'process.failed': (wire) => step(wire, joined(commandOf(wire), exitOf(wire), errorIn(wire))),
  'process.terminated': (wire) => step(wire, joined(commandOf(wire), text(wire, 'reason'))),
  'output.spilled': stored,
  'output.truncated': (wire) => note(wire, 'info', outputOf(wire)),
  'output.redacted': (wire) => note(wire, 'info', outputOf(wire)),
  'output.expired': (wire) => note(wire, 'warning', outputOf(wire)),
  // Which model was chosen, what it cost, and where the limits are.
  'routing.candidates.resolved': (wire) => routing(wire, countOf(wire)),
  'routing.decided': (wire) => routing(wire),
  'routing.single_candidate': (wire) => routing(wire),
  'routing.fallback.applied': (wire) => routing(wire),
  'routing.not_possible': (wire) => note(wire, 'error'),
  'cost.estimated': costFigure,
  'cost.recorded': (wire, memory) => spent(wire, memory) ?? costFigure(wire),
  'limit.changed': (wire) => note(wire, 'info'),
  'rate_limit.hit': (wire) => note(wire, 'warning'),
  'quota.low': (wire) => note(wire, 'warning'),
  // A quota that is used up blocks the run that the diagnostic names.
  'quota.blocked': (wire) => {
    const event = note(wire, 'error');
    return runOf(wire) === undefined ? event : {...event, payload: {...object(event.payload), blocks: true}};
  },
  // What a session keeps: its queue, its context, its results, and its snapshots.
  'queue.changed': (wire) => {
    const queued = field(wire, 'queuedTurns');
    if (wire.payload['queued'] !== undefined || !Array.isArray(queued)) return toEvent(wire, 'queue.changed');
    return toEvent(wire, 'queue.changed', {queued: queuedTurns(queued)});
  },
  'context.resolved': (wire) => {
    const refs = wire.payload['refs'] ?? field(wire, 'contextRefs', 'sources');
    return toEvent(wire, 'context.changed', {refs, missing: field(wire, 'missing', 'missingContext')});
  },
  'context.compaction.started': (wire) => toEvent(wire, 'context.compaction.started'),
  'context.compaction.completed': (wire) => toEvent(wire, 'context.compaction.completed'),
  'context.compaction.failed': (wire) => note(wire, 'warning'),
  'artifact.changed': (wire) => {
    const fields = {artifactId: text(wire, 'artifactId'), artifactReadRef: text(wire, 'artifactReadRef', 'readRef')};
    return toEvent(wire, 'artifact.changed', {title: text(wire, 'title', 'name')}, fields);
  },
  'evidence.changed': (wire) => toEvent(wire, 'evidence.changed', {}, {evidenceId: text(wire, 'evidenceId')}),
  'snapshot.updated': (wire) => hydrated(wire, 'info'),
  'snapshot.repaired': (wire) => hydrated(wire, 'warning'),
  'history.window.loaded': (wire) => note(wire, 'info'),
  'history.reconstructed': (wire) => note(wire, 'info'),
  'history.rollback.started': (wire) => note(wire, 'info'),
  'history.rollback.completed': (wire) => note(wire, 'warning'),
  // What the runtime says of itself.
  'runtime.warning': (wire) => diagnostic(wire, 'warning'),
  'runtime.error': (wire) => diagnostic(wire, 'error'),
  // Figures of a benchmark: each has its name, and what has no figure is counted.
  'benchmark.dataset.resolved': (wire) => figure(wire, 1, 'count'),
  'benchmark.configuration.resolved': (wire) => figure(wire, 1, 'count'),
  'benchmark.trial.started': (wire) => figure(wire, 1, 'count'),
  'benchmark.trial.completed': (wire) => figure(wire, 1, 'count'),
  'benchmark.trial.failed': (wire) => figure(wire, 1, 'count'),
  'benchmark.reward.recorded': (wire) => {
    const reward = field(wire, 'reward');
    return figure(wire, number(reward) ?? number(object(reward)?.['value']));
  },
  'benchmark.comparison.completed': (wire) => {
    const comparison = {...object(field(wire, 'comparison')), ...wire.payload};
    return figure(wire, number(comparison['meanRewardDelta']));
  },
};

const OURS: ReadonlySet<string> = new Set(EVENT_TYPES);

/**
 * One event of the wire as one of ours. Each becomes exactly one, so that the numbers of the stream stay whole. What the
 * standard has no class for may come as a class of ours, as it is; anything else is kept as it came, and shown as unknown.
 */
export function decodeEvent(value: unknown, memory: Memory): AgentEvent {
  const wire = readWire(value);
  if (!wire) return value as AgentEvent;
  const name = Object.hasOwn(CLASSES, wire.type) ? wire.type : className(wire.type);
  const reader = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  if (!reader && OURS.has(wire.type)) return value as AgentEvent;
  return reader?.({...wire, type: name}, memory) ?? {...wire.event, type: wire.type};
}

/** A call without an id is nothing that could be shown as one. */
function call(wire: Wire, type: string, facts: JsonObject) {
  const toolCallId = text(wire, 'toolCallId');
  if (toolCallId === undefined) return undefined;
  const name = string(wire.payload['name']) ?? text(wire, 'toolName');
  return toEvent(wire, type, {name, ...facts}, {toolCallId});
}

function input(wire: Wire): unknown {
  return wire.payload['input'] ?? field(wire, 'safeArgs', 'args', 'arguments');
}

/** What a turn asks is a message of its own, apart from what it is answered with. */
function inputMessageOf(wire: Wire): string | undefined {
  const run = runOf(wire);
  return text(wire, 'messageId') ?? (run === undefined ? undefined : `${run}.input`);
}

/** A thread says whether its rows are stale; its title is not the title of its session. */
function threadFact(wire: Wire) {
  const status = text(wire, 'status');
  const threadStatus = status ?? 'unknown';
  const event = toEvent(wire, 'session.updated');
  return {...event, payload: {threadStatus, ...(status === undefined ? {} : {stale: status === 'stale'})}};
}

/** How a turn ended. An unknown status is passed on as it is, and is no success. */
function outcomeOf(wire: Wire): string {
  const given = text(wire, 'outcome', 'status');
  if (given === undefined || given === 'completed' || given === 'complete') return 'success';
  return spell(given) === 'interrupted' && text(wire, 'outcome') === undefined ? 'cancelled' : given;
}

/** A diagnostic that has a level and a code of its own keeps them. */
function diagnostic(wire: Wire, level: 'warning' | 'error') {
  if (text(wire, 'code') === undefined) return note(wire, level);
  const message = text(wire, 'message') ?? errorIn(wire);
  return toEvent(wire, 'diagnostic.changed', {level: text(wire, 'level') ?? level, message});
}

function actionOf(wire: Wire): string | undefined {
  return text(wire, 'actionId', 'approvalActionId');
}

function required(wire: Wire, type?: string) {
  const actionId = actionOf(wire) ?? (type === undefined ? undefined : text(wire, 'requestId'));
  if (actionId === undefined) return undefined;
  const {payload} = wire;
  const facts = {
    actionType: text(wire, 'actionType') ?? type,
    prompt: text(wire, 'prompt', 'message', 'question'),
    responses: Array.isArray(payload['responses'])
      ? undefined
      : responsesOf(field(wire, 'availableDecisions', 'decisions', 'choices')),
    expiresAt: payload['expiresAt'] ?? field(wire, 'timeoutAt', 'deadline'),
    requestedScope: string(payload['requestedScope']) ?? scopeWords(payload['scope']),
    policy: string(payload['policy']) ?? string(object(payload['policy'])?.['name']),
    schema: payload['schema'] ?? field(wire, 'inputSchema', 'responseSchema'),
    input: payload['input'] ?? payload['safeArgs'],
  };
  return toEvent(wire, 'action.required', facts, {actionId});
}

function resolved(wire: Wire) {
  const actionId = actionOf(wire) ?? text(wire, 'requestId');
  if (actionId === undefined) return undefined;
  const decision = {...object(field(wire, 'permissionDecision')), ...wire.payload};
  const word = string(decision['resolution']) ?? string(decision['decision']) ?? text(wire, 'status');
  const facts = {
    resolution: word === undefined ? undefined : (RESOLUTIONS[word] ?? word),
    by: decision['by'] ?? decision['resolvedBy'] ?? decision['decisionSource'],
    reason: decision['reason'] ?? decision['decisionReason'],
  };
  return toEvent(wire, 'action.resolved', present(facts), {actionId});
}

/** What a decision is called by the runtimes around us. */
const RESOLUTIONS: Readonly<Record<string, string>> = {
  ...{allow: 'approved', allowed: 'approved', approve: 'approved', accept: 'accepted', grant: 'granted'},
  ...{deny: 'rejected', denied: 'rejected', reject: 'rejected', block: 'rejected', decline: 'declined'},
};

function permission(wire: Wire) {
  const decision = {...object(field(wire, 'permissionDecision')), ...wire.payload};
  const facts = {
    mode: decision['mode'] ?? decision['permissionMode'],
    decision: decision['decision'],
    reason: decision['reason'] ?? decision['decisionReason'],
    source: decision['source'] ?? decision['decisionSource'],
    expiresAt: decision['expiresAt'],
    scope: scopeWords(decision['scope']),
    sandbox: decision['sandbox'],
  };
  return toEvent(wire, 'permission.changed', facts);
}

/** Decisions to choose from: words, or objects with an id. */
function responsesOf(value: unknown): readonly JsonObject[] | undefined {
  const choices = list(value).flatMap((entry) => {
    const one = object(entry);
    const id = string(entry) ?? string(one?.['id']) ?? string(one?.['decision']);
    return id === undefined ? [] : [{...one, id}];
  });
  return choices.length === 0 ? undefined : choices;
}

function scopeWords(scope: unknown): string | undefined {
  const named = object(scope);
  if (!named) return string(scope);
  return joined(...Object.values(named).map((value) => string(value)));
}

function hookOf(wire: Wire): string | undefined {
  const run = object(field(wire, 'hookRun'));
  const name = text(wire, 'hook', 'hookName', 'name') ?? string(run?.['hook']) ?? string(run?.['name']);
  return joined(name, text(wire, 'message', 'reason', 'outcome'));
}

/** A snapshot in the stream corrects known rows; a notice that there is one, or that facts are stale, becomes its own event. */
function hydrated(wire: Wire, level: 'info' | 'warning') {
  const body = object(field(wire, 'snapshot')) ?? wire.payload;
  const read = readSnapshot({sessionId: wire.event['sessionId'], ...body});
  if (read) return {...toEvent(wire, 'session.hydrated'), payload: {snapshot: read.snapshot}};
  const stale = wire.payload['stale'];
  return typeof stale === 'boolean' ? toEvent(wire, 'session.updated', {stale}) : note(wire, level);
}

function commandOf(wire: Wire): string | undefined {
  return text(wire, 'safeCommand', 'commandSummary', 'command', 'processId');
}

function exitOf(wire: Wire): string | undefined {
  const code = number(field(wire, 'exitCode'));
  return code === undefined ? undefined : `exit ${String(code)}`;
}

function outputOf(wire: Wire): string | undefined {
  return text(wire, 'outputRef') ?? string(object(field(wire, 'output'))?.['ref']);
}

/** What a process does is a step of the task or of the call that it belongs to. */
function step(wire: Wire, words: string | undefined) {
  if (text(wire, 'toolCallId') !== undefined) return toEvent(wire, TOOL_PROGRESS, {message: words});
  if (taskOf(wire) === undefined) return note(wire, 'info', words);
  return taskProgress(wire, {step: words});
}

/** Output that became too large for events is read by its ref. */
function stored(wire: Wire) {
  const ref = outputOf(wire);
  if (ref === undefined) return note(wire, 'info');
  if (text(wire, 'toolCallId') !== undefined) return toEvent(wire, TOOL_PROGRESS, {outputRef: ref});
  if (taskOf(wire) === undefined) return note(wire, 'info', ref);
  return taskProgress(wire, {
    outputRefs: [present({ref, title: text(wire, 'name', 'title'), offset: number(field(wire, 'bytes', 'size'))})],
  });
}

/** Of a process, a task hears nothing but this: its exit code and its error are the process's own. */
function taskProgress(wire: Wire, facts: JsonObject) {
  return {...toTaskEvent(wire, 'task.progress', {}, {taskId: taskOf(wire)}), payload: facts};
}

/** The words of a piece; a payload that is nothing but text is the piece itself. */
function deltaOf(wire: Wire): string | undefined {
  const delta = field(wire, 'delta', 'text', 'textDelta', 'content', 'chunk');
  return string(delta) ?? string(object(delta)?.['text']) ?? string(wire.event['payload']);
}

/** One call of a model says one message. */
function messageOf(wire: Wire): string | undefined {
  return text(wire, 'messageId', 'modelRequestId');
}

function routing(wire: Wire, words?: string) {
  const decision = {...object(field(wire, 'routingDecision')), ...wire.payload};
  const model = string(decision['selectedModel']) ?? string(decision['model']);
  const detail = words ?? joined(model, string(decision['decisionReason']) ?? string(decision['decisionSource']));
  return runOf(wire) === undefined
    ? note(wire, 'info', detail)
    : toEvent(wire, 'run.status', {stage: 'routing', detail});
}

function countOf(wire: Wire): string | undefined {
  const set = {...object(field(wire, 'candidateModelSet')), ...wire.payload};
  const count = number(set['candidateCount']);
  return count === undefined ? undefined : String(count);
}

/** What a task has cost so far: as the runtime counts it, or as the adapter adds it up. */
function spent(wire: Wire, memory: Memory) {
  const taskId = taskOf(wire);
  if (taskId === undefined) return undefined;
  const state = object(field(wire, 'costState')) ?? {};
  const totals =
    object(state['totals']) ??
    object(state['total']) ??
    object(wire.payload['totals']) ??
    object(wire.payload['total']);
  if (totals) memory.spend(taskId, {...usageIn(totals)});
  const usage = totals
    ? usageIn(totals)
    : memory.add(taskId, {...state, ...wire.payload}, string(wire.event['eventId']));
  return {...toTaskEvent(wire, 'task.progress', {}, {taskId}), payload: {usage}};
}

function costFigure(wire: Wire) {
  const {cost, currency} = usageIn({...object(field(wire, 'costState')), ...wire.payload});
  return figure(wire, cost, currency);
}

function figure(wire: Wire, value: number | undefined, unit?: string) {
  if (value === undefined) return undefined;
  const facts: JsonObject = {name: wire.type, value, unit: unit ?? text(wire, 'unit')};
  return toEvent(wire, 'metric.changed', facts, {metricName: undefined});
}

function mate(wire: Wire, type: string, facts: JsonObject) {
  const agentId = text(wire, 'agentId', 'subagentId');
  if (agentId === undefined) return undefined;
  const {event} = wire;
  const fields = {
    agentId,
    agentName: string(event['agentName']) ?? text(wire, 'nickname', 'name'),
    threadId: text(wire, 'childThreadId'),
    parentThreadId: string(event['parentThreadId']) ?? (text(wire, 'childThreadId') && string(event['threadId'])),
    parentSessionId: string(event['parentSessionId']),
  };
  return toEvent(wire, type, facts, fields);
}

/** A channel to a teammate says whether it can be reached; any other channel is the engineer's concern. */
function reach(wire: Wire, reachability: 'reachable' | 'unreachable') {
  const known = mate(wire, 'agent.changed', {
    reachability,
    reachedAt: reachability === 'reachable' ? wire.event['timestamp'] : undefined,
  });
  return known ?? note(wire, reachability === 'reachable' ? 'info' : 'warning');
}
