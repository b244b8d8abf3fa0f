import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentHitlDock} from '../../src/components/requests/hitl-dock/hitl-dock.js';
import '../../src/define/agent-hitl-dock.js';
import {blur, resizePage} from './driving.js';
import {bench, button, type Bench} from './fixtures.js';
import {read} from './reading.js';

const asked = (id: string, sessionId = 's1') => ({
  type: 'action.required',
  sessionId,
  runId: 'r1',
  actionId: id,
  payload: {actionType: 'tool_approval', title: `Do ${id}`, risk: 'high'},
});
const settled = (id: string) => ({
  type: 'action.resolved',
  sessionId: 's1',
  actionId: id,
  payload: {resolution: 'approved'},
});

async function show(...events: object[]): Promise<{dock: AgentHitlDock; on: Bench}> {
  const on = await bench(
    html`<agent-hitl-card action-id="a1"></agent-hitl-card>
      <agent-hitl-dock session-id="s1" style="inline-size: 700px"></agent-hitl-dock>`,
  );
  await on.tell(...events);
  await on.settle();
  return {dock: on.projection.querySelector('agent-hitl-dock')!, on};
}
const card = (dock: AgentHitlDock) => dock.shadowRoot!.querySelector('agent-hitl-card');
const rows = (dock: AgentHitlDock) => [...dock.shadowRoot!.querySelectorAll<HTMLElement>('.request')];

describe('agent-hitl-dock', () => {
  it('shows the oldest open request of its session as a card, the others as rows, of other sessions none', async () => {
    const {dock, on} = await show(asked('a1'), asked('a2'), asked('x', 's2'), asked('a3'));
    expect(card(dock)!.actionId).to.equal('a1');
    expect(rows(dock).map((row) => row.dataset['fact'])).to.deep.equal(['action:a2', 'action:a3']);
    expect(read(dock)).to.contain('2 more requests wait');
    await expect(dock).to.be.accessible();
    rows(dock)[1]!.click();
    await on.settle();
    expect(card(dock)!.actionId).to.equal('a3');
    expect(rows(dock).map((row) => row.dataset['fact'])).to.deep.equal(['action:a1', 'action:a2']);
    await on.tell(settled('a3'));
    expect(card(dock)!.actionId).to.equal('a1');
  });

  it('V7 goes on to the next request while the page holds the decision about the first, which can be had back', async () => {
    const {dock, on} = await show(asked('a1'), asked('a2'));
    CommandRouter.of(on.store).connect({
      controls: new Set(['approve', 'reject']),
      carry: (_command, _signal, tell) => Promise.resolve(tell('held', 'other_requests')),
    });
    CommandRouter.of(on.store).send({control: 'approve', actionId: 'a1', sessionId: 's1'});
    await on.settle();
    expect(card(dock)!.actionId).to.equal('a2');
    rows(dock)[0]!.click();
    await on.settle();
    expect(card(dock)!.actionId).to.equal('a1');
    expect(button(card(dock)!, 'Take back') !== undefined).to.equal(true);
  });

  it('N2 what stands here is one row elsewhere, until the dock is gone; the row leads here', async () => {
    const {dock, on} = await show(asked('a1'), asked('a2'));
    const inline = on.projection.querySelector('agent-hitl-card')!;
    expect(read(inline)).to.contain('Decide below');
    button(inline, 'Decide below')!.click();
    await on.settle();
    expect(dock.shadowRoot!.activeElement).to.equal(card(dock));
    dock.remove();
    await on.settle();
    expect(read(inline)).not.to.contain('Decide below');
  });

  it('folds into one row, is remembered so, and opens with a click or the focus of the keyboard', async () => {
    const {dock, on} = await show(asked('a1'));
    card(dock)!.shadowRoot!.querySelector<HTMLElement>('.fold')!.click();
    await on.settle();
    expect(card(dock) === null).to.equal(true);
    expect(rows(dock)).to.have.length(1);
    expect(read(rows(dock)[0]!)).to.contain('Needs you Do a1');
    await expect(dock).to.be.accessible();
    const again = document.createElement('agent-hitl-dock');
    again.sessionId = 's1';
    dock.replaceWith(again);
    await on.settle();
    expect(card(again) === null).to.equal(true);
    again.style.inlineSize = '700px';
    blur();
    const before = document.createElement('button');
    again.before(before);
    before.focus();
    await sendKeys({press: 'Tab'});
    await on.settle();
    expect(card(again) !== null, 'the focus opens it').to.equal(true);
    expect(on.carried).to.have.length(0);
    before.focus();
    await aTimeout(20);
    await on.settle();
    expect(card(again) === null, 'it folds when the focus leaves').to.equal(true);
    rows(again)[0]!.click();
    await on.settle();
    before.focus();
    await on.settle();
    expect(card(again) !== null, 'a click keeps it open').to.equal(true);
  });

  it('takes no focus when a request comes, and loses none when one goes', async () => {
    const {dock, on} = await show();
    expect(dock.getBoundingClientRect().height).to.equal(0);
    await on.tell(asked('a1'));
    expect(document.activeElement).to.equal(document.body);
    button(card(dock)!, 'Approve')!.focus();
    await on.tell(settled('a1'));
    expect(document.activeElement).to.equal(dock);
    expect(read(dock)).to.equal('');
    await expect(dock).to.be.accessible();
  });

  it('in a narrow place it is a row, and a sheet over everything when a person opens it', async () => {
    const {dock, on} = await show(asked('a1'), asked('a2'));
    dock.style.inlineSize = '340px';
    await aTimeout(50);
    await on.settle();
    expect(card(dock) === null).to.equal(true);
    expect(dock.shadowRoot!.querySelector('dialog') === null).to.equal(true);
    expect(rows(dock)).to.have.length(2);
    expect(dock.scrollWidth).to.be.at.most(340);
    await expect(dock).to.be.accessible();
    rows(dock)[0]!.click();
    await on.settle();
    const sheet = dock.shadowRoot!.querySelector('dialog')!;
    expect(sheet.matches(':modal')).to.equal(true);
    expect(card(dock)!.actionId).to.equal('a1');
    expect(sheet.getBoundingClientRect().width, 'in a large window').to.be.below(innerWidth - 100);
    await resizePage(390, 600);
    expect(sheet.getBoundingClientRect().height, 'in a small one').to.be.at.least(innerHeight - 1);
    await resizePage(800, 600);
    await expect(dock).to.be.accessible();
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(dock.shadowRoot!.querySelector('dialog') === null).to.equal(true);
    expect(on.carried).to.have.length(0);
    rows(dock)[0]!.click();
    await on.settle();
    await on.tell(settled('a1'));
    expect(dock.shadowRoot!.querySelector('dialog') === null, 'settled: the sheet goes').to.equal(true);
  });

  it('C6 is empty without a store, and speaks Chinese with one', async () => {
    const alone = await fixture<AgentHitlDock>(html`<agent-hitl-dock></agent-hitl-dock>`);
    expect(read(alone)).to.equal('');
    const {dock, on} = await show(asked('a1'), asked('a2'));
    dock.lang = 'zh-CN';
    await on.settle();
    expect(read(dock)).to.contain('还有 1 个请求在等待');
  });
});
