import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import type {Attachment} from '../../../state/facts/parts.js';
import {REDACTED} from '../../../state/intake/redact.js';
import {icon} from '../../../styles/icons.js';
import {safeImage, safeLink} from '../markdown/urls.js';
import '../../conversation/attachments/attachments.strings.js';
import './text.strings.js';

/** What rendering depends on besides the attachments. */
export interface AttachedContext {
  /** Pictures of other servers may be fetched. Without it they are links: fetching one shows its server who reads. */
  readonly allowImages: boolean;
  readonly localize: Localize;
}

/** What was sent along with a text: small pictures where they may be shown, links where not, names where nothing opens. */
export function renderAttached(attachments: readonly Attachment[] | undefined, context: AttachedContext) {
  if (!attachments || attachments.length === 0) return nothing;
  return html`
    <ul class="attached" aria-label=${context.localize.term('attachment.list')}>
      ${attachments.map((attachment) => html`<li>${renderOne(attachment, context)}</li>`)}
    </ul>
  `;
}

function renderOne({mimeType = '', url, name}: Attachment, {allowImages, localize}: AttachedContext): TemplateResult {
  const isImage = /^image(\/|$)/i.test(mimeType);
  const word = name || localize.term(isImage ? 'attachment.image' : 'attachment.file');
  if (url === undefined || url === '') return renderClosed(word, localize.term('attachment.no-address'));
  if (url.includes(REDACTED)) return renderClosed(word, localize.term('attachment.withheld'));
  const image = isImage ? safeImage(url) : undefined;
  if (image && !image.remote) return renderPicture(image.src, word);
  const link = safeLink(url);
  if (!link) return renderClosed(word, localize.term('attachment.unsafe'));
  const content = image && allowImages ? renderPicture(image.src, word) : renderName(word);
  return html`<a
    href=${link.href}
    rel="noopener noreferrer nofollow"
    target=${ifDefined(link.absolute ? '_blank' : undefined)}
    title=${word}
    >${content}</a
  >`;
}

function renderPicture(src: string, name: string): TemplateResult {
  return html`<img src=${src} alt=${name} loading="lazy" decoding="async" referrerpolicy="no-referrer" />`;
}

function renderName(name: string): TemplateResult {
  return html`<span class="chip">${icon('clip')}<span class="clip" dir="auto">${name}</span></span>`;
}

function renderClosed(name: string, why: string): TemplateResult {
  return html`<span class="closed">${renderName(name)}<span class="meta">${why}</span></span>`;
}
