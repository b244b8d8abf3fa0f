import {expect, fixture, nextFrame} from '@open-wc/testing';
import {css, html, LitElement} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {VirtualList} from '../../src/controllers/virtual-list.js';
import {untilStill} from '../components/still.js';

/** Rows of different heights, which are guessed wrong on purpose. */
class LongList extends LitElement {
  static override styles = css`
    .box {
      block-size: 300px;
      overflow: auto;
    }
    .contained > div > [data-index] {
      container-type: inline-size;
    }
  `;

  ids: string[] = [];
  heightOf = (id: string) => 20 + (Number(id.slice(1)) % 7) * 15;
  contentOf: (id: string) => unknown = (id) => id;
  held: number[] = [];
  keeps = true;
  contained = false;
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
      <div class="box ${this.contained ? 'contained' : ''}" tabindex="0">
        <h2>Above the list</h2>
        <div>
          ${this.list.render(
            ({index, key}) =>
              html`<div id=${key} data-index=${index} style="height: ${this.heightOf(key)}px" ${ref(this.list.measure)}>
                ${this.contentOf(key)}
              </div>`,
          )}
        </div>
      </div>
    `;
  }
}
customElements.define('test-long-list', LongList);

const ids = (count: number, from = 0) => Array.from({length: count}, (_, index) => `r${String(from + index)}`);

async function open(count: number): Promise<LongList> {
  const element = await fixture<LongList>(html`<test-long-list .ids=${ids(count)}></test-long-list>`);
  await untilStill(element);
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
    await untilStill(element);
    expect(rows(element).length).to.be.within(5, 30);
    expect(topOf(element, inSight(element).id)).to.be.within(0, 120);
  });

  it('has rows without a gap from the first layout on, whatever stands above them', async () => {
    const gaps: number[] = [];
    const element = await fixture<LongList>(html`<test-long-list .ids=${ids(3)}></test-long-list>`);
    for (let frame = 0; frame < 4; frame++) {
      const last = rows(element).at(-1);
      if (last) gaps.push(last.parentElement!.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom);
      await nextFrame();
    }
    expect(gaps).to.have.length.above(2);
    expect([...new Set(gaps)]).to.deep.equal([0]);
  });

  it('goes to a row that was never drawn, whatever the guess was', async () => {
    const element = await open(10_000);
    element.list.scrollToIndex(7_001, {align: 'start'});
    await untilStill(element);
    expect(topOf(element, 'r7001')).to.be.within(-1, 1);
    element.list.scrollToIndex(20, {align: 'start'});
    await untilStill(element);
    expect(topOf(element, 'r20')).to.be.within(-1, 1);
  });

  /** Goes up into rows that were never drawn. */
  async function readUpwards(element: LongList): Promise<void> {
    element.list.scrollToIndex(1_000, {align: 'start'});
    await untilStill(element);
    for (let step = 0; step < 12; step++) {
      const row = inSight(element).id;
      const before = topOf(element, row);
      element.box!.scrollTop -= 90;
      await untilStill(element);
      const still = element.shadowRoot!.getElementById(row);
      if (still) expect(topOf(element, row)).to.be.within(before + 88, before + 92);
    }
  }

  it('keeps what is read in place when rows above it turn out higher than was guessed', async () => {
    await readUpwards(await open(2_000));
  });

  // Chromium 147 loses its scroll anchor by such a row.
  it('keeps what is read in place when rows are size containers with something closed in them', async () => {
    const contentOf = (id: string) =>
      html`<details>
        <summary>${id}</summary>
        Closed
      </details>`;
    const element = await fixture<LongList>(html`
      <test-long-list .ids=${ids(2_000)} .contentOf=${contentOf} .contained=${true}></test-long-list>
    `);
    await untilStill(element);
    await readUpwards(element);
  });

  for (const from of [0, 137]) {
    it(`keeps what is read in place when rows come in above it, ${from} px from the top`, async () => {
      const element = await open(300);
      element.box!.scrollTop = from;
      await untilStill(element);
      const row = inSight(element);
      const before = topOf(element, row.id);
      element.ids = [...ids(50, 1_000), ...element.ids];
      element.requestUpdate();
      await untilStill(element);
      expect(element.shadowRoot!.getElementById(row.id) === row).to.equal(true);
      expect(topOf(element, row.id)).to.be.within(before - 1, before + 1);
    });
  }

  it('keeps a held row drawn, and everything else where it would be without it', async () => {
    const element = await open(2_000);
    const held = element.shadowRoot!.getElementById('r3');
    element.held = [3];
    element.list.scrollToIndex(1_000, {align: 'start'});
    await untilStill(element);
    expect(element.shadowRoot!.getElementById('r3') === held).to.equal(true);
    expect(element.shadowRoot!.getElementById('r30') === null).to.equal(true);
    expect(topOf(element, 'r1000')).to.be.within(-1, 1);
  });

  it('a row that grows costs no update of the list', async () => {
    const element = await open(300);
    const before = element.renders;
    rows(element).at(-1)!.style.height = '400px';
    await untilStill(element);
    expect(element.renders).to.equal(before);
  });

  it('knows the place again after it was moved in the page', async () => {
    const element = await open(300);
    element.box!.scrollTop = 2_000;
    await untilStill(element);
    const parent = element.parentElement!;
    element.remove();
    await untilStill(element);
    parent.append(element);
    await untilStill(element);
    expect(element.box!.scrollTop).to.be.within(1_900, 2_100);
    expect(topOf(element, inSight(element).id)).to.be.within(0, 120);
  });
});
