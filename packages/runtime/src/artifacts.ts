import type {AgentCommand} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {type ArtifactCapability, type ArtifactRow, type Choice, idOf, string} from 'agent-surfaces/state';
import {exportFormats, isText, sizeOf, textOf} from './artifact-formats.js';
import {remarksIn, sentRemarks} from './artifact-state.js';
import {oneOf} from './check-input.js';
import type {Draft} from './envelope.js';
import type {RefBody} from './refs.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import type {ScriptBody} from './script.js';
import {type Cause, causeOf, type Session} from './session.js';
import type {StoredBody} from './storage.js';

/** Who a version is by, where a person made it. */
const PERSON = 'user';
const DEFAULT_REVIEWER = 'Reviewer';

/** The name that a version's body is stored and read under. */
export const versionRef = (artifactId: string, versionId: string) => `artifact:${artifactId}@${versionId}`;
/** The name that an exported file is stored and read under. */
export const exportRef = (exportId: string) => `export:${exportId}`;

/** The artifact that a command names, where it may be changed in this way. */
function artifactFor(runs: SessionRuns, command: AgentCommand, need: ArtifactCapability): ArtifactRow {
  const {state} = runs.session;
  const artifact = state.artifact(command.artifactId ?? '');
  if (!artifact) throw new Refused('unknown_artifact', 'There is no such artifact in this session.');
  if (artifact.status === 'deleted') throw new Refused('already_settled', 'That artifact was deleted.');
  if (!artifact.capabilities?.includes(need))
    throw new Refused('unsupported', 'The artifact service does not allow that for this artifact.');
  return artifact;
}

/** The newest confirmed version of an artifact, with its body. */
export function newestBody({session}: SessionRuns, {id, versionId}: ArtifactRow): StoredBody {
  const body = versionId === undefined ? undefined : session.body(versionRef(id, versionId));
  if (!body) throw new Refused('unknown_version', 'The body of that version is not here any more.');
  return body;
}

/** The next version of an artifact: its body is stored before its event is emitted. */
export function nextVersion(session: Session, draft: Draft, body: StoredBody): Draft {
  const artifact = session.state.artifact(string(draft.artifactId) ?? '');
  const id = artifact?.id ?? string(draft.artifactId) ?? '';
  const versionId = String((artifact?.versions.length ?? 0) + 1);
  const readRef = versionRef(id, versionId);
  session.putBody(readRef, body);
  const facts = {readRef, bytes: sizeOf(body), mediaType: body.type, exportFormats: exportFormats(body.type)};
  const parent = artifact?.versionId === undefined ? {} : {parentId: artifact.versionId};
  return {...draft, artifactVersionId: versionId, payload: {...facts, ...parent, ...(draft.payload as object)}};
}

/** Makes a new version and emits its event. */
export function addVersion(
  {session}: SessionRuns,
  artifactId: string,
  body: StoredBody,
  payload: object,
  cause?: Cause,
): void {
  session.emit(nextVersion(session, {type: 'artifact.version.created', artifactId, payload}, body), cause);
}

/** Changes an artifact: its text, or by remarks that the agent answers; or takes it away. */
export function editArtifact(runs: SessionRuns, command: AgentCommand): void {
  const {text, comments, remove} = command.payload ?? {};
  if (remove === true) {
    const {id: artifactId} = artifactFor(runs, command, 'delete');
    return runs.session.emit({type: 'artifact.deleted', artifactId, payload: {by: PERSON}}, causeOf(command));
  }
  if (comments !== undefined) return answerRemarks(runs, command);
  const artifact = artifactFor(runs, command, 'edit');
  if (typeof text !== 'string') throw new Refused('bad_command', 'Say what to change: text, comments or remove.');
  const base = string(command.payload?.['baseVersionId']);
  if (base !== artifact.versionId) throw conflict(artifact, base);
  const body = newestBody(runs, artifact);
  if (!isText(body.type)) throw new Refused('unsupported', 'This artifact is not a text: it cannot be edited here.');
  const summary = string(command.payload?.['summary']);
  const payload = {author: PERSON, ...(summary === undefined ? {} : {summary})};
  addVersion(runs, artifact.id, {...body, body: text}, payload, causeOf(command));
}

/** Somebody was first: the newer version is named, and nothing is overwritten. */
function conflict({versionId = '', versions}: ArtifactRow, base: string | undefined): Refused {
  const author = versions.find(({id}) => id === versionId)?.author;
  const words = `Version ${versionId}${author === undefined ? '' : ` by ${author}`} is newer than version ${base ?? '?'}, which was edited.`;
  return new Refused('conflict', words, {baseVersionId: versionId});
}

function answerRemarks(runs: SessionRuns, command: AgentCommand): void {
  const {id: artifactId} = artifactFor(runs, command, 'edit');
  const comments = remarksOf(command);
  if (comments.length === 0) throw new Refused('invalid_input', 'There is no comment to answer.');
  runs.session.emit({type: 'artifact.updated', artifactId, payload: {comments}}, causeOf(command));
  runs.artifacts.goOn();
}

