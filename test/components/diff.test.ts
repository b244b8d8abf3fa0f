import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import fc from '../fast-check.js';
import {compareSteps} from '../../src/components/parts/diff/compare.js';
import type {AgentDiff} from '../../src/components/parts/diff/diff.js';
import type {AgentLineCommentEvent, LineComment} from '../../src/components/parts/diff/line-comments.js';
import {patchOf} from '../../src/components/parts/diff/patch.js';
import type {Change} from '../../src/components/parts/diff/rows.js';
import {unifiedSteps} from '../../src/components/parts/diff/unified.js';
import {atOnce} from '../../src/controllers/slices.js';
import '../../src/define/agent-diff.js';
import {chord, resizePage} from './driving.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

const compare = (before: string, after: string) => atOnce(compareSteps(before, after));
const side = ({rows}: Change, name: 'old' | 'new') => rows.filter((row) => row[name] !== undefined);
const lines = (from: number, to: number, word = 'line') =>
  Array.from({length: to - from}, (_, n) => `${word} ${String(from + n)}`);

async function diff(properties: Partial<AgentDiff>, width = 900): Promise<AgentDiff> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.inlineSize = `${String(width)}px`;
  const element = document.createElement('agent-diff');
  Object.assign(element, properties);
  box.append(element);
  await element.updateComplete;
  await nextFrame();
  await element.updateComplete;
  return element;
}

const all = (element: AgentDiff, selector: string) => [...element.renderRoot.querySelectorAll<HTMLElement>(selector)];
const button = (element: AgentDiff, name: RegExp) =>
  all(element, 'button').find((each) => name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''));
const row = (element: AgentDiff, words: string) =>
  all(element, '[role=row]').find((each) => read(each).includes(words))!;

const UNIFIED = '--- a/x.ts\n+++ b/x.ts\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+three\n four\n';

describe('comparing two texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '', ' a', 'unique 1', 'unique 2', 'x\r'), {maxLength: 30});

  it('keeps every line of both sides, in order and with its number', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = compare(before.map((line) => `${line}\n`).join(''), after.map((line) => `${line}\n`).join(''));
        if (before.join('\n') === after.join('\n') && before.length === after.length) {
          expect(change.rows).to.have.length(0);
          return;
        }
        for (const [name, sent] of [
          ['old', before],
          ['new', after],
        ] as const) {
          const shown = side(change, name);
          expect(shown.map((each) => each.text)).to.deep.equal(sent);
          expect(shown.map((each) => each[name])).to.deep.equal(sent.map((_, index) => index + 1));
        }
        expect(change.added).to.equal(change.rows.filter(({kind}) => kind === 'add').length);
        expect(change.removed).to.equal(change.rows.filter(({kind}) => kind === 'del').length);
      }),
    );
  });

  it('finds a small change among repeated lines', () => {
    const {rows} = compare('{\n}\n{\na\n}\n{\n}\n', '{\n}\n{\nb\n}\n{\n}\n');
    expect(rows.filter(({kind}) => kind !== 'same').map(({kind, text}) => kind + text)).to.deep.equal(['dela', 'addb']);
  });

  it('says where two texts are too different, and still shows both', () => {
    const [before, after] = [0, 1].map((bit) =>
      Array.from({length: 3000}, (_, n) => ((n * 7 + bit * n * n) % 97) + '').join('\n'),
    );
    const change = compare(before!, after!);
    expect(change.isCoarse).to.equal(true);
    expect(side(change, 'old')).to.have.length(3000);
    expect(side(change, 'new')).to.have.length(3000);
  });

  it('makes a patch that says the same when it is read again', () => {
    const before = [...lines(0, 20), 'old', ...lines(20, 40)].join('\n');
    const after = [...lines(0, 20), 'new', ...lines(20, 39), 'end'].join('\n');
    const change = compare(before, after);
    const again = atOnce(unifiedSteps(patchOf(change, 'x')));
    const changed = (each: Change) => each.rows.filter(({kind}) => kind === 'add' || kind === 'del');
    const plain = (each: Change) => changed(each).map(({kind, text, old, new: now}) => [kind, text, old, now]);
    expect(plain(again)).to.deep.equal(plain(change));
  });

  it('reads any text as a unified diff without an exception, and a removed "--" is a removed line', () => {
    fc.assert(fc.property(fc.string({unit: 'binary'}), (any) => void atOnce(unifiedSteps(`@@ -1,9 +1 @@\n${any}`))));
    const {rows} = atOnce(unifiedSteps('--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1 @@\n a\n--- comment\n'));
    expect(rows.map(({kind, text}) => [kind, text]).slice(1)).to.deep.equal([
      ['same', 'a'],
      ['del', '-- comment'],
    ]);
  });
});

