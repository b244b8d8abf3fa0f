import {Lexer, Tokenizer, type Links, type Token, type Tokens} from 'marked';

/** How deep quotes, lists and emphasis may stand inside each other. What is deeper is shown as plain text. */
export const MAX_DEPTH = 32;

/**
 * How many marks (`*`, `_`, `~`, brackets) one run of text may have. marked and remend take quadratic time over marks that
 * never close; no writer needs this many in a paragraph, an attacker needs more.
 */
const MAX_MARKS = 1000;

/** Whether a text has so many marks that reading them could stall the page. */
export function isOverloaded(text: string, limit = MAX_MARKS): boolean {
  if (text.length <= limit) return false;
  let marks = 0;
  for (const _ of text.matchAll(/[*_~[\]]/g)) if (++marks > limit) return true;
  return false;
}

/** Blocks as marked reads them, and the link targets that they define. */
export interface Lexed {
  readonly tokens: readonly Token[];
  readonly links: Links;
}

/** Stops marked from going deeper than we show: ten thousand `>` in a row would overflow its stack. */
class ShallowTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(src));
  }

  #deeper<Result>(tokenize: () => Result): Result | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return tokenize();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Reads Markdown into tokens. Never throws: what cannot be read comes back as one paragraph of plain text. */
export function lex(source: string, links: Links): Lexed {
  try {
    const lexer = new Lexer({gfm: true, tokenizer: new ShallowTokenizer()});
    Object.assign(lexer.tokens.links, links);
    lexer.blockTokens(source, lexer.tokens);
    for (const {src, tokens} of lexer.inlineQueue) {
      // marked lets an unclosed `<a>` or `<code>` reach into later blocks; a block must not depend on finished ones.
      lexer.state.inLink = false;
      lexer.state.inRawBlock = false;
      if (isOverloaded(src)) tokens.push({type: 'text', raw: src, text: src});
      else lexer.inlineTokens(src, tokens);
    }
    return {tokens: lexer.tokens, links: lexer.tokens.links};
  } catch {
    return {tokens: [plainText(source)], links};
  }
}

function plainText(source: string): Tokens.Paragraph {
  return {type: 'paragraph', raw: source, text: source, tokens: [{type: 'text', raw: source, text: source}]};
}
