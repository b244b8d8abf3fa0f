import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {fullness, NEARLY_FULL, type Amount, type Budget} from './facts.js';
import './context-bar.strings.js';

const COMPACT: Intl.NumberFormatOptions = {notation: 'compact', maximumFractionDigits: 1};

/** "41K of 128K", as far as it was reported; undefined where nothing was. */
export function roomWords({used, limit}: Amount, localize: Localize): string | undefined {
  if (used === undefined && limit === undefined) return undefined;
  const number = (value: number | undefined) =>
    value === undefined ? localize.term('context.not-reported') : localize.formatNumber(value, COMPACT);
  return limit === undefined ? number(used) : localize.term('context.of', number(used), number(limit));
}

/** "$0.84 of $2", as far as it was reported; undefined where nothing was. */
export function costWords({cost: {used, limit}, currency}: Budget, localize: Localize): string | undefined {
  if (used === undefined && limit === undefined) return undefined;
  const money = (value: number | undefined) => {
    if (value === undefined) return localize.term('context.not-reported');
    const digits = Number.isInteger(value) ? 0 : 2;
    const style: Intl.NumberFormatOptions =
      currency === undefined ? {} : {style: 'currency', currency, currencyDisplay: 'narrowSymbol'};
    return localize.formatNumber(value, {...style, minimumFractionDigits: digits, maximumFractionDigits: 2});
  };
  return limit === undefined ? money(used) : localize.term('context.of', money(used), money(limit));
}

/** A bar with its words; near the limit it warns by shape, word and colour. Without a limit there is no bar. */
export function renderMeter(label: string, words: string, amount: Amount, localize: Localize): TemplateResult {
  const full = fullness(amount);
  const isNear = full !== undefined && full >= NEARLY_FULL;
  const value = full === 1 ? localize.term('context.full') : isNear ? localize.term('context.nearly-full') : '';
  return html`<span class="meter ${isNear ? 'near k-warning' : ''}">
    ${isNear ? icon('warning', {class: 'glyph'}) : nothing}
    ${full === undefined ? nothing : html`<progress max="1" .value=${full} aria-label=${label}></progress>`}
    <span class="nowrap">${words}</span>
    ${value === '' ? nothing : html`<span class="word nowrap">${value}</span>`}
  </span>`;
}
