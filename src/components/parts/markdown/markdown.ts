import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {guard} from 'lit/directives/guard.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {DirectiveResult} from 'lit/directive.js';
import type {MarkedToken, Token, Tokens} from 'marked';
import type {Localize} from '../../../controllers/localize.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {icon} from '../../../styles/icons.js';
import {prose} from '../../../styles/prose.styles.js';
import {AgentElement} from '../../agent-element.js';
import {markHidden} from '../../internal/hidden-text.js';
import {Addresses, renderDestination} from './addresses.js';
import '../citation/citation.strings.js';
import {Blocks} from './blocks.js';
import {Chip, evidenceIdOf, keepPunctuation, withCitations, type Citations} from './citations.js';
import {MAX_DEPTH} from './lex.js';
import './markdown.strings.js';
import styles from './markdown.styles.js';
import {linkTitle, type SafeUrl} from './urls.js';

const NO_CITATIONS: Citations = new Map();

/** What rendering depends on besides the text. */
const CONTEXT = ['headingLevel', 'allowImages', 'citations'] as const;

/**
 * Markdown as an agent writes it, also while it is still writing: finished blocks are never read or rendered again.
 * It becomes templates, never HTML: tags in it are shown as text, and links lead only to the web, mail and telephone.
 *
 * @summary Shows Markdown, safely and while it streams.
 * @a11y `aria-busy` while the text streams; headings, lists, tables and links have their native roles.
 * @element agent-markdown
 * @dependency agent-citation
 * @csspart base - the text
 * @cssprop [--agent-markdown-font-size=var(--agent-text-3)] - size of the text
 * @cssprop [--agent-markdown-line-height=var(--agent-leading-read)] - height of its lines
 * @cssprop [--agent-markdown-background=var(--agent-surface)] - the paper under it, for table headers that stay
 * @cssprop [--agent-markdown-measure=var(--agent-measure)] - width of its paragraphs; code and tables use all there is
 */
export class AgentMarkdown extends AgentElement {
  static override styles = [AgentElement.styles, prose, styles];

  /** The Markdown. */
  @property() text = '';

  /** More is to come: unfinished syntax is shown as if it were finished, and a caret stands at the end. */
  @property({type: Boolean}) streaming = false;

  /** The level that a first-level heading gets, so that the text fits the outline of the page. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 3;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  /** The sources that the text may cite, each with its number; what cites anything else stays text. */
  @property({attribute: false}) citations: Citations = NO_CITATIONS;

  readonly #blocks = new Blocks();
  readonly #addresses = new Addresses(this);
  #context: RenderContext | undefined;
  #policy: Addresses['policy'];
  #lang = '';

  override willUpdate(changed: PropertyValues<this>): void {
    const lang = this.localize.lang();
    const {policy} = this.#addresses;
    const isOther = lang !== this.#lang || policy !== this.#policy;
    if (!this.#context || isOther || CONTEXT.some((name) => changed.has(name))) {
      this.#lang = lang;
      this.#policy = policy;
      this.#context = {
        headingLevel: Math.min(6, Math.max(1, Math.trunc(this.headingLevel) || 3)),
        allowImages: this.allowImages,
        citations: this.citations ?? NO_CITATIONS,
        localize: this.localize,
        addresses: this.#addresses,
      };
    }
  }

  override render() {
    const groups = this.#blocks.update(String(this.text ?? ''), this.streaming);
    return html`
      <div part="base" aria-busy=${this.streaming ? 'true' : 'false'}>
        ${groups.map((group, index) => this.#renderGroup(group, this.streaming && index === groups.length - 1))}
        ${this.streaming && groups.length === 0 ? renderCaret() : ''}
      </div>
    `;
  }

  /** A finished group is one array for good, and a finished block one token: both are skipped when nothing changed. */
  #renderGroup(group: ReturnType<Blocks['update']>[number], isLast: boolean) {
    const context = this.#context;
    if (!context) return '';
    return guard([group, context, isLast], () =>
      group.map((token, index) => {
        const open = isLast && index === group.length - 1;
        return guard([token, context, open], () => renderBlock(token, context, open));
      }),
    );
  }
}

