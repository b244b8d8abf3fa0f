import {noChange, type ChildPart} from 'lit';
import {Directive, directive, PartType, type DirectiveResult, type PartInfo} from 'lit/directive.js';
import {
  getCommittedValue,
  insertPart,
  removePart,
  setChildPartValue,
  setCommittedValue,
} from 'lit/directive-helpers.js';

type RowValues = [
  items: readonly unknown[],
  keyOf: (item: unknown) => string,
  template: (item: unknown, index: number) => unknown,
];

/** `repeat` of Lit 3.3 leaves a comment behind for each row that goes (lit/lit#5010); this one removes it. */
class KeyedRowsDirective extends Directive {
  #keys: readonly string[] | undefined;

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.CHILD) throw new Error('keyedRows stands between elements');
  }

  render(...[items, , template]: RowValues): unknown {
    return items.map((item, index) => template(item, index));
  }

  override update(list: ChildPart, [items, keyOf, template]: RowValues): unknown {
    const keys = items.map(keyOf);
    const known = this.#keys;
    this.#keys = keys;
    // Nothing of ours stands here, or what a server wrote: Lit makes the rows, or finds them.
    if (!known) return this.render(items, keyOf, template);
    const before = getCommittedValue(list) as ChildPart[];
    const rows = new Map(known.map((key, index) => [key, before[index] as ChildPart]));
    const wanted = new Set(keys);
    for (const [key, row] of rows) if (!wanted.has(key)) remove(row);
    const placed: ChildPart[] = [];
    const taken = new Set<string>();
    let next: ChildPart | undefined;
    // From the end: a row is moved only where another stands after it than should, so rows that stay keep their place.
    for (let index = items.length - 1; index >= 0; index--) {
      const key = keys[index] ?? '';
      const row = taken.has(key) ? undefined : rows.get(key);
      const isInPlace = row !== undefined && row.endNode?.nextSibling === (next ? next.startNode : list.endNode);
      next = isInPlace ? row : insertPart(list, next, row);
      taken.add(key);
      placed[index] = next;
    }
    // From the beginning: what is drawn first comes first.
    for (const [index, row] of placed.entries()) setChildPartValue(row, template(items[index], index));
    // The next directive at this place clears these.
    setCommittedValue(list, placed);
    return noChange;
  }
}

function remove(row: ChildPart): void {
  const {endNode} = row;
  removePart(row);
  endNode?.parentNode?.removeChild(endNode);
}

/** Like `repeat`, for lists whose rows come and go while somebody scrolls. Keys are different from each other. */
export const keyedRows = directive(KeyedRowsDirective) as <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  template: (item: Item, index: number) => unknown,
) => DirectiveResult<typeof KeyedRowsDirective>;
