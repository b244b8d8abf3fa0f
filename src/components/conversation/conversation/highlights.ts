/** The names under which style sheets paint what was found: `::highlight(agent-find)`. */
const NAMES = {all: 'agent-find', current: 'agent-find-current'} as const;

/** Whether ranges of text can be painted without touching the text. */
export const CAN_HIGHLIGHT = typeof Highlight !== 'undefined' && 'highlights' in CSS;

/** What one conversation has found, painted on the page. Several share the names, and each takes only its own away. */
export class Highlights {
  #ranges: {name: string; range: Range}[] = [];

  paint(all: readonly Range[], current: Range | undefined): void {
    this.clear();
    if (!CAN_HIGHLIGHT) return;
    for (const range of all) this.#add(NAMES.all, range);
    if (current) this.#add(NAMES.current, current);
  }

  clear(): void {
    for (const {name, range} of this.#ranges) highlightOf(name).delete(range);
    this.#ranges = [];
  }

  #add(name: string, range: Range): void {
    highlightOf(name).add(range);
    this.#ranges.push({name, range});
  }
}

function highlightOf(name: string): Highlight {
  let highlight = CSS.highlights.get(name);
  if (!highlight) {
    CSS.highlights.set(name, (highlight = new Highlight()));
    if (name === NAMES.current) highlight.priority = 1;
  }
  return highlight;
}
