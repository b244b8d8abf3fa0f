import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {DirectiveResult} from 'lit/directive.js';
import type {MarkedToken, Token, Tokens} from 'marked';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {Chip, evidenceIdOf, keepPunctuation, withCitations, type Citations} from './citations.js';
import {decodeEntities} from './entities.js';
import {MAX_DEPTH} from './lex.js';
import {safeImage, safeLink} from './urls.js';
import '../citation/citation.strings.js';
import './markdown.strings.js';

/** What rendering depends on besides the tokens. A new object means that everything is rendered anew. */
export interface RenderContext {
  readonly headingLevel: number;
  readonly allowImages: boolean;
  /** The sources that the text may cite; nothing else becomes a citation. */
  readonly citations: Citations;
  readonly localize: Localize;
}

type Rendered = TemplateResult | string | typeof nothing | DirectiveResult | Rendered[];
/** A piece of a line: a citation is kept apart until it is known what stands after it. */
type Piece = Rendered | Chip;

const CARET = html`<span class="caret" aria-hidden="true"></span>`;

/** A list, quote or table runs the way its own text does; what stands inside it follows. Paragraphs do so by CSS. */
const direction = (depth: number) => (depth === 0 ? 'auto' : nothing);

/** Renders one block. With `open`, a caret stands at the end of its last line. */
export function renderBlock(token: Token, context: RenderContext, open = false, depth = 0): Rendered {
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
export function renderCaret(): TemplateResult {
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
      return html`<code>${token.text}</code>`;
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
  const url = inLink ? undefined : safeLink(token.autolink ? token.href : decodeEntities(token.href));
  const children = () => renderInline(token.tokens, context, depth + 1, inLink || Boolean(url));
  const content = token.autolink ? token.text : only(children());
  return url ? anchor(url.href, url.absolute, token.title, content) : content;
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
  const image = safeImage(decodeEntities(token.href));
  if (!image) return description;
  if (context.allowImages || !image.remote) {
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
  return inLink ? word : anchor(image.src, true, token.title, word);
}

/** A picture that could not be had is words, until it can. */
function showImage({type, target}: Event): void {
  const image = target as HTMLImageElement;
  image.hidden = type === 'error';
  (image.nextElementSibling as HTMLElement).hidden = type !== 'error';
}

function anchor(href: string, absolute: boolean, title: string | null | undefined, content: Rendered): TemplateResult {
  return html`<a
    href=${href}
    rel="noopener noreferrer nofollow"
    target=${ifDefined(absolute ? '_blank' : undefined)}
    title=${ifDefined(title ? decodeEntities(title) : undefined)}
    >${content}</a
  >`;
}
