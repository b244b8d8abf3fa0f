import type {Token} from 'marked';
import {createNode, updateNode, type Content} from './plain-dom.js';

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
    const drawn = this.#blocks.reduce((sum, block) => sum + (block?.token.raw.length ?? 0), 0);
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
      if (!token || this.#isDrawn(index, token, drawing)) continue;
      if (left <= 0) {
        isWhole = false;
        break;
      }
      left -= token.raw.length;
      this.#drawBlock(index, token, drawing);
    }
    if (!keepsRoom) this.#room.remove();
    else if (!isWhole) this.#keepPlace(tokens.reduce((sum, {raw}) => sum + raw.length, unread));
    else if (this.#room.isConnected) return left === length && this.#giveRoomBack();
    return isWhole;
  }

  #isDrawn(index: number, token: Token, {context, open, tokens}: Drawing): boolean {
    const drawn = this.#blocks[index];
    return drawn?.token === token && drawn.context === context && drawn.open === (open && index === tokens.length - 1);
  }

  #drawBlock(index: number, token: Token, {context, open, tokens, unread, contentOf}: Drawing): void {
    const isLast = index === tokens.length - 1;
    const isOpen = open && isLast;
    const contents = contentOf(token, isOpen);
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
    this.#blocks[index] = {
      token,
      context,
      open: isOpen,
      nodes,
      contents: isLast && (open || unread > 0) ? contents : undefined,
    };
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

  get #firstMissing(): number {
    return this.#blocks.findIndex((block) => block === undefined);
  }

  /** What is drawn takes its height from the room: whatever stands below does not move. */
  #keepPlace(length: number): void {
    const first = this.#firstMissing;
    const place = first < 0 ? null : this.#nodeAfter(first);
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
