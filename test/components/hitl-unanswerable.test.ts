import {aTimeout, expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {ACTION_TYPES} from '../../src/protocol/taxonomy.js';
import {listKey} from '../../src/state/keys.js';
import '../../src/define/agent-hitl-card.js';
import '../../src/define/agent-hitl-dock.js';
import '../../src/define/agent-hitl-inbox.js';
import '../../src/define/agent-task-capsule.js';
import {chord} from './driving.js';
import {bench} from './fixtures.js';
import {read} from './reading.js';

const IDS = {sessionId: 's1', runId: 'r1'};
const STARTED = {type: 'run.started', ...IDS};
const asked = (actionType: string, payload: object = {}) => ({
  type: 'action.required',
  ...IDS,
  payload: {actionType, title: 'Drop the ledger?', toolName: 'db.drop', input: {table: 'ledger'}, ...payload},
});
const REASON = 'The runtime asked without an id, so no answer can reach it.';

async function show(...events: readonly object[]) {
  const on = await bench(html`
    <agent-hitl-dock session-id="s1" style="inline-size: 700px"></agent-hitl-dock>
    <agent-hitl-inbox></agent-hitl-inbox>
    <agent-task-capsule style="inline-size: 700px"></agent-task-capsule>
  `);
  await on.tell(STARTED, ...events);
  const dock = on.projection.querySelector('agent-hitl-dock')!;
  const card = () => dock.shadowRoot!.querySelector('agent-hitl-card');
  return {on, dock, card, inbox: on.projection.querySelector('agent-hitl-inbox')!};
}

describe('a request without its id', () => {
  for (const actionType of [...ACTION_TYPES, 'odd']) {
    it(`F2 C6 ${actionType}: says what is asked and why it cannot be answered, and no answer is on`, async () => {
      const schema = actionType === 'structured_input' ? {properties: {a: {type: 'string'}}} : undefined;
      const {card} = await show(asked(actionType, {schema}));
      const root = card()!.shadowRoot!;
      expect(read(card()!)).to.contain('Drop the ledger?').and.to.contain(REASON);
      const answers = [...root.querySelectorAll('.acts > button')].filter(({id}) => id !== 'open-artifact');
      for (const answer of answers) expect(answer.ariaDisabled, answer.id).to.equal('true');
      expect(root.querySelector('textarea, input, agent-schema-form'), 'nothing to fill in').to.equal(null);
      await expect(card()!).to.be.accessible();
    });
  }

  it('F2 no press and no key sends anything', async () => {
    const {on, card} = await show(asked('tool_approval'));
    for (const answer of card()!.shadowRoot!.querySelectorAll<HTMLElement>('.acts > button')) answer.click();
    card()!.focus();
    // In its first moment a card takes no keys at all.
    await aTimeout(650);
    for (const press of ['1', '2']) await sendKeys({press});
    await chord('Control', 'Enter');
    await on.settle();
    expect(on.carried).to.deep.equal([]);
  });

  it('F2 counts as needing somebody in the dock, the inbox and the capsule, and leaves with its run', async () => {
    const {on, dock, inbox, card} = await show(asked('tool_approval'));
    const capsule = on.projection.querySelector('agent-task-capsule')!;
    expect(on.store.get(listKey('open-actions', 's1'))!.ids.length).to.equal(1);
    expect(read(inbox)).to.contain('Drop the ledger?');
    expect(read(capsule)).to.contain('Permission needed');
    await on.tell({type: 'run.finished', ...IDS, payload: {outcome: 'success'}});
    expect(card()).to.equal(null);
    expect(read(dock)).to.equal('');
    expect(read(inbox)).not.to.contain('Drop the ledger?');
    expect(read(capsule)).not.to.contain('Permission needed');
  });

  it('F2 the reason is in the language of the page', async () => {
    const {on, card} = await show(asked('tool_approval'));
    card()!.lang = 'zh-CN';
    await on.settle();
    expect(read(card()!)).to.contain('没有给出编号');
  });
});
