import {applyPatch} from '../../state/facts/json-patch.js';
import {list, object} from '../../state/read.js';

const OPS: ReadonlySet<unknown> = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);

/** The document with a patch on it; as it was where the patch does not fit. Unknown operations are left out. */
export function patched(document: unknown, patch: unknown): unknown {
  try {
    return applyPatch(document, knownOps(patch));
  } catch {
    return document;
  }
}

/** Operations of a patch that AG-UI knows. */
export function knownOps(patch: unknown): readonly unknown[] {
  return list(patch).filter((operation) => OPS.has(object(operation)?.['op']));
}
