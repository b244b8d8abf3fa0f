import type {AgentEvent} from 'agent-surfaces/protocol';
import {idOf, string} from 'agent-surfaces/state';
import {textOf} from './artifact-formats.js';
import {nextVersion, versionRef} from './artifacts.js';
import type {Draft} from './envelope.js';
import type {ScriptBody} from './script.js';
import type {Session} from './session.js';

/**
 * A script's event about an artifact, completed with what only the artifact service knows: ids of versions, sizes and
 * refs. Undefined where a person has deleted the artifact meanwhile.
 */
export function scriptedArtifact(session: Session, draft: Draft, body: ScriptBody | undefined): Draft | undefined {
  const artifact = session.state.artifacts.get(string(draft.artifactId) ?? '', session.meta.id);
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
  const artifact = session.state.artifacts.get(event.artifactId ?? '', session.meta.id);
  const version = artifact?.versions.find(({id}) => id === versionId);
  if (!artifact || !version || session.body(versionRef(artifact.id, version.id))) return;
  const parent = session.body(versionRef(artifact.id, string(version.parentId) ?? ''));
  const {type, name} = body;
  session.putBody(versionRef(artifact.id, version.id), {type, name, body: body.make(parent && textOf(parent))});
}
