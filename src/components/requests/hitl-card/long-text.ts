import {css, html, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {AgentElement} from '../../agent-element.js';
import {markHidden} from '../../internal/hidden-text.js';

/** Characters of a piece, at most, and about how many of them fill a line of how many pixels. */
const PIECE = 2_000;
const LINE = 80;
const LINE_HEIGHT = 18;

/**
 * A text that is too long to be drawn at once: the pieces of it that are in sight are. It scrolls in the box that it stands in.
 * Hidden characters are named in place.
 *
 * @summary Shows megabytes of text.
 * @element agent-long-text
 * @internal
 */
export class AgentLongText extends AgentElement {
  static override styles = [
    AgentElement.styles,
    css`
      div {
        font-family: var(--agent-font-mono);
        font-size: var(--agent-text-1);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** The text. */
  @property({attribute: false}) text = '';

  #pieces: readonly string[] = [];
  readonly #list = new VirtualList(this, {
    scroller: () => this.parentElement,
    count: () => this.#pieces.length,
    keyOf: String,
    estimate: (index) => heightOf(this.#pieces[index] ?? ''),
    version: () => this.#pieces,
  });

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text')) this.#pieces = piecesOf(this.text);
  }

  override render() {
    return html`<section dir="ltr">
      ${this.#list.render(
        ({index}) =>
          html`<div data-index=${index} ${ref(this.#list.measure)}>${markHidden(this.#pieces[index] ?? '')}</div>`,
      )}
    </section>`;
  }
}

function heightOf(piece: string): number {
  return LINE_HEIGHT * Math.max(Math.ceil(piece.length / LINE), piece.split('\n').length - 1);
}

/** Cuts a text at ends of lines, else of words. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += pieces.at(-1)?.length ?? 0) {
    const piece = text.slice(start, start + PIECE);
    const isLast = start + PIECE >= text.length;
    pieces.push(isLast ? piece : piece.slice(0, cutOf(piece)));
  }
  return pieces;
}

function cutOf(piece: string): number {
  const line = piece.lastIndexOf('\n') + 1;
  const word = Math.max(...[' ', ',', '"'].map((end) => piece.lastIndexOf(end))) + 1;
  return line || word || piece.length - (/[\ud800-\udbff]$/.test(piece.slice(-1)) ? 1 : 0); // no half of a character
}
