import {html, nothing} from 'lit';
import {diffWordsWithSpace} from 'diff';
import type {Localize} from '../../../controllers/localize.js';
import './diff.strings.js';
import type {LineRemarks} from './line-remarks.js';
import type {DiffRow} from './rows.js';
import {shownText} from './shown-text.js';
import type {DiffLayout, FoldItem, LineItem} from './view.js';

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

/** Lines longer than this are not compared word by word. */
const MAX_LENGTH = 1_000;
/** More edits than these leave nothing to see. */
const MAX_EDITS = 120;
/** Less in common than this share, and the lines have nothing to do with each other. */
const MIN_COMMON = 0.3;

/** A run of text in a line, and whether it changed. */
interface WordRun {
  readonly text: string;
  readonly changed: boolean;
}

const known = new WeakMap<DiffRow, readonly WordRun[] | undefined>();

/** The line as runs that changed and runs that did not; undefined where marking them would not help. */
function wordsOf(row: DiffRow): readonly WordRun[] | undefined {
  const {pair} = row;
  if (!pair) return undefined;
  if (!known.has(row)) {
    const [removed, added] = row.kind === 'del' ? [row, pair] : [pair, row];
    const runs = compareWords(removed.text, added.text);
    known.set(removed, runs?.removed);
    known.set(added, runs?.added);
  }
  return known.get(row);
}

/** Whether only spaces, tabs or line ends changed. */
function isOnlySpace({text, pair}: DiffRow): boolean {
  return pair !== undefined && text !== pair.text && squeeze(text) === squeeze(pair.text);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function compareWords(before: string, after: string): {removed: WordRun[]; added: WordRun[]} | undefined {
  if (Math.max(before.length, after.length) > MAX_LENGTH) return undefined;
  const changes = diffWordsWithSpace(before, after, {maxEditLength: MAX_EDITS});
  if (!changes) return undefined;
  const [removed, added]: [WordRun[], WordRun[]] = [[], []];
  let common = 0;
  for (const change of changes) {
    const run = {text: change.value, changed: change.added || change.removed};
    if (!change.added) removed.push(run);
    if (!change.removed) added.push(run);
    if (!run.changed) common += squeeze(run.text).length;
  }
  const shorter = Math.min(squeeze(before).length, squeeze(after).length);
  return common < shorter * MIN_COMMON || shorter === 0 ? undefined : {removed, added};
}
