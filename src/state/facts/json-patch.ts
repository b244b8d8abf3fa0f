import {
  existsIn,
  immutableJSONPatch,
  parseJSONPointer,
  type JSONPatchDocument,
  type JSONPatchOperation,
} from 'immutable-json-patch';

/** A JSON document with a patch (RFC 6902) on it. Throws where the patch does not fit; the document is never changed. */
export function applyPatch(document: unknown, patch: readonly unknown[]): unknown {
  return immutableJSONPatch(document, patch as JSONPatchDocument, {before: refuseMisfit}) ?? null;
}

/** The library lets a replace or remove of nothing pass; RFC 6902 calls it an error, and so do we. */
function refuseMisfit(document: unknown, operation: JSONPatchOperation): object {
  const path = parseJSONPointer(operation.path);
  if (path.includes('__proto__')) throw new RangeError('A patch may not touch __proto__');
  if ((operation.op === 'replace' || operation.op === 'remove') && path.length > 0 && !existsIn(document, path)) {
    throw new RangeError('A patch names a place that is not there');
  }
  if ((operation.op === 'copy' || operation.op === 'move') && !existsIn(document, parseJSONPointer(operation.from))) {
    throw new RangeError('A patch takes from a place that is not there');
  }
  return {};
}
