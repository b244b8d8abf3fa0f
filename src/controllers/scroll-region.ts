import {noChange} from 'lit';
import {Directive, directive, PartType, type ElementPart, type PartInfo} from 'lit/directive.js';

/** What is watched, and how it is called where it scrolls. */
interface ScrollRegion {
  readonly label: () => string;
  /** The first child: content grows without the box growing. */
  content: Element | null;
}

const regions = new WeakMap<Element, ScrollRegion>();
/** The region of each content. */
const boxes = new WeakMap<Element, Element>();

/** One observer for the page: a transcript has hundreds of code blocks and tables. It keeps none of them. */
const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);

const NOT_SCROLLING = {tabindex: null, role: null, 'aria-label': null};

/** Everything is read before anything is written: a layout for each of them would be forced otherwise. */
function measure(entries: readonly ResizeObserverEntry[]): void {
  const changed = new Set(entries.map(({target}) => boxes.get(target) ?? target));
  const read = [...changed].map((element) => {
    const overflows = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    return [element, overflows] as const;
  });
  for (const [element, overflows] of read) {
    const label = regions.get(element)?.label ?? String;
    const attributes = overflows ? {tabindex: '0', role: 'region', 'aria-label': label()} : NOT_SCROLLING;
    for (const [name, value] of Object.entries(attributes)) {
      if (value === element.getAttribute(name)) continue;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
}

/** Does to an element what `scrollRegion` does in a template. Called again, it takes another label and another first child. */
export function watchScrollRegion(element: Element, label: () => string): void {
  const known = regions.get(element);
  const content = element.firstElementChild;
  regions.set(element, {label, content});
  if (!known) sizes?.observe(element);
  if (content === known?.content) return;
  if (known?.content) sizes?.unobserve(known.content);
  if (!content) return;
  boxes.set(content, element);
  sizes?.observe(content);
}

class ScrollRegionDirective extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('scrollRegion stands on an element');
  }

  override render(_label: () => string): unknown {
    return noChange; // all of it happens in update, which has the element
  }

  override update({element}: ElementPart, [label]: [() => string]): unknown {
    watchScrollRegion(element, label);
    return noChange;
  }
}

/**
 * Makes an element that scrolls reachable by keyboard and named, and one that does not an ordinary box:
 * `<div class="scroll" ${scrollRegion(() => label)}>`. Its first child is taken for the content.
 */
export const scrollRegion = directive(ScrollRegionDirective);
