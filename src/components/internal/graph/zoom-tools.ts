import {html} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon, type IconName} from '../../../styles/icons.js';
import type {Viewport} from './viewport.js';
import './graph.strings.js';

/** What a key does to the zoom; undefined for keys that do nothing to it. */
export function zoomOf(viewport: Viewport, key: string): (() => void) | undefined {
  switch (key) {
    case '+':
    case '=':
      return () => viewport.zoomIn();
    case '-':
      return () => viewport.zoomOut();
    case '0':
      return () => viewport.fit();
    default:
      return undefined;
  }
}

/** The buttons to zoom with, and to see all of it. */
export function renderZoomTools(viewport: Viewport, localize: Localize) {
  const button = (name: 'zoom-in' | 'zoom-out' | 'fit', look: IconName, act: () => void) => {
    const words = localize.term(`graph.${name}`);
    return html`<button type="button" class="btn quiet square sm" aria-label=${words} title=${words} @click=${act}>
      ${icon(look)}
    </button>`;
  };
  return html`
    ${button('zoom-out', 'minus', () => viewport.zoomOut())} ${button('fit', 'fit', () => viewport.fit())}
    ${button('zoom-in', 'plus', () => viewport.zoomIn())}
  `;
}
