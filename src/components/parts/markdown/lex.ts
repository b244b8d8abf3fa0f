import {Lexer, Tokenizer, type Links, type Token, type Tokens} from 'marked';

/** How deep quotes, lists and emphasis may stand inside each other. What is deeper is shown as plain text. */
export const MAX_DEPTH = 32;

/**
 * marked looks for the end of a mark, a link or an address from each place where one could begin, to the end of the run of
 * text: quadratic, where nothing closes. So a run that is longer than prose, or has more marks or longer words, is read in
 * pieces, and what is long beyond that is plain text. A mark that a cut separates from its end is shown as it was written.
 */
const RUN = {length: 8_000, marks: 200, word: 500, piece: 1_000, pieceMarks: 64, read: 20_000};

const MARK = /[*_~`[\]()<!\\&@|]/g;
const LONG_WORD = new RegExp(`[!-~]{${RUN.word}}`);

/** Whether a text has so many marks that reading them could stall the page. */
export function isOverloaded(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let marks = 0;
  for (const _ of text.matchAll(MARK)) if (++marks > limit) return true;
  return false;
}

/** A run of text in the pieces in which it is read. */
function piecesOf(run: string): readonly string[] {
  if (run.length <= RUN.length && !isOverloaded(run, RUN.marks) && !LONG_WORD.test(run)) return [run];
  const pieces: string[] = [];
  for (let start = 0; start < run.length && start < RUN.read; start += pieces.at(-1)?.length ?? run.length) {
    let piece = run.slice(start, start + RUN.piece);
    const marks = [...piece.matchAll(MARK)];
    piece = piece.slice(0, marks[RUN.pieceMarks]?.index);
    // After a blank, if there is one not far back; never inside a character.
    const blank = start + piece.length < run.length ? Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n')) : -1;
    if (blank > piece.length / 2) piece = piece.slice(0, blank + 1);
    else if (/[\ud800-\udbff]$/.test(piece)) piece += run.charAt(start + piece.length);
    pieces.push(piece);
  }
  return pieces;
}

/**
 * A pattern that begins with `^`, tried at the front alone. Where one fails there, JavaScriptCore tries some of them at every
 * later character too, which makes a text of many blocks cost the square of its length.
 */
class FrontPattern extends RegExp {
  constructor({source, flags}: RegExp) {
    super(source, `${flags}y`);
  }

  override exec(text: string): RegExpExecArray | null {
    this.lastIndex = 0;
    return super.exec(text);
  }
}

type Rules = Tokenizer['rules'];

/** marked's rules for blocks and inlines; those that are used on other places of a text have the flag `g`. */
function frontRules(): Rules {
  const tokenizer = new Tokenizer();
  new Lexer({gfm: true, tokenizer});
  const {block, inline, other} = tokenizer.rules;
  const front = <Group extends Record<string, RegExp>>(group: Group) =>
    Object.fromEntries(
      Object.entries(group).map(([name, rule]) => {
        const isFront = rule.source.startsWith('^') && !/[gm]/.test(rule.flags);
        return [name, isFront ? new FrontPattern(rule) : rule];
      }),
    ) as Group;
  return {block: front(block), inline: front(inline), other};
}

const RULES = frontRules();

/** Blocks as marked reads them, and the link targets that they define. */
export interface Lexed {
  readonly tokens: readonly Token[];
  readonly links: Links;
}

/** How far the end of a block is looked for, in characters of whole lines; those that may be longer are then read from more. */
const REACH = {lheading: 400, def: 4_000, first: 2_000};

/** The line that makes a heading of those before it, or one that ends them first: a blank one, a quote, a list and the like. */
const UNDERLINE =
  /\n(?=[ \t\n=>#`~*+_<\d-])(?: {0,3}(=+|-+)[ \t]*(?:\n+|$)|[ \t]*\n| {0,3}(?:>|#{1,6}\s|`{3}|~{3}|[*+-] |\d{1,9}[.)] |(?:\*[ \t]*){3,}\n|(?:_[ \t]*){3,}\n|<[^\n>]+>\n))/;

/** Cells of a table without a text of their own: marked fills up short rows, so that two lines can ask for millions. */
const MAX_EMPTY_CELLS = 10_000;

/**
 * Keeps marked from going deeper than we show (ten thousand `>` in a row would overflow its stack), and from looking
 * through the whole rest of the text at each line.
 */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  /** Characters that may still be read inside quotes and lists. marked reads a quote again at each line that continues it. */
  #left: number;

  constructor(length: number) {
    super();
    this.#left = 4 * length + 100_000;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#within(src, (part) => this.#deeper(part, () => super.blockquote(part)));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(src, () => super.list(src));
  }

  override def(src: string): Tokens.Def | undefined {
    return super.def(linesWithin(src, REACH.def));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    // marked's own pattern keeps a step of backtracking for each character, and most texts have no such line.
    const line = UNDERLINE.exec(linesWithin(src, REACH.lheading));
    return line?.[1] ? super.lheading(src.slice(0, line.index + line[0].length)) : undefined;
  }

  override paragraph(src: string): Tokens.Paragraph | undefined {
    return this.#within(src, (part) => super.paragraph(part));
  }

  override table(src: string): Tokens.Table | undefined {
    return this.#within(src, (part) => {
      const {header} = super.table(linesOf(part, 2)) ?? {header: []};
      const cells = header.length * part.split('\n').length;
      return header.length === 0 || cells > MAX_EMPTY_CELLS + part.length ? undefined : super.table(part);
    });
  }

  /** Reads a block from the front of the text, and from more of it where the block goes on to the end of that. */
  #within<Result extends Token>(
    src: string,
    tokenize: (part: string) => Result | undefined,
    length = REACH.first,
  ): Result | undefined {
    const part = linesWithin(src, length);
    const queued = this.lexer.inlineQueue.length;
    const token = tokenize(part);
    if (!token || part.length === src.length || part.slice(token.raw.length).trim() !== '') return token;
    this.lexer.inlineQueue.length = queued;
    return this.#within(src, tokenize, length * 8);
  }

  /** Over the limit, or where marked cannot go on without it, it is no quote and no list, but paragraphs. */
  #deeper<Result extends Token>(src: string, tokenize: () => Result | undefined): Result | undefined {
    if (this.#depth >= MAX_DEPTH || this.#left < 0) return undefined;
    this.#depth += 1;
    try {
      const token = tokenize();
      // Inside of another one, marked may have joined all that follows for it.
      if (token) this.#left -= token.raw.length + (this.#depth > 1 ? src.length / 8 : 0);
      return token;
    } catch {
      return undefined;
    } finally {
      this.#depth -= 1;
    }
  }
}

