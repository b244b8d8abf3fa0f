import {ARTIFACT_KEY, type OpenArtifactRow} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/**
 * Somebody wants to see an artifact where artifacts are. It bubbles through shadow roots: whoever lays the page out brings
 * its workspace up, and a page without one can show the artifact its own way and call `preventDefault()`.
 */
export class AgentArtifactOpenEvent extends Event {
  static readonly type = 'agent-artifact-open';

  readonly artifactId: string;
  /** The version to show; the newest, if not said. */
  readonly versionId: string | undefined;

  constructor(artifactId: string, versionId?: string) {
    super(AgentArtifactOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.artifactId = artifactId;
    this.versionId = versionId;
  }
}

/** Opens an artifact: the page keeps which one. Returns whether somebody has taken it over. */
export function openArtifact(
  from: Element,
  store: ProjectionStore | undefined,
  artifactId: string,
  versionId?: string,
): boolean {
  if (!from.dispatchEvent(new AgentArtifactOpenEvent(artifactId, versionId))) return true;
  const row: OpenArtifactRow = {artifactId, ...(versionId === undefined ? {} : {versionId})};
  store?.setLocal(ARTIFACT_KEY, row);
  return false;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-artifact-open': AgentArtifactOpenEvent;
  }
}
