import type {Token} from 'marked';
import {createNode, updateNode, type Content, type ElementContent} from './plain-dom.js';

/** How high a character of a text is about, in pixels, as long as none of it was measured. */
const HEIGHT = 0.4;

/** A block as it was drawn. */
interface DrawnBlock {
  readonly token: Token;
  /** What it was drawn with besides its token; another object means that it is drawn anew. */
  readonly context: object;
  readonly open: boolean;
  readonly nodes: readonly Node[];
  /** What the nodes were made of, as long as the block may still change. */
  readonly contents: readonly Content[] | undefined;
  /** What is not drawn yet of a long list or table. */
  rest?: Rest | undefined;
}

/** The rows of a block of which some in the middle are not drawn yet. */
interface Rest {
  readonly rows: readonly Content[];
  readonly container: Element;
  /** How many are drawn before the gap, and how many after it. */
  head: number;
  tail: number;
}

/** What is to be drawn. */
export interface Drawing {
  readonly tokens: readonly Token[];
  /** Characters of the text that no token stands for yet. */
  readonly unread: number;
  readonly context: object;
  /** Whether the last block is still being written. */
  readonly open: boolean;
  readonly contentOf: (token: Token, open: boolean) => readonly Content[];
}

/**
 * The blocks of a text as plain nodes: each is made once, and the open one changed where it changes. A long text is drawn in
 * pieces from either end, while the height that all of it has is reserved.
 */
export class DrawnBlocks {
  readonly #base: HTMLElement;
  readonly #room = Object.assign(document.createElement('div'), {className: 'room', ariaHidden: 'true'});
  #blocks: (DrawnBlock | undefined)[] = [];
  /** How high all of it seems to be, by what is drawn. */
  #reserved: number | undefined;
  /** How much of what is reserved is left. */
  #left = 0;

  constructor(base: HTMLElement) {
    this.#base = base;
  }

  /** Whether something was drawn. */
  get hasBegun(): boolean {
    return this.#blocks.length > 0;
  }