/** What rendering depends on besides the tokens. A new object means that everything is rendered anew. */
interface RenderContext {
  readonly headingLevel: number;
  readonly allowImages: boolean;
  /** The sources that the text may cite; nothing else becomes a citation. */
  readonly citations: Citations;
  readonly localize: Localize;
  readonly addresses: Addresses;
}

type Rendered = TemplateResult | string | typeof nothing | DirectiveResult | Rendered[];
/** A piece of a line: a citation is kept apart until it is known what stands after it. */
type Piece = Rendered | Chip;

const CARET = html`<span class="caret" aria-hidden="true"></span>`;

/** A list, quote or table runs the way its own text does; what stands inside it follows. Paragraphs do so by CSS. */
const direction = (depth: number) => (depth === 0 ? 'auto' : nothing);

/** Renders one block. With `open`, a caret stands at the end of its last line. */
function renderBlock(token: Token, context: RenderContext, open = false, depth = 0): Rendered {
  if (depth > MAX_DEPTH) return html`<p>${token.raw}</p>`;
  const block = token as MarkedToken;
  switch (block.type) {
    case 'paragraph':
      return html`<p>${renderLine(block.tokens, context, open)}</p>`;
    case 'text': // a line of a tight list item
      return renderLine(block.tokens ?? [block], context, open);
    case 'heading':
      return renderHeading(block, context, open);
    case 'code':
      return html`<agent-code
        .text=${block.text}
        .language=${decodeEntities(block.lang?.match(/^\S+/)?.[0] ?? '')}
        .streaming=${open}
        .foldable=${true}
      ></agent-code>`;
    case 'list':
      return renderList(block, context, open, depth);
    case 'blockquote':
      return html`<blockquote dir=${direction(depth)}>
        ${renderBlocks(block.tokens, context, open, depth + 1)}
      </blockquote>`;
    case 'table':
      return renderTable(block, context, open, depth);
    case 'hr':
      return html`<hr />
        ${open ? html`<p>${CARET}</p>` : nothing}`;
    case 'checkbox':
      return renderCheckbox(block, context);
    case 'space':
    case 'def':
      return nothing;
    default: // raw HTML and whatever a later marked adds
      return html`<p class="raw">${block.raw.trimEnd()}${open ? CARET : nothing}</p>`;
  }
}

/** A caret on a line of its own, before the first block has come. */
function renderCaret(): TemplateResult {
  return html`<p>${CARET}</p>`;
}

function renderBlocks(tokens: readonly Token[], context: RenderContext, open: boolean, depth: number): Rendered[] {
  const last = tokens.findLastIndex((token) => token.type !== 'space' && token.type !== 'def');
  if (last < 0 && open) return [CARET];
  return tokens.map((token, index) => renderBlock(token, context, open && index === last, depth));
}

function renderHeading(block: Tokens.Heading, context: RenderContext, open: boolean): TemplateResult {
  const level = context.headingLevel + block.depth - 1;
  const line = renderLine(block.tokens, context, open);
  const look = `d${block.depth}`;
  switch (level) {
    case 1:
      return html`<h1 class=${look}>${line}</h1>`;
    case 2:
      return html`<h2 class=${look}>${line}</h2>`;
    case 3:
      return html`<h3 class=${look}>${line}</h3>`;
    case 4:
      return html`<h4 class=${look}>${line}</h4>`;
    case 5:
      return html`<h5 class=${look}>${line}</h5>`;
    default: // HTML ends at six, the outline need not
      return html`<h6 class=${look} aria-level=${ifDefined(level > 6 ? level : undefined)}>${line}</h6>`;
  }
}

function renderList(block: Tokens.List, context: RenderContext, open: boolean, depth: number): TemplateResult {
  const items = block.items.map(
    (item, index) =>
      html`<li class=${item.task ? 'task' : ''}>
        ${renderBlocks(item.tokens, context, open && index === block.items.length - 1, depth + 1)}
      </li>`,
  );
  const start = typeof block.start === 'number' && block.start !== 1 ? block.start : undefined;
  const tight = block.loose ? '' : 'tight';
  return block.ordered
    ? html`<ol class=${tight} start=${ifDefined(start)} dir=${direction(depth)}>
        ${items}
      </ol>`
    : html`<ul class=${tight} dir=${direction(depth)}>
        ${items}
      </ul>`;
}

