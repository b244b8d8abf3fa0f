import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {diagnosticKey, runKey} from '../../../state/keys.js';
import type {DiagnosticRow} from '../../../state/facts/diagnostics.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {LEVEL_LOOKS, type DiagnosticGroup} from './groups.js';
import './diagnostics.strings.js';

/** Of one code no more than this is listed; the rest is counted. */
const MOST = 100;

/** How a group stands in the list. */
export interface GroupView {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** A person asks for the events behind a fact. */
  readonly onFact: (fact: string) => void;
}

/** One code: how grave, what it means, when it last came, who noticed, how often; unfolded, each of its kinds. */
export function renderGroup(group: DiagnosticGroup, localize: Localize, {isOpen, onToggle, onFact}: GroupView) {
  const {code, level, rows, count, lastAt, sources} = group;
  const [first] = rows;
  const words = localize.lookup(`diagnostic.${code}`) ?? (rows.length === 1 ? first?.message : undefined);
  return html`<li data-status=${level} data-fact=${rows.length === 1 && first ? diagnosticKey(first.id) : nothing}>
    <button type="button" class="line" aria-expanded=${isOpen} @click=${onToggle}>
      ${statusMark(LEVEL_LOOKS[level], localize.term(`diagnostics.level.${level}`))}
      <code class="clip">${code}</code>
      <span class="clip grow" dir="auto">${words ?? nothing}</span>
      <span class="end">
        ${sources.length === 0 ? nothing : html`<span class="source">${sources.join(', ')}</span>`}
        <span class="nowrap">${lastAt === undefined ? nothing : localize.formatTime(lastAt, 'seconds')}</span>
        <span class="count">${localize.formatNumber(count)} ×</span>
        ${icon('chev', {class: 'chev'})}
      </span>
    </button>
    ${isOpen ? renderRows(rows, localize, onFact) : nothing}
  </li>`;
}

function renderRows(rows: readonly DiagnosticRow[], localize: Localize, onFact: GroupView['onFact']): TemplateResult {
  const left = rows.length - MOST;
  return html`<ul class="rows">
    ${rows.slice(0, MOST).map((row) => renderRow(row, localize, onFact))}
    ${left > 0 ? html`<li class="meta">${localize.term('context.more', left)}</li>` : nothing}
  </ul>`;
}

function renderRow(row: DiagnosticRow, localize: Localize, onFact: GroupView['onFact']): TemplateResult {
  const {id, message, subject, surface, runId, count, firstAt, lastAt, detail} = row;
  const times = [firstAt, lastAt].filter((at) => at !== undefined).map((at) => localize.formatTime(at, 'seconds'));
  return html`<li data-fact=${diagnosticKey(id)}>
    <div class="facts">
      ${subject === undefined ? nothing : html`<code>${subject}</code>`}
      ${message === undefined ? nothing : html`<span dir="auto">${message}</span>`}
      ${surface === undefined ? nothing : html`<span class="meta">${localize.term('diagnostics.meant-for')} <code>${surface}</code></span>`}
      <span class="meta">${[...new Set(times)].join(' – ')}</span>
      <span class="meta">${localize.formatNumber(count)} ×</span>
      ${
        runId === undefined
          ? nothing
          : html`<button type="button" class="btn quiet sm" @click=${() => onFact(runKey(runId))}>
              ${localize.term('diagnostics.events-of', runKey(runId))}
            </button>`
      }
    </div>
    ${detail === undefined ? nothing : html`<agent-json bare .value=${detail} .label=${id}></agent-json>`}
  </li>`;
}
