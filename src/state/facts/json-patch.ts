import {
  immutableJSONPatch,
  parseJSONPointer,
  type JSONPatchDocument,
  type JSONPatchMove,
  type JSONPatchOperation,
} from 'immutable-json-patch';
import {DEFAULT_LIMITS, type SpilledValue} from '../intake/limits.js';

/** What one patch may ask for. Ordinary patches have a few operations on documents of some kilobytes. */
const MAX = {
  operations: 10_000,
  /** Characters of the result. */
  result: 16_777_216,
  /** Characters that `copy` adds: the one operation that makes more than was sent. */
  copied: 262_144,
  /** Entries that are copied, moved or compared: each change copies the lists and objects on its path. */
  entries: 2_000_000,
  depth: DEFAULT_LIMITS.depth,
};

/** A patch that asks for more work or space than a patch may. */
export class PatchTooLarge extends RangeError {
  override readonly name = 'PatchTooLarge';
}

/** The sizes of documents that were patched: the next patch measures only what it changes. */
const sizes = new WeakMap<object, number>();

/**
 * A JSON document with a patch (RFC 6902) on it. Throws where the patch does not fit, and `PatchTooLarge` where it goes over
 * a limit; the document is never changed.
 */
export function applyPatch(document: unknown, patch: readonly unknown[] | SpilledValue): unknown {
  if ('bytes' in patch) throw new PatchTooLarge(`${String(patch.bytes)} bytes`);
  if (patch.length > MAX.operations) throw new PatchTooLarge(`More than ${MAX.operations} operations`);
  const check = new PatchCheck((isContainer(document) && sizes.get(document)) || measure(document));
  const before = (current: unknown, operation: JSONPatchOperation): object => {
    check.before(current, operation);
    return {};
  };
  const result = immutableJSONPatch(document, patch as JSONPatchDocument, {before}) ?? null;
  if (isContainer(result)) sizes.set(result, check.size);
  return result;
}

/** Where a pointer leads: the value there, and whether it stands in a list, where additions go before it. */
interface Place {
  readonly value: unknown;
  readonly depth: number;
  readonly isInList: boolean;
}

/** Looks at each operation before the library applies it: whether it fits, which the library does not ask, and its cost. */
class PatchCheck {
  size: number;
  #copied = 0;
  #entries = 0;

  constructor(size: number) {
    this.size = size;
  }

  before(document: unknown, operation: JSONPatchOperation): void {
    const {op, path} = operation;
    const target = this.#find(document, path, op === 'add' || op === 'copy' || op === 'move');
    const former = this.size;
    if (op === 'test') {
      this.#spend(measure(target.value));
    } else if (op === 'remove') {
      if (target.depth === 0) throw new RangeError('A patch removes the whole document');
      this.size -= measure(target.value);
    } else {
      const overwrites = op === 'replace' || !target.isInList;
      if (overwrites) this.size -= measure(target.value);
      if (op === 'copy') this.#copy(this.#find(document, operation.from).value, target);
      else if (op === 'move') this.#move(document, operation, target, overwrites);
      else this.size += measure(operation.value, target.depth);
    }
    // A document that came larger may still be changed, but not grow.
    if (this.size > MAX.result && this.size > former) throw new PatchTooLarge(`More than ${MAX.result} characters`);
  }

  #move(document: unknown, {from, path}: JSONPatchMove, target: Place, overwrites: boolean): void {
    if (path.startsWith(`${from}/`)) throw new RangeError('A patch moves something into itself');
    const size = measure(this.#find(document, from).value, target.depth);
    this.#spend(size);
    // What takes the place of something that it stood in was taken for gone.
    if (overwrites && `${from}/`.startsWith(`${path}/`)) this.size += size;
  }

  #copy(value: unknown, target: Place): void {
    const size = measure(value, target.depth, MAX.copied);
    this.size += size;
    this.#copied += size;
    if (this.#copied > MAX.copied) throw new PatchTooLarge(`More than ${MAX.copied} characters copied`);
  }

  /** Only own properties and indices count: `length` of a list, or what objects inherit, is no place in a document. */
  #find(document: unknown, pointer: string, mayBeNew = false): Place {
    if (!/^(?:\/|$)/.test(pointer) || /~(?![01])/.test(pointer))
      throw new RangeError('A patch has a malformed pointer');
    const path = parseJSONPointer(pointer);
    if (path.length > MAX.depth) throw new PatchTooLarge(`Deeper than ${MAX.depth}`);
    let value = document;
    let isInList = false;
    for (const [level, name] of path.entries()) {
      if (!isContainer(value)) throw new RangeError('A patch names a place that is not there');
      isInList = Array.isArray(value);
      this.#spend(Array.isArray(value) ? value.length : Object.keys(value).length);
      const isNew = mayBeNew && level === path.length - 1 && isNewIn(value, name);
      if (!isNew && !isIn(value, name)) throw new RangeError('A patch names a place that is not there');
      value = isNew ? undefined : (value as Record<string, unknown>)[name];
    }
    return {value, depth: path.length, isInList};
  }

  #spend(entries: number): void {
    this.#entries += entries;
    if (this.#entries > MAX.entries) throw new PatchTooLarge(`More than ${MAX.entries} entries touched`);
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isIn = (container: object, name: string) =>
  Object.hasOwn(container, name) && !(Array.isArray(container) && name === 'length');
const isNewIn = (container: object, name: string) =>
  Array.isArray(container)
    ? name === '-' || name === String(container.length)
    : name !== '__proto__' && !Object.hasOwn(container, name);

/** About how many characters a value takes as JSON. Stops beyond `limit`; throws where it nests too deep at its place. */
function measure(value: unknown, depth = 0, limit = Infinity): number {
  if (typeof value === 'string') return value.length + 3;
  if (value === undefined) return 0;
  if (!isContainer(value)) return 6;
  if (depth > MAX.depth) throw new PatchTooLarge(`Deeper than ${MAX.depth}`);
  let size = 3;
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const count = names?.length ?? (value as unknown[]).length;
  for (let index = 0; index < count && size <= limit; index++) {
    const name = names?.[index];
    size += name === undefined ? 0 : name.length + 3;
    size += measure((value as Record<string | number, unknown>)[name ?? index], depth + 1, limit - size);
  }
  return size;
}
