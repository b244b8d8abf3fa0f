import {expect, fixture, html} from '@open-wc/testing';
import type {AgentSplitter} from '../../src/components/shell/splitter/splitter.js';
import '../../src/define/agent-splitter.js';

async function splitter(pane: 'before' | 'after', dir = 'ltr'): Promise<{element: AgentSplitter; asked: number[]}> {
  const asked: number[] = [];
  const root = await fixture(html`
    <div dir=${dir}>
      <agent-splitter
        label="Width"
        pane=${pane}
        size="300"
        min="200"
        max="320"
        @agent-splitter-change=${({size}: {size: number}) => asked.push(size)}
      ></agent-splitter>
    </div>
  `);
  const element = root.querySelector('agent-splitter')!;
  await element.updateComplete;
  return {element, asked};
}

const handle = (element: AgentSplitter) => element.shadowRoot!.querySelector<HTMLElement>('[role="separator"]')!;
const press = (element: AgentSplitter, key: string) =>
  handle(element).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));

describe('agent-splitter', () => {
  it('is accessible, and says where it stands', async () => {
    const {element} = await splitter('before');
    await expect(element).to.be.accessible();
    expect(handle(element).getAttribute('aria-valuenow')).to.equal('300');
    expect(handle(element).getAttribute('aria-label')).to.equal('Width');
  });

  it('moves by arrow keys within its limits; Enter folds', async () => {
    const {element, asked} = await splitter('before');
    for (const key of ['ArrowLeft', 'ArrowRight', 'End', 'Home', 'Enter']) press(element, key);
    expect(asked).to.deep.equal([284, 316, 320, 200, 0]);
  });

  it('grows towards its own pane, right to left as well', async () => {
    const after = await splitter('after');
    press(after.element, 'ArrowLeft');
    expect(after.asked).to.deep.equal([316]);
    const rtl = await splitter('before', 'rtl');
    press(rtl.element, 'ArrowLeft');
    expect(rtl.asked).to.deep.equal([316]);
  });

  it('follows the pointer', async () => {
    const {element, asked} = await splitter('before');
    const pointer = (type: string, clientX: number) =>
      handle(element).dispatchEvent(new PointerEvent(type, {pointerId: 1, clientX, bubbles: true}));
    handle(element).setPointerCapture = () => undefined;
    pointer('pointerdown', 100);
    pointer('pointermove', 90);
    pointer('pointerup', 90);
    pointer('pointermove', 50);
    expect(asked).to.deep.equal([290]);
  });
});
