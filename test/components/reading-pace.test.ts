import {expect, html, nextFrame} from '@open-wc/testing';
import '../../src/define/agent-text.js';
import {bench} from './fixtures.js';

const delta = (text: string) => ({
  type: 'text.delta',
  sessionId: 's1',
  runId: 'r1',
  messageId: 'm1',
  payload: {delta: text},
});
const LONG = 'A paragraph of a long answer.\n\n'.repeat(2_000);

const WHOLE = LONG.trim().replace(/\s+/g, '');

async function show() {
  const on = await bench(html`<agent-text part-id="m1"></agent-text>`);
  const element = on.projection.querySelector('agent-text')!;
  const markdown = () => element.shadowRoot!.querySelector('agent-markdown')!;
  const base = () => markdown().shadowRoot!.querySelector('[part="base"]')!;
  const drawn = () => base().textContent!.replace(/\s+/g, '');
  return {on, element, markdown, base, drawn};
}

/** Each different text that stands there in a frame, until one is the last. */
async function shownInFrames(drawn: () => string, isLast: () => boolean): Promise<string[]> {
  const texts = new Set<string>();
  for (;;) {
    texts.add(drawn());
    if (isLast()) return [...texts];
    await nextFrame();
  }
}

describe('agent-text under load', () => {
  it('takes a flood in pieces while it arrives, and is complete when it says so', async () => {
    const {on, element, markdown, drawn} = await show();
    await on.tell(delta('First.\n\n'));
    const whole = `First.${WHOLE}`;
    // A piece a frame: whoever looks in each frame sees them all, however long one takes.
    const shown = shownInFrames(drawn, () => drawn() === whole);
    await on.tell(delta(LONG));
    await element.updateComplete;
    expect(drawn()).to.equal(whole);
    const pieces = await shown;
    expect(pieces.length, 'pieces').to.be.greaterThan(3);
    expect(pieces.every((text) => whole.startsWith(text))).to.equal(true);
    expect(markdown().streaming).to.equal(true);
  });

  it('finishes what it has begun when the answer is over', async () => {
    const {on, element, markdown, base, drawn} = await show();
    await on.tell(delta('First.\n\n'));
    await on.tell(delta(LONG), {type: 'text.final', sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {}});
    await element.updateComplete;
    expect(drawn()).to.equal(`First.${WHOLE}`);
    expect(markdown().streaming).to.equal(false);
    expect(base().ariaBusy).to.equal('false');
  });

  it('shows every change of a stream in the end', async () => {
    const {on, element, markdown} = await show();
    for (let word = 0; word < 20; word++) await on.tell(delta(`word${word} `));
    await element.updateComplete;
    expect(markdown().text).to.match(/word19 $/);
  });
});
