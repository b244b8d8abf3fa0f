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

async function show() {
  const on = await bench(html`<agent-text part-id="m1"></agent-text>`);
  const element = on.projection.querySelector('agent-text')!;
  const markdown = () => element.shadowRoot!.querySelector('agent-markdown')!;
  return {on, element, markdown};
}

/** Each different text that stands there in a frame, until one is the last. */
async function shownInFrames(markdown: () => {text: string}, isLast: () => boolean): Promise<string[]> {
  const texts = new Set<string>();
  for (;;) {
    texts.add(markdown().text);
    if (isLast()) return [...texts];
    await nextFrame();
  }
}

describe('agent-text under load', () => {
  it('takes a flood in pieces while it arrives, and is complete when it says so', async () => {
    const {on, element, markdown} = await show();
    await on.tell(delta('First.\n\n'));
    const whole = `First.\n\n${LONG}`;
    // A piece a frame: whoever looks in each frame sees them all, however long one takes.
    const shown = shownInFrames(markdown, () => markdown().text === whole);
    await on.tell(delta(LONG));
    await element.updateComplete;
    expect(markdown().text).to.equal(whole);
    const pieces = await shown;
    expect(pieces.length, 'pieces').to.be.greaterThan(3);
    expect(pieces.every((text) => whole.startsWith(text))).to.equal(true);
    expect(markdown().streaming).to.equal(true);
  });

  it('finishes what it has begun when the answer is over', async () => {
    const {on, element, markdown} = await show();
    await on.tell(delta('First.\n\n'));
    await on.tell(delta(LONG), {type: 'text.final', sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {}});
    await element.updateComplete;
    expect(markdown().text).to.equal(`First.\n\n${LONG}`);
    expect(markdown().streaming).to.equal(false);
  });

  it('shows a text at once that was there before', async () => {
    const {on, markdown} = await show();
    await on.tell(delta(LONG));
    expect(markdown().text).to.equal(LONG);
  });

  it('shows every change of a stream in the end', async () => {
    const {on, element, markdown} = await show();
    for (let word = 0; word < 20; word++) await on.tell(delta(`word${word} `));
    await element.updateComplete;
    expect(markdown().text).to.match(/word19 $/);
  });
});
