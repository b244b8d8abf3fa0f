import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {icon} from '../../../styles/icons.js';
import {hasHidden, hiddenName, splitHidden} from '../../../protocol/hidden-characters.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {markHidden} from '../../internal/hidden-text.js';
import styles from './code.styles.js';
import {Highlight} from './highlight.js';
import type {TokenLine} from './token-lines.js';
import {tokens} from './tokens.styles.js';
import './code.strings.js';

/** Code longer than this may fold, and then shows this many lines. */
const FOLD_OVER = 30;
const SHOWN_FOLDED = 20;

/** Lines longer than this may not fit, so that breaking them is offered. */
const LONG_LINE = /[^\n]{90}/;

/** Code that somebody has opened: it stays open when a long list has dropped its element and makes it again. */
const opened = new Set<string>();
const MAX_OPENED = 50;

/**
 * A block of code or other machine text, with its language, its colours and a way to copy it. Colours come when the page
 * has time for them and stay; very long code is shown plain. Characters that cannot be seen, or that change the order of others, are
 * named in place; what is copied is the code as it is.
 *
 * @summary Shows code as it is.
 * @a11y Code that scrolls can be reached by Tab and has a name; wrapping and folding are buttons that say their state.
 * @element agent-code
 * @csspart base - the block
 * @csspart lines - the scrolling text
 * @cssprop [--agent-code-background=var(--agent-sunken)] - the paper
 * @cssprop [--agent-code-max-height=none] - where it starts to scroll
 */
export class AgentCode extends AgentElement {
  static override styles = [AgentElement.styles, tokens, styles];

  /** Whether it was ever seen growing: what somebody watched is not folded away. */
  @state() private watched = false;

  /** The code. */
  @property() text = '';

  /** What language it is in, shown as it is given. */
  @property() language = '';

  /** Breaks long lines instead of scrolling. */
  @property({type: Boolean, reflect: true}) wrapped = false;

  /** Shows the beginning of very long code, and the rest when somebody asks. */
  @property({type: Boolean}) foldable = false;

  /** More is to come: a caret stands at the end. */
  @property({type: Boolean}) streaming = false;

  readonly #copy = new CopyButton(this);
  readonly #highlight = new Highlight(this, () => ({
    text: this.#text,
    language: String(this.language ?? ''),
    streaming: this.streaming,
  }));

  #linesElement: HTMLElement | undefined;
  #drawn: readonly TokenLine[] = [];
  /** The nodes of each line that is drawn. */
  readonly #lineNodes: (readonly ChildNode[])[] = [];

  override willUpdate(_changed: PropertyValues<this>): void {
    if (this.streaming) this.watched = true;
  }

  override render() {
    const text = this.#text;
    const count = () => text.split('\n').length;
    const total = this.foldable && !this.watched && !opened.has(text) ? count() : 0;
    const folded = total > FOLD_OVER;
    const label = () => this.term('code.region', this.language, count());
    // Without spaces between the tags: a long answer has many blocks, and each space would be a node.
    // prettier-ignore
    return html`<div part="base"
      ><div class="head"
        ><span class="meta clip grow">${this.language}</span
        >${this.#renderWrap(text)}${this.#copy.render({localize: this.localize, text: () => this.#text})}</div
      ><pre part="lines" class="out ${this.wrapped ? 'wrapped' : ''}" dir="ltr" ${scrollRegion(label)}><code
        >${this.#renderText(folded)}${this.streaming ? html`<span class="caret" aria-hidden="true"></span>` : nothing}</code></pre
      >${folded ? this.#renderMore(total) : nothing}</div>`;
  }

  #renderText(folded: boolean) {
    const {lines, tail} = this.#highlight.value;
    if (!folded && lines.length === 0) return markHidden(tail);
    if (!folded) return tail === '' ? this.#draw(lines) : [this.#draw(lines), markHidden(tail)];
    if (lines.length > 0) return this.#draw(lines.slice(0, SHOWN_FOLDED));
    return markHidden(this.#text.split('\n', SHOWN_FOLDED).join('\n'));
  }

  #renderWrap(text: string) {
    if (!this.wrapped && (this.streaming || !LONG_LINE.test(text))) return nothing;
    return html`
      <button
        type="button"
        class="btn quiet sm"
        aria-pressed=${this.wrapped ? 'true' : 'false'}
        @click=${() => (this.wrapped = !this.wrapped)}
      >
        ${this.term('code.wrap')}
      </button>
    `;
  }

  #renderMore(total: number) {
    return html`
      <button type="button" class="btn quiet sm more" aria-expanded="false" @click=${this.#onMore}>
        ${icon('chev', {class: 'chev'})}${this.term('code.show-lines', total)}
      </button>
    `;
  }

  /** Lines as plain nodes in one element: what stands before the first line that is another object is not drawn again. */
  #draw(lines: readonly TokenLine[]): HTMLElement {
    let same = 0;
    while (same < lines.length && lines[same] === this.#drawn[same]) same++;
    for (const nodes of this.#lineNodes.splice(same)) for (const node of nodes) node.remove();
    for (const [index, line] of lines.slice(same).entries()) {
      const nodes = nodesOf(line, same + index > 0);
      this.#lines.append(...nodes);
      this.#lineNodes.push(nodes);
    }
    this.#drawn = lines;
    return this.#lines;
  }

  get #lines(): HTMLElement {
    return (this.#linesElement ??= document.createElement('span'));
  }

  get #text(): string {
    return String(this.text ?? ''); // an event may well bring null
  }

  readonly #onMore = (): void => {
    opened.add(this.#text);
    const [oldest] = opened;
    if (opened.size > MAX_OPENED && oldest !== undefined) opened.delete(oldest);
    this.requestUpdate();
  };
}

/** A line as plain nodes: it never changes, and a template for each word would weigh five times as much. */
function nodesOf(line: TokenLine, breaks: boolean): readonly ChildNode[] {
  const nodes: ChildNode[] = [];
  let plain = breaks ? '\n' : '';
  const endPlain = () => {
    if (plain !== '') nodes.push(document.createTextNode(plain));
    plain = '';
  };
  for (const {text, kind} of line) {
    if (kind === undefined && !hasHidden(text)) {
      plain += text;
      continue;
    }
    endPlain();
    const pieces = hasHidden(text) ? splitHidden(text) : [text];
    // Hidden characters stand at odd places, as in `markHidden`.
    const marked = pieces.map((piece, index) =>
      index % 2 === 1 ? spanOf('odd', hiddenName(piece)) : document.createTextNode(piece),
    );
    nodes.push(...(kind === undefined ? marked : [spanOf(`t-${kind}`, ...marked)]));
  }
  endPlain();
  return nodes;
}

function spanOf(look: string, ...content: readonly (Node | string)[]): HTMLElement {
  const span = document.createElement('span');
  span.className = look;
  span.append(...content);
  return span;
}
