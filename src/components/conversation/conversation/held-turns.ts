import type {ReactiveController, ReactiveElement} from 'lit';

/** Selections that reach over more turns than this are not kept whole. */
const MAX_SELECTED = 200;

/** The turns that somebody uses now, by focus or by selection: they are kept, in sight or not. */
export class HeldTurns implements ReactiveController {
  readonly #host: ReactiveElement;
  #focused: string | undefined;
  #selected: readonly string[] = [];

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The entries of the turns that are held. */
  get entries(): ReadonlySet<string> {
    return new Set(this.#focused === undefined ? this.#selected : [this.#focused, ...this.#selected]);
  }

  hostConnected(): void {
    const {renderRoot, ownerDocument} = this.#host;
    renderRoot.addEventListener('focusin', this.#onFocus);
    renderRoot.addEventListener('focusout', this.#onBlur);
    ownerDocument.addEventListener('selectionchange', this.#onSelect);
  }

  hostDisconnected(): void {
    const {renderRoot, ownerDocument} = this.#host;
    renderRoot.removeEventListener('focusin', this.#onFocus);
    renderRoot.removeEventListener('focusout', this.#onBlur);
    ownerDocument.removeEventListener('selectionchange', this.#onSelect);
    this.#focused = undefined;
    this.#selected = [];
  }

  readonly #onFocus = (event: Event): void => {
    this.#focused = event.composedPath().find(isTurn)?.getAttribute('entry') ?? undefined;
  };

  readonly #onBlur = (): void => {
    this.#focused = undefined;
  };

  readonly #onSelect = (): void => {
    const turns = [...this.#host.renderRoot.querySelectorAll('agent-turn')];
    const range = this.#range();
    const touched = range ? turns.filter((turn) => range.intersectsNode(turn)) : [];
    this.#selected = touched.length > MAX_SELECTED ? [] : touched.map((turn) => turn.getAttribute('entry') ?? '');
  };

  /** What is selected, as seen from this element: a place inside of a turn is that turn. */
  #range(): Range | undefined {
    const {renderRoot, ownerDocument} = this.#host;
    const selection = ownerDocument.getSelection();
    if (!selection || selection.rangeCount === 0) return undefined;
    const composed = composedRange(selection, renderRoot as ShadowRoot);
    // Everything on the page is selected: that is about no turn.
    if (!composed || !renderRoot.contains(composed.startContainer) || !renderRoot.contains(composed.endContainer))
      return undefined;
    const range = ownerDocument.createRange();
    range.setStart(composed.startContainer, composed.startOffset);
    range.setEnd(composed.endContainer, composed.endOffset);
    return range;
  }
}

function composedRange(selection: Selection, root: ShadowRoot): StaticRange | undefined {
  if (typeof selection.getComposedRanges !== 'function') return undefined;
  try {
    return selection.getComposedRanges({shadowRoots: [root]})[0];
  } catch {
    return undefined; // an earlier form of the method
  }
}

function isTurn(target: EventTarget): target is Element {
  return target instanceof Element && target.localName === 'agent-turn';
}
