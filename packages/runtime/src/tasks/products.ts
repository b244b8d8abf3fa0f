import {present} from 'agent-surfaces/state';
import {nextVersion} from '../artifacts.js';
import type {Session} from '../session.js';
import type {AttemptProduct} from './plan.js';

/** The id of a product among the artifacts of the session. */
export function productId(session: Session, {id}: AttemptProduct): string {
  return `${session.meta.id}.${id}`;
}

/** Emits what an attempt made as an artifact of the session, once. After a restart it completes what was cut off. */
export function storeProduct(
  session: Session,
  taskId: string,
  author: string | undefined,
  product: AttemptProduct,
): void {
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
