import type {JsonObject} from './events.js';
import {asObject, CHILD_FIELDS, own} from './ui-node-fields.js';
import {readByType, readStack, readText} from './ui-node-kinds.js';
import {UI_SCHEMA_LIMITS, type UiNode} from './ui-node.js';

/** Reading what stands inside a node: it counts as the schema's, and lies one level deeper. */
export interface InnerReader {
  /** The nodes of a list, or of a single value. */
  nodes(value: unknown): readonly UiNode[];
  /** The node of one value; undefined where there is none. It is not counted: what it belongs to is. */
  node(value: unknown): UiNode | undefined;
  /** What these become, as long as more may be drawn. */
  map<T, R>(values: readonly T[], read: (value: T) => R): readonly R[];
  /** The first of these; the rest counts as not drawn. */
  firstOf<T>(values: readonly T[], limit: number): readonly T[];
}

/** Reads nodes of any shape into nodes that can be drawn. One reader reads one schema: it knows how much it has read. */
export class UiNodeReader {
  readonly #counted = new Set<object>();
  #left: number = UI_SCHEMA_LIMITS.nodes;
  #omitted = 0;

  /** How many nodes there are beyond those that are drawn. */
  get omitted(): number {
    return this.#omitted;
  }

  /** The node of the value; undefined where there is none. */
  read(value: unknown, depth = 1): UiNode | undefined {
    if (value === undefined || value === null) return undefined;
    if (depth > UI_SCHEMA_LIMITS.depth) return {type: 'too_deep', count: this.#count([value])};
    const inner = this.#inner(depth + 1);
    if (Array.isArray(value)) return readStack({children: value}, inner, 'vertical');
    const raw = asObject(value);
    return raw ? readByType(raw, inner) : readText({content: String(value)}, inner);
  }

  #inner(depth: number): InnerReader {
    return {
      nodes: (value) => this.#readAll(Array.isArray(value) ? value : [value], depth),
      node: (value) => this.read(value, depth),
      map: (values, read) => this.#map(values, read),
      firstOf: (values, limit) => this.#firstOf(values, limit),
    };
  }

  #readAll(values: readonly unknown[], depth: number): readonly UiNode[] {
    const given = values.filter((value) => value !== undefined && value !== null);
    if (depth > UI_SCHEMA_LIMITS.depth) {
      const count = this.#count(given);
      return count > 0 ? [{type: 'too_deep', count}] : [];
    }
    return this.#map(given, (value) => this.read(value, depth)).filter((node) => node !== undefined);
  }

  /** One after another, each with all that is in it: what is left out comes after all that is drawn. */
  #map<T, R>(values: readonly T[], read: (value: T) => R): readonly R[] {
    const results: R[] = [];
    for (const value of values) {
      if (this.#left === 0) break;
      this.#left -= 1;
      results.push(read(value));
    }
    this.#firstOf(values, results.length);
    return results;
  }

  #firstOf<T>(values: readonly T[], limit: number): readonly T[] {
    if (values.length > limit) this.#omitted += this.#count(values.slice(limit));
    return values.slice(0, limit);
  }

  /** Counts nodes without recursion: nesting has no limit, and a value that is not JSON may hold itself. */
  #count(values: readonly unknown[]): number {
    const waiting = [...values];
    let count = 0;
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (value === null || value === undefined) continue;
      if (!Array.isArray(value)) count += 1;
      if (typeof value !== 'object' || this.#counted.has(value)) continue;
      this.#counted.add(value);
      const inside = Array.isArray(value) ? [value] : CHILD_FIELDS.map((name) => own(value as JsonObject, name));
      for (const each of inside) {
        if (Array.isArray(each)) for (const child of each) waiting.push(child);
        else if (asObject(each)) waiting.push(each);
      }
    }
    return count;
  }
}
