import {html, nothing, type TemplateResult} from 'lit';
import {linkTitle, type SafeUrl} from '../parts/markdown/urls.js';

/** A link out of the page: it opens beside it, and what is there cannot reach back. */
export function renderOutLink(link: SafeUrl, content: unknown): TemplateResult {
  const title = linkTitle(link) ?? nothing;
  return html`<a href=${link.href} target="_blank" rel="noopener noreferrer nofollow" title=${title}>${content}</a>`;
}
