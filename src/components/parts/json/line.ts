import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {CLIP, container, PAGE, sizeOf, type TreeLine} from './tree.js';
import './json.strings.js';

const MAX_NAME = 80;

/** What stands in a line: its name, its value by type, and what became of it. */
export function renderContent(line: TreeLine, localize: Localize) {
  if (line.left !== undefined) {
    const next = Math.min(PAGE, line.left);
    return html`<span class="more">${localize.term('state-snapshot.more', next, line.left)}</span>`;
  }
  return html`
    ${line.isOpen === undefined ? html`<span class="chev"></span>` : icon('chev', {class: 'chev'})}
    ${line.path === '/' ? nothing : html`<code class="name">${cut(line.name, MAX_NAME)}</code>`}
    ${renderValue(line, localize)} ${renderMarks(line, localize)}
  `;
}

function renderValue({value, isOpen, isTooDeep}: TreeLine, localize: Localize) {
  if (typeof value === 'string') return renderText(value, isOpen === true, localize);
  if (container(value)) {
    const size = sizeOf(value);
    const words = localize.term(Array.isArray(value) ? 'state-snapshot.items' : 'state-snapshot.fields', size);
    return html`<span class="meta"
      >${words}${isTooDeep ? html`, ${localize.term('state-snapshot.too-deep')}` : nothing}</span
    >`;
  }
  return html`<code class="value ${value === null ? 'null' : typeof value}">${String(value)}</code>`;
}

function renderText(text: string, isWhole: boolean, localize: Localize) {
  if (isWhole) return html`<code class="value string whole">${text}</code>`;
  const length = text.length > CLIP ? localize.term('state-snapshot.characters', text.length) : '';
  return html`<code class="value string">${JSON.stringify(cut(text, CLIP))}</code>${
      length ? html` <span class="meta nowrap">${length}</span>` : nothing
    }`;
}

function renderMarks({mark, removed}: TreeLine, localize: Localize) {
  const words = [
    mark ? localize.term(`state-snapshot.mark.${mark}`) : '',
    removed > 0 ? localize.term('state-snapshot.removed', removed) : '',
  ].filter(Boolean);
  return words.length > 0 ? html`<span class="mark">${words.join(', ')}</span>` : nothing;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
