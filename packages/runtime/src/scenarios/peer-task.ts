import type {Play, RunOutcome, Scenario, ScriptBody} from '../script.js';
import type {Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

/** What a peer made, and whether it can be had. */
interface PeerArtifact {
  readonly name: string;
  readonly title: string;
  /** What it says; absent where the peer does not hand it out any more. */
  readonly text?: string;
}

/** A task of a peer, and our task that wraps it. */
interface PeerTask {
  readonly key: string;
  readonly title: string;
  readonly objective: string;
  readonly host: string;
  readonly remoteTaskId: string;
  readonly artifacts: readonly PeerArtifact[];
}

const NOTES: PeerTask = {
  key: 'notes',
  title: 'The release notes in French and Japanese',
  objective: 'Both translations are here, and nothing of the original is missing.',
  host: 'lingua.example',
  remoteTaskId: 'lingua-7301',
  artifacts: [
    {name: 'notes.fr.md', title: 'Notes de version', text: '# Notes de version\n\nLe registre est plus rapide.\n'},
    {name: 'notes.ja.md', title: 'リリースノート', text: '# リリースノート\n\n台帳が速くなりました。\n'},
  ],
};

const POSTER: PeerTask = {
  key: 'poster',
  title: 'A poster of the architecture',
  objective: 'The poster is here as a picture and as a file for print.',
  host: 'atelier.example',
  remoteTaskId: 'atelier-118',
  artifacts: [
    {name: 'poster.svg', title: 'The poster', text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'},
    {name: 'poster-a1.pdf', title: 'The poster for print'},
  ],
};

const refOf = ({remoteTaskId}: PeerTask, {name}: PeerArtifact) => `a2a:${remoteTaskId}/${name}`;
const artifactOf = (turn: Turn, {name}: PeerArtifact) => `${turn.sessionId}.${name}`;

/** Emits an event of our task. The peer's own status is always given beside ours and never replaces it. */
function* emitTask(turn: Turn, task: PeerTask, type: string, payload: object, ofAttempt = false): Play {
  const taskId = `${turn.sessionId}.${task.key}`;
  const ids = {taskId, agentId: task.host, remoteTaskId: task.remoteTaskId, runtimeEntity: 'external_task'} as const;
  yield* turn.emit({type, ...ids, ...(ofAttempt ? {attemptId: `${taskId}.run1`} : {}), payload: {...payload}});
}

function* submit(turn: Turn, task: PeerTask): Play {
  const {title, objective, host, remoteTaskId, artifacts} = task;
  const criteria = artifacts.map(({name, title: text}) => ({id: name, text}));
  const peer = {
    nativeProtocol: 'a2a',
    remoteContextId: `ctx-${remoteTaskId}`,
    agentCardRef: `${host}/.well-known/agent-card.json`,
    deliveryMechanism: 'streaming',
  };
  const people = {requestedBy: 'Mara', owner: 'ledger-runtime', assignee: host};
  const facts = {title, objective, taskKind: 'peer_task', acceptance: criteria, maxAttempts: 1, ...people, ...peer};
  yield* emitTask(turn, task, 'task.created', {
    ...facts,
    status: 'queued',
    remoteStatus: 'submitted',
    reconciled: false,
  });
  yield* turn.pause(600);
  yield* emitTask(
    turn,
    task,
    'task.attempt.started',
    {worker: host, attemptCount: 1, maxAttempts: 1, cause: 'initial'},
    true,
  );
  yield* emitTask(turn, task, 'task.started', {nativeStatus: 'TASK_STATE_WORKING', remoteStatus: 'working'}, true);
  yield* emitTask(
    turn,
    task,
    'task.progress',
    {phase: 'working', step: `${host} is at work`, delivery: 'pending'},
    true,
  );
}

/** The peer has completed its task. Ours is open until the peer's artifacts are fetched. */
function* endThere(turn: Turn, task: PeerTask): Play {
  const remoteArtifactRefs = task.artifacts.map((artifact) => refOf(task, artifact));
  const counters = {remoteArtifacts: task.artifacts.length, fetched: 0};
  const facts = {status: 'running', nativeStatus: 'TASK_STATE_COMPLETED', remoteStatus: 'completed'};
  yield* emitTask(turn, task, 'task.changed', {...facts, remoteArtifactRefs, delivery: 'pending', reconciled: false});
  yield* emitTask(
    turn,
    task,
    'task.progress',
    {phase: 'verifying', step: 'Fetches what the peer made', counters},
    true,
  );
  yield* turn.pause(1_500);
}

/** Fetches one artifact, which is an edge of the graph from then on. */
function* fetchOne(turn: Turn, task: PeerTask, artifact: PeerArtifact, text: string): Play {
  const artifactId = artifactOf(turn, artifact);
  const type = artifact.name.endsWith('.svg') ? 'image/svg+xml' : 'text/markdown';
  const body: ScriptBody = {type, name: artifact.name, make: () => text};
  const facts = {title: artifact.title, status: 'creating', mediaType: type, author: task.host};
  yield* turn.emit({type: 'artifact.created', artifactId, artifactKind: 'document', payload: facts});
  yield* turn.confirm(artifactId, body, task.host, 'As sent');
  const edge = {relation: 'produced_artifact', targetId: artifactId, status: 'active', reason: refOf(task, artifact)};
  yield* emitTask(turn, task, 'task.dependency.updated', edge);
  yield* turn.pause(700);
}

/** Fetches the artifacts that are available, one after the other; returns how many were fetched. */
function* fetchAll(turn: Turn, task: PeerTask): Play<number> {
  const fetched: PeerArtifact[] = [];
  for (const artifact of task.artifacts) {
    if (artifact.text === undefined) continue;
    yield* fetchOne(turn, task, artifact, artifact.text);
    fetched.push(artifact);
    const counters = {remoteArtifacts: task.artifacts.length, fetched: fetched.length};
    const states = task.artifacts.map((one) => [one.name, fetched.includes(one) ? 'met' : 'unmet'] as const);
    const criteria = Object.fromEntries(states);
    const acceptanceCoverage = {covered: fetched.length, total: task.artifacts.length, criteria};
    yield* emitTask(turn, task, 'task.progress', {counters, acceptanceCoverage}, true);
    yield* emitTask(turn, task, 'task.updated', {artifacts: fetched.map((one) => artifactOf(turn, one))});
  }
  return fetched.length;
}

/** Everything is fetched and agrees: only now our task is completed. */
function* reconcile(turn: Turn, task: PeerTask): Play {
  const summary = `${String(task.artifacts.length)} files of ${task.host} are here.`;
  yield* emitTask(turn, task, 'task.attempt.completed', {summary}, true);
  const delivery = {state: 'delivered', target: 'this session', mechanism: 'parent', attempts: 1};
  yield* emitTask(turn, task, 'task.completed', {summary, delivery, reconciled: true});
}

function* leaveOpen(turn: Turn, task: PeerTask): Play {
  const missing = task.artifacts.find(({text}) => text === undefined);
  const reason = `${missing?.name ?? ''} cannot be fetched: its link at ${task.host} has expired.`;
  const blockers = [{id: `${task.key}:artifact`, kind: 'artifact', reason}];
  yield* emitTask(turn, task, 'task.blocked', {reason, blockers, remoteStatus: 'completed', reconciled: false});
}

function* peerTask(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.say('Two peers are asked over A2A: one translates the release notes, one draws a poster.');
  yield* submit(turn, NOTES);
  yield* submit(turn, POSTER);
  yield* turn.checkpoint();
  yield* turn.pause(2_000);
  for (const task of [NOTES, POSTER]) {
    yield* endThere(turn, task);
    const fetched = yield* fetchAll(turn, task);
    if (fetched === task.artifacts.length) yield* reconcile(turn, task);
    else yield* leaveOpen(turn, task);
  }
  yield* turn.say(
    'Both peers say that they are done. The translations are here; of the poster the file for print is missing, so that \
task is not done here.',
  );
  return {usage: {inputTokens: 2_600, outputTokens: 140, costUsd: 0.01}};
}

/** Tasks that end somewhere else: our task ends when their artifacts are fetched and agree. */
export const peerTaskScenario: Scenario = {
  name: 'peer-task',
  title: 'Remote task: finished remotely, not reconciled',
  description: 'Two A2A peers end their tasks: one is reconciled here, of the other an artifact cannot be fetched.',
  run: peerTask,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
