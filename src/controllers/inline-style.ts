import {Directive, directive, type ElementPart} from 'lit/directive.js';

class InlineStyle extends Directive {
  override render(_properties: Readonly<Record<string, string>>): void {
    // all of it happens in update, which has the element
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, string>>]): void {
    const {style} = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  }
}

/**
 * Sets style properties of an element: `<div ${inlineStyle({'--_level': '2'})}>`. Never by a `style` attribute, which pages
 * with a strict policy forbid.
 */
export const inlineStyle = directive(InlineStyle);