/** The lines at the front of a text up to this many characters; a first line that is longer, whole. */
function linesWithin(src: string, length: number): string {
  if (src.length <= length) return src;
  const end = src.lastIndexOf('\n', length);
  const first = end > 0 ? end : src.indexOf('\n');
  return first < 0 ? src : src.slice(0, first + 1);
}

function linesOf(src: string, count: number): string {
  let end = -1;
  for (let line = 0; line < count; line++) {
    end = src.indexOf('\n', end + 1);
    if (end < 0) return src;
  }
  return src.slice(0, end);
}

/** Reads Markdown into tokens. Never throws: what cannot be read comes back as one paragraph of plain text. */
export function lex(source: string, links: Links): Lexed {
  try {
    const tokenizer = new BoundedTokenizer(source.length);
    const lexer = new Lexer({gfm: true, tokenizer});
    tokenizer.rules = RULES;
    // What defines nothing needs no copy of what is defined.
    if (source.includes(']:')) Object.assign(lexer.tokens.links, links);
    else lexer.tokens.links = links;
    lexer.blockTokens(source, lexer.tokens);
    for (const {src, tokens} of lexer.inlineQueue) {
      // marked lets an unclosed `<a>` or `<code>` reach into later blocks; a block must not depend on finished ones.
      lexer.state.inLink = false;
      lexer.state.inRawBlock = false;
      let read = 0;
      for (const piece of piecesOf(src)) {
        lexer.inlineTokens(piece, tokens);
        read += piece.length;
      }
      if (read < src.length) tokens.push({type: 'text', raw: src.slice(read), text: src.slice(read)});
    }
    return {tokens: lexer.tokens, links: lexer.tokens.links};
  } catch {
    return {tokens: [plainText(source)], links};
  }
}

function plainText(source: string): Tokens.Paragraph {
  return {type: 'paragraph', raw: source, text: source, tokens: [{type: 'text', raw: source, text: source}]};
}
