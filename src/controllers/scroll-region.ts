import {AsyncDirective, directive} from 'lit/async-directive.js';
import {PartType, type ElementPart, type PartInfo} from 'lit/directive.js';

/** The directive of each watched element; the first child is watched too, since content grows without the box growing. */
const watched = new WeakMap<Element, ScrollRegionDirective>();

/** One observer for the page: a transcript has hundreds of code blocks and tables. */
const sizes =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const {target} of entries) watched.get(target)?.measure();
      });

const NOT_SCROLLING = {tabindex: null, role: null, 'aria-label': null};

class ScrollRegionDirective extends AsyncDirective {
  #element: HTMLElement | undefined;
  #content: Element | null = null;
  #label: () => string = () => '';

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('scrollRegion stands on an element');
  }

  override render(_label: () => string): void {
    // all of it happens in update, which has the element
  }

  override update(part: ElementPart, [label]: [() => string]): void {
    this.#label = label;
    this.#watch(part.element as HTMLElement);
  }

  measure(): void {
    const element = this.#element;
    if (!element) return;
    const overflows = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    const attributes = overflows ? {tabindex: '0', role: 'region', 'aria-label': this.#label()} : NOT_SCROLLING;
    for (const [name, value] of Object.entries(attributes)) {
      if (value === element.getAttribute(name)) continue;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }

  protected override disconnected(): void {
    for (const target of [this.#element, this.#content]) if (target) sizes?.unobserve(target);
  }

  protected override reconnected(): void {
    if (this.#element) this.#watch(this.#element, true);
  }

  #watch(element: HTMLElement, again = false): void {
    const content = element.firstElementChild;
    for (const [target, previous] of [
      [element, this.#element],
      [content, this.#content],
    ] as const) {
      if (!target || (target === previous && !again)) continue;
      watched.set(target, this);
      sizes?.observe(target);
    }
    this.#element = element;
    this.#content = content;
  }
}

/**
 * Makes an element that scrolls reachable by keyboard and named, and one that does not an ordinary box:
 * `<div class="scroll" ${scrollRegion(() => label)}>`. Its first child is taken for the content.
 */
export const scrollRegion = directive(ScrollRegionDirective);
