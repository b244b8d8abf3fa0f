import {expect, fixture, html} from '@open-wc/testing';
import {ScrollAnchor} from '../../src/controllers/scroll-anchor.js';

const BOX = 400;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A box with a card between other things: its head is 20 px high, its body as high as is said, in lines of 20 px. */
async function boxWithCard({body, after}: {body: number; after: number}) {
  const scroller = await fixture<HTMLElement>(html`
    <div style="block-size: ${BOX}px; overflow: auto">
      <div>
        <div style="block-size: 1000px"></div>
        <div>
          <div id="card">
            <div style="block-size: 20px"></div>
            <div id="body">
              ${Array.from({length: body / 20}, () => html`<p style="margin: 0; block-size: 20px"></p>`)}
            </div>
          </div>
          <div id="next" style="block-size: 40px"></div>
        </div>
        <div style="block-size: ${after}px"></div>
      </div>
    </div>
  `);
  const content = scroller.firstElementChild as HTMLElement;
  const anchor = new ScrollAnchor({
    scroller: () => scroller,
    keepsPlace: () => true,
    rows: () => [...content.children] as HTMLElement[],
    onLayout: () => undefined,
  });
  anchor.watch(content);
  const settle = async () => {
    for (let frames = 0; frames < 4; frames++) await nextFrame();
  };
  await settle();
  return {
    scroller,
    fromEdge: (id: string) =>
      scroller.querySelector(`#${id}`)!.getBoundingClientRect().top - scroller.getBoundingClientRect().top,
    async scrollTo(top: number) {
      scroller.scrollTop = top;
      await settle();
    },
    async fold() {
      scroller.querySelector('#body')!.remove();
      await settle();
    },
    end: () => anchor.watch(null),
  };
}

describe('ScrollAnchor', () => {
  it('keeps what follows a card in place that folds over the upper edge, where its end was in sight', async () => {
    const box = await boxWithCard({body: 600, after: 3000});
    await box.scrollTo(1500);
    expect(box.fromEdge('next')).to.equal(120);
    await box.fold();
    expect(box.fromEdge('next')).to.equal(120);
    box.end();
  });

  it('brings the head of a card to the upper edge that folds over all of the box', async () => {
    const box = await boxWithCard({body: 2000, after: 3000});
    await box.scrollTo(1500);
    expect(box.fromEdge('next')).to.be.greaterThan(BOX);
    await box.fold();
    expect(box.fromEdge('card')).to.equal(0);
    box.end();
  });

  it('keeps it in place too where the box ends above where it stood, so that the browser has moved it', async () => {
    const box = await boxWithCard({body: 600, after: 360});
    await box.scrollTo(1500);
    expect(box.fromEdge('next')).to.equal(120);
    await box.fold();
    expect(box.fromEdge('next')).to.equal(120);
    box.end();
  });

  it('leaves a person alone who scrolls up while something folds below', async () => {
    const box = await boxWithCard({body: 600, after: 3000});
    await box.scrollTo(1500);
    await box.scrollTo(700);
    await box.fold();
    expect(box.scroller.scrollTop).to.equal(700);
    box.end();
  });
});
