import {html, nothing, type TemplateResult} from 'lit';
import {icon, type IconName} from '../../styles/icons.js';

/** What may stand around the words. */
export interface NoneOptions {
  /** Names it as a region. */
  readonly label?: string;
  readonly sign?: IconName;
  /** What can be done about it. */
  readonly more?: TemplateResult;
}

/** An element that has nothing to show yet: one fact, one reason. */
export function renderNone(what: string, why: string, {label, sign, more}: NoneOptions = {}): TemplateResult {
  const role = label === undefined ? nothing : 'region';
  return html`<div part="base" class="none" data-status="empty" role=${role} aria-label=${label ?? nothing}>
    ${sign ? icon(sign) : nothing}
    <p class="strong">${what}</p>
    <p class="muted">${why}</p>
    ${more}
  </div>`;
}
