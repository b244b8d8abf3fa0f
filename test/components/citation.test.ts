import {expect, html} from '@open-wc/testing';
import {sendKeys, sendMouse, resetMouse} from '@web/test-runner-commands';
import type {AgentCitation} from '../../src/components/parts/citation/citation.js';
// A page loads it with the first text that cites something.
import '../../src/define/agent-citation.js';
import '../../src/define/agent-text.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';

const base = {sessionId: 's1', runId: 'r1', messageId: 'm1'};
const answer = (text: string, more: object = {}) => ({type: 'text.final', ...base, payload: {text, ...more}});
const evidence = (evidenceId: string, payload: object = {}) => ({
  type: 'evidence.changed',
  sessionId: 's1',
  evidenceId,
  payload: {
    status: 'available',
    title: 'Load test',
    claim: 'The p99 stays under 60 ms',
    location: 'run 7',
    verification: 'verified',
    source: {url: 'https://ci.example/runs/7'},
    ...payload,
  },
});

async function show(...events: object[]) {
  const on = await bench(html`<agent-text part-id="m1"></agent-text>`);
  await on.tell(...events);
  const element = on.projection.querySelector('agent-text')!;
  const chips = () => all(element.shadowRoot!, 'agent-citation') as AgentCitation[];
  const chip = (index = 0) => chips()[index]!.shadowRoot!.querySelector<HTMLElement>('button.cite')!;
  const card = (index = 0) => chips()[index]!.shadowRoot!.querySelector<HTMLElement>('.card');
  return {on, element, chips, chip, card};
}