describe('agent-diff', () => {
  it('tells a unified diff: its file, its counts, each line with its mark', async () => {
    const element = await diff({text: UNIFIED});
    expect(read(element)).to.match(/^x\.ts \+ 2 − 1/);
    expect(read(element)).to.contain('− two').and.to.contain('+ 2').and.to.contain('+ three');
    await expect(element).to.be.accessible();
  });

  it('says aloud which lines came and went, and nothing of the others', async () => {
    const element = await diff({previous: 'a\nb\n', next: 'a\nB\n'});
    const marks = all(element, '[role=row] [role=img]').map((mark) => mark.getAttribute('aria-label'));
    expect(marks).to.deep.equal(['removed', 'added']);
  });

  it('marks the words that changed inside a line', async () => {
    const element = await diff({previous: 'const limit = 10;\n', next: 'const limit = 25;\n'});
    expect(all(element, '.word').map((word) => word.textContent)).to.deep.equal(['10', '25']);
  });

  it('says that only spaces changed, and that an end of file differs', async () => {
    const element = await diff({previous: 'if (a) {\n  b();\n}', next: 'if (a) {\n\tb();\n}\n'});
    expect(read(element)).to.contain('only spaces').and.to.contain('no line break at its end');
  });

  it('shows both texts one beside the other, and one below the other where there is little room', async () => {
    const properties = {previous: 'a\nb\nc\n', next: 'a\nB\nc\n', layout: 'split'} as const;
    const wide = await diff(properties);
    expect(read(row(wide, '− b'))).to.contain('+ B');
    await expect(wide).to.be.accessible();
    const narrow = await diff(properties, 400);
    expect(read(row(narrow, '− b'))).not.to.contain('+ B');
    expect(button(narrow, /Side by side/)).to.equal(undefined);
  });

  it('a person chooses the layout and whether lines break', async () => {
    const element = await diff({previous: 'a\n', next: 'b\n'});
    button(element, /Side by side/)!.click();
    await element.updateComplete;
    expect(element.layout).to.equal('split');
    button(element, /Inline/)!.click();
    await element.updateComplete;
    button(element, /Wrap/)!.click();
    expect(element.wrapped).to.equal(true);
  });

  it('folds what did not change, and opens it', async () => {
    const before = lines(0, 60).join('\n');
    const element = await diff({previous: before, next: before.replace('line 30', 'LINE 30')});
    expect(read(element)).to.contain('line 29').and.not.to.contain('line 20 ');
    const folds = all(element, '.fold button');
    expect(folds.map((fold) => fold.textContent!.trim())).to.deep.equal(['Show 27 lines', 'Show 26 lines']);
    folds[1]!.click();
    await element.updateComplete;
    await waitUntil(() => read(element).includes('line 40'));
  });

  it('is no box that scrolls while it is small', async () => {
    const element = await diff({previous: lines(0, 19).join('\n'), next: lines(0, 19, 'new').join('\n')});
    const box = element.renderRoot.querySelector<HTMLElement>('[part=lines]')!;
    expect(box.scrollHeight).to.equal(box.clientHeight);
  });

  it('goes from change to change by keys and by buttons, and says where it is', async () => {
    const before = lines(0, 90);
    const after = before.map((line, n) => (n === 10 || n === 50 || n === 80 ? `${line}!` : line));
    const element = await diff({previous: before.join('\n'), next: after.join('\n')});
    const focused = () => read((element.shadowRoot!.activeElement as HTMLElement) ?? element);
    all(element, '[role=row][tabindex="0"]')[0]!.focus();
    await sendKeys({press: 'n'});
    await waitUntil(() => focused().includes('− line 10'));
    await sendKeys({press: 'F7'});
    await waitUntil(() => focused().includes('− line 50'));
    await sendKeys({press: 'n'});
    await waitUntil(() => focused().includes('− line 80'));
    await chord('Shift', 'F7');
    await waitUntil(() => focused().includes('− line 50'));
    expect(read(element)).to.contain('Change 2 of 3');
    await sendKeys({press: 'p'});
    await waitUntil(() => focused().includes('− line 10'));
    await sendKeys({press: 'ArrowDown'});
    await waitUntil(() => focused().includes('+ line 10'));
    button(element, /Next change/)!.click();
    await waitUntil(() => read(element).includes('Change 2 of 3'));
  });

  it('names the two versions', async () => {
    const element = await diff({previous: 'a', next: 'b', previousLabel: 'Version 3', nextLabel: 'Version 4'});
    expect(read(element)).to.contain('Version 3').and.to.contain('Version 4');
    expect(element.renderRoot.querySelector('[role=grid]')!.getAttribute('aria-label')).to.contain(
      'Version 3 → Version 4',
    );
  });

  it('50,000 lines: compared between frames, drawn as one screen, reached to the end', async () => {
    const before = lines(0, 50_000);
    const after = before.map((line, n) => (n % 100 === 0 ? `${line} changed` : line));
    const [previous, next] = [before.join('\n'), after.join('\n')];
    const element = await diff({previous, next});
    await waitUntil(() => read(element).includes('line 0 changed'));
    expect(read(element)).to.match(/^\+ 500 − 500/);
    expect(all(element, '*').length).to.be.lessThan(1200);
    all(element, '[role=row][tabindex="0"]')[0]!.focus();
    await sendKeys({press: 'End'});
    await waitUntil(() => read(element).includes('Show 96 lines'));
    await expect(element).to.be.accessible();
  });

  it('hostile texts: lines of a megabyte are cut, signs that turn the order are named', async () => {
    const element = await diff({previous: 'a', next: `${'x'.repeat(1_000_000)}\nif (\u202e admin) {`});
    await waitUntil(() => read(element).includes('U+202E'));
    expect(read(element).length).to.be.lessThan(6000);
  });

  it('right to left, the code still runs left to right', async () => {
    const element = await diff({previous: 'a', next: 'b'});
    element.dir = 'rtl';
    await element.updateComplete;
    const [number, , code] = all(element, '.line > *').map((cell) => cell.getBoundingClientRect().left);
    expect(number!).to.be.lessThan(code!);
  });

  it('V17 is honest with nothing to compare, and with nothing that changed', async () => {
    expect(read(await diff({}))).to.contain('No line changed');
    expect(read(await diff({text: null as unknown as string, previous: 'a', next: 'a'}))).to.contain('No line changed');
  });

  it('reads the same before and after it is attached', async () => {
    const element = document.createElement('agent-diff');
    element.previous = 'a';
    element.next = 'b';
    const box = await fixture<HTMLElement>(html`<div></div>`);
    box.append(element);
    await element.updateComplete;
    expect(read(element)).to.contain('− a').and.to.contain('+ b');
  });

  it('holds at 320 pixels without widening the page', async () => {
    await resizePage(320, 640);
    const element = await diff({previous: 'a', next: `b ${'long '.repeat(60)}`}, 300);
    expect(element.scrollWidth).to.be.at.most(300);
    await resizePage(1024, 768);
  });
});

