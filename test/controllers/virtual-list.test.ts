import {expect, fixture, nextFrame} from '@open-wc/testing';
import {css, html, LitElement} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {VirtualList} from '../../src/controllers/virtual-list.js';

/** Rows of different heights, which are guessed wrong on purpose. */
class LongList extends LitElement {
  static override styles = css`
    .box {
      block-size: 300px;
      overflow: auto;
    }
  `;

  ids: string[] = [];
  heightOf = (id: string) => 20 + (Number(id.slice(1)) % 7) * 15;
  held: number[] = [];
  keeps = true;
  renders = 0;

  readonly list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.ids.length,
    keyOf: (index) => this.ids[index]!,
    estimate: () => 30,
    version: () => this.ids,
    held: () => this.held,
    keepsPlace: () => this.keeps,
  });

  get box(): HTMLElement | null {
    return this.shadowRoot?.querySelector<HTMLElement>('.box') ?? null;
  }

  override render() {
    this.renders++;
    return html`
      <div class="box" tabindex="0">
        <h2>Above the list</h2>
        <div>
          ${this.list.render(
            ({index, key}) =>
              html`<div id=${key} data-index=${index} style="height: ${this.heightOf(key)}px" ${ref(this.list.measure)}>
                ${key}
              </div>`,
          )}
        </div>
      </div>
    `;
  }
}
customElements.define('test-long-list', LongList);

const ids = (count: number, from = 0) => Array.from({length: count}, (_, index) => `r${String(from + index)}`);

async function settle(): Promise<void> {
  for (let round = 0; round < 8; round++) await nextFrame();
}

async function open(count: number): Promise<LongList> {
  const element = await fixture<LongList>(html`<test-long-list .ids=${ids(count)}></test-long-list>`);
  await settle();
  return element;
}

const rows = (element: LongList) => [...element.shadowRoot!.querySelectorAll<HTMLElement>('[data-index]')];
const topOf = (element: LongList, id: string) =>
  element.shadowRoot!.getElementById(id)!.getBoundingClientRect().top - element.box!.getBoundingClientRect().top;
const inSight = (element: LongList) => rows(element).find((row) => topOf(element, row.id) >= 0)!;

describe('VirtualList', () => {
  it('draws what is in sight and a few more, of any number', async () => {
    const element = await open(10_000);
    expect(rows(element).length).to.be.within(5, 30);
    expect(rows(element)[0]!.id).to.equal('r0');
    element.box!.scrollTop = 200_000;
    await settle();
    expect(rows(element).length).to.be.within(5, 30);
    expect(topOf(element, inSight(element).id)).to.be.within(0, 120);
  });

  it('goes to a row that was never drawn, whatever the guess was', async () => {
    const element = await open(10_000);
    element.list.scrollToIndex(7_001, {align: 'start'});
    await settle();
    expect(topOf(element, 'r7001')).to.be.within(-1, 1);
    element.list.scrollToIndex(20, {align: 'start'});
    await settle();
    expect(topOf(element, 'r20')).to.be.within(-1, 1);
  });

  it('keeps what is read in place when rows above it turn out higher than was guessed', async () => {
    const element = await open(2_000);
    element.list.scrollToIndex(1_000, {align: 'start'});
    await settle();
    for (let step = 0; step < 12; step++) {
      const row = inSight(element).id;
      const before = topOf(element, row);
      element.box!.scrollTop -= 90;
      await settle();
      const still = element.shadowRoot!.getElementById(row);
      if (still) expect(topOf(element, row)).to.be.within(before + 88, before + 92);
    }
  });

  for (const from of [0, 137]) {
    it(`keeps what is read in place when rows come in above it, ${from} px from the top`, async () => {
      const element = await open(300);
      element.box!.scrollTop = from;
      await settle();
      const row = inSight(element);
      const before = topOf(element, row.id);
      element.ids = [...ids(50, 1_000), ...element.ids];
      element.requestUpdate();
      await settle();
      expect(element.shadowRoot!.getElementById(row.id) === row).to.equal(true);
      expect(topOf(element, row.id)).to.be.within(before - 1, before + 1);
    });
  }

  it('keeps a held row drawn, and everything else where it would be without it', async () => {
    const element = await open(2_000);
    const held = element.shadowRoot!.getElementById('r3');
    element.held = [3];
    element.list.scrollToIndex(1_000, {align: 'start'});
    await settle();
    expect(element.shadowRoot!.getElementById('r3') === held).to.equal(true);
    expect(element.shadowRoot!.getElementById('r30') === null).to.equal(true);
    expect(topOf(element, 'r1000')).to.be.within(-1, 1);
  });

  it('a row that grows costs no update of the list', async () => {
    const element = await open(300);
    const before = element.renders;
    rows(element).at(-1)!.style.height = '400px';
    await settle();
    expect(element.renders).to.equal(before);
  });

  it('knows the place again after it was moved in the page', async () => {
    const element = await open(300);
    element.box!.scrollTop = 2_000;
    await settle();
    const parent = element.parentElement!;
    element.remove();
    await settle();
    parent.append(element);
    await settle();
    expect(element.box!.scrollTop).to.be.within(1_900, 2_100);
    expect(topOf(element, inSight(element).id)).to.be.within(0, 120);
  });
});
