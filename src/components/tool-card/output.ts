import {html, nothing} from 'lit';
import type {Receipt} from '../../commands/receipts.js';
import type {Localize} from '../../controllers/localize.js';
import type {ToolRow} from '../../state/projections/tools.js';
import {icon} from '../../styles/icons.js';
import {LIVE_LINES, renderLines, renderText, renderValue} from './input.js';
import {plainText, tailLines} from './terminal-text.js';
import {parsed} from './values.js';

/** An output that lies elsewhere, and the way to it. */
export interface LargeOutput {
  /** All of it, once it was asked for and came. */
  readonly whole: string | undefined;
  /** Why it cannot be had. */
  readonly unavailable: string | undefined;
  /** How the asking is doing. */
  readonly receipt: Receipt | undefined;
  readonly onOpen: () => void;
}

/** How far it is: a bar that grows, with its number in words; without a number there is no bar. */
export function renderProgress({percent, message}: ToolRow, name: string, localize: Localize) {
  if (percent === undefined) return message ? html`<p class="muted"><bdi>${message}</bdi></p>` : nothing;
  const done = Math.min(100, Math.max(0, percent));
  const number = localize.formatNumber(done / 100, {style: 'percent', maximumFractionDigits: 0});
  return html`
    <div class="bar">
      <progress max="100" value=${done} aria-label=${localize.term('tool-card.progress', name)}></progress>
      <span>${message ? localize.term('tool-card.progress-words', number, message) : number}</span>
    </div>
  `;
}

/** What a running tool printed last. */
export function renderOutput({output, percent, message, status}: ToolRow, localize: Localize) {
  if (output) return renderLines(tailLines(output, LIVE_LINES), localize.term('tool-card.output'), true);
  const isSilent = status !== 'input-available' && percent === undefined && !message;
  return isSilent ? html`<p class="meta">${localize.term('tool-card.no-output-yet')}</p>` : nothing;
}

/** What came back, by its shape. */
export function renderResult(tool: ToolRow, large: LargeOutput, localize: Localize) {
  const label = localize.term('tool-card.output');
  if (tool.outputRef !== undefined) return renderLarge(tool, large, label, localize);
  const result = parsed(tool.result);
  // The cause of a failure is said already: a result that is the same words says nothing more.
  if (result !== undefined && result !== '' && result !== tool.error) {
    return renderValue(typeof result === 'string' ? plainText(result) : result, label, localize);
  }
  if (tool.output) return renderText(plainText(tool.output), label);
  return tool.status === 'output-error' ? nothing : html`<p class="meta">${localize.term('tool-card.no-output')}</p>`;
}

function renderLarge(tool: ToolRow, large: LargeOutput, label: string, localize: Localize) {
  const size = tool.outputBytes === undefined ? undefined : localize.formatBytes(tool.outputBytes);
  if (large.whole !== undefined)
    return html`<agent-code class="long" language=${label} .text=${large.whole}></agent-code>`;
  const preview = typeof tool.result === 'string' ? tool.result : tool.output;
  const why = large.unavailable ?? (isStuck(large.receipt) ? (large.receipt?.reason ?? '') : undefined);
  const shownSize = size === undefined ? '' : size;
  return html`
    ${preview ? renderLines(plainText(preview).split('\n').slice(0, LIVE_LINES).join('\n'), label, false) : nothing}
    <div class="row large">
      <span class="meta grow" id="large">
        ${preview ? localize.term('tool-card.preview', shownSize) : localize.term('tool-card.elsewhere', shownSize)}
        ${why === undefined ? nothing : (localize.lookup(`control.${why}`) ?? why)}
      </span>
      <button
        type="button"
        class="btn sm"
        aria-disabled=${large.unavailable === undefined ? 'false' : 'true'}
        aria-describedby="large"
        @click=${large.onOpen}
      >
        ${icon('open')}${localize.term('verb.open')}
      </button>
    </div>
  `;
}

function isStuck(receipt: Receipt | undefined): boolean {
  return receipt?.status === 'refused' || receipt?.status === 'failed';
}
