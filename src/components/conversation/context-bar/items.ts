import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {type Addresses, renderDestination} from '../../parts/markdown/addresses.js';
import {renderOutLink} from '../../internal/out-link.js';
import type {ContextItem, MemoryItem, MissingItem} from './facts.js';
import './context-bar.strings.js';

/** One thing that was looked up: its source and its place, apart from any answer. */
export function renderItem(
  {label, icon: name, detail, url, bytes}: ContextItem,
  localize: Localize,
  addresses: Addresses,
): TemplateResult {
  const link = url === undefined ? undefined : addresses.link(url);
  const more = detail ?? (bytes === undefined ? undefined : localize.formatBytes(bytes));
  return html`<li>
    ${icon(name)}
    <span dir="auto"
      >${link === undefined ? label : renderOutLink(link, html`${label}${renderDestination(link, label)}`)}</span
    >
    ${more === undefined ? nothing : html`<span class="meta">${more}</span>`}
  </li>`;
}

/** One memory, with the scope that it belongs to and what wins where memories disagree. */
export function renderRemembered({label, icon: name, scope, conflict}: MemoryItem, localize: Localize): TemplateResult {
  return html`<li>
    ${icon(name)}<span dir="auto">${label}</span>
    ${scope === undefined ? nothing : html`<span class="meta">${localize.term('context.scope', scope)}</span>`}
    ${conflict === undefined ? nothing : html`<span class="meta">${localize.term('context.wins', conflict)}</span>`}
  </li>`;
}

/** Something that is not there: work waits for it, or nobody knows. */
export function renderMissing({label, reason, isBlocking}: MissingItem, localize: Localize): TemplateResult {
  const kind = isBlocking ? 'blocked' : 'unknown';
  return html`<li data-status=${kind}>
    ${statusMark(kind, localize.term(`context.${kind}`))}<span dir="auto">${label}</span>
    ${reason === undefined ? nothing : html`<span class="meta" dir="auto">${reason}</span>`}
  </li>`;
}
