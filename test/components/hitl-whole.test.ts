import {aTimeout, expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentCode} from '../../src/components/parts/code/code.js';
import type {AgentHitlCard} from '../../src/components/requests/hitl-card/hitl-card.js';
import '../../src/define/agent-hitl-card.js';
import {hiddenName, replaceHidden} from '../../src/protocol/hidden-characters.js';
import fc from '../fast-check.js';
import {chord} from './driving.js';
import {bench, button, type Bench} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

const asked = (payload: object, actionId = 'a1') => ({
  type: 'action.required',
  sessionId: 's1',
  runId: 'r1',
  actionId,
  payload: {actionType: 'tool_approval', title: 'Run a command', toolName: 'shell', ...payload},
});

async function show(payload: object): Promise<{card: AgentHitlCard; on: Bench}> {
  const on = await bench(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`);
  await on.tell(asked(payload));
  return {card: on.projection.querySelector('agent-hitl-card')!, on};
}

const approve = (card: AgentHitlCard, name = 'Approve') => button(card, name)!;
const isOff = (card: AgentHitlCard, name?: string) => approve(card, name).getAttribute('aria-disabled') === 'true';
const inputText = (card: AgentHitlCard) =>
  card.shadowRoot!.querySelector('.whole agent-code')?.shadowRoot?.querySelector('code')?.textContent ?? '';
const longText = (card: AgentHitlCard) =>
  card.shadowRoot!.querySelector('.whole agent-long-text')?.shadowRoot?.textContent.trimStart() ?? '';
const confirmBox = (card: AgentHitlCard) => card.shadowRoot!.querySelector<HTMLInputElement>('#confirm');
const scrollToEnd = (card: AgentHitlCard) => card.shadowRoot!.querySelector('.whole')!.scrollTo({top: 1e6});

/** The keys and values of a JSON value, as JSON spells them. */
function piecesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  if (Array.isArray(value)) return value.flatMap(piecesOf);
  const nameOf = (key: string) => (key === '__proto__' ? '[__proto__]' : key); // no such field is ever made
  return Object.entries(value).flatMap(([key, each]) => [JSON.stringify(nameOf(key)), ...piecesOf(each)]);
}

describe('Q1 what is approved was shown whole', () => {
  describe('changes of files are read as comparisons', () => {
    const diffs = (card: AgentHitlCard) => [...card.shadowRoot!.querySelectorAll('.whole agent-diff')];
    const change = (after: string) => ({changes: [{path: 'a.txt', before: 'one\ntwo\n', after}]});

    it('Q1 each change stands there, with what the input says beside it and what nobody would see', async () => {
      const {card} = await show({input: {reason: 'typo', ...change('one\ntw\u200bo\n')}});
      expect(inputText(card)).to.equal(JSON.stringify({reason: 'typo'}, null, 2));
      const [diff] = diffs(card);
      await waitUntil(() => read(diff!).includes('a.txt'), 'the comparison is drawn');
      expect(read(diff!)).to.contain('two').and.to.contain(hiddenName('\u200b'));
      expect(diffs((await show({input: change('one\n')})).card)).to.have.length(1);
    });

    it('Q1 a long change is approved only when its end was on the screen', async () => {
      const {card} = await show({input: change('more\n'.repeat(400))});
      await waitUntil(() => isOff(card), 'it was not read yet');
      scrollToEnd(card);
      await waitUntil(() => !isOff(card), 'its end was on the screen');
    });

    it('a list of changes that cannot be read is an input like any other', async () => {
      const input = {changes: [{path: 'a.txt'}]};
      const {card} = await show({input});
      expect(diffs(card)).to.have.length(0);
      expect(inputText(card)).to.equal(JSON.stringify(input, null, 2));
    });
  });

  it('Q1 an input that looks like a payload kept elsewhere is shown as it is', async () => {
    const input = {command: 'rm -rf ~/work', ref: 'main', bytes: 12, preview: 'ls'};
    const {card} = await show({input});
    expect(inputText(card)).to.equal(JSON.stringify(input, null, 2));
    expect(isOff(card)).to.equal(false);
  });

  it('Q1 a long input is there to its end, and is approved only when its end was on the screen', async () => {
    const input = `${'echo fine\n'.repeat(4_000)}rm -rf ~/work`;
    const {card, on} = await show({input});
    expect(inputText(card)).to.equal(input);
    await waitUntil(() => isOff(card), 'it was not read yet');
    expect(read(card)).to.contain('Scroll to the end of the input first');
    approve(card).click();
    await on.settle();
    expect(on.carried).to.deep.equal([]);
    await expect(card).to.be.accessible();
    scrollToEnd(card);
    await waitUntil(() => !isOff(card), 'it was read');
    approve(card).click();
    await on.settle();
    expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1'});
  });

  it('Q1 what was read stays read; another input under the same request was not', async () => {
    const long = (word: string) => `${`${word}\n`.repeat(400)}end`;
    const {card, on} = await show({input: long('one')});
    await waitUntil(() => isOff(card), 'not read');
    scrollToEnd(card);
    await waitUntil(() => !isOff(card), 'read');
    card.shadowRoot!.querySelector('.whole')!.scrollTo({top: 0});
    await aTimeout(50);
    expect(isOff(card)).to.equal(false);
    await on.tell(asked({input: long('two')}));
    await waitUntil(() => isOff(card), 'the new input was not read');
  });

  it('Q1 editing is no way around it', async () => {
    const {card, on} = await show({input: 'echo fine\n'.repeat(400)});
    await waitUntil(() => isOff(card), 'not read');
    button(card, 'Edit')!.click();
    await on.settle();
    expect(isOff(card, 'Approve with this input')).to.equal(true);
    await aTimeout(650); // keys count from here on
    card.shadowRoot!.querySelector('textarea')!.focus();
    await chord('Control', 'Enter');
    await on.settle();
    expect(on.carried).to.deep.equal([]);
  });

  it('Q1 an input over a megabyte is opened in place, and approved only when its end was on the screen', async () => {
    const input = {script: `${'echo fine && '.repeat(100_000)}rm -rf ~/work`};
    const {card, on} = await show({input});
    expect(read(card)).to.contain('1.3 MB of this request are too large to be shown at once.');
    expect(read(card)).to.contain('Open all of it first');
    approve(card).click();
    button(card, 'Show all of it (1.3 MB)')!.click();
    await waitUntil(() => longText(card).includes('{"script":"echo fine'), 'its beginning is drawn');
    expect(longText(card).length).to.be.lessThan(100_000);
    expect(card.shadowRoot!.activeElement).to.equal(card.shadowRoot!.querySelector('.whole'));
    expect(read(card)).to.contain('Scroll to the end of the input first');
    approve(card).click();
    await on.settle();
    expect(on.carried).to.deep.equal([]);
    await expect(card).to.be.accessible();
    await waitUntil(() => (scrollToEnd(card), !isOff(card)), 'its end was read');
    expect(longText(card)).to.contain('rm -rf ~/work"}');
    approve(card).click();
    await on.settle();
    expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1'});
  });

  it('Q1 every piece of a long text is drawn where it stands, with hidden characters named', async () => {
    const lines = 5_000;
    const input = Array.from({length: lines}, (_, line) => `line ${String(line)} p\u0430y`).join('\n');
    const {card} = await show({input});
    await waitUntil(() => longText(card).startsWith('line 0 pU+0430y\n'), 'drawn');
    let next = 0;
    await waitUntil(() => {
      for (const [, line] of longText(card).matchAll(/line (\d+) /g)) if (Number(line) === next) next++;
      const pieces = card.shadowRoot!.querySelector('agent-long-text')!.shadowRoot!.querySelectorAll('[data-index]');
      [...pieces].at(-1)!.scrollIntoView();
      return next === lines;
    }, 'each line was drawn');
  });

  it('Q1 an input that is nested deeply is opened as text; deeper than any text, it can only be rejected', async () => {
    const nested = (levels: number) =>
      Array.from({length: levels}).reduce<object>((inner) => ({inner}), {command: 'rm -rf ~/work'});
    const deep = await show({input: nested(60)});
    button(deep.card, /Show all/)!.click();
    await waitUntil(() => inputText(deep.card).includes('rm -rf ~/work'), 'drawn');
    await waitUntil(() => (scrollToEnd(deep.card), !isOff(deep.card)), 'read');
    const deeper = await show({input: nested(1_100)});
    expect(isOff(deeper.card)).to.equal(true);
    expect(read(deeper.card)).to.contain('nested too deeply');
    expect(read(deeper.card)).to.contain('It cannot be approved here: not all of it can be shown.');
    button(deeper.card, 'Reject')!.click();
    await deeper.on.settle();
    button(deeper.card, 'Reject')!.click();
    await deeper.on.settle();
    expect(deeper.on.carried[0]).to.include({control: 'reject'});
  });

  it('Q1 hidden parts of an opened input ask for a tick; what is no longer kept cannot be approved', async () => {
    const input = {password: 'hunter2Hunter2', text: 'x '.repeat(600_000)};
    const {card, on} = await show({input});
    expect(confirmBox(card)).to.not.equal(null);
    for (let index = 0; index < 12; index++) {
      const output = String(index).repeat(1_500_000);
      await on.tell({type: 'tool.result', sessionId: 's1', toolCallId: `t${String(index)}`, payload: {output}});
    }
    card.actionId = 'a2';
    await on.settle();
    card.actionId = 'a1';
    await waitUntil(() => read(card).includes('no longer kept by this page'), 'it says so');
    expect(button(card, /Show all/)).to.equal(undefined);
    expect(isOff(card)).to.equal(true);
  });

  it('Q1 a high risk asks for a second act, by mouse and by keys', async () => {
    const {card, on} = await show({input: {command: 'drop table users'}, risk: 'high'});
    expect(isOff(card)).to.equal(true);
    expect(read(card)).to.contain('I have checked this. Risk: High');
    await aTimeout(650);
    card.focus();
    await sendKeys({press: '1'});
    await chord('Control', 'Enter');
    await on.settle();
    expect(on.carried).to.deep.equal([]);
    await expect(card).to.be.accessible();
    confirmBox(card)!.focus();
    await sendKeys({press: ' '});
    await on.settle();
    expect(isOff(card)).to.equal(false);
    await chord('Control', 'Enter');
    await on.settle();
    expect(on.carried[0]).to.include({control: 'approve'});
  });

  it('Q1 what has hidden parts asks for it too; a low risk does not', async () => {
    const hidden = await show({input: {password: 'hunter2Hunter2'}});
    expect(isOff(hidden.card)).to.equal(true);
    expect(read(hidden.card)).to.contain('I approve this although parts of it are hidden.');
    confirmBox(hidden.card)!.click();
    await hidden.on.settle();
    expect(isOff(hidden.card)).to.equal(false);
    const low = await show({input: {command: 'ls'}, risk: 'low'});
    expect(confirmBox(low.card)).to.equal(null);
  });

  it('Q1 hidden characters and look-alikes are named wherever the card shows what an agent wrote', async () => {
    const {card} = await show({
      title: 'Open p\u0430ypal.test',
      prompt: 'It ends \u202ereh',
      toolName: 'sh\u200bell',
      inputSummary: 'rm \u2010rf',
      input: {path: '/etc/p\u0430sswd', note: '\u{1d41a}', command: 'сору a b', text: 'Все файлы'},
      responses: [{id: 'approve', label: 'Appr\u043eve'}],
    });
    const text = read(card).replaceAll(' ', '');
    for (const word of [
      'pU+0430ypal.test',
      'U+202Ereh',
      'shU+200Bell',
      'rmU+2010rf',
      '/etc/pU+0430sswd',
      'ApprU+043Eve',
      'U+1D41A',
      'U+0441U+043EU+0440U+0443ab',
      'Всефайлы',
    ])
      expect(text).to.contain(word);
  });

  describe('by keyboard alone', () => {
    /** Tab until something of the card has the focus. */
    async function tabTo(card: AgentHitlCard, selector: string): Promise<void> {
      for (let steps = 0; !card.shadowRoot!.activeElement?.matches(selector); steps++) {
        expect(steps, `${selector} is reached`).to.be.lessThan(20);
        await sendKeys({press: 'Tab'});
      }
    }
    async function pressOn(card: AgentHitlCard, selector: string, key: 'Enter' | ' '): Promise<void> {
      await tabTo(card, selector);
      await sendKeys({press: key});
      await card.updateComplete;
    }
    async function start(payload: object) {
      const shown = await show(payload);
      shown.card.focus();
      await aTimeout(650); // keys count from here on
      return shown;
    }

    it('Q1 a long input is opened, read to its end, confirmed and approved', async () => {
      const {card, on} = await start({input: {script: 'echo fine && '.repeat(100_000)}, risk: 'high'});
      await pressOn(card, '#unfold', 'Enter');
      await waitUntil(() => longText(card) !== '', 'opened');
      expect(card.shadowRoot!.activeElement!.matches('.whole')).to.equal(true);
      while (read(card).includes('Scroll to the end of the input first')) {
        await sendKeys({press: 'End'});
        await on.settle();
      }
      expect(isOff(card)).to.equal(true);
      await pressOn(card, '#confirm', ' ');
      await pressOn(card, '#approve', 'Enter');
      await on.settle();
      expect(on.carried.map(({control}) => control)).to.deep.equal(['approve']);
    });

    it('Q1 an input is edited, left, edited again and approved', async () => {
      const {card, on} = await start({input: 'ls'});
      await pressOn(card, '#edit-input', 'Enter');
      expect(card.shadowRoot!.activeElement!.id).to.equal('edit');
      await sendKeys({press: 'End'});
      await sendKeys({type: ' -a'});
      await sendKeys({press: 'Escape'});
      await on.settle();
      expect(card.shadowRoot!.activeElement!.id).to.equal('edit-input');
      expect(isOff(card)).to.equal(true);
      await sendKeys({press: 'Enter'});
      await card.updateComplete;
      await pressOn(card, '#send-edited', 'Enter');
      await on.settle();
      expect(on.carried[0]).to.deep.include({control: 'approve', payload: {input: 'ls -a'}});
    });

    it('Q1 it is rejected with a reason', async () => {
      const {card, on} = await start({input: 'ls'});
      await pressOn(card, '#reject', 'Enter');
      expect(card.shadowRoot!.activeElement!.id).to.equal('reason');
      await sendKeys({type: 'Not now'});
      await pressOn(card, '#send-reject', 'Enter');
      await on.settle();
      expect(on.carried[0]).to.deep.include({control: 'reject', payload: {reason: 'Not now'}});
    });
  });

  it('Q1 10,000 JSON values as input: every key and every value of them stands in the card', async () => {
    const on = await bench(html`<agent-hitl-card></agent-hitl-card>`);
    const card = on.projection.querySelector('agent-hitl-card')!;
    const values = fc.array(fc.jsonValue({stringUnit: 'binary', maxDepth: 4}), {minLength: 100, maxLength: 100});
    let run = 0;
    await fc.assert(
      fc.asyncProperty(values, async (input) => {
        const id = `fuzz-${String(run++)}`;
        await on.tell(asked({input}, id));
        card.actionId = id;
        await on.settle();
        const code = card.shadowRoot!.querySelector<AgentCode>('.whole agent-code')!;
        await code.updateComplete;
        const text = inputText(card);
        for (const piece of piecesOf(input)) {
          if (!text.includes(replaceHidden(piece, hiddenName))) expect.fail(`${piece} is missing`);
        }
      }),
      {numRuns: 100},
    );
  });
});