  /**
   * Whether what is missing begins above the page, so that its end comes into view first. Reads the layout: how
   * high all of the text is, if it is as high as what is drawn.
   */
  measure(length: number): 'start' | 'end' {
    if (!this.#room.isConnected) return 'start';
    const {top, height: left} = this.#room.getBoundingClientRect();
    this.#left = left;
    const height = top - this.#base.getBoundingClientRect().top;
    const drawn = this.#blocks.reduce((sum, block) => sum + (block ? drawnLength(block) : 0), 0);
    if (this.#reserved === undefined && drawn > 0 && height > 0) this.#reserved = (height * length) / drawn;
    return top < 0 ? 'end' : 'start';
  }

  /** Reserves the height that was measured. */
  reserve(): void {
    const size = `${String(Math.round(this.#reserved ?? 0))}px`;
    const {style} = this.#base;
    if (this.#reserved !== undefined && style.minBlockSize !== '' && style.minBlockSize !== size)
      style.minBlockSize = size;
  }

  /** Draws up to so many characters of what is not drawn, or not as it should be; gives whether that was all. */
  draw(drawing: Drawing, from: 'start' | 'end', length: number, keepsRoom: boolean): boolean {
    const {tokens, unread} = drawing;
    const last = tokens.length - 1;
    // While a text is read, what stands beyond it is that of the former text, which it replaces.
    if (unread === 0) for (const gone of this.#blocks.splice(tokens.length)) remove(gone);
    let left = length;
    let isWhole = unread === 0;
    for (let step = 0; step <= last; step++) {
      const index = from === 'start' ? step : last - step;
      const token = tokens[index];
      const known = this.#blocks[index];
      const isDrawn = token && this.#isDrawn(index, token, drawing);
      if (!token || (isDrawn && !known?.rest)) continue;
      isWhole &&= left > 0;
      if (left <= 0) break;
      // A long block of which more is to be read is drawn on when all of it was.
      if (unread > 0 && index === last && known && token.raw.length > 2 * length) continue;
      if (!isDrawn) left -= this.#drawBlock(index, token, drawing, from, left);
      else if (known) left -= drawRows(known, from, left);
      if (this.#blocks[index]?.rest) isWhole = false;
    }
    if (!keepsRoom) this.#room.remove();
    else if (!isWhole)
      this.#keepPlace(
        tokens.reduce((sum, {raw}) => sum + raw.length, unread),
        from,
      );
    else if (this.#room.isConnected) return left === length && this.#giveRoomBack();
    return isWhole;
  }

  #isDrawn(index: number, token: Token, {context, open, tokens}: Drawing): boolean {
    const drawn = this.#blocks[index];
    return drawn?.token === token && drawn.context === context && drawn.open === (open && index === tokens.length - 1);
  }

  /** Draws a block, of a long list or table only some rows; gives how many characters that were. */
  #drawBlock(index: number, token: Token, drawing: Drawing, from: 'start' | 'end', length: number): number {
    const {context, open, tokens, unread, contentOf} = drawing;
    const isLast = index === tokens.length - 1;
    const isOpen = open && isLast;
    const whole = contentOf(token, isOpen);
    const mayChange = isLast && (open || unread > 0);
    const rows = mayChange || token.raw.length <= 2 * length ? undefined : rowsOf(whole);
    const head = rows && Math.max(rowsOf(this.#blocks[index]?.contents)?.length ?? 0, from === 'start' ? 1 : 0);
    const contents = rows && head !== undefined ? [withRows(whole[0] as ElementContent, rows.slice(0, head))] : whole;
    const known = this.#blocks[index];
    const nodes = contents.map((content, at) => {
      const node = known?.nodes[at];
      const before = known?.contents?.[at];
      return node && before !== undefined ? updateNode(node, before, content) : createNode(content);
    });
    for (const [at, node] of nodes.entries()) {
      if (node.parentNode !== this.#base) this.#insert(node, nodes[at - 1] ?? this.#nodeBefore(index), index);
    }
    for (const gone of known?.nodes ?? []) if (!nodes.includes(gone)) (gone as ChildNode).remove();
    const block: DrawnBlock = {token, context, open: isOpen, nodes, contents: mayChange ? contents : undefined};
    this.#blocks[index] = block;
    const container = rows && containerOf(nodes[0] as Element);
    if (!container || head === undefined) return token.raw.length;
    block.rest = {rows, container, head, tail: 0};
    return drawRows(block, from, length);
  }

  #insert(node: Node, before: Node | undefined, index: number): void {
    if (before) (before as ChildNode).after(node);
    else if (index === 0) this.#base.prepend(node);
    else this.#base.insertBefore(node, this.#nodeAfter(index));
  }

  /** The last node of the block before, if that is drawn. */
  #nodeBefore(index: number): Node | undefined {
    return this.#blocks[index - 1]?.nodes.at(-1);
  }

  /** The first node after a block. */
  #nodeAfter(index: number): Node | null {
    return this.#blocks.find((block, at) => at > index && block !== undefined)?.nodes[0] ?? null;
  }

  /** What is drawn takes its height from the room: whatever stands below does not move. */
  #keepPlace(length: number, from: 'start' | 'end'): void {
    const first = this.#blocks.findIndex((block) => block === undefined || block.rest);
    const begun = from === 'end' ? this.#blocks[first]?.nodes[0] : undefined;
    const place = begun ?? (first < 0 ? null : this.#nodeAfter(first));
    if (!this.#room.isConnected) this.#base.style.minBlockSize = `${String(Math.round(length * HEIGHT))}px`;
    if (!this.#room.isConnected || this.#room.nextSibling !== place) this.#base.insertBefore(this.#room, place);
  }

  /**
   * Ends what was reserved; gives whether it has. In two frames: a browser keeps what is read in place where something beside it
   * goes, not where the height of something around it is set.
   */
  #giveRoomBack(): boolean {
    const isReserved = this.#base.style.minBlockSize !== '';
    this.#base.style.minBlockSize = '';
    if (isReserved) this.#room.style.flexBasis = `${String(this.#left)}px`;
    else this.#room.remove();
    this.#reserved = undefined;
    return !isReserved;
  }
}

function remove(block: DrawnBlock | undefined): void {
  for (const node of block?.nodes ?? []) (node as ChildNode).remove();
}

/** The rows of a list or a table; undefined of anything else. */
function rowsOf(contents: readonly Content[] | undefined): readonly Content[] | undefined {
  const [content] = contents ?? [];
  if (contents?.length !== 1 || typeof content !== 'object') return undefined;
  if (content.tag === 'ul' || content.tag === 'ol') return content.children;
  const body = bodyOf(content);
  return body?.children;
}

/** The body of a table in the box in which it scrolls. */
function bodyOf({children: [table]}: ElementContent): ElementContent | undefined {
  const body = typeof table === 'object' && table.tag === 'table' ? table.children[1] : undefined;
  return typeof body === 'object' ? body : undefined;
}

/** The same list or table with other rows. */
function withRows(content: ElementContent, rows: readonly Content[]): ElementContent {
  const [table] = content.children;
  const body = bodyOf(content);
  if (!body || typeof table !== 'object') return {...content, children: rows};
  const children = table.children.with(1, {...body, children: rows});
  return {...content, children: [{...table, children}]};
}

function containerOf(node: Element): Element {
  return node.querySelector(':scope > table > tbody') ?? node;
}

/** How many characters of a block are drawn. */
function drawnLength({token, rest}: DrawnBlock): number {
  return rest ? (token.raw.length * (rest.head + rest.tail)) / rest.rows.length : token.raw.length;
}

/** Draws more rows at one side of the gap; gives how many characters they are. */
function drawRows(block: DrawnBlock, from: 'start' | 'end', length: number): number {
  const {rest, token} = block;
  if (!rest) return 0;
  const {rows, container, head, tail} = rest;
  const perRow = token.raw.length / rows.length;
  const count = Math.min(Math.ceil(length / perRow), rows.length - head - tail);
  const first = from === 'start' ? head : rows.length - tail - count;
  const added = document.createDocumentFragment();
  for (const row of rows.slice(first, first + count)) added.append(createNode(row));
  const isWhole = head + tail + count === rows.length;
  const afterGap = container.children[head];
  // What follows the gap has its number all the same.
  if (isWhole || from === 'end') afterGap?.removeAttribute('value');
  if (!isWhole && from === 'end' && container instanceof HTMLOListElement)
    (added.firstChild as HTMLLIElement).value = container.start + first;
  container.insertBefore(added, afterGap ?? null);
  rest[from === 'start' ? 'head' : 'tail'] += count;
  if (isWhole) block.rest = undefined;
  return count * perRow;
}
