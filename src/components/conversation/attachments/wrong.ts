import {html, type TemplateResult} from 'lit';
import {icon} from '../../../styles/icons.js';

/** What is wrong with a field, one line for each. */
export function renderWrong(lines: readonly string[]): TemplateResult[] {
  return lines.map((words) => html`<p>${icon('danger')}<span>${words}</span></p>`);
}