function remarksOf({payload}: AgentCommand) {
  const remarks = remarksIn(payload?.['comments']);
  if (remarks.length < sentRemarks(payload?.['comments']))
    throw new Refused('invalid_input', 'A comment names no line or says nothing.', {comments: 'Give line and text.'});
  return remarks;
}

/** Makes an earlier version the newest again: a new version with its body. Nothing between them goes away. */
export function rollback(runs: SessionRuns, command: AgentCommand): void {
  if (command.artifactId === undefined) throw new Refused('unsupported', 'This runtime rolls back artifacts only.');
  const artifact = artifactFor(runs, command, 'rollback');
  const to = string(command.payload?.['to']) ?? '';
  const body = artifact.versions.some(({id}) => id === to) && runs.session.body(versionRef(artifact.id, to));
  if (!body) throw new Refused('unknown_version', 'There is no such version of this artifact.');
  if (to === artifact.versionId) throw new Refused('already_settled', 'That version is the newest one already.');
  const payload = {author: PERSON, restoredFrom: to, summary: `Version ${to} restored`};
  addVersion(runs, artifact.id, body, payload, causeOf(command));
}

/** Makes a file of an artifact, or hands it over to somebody. Events report its progress. */
export function exportArtifact(runs: SessionRuns, command: AgentCommand): void {
  const to = string(command.payload?.['to']);
  const artifact = artifactFor(runs, command, to === undefined ? 'export' : 'hand_over');
  const {id: artifactId, exports, versionId, exportFormats: formats = [], recipients = []} = artifact;
  const format = string(command.payload?.['format']) ?? formats[0]?.id;
  if (versionId === undefined) throw new Refused('unknown_version', 'Nothing of this artifact is confirmed yet.');
  const ids = (choices: readonly Choice[]) => choices.map(({id}) => id);
  oneOf(format, 'format', ids(formats), 'There is no such format.');
  if (to !== undefined) oneOf(to, 'to', ids(recipients), 'There is no such recipient.');
  const artifactExportId = `${artifactId}.export${String(exports.length + 1)}`;
  const payload = {format, versionId, progress: 0, ...(to === undefined ? {} : {to})};
  runs.session.emit({type: 'artifact.export.started', artifactId, artifactExportId, payload}, causeOf(command));
  runs.artifacts.goOn();
}

/** Asks a reviewer to look at an artifact, with a person's remarks where there are any. */
export function requestReview(runs: SessionRuns, command: AgentCommand): void {
  if (command.artifactId === undefined)
    throw new Refused('unsupported', 'Only artifacts are reviewed in this runtime.');
  const {id: artifactId, versionId} = artifactFor(runs, command, 'review');
  const comments = remarksOf(command);
  const reviewer = string(command.payload?.['reviewer']) ?? DEFAULT_REVIEWER;
  const payload = {reviewer, target: artifactId, versionId, comments};
  const reviewId = `${artifactId}.review.${command.id}`;
  runs.session.emit({type: 'review.requested', artifactId, reviewId, payload}, causeOf(command));
  runs.artifacts.goOn();
}

/** Reads the body of a version or an exported file. Only what an event has named can be read. */
export function readArtifact({session}: SessionRuns, ref: string): RefBody | undefined {
  const [, artifactId, versionId] = /^artifact:(.+)@([^@]+)$/.exec(ref) ?? [];
  if (artifactId !== undefined && versionId !== undefined) {
    const artifact = session.state.artifact(artifactId);
    const isKnown = artifact?.versions.some(({id}) => id === versionId);
    return artifact && isKnown ? session.body(versionRef(artifact.id, versionId)) : undefined;
  }
  return session.state.artifacts.isExport(ref) ? session.body(ref) : undefined;
}

/**
 * A script's event about an artifact, completed with what only the artifact service knows: ids of versions, sizes and
 * refs. Undefined where a person has deleted the artifact meanwhile.
 */
export function scriptedArtifact(session: Session, draft: Draft, body: ScriptBody | undefined): Draft | undefined {
  const artifact = session.state.artifact(string(draft.artifactId) ?? '');
  if (artifact?.status === 'deleted') return undefined;
  if (body) {
    const current = artifact && session.body(versionRef(artifact.id, artifact.versionId ?? ''));
    const {type, name} = body;
    return nextVersion(session, draft, {type, name, body: body.make(current && textOf(current))});
  }
  if (draft.type !== 'artifact.diff.ready' || !artifact) return draft;
  const newest = artifact.versions.find(({id}) => id === artifact.versionId);
  const [from, to] = [newest?.parentId, newest?.id];
  return from === undefined || to === undefined ? undefined : {...draft, payload: {from, to}};
}

/** Makes the body of a scripted version again, where the log has it and the storage does not. */
export function restoreBody(session: Session, event: AgentEvent, body: ScriptBody): void {
  const versionId = idOf(event, 'artifactVersionId');
  const artifact = session.state.artifact(event.artifactId ?? '');
  const version = artifact?.versions.find(({id}) => id === versionId);
  if (!artifact || !version || session.body(versionRef(artifact.id, version.id))) return;
  const parent = session.body(versionRef(artifact.id, string(version.parentId) ?? ''));
  const {type, name} = body;
  session.putBody(versionRef(artifact.id, version.id), {type, name, body: body.make(parent && textOf(parent))});
}
