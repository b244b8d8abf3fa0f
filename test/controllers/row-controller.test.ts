import {expect, fixture, nextFrame} from '@open-wc/testing';
import {html, LitElement, render} from 'lit';
import {property} from 'lit/decorators/property.js';
import {RowController} from '../../src/controllers/row-controller.js';
import '../../src/define/agent-projection.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import {toolKey} from '../../src/state/keys.js';
import type {ToolRow} from '../../src/state/facts/tools.js';
import {ProjectionStore} from '../../src/state/store.js';
import {waitUntil} from '../components/waiting.js';

let updates = 0;

class TestRow extends LitElement {
  @property() tool = '';
  readonly row = new RowController<ToolRow>(this, () => toolKey(this.tool));

  override render() {
    updates++;
    return html`${this.row.value?.percent ?? 'none'}`;
  }
}
customElements.define('test-row', TestRow);

const progress = (tool: string, percent: number) => ({
  type: 'tool.progress',
  toolCallId: tool,
  runId: `run-${tool}`,
  payload: {percent},
});

const text = (element: Element | null) => element?.shadowRoot?.textContent?.trim();

/** A store that is flushed by hand. */
const handStore = () => new ProjectionStore({schedule: () => undefined});

describe('RowController', () => {
  it('shows the row of its key, before and after attach alike', async () => {
    const store = handStore();
    store.append([progress('t1', 10)]);
    const early = document.createElement('test-row') as TestRow;
    early.tool = 't1';
    const projection = await fixture<AgentProjection>(html`<agent-projection .store=${store}></agent-projection>`);
    projection.append(early);
    await early.updateComplete;
    expect(text(early)).to.equal('10');
    store.append([progress('t1', 20)]);
    store.flush();
    await early.updateComplete;
    expect(text(early)).to.equal('20');
  });

  it('C6 without a store it has no row and throws nothing', async () => {
    const element = await fixture<TestRow>(html`<test-row tool="t1"></test-row>`);
    expect(text(element)).to.equal('none');
  });

  it('binds anew when the key or the store changes', async () => {
    const store = handStore();
    store.append([progress('t1', 1), progress('t2', 2)]);
    const projection = await fixture<AgentProjection>(
      html`<agent-projection .store=${store}><test-row tool="t1"></test-row></agent-projection>`,
    );
    const element = projection.querySelector<TestRow>('test-row')!;
    element.tool = 't2';
    await element.updateComplete;
    expect(text(element)).to.equal('2');
    store.flush();
    await element.updateComplete;
    const before = updates;
    store.append([progress('t1', 50)]);
    store.flush();
    await element.updateComplete;
    expect(updates).to.equal(before, 'the old key no longer reaches the element');
    const other = handStore();
    other.append([progress('t2', 77)]);
    projection.store = other;
    await nextFrame();
    await element.updateComplete;
    expect(text(element)).to.equal('77');
  });

  it('a provider that is defined or inserted later still answers', async () => {
    const store = handStore();
    store.append([progress('t1', 5)]);
    const holder = await fixture(html`<div><test-row tool="t1"></test-row></div>`);
    const element = holder.querySelector<TestRow>('test-row')!;
    const projection = document.createElement('agent-projection');
    projection.store = store;
    holder.append(projection);
    projection.append(element);
    await element.updateComplete;
    expect(text(element)).to.equal('5');
  });

  it('500 mounted of 10,000 rows, 167 events a frame: at most 10 element updates a frame', async () => {
    const store = handStore();
    const ids = Array.from({length: 10_000}, (_, index) => `t${index}`);
    store.append(ids.map((id) => progress(id, 0)));
    const projection = await fixture<AgentProjection>(html`
      <agent-projection .store=${store}>
        ${ids.filter((_, index) => index % 20 === 0).map((id) => html`<test-row tool=${id}></test-row>`)}
      </agent-projection>
    `);
    store.flush();
    await nextFrame();
    const elements = [...projection.querySelectorAll<TestRow>('test-row')];
    await Promise.all(elements.map((element) => element.updateComplete));
    expect(elements).to.have.length(500);
    const perFrame: number[] = [];
    for (let frame = 0, n = 0; frame < 60; frame++) {
      updates = 0;
      const events = [];
      for (let index = 0; index < 167; index++, n++) events.push(progress(ids[(n * 7919) % 10_000]!, n));
      store.append(events);
      store.flush();
      await nextFrame();
      await Promise.all(elements.map((element) => element.updateComplete));
      perFrame.push(updates);
    }
    expect(Math.max(...perFrame)).to.be.at.most(10);
    expect(perFrame.reduce((sum, count) => sum + count)).to.be.greaterThan(300, 'the mounted rows really changed');
  });

  it('500 removed elements are collected', async function () {
    const collect = (globalThis as {gc?: (how: {type: 'major'; execution: 'async'}) => Promise<void>}).gc;
    // Only Chromium lets a page ask for a collection.
    if (!collect) this.skip();
    const store = handStore();
    store.append(Array.from({length: 500}, (_, index) => progress(`t${index}`, 0)));
    const holder = await fixture<HTMLElement>(html`<div></div>`);
    const refs: WeakRef<Element>[] = [];
    (() => {
      const rows = Array.from({length: 500}, (_, index) => html`<test-row tool=${`t${index}`}></test-row>`);
      render(html`<agent-projection .store=${store}>${rows}</agent-projection>`, holder);
      for (const element of holder.querySelectorAll('test-row')) refs.push(new WeakRef(element));
    })();
    await nextFrame();
    store.append(Array.from({length: 500}, (_, index) => progress(`t${index}`, 1)));
    store.flush();
    await nextFrame();
    render(html``, holder);
    expect(refs).to.have.length(500);
    const alive = () => refs.filter((ref) => ref.deref() !== undefined).length;
    // Asynchronously: a collection in the middle of a call keeps whatever a stale address on the stack seems to point to.
    // And more than once: the browser itself holds what it has drawn until it draws again.
    const isCollected = async () => {
      await collect({type: 'major', execution: 'async'});
      await nextFrame();
      return alive() === 0;
    };
    await waitUntil(isCollected, 'all are collected');
  });
});
