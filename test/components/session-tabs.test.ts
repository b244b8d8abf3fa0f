import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentSessionOpenEvent} from '../../src/components/sessions/session-list/agent-session-open.js';
import type {AgentSessionTabs} from '../../src/components/sessions/session-tabs/session-tabs.js';
import {factKey} from '../../src/state/keys.js';
import '../../src/define/agent-session-tabs.js';
import {bench} from './fixtures.js';
import {read} from './reading.js';
import {asked, directory, listed, samples} from './session-samples.js';

async function show(...opened: string[]) {
  localStorage.clear();
  sessionStorage.clear();
  const on = await bench(html`<agent-session-tabs></agent-session-tabs>`);
  const element = on.projection.querySelector<AgentSessionTabs>('agent-session-tabs')!;
  const sessions = samples().map((row) => ({...row, messageCount: 1, lastSequence: 1}));
  on.store.append([listed(sessions, asked())]);
  for (const [key, row] of Object.entries(directory())) on.store.setLocal(factKey(key), row);
  on.projection.addEventListener('agent-session-open', (event: AgentSessionOpenEvent) => {
    if (!event.defaultPrevented) on.store.openSession(event.sessionId);
  });
  const open = async (id: string) => {
    on.store.openSession(id);
    await on.settle();
    await element.updateComplete;
    await on.settle();
  };
  await on.settle();
  for (const id of opened) await open(id);
  return {on, element, open};
}
const tabs = (element: Element) => [...element.shadowRoot!.querySelectorAll<HTMLElement>('[role="tab"]')];
const names = (element: Element) => tabs(element).map((tab) => tab.dataset['id']);
const selected = (element: Element) =>
  tabs(element)
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => tab.dataset['id']);

describe('agent-session-tabs', () => {
  it('U1 has a tab for each session that was opened, pinned ones first, with how each stands in words', async () => {
    const {element} = await show('ledger', 'tax', 'pin');
    expect(names(element)).to.deep.equal(['pin', 'ledger', 'tax']);
    expect(selected(element)).to.deep.equal(['pin']);
    expect(tabs(element).map(read)).to.deep.equal([
      'Done, House rules , Pinned',
      'Needs you, Usage-based ledger',
      'Running, Tax rules for Quebec',
    ]);
    await expect(element).to.be.accessible();
  });

  it('moves by arrows without opening, opens with Enter, and one tab is reached by Tab', async () => {
    const {element, on} = await show('ledger', 'tax');
    tabs(element)[1]!.focus();
    await sendKeys({press: 'ArrowRight'});
    await on.settle();
    expect((element.shadowRoot!.activeElement as HTMLElement).dataset['id']).to.equal('ledger');
    expect(selected(element)).to.deep.equal(['tax']);
    await sendKeys({press: 'Enter'});
    await on.settle();
    expect(selected(element)).to.deep.equal(['ledger']);
    expect(tabs(element).filter((tab) => tab.tabIndex === 0).length).to.equal(1);
  });

  it('N4 closes a tab and not its session: by Delete, by its button, also the one that is shown', async () => {
    const {element, on} = await show('ledger', 'tax', 'dunning');
    const before = JSON.stringify(on.store.snapshot().sessions);
    tabs(element)[2]!.focus();
    await sendKeys({press: 'Delete'});
    await on.settle();
    await on.settle();
    expect(names(element)).to.deep.equal(['ledger', 'tax']);
    expect(selected(element)).to.deep.equal(['tax']);
    expect((element.shadowRoot!.activeElement as HTMLElement).dataset['id']).to.equal('tax');
    element.shadowRoot!.querySelector<HTMLElement>('.close')!.click();
    await on.settle();
    expect(names(element)).to.deep.equal(['tax']);
    await sendKeys({press: 'Delete'});
    await on.settle();
    expect(names(element)).to.deep.equal(['tax']);
    expect(JSON.stringify(on.store.snapshot().sessions)).to.equal(before);
    expect(on.carried).to.deep.equal([]);
  });

  it('marks what is new in a tab that is not shown, and no longer once it is', async () => {
    const {element, on, open} = await show('dunning', 'tax');
    on.store.append([listed([{id: 'dunning', messageCount: 3, lastSequence: 5}])]);
    await on.settle();
    expect(read(tabs(element)[0]!)).to.contain(', new');
    await open('dunning');
    expect(read(tabs(element)[0]!)).not.to.contain(', new');
  });

  it('U2 has its tabs back after a reload, for the same service', async () => {
    const {on} = await show('ledger', 'tax');
    const kept = {...sessionStorage};
    const again = await show('dunning');
    expect(names(again.element)).to.deep.equal(['dunning']);
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value));
    const late = document.createElement('agent-session-tabs');
    again.on.projection.append(late);
    await again.on.settle();
    await late.updateComplete;
    expect(names(late)).to.include.members(['ledger', 'tax', 'dunning']);
    expect(on.store).not.to.equal(again.on.store);
  });

  it('goes the other way from right to left', async () => {
    const {element, on} = await show('ledger', 'tax');
    element.dir = 'rtl';
    tabs(element)[0]!.focus();
    await sendKeys({press: 'ArrowLeft'});
    await on.settle();
    expect((element.shadowRoot!.activeElement as HTMLElement).dataset['id']).to.equal('tax');
    await expect(element).to.be.accessible();
  });

  it('is honest with nothing open, and without a store', async () => {
    const {element} = await show();
    expect(read(element)).to.equal('No session is open');
    await expect(element).to.be.accessible();
    const alone = await fixture(html`<agent-session-tabs></agent-session-tabs>`);
    expect(read(alone)).to.contain('Unavailable');
  });
});
