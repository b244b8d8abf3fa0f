import {REMOTE_RUNTIME_STATUS} from 'agent-surfaces/protocol';
import {string} from 'agent-surfaces/state';
import type {Mate, MateOutcome, Play, RunOutcome, Scenario} from '../script.js';
import {fixed, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

/** What the peer says of itself that draws pages. */
const PIXELWRIGHT_CARD = {
  name: 'Pixelwright',
  description: 'Draws pages as people see them and says what is wrong with them.',
  version: '2.3.0',
  protocolVersion: '1.0',
  provider: {organization: 'Pixelwright GmbH', url: 'https://pixelwright.example'},
  capabilities: {streaming: true, pushNotifications: false},
  skills: [
    {id: 'draw', name: 'Draw a page', description: 'A picture of a page at a size', tags: ['screenshot']},
    {id: 'compare', name: 'Compare two pages', description: 'What has moved or changed', tags: ['diff']},
  ],
};

/** The same of the one that knows taxes, in an older version of the protocol. */
const TAX_DESK_CARD = {
  name: 'Tax desk',
  description: 'Says which tax a line has.',
  version: '1.1.0',
  protocolVersion: '0.3.0',
  capabilities: {streaming: false},
  skills: [{id: 'rate', name: 'Rate of a region', tags: ['tax']}],
};

/** The same of the one that keeps old invoices. */
const ARCHIVE_CARD = {
  name: 'Archive',
  description: 'Keeps and finds old invoices.',
  version: '4.0.2',
  protocolVersion: '1.0',
  capabilities: {streaming: true},
  skills: [{id: 'find', name: 'Find invoices', tags: ['search']}],
};

/** A task at a remote teammate, with the ids that both sides know it by. */
interface RemoteTask {
  /** The turn of the teammate who has it. */
  readonly turn: Turn;
  readonly mate: Mate;
  readonly taskId: string;
  readonly remoteTaskId: string;
  readonly title: string;
}

type RemoteStatus = keyof typeof REMOTE_RUNTIME_STATUS;

const REMOTE = {runtimeEntity: 'external_task', topology: 'remote_teammate', surface: 'remote_teammate'} as const;

function idsOf({mate, taskId, remoteTaskId}: RemoteTask) {
  return {...REMOTE, agentId: mate.id, agentName: mate.name, taskId, remoteTaskId};
}

function* emitTask(task: RemoteTask, status: RemoteStatus, payload: object = {}): Play {
  const facts = {remoteContextId: `ctx-${task.remoteTaskId}`, nativeProtocol: 'a2a', deliveryMechanism: 'streaming'};
  yield* task.turn.emit({
    type: 'task.changed',
    ...idsOf(task),
    runtimeStatus: REMOTE_RUNTIME_STATUS[status],
    payload: {title: task.title, status, remoteStatus: status, ...facts, ...payload},
  });
}

/** What is known of the peer itself: its card, whether it can be reached, what it does. */
function* emitPeer(task: RemoteTask, payload: object): Play {
  yield* task.turn.emit({type: 'agent.changed', ...idsOf(task), payload});
}

function taskOf(turn: Turn, mate: Mate, number: number, title: string): RemoteTask {
  const remoteTaskId = `${mate.name.toLowerCase().replaceAll(' ', '-')}-${String(4_100 + number)}`;
  return {turn, mate: turn.mate ?? mate, taskId: turn.id('task'), remoteTaskId, title};
}

function* submit(task: RemoteTask, card: object): Play {
  const agentCardRef = `${task.mate.name.toLowerCase().replaceAll(' ', '-')}.example/.well-known/agent-card.json`;
  yield* emitPeer(task, {card, agentCardRef, reachability: 'reachable', remoteStatus: 'submitted'});
  yield* emitTask(task, 'submitted', {delivery: 'pending'});
  yield* task.turn.pause(700);
}

const REPORT = [
  '# The invoice at 1280 × 800',
  '',
  '| Line | Finding |',
  '| --- | --- |',
  '| Total | Cut off at the right edge below 1300 px |',
  '| Address | As before |',
  '',
  'One finding; the picture is in the attachment.',
];

const REPORT_BODY = fixed('invoice-1280.md', 'text/markdown', REPORT.join('\n'));

/** The peer's artifact comes in pieces; it is one artifact, and ready only with the last of them. */
function* deliver(turn: Turn, task: RemoteTask): Play<string> {
  const artifactId = turn.id('artifact');
  const facts = {
    title: 'The invoice, as drawn',
    status: 'creating',
    mediaType: REPORT_BODY.type,
    author: task.mate.name,
  };
  const ids = {artifactId, artifactKind: 'report', agentId: task.mate.id, taskId: task.taskId};
  yield* turn.emit({type: 'artifact.created', ...ids, payload: {...facts, writeCapabilities: ['export']}});
  for (const [index, end] of [3, 5, REPORT.length].entries()) {
    const preview = REPORT.slice(0, end).join('\n');
    yield* turn.emit({type: 'artifact.preview.ready', artifactId, payload: {preview, status: 'creating'}});
    yield* emitTask(task, 'working', {
      remoteArtifactRefs: [{artifactId, parts: index + 1, isLast: end === REPORT.length}],
    });
    yield* turn.pause(500);
  }
  return yield* turn.confirm(artifactId, REPORT_BODY, task.mate.name, 'As the peer sent it');
}

/** It asks which size the page is to be drawn at. */
function* askSize(turn: Turn, task: RemoteTask): Play<string> {
  yield* emitTask(task, 'input_required', {reason: 'Which size?'});
  yield* emitPeer(task, {remoteStatus: 'input_required'});
  const decision = yield* turn.ask({
    actionType: 'structured_input',
    agentId: task.mate.id,
    agentName: task.mate.name,
    title: 'At which size is the page drawn?',
    prompt: 'The task gives none, and the page looks different at each.',
    schema: {
      type: 'object',
      properties: {
        width: {type: 'integer', title: 'Width', minimum: 320, maximum: 3_840, default: 1_280},
        height: {type: 'integer', title: 'Height', minimum: 320, maximum: 2_160, default: 800},
      },
      required: ['width', 'height'],
    },
    remoteTaskId: task.remoteTaskId,
  });
  const {width, height} = (decision.value ?? {}) as {width?: number; height?: number};
  return `${String(width ?? 1_280)} × ${String(height ?? 800)}`;
}

function* logIn(turn: Turn, task: RemoteTask): Play<boolean> {
  yield* emitTask(task, 'auth_required', {reason: 'The preview is not public.'});
  yield* emitPeer(task, {remoteStatus: 'auth_required', reachability: 'unauthorised'});
  const decision = yield* turn.ask({
    actionType: 'credential_request',
    agentId: task.mate.id,
    agentName: task.mate.name,
    title: 'A read token for preview.billing.example',
    prompt: 'It goes to the secret store and from there to Pixelwright. Nobody here sees it.',
    requestedScope: 'read, this task only',
    remoteTaskId: task.remoteTaskId,
  });
  return decision.resolution === 'provided';
}

function draw(pixelwright: Mate) {
  return function* (turn: Turn): Play<MateOutcome> {
    const task = taskOf(turn, pixelwright, 1, 'Draw the invoice and say what is wrong');
    yield* submit(task, PIXELWRIGHT_CARD);
    yield* emitTask(task, 'working');
    yield* emitPeer(task, {remoteStatus: 'working', detail: 'Opens the page'});
    yield* turn.say('I have the task. I open the page first.');
    yield* turn.pause(600);
    // Quiet for a moment: the stream says idle, the task says working. Nothing has ended.
    yield* emitPeer(task, {status: 'idle', remoteStatus: 'working', detail: ''});
    yield* turn.pause(1_200);
    const size = yield* askSize(turn, task);
    yield* emitTask(task, 'working');
    yield* emitPeer(task, {status: 'running', remoteStatus: 'working', detail: `Draws at ${size}`});
    yield* turn.checkpoint();
    yield* turn.pause(700);
    yield* emitPeer(task, {reachability: 'unreachable', reason: 'No answer for 20 s; asked again.'});
    yield* turn.pause(1_500);
    yield* emitPeer(task, {reachability: 'reachable', reason: ''});
    if (!(yield* logIn(turn, task))) {
      const reason = 'No login was given.';
      yield* emitTask(task, 'failed', {error: reason, delivery: 'not_applicable'});
      return {failed: {error: reason, retryable: true}};
    }
    yield* emitTask(task, 'working');
    yield* emitPeer(task, {
      status: 'running',
      remoteStatus: 'working',
      reachability: 'reachable',
      detail: 'Draws again',
    });
    const artifactId = yield* deliver(turn, task);
    yield* emitTask(task, 'completed', {delivery: 'pending'});
    yield* emitPeer(task, {remoteStatus: 'completed', detail: ''});
    yield* turn.say('One finding: below 1300 px the total is cut off at the right edge.');
    yield* turn.pause(500);
    yield* emitTask(task, 'completed', {delivery: 'delivered'});
    return {summary: `Drawn at ${size}: one finding.`, resultRef: artifactId};
  };
}

function rate(desk: Mate) {
  return function* (turn: Turn): Play<MateOutcome> {
    const task = taskOf(turn, desk, 2, 'Tax of the lines of Quebec');
    yield* submit(task, TAX_DESK_CARD);
    const reason = 'This desk serves no region of Canada.';
    yield* emitTask(task, 'rejected', {reason, error: reason, delivery: 'not_applicable'});
    yield* emitPeer(task, {remoteStatus: 'rejected'});
    return {failed: {error: reason, retryable: false, code: 'rejected'}};
  };
}

function find(archive: Mate) {
  return function* (turn: Turn): Play<MateOutcome> {
    const first = taskOf(turn, archive, 3, 'Find the invoices of 2024');
    yield* submit(first, ARCHIVE_CARD);
    yield* emitTask(first, 'working');
    yield* turn.pause(900);
    yield* emitTask(first, 'canceled', {reason: 'Not needed: 2025 is enough.', delivery: 'not_applicable'});
    const second = taskOf(turn, archive, 4, 'Find the invoices of 2025');
    yield* submit(second, ARCHIVE_CARD);
    yield* emitTask(second, 'working');
    yield* turn.pause(1_100);
    yield* emitTask(second, 'failed', {error: 'The index of 2025 is broken.', delivery: 'not_applicable'});
    yield* emitPeer(second, {remoteStatus: 'failed'});
    const third = taskOf(turn, archive, 5, 'Find the invoices of 2025 without the index');
    yield* submit(third, ARCHIVE_CARD);
    yield* emitTask(third, 'working');
    yield* turn.pause(600);
    // It did not say that it failed: nobody there knows the task any more.
    const error = 'The archive knows nothing of the task any more.';
    yield* emitTask(third, 'working', {status: 'lost', reason: error, delivery: 'unknown'});
    yield* emitPeer(third, {remoteStatus: 'working', reachability: 'missing', reason: error});
    return {failed: {error, retryable: true}};
  };
}

function* remote(turn: Turn): Play<RunOutcome> {
  const facts = {kind: 'agent', source: 'a2a', topology: 'remote_teammate'} as const;
  const draws = turn.cast('Pixelwright', {...facts, role: 'draws pages', objective: 'Draw the invoice'});
  const desk = turn.cast('Tax desk', {...facts, role: 'knows taxes', objective: 'Rate the lines of Quebec'});
  const archive = turn.cast('Archive', {...facts, role: 'keeps invoices', objective: 'Find old invoices'});
  yield* turn.settleIn();
  yield* turn.emitTeam({teamName: 'Ledger and friends', status: 'active', members: [draws.id, desk.id, archive.id]});
  yield* turn.say('Three peers are asked over A2A: one draws the invoice, one knows taxes, one keeps old invoices.');
  yield* turn.spawn(draws, draw(draws));
  yield* turn.spawn(desk, rate(desk));
  yield* turn.spawn(archive, find(archive));
  yield* turn.checkpoint();
  const ends = yield* turn.join([draws, desk, archive], {id: 'peers', title: 'What the peers say'});
  yield* turn.emitTeam({status: 'done'});
  const rows = [draws, desk, archive].map(({id, name}) => {
    const {status = 'missing', summary, error, reason} = ends.get(id) ?? {};
    return `| ${name} | ${status} | ${string(summary ?? error ?? reason) ?? ''} |`;
  });
  yield* turn.say(`What came of it:\n\n| Peer | Status | Words |\n| --- | --- | --- |\n${rows.join('\n')}`);
  return {usage: {inputTokens: 6_400, outputTokens: 280, costUsd: 0.03}};
}

/** Peers that are somewhere else: their cards, their tasks, what they ask, and how they fail. */
export const remoteTeammateScenario: Scenario = {
  name: 'remote-teammate',
  title: 'Peers over A2A',
  description: 'Remote teammates with their cards: one asks for a size and a login, one refuses, one goes missing.',
  topology: 'remote_teammate',
  run: remote,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
