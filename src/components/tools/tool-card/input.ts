import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {OUTPUT_KEPT} from '../../../state/intake/limits.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import {object} from '../../../state/read.js';
import {partialJson} from '../../internal/renderers/partial-json.js';
import {keyFacts, pretty} from '../../parts/json/values.js';
import {renderValue} from './result.js';
import {tailLines} from './terminal-text.js';
import './tool-card.strings.js';

/** Lines of a text that is still growing. */
export const LIVE_LINES = 6;

/** One line about the input, where the runtime gave none: its first short field, or the text itself. */
export function inputSummary(input: unknown): string | undefined {
  if (typeof input === 'string') return input.split('\n', 1)[0];
  return keyFacts(input)?.facts[0]?.text;
}

/** What one line about the input leaves out: how many fields, and how many bytes of them where that is known. */
export interface Omitted {
  readonly fields: number;
  readonly bytes?: number | undefined;
}

/** The fields that the summary leaves out, as the runtime counts them; else counted here, of a summary that was made here. */
export function omittedFrom(tool: ToolRow, input: unknown): Omitted | undefined {
  if (tool.omitted !== undefined && tool.omitted > 0) return {fields: tool.omitted, bytes: tool.omittedBytes};
  const shown = keyFacts(input)?.facts[0];
  if (tool.inputSummary !== undefined || !shown) return undefined;
  const {[shown.name]: _shown, ...rest} = object(input) ?? {};
  const fields = Object.keys(rest).length;
  return fields === 0 ? undefined : {fields, bytes: new TextEncoder().encode(pretty(rest)).length};
}

/** Bytes of input that came so far; unknown once its beginning is no longer kept. */
export function streamedSize({inputText}: ToolRow): number | undefined {
  if (!inputText || inputText.length > OUTPUT_KEPT) return undefined;
  return new TextEncoder().encode(inputText).length;
}

/** What the input that came so far says; unknown once its beginning is no longer kept. */
export function streamedInput({inputText = ''}: ToolRow): unknown {
  return inputText.length > OUTPUT_KEPT ? undefined : partialJson(inputText);
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
    input === undefined ? nothing : renderGiven(input, localize),
    notes.length > 0 ? html`<p class="meta dots">${notes.map((note) => html`<span>${note}</span>`)}</p>` : nothing,
  ];
}

function renderGiven(input: unknown, localize: Localize) {
  const label = localize.term('tool-card.input');
  if (typeof input === 'object' && input !== null) return renderValue(input, label, localize);
  return html`<agent-terminal label=${label} .text=${pretty(input)}></agent-terminal>`;
}

/** A risk in the reader's language, or as it came. */
export function riskWord(risk: string, localize: Localize): string {
  return localize.lookup(`risk.${risk.toLowerCase()}`) ?? risk;
}

/** A few lines on sunken paper; the caret says that more is to come. */
export function renderLines(text: string, label: string, isLive: boolean): TemplateResult {
  const caret = isLive ? html`<span class="caret" aria-hidden="true"></span>` : nothing;
  return html`<pre class="out" dir="ltr" aria-busy=${isLive ? 'true' : 'false'} ${scrollRegion(() => label)}><code
    >${text}${caret}</code></pre>`;
}
