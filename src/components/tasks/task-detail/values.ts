import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {object} from '../../../state/read.js';
import './task-detail.strings.js';

/** More than this is looked at as a tree. */
const MOST_FIELDS = 12;
const MOST_TEXT = 400;

/** Whether nothing is said: an empty list or object is no more than that. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A value in words where it is simple, as names and values where it is flat, and as a tree otherwise. */
export function renderValue(value: unknown, label: string, localize: Localize): TemplateResult {
  if (isPlain(value)) return renderPlain(value, localize);
  if (Array.isArray(value) && value.length <= MOST_FIELDS && value.every(isPlain))
    return html`<span class="dots">${value.map((one) => html`<span>${renderPlain(one, localize)}</span>`)}</span>`;
  const fields = Object.entries(object(value) ?? {});
  const isFlat = fields.length <= MOST_FIELDS && fields.every(([, one]) => isPlain(one) || isShortList(one));
  if (Array.isArray(value) || !isFlat) return html`<agent-json .value=${value} label=${label}></agent-json>`;
  return html`<dl class="flat">
    ${fields.map(
      ([name, one]) =>
        html`<div>
          <dt><bdi>${spoken(name)}</bdi></dt>
          <dd>${renderValue(one, name, localize)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The name of a field as words: `costLimit` and `cost_limit` alike. */
export function spoken(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= MOST_TEXT : typeof value !== 'object' || value === null;
}

function isShortList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MOST_FIELDS && value.every(isPlain);
}

function renderPlain(value: unknown, localize: Localize): TemplateResult {
  const words =
    typeof value === 'number'
      ? localize.formatNumber(value, {maximumFractionDigits: 4})
      : typeof value === 'boolean'
        ? localize.term(value ? 'task-detail.yes' : 'task-detail.no')
        : value === null
          ? '–'
          : String(value);
  return html`<bdi>${words}</bdi>`;
}
