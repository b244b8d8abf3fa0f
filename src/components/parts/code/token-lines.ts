/** What a piece of code is, as far as it is styled differently: each has a colour `--agent-code-<kind>`. */
export const TOKEN_KINDS = [
  'comment',
  'keyword',
  'string',
  'number',
  'title',
  'type',
  'attr',
  'meta',
  'added',
  'removed',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A run of text of one kind. */
export interface Token {
  readonly text: string;
  readonly kind?: TokenKind;
}

/** The tokens of one line, without its newline. */
export type TokenLine = readonly Token[];

/** A tree of scopes, as far as it is read here. */
export interface ScopeNode {
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly ScopeNode[];
}

/** The grammars' words for what we colour; what is not here keeps the colour around it. */
const KIND_OF: Readonly<Record<string, TokenKind>> = {
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
  'hljs-keyword': 'keyword',
  'hljs-selector-tag': 'keyword',
  'hljs-name': 'keyword',
  'hljs-template-tag': 'keyword',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-link': 'string',
  'hljs-symbol': 'string',
  'hljs-char': 'string',
  'hljs-code': 'string',
  'hljs-number': 'number',
  'hljs-literal': 'number',
  'hljs-bullet': 'number',
  'hljs-title': 'title',
  'hljs-section': 'title',
  'hljs-selector-id': 'title',
  'hljs-selector-class': 'title',
  'hljs-type': 'type',
  'hljs-built_in': 'type',
  'hljs-class': 'type',
  'hljs-attr': 'attr',
  'hljs-attribute': 'attr',
  'hljs-property': 'attr',
  'hljs-variable': 'attr',
  'hljs-template-variable': 'attr',
  'hljs-meta': 'meta',
  'hljs-doctag': 'meta',
  'hljs-addition': 'added',
  'hljs-deletion': 'removed',
};

function kindOf(classes: unknown): TokenKind | undefined {
  const name: unknown = Array.isArray(classes) ? classes[0] : undefined;
  return typeof name === 'string' && Object.hasOwn(KIND_OF, name) ? KIND_OF[name] : undefined;
}

/** A tree of scopes as lines of tokens, neighbours of one kind joined. */
export function linesOf(nodes: readonly ScopeNode[]): TokenLine[] {
  const lines: Token[][] = [[]];
  const add = (text: string, kind: TokenKind | undefined) => {
    if (text === '') return;
    const line = lines.at(-1) as Token[];
    const last = line.at(-1);
    if (last && last.kind === kind) line[line.length - 1] = tokenOf(last.text + text, kind);
    else line.push(tokenOf(text, kind));
  };
  const walk = (children: readonly ScopeNode[], around: TokenKind | undefined): void => {
    for (const node of children) {
      if (node.children) walk(node.children, kindOf(node.properties?.['className']) ?? around);
      (node.value?.split('\n') ?? []).forEach((piece, index) => {
        if (index > 0) lines.push([]);
        add(piece, around);
      });
    }
  };
  walk(nodes, undefined);
  return lines;
}

function tokenOf(text: string, kind: TokenKind | undefined): Token {
  return kind === undefined ? {text} : {text, kind};
}

/** The new lines, each as the object it was where it says the same: a line that stays is not rendered again. */
export function keepSame(before: readonly TokenLine[], after: readonly TokenLine[]): readonly TokenLine[] {
  return after.map((line, index) => {
    const old = before[index];
    return old && isSame(old, line) ? old : line;
  });
}

function isSame(a: TokenLine, b: TokenLine): boolean {
  return a.length === b.length && a.every(({text, kind}, index) => text === b[index]?.text && kind === b[index].kind);
}

/** Text without any colour, as lines. */
export function plainLines(text: string): TokenLine[] {
  return linesOf([{value: text}]);
}
