import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {CommandRouter, Refusal} from '../../src/commands/router.js';
import type {AgentHitlCard} from '../../src/components/requests/hitl-card/hitl-card.js';
import {ACTION_TYPES} from '../../src/protocol/taxonomy.js';
import {actionKey} from '../../src/state/keys.js';
import '../../src/define/agent-hitl-card.js';
import {chord} from './driving.js';
import {bench, button, nameOf, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';
import {receiptForKey, receiptKey} from '../../src/commands/keys.js';

const IDS = {sessionId: 's1', runId: 'r1', actionId: 'a1'};
const asked = (actionType: string | undefined, payload: object = {}, more: object = {}) => ({
  type: 'action.required',
  ...IDS,
  ...more,
  payload: {actionType, ...payload},
});
const settled = (resolution: string | undefined, payload: object = {}) => ({
  type: 'action.resolved',
  ...IDS,
  timestamp: '2026-11-16T14:07:02Z',
  payload: {resolution, ...payload},
});
const BUILDER = {type: 'agent.spawned', sessionId: 's1', agentId: 'b', agentName: 'Builder', teamName: 'delivery'};
const APPROVAL = {
  title: 'Run migration 0042',
  risk: 'medium',
  requestedScope: 'staging',
  policy: 'ask on write',
  toolName: 'db.migrate',
  input: {migration: '0042', apply: true},
};

async function show(events: object[], options?: BenchOptions): Promise<{card: AgentHitlCard; on: Bench}> {
  const on = await bench(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`, options);
  const card = on.projection.querySelector('agent-hitl-card')!;
  await on.tell(...events);
  return {card, on};
}
const base = (card: AgentHitlCard) => card.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const names = (card: AgentHitlCard) => [...card.shadowRoot!.querySelectorAll('button')].map(nameOf);
const field = (card: AgentHitlCard) => card.shadowRoot!.querySelector<HTMLTextAreaElement>('textarea, input')!;
const press = async (card: AgentHitlCard, on: Bench, name: string) => {
  button(card, name)!.click();
  await on.settle();
};
const type = async (card: AgentHitlCard, on: Bench, text: string) => {
  field(card).value = text;
  field(card).dispatchEvent(new Event('input', {bubbles: true, composed: true}));
  await on.settle();
};
/** Waits until keys count: in its first moment a card takes none. */
const ready = () => aTimeout(650);
const form = (card: AgentHitlCard) => card.shadowRoot!.querySelector('agent-schema-form')!;

describe('agent-hitl-card', () => {
  describe('T11 each kind of request has its form', () => {
    const BUTTONS: Record<string, string[]> = {
      structured_input: ['Answer', 'Decline'],
      clarification: ['Answer', 'Decline'],
      credential_request: ['Provide', 'Decline'],
      plan_decision: ['Accept plan', 'Ask for changes', 'Reject'],
      teammate_plan_decision: ['Accept plan', 'Ask for changes', 'Reject'],
      permission_grant: ['Grant', 'Reject'],
      delegated_permission: ['Grant', 'Reject'],
      cost_confirmation: ['Confirm cost', 'Reject'],
      handoff_acceptance: ['Accept handoff', 'Reject'],
    };
    for (const actionType of ACTION_TYPES) {
      it(`${actionType}: says who asks and what, accessible, with its answers`, async () => {
        const schema = actionType === 'structured_input' ? {properties: {a: {type: 'string'}}} : undefined;
        const {card} = await show([
          BUILDER,
          asked(actionType, {title: 'Do the thing', schema}, {agentId: 'b', expiresAt: Date.now() + 90_000}),
        ]);
        expect(base(card).dataset).to.include({fact: actionKey('a1'), status: 'required'});
        expect(base(card).getAttribute('role')).to.equal('group');
        expect(base(card).getAttribute('aria-label')).to.equal('Builder (delivery) asks: Do the thing');
        expect(card.shadowRoot!.querySelector('h3')!.textContent).to.equal('Builder (delivery) asks: Do the thing');
        expect(read(card)).to.contain('Needs you');
        expect(names(card)).to.deep.equal(BUTTONS[actionType] ?? ['Approve', 'Reject']);
        await expect(card).to.be.accessible();
      });
    }

    it('tool approval: tool, scope, risk, policy and safe input', async () => {
      const {card} = await show([
        asked('tool_approval', {...APPROVAL, expiresAt: new Date(Date.now() + 252_000).toISOString()}),
      ]);
      const facts = read(card.shadowRoot!.querySelector('dl')!);
      expect(facts).to.equal('Risk Medium Scope staging Policy ask on write Tool db.migrate Request Tool approval');
      expect(JSON.parse(card.shadowRoot!.querySelector('agent-code')!.text)).to.deep.equal(APPROVAL.input);
      expect(read(card)).to.match(/Expires in 4:1\d/);
      expect(names(card)).to.deep.equal(['Approve', 'Edit', 'Reject']);
      await expect(card).to.be.accessible();
    });

    it('V15 delegated requests name the teammate that asks, and the answer names it too', async () => {
      for (const [actionType, yes] of [
        ['delegated_permission', 'Grant'],
        ['teammate_plan_decision', 'Accept plan'],
      ] as const) {
        const {card, on} = await show([BUILDER, asked(actionType, {}, {agentId: 'b'})]);
        expect(read(card.shadowRoot!.querySelector('dl')!)).to.contain('Asked by Builder (delivery)');
        await press(card, on, yes);
        expect(on.carried[0]).to.include({control: 'approve', agentId: 'b', actionId: 'a1', sessionId: 's1'});
        const unnamed = await show([asked(actionType)]);
        expect(read(unnamed.card)).to.contain('A teammate that the runtime did not name');
      }
    });

    it('T9 a plan is shown whole before it can be accepted: its words, its steps, or that it was not sent', async () => {
      const plan = (payload: object, more: object = {}) => ({
        ...{type: 'plan.final', sessionId: 's1', runId: 'r1', payload},
        ...more,
      });
      for (const actionType of ['plan_decision', 'teammate_plan_decision']) {
        // Words alone, of the plan that the request names or of the run that it belongs to, or in the request itself.
        const named = await show([
          plan({text: 'Drop **all** tables'}, {planId: 'p7'}),
          asked(actionType, {}, {planId: 'p7'}),
        ]);
        await waitUntil(() => read(named.card).includes('Drop all tables'));
        const ofRun = await show([plan({text: 'Rename it'}), asked(actionType)]);
        await waitUntil(() => read(ofRun.card).includes('Rename it'));
        const own = await show([asked(actionType, {planText: 'Keep it'})]);
        await waitUntil(() => read(own.card).includes('Keep it'));
        // Words beside steps are part of it.
        const both = await show([plan({text: 'At night only', steps: [{title: 'Copy'}]}), asked(actionType)]);
        await waitUntil(() => /At night only.*Copy/.test(read(both.card)));
        const growing = await show([plan({delta: 'First'}, {type: 'plan.delta'}), asked(actionType)]);
        await waitUntil(() => read(growing.card).includes('The plan is still being written.'));
        const unsent = await show([asked(actionType)]);
        expect(read(unsent.card)).to.contain('The plan was not sent along, so it cannot be read here.');
      }
      const {card} = await show([plan({text: 'Elsewhere'}), asked('clarification')]);
      expect(read(card)).not.to.contain('Elsewhere');
    });

    it('structured input: a real form, with messages at its fields', async () => {
      const schema = {required: ['batch'], properties: {batch: {title: 'Batch size', type: 'integer', maximum: 100}}};
      const {card, on} = await show([asked('structured_input', {title: 'Settings', schema})]);
      await press(card, on, 'Answer');
      expect(on.carried).to.have.length(0);
      expect(read(card)).to.contain('This is needed.');
      await expect(card).to.be.accessible();
      await sendKeys({type: '50'});
      await press(card, on, 'Answer');
      expect(on.carried[0]).to.include({control: 'answer', actionId: 'a1'});
      expect(on.carried[0]!.payload).to.deep.equal({value: {batch: 50}});
    });

    it('clarification without a schema: free text, not empty', async () => {
      const {card, on} = await show([asked('clarification', {prompt: 'Which meter?'})]);
      await press(card, on, 'Answer');
      expect(on.carried).to.have.length(0);
      expect(read(card)).to.contain('This is needed.');
      expect(card.shadowRoot!.activeElement).to.equal(field(card));
      await expect(card).to.be.accessible();
      await type(card, on, 'The gross one');
      expect(read(card)).not.to.contain('This is needed.');
      await press(card, on, 'Answer');
      expect(on.carried[0]!.payload).to.deep.equal({value: 'The gross one'});
    });

    it('S3 credential: sent, and found in no attribute, row, log or export', async () => {
      const {card, on} = await show([asked('credential_request', {title: 'A token'})]);
      const input = field(card) as unknown as HTMLInputElement;
      expect(input.type).to.equal('password');
      await ready();
      input.focus();
      await sendKeys({type: 'hunter2 is it'});
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(on.carried[0]!.payload).to.deep.equal({value: 'hunter2 is it'});
      const rows = [receiptKey(on.carried[0]!.id), receiptForKey('actionId:a1'), `ui:draft:${actionKey('a1')}`];
      const traces = [
        card.outerHTML,
        card.shadowRoot!.innerHTML,
        JSON.stringify(on.store.snapshot()),
        JSON.stringify([...on.store.log]),
        JSON.stringify(rows.map((key) => on.store.get(key))),
      ];
      for (const trace of traces) expect(trace).not.to.contain('hunter2');
    });

    it("the runtime's own offers are the answers", async () => {
      const responses = [{id: 'once', label: 'Only once'}, 'always', {id: 'reject', label: 'Never'}, {}, 7, null];
      const {card, on} = await show([asked('tool_approval', {...APPROVAL, responses})]);
      expect(names(card)).to.deep.equal(['Only once', 'always', 'Never']);
      await expect(card).to.be.accessible();
      await press(card, on, 'Only once');
      expect(on.carried[0]).to.include({control: 'answer', actionId: 'a1'});
      expect(on.carried[0]!.payload).to.deep.equal({value: 'once'});
    });

    it('C6 a kind that nobody knows shows what is known and is not answered', async () => {
      const {card} = await show([asked('vendor.captcha', {title: 'Prove it', severity: 'low'})]);
      expect(read(card)).to.contain('vendor.captcha');
      expect(read(card)).to.contain('This page cannot answer this kind of request.');
      expect(names(card)).to.deep.equal([]);
      await expect(card).to.be.accessible();
    });

    it('… unless the runtime offers approve and reject', async () => {
      const {card, on} = await show([asked('vendor.gate', {responses: ['approve', 'reject']})]);
      expect(names(card)).to.deep.equal(['Approve', 'Reject']);
      await press(card, on, 'Approve');
      expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1'});
    });
  });

  describe('V7 an approval stays pending until the event of the runtime', () => {
    it('shows the decision as on its way, and approved only when the row says so', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)], {reply: async () => 'accepted'});
      await press(card, on, 'Approve');
      expect(on.carried).to.have.length(1);
      expect(base(card).dataset['status']).to.equal('required');
      expect(read(card)).to.equal('Sending Approve: Run migration 0042 Not confirmed yet.');
      expect(names(card)).to.deep.equal([]);
      await expect(card).to.be.accessible();
      await aTimeout(50);
      await on.settle();
      expect(read(card)).not.to.contain('Approved');
      await on.tell(settled('approved', {by: 'Mara', reason: 'Looks right'}));
      expect(base(card).dataset['status']).to.equal('resolved');
      expect(read(card)).to.match(/^Settled Approved by Mara at .*:07:02.* Run migration 0042 Reason: Looks right$/);
      await expect(card).to.be.accessible();
    });

    it('answering twice sends once: two clicks, two cards, two buttons', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      const twin = document.createElement('agent-hitl-card');
      twin.actionId = 'a1';
      on.projection.append(twin);
      await on.settle();
      const [approve, other] = [button(card, 'Approve')!, button(twin, 'Approve')!];
      approve.click();
      approve.click();
      other.click();
      await on.settle();
      approve.click();
      await on.settle();
      expect(on.carried).to.have.length(1);
      expect(read(twin)).to.contain('Sending Approve');
    });

    it('received by the runtime is not settled either', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Approve');
      await on.tell({type: 'run.status', ...IDS, actionId: undefined, commandId: on.carried[0]!.id, payload: {}});
      expect(read(card)).to.equal('Received Approve: Run migration 0042 The owner has it. It is not settled yet.');
      expect(base(card).dataset['status']).to.equal('required');
      await expect(card).to.be.accessible();
    });

    it('unconfirmed after a while: asks again under the same id', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Approve');
      // As the router does once its patience is over.
      const receipt = on.store.get(receiptForKey('actionId:a1'))!;
      for (const key of [receiptForKey('actionId:a1'), receiptKey(on.carried[0]!.id)]) {
        on.store.setLocal(key, {...receipt, status: 'unconfirmed'});
      }
      await on.settle();
      expect(read(card)).to.match(/^Unconfirmed Approve: Run migration 0042 Sent at .*, no answer yet\. Ask again$/);
      await expect(card).to.be.accessible();
      await press(card, on, 'Ask again');
      expect(on.carried.map(({id}) => id)).to.deep.equal([on.carried[0]!.id, on.carried[0]!.id]);
      expect(read(card)).to.contain('Not confirmed yet.');
    });

    it("refused: the owner's words, and the request open again", async () => {
      let refuse = true;
      const {card, on} = await show([asked('tool_approval', APPROVAL)], {
        reply: () => (refuse ? Promise.reject(new Refusal('Frozen until 16:00.')) : new Promise(() => undefined)),
      });
      await press(card, on, 'Approve');
      expect(read(card)).to.contain('Refused Frozen until 16:00. Your decision did not apply: Approve');
      expect(names(card)).to.deep.equal(['Approve', 'Edit', 'Reject']);
      await expect(card).to.be.accessible();
      refuse = false;
      await press(card, on, 'Approve');
      expect(new Set(on.carried.map(({id}) => id)).size).to.equal(2);
      expect(read(card)).to.contain('Sending');
    });

    it('refused fields say so where they are, and keep what was entered', async () => {
      const schema = {properties: {batch: {title: 'Batch size', type: 'integer'}}};
      const {card, on} = await show([asked('structured_input', {schema})], {
        reply: () => Promise.reject(new Refusal('Not taken.', {batch: 'Above the limit.'})),
      });
      form(card).shadowRoot!.querySelector('input')!.focus();
      await sendKeys({type: '50000'});
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(read(card)).to.contain('Refused Not taken.');
      expect(read(form(card))).to.contain('Above the limit.');
      expect(form(card).shadowRoot!.querySelector('input')!.value).to.equal('50000');
      await expect(card).to.be.accessible();
    });

    it('not sent: says why, and tries again under the same id', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)], {
        reply: () => Promise.reject(new Error('No network.')),
      });
      await press(card, on, 'Approve');
      expect(read(card)).to.contain('Not sent No network.');
      await expect(card).to.be.accessible();
      await press(card, on, 'Retry');
      expect(on.carried).to.have.length(2);
      expect(on.carried[0]!.id).to.equal(on.carried[1]!.id);
    });

    it('says that somebody else was first', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Approve');
      await on.tell(settled('rejected', {by: 'Jonas'}));
      expect(read(card)).to.match(/Settled Rejected by Jonas at .* Your decision did not apply: Approve$/);
    });

    it('N1 settled in words that nobody knows is neither approved nor rejected', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Approve');
      await on.tell(settled('not approved, I think'));
      expect(read(card)).to.contain('not approved, I think');
      expect(read(card)).not.to.contain('did not apply');
      expect(card.shadowRoot!.querySelector('.k-success')).to.equal(null);
    });

    for (const [resolution, words] of [
      ['expired', 'Expired Run migration 0042 Expired at'],
      ['cancelled', 'Cancelled Run migration 0042 Cancelled at'],
      ['rejected', 'Settled Rejected at'],
      ['answered', 'Settled Answered at'],
      [undefined, 'Settled Run migration 0042 Settled at'],
    ] as const) {
      it(`settled as ${resolution}: one quiet line, accessible`, async () => {
        const {card} = await show([asked('tool_approval', APPROVAL), settled(resolution)]);
        expect(read(card).startsWith(words), read(card)).to.equal(true);
        expect(names(card)).to.deep.equal([]);
        expect(base(card).getBoundingClientRect().height).to.be.lessThan(64);
        await expect(card).to.be.accessible();
      });
    }

    it('past its time it is open until its owner says otherwise', async () => {
      const {card} = await show([asked('tool_approval', {...APPROVAL, expiresAt: Date.now() - 1000})]);
      expect(read(card)).to.contain('Was to expire at');
      expect(base(card).dataset['status']).to.equal('required');
      const soon = await show([asked('tool_approval', {...APPROVAL, expiresAt: Date.now() + 900})]);
      expect(read(soon.card)).to.contain('Expires in');
      await waitUntil(() => read(soon.card).includes('Was to expire at'));
    });
  });

  describe('reject', () => {
    it('asks for a reason in place, which may be left out', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Reject');
      expect(on.carried).to.have.length(0);
      expect(card.shadowRoot!.activeElement).to.equal(field(card));
      expect(names(card)).to.deep.equal(['Reject', 'Back']);
      await expect(card).to.be.accessible();
      await press(card, on, 'Reject');
      expect(on.carried[0]).to.include({control: 'reject', actionId: 'a1', sessionId: 's1', runId: 'r1'});
      expect(on.carried[0]!.payload).to.equal(undefined);
    });

    it('Escape goes back to the card, and the text stays', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      let escaped = 0;
      on.projection.addEventListener('keydown', (event) => (escaped += Number(event.key === 'Escape')));
      await press(card, on, 'Reject');
      await sendKeys({type: 'Not today'});
      await sendKeys({press: 'Escape'});
      await on.settle();
      expect(names(card)).to.deep.equal(['Approve', 'Edit', 'Reject']);
      expect(card.shadowRoot!.activeElement).to.equal(button(card, 'Reject'));
      expect(escaped).to.equal(0);
      await press(card, on, 'Reject');
      expect(field(card).value).to.equal('Not today');
      await ready();
      await chord('Control', 'Enter');
      await on.settle();
      expect(on.carried[0]!.payload).to.deep.equal({reason: 'Not today'});
    });

    it('a double click is not a click on what comes to stand there', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Edit');
      button(card, 'Approve with this input')!.dispatchEvent(new MouseEvent('click', {detail: 2, bubbles: true}));
      await on.settle();
      expect(on.carried).to.have.length(0);
    });

    it('what was begun outlives the element', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Reject');
      await type(card, on, 'Half a reason');
      card.remove();
      const again = document.createElement('agent-hitl-card');
      again.actionId = 'a1';
      on.projection.append(again);
      await on.settle();
      expect(field(again).value).to.equal('Half a reason');
    });
  });

  describe('edit', () => {
    it('approves with the edited input, once it is JSON', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await press(card, on, 'Edit');
      expect(card.shadowRoot!.activeElement).to.equal(field(card));
      await type(card, on, '{"migration": ');
      await press(card, on, 'Approve with this input');
      expect(on.carried).to.have.length(0);
      expect(field(card).getAttribute('aria-invalid')).to.equal('true');
      expect(read(card)).to.contain('This is not valid JSON.');
      await expect(card).to.be.accessible();
      await sendKeys({press: 'Escape'});
      await on.settle();
      expect(card.shadowRoot!.activeElement).to.equal(button(card, 'Edit'));
      await press(card, on, 'Edit');
      expect(field(card).value).to.equal('{"migration": ');
      await type(card, on, '{"migration": "0043"}');
      await press(card, on, 'Approve with this input');
      expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1'});
      expect(on.carried[0]!.payload).to.deep.equal({input: {migration: '0043'}});
    });

    it('sends no input that was not changed, and text as text', async () => {
      const same = await show([asked('tool_approval', APPROVAL)]);
      await press(same.card, same.on, 'Edit');
      await press(same.card, same.on, 'Approve with this input');
      expect(same.on.carried[0]!.payload).to.equal(undefined);
      const text = await show([asked('tool_approval', {...APPROVAL, input: 'rm -r build'})]);
      await press(text.card, text.on, 'Edit');
      await type(text.card, text.on, 'rm -r dist');
      await press(text.card, text.on, 'Approve with this input');
      expect(text.on.carried[0]!.payload).to.deep.equal({input: 'rm -r dist'});
    });

    it('S3 is not offered where it would send back what was taken out', async () => {
      const {card} = await show([asked('tool_approval', {...APPROVAL, input: {token: 'sk-abcdefghijklmnopqrst'}})]);
      expect(names(card)).to.deep.equal(['Approve', 'Reject']);
      expect(read(card)).to.contain('Parts of it are hidden for safety');
    });
  });

  describe('keyboard', () => {
    it('never has the focus put on a decision, and walks the buttons in order', async () => {
      const {card, on} = await show([asked('tool_approval', {...APPROVAL, input: undefined})]);
      expect(card.matches(':focus-within')).to.equal(false);
      const walk: string[] = [];
      for (let step = 0; step < 2; step++) {
        await sendKeys({press: 'Tab'});
        walk.push(nameOf(card.shadowRoot!.activeElement!));
      }
      expect(walk).to.deep.equal(['Approve', 'Reject']);
      await chord('Shift', 'Tab');
      await ready();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(on.carried).to.have.length(1);
      // The button is gone: the focus is on what it became, and on nothing that decides.
      expect(card.shadowRoot!.activeElement).to.equal(base(card));
      await on.tell(settled('approved'));
      expect(card.shadowRoot!.activeElement).to.equal(base(card));
    });

    it('leaves the focus of others alone', async () => {
      const {on} = await show([asked('tool_approval', APPROVAL)]);
      const input = document.createElement('input');
      on.projection.append(input);
      input.focus();
      await on.tell(settled('approved'));
      expect(document.activeElement).to.equal(input);
    });

    it('announces nothing by itself', async () => {
      const {card} = await show([asked('tool_approval', APPROVAL)]);
      const live = [...card.shadowRoot!.querySelectorAll('[aria-live], [role="alert"], [role="status"]')];
      expect(live).to.deep.equal([]);
    });
  });

  it('is disabled, with the reason, where nothing can be sent', async () => {
    const {card, on} = await show([asked('tool_approval', APPROVAL)], {controls: 'not connected'});
    expect(read(card)).to.contain('There is no connection');
    for (const name of ['Approve', 'Edit', 'Reject']) {
      expect(button(card, name)!.getAttribute('aria-disabled'), name).to.equal('true');
    }
    await expect(card).to.be.accessible();
    await press(card, on, 'Approve');
    expect(on.store.get(receiptForKey('actionId:a1'))).to.equal(undefined);
    const partly = await show([asked('tool_approval', APPROVAL)], {controls: ['approve']});
    expect(button(partly.card, 'Approve')!.getAttribute('aria-disabled')).to.equal('false');
    expect(button(partly.card, 'Reject')!.getAttribute('aria-disabled')).to.equal('true');
    expect(read(partly.card)).to.contain('This runtime does not take this from here.');
  });

  it('a veto of the page sends nothing and leaves the request open', async () => {
    const {card, on} = await show([asked('tool_approval', APPROVAL)]);
    document.body.addEventListener('agent-command', (event) => event.preventDefault(), {once: true});
    await press(card, on, 'Approve');
    expect(on.carried).to.have.length(0);
    expect(names(card)).to.contain('Approve');
    await press(card, on, 'Approve');
    expect(on.carried).to.have.length(1);
  });

  describe('C6 V17 says what it does not know', () => {
    it('unknown without a store, and for an id nobody told of', async () => {
      const alone = await fixture<AgentHitlCard>(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`);
      expect(read(alone)).to.contain('Unknown');
      await expect(alone).to.be.accessible();
      const {card} = await show([]);
      expect(read(card)).to.contain('Unknown');
    });

    it('makes up neither asker nor sentence, risk nor deadline', async () => {
      const {card, on} = await show([{type: 'action.required', actionId: 'a1'}]);
      expect(read(card)).to.equal('Needs you Request of an unknown kind This page cannot answer this kind of request.');
      await on.tell({type: 'action.resolved', actionId: 'a1'});
      expect(read(card)).to.equal('Settled Request of an unknown kind');
      await expect(card).to.be.accessible();
    });

    it('uses the name the request gives, then the id, until the agent is known', async () => {
      const {card, on} = await show([asked('tool_approval', {title: 'Go'}, {agentId: 'b'})]);
      expect(base(card).getAttribute('aria-label')).to.equal('b asks: Go');
      await on.tell(BUILDER);
      expect(base(card).getAttribute('aria-label')).to.equal('Builder (delivery) asks: Go');
      const named = await show([asked('tool_approval', {title: 'Go', agentName: 'Scout'})]);
      expect(base(named.card).getAttribute('aria-label')).to.equal('Scout asks: Go');
    });
  });

  it('shows hostile text as text, inside its own box', async () => {
    const nasty = '<img src=x onerror=alert(1)>\u202e'.repeat(30);
    const {card, on} = await show([
      asked('tool_approval', {
        ...Object.fromEntries(
          ['title', 'prompt', 'risk', 'policy', 'requestedScope', 'toolName'].map((name) => [name, nasty]),
        ),
        input: {[nasty]: nasty},
        responses: [{id: nasty, label: nasty}],
      }),
    ]);
    card.style.inlineSize = '320px';
    await aTimeout(200); // what scrolls is found by an observer
    expect(card.shadowRoot!.querySelector('img')).to.equal(null);
    expect(base(card).scrollWidth).to.be.at.most(320);
    await expect(card).to.be.accessible();
    await on.tell(settled(nasty, {by: nasty, reason: nasty}));
    expect(base(card).scrollWidth).to.be.at.most(320);
    await expect(card).to.be.accessible();
  });

  it('is the same before and after it is attached, and follows its id', async () => {
    const on = await bench(html``);
    await on.tell(asked('tool_approval', APPROVAL), {...asked('clarification', {title: 'Other'}), actionId: 'a2'});
    const before = document.createElement('agent-hitl-card');
    before.actionId = 'a1';
    const after = document.createElement('agent-hitl-card');
    on.projection.append(before, after);
    await on.settle();
    after.actionId = 'a1';
    await on.settle();
    expect(read(after)).to.equal(read(before));
    after.actionId = 'a2';
    await on.settle();
    expect(read(after)).to.contain('Other');
  });

  it('puts the main button first and the rejection at the far end, in either direction', async () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      on.projection.dir = dir;
      card.style.inlineSize = '700px';
      await on.settle();
      const box = base(card).getBoundingClientRect();
      const [approve, reject] = ['Approve', 'Reject'].map((name) => button(card, name)!.getBoundingClientRect());
      const [start, end] = dir === 'ltr' ? [approve!, reject!] : [reject!, approve!];
      expect(start.left - box.left, dir).to.be.lessThan(24);
      expect(box.right - end.right, dir).to.be.lessThan(24);
      await expect(card).to.be.accessible();
    }
  });

  it('fits 320 px in every mode, with the scope still there', async () => {
    const {card, on} = await show([asked('tool_approval', APPROVAL)]);
    card.style.inlineSize = '320px';
    for (const step of ['', 'Edit', 'Back', 'Reject']) {
      if (step) await press(card, on, step);
      await aTimeout(20);
      expect(base(card).scrollWidth, step).to.be.at.most(320);
      expect(read(card)).to.contain('Scope staging');
    }
    await expect(card).to.be.accessible();
  });

  it('speaks Chinese', async () => {
    const on = await bench(html`<agent-hitl-card lang="zh-CN" action-id="a1"></agent-hitl-card>`);
    await on.tell(BUILDER, asked('tool_approval', APPROVAL, {agentId: 'b'}));
    const card = on.projection.querySelector('agent-hitl-card')!;
    expect(read(card)).to.contain('Builder (delivery) 请求：Run migration 0042');
    await press(card, on, '批准');
    expect(read(card)).to.contain('尚未确认。');
  });

  it('uses the one router of the store', async () => {
    const {card, on} = await show([asked('tool_approval', APPROVAL)]);
    await press(card, on, 'Approve');
    expect(CommandRouter.of(on.store).retry(on.carried[0]!.id)?.status).to.equal('pending');
  });
});