describe('agent-diff with remarks on lines', () => {
  const COMMENT: LineComment = {versionId: 'v2', line: 2, side: 'new', text: 'Why?'};
  const BASE = {previous: 'a\nb\nc\n', next: 'a\nB\nc\n', previousId: 'v1', nextId: 'v2', commentable: true};

  function heard(element: AgentDiff): AgentLineCommentEvent[] {
    const events: AgentLineCommentEvent[] = [];
    element.addEventListener('agent-line-comment', (event) => events.push(event));
    return events;
  }

  it('C on a line opens the place to write, Ctrl+Enter saves, the focus goes back to the line', async () => {
    const element = await diff(BASE);
    const events = heard(element);
    row(element, '+ B').focus();
    await sendKeys({press: 'c'});
    await waitUntil(() => element.shadowRoot!.activeElement?.localName === 'textarea');
    await expect(element).to.be.accessible();
    await sendKeys({type: 'nice n p c'});
    await chord('Control', 'Enter');
    await waitUntil(() => element.shadowRoot!.activeElement?.getAttribute('role') === 'row');
    expect(events.map(({action, comment, index}) => ({action, comment, index}))).to.deep.equal([
      {action: 'add', comment: {versionId: 'v2', line: 2, side: 'new', text: 'nice n p c'}, index: undefined},
    ]);
    expect(read(element)).not.to.contain('nice n p c'); // it is the page's to keep
  });

  it('a removed line is remarked on as a line of the old version', async () => {
    const element = await diff(BASE);
    const events = heard(element);
    row(element, '− b').focus();
    await sendKeys({press: 'c'});
    await waitUntil(() => element.shadowRoot!.activeElement?.localName === 'textarea');
    await sendKeys({type: 'x'});
    button(element, /^\s*Save/)!.click();
    expect(events[0]!.comment).to.deep.equal({versionId: 'v1', line: 2, side: 'old', text: 'x'});
  });

  it('Escape lets it be, and an empty remark is none', async () => {
    const element = await diff(BASE);
    const events = heard(element);
    button(element, /Comment on line 3/)!.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.localName === 'textarea');
    await chord('Control', 'Enter');
    await sendKeys({press: 'Escape'});
    await element.updateComplete;
    expect(element.renderRoot.querySelector('textarea')).to.equal(null);
    expect(events).to.have.length(0);
  });

  it('shows remarks under their lines, changes and removes them', async () => {
    const element = await diff({...BASE, comments: [COMMENT]});
    const events = heard(element);
    expect(read(element)).to.match(/\+ B.*Why\?.*c/);
    await expect(element).to.be.accessible();
    button(element, /Edit the comment on line 2/)!.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.localName === 'textarea');
    await sendKeys({type: ' Really'});
    await chord('Control', 'Enter');
    button(element, /Remove the comment on line 2/);
    await element.updateComplete;
    button(element, /Remove the comment on line 2/)!.click();
    expect(events.map(({action, comment, index}) => [action, comment.text, index])).to.deep.equal([
      ['change', 'Why? Really', 0],
      ['remove', 'Why?', 0],
    ]);
  });

  it('does not fold a line with a remark, and tells of remarks on lines that are not there', async () => {
    const before = lines(0, 80);
    const comments = [
      {versionId: 'v2', line: 60, side: 'new', text: 'here'} as const,
      {versionId: 'v2', line: 900, side: 'new', text: 'lost'} as const,
      {versionId: 'v9', line: 1, side: 'new', text: 'of another version'} as const,
    ];
    const element = await diff({...BASE, previous: before.join('\n'), next: ['new', ...before].join('\n'), comments});
    expect(read(element)).to.contain('here').and.to.contain('line 58');
    expect(read(element)).to.contain('1 comment is on a line that is not here');
    expect(read(element)).not.to.contain('another version');
  });

  it('a remark goes with its version, on whichever side that stands', async () => {
    const element = await diff({...BASE, previousId: 'v2', nextId: 'v3', comments: [COMMENT]});
    expect(read(element)).to.match(/− b.*Why\?.*\+ B/);
  });

  it('a draft outlives its row, and its place in the page', async () => {
    const element = await diff(BASE);
    button(element, /Comment on line 3/)!.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.localName === 'textarea');
    await sendKeys({type: 'half a'});
    const box = element.parentElement!;
    element.remove();
    box.append(element);
    await element.updateComplete;
    expect(element.renderRoot.querySelector('textarea')!.value).to.equal('half a');
  });

  it('without leave to write there is no button, and C does nothing', async () => {
    const element = await diff({...BASE, commentable: false, comments: [COMMENT]});
    expect(button(element, /omment on/)).to.equal(undefined);
    row(element, '+ B').focus();
    await sendKeys({press: 'c'});
    await element.updateComplete;
    expect(element.renderRoot.querySelector('textarea')).to.equal(null);
    expect(read(element)).to.contain('Why?');
  });
});
