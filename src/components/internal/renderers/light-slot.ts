import {AgentElement} from '../../agent-element.js';

let count = 0;

/**
 * A container in the light DOM of the page that is shown inside one of our elements, however many of our shadow roots lie
 * between: each of them hands it on through a slot. The page's styles apply to it.
 */
export class LightSlot {
  readonly container: HTMLElement;
  /** The name of the slot that the element renders where the container is to be shown. */
  readonly name = `agent-renderer-${String(++count)}`;
  readonly #slots: HTMLSlotElement[] = [];

  constructor(document: Document) {
    this.container = document.createElement('div');
    this.container.slot = this.name;
  }

  /** Shows the container in an element that is on the page. */
  attach(host: Element): void {
    this.detach();
    let outermost = host;
    for (let around = ownerOf(host); around; around = ownerOf(around)) {
      const slot = host.ownerDocument.createElement('slot');
      slot.name = slot.slot = this.name;
      outermost.append(slot);
      this.#slots.push(slot);
      outermost = around;
    }
    outermost.append(this.container);
  }

  detach(): void {
    this.container.remove();
    for (const slot of this.#slots.splice(0)) slot.remove();
  }
}

/** The element of ours in whose shadow root another stands. */
function ownerOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.host instanceof AgentElement ? root.host : undefined;
}
