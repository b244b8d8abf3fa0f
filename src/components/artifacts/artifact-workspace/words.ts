import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {ArtifactStatus} from '../../../protocol/taxonomy.js';
import type {ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import {icon} from '../../../styles/icons.js';
import type {StatusKind} from '../../../styles/status.js';
import {drawMark, registerIcons} from '../../internal/renderers/built-ins.js';
import type {RendererController} from '../../internal/renderers/renderer-controller.js';
import './artifact-workspace.strings.js';

const LOOKS: Readonly<Record<ArtifactStatus, StatusKind>> = {
  creating: 'running',
  updating: 'running',
  ready: 'success',
  failed: 'danger',
  stale: 'stale',
  superseded: 'stale',
  deleted: 'cancelled',
  unknown: 'unknown',
};

/** Statuses that nobody waits for. */
const SETTLED: ReadonlySet<string> = new Set(['ready', 'stale', 'superseded', 'deleted', 'unknown']);

/** The mark of its kind: the page's, else the package's. */
export function renderKind(
  row: ArtifactRow,
  place: {readonly renderers: RendererController; readonly localize: Localize; readonly index?: number},
): TemplateResult {
  const picture = drawMark('artifactMark', row, place) ?? icon('doc');
  return html`<span class="mark faint" aria-hidden="true">${picture}</span>`;
}

/** The look of a status. */
export function statusLook(status: ArtifactStatus): StatusKind {
  return LOOKS[status] ?? 'unknown';
}

/** Whether nobody waits for anything in this status. */
export function isSettled(status: ArtifactStatus): boolean {
  return SETTLED.has(status);
}

/** The word for a kind; the producer's own where ours says nothing. */
export function kindWord({kind, nativeKind}: ArtifactRow, localize: Localize): string {
  const own = (kind === 'custom' || kind === 'unknown') && nativeKind;
  if (own) return localize.lookup(`artifact-kind.${own}`) ?? own;
  return localize.lookup(`artifact-kind.${kind}`) ?? kind;
}

/** The word for a status. */
export function statusWord(status: string, localize: Localize): string {
  return localize.lookup(`artifact-status.${status}`) ?? status;
}

/** What an artifact is called. */
export function titleOf({title}: ArtifactRow, localize: Localize): string {
  return title || localize.term('artifact-card.untitled');
}

/** Who made a version; empty where nobody said. */
export function authorWords({author}: ArtifactVersion, localize: Localize): string {
  return author === 'user' ? localize.term('artifact.by-person') : (author ?? '');
}

/** The version that is shown: the asked one where it is there, else the last confirmed. */
export function versionOf(row: ArtifactRow, versionId: string): ArtifactVersion | undefined {
  const wanted = versionId || row.versionId;
  return row.versions.find(({id}) => id === wanted);
}

/** Where the body of a version is read; undefined where its owner did not say. */
export function refOf(row: ArtifactRow, versionId: string | undefined): string | undefined {
  const version = row.versions.find(({id}) => id === versionId);
  return version?.readRef ?? (versionId === row.versionId ? row.readRef : undefined);
}

/** The name of its file, for the language of code and for saving it. */
export function fileName(row: ArtifactRow): string {
  return row.path?.slice(row.path.lastIndexOf('/') + 1) ?? '';
}

/** The artifact as the target of a command. */
export function targetOf({id, sessionId}: ArtifactRow): {readonly artifactId: string; readonly sessionId?: string} {
  return {artifactId: id, ...(sessionId === undefined ? {} : {sessionId})};
}

registerIcons('artifactMark', {
  code: 'file',
  table: 'db',
  dataset: 'db',
  diff: 'diff',
  canvas: 'branch',
  image: 'panel',
  browser_snapshot: 'panel',
  bundle: 'inbox',
});
