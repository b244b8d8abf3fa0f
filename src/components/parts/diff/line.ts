import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {LineRemarks} from './line-remarks.js';
import type {DiffRow} from './rows.js';
import type {DiffLayout, FoldItem, LineItem} from './view.js';
import {shownText} from './shown-text.js';
import {isOnlySpace, wordsOf} from './words.js';
import './diff.strings.js';

/** What drawing a line needs beside it. */
export interface LineLook {
  readonly localize: Localize;
  readonly layout: DiffLayout;
  readonly remarks: LineRemarks;
}

const MARKS = {add: '+', del: '−', same: ' ', hunk: '', file: ''} as const;

/** The cells of a line: its numbers, its mark and its text; side by side, all of it twice. */
export function renderLine({left, right}: LineItem, look: LineLook) {
  if (look.layout === 'split') {
    return [
      renderNumber(left?.old, left, 'old', look),
      renderText(left, 'old', look),
      renderNumber(right?.new, right, 'new', look),
      renderText(right, 'new', look),
    ];
  }
  const row = right ?? left;
  const side = row?.kind === 'del' ? 'old' : 'new';
  return [
    renderNumber(row?.old, row, side, look),
    renderNumber(row?.new, row, side, look),
    renderText(row, side, look),
  ];
}

/** For the eye only: two numbers before each line would be all that is heard. */
function renderNumber(
  line: number | undefined,
  row: DiffRow | undefined,
  side: 'old' | 'new',
  {localize, remarks}: LineLook,
) {
  const number = line === undefined ? nothing : localize.formatNumber(line, {useGrouping: false});
  const onPress = remarks.onNumber(side, row?.[side]) ?? nothing;
  return html`<span aria-hidden="true" class="no ${row?.kind ?? 'none'}" @click=${onPress}>${number}</span>`;
}

function renderText(row: DiffRow | undefined, side: 'old' | 'new', look: LineLook) {
  if (!row) return html`<span role="gridcell" class="code none"></span>`;
  const line = side === 'old' ? row.old : row.new;
  return html`<span role="gridcell" class="code ${row.kind}"
    >${line === undefined ? nothing : look.remarks.renderButton(side, line)}${renderMark(row, look)}<code>${renderWords(row)}</code>${renderSpaceNote(row, look)}</span
  >`;
}

/** Seen as a sign, heard as a word; a line that did not change says nothing. */
function renderMark({kind}: DiffRow, {localize}: LineLook) {
  if (kind !== 'add' && kind !== 'del') return html`<span class="mark"></span>`;
  const word = localize.term(kind === 'add' ? 'diff.line-added' : 'diff.line-removed');
  return html`<span class="mark" role="img" aria-label=${word}>${MARKS[kind]}</span>`;
}

function renderWords(row: DiffRow) {
  const words = wordsOf(row);
  if (!words) return shownText(row.text);
  return words.map(({text, changed}) =>
    changed ? html`<span class="word">${shownText(text)}</span>` : shownText(text),
  );
}

/** Said once, on the line that came. */
function renderSpaceNote(row: DiffRow, {localize}: LineLook) {
  if (row.kind !== 'add' || !isOnlySpace(row)) return nothing;
  return html`<span class="note">${localize.term('diff.only-space')}</span>`;
}

/** The way to lines that are folded away. */
export function renderFold({from, to}: FoldItem, localize: Localize, onOpen: () => void) {
  return html`<span role="gridcell" class="wide"
    ><button type="button" class="btn quiet sm" tabindex="-1" @click=${onOpen}>
      ${localize.term('diff.show-lines', to - from)}
    </button></span
  >`;
}
