import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {UiImage, UiLink} from '../../../protocol/ui-node.js';
import {safeImage, safeLink} from '../markdown/urls.js';
import {renderNote, type NodeContext} from './node-context.js';
import '../markdown/markdown.strings.js';
import './ui-schema.strings.js';

/** A picture, where its address is allowed; one on another server only where the host says that it may be fetched. */
export function renderImage({src, alt}: UiImage, context: NodeContext): TemplateResult {
  const {allowImages, localize} = context;
  const image = safeImage(src);
  const word = localize.term('markdown.image', alt);
  if (!image) return renderRefused(word, context);
  if (image.remote && !allowImages) return renderAnchor(image.src, true, word);
  return html`<img
    class="fit"
    src=${image.src}
    alt=${alt || word}
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
  />`;
}

/** A link, where its address is allowed; else its words, and that it leads nowhere. */
export function renderLink({href, label}: UiLink, context: NodeContext): TemplateResult {
  const url = safeLink(href);
  return url ? renderAnchor(url.href, url.absolute, label) : renderRefused(label, context);
}

function renderAnchor(href: string, absolute: boolean, label: string): TemplateResult {
  return html`<a
    class="fit"
    href=${href}
    rel="noopener noreferrer nofollow"
    target=${ifDefined(absolute ? '_blank' : undefined)}
    >${label}</a
  >`;
}

function renderRefused(label: string, context: NodeContext): TemplateResult {
  return html`<p class="text">${label} ${renderNote(context.localize.term('ui-schema.no-address'), context)}</p>`;
}
