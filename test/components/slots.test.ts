import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import type {AgentWorkbench} from '../../src/components/shell/workbench/workbench.js';
import '../../src/all.js';
import {resizePage} from './driving.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';

const OPENED = {type: 'session.opened', sessionId: 's1', payload: {title: 'Ledger'}};
const SAID = {type: 'text.final', sessionId: 's1', messageId: 'u1', payload: {role: 'user', text: 'Hello'}};

/** Whether the package's own words say that nothing was said yet. */
const saysNothing = (root: ParentNode) =>
  all(root, 'p').some((line) => line.textContent === 'No messages yet' && line.checkVisibility());

/** Where an element stands on the page. */
const box = (element: Element | null | undefined) => element!.getBoundingClientRect();

async function workbench(content: unknown, attributes: {panes?: string} = {}, width = 1400): Promise<AgentWorkbench> {
  await resizePage(width, 800);
  const element = await fixture<AgentWorkbench>(
    html`<agent-workbench without-badge panes=${attributes.panes ?? 'sessions details'}>${content}</agent-workbench>`,
  );
  element.store.openSession('s1');
  element.store.append([OPENED]);
  element.store.flush();
  await element.updateComplete;
  return element;
}

const pane = (element: AgentWorkbench, name: string) => element.shadowRoot!.querySelector(`.${name}`);

describe('X7 slots', () => {
  beforeEach(() => localStorage.clear());

  it('X7 a conversation has a header, a footer and an empty state of the page, which ends with the first turn', async () => {
    const on = await bench(html`
      <agent-conversation style="block-size: 400px">
        <p slot="header" id="header">Case 8841</p>
        <button slot="empty" id="starter">What is open?</button>
        <p slot="footer" id="footer">Answers can be wrong.</p>
      </agent-conversation>
    `);
    on.store.openSession('s1');
    await on.tell(OPENED);
    const find = (id: string) => on.projection.querySelector(`#${id}`);
    const talk = on.projection.firstElementChild!;
    expect(saysNothing(on.projection)).to.equal(false);
    expect(box(find('header')).bottom).to.be.at.most(box(find('starter')).top);
    expect(box(find('starter')).bottom).to.be.at.most(box(find('footer')).top);
    expect(box(find('footer')).bottom).to.be.at.most(box(talk).bottom);
    find('starter')!.remove();
    await on.settle();
    expect(saysNothing(on.projection)).to.equal(true);
    talk.append(Object.assign(document.createElement('p'), {slot: 'empty', textContent: 'Ask away'}));
    await on.settle();
    expect(read(talk)).to.contain('Ask away');
    expect(saysNothing(on.projection)).to.equal(false);
    await on.tell(SAID);
    expect(read(talk)).to.contain('Hello').and.not.to.contain('Ask away');
    expect(find('header')?.checkVisibility()).to.equal(true);
  });

  it('X7 a workbench hands its slots on to the conversation and the composer', async () => {
    const element = await workbench(html`
      <p slot="header" id="header">Case 8841</p>
      <button slot="empty" id="starter">What is open?</button>
      <p slot="footer" id="footer">Answers can be wrong.</p>
      <button slot="composer-start" id="start">Tone</button>
      <button slot="composer-end" id="end">Dictate</button>
    `);
    const find = (id: string) => element.querySelector(`#${id}`);
    for (const id of ['header', 'starter', 'footer', 'start', 'end'])
      expect(find(id)?.checkVisibility({visibilityProperty: true}) && box(find(id)).height > 0, id).to.equal(true);
    const [field] = all(element.shadowRoot!, 'textarea');
    const [send] = all(element.shadowRoot!, 'agent-composer').flatMap((each) => [
      ...each.shadowRoot!.querySelectorAll('[type=submit]'),
    ]);
    expect(box(find('header')).bottom).to.be.at.most(box(find('starter')).top);
    expect(box(find('starter')).bottom).to.be.at.most(box(field).top);
    expect(box(find('start')).top).to.be.at.least(box(field).bottom);
    expect(box(find('start')).right).to.be.at.most(box(find('end')).left);
    expect(box(find('end')).right).to.be.at.most(box(send).left);
    expect(box(find('footer')).top).to.be.at.least(box(send).bottom);
    expect(saysNothing(element.shadowRoot!)).to.equal(false);
  });

  it('X7 slots without content take no room, and the words of the package are shown', async () => {
    const element = await workbench('');
    const [talk] = all(element.shadowRoot!, 'agent-conversation');
    const [log] = all(talk!.shadowRoot!, '[part=base]');
    expect(box(log).height).to.equal(box(talk).height);
    expect(saysNothing(element.shadowRoot!)).to.equal(true);
    const [end] = all(element.shadowRoot!, 'agent-composer').flatMap((each) => [
      ...each.shadowRoot!.querySelectorAll('.tools > .end'),
    ]);
    expect(box(end).width).to.equal(box(end!.querySelector('button')).width);
  });
});

describe('X7 U1 panes of a workbench', () => {
  beforeEach(() => localStorage.clear());

  for (const [panes, left] of [
    ['sessions details', ['sessions', 'session', 'details']],
    ['sessions', ['sessions', 'session']],
    ['conversation details', ['session', 'details']],
    ['', ['session']],
  ] as const) {
    it(`X7 panes="${panes}" leaves no empty column`, async () => {
      const element = await workbench('', {panes});
      const shown = ['sessions', 'session', 'details'].filter((name) => pane(element, name) !== null);
      expect(shown).to.deep.equal([...left]);
      const widths = shown.map((name) => box(pane(element, name)).width);
      expect(widths.reduce((sum, width) => sum + width)).to.be.closeTo(box(element).width, 1);
      await resizePage(390, 800);
      element.requestUpdate();
      await element.updateComplete;
      expect(box(pane(element, 'session')).width).to.be.closeTo(box(element).width, 1);
      const views = [...element.shadowRoot!.querySelectorAll('.switch button')].filter((each) =>
        each.checkVisibility(),
      );
      expect(views).to.have.length(left.length === 1 ? 0 : left.length);
    });
  }

  it('X7 commands of a pane that is not there are not offered, and what opens the details opens nothing', async () => {
    const element = await workbench('', {panes: ''}, 390);
    const names = async () => {
      element.shadowRoot!.querySelector<HTMLElement>('.head > button:last-of-type')?.click();
      await element.updateComplete;
      const [palette] = all(element.shadowRoot!, 'agent-command-palette');
      return read(palette!);
    };
    expect(await names()).not.to.match(/details|new session|find a session|first teammate/i);
    element
      .shadowRoot!.querySelector('.session')
      ?.dispatchEvent(new Event('agent-artifact-open', {bubbles: true, composed: true}));
    await element.updateComplete;
    expect(pane(element, 'session')?.checkVisibility()).to.equal(true);
  });
});
