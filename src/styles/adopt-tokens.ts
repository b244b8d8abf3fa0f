import {tokens} from './tokens.styles.js';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Brings the design tokens into a document, or a page's own shadow root, once. Adopted sheets pass a strict content
 * security policy; the values are initial values, so that whatever the page declares is stronger.
 */
export function adoptTokens(root: Document | ShadowRoot): void {
  const document = root.ownerDocument ?? (root as Document);
  let sheet = sheets.get(document);
  if (!sheet) {
    // A sheet belongs to the document whose window made it: an element may live in an iframe's.
    const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
    sheet = new Sheet();
    sheet.replaceSync(tokens);
    sheets.set(document, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
