import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import type {Localize} from '../../controllers/localize.js';
import {scrollRegion} from '../../controllers/scroll-region.js';
import {DEFAULT_LIMITS} from '../../state/limits.js';
import type {ToolRow} from '../../state/projections/tools.js';
import {tailLines} from './terminal-text.js';
import {keyFacts, pretty} from './values.js';

/** Lines of a text that is still growing. */
export const LIVE_LINES = 6;
/** What is longer scrolls in a box of its own. */
const SHORT_LINES = 12;
const SHORT_LENGTH = 2000;

/** One line about the input, where the runtime gave none: its first short field, or the text itself. */
export function inputSummary(input: unknown): string | undefined {
  if (typeof input === 'string') return input.split('\n', 1)[0];
  return keyFacts(input)?.facts[0]?.text;
}

/** Bytes of input that came so far; unknown once its beginning is no longer kept. */
export function streamedSize({inputText}: ToolRow): number | undefined {
  if (!inputText || inputText.length > DEFAULT_LIMITS.output) return undefined;
  return new TextEncoder().encode(inputText).length;
}

/** Input while it comes: the newest of it, as far as it is there. */
export function renderStreamingInput(tool: ToolRow, localize: Localize) {
  const text = tool.inputText ? tailLines(tool.inputText, LIVE_LINES) : '';
  return renderLines(text, localize.term('tool-card.input'), true);
}

/** The input as it was given: what matters first, the rest at hand, and what is known about it. */
export function renderInput(tool: ToolRow, input: unknown, localize: Localize) {
  const notes = [
    tool.risk ? localize.term('tool-card.risk', riskWord(tool.risk, localize)) : '',
    tool.omitted !== undefined && tool.omitted > 0 ? localize.term('tool-card.omitted', tool.omitted) : '',
  ].filter(Boolean);
  return [
    input === undefined ? nothing : renderValue(input, localize.term('tool-card.input'), localize),
    notes.length > 0 ? html`<p class="meta dots">${notes.map((note) => html`<span>${note}</span>`)}</p>` : nothing,
  ];
}

/** A risk in the reader's language, or as it came. */
export function riskWord(risk: string, localize: Localize): string {
  return localize.lookup(`risk.${risk.toLowerCase()}`) ?? risk;
}

/** A value by its shape: fields first and JSON behind them, short text as it is, long text in a box that scrolls. */
export function renderValue(value: unknown, label: string, localize: Localize) {
  return guard([value, label, localize.lang()], () => {
    const known = keyFacts(value);
    if (!known) return renderText(pretty(value), label, typeof value === 'string' ? '' : 'JSON');
    const {facts, rest} = known;
    return html`
      <div class="value">
        <dl class="facts" aria-label=${label}>
          ${facts.map(
            ({name, text}) =>
              html`<dt>${name}</dt>
                <dd><code>${text}</code></dd>`,
          )}
        </dl>
        <details class="json">
          <summary class="meta">
            ${rest > 0 ? localize.term('tool-card.more-fields', rest) : localize.term('tool-card.as-json')}
          </summary>
          <agent-code language="JSON" .text=${pretty(value)}></agent-code>
        </details>
      </div>
    `;
  });
}

/** Text as it is. */
export function renderText(text: string, label: string, language = ''): TemplateResult {
  const isShort = text.length <= SHORT_LENGTH && text.split('\n').length <= SHORT_LINES;
  if (isShort) return renderLines(text, label, false);
  return html`<agent-code class="long" language=${language || label} .text=${text}></agent-code>`;
}

/** A few lines on sunken paper; the caret says that more is to come. */
export function renderLines(text: string, label: string, isLive: boolean): TemplateResult {
  const caret = isLive ? html`<span class="caret" aria-hidden="true"></span>` : nothing;
  return html`<pre class="out" dir="ltr" aria-busy=${isLive ? 'true' : 'false'} ${scrollRegion(() => label)}><code
    >${text}${caret}</code></pre>`;
}
