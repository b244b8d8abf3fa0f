/** Where a text stands on the page inside of an element, through shadow roots, in order. */
export function rangesOf(element: Element, words: string): Range[] {
  const wanted = words.toLowerCase();
  return wanted === '' ? [] : [...rootsOf(element)].flatMap((root) => rangesIn(root, wanted));
}

/** The element's own tree, and those of the elements in it, each as one text. */
function* rootsOf(element: Element): Generator<Text[]> {
  let run: Text[] = [];
  const walk = function* (node: Node): Generator<Text[]> {
    if (node instanceof Text) run.push(node);
    if (node instanceof Element && (node.localName === 'style' || node.getAttribute('aria-hidden') === 'true')) return;
    const shadow = node instanceof Element ? node.shadowRoot : null;
    if (shadow) {
      yield* flush();
      for (const child of shadow.childNodes) yield* walk(child);
      yield* flush();
      return;
    }
    for (const child of node.childNodes) yield* walk(child);
  };
  const flush = function* (): Generator<Text[]> {
    if (run.length > 0) yield run;
    run = [];
  };
  yield* walk(element);
  yield* flush();
}

function rangesIn(nodes: readonly Text[], wanted: string): Range[] {
  const ranges: Range[] = [];
  const text = nodes.map((node) => lower(node.data)).join('');
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const range = rangeAt(nodes, at, at + wanted.length);
    if (range) ranges.push(range);
  }
  return ranges;
}

function rangeAt(nodes: readonly Text[], start: number, end: number): Range | undefined {
  const range = document.createRange();
  let offset = 0;
  let isBegun = false;
  for (const node of nodes) {
    const next = offset + node.length;
    if (!isBegun && start < next) {
      range.setStart(node, start - offset);
      isBegun = true;
    }
    if (isBegun && end <= next) {
      range.setEnd(node, end - offset);
      return range;
    }
    offset = next;
  }
  return undefined;
}

/** In small letters, where that changes no length: places must stay places. */
export function lower(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}
