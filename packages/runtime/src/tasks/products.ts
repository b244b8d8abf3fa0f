import {present} from 'agent-surfaces/state';
import {nextVersion} from '../artifacts.js';
import type {Session} from '../session.js';
import type {AttemptProduct} from './plan.js';

/** The id that something has on the session's shelf. */
export function productId(session: Session, {id}: AttemptProduct): string {
  return `${session.meta.id}.${id}`;
}

/** Puts what an attempt made on the session's shelf, once. What the end of the runtime cut off is brought to its end. */
export function shelve(session: Session, taskId: string, author: string | undefined, product: AttemptProduct): void {
  const artifactId = productId(session, product);
  const known = session.state.artifacts.get(artifactId, session.meta.id);
  const about = {artifactId, taskId, artifactKind: 'document'};
  const by = present({author});
  const payload = {title: product.title, status: 'creating', mediaType: 'text/markdown', ...by};
  if (!known) session.emit({type: 'artifact.created', ...about, payload});
  if (known?.versionId !== undefined) return;
  const body = {type: 'text/markdown', name: `${product.id}.md`, body: product.text};
  session.emit(nextVersion(session, {type: 'artifact.version.created', ...about, payload: by}, body));
}