function renderCheckbox({checked}: Tokens.Checkbox, {localize}: RenderContext): TemplateResult {
  const word = localize.term(checked ? 'markdown.task-done' : 'markdown.task-open');
  const glyph = checked ? icon('success', {class: 'glyph k-success'}) : icon('pending', {class: 'glyph k-stale'});
  return html`<span
    class="check"
    role="checkbox"
    aria-checked=${checked ? 'true' : 'false'}
    aria-readonly="true"
    aria-disabled="true"
    aria-label=${word}
    >${glyph}</span
  >`;
}

function renderTable(block: Tokens.Table, context: RenderContext, open: boolean, depth: number): TemplateResult {
  const {header, rows} = block;
  const newest = open ? [header, ...rows.slice(-1)].flat().findLast((cell) => cell.text) : undefined;
  const label = () => context.localize.term('markdown.table', header.length, rows.length);
  return html`<div class="scroll" ${scrollRegion(label)}>
    <table dir=${direction(depth)}>
      <thead>
        <tr>
          ${header.map((cell) => renderCell(cell, context, cell === newest))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => renderCell(cell, context, cell === newest))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderCell(cell: Tokens.TableCell, context: RenderContext, open: boolean): TemplateResult {
  const line = only(renderLine(cell.tokens, context, open));
  const align = cell.align ?? '';
  // An empty corner is no header of anything.
  return cell.header && cell.text
    ? html`<th class=${align} scope="col">${line}</th>`
    : html`<td class=${align}>${line}</td>`;
}

function renderLine(tokens: readonly Token[], context: RenderContext, open: boolean): Rendered[] {
  const line = renderInline(tokens, context, 0, false);
  return open ? [...line, CARET] : line;
}

function renderInline(tokens: readonly Token[], context: RenderContext, depth: number, inLink: boolean): Rendered[] {
  if (depth > MAX_DEPTH) return [tokens.map((token) => token.raw).join('')];
  const pieces = tokens.flatMap((token): Piece[] => {
    const piece = renderSpan(token as MarkedToken, context, depth, inLink);
    return Array.isArray(piece) ? piece : [piece];
  });
  return keepPunctuation<Rendered>(pieces);
}

/** One thing is not rendered as a list: every entry of a list costs two nodes more. */
function only(pieces: Rendered[]): Rendered {
  return pieces.length === 1 ? (pieces[0] ?? nothing) : pieces;
}

function renderSpan(token: MarkedToken, context: RenderContext, depth: number, inLink: boolean): Piece | Piece[] {
  const inner = (children: readonly Token[]) => only(renderInline(children, context, depth + 1, inLink));
  switch (token.type) {
    case 'text':
      if (token.tokens) return renderInline(token.tokens, context, depth + 1, inLink);
      return inLink ? decodeEntities(token.text) : withCitations(decodeEntities(token.text), context.citations);
    case 'escape':
      return token.text;
    case 'strong':
      return html`<strong>${inner(token.tokens)}</strong>`;
    case 'em':
      return html`<em>${inner(token.tokens)}</em>`;
    case 'del':
      return html`<del>${inner(token.tokens)}</del>`;
    case 'codespan':
      return html`<code>${markHidden(token.text)}</code>`;
    case 'br':
      return html`<br />`;
    case 'checkbox':
      return renderCheckbox(token, context);
    case 'link':
      return renderLink(token, context, depth, inLink);
    case 'image':
      return renderImage(token, context, inLink);
    case 'html':
      // The one tag that is only ever a line break, and that models write into table cells.
      return /^<br\s*\/?>$/i.test(token.raw) ? html`<br />` : token.raw;
    default:
      return token.raw;
  }
}

function renderLink(token: Tokens.Link, context: RenderContext, depth: number, inLink: boolean): Piece {
  const evidenceId = evidenceIdOf(decodeEntities(token.href));
  if (evidenceId !== undefined) return renderCitation(token, evidenceId, context, depth);
  const url = inLink ? undefined : context.addresses.link(token.autolink ? token.href : decodeEntities(token.href));
  const children = () => renderInline(token.tokens, context, depth + 1, inLink || Boolean(url));
  const content = token.autolink ? token.text : only(children());
  return url ? anchor(url, token.title, content, decodeEntities(token.text)) : content;
}

/** Without evidence behind it a citation is only a claim: text, and said to be that. */
function renderCitation(token: Tokens.Link, id: string, context: RenderContext, depth: number): Piece {
  const number = context.citations.get(id);
  if (number !== undefined) return new Chip(id, number);
  const content = renderInline(token.tokens, context, depth + 1, true);
  return html`<span class="unverified"
    >${content} <small>${context.localize.term('citation.unverified')}</small></span
  >`;
}

function renderImage(token: Tokens.Image, context: RenderContext, inLink: boolean): Rendered {
  const description = decodeEntities(token.text);
  const image = context.addresses.image(decodeEntities(token.href), context.allowImages);
  if (!image) return description;
  if (image.shown) {
    const failed = context.localize.term('markdown.image-failed', description);
    return html`<img
        src=${image.src}
        alt=${description}
        title=${ifDefined(token.title ? decodeEntities(token.title) : undefined)}
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
        @load=${showImage}
        @error=${showImage}
      /><span class="broken" hidden>${failed}</span>`;
  }
  // Fetching a picture shows its server who reads this and when: that is the reader's choice.
  const word = context.localize.term('markdown.image', description);
  const url = inLink ? undefined : context.addresses.link(image.src);
  return url ? anchor(url, token.title, word, description) : word;
}

/** A picture that could not be had is words, until it can. */
function showImage({type, target}: Event): void {
  const image = target as HTMLImageElement;
  image.hidden = type === 'error';
  (image.nextElementSibling as HTMLElement).hidden = type !== 'error';
}

function anchor(url: SafeUrl, title: string | null | undefined, content: Rendered, text: string): TemplateResult {
  return html`<a
    href=${url.href}
    rel="noopener noreferrer nofollow"
    target=${ifDefined(url.absolute ? '_blank' : undefined)}
    title=${ifDefined(linkTitle(url, title ? decodeEntities(title) : undefined))}
    >${content}${renderDestination(url, text)}</a
  >`;
}

/** The names people and models do write. HTML has two thousand; one that is not here is shown as it was written. */
const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp& lt< gt> quot" apos\' nbsp\u00a0 copy© reg® trade™ hellip… mdash— ndash– lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo»',
    'bull• middot· times× divide÷ plusmn± minus− deg° micro\u00b5 para¶ sect§ cent¢ pound£ yen¥ euro€ larr← uarr↑ rarr→ darr↓',
    'harr↔ lArr⇐ rArr⇒ hArr⇔ forall∀ exist∃ empty∅ isin∈ notin∉ sum∑ prod∏ infin∞ ne≠ le≤ ge≥ asymp≈ equiv≡ sub⊂ sup⊃ sube⊆',
    'supe⊇ cap∩ cup∪ and∧ or∨ not¬ radic√ part∂ nabla∇ int∫ frac12½ frac14¼ frac34¾ sup1¹ sup2² sup3³ check✓ cross✗ star☆',
    'alphaα betaβ gammaγ deltaδ epsilonε thetaθ lambdaλ muμ piπ rhoρ sigmaσ tauτ phiφ psiψ omegaω',
    'GammaΓ DeltaΔ ThetaΘ LambdaΛ SigmaΣ PhiΦ PsiΨ OmegaΩ hearts♥',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);

/** Resolves character references to the text they stand for, once, without a parser: the result is only ever text. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,30}));/g,
    (all, decimal, hex, name) => {
      if (name) return NAMED.get(name) ?? all;
      return fromCodePoint(decimal ? parseInt(decimal, 10) : parseInt(hex, 16));
    },
  );
}

function fromCodePoint(code: number): string {
  const isText = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '\ufffd';
}
