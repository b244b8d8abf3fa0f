import {html, isServer, noChange, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {MarkedToken, Token, Tokens} from 'marked';
import type {Localize} from '../../../controllers/localize.js';
import {whenIdle} from '../../../controllers/idle.js';
import {afterLayout} from '../../../controllers/layout.js';
import {inSlices} from '../../../controllers/slices.js';
import {isServed} from '../../../controllers/served.js';
import {hasHidden, hiddenName, splitHidden} from '../../../protocol/hidden-characters.js';
import {Slices} from '../../../recording/slices.js';
import {frameScheduler} from '../../../state/core/schedule.js';
import {icon} from '../../../styles/icons.js';
import {prose} from '../../../styles/prose.styles.js';
import {AgentElement} from '../../agent-element.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {Addresses} from './addresses.js';
import {Blocks} from './blocks.js';
import {citation, evidenceIdOf, keepPunctuation, withCitations, type Citations} from './citations.js';
import {DrawnBlocks} from './drawn-blocks.js';
import {MAX_DEPTH} from './lex.js';
import './markdown.strings.js';
import styles from './markdown.styles.js';
import {element, templateOf, type Content} from './plain-dom.js';
import {isMisleading, linkTitle, type SafeUrl} from './urls.js';

const NO_CITATIONS: Citations = new Map();

/** What rendering depends on besides the text. */
const CONTEXT = ['headingLevel', 'allowImages', 'citations'] as const;

/** As much of a text is read and drawn at once, in characters; the rest comes with the next frames. */
const AT_ONCE = 8_000;

/** A little of everything that Markdown has. */
const SAMPLE =
  '## One\n\nA *b* **c** `d` [e](https://example.org/f) ~~g~~ <i> h@example.org &amp; \\*\n\n- i\n- [ ] j\n\n1. k\n\n| l | m |\n| --- | --- |\n| n | o |\n\n> p\n\n```ts\nq\n```\n\nr\n===\n\n---\n\n![s](t)\n\n[u]: v\n';

/** Twice: a browser compiles a pattern when it is used again. */
function* readSamples(): Generator<void, void> {
  for (const block of [...SAMPLE.split('\n\n'), SAMPLE]) {
    new Blocks().update(block, true);
    yield;
    new Blocks().update(block, false);
    yield;
  }
}

/** Stands where nothing came yet: a caret on a line of its own. */
const NOTHING_YET: Token = {type: 'nothing yet', raw: ''};

/**
 * Markdown as an agent writes it, also while it is still writing: finished blocks are never read or rendered again.
 * It becomes nodes, never HTML: tags in it are shown as text, and links lead only to the web, mail and telephone. A long text is
 * drawn over several frames, and `updateComplete` waits for all of it.
 *
 * @summary Shows Markdown, safely and while it streams.
 * @a11y `aria-busy` while the text streams; headings, lists, tables and links have their native roles.
 * @element agent-markdown
 * @lazy agent-citation
 * @lazy agent-code
 * @csspart base - the text
 * @cssprop [--agent-markdown-font-size=var(--agent-text-3)] - size of the text
 * @cssprop [--agent-markdown-line-height=var(--agent-leading-read)] - height of its lines
 * @cssprop [--agent-markdown-background=var(--agent-surface)] - the paper under it, for table headers that stay
 * @cssprop [--agent-markdown-measure=var(--agent-measure)] - width of its paragraphs; code and tables use all there is
 */
export class AgentMarkdown extends AgentElement {
  static override styles = [AgentElement.styles, prose, styles];

  /**
   * Reads a little of everything while the page has nothing to do, so that the first answer does not wait until the patterns are compiled.
   *
   * @internal
   */
  static warmUp(): void {
    whenIdle(() => void inSlices(readSamples()));
  }

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
  #drawsCode = false;
  readonly #asked = new Set<string>();
  /** What was read so far. */
  #tokens: readonly Token[] = [];
  #drawn: DrawnBlocks | undefined;
  /** What a server rendered stands here, as it was rendered for this. */
  #served: readonly unknown[] | undefined;
  /** Where the text goes on being drawn with the next frame; undefined where all of it is. */
  #next: 'start' | 'end' | undefined;
  #isDue = false;
  /** Nothing of the text was seen growing: what is not drawn keeps its place. */
  #isPast = false;

  override willUpdate(changed: PropertyValues<this>): void {
    const lang = this.localize.lang();
    const {policy} = this.#addresses;
    // What a server drew has the elements already, whether or not their files are loaded.
    const drawsCode =
      isServer || isServed(this) || this.#served !== undefined || lazyElement('agent-code') === undefined;
    const isOther = lang !== this.#lang || policy !== this.#policy || drawsCode !== this.#drawsCode;
    if (!this.#context || isOther || CONTEXT.some((name) => changed.has(name))) {
      this.#lang = lang;
      this.#policy = policy;
      this.#drawsCode = drawsCode;
      if (this.citations?.size) this.#load('agent-citation');
      this.#context = {
        headingLevel: Math.min(6, Math.max(1, Math.trunc(this.headingLevel) || 3)),
        allowImages: this.allowImages,
        citations: this.citations ?? NO_CITATIONS,
        localize: this.localize,
        addresses: this.#addresses,
        drawsCode,
        loadCode: () => this.#load('agent-code'),
      };
    }
  }

  protected override updated(): void {
    const base = this.renderRoot.querySelector<HTMLElement>('[part="base"]');
    if (!base || this.#served) return;
    this.#drawn ??= new DrawnBlocks(base);
    const isBehind = !this.#draw(this.#drawn);
    if (isBehind && !this.#isDue) this.#drawNext();
    this.#isDue ||= isBehind;
    this.#next = isBehind ? (this.#next ?? 'start') : undefined;
    const busy = this.streaming || isBehind ? 'true' : 'false';
    if (base.getAttribute('aria-busy') !== busy) base.setAttribute('aria-busy', busy);
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    const files = [...this.#asked].flatMap((tag) => lazyElement(tag) ?? []).filter(({isLoading}) => isLoading);
    if (files.length > 0) {
      await Promise.allSettled(files.map((file) => file.load()));
      await super.getUpdateComplete();
    }
    while (this.#next && this.isConnected) {
      await new Promise<void>(frameScheduler);
      await super.getUpdateComplete();
    }
    return true;
  }

  override render() {
    return html`<div part="base" aria-busy=${this.streaming ? 'true' : 'false'}>${this.#renderServed()}</div>`;
  }

  /** A server draws all of it by templates, and so does what takes that over. Whatever changes later is drawn as plain nodes. */
  #renderServed() {
    const text = this.#text;
    const seen = [text, this.streaming, this.#context];
    if (this.hasUpdated && this.#served?.every((value, index) => value === seen[index])) return noChange;
    this.#served = isServer || isServed(this) ? seen : undefined;
    if (!this.#served) return nothing;
    this.#read(text, text.length);
    return this.#tokens.flatMap((token) => this.#contentOf(token, this.#isOpen(token)).map(templateOf));
  }

  /** Draws more with the next frame: of the past, when it is measured what is there. */
  #drawNext(): void {
    const draw = () => {
      this.#isDue = false;
      this.#drawn?.reserve();
      this.requestUpdate();
    };
    if (!this.#isPast) return frameScheduler(draw);
    afterLayout(() => {
      this.#next &&= this.#drawn?.measure(this.#text.length);
      frameScheduler(draw);
    });
  }

  /** Reads and draws as much as fits into a frame; gives whether that was all. */
  #draw(drawn: DrawnBlocks): boolean {
    const text = this.#text;
    this.#isPast = !this.streaming && (this.#isPast || !drawn.hasBegun);
    const isFromEnd = this.#next === 'end';
    const slices = new Slices();
    let length = this.#blocks.knownLength(text);
    do {
      // A block that goes on and on is not read again for each piece of it.
      length += Math.max(AT_ONCE, this.#blocks.openLength);
      this.#read(text, Math.min(length, text.length));
    } while (isFromEnd && length < text.length && !slices.isOver);
    const unread = Math.max(0, text.length - length);
    // What took long to read is drawn with the next frame.
    if (isFromEnd && (unread > 0 || slices.isOver)) return false;
    const drawing = {
      tokens: this.#tokens,
      unread,
      context: this.#context ?? {},
      open: this.streaming,
      contentOf: (token: Token, open: boolean) => this.#contentOf(token, open),
    };
    return drawn.draw(drawing, isFromEnd ? 'end' : 'start', AT_ONCE, this.#isPast);
  }

  #read(text: string, length: number): void {
    const streaming = this.streaming || length < text.length;
    const tokens = this.#blocks.update(text.slice(0, length), streaming).flat();
    this.#tokens = tokens.length === 0 && this.streaming ? [NOTHING_YET] : tokens;
  }

  #isOpen(token: Token): boolean {
    return this.streaming && token === this.#tokens.at(-1);
  }

  #contentOf(token: Token, open: boolean): readonly Content[] {
    return this.#context ? contentOf(token, this.#context, open) : [];
  }

  /** Loads what only some texts need. Until it is there they are plain; where it fails, the next text tries again. */
  #load(tag: 'agent-citation' | 'agent-code'): void {
    const file = isServer ? undefined : lazyElement(tag);
    if (!file || this.#asked.has(tag)) return;
    this.#asked.add(tag);
    file.notify(this);
    file.load().catch(() => (file.error = undefined));
  }

  get #text(): string {
    return String(this.text ?? '');
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
  /** Whether code is drawn by its own element. */
  readonly drawsCode: boolean;
  readonly loadCode: () => void;
}

/** The caret, in its own line where no block has one for it. */
const CARET = element('span', {class: 'caret', 'aria-hidden': 'true'});
const CARET_LINE = element('p', {}, [CARET]);

/** A list, quote or table runs the way its own text does; what stands inside it follows. Paragraphs do so by CSS. */
const direction = (depth: number) => (depth === 0 ? 'auto' : undefined);

/** What one block is drawn as. With `open`, a caret stands at the end of its last line. */
function contentOf(token: Token, context: RenderContext, open = false, depth = 0): Content[] {
  if (depth > MAX_DEPTH) return [element('p', {}, [token.raw])];
  const block = token as MarkedToken;
  switch (block.type) {
    case 'paragraph':
      return [element('p', {}, lineOf(block.tokens, context, open))];
    case 'text': // a line of a tight list item
      return lineOf(block.tokens ?? [block], context, open);
    case 'heading':
      return [headingOf(block, context, open)];
    case 'code':
      return [codeOf(block, context, open)];
    case 'list':
      return [listOf(block, context, open, depth)];
    case 'blockquote':
      return [element('blockquote', {dir: direction(depth)}, contentsOf(block.tokens, context, open, depth + 1))];
    case 'table':
      return [tableOf(block, context, open, depth)];
    case 'hr':
      return open ? [element('hr', {}), CARET_LINE] : [element('hr', {})];
    case 'checkbox':
      return [checkboxOf(block, context)];
    case 'space':
    case 'def':
      return [];
    default: // raw HTML and whatever a later marked adds
      return [element('p', {class: 'raw'}, open ? [block.raw.trimEnd(), CARET] : [block.raw.trimEnd()])];
  }
}

function contentsOf(tokens: readonly Token[], context: RenderContext, open: boolean, depth: number): Content[] {
  const last = tokens.findLastIndex((token) => token.type !== 'space' && token.type !== 'def');
  if (last < 0 && open) return [CARET];
  return tokens.flatMap((token, index) => contentOf(token, context, open && index === last, depth));
}

function headingOf(block: Tokens.Heading, context: RenderContext, open: boolean): Content {
  const level = context.headingLevel + block.depth - 1;
  // HTML ends at six, the outline need not
  const beyond = level > 6 ? String(level) : undefined;
  const line = lineOf(block.tokens, context, open);
  return element(`h${String(Math.min(level, 6))}`, {class: `d${String(block.depth)}`, 'aria-level': beyond}, line);
}

function codeOf({text, lang}: Tokens.Code, {drawsCode, loadCode}: RenderContext, open: boolean): Content {
  loadCode();
  if (!drawsCode) {
    return element('pre', {class: 'out', dir: 'ltr'}, [
      element('code', {}, [...hiddenMarked(text), ...(open ? [CARET] : [])]),
    ]);
  }
  const language = decodeEntities(lang?.match(/^\S+/)?.[0] ?? '');
  return element('agent-code', {}, [], {properties: {text, language, streaming: open, foldable: true}});
}

function listOf(block: Tokens.List, context: RenderContext, open: boolean, depth: number): Content {
  const items = block.items.map((item, index) => {
    const inside = contentsOf(item.tokens, context, open && index === block.items.length - 1, depth + 1);
    return element('li', {class: item.task ? 'task' : undefined}, inside);
  });
  const start = typeof block.start === 'number' && block.start !== 1 ? String(block.start) : undefined;
  const look = block.loose ? undefined : 'tight';
  return block.ordered
    ? element('ol', {class: look, start, dir: direction(depth)}, items)
    : element('ul', {class: look, dir: direction(depth)}, items);
}

function checkboxOf({checked}: Tokens.Checkbox, {localize}: RenderContext): Content {
  const attributes = {
    class: 'check',
    role: 'checkbox',
    'aria-checked': checked ? 'true' : 'false',
    'aria-readonly': 'true',
    'aria-disabled': 'true',
    'aria-label': localize.term(checked ? 'markdown.task-done' : 'markdown.task-open'),
  };
  const template = checked ? icon('success', {class: 'glyph k-success'}) : icon('pending', {class: 'glyph k-stale'});
  return element('span', attributes, [], {template});
}

function tableOf({header, rows}: Tokens.Table, context: RenderContext, open: boolean, depth: number): Content {
  const newest = open ? [header, ...rows.slice(-1)].flat().findLast((cell) => cell.text) : undefined;
  const rowOf = (cells: readonly Tokens.TableCell[]) =>
    element(
      'tr',
      {},
      cells.map((cell) => cellOf(cell, context, cell === newest)),
    );
  const table = element('table', {dir: direction(depth)}, [
    element('thead', {}, [rowOf(header)]),
    element('tbody', {}, rows.map(rowOf)),
  ]);
  const scrollLabel = () => context.localize.term('markdown.table', header.length, rows.length);
  return element('div', {class: 'scroll'}, [table], {scrollLabel});
}

function cellOf(cell: Tokens.TableCell, context: RenderContext, open: boolean): Content {
  const line = lineOf(cell.tokens, context, open);
  const look = cell.align ?? undefined;
  // An empty corner is no header of anything.
  return cell.header && cell.text
    ? element('th', {class: look, scope: 'col'}, line)
    : element('td', {class: look}, line);
}

function lineOf(tokens: readonly Token[], context: RenderContext, open: boolean): Content[] {
  const line = inlineOf(tokens, context, 0, false);
  return open ? [...line, CARET] : line;
}

function inlineOf(tokens: readonly Token[], context: RenderContext, depth: number, inLink: boolean): Content[] {
  if (depth > MAX_DEPTH) return [tokens.map((token) => token.raw).join('')];
  return keepPunctuation(tokens.flatMap((token) => spanOf(token as MarkedToken, context, depth, inLink)));
}

function spanOf(token: MarkedToken, context: RenderContext, depth: number, inLink: boolean): Content[] {
  switch (token.type) {
    case 'text':
      if (token.tokens) return inlineOf(token.tokens, context, depth + 1, inLink);
      return inLink ? [decodeEntities(token.text)] : withCitations(decodeEntities(token.text), context.citations);
    case 'escape':
      return [token.text];
    case 'strong':
    case 'em':
    case 'del':
      return [element(token.type, {}, inlineOf(token.tokens, context, depth + 1, inLink))];
    case 'codespan':
      return [element('code', {}, hiddenMarked(token.text))];
    case 'br':
      return [element('br', {})];
    case 'checkbox':
      return [checkboxOf(token, context)];
    case 'link':
      return linkOf(token, context, depth, inLink);
    case 'image':
      return imageOf(token, context, inLink);
    case 'html':
      // The one tag that is only ever a line break, and that models write into table cells.
      return [/^<br\s*\/?>$/i.test(token.raw) ? element('br', {}) : token.raw];
    default:
      return [token.raw];
  }
}

/** As `markHidden` does it in a template. */
function hiddenMarked(text: string): Content[] {
  if (!hasHidden(text)) return [text];
  const mark = (piece: string) => element('span', {class: 'odd'}, [hiddenName(piece)]);
  return splitHidden(text).map((piece, index) => (index % 2 === 1 ? mark(piece) : piece));
}

function linkOf(token: Tokens.Link, context: RenderContext, depth: number, inLink: boolean): Content[] {
  const evidenceId = evidenceIdOf(decodeEntities(token.href));
  if (evidenceId !== undefined) return citationOf(token, evidenceId, context, depth);
  const url = inLink ? undefined : context.addresses.link(token.autolink ? token.href : decodeEntities(token.href));
  const content = token.autolink
    ? [token.text]
    : inlineOf(token.tokens, context, depth + 1, inLink || url !== undefined);
  return url ? [anchor(url, token.title, content, decodeEntities(token.text))] : content;
}

/** Without evidence behind it a citation is only a claim: text, and said to be that. */
function citationOf(token: Tokens.Link, id: string, context: RenderContext, depth: number): Content[] {
  const number = context.citations.get(id);
  if (number !== undefined) return [citation(id, number)];
  const content = inlineOf(token.tokens, context, depth + 1, true);
  const note = element('small', {}, [context.localize.term('markdown.unverified')]);
  return [element('span', {class: 'unverified'}, [...content, ' ', note])];
}

function imageOf(token: Tokens.Image, context: RenderContext, inLink: boolean): Content[] {
  const description = decodeEntities(token.text);
  const image = context.addresses.image(decodeEntities(token.href), context.allowImages);
  if (!image) return [description];
  if (image.shown) {
    const attributes = {
      // before its address: nothing is asked for in another way
      loading: 'lazy',
      decoding: 'async',
      referrerpolicy: 'no-referrer',
      src: image.src,
      alt: description,
      title: token.title ? decodeEntities(token.title) : undefined,
    };
    const failed = context.localize.term('markdown.image-failed', description);
    return [
      element('img', attributes, [], {listeners: {load: showImage, error: showImage}}),
      element('span', {class: 'broken', hidden: ''}, [failed]),
    ];
  }
  // Fetching a picture shows its server who reads this and when: that is the reader's choice.
  const word = context.localize.term('markdown.image', description);
  const url = inLink ? undefined : context.addresses.link(image.src);
  return [url ? anchor(url, token.title, [word], description) : word];
}

/** A picture that could not be had is words, until it can. */
function showImage({type, target}: Event): void {
  const image = target as HTMLImageElement;
  image.hidden = type === 'error';
  (image.nextElementSibling as HTMLElement).hidden = type !== 'error';
}

function anchor(url: SafeUrl, title: string | null | undefined, content: readonly Content[], text: string): Content {
  const attributes = {
    href: url.href,
    rel: 'noopener noreferrer nofollow',
    target: url.absolute ? '_blank' : undefined,
    title: linkTitle(url, title ? decodeEntities(title) : undefined),
  };
  const destination = isMisleading(url, text) ? [' ', element('small', {dir: 'ltr'}, [`(${url.destination})`])] : [];
  return element('a', attributes, [...content, ...destination]);
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