describe('citations', () => {
  afterEach(() => resetMouse());

  it('A9 a citation is a numbered chip where evidence backs it, in each of the three forms', async () => {
    const {chips, chip, element} = await show(
      evidence('ev1'),
      evidence('ev2', {title: 'Plan', location: undefined}),
      evidence('3', {title: 'Third'}),
      answer('Fast [1](evidence:ev1), safe [^ev2] and sound 【3†source】. Again [^ev1]!'),
    );
    expect(chips().map(({evidenceId, number}) => [evidenceId, number])).to.deep.equal([
      ['ev1', 1],
      ['ev2', 2],
      ['3', 3],
      ['ev1', 1],
    ]);
    expect(read(chip(0))).to.equal('Source 1 Load test , run 7, Verified');
    expect(read(chip(1))).to.equal('Source 2 Plan , Verified');
    expect(read(element)).to.contain('3 sources');
    await expect(element).to.be.accessible();
  });

  it('is called by its title, else its claim, else its source, and by its id where nothing else is known', async () => {
    const none = {title: undefined, claim: undefined, location: undefined, source: undefined};
    const {chips, chip, card, on, element} = await show(
      evidence('ev1', {kind: 'claim', title: 'Latency', location: undefined}),
      evidence('ev2', {kind: 'claim', title: undefined, location: undefined, source: {title: 'CI'}}),
      evidence('ev3', {...none, source: {title: 'CI'}}),
      evidence('ev4', {...none, verification: undefined}),
      answer('Fast [1](evidence:ev1) [2](evidence:ev2) [3](evidence:ev3) [4](evidence:ev4)'),
    );
    expect(chips().map((_, index) => read(chip(index)))).to.deep.equal([
      'Source 1 Latency , Verified',
      'Source 2 The p99 stays under 60 ms , CI, Verified',
      'Source 3 CI , Verified',
      'Source 4 ev4 , Recorded',
    ]);
    chip(1).focus();
    await on.settle();
    expect(read(card(1)!)).to.contain('The p99 stays under 60 ms CI Verified');
    all(element.shadowRoot!, 'summary').forEach((summary) => (summary as HTMLElement).click());
    await on.settle();
    expect(all(element.shadowRoot!, '.sources li').map(read)).to.deep.equal([
      'The p99 stays under 60 ms Open source Verified',
      'The p99 stays under 60 ms CI Verified',
      'CI Verified',
      'ev4 Recorded',
    ]);
  });

  it('an unbacked citation is never a chip: a link to evidence is text marked unverified, other forms stay as written', async () => {
    const {chips, element} = await show(
      evidence('ev1'),
      answer('Claimed [1](evidence:nobody), [^nobody] and 【9†source】.'),
    );
    expect(chips()).to.have.length(0);
    expect(read(element)).to.equal('Claimed 1 Unverified , [^nobody] and 【9†source】.');
    expect(all(element.shadowRoot!, 'a')).to.have.length(0);
  });

  it('evidence that comes after the words makes the citation one', async () => {
    const {on, chips} = await show(answer('Fast [1](evidence:ev1).'));
    expect(chips()).to.have.length(0);
    await on.tell(evidence('ev1'));
    await on.settle();
    expect(chips()).to.have.length(1);
  });

  it('keeps its punctuation on its line', async () => {
    const {chips, element} = await show(evidence('ev1'), answer('Fast [1](evidence:ev1). Then more.'));
    const around = chips()[0]!.parentElement!;
    expect(getComputedStyle(around).whiteSpaceCollapse || getComputedStyle(around).whiteSpace).to.not.equal('');
    expect(getComputedStyle(around).textWrapMode || getComputedStyle(around).whiteSpace).to.equal('nowrap');
    expect(around.textContent).to.equal('.');
    expect(read(element)).to.match(/\. Then more\./);
  });

  it('shows its card under a pointer and with the focus, and Escape closes it', async () => {
    const {chip, card, on} = await show(evidence('ev1'), answer('Fast [1](evidence:ev1).'));
    expect(card()).to.equal(null);
    const {left, top, width, height} = chip().getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)]});
    await on.settle();
    expect(read(card()!)).to.equal('The p99 stays under 60 ms Load test run 7 Verified Show evidence Open source');
    await sendMouse({type: 'move', position: [0, 0]});
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(card()).to.equal(null);
    chip().focus();
    await on.settle();
    expect(card()!.matches(':popover-open')).to.equal(true);
    const link = card()!.querySelector('a')!;
    expect(link.href).to.equal('https://ci.example/runs/7');
    expect(link.rel).to.contain('noopener');
    await sendKeys({press: 'Tab'});
    expect(
      card()?.contains(
        chip().getRootNode() instanceof ShadowRoot ? (chip().getRootNode() as ShadowRoot).activeElement : null,
      ),
    ).to.equal(true);
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(card()).to.equal(null);
  });

  it('says when evidence is disputed or out of date, also when that is told later', async () => {
    const {chip, on, element} = await show(evidence('ev1'), answer('Fast [1](evidence:ev1).'));
    await on.tell(evidence('ev1', {disputed: true, stale: true, verification: 'failed'}));
    expect(read(chip())).to.equal('Source 1 Load test , run 7, Disputed, Check failed, Out of date');
    all(element.shadowRoot!, 'summary').forEach((summary) => (summary as HTMLElement).click());
    await on.settle();
    expect(read(element)).to.contain('Check failed').and.to.contain('Disputed');
    await expect(element).to.be.accessible();
  });

  it('R5 opens no source that is not on the web', async () => {
    for (const source of ['javascript:alert(1)', {url: 'data:text/html,x'}, 'ledger/read.ts', 7, null]) {
      const {chip, card, on, element} = await show(evidence('ev1', {source}), answer('Fast [1](evidence:ev1).'));
      chip().focus();
      await on.settle();
      expect(card()!.querySelector('a'), JSON.stringify(source)).to.equal(null);
      expect(all(element.shadowRoot!, '.sources a')).to.have.length(0);
    }
  });

  it('lists what the message rests on besides what it cites', async () => {
    const {element} = await show(
      evidence('ev1'),
      evidence('ev2', {title: 'Trace'}),
      answer('Fast [1](evidence:ev1).', {evidenceRefs: ['ev2', 'ev1', 'nobody']}),
    );
    expect(all(element.shadowRoot!, '.sources li').map((item) => item.getAttribute('data-fact'))).to.deep.equal([
      'evidence:ev1',
      'evidence:ev2',
    ]);
  });

  it('hostile evidence stays text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const {element, chip, on} = await show(
      evidence('ev1', {title: hostile, claim: hostile, location: hostile, verification: hostile}),
      answer('Fast [1](evidence:ev1).'),
    );
    chip().focus();
    await on.settle();
    expect(all(element.shadowRoot!, 'img')).to.have.length(0);
    expect(read(element)).to.contain(hostile);
  });
});

describe('agent-text: the final text', () => {
  it('A4 V5 says quietly that the final text corrected what was streamed, and shows that on request', async () => {
    const {on, element} = await show(
      {type: 'text.delta', ...base, payload: {delta: 'The sixth **mark'}},
      answer('60 seconds **in**'),
    );
    expect(read(element)).to.contain('60 seconds in').and.to.contain('Corrected by the final text');
    expect(read(element)).not.to.contain('The sixth');
    const toggle = all(element.shadowRoot!, 'button').find((each) => read(each).includes('streamed')) as HTMLElement;
    expect(toggle.getAttribute('aria-expanded')).to.equal('false');
    toggle.click();
    await on.settle();
    expect(read(element)).to.contain('The sixth');
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    await expect(element).to.be.accessible();
  });

  it('U14 fragments of one message gather into one text by its messageId', async () => {
    const {element} = await show(
      ...['Frag', 'ments ', 'gather'].map((delta) => ({type: 'text.delta', ...base, payload: {delta}})),
      {type: 'text.final', ...base, payload: {text: 'Fragments gather'}},
    );
    expect(read(element)).to.equal('Fragments gather');
  });
});
