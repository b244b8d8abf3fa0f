import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import type {UiKeyValue, UiList, UiNode, UiProgress, UiTable} from '../../../protocol/ui-node.js';
import {renderLabel, type NodeContext, type Rendered} from './node-context.js';
import '../markdown/markdown.strings.js';
import './ui-schema.strings.js';

type Draw = (node: UiNode) => Rendered;

/** Stands where nothing was given. */
const NONE = html`<span class="faint">–</span>`;

/** Items below each other. */
export function renderList({label, ordered, items}: UiList, draw: Draw): TemplateResult {
  const rows = items.map((item) => html`<li>${draw(item)}</li>`);
  return html`<div class="group">
    ${renderLabel(label)}
    ${
      ordered
        ? html`<ol>
            ${rows}
          </ol>`
        : html`<ul>
            ${rows}
          </ul>`
    }
  </div>`;
}

/** Facts with their names. */
export function renderKeyValue({label, items}: UiKeyValue, draw: Draw): TemplateResult {
  return html`<div class="group">
    ${renderLabel(label)}
    <dl class="facts">
      ${items.map(
        (item) =>
          html`<dt>${item.label}</dt>
            <dd>${item.value ? draw(item.value) : NONE}</dd>`,
      )}
    </dl>
  </div>`;
}

/** A table; a wide one scrolls in its own box. */
export function renderTable({label, columns, rows}: UiTable, {localize}: NodeContext, draw: Draw): TemplateResult {
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  const alignOf = (index: number) => columns[index]?.align ?? 'start';
  const region = () => label || localize.term('markdown.table', width, rows.length);
  return html`<div class="group">
    ${renderLabel(label)}
    <div class="scroll" ${scrollRegion(region)}>
      <table aria-label=${ifDefined(label || undefined)}>
        ${
          columns.length > 0
            ? html`<thead>
                <tr>
                  ${columns.map((column) => renderHead(column.label, column.align))}
                </tr>
              </thead>`
            : nothing
        }
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, index) => html`<td class=${alignOf(index)}>${cell ? draw(cell) : NONE}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

/** An empty corner is no header of anything. */
function renderHead(label: string, align: string): TemplateResult {
  return label ? html`<th class=${align} scope="col">${label}</th>` : html`<td class=${align}></td>`;
}

/** A bar that grows, with its number in words; without a share there is no bar, only what was said. */
export function renderProgress({label, share, value}: UiProgress, {localize}: NodeContext): TemplateResult {
  const name = label || localize.term('ui-schema.progress');
  if (share === undefined) {
    return html`<p class="text">
      ${localize.term('ui-schema.progress-words', name, value || localize.term('fallback.unknown'))}
    </p>`;
  }
  const percent = localize.formatNumber(share, {style: 'percent', maximumFractionDigits: 0});
  return html`<div class="bar">
    ${label ? html`<span class="text">${label}</span>` : nothing}
    <progress max="1" value=${share} aria-label=${name}></progress>
    <span class="percent">${percent}</span>
  </div>`;
}
