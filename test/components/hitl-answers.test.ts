import {aTimeout, expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentHitlCard} from '../../src/components/requests/hitl-card/hitl-card.js';
import {CommandRouter} from '../../src/commands/router.js';
import {dockedKey, openingKey} from '../../src/state/keys.js';
import '../../src/define/agent-hitl-card.js';
import {chord} from './driving.js';
import {bench, button, nameOf, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

const IDS = {sessionId: 's1', runId: 'r1', actionId: 'a1'};
const asked = (actionType: string, payload: object = {}, more: object = {}) => ({
  type: 'action.required',
  ...IDS,
  ...more,
  payload: {actionType, ...payload},
});
const APPROVAL = {title: 'Run migration 0042', toolName: 'db.migrate', input: {migration: '0042', apply: true}};
const OFFERS = [
  'approve',
  {id: 'approve_session', scope: 'session'},
  {id: 'approve_pattern', pattern: 'migrate 0042 *'},
  'edit',
  'reject',
];

async function show(events: object[], options?: BenchOptions): Promise<{card: AgentHitlCard; on: Bench}> {
  const on = await bench(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`, options);
  const card = on.projection.querySelector('agent-hitl-card')!;
  await on.tell(...events);
  return {card, on};
}
const names = (card: AgentHitlCard) => [...card.shadowRoot!.querySelectorAll('.acts button')].map(nameOf);
const press = async (card: AgentHitlCard, on: Bench, name: string) => {
  button(card, name)!.click();
  await on.settle();
};
/** Waits until keys count: in its first moment a card takes none. */
const ready = () => aTimeout(650);
const type = async (card: AgentHitlCard, on: Bench, text: string) => {
  const field = card.shadowRoot!.querySelector('textarea')!;
  field.value = text;
  field.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
  await on.settle();
};

describe('agent-hitl-card: answers', () => {
  describe('V7 an approval reaches as far as the runtime offers', () => {
    it('several ways to say no are each there in the words of the runtime, and say which was chosen', async () => {
      const responses = [
        {id: 'approve_once', label: 'Allow'},
        {id: 'reject_no', label: 'Not now'},
        {id: 'reject_never', label: 'Never'},
      ];
      const {card, on} = await show([asked('tool_approval', {...APPROVAL, responses})]);
      expect(names(card)).to.deep.equal(['Allow', 'Not now', 'Never']);
      await press(card, on, 'Never');
      expect(on.carried).to.have.length(1);
      expect(on.carried[0]).to.include({control: 'reject', actionId: 'a1'});
      expect(on.carried[0]!.payload).to.deep.equal({response: 'reject_never'});
    });

    it('once, for the session, by a pattern that is told before it is given', async () => {
      const {card, on} = await show([asked('tool_approval', {...APPROVAL, responses: OFFERS})]);
      const all = ['Approve once', 'Approve for this session', 'Approve all like this', 'Edit', 'Reject'];
      expect(names(card)).to.deep.equal(all);
      expect(card.shadowRoot!.querySelectorAll('.primary')).to.have.length(1);
      const by = button(card, 'Approve all like this')!.getAttribute('aria-describedby')!;
      expect(card.shadowRoot!.getElementById(by)!.textContent).to.contain('“migrate 0042 *”');
      await expect(card).to.be.accessible();
      await press(card, on, 'Approve all like this');
      expect(on.carried[0]).to.include({control: 'approve', actionId: 'a1', sessionId: 's1'});
      expect(on.carried[0]!.payload).to.deep.equal({
        response: 'approve_pattern',
        scope: 'pattern',
        pattern: 'migrate 0042 *',
      });
      expect(read(card)).to.contain('Approve all like this: Run migration 0042');
    });

    it('offers none of it where the runtime does not', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      expect(names(card)).to.deep.equal(['Approve', 'Edit', 'Reject']);
      await press(card, on, 'Approve');
      expect(on.carried[0]!.payload).to.equal(undefined);
    });

    it('the receipt names how far it reaches, who, when, and the input', async () => {
      const {card} = await show([
        asked('tool_approval', APPROVAL),
        {
          type: 'action.resolved',
          ...IDS,
          timestamp: '2026-11-16T14:07:02Z',
          payload: {resolution: 'approved', by: 'policy', scope: 'session', inputHash: '1prhur7', reason: 'Allowed.'},
        },
      ]);
      expect(read(card)).to.match(/Approved by policy at .*Allowed for this session Input 1prhur7$/);
    });

    it('compares the input with the last approval, where the runtime tells it', async () => {
      const {card} = await show([
        asked('tool_approval', {...APPROVAL, approvedInput: {migration: '0042', apply: false}}),
      ]);
      const lines = read(card.shadowRoot!.querySelector('agent-diff')!);
      expect(lines).to.contain('compared with your last approval');
      expect(lines).to.match(/−.*"apply": false/);
      expect(lines).to.match(/\+.*"apply": true/);
      await expect(card).to.be.accessible();
    });
  });

  describe('T11 a plan', () => {
    const PLAN = {
      title: 'The plan',
      revision: 2,
      steps: [{title: 'Freeze writes', owner: 'Builder'}, {title: 'Verify'}],
    };

    it('shows its steps and revision, and the approval is bound to that revision', async () => {
      const {card, on} = await show([asked('plan_decision', PLAN)]);
      expect(read(card)).to.contain('Revision 2 Freeze writes Builder Verify');
      await expect(card).to.be.accessible();
      await press(card, on, 'Accept plan');
      expect(on.carried[0]!.payload).to.deep.equal({revision: 2});
    });

    it('U11 is sent back with what should be different; meanwhile it cannot be accepted', async () => {
      const {card, on} = await show([asked('plan_decision', PLAN)]);
      await press(card, on, 'Ask for changes');
      await press(card, on, 'Ask for these changes');
      expect(on.carried).to.have.length(0);
      expect(read(card)).to.contain('This is needed.');
      await type(card, on, 'Verify twice');
      await sendKeys({press: 'Escape'});
      await on.settle();
      expect(button(card, 'Accept plan')!.getAttribute('aria-disabled')).to.equal('true');
      expect(read(card)).to.contain('You have begun to change it.');
      await expect(card).to.be.accessible();
      await press(card, on, 'Accept plan');
      await ready();
      await chord('Control', 'Enter');
      await on.settle();
      expect(on.carried).to.have.length(0);
      await press(card, on, 'Ask for changes');
      await press(card, on, 'Ask for these changes');
      expect(on.carried[0]).to.include({control: 'reject', actionId: 'a1'});
      expect(on.carried[0]!.payload).to.deep.equal({reason: 'Verify twice', response: 'request_changes'});
      expect(read(card)).to.contain('Ask for changes: The plan');
      await on.tell({type: 'action.resolved', ...IDS, payload: {resolution: 'changes_requested', by: 'Mara'}});
      expect(read(card)).to.contain('Changes asked for by Mara');
      expect(read(card)).not.to.contain('did not apply');
    });

    it('can be accepted again once the changes are discarded', async () => {
      const {card, on} = await show([asked('plan_decision', PLAN)]);
      await press(card, on, 'Ask for changes');
      await type(card, on, 'Hm');
      await press(card, on, 'Discard changes');
      await press(card, on, 'Back');
      await press(card, on, 'Accept plan');
      expect(on.carried[0]).to.include({control: 'approve'});
    });
  });

  it('T11 cost figures, handoff and artifact are told as facts', async () => {
    const cost = {estimate: 4.2, spent: 0.84, budget: 2, currency: 'USD'};
    const money = await show([asked('cost_confirmation', {title: 'Backfill', cost})]);
    expect(read(money.card)).to.contain('Will cost about $4.20 Spent so far $0.84 Budget $2.00');
    const odd = await show([asked('cost_confirmation', {cost: {estimate: 3, currency: 'credits'}})]);
    expect(read(odd.card)).to.contain('3 credits');
    const handoff = await show([asked('handoff_acceptance', {from: 'Lead', to: 'You'})]);
    expect(read(handoff.card)).to.contain('From Lead To You');
    const review = await show([asked('artifact_review', {versionId: 'v3'}, {artifactId: 'runbook'})]);
    expect(read(review.card)).to.contain('Artifact runbook Version v3');
    let opened: string | undefined;
    review.on.projection.addEventListener('agent-artifact-open', ({artifactId}) => (opened = artifactId));
    await press(review.card, review.on, 'Open');
    expect(opened).to.equal('runbook');
    expect(review.on.carried).to.deep.equal([]);
    expect(names(review.card)).to.deep.equal(['Approve', 'Open', 'Reject']);
  });

  it('U11 arguments with a schema are corrected field by field', async () => {
    const schema = {properties: {migration: {type: 'string'}, apply: {type: 'boolean'}}, required: ['migration']};
    const {card, on} = await show([asked('tool_approval', {...APPROVAL, schema})]);
    await press(card, on, 'Edit');
    const form = card.shadowRoot!.querySelector('agent-schema-form')!;
    expect(form.shadowRoot!.querySelector('input')!.value).to.equal('0042');
    form.shadowRoot!.querySelector<HTMLInputElement>('[type="checkbox"]')!.click();
    await on.settle();
    await press(card, on, 'Approve with this input');
    expect(on.carried[0]).to.include({control: 'approve'});
    expect(on.carried[0]!.payload).to.deep.equal({input: {migration: '0042', apply: false}});
  });

  it('V7 past its time no decision is possible, and only the runtime settles it', async () => {
    const {card, on} = await show([asked('tool_approval', {...APPROVAL, expiresAt: Date.now() - 1000})]);
    expect(names(card)).to.deep.equal([]);
    expect(read(card)).to.contain('Its time is over');
    await expect(card).to.be.accessible();
    // Where each write is a run of its own, nobody else would ever settle it.
    const row = {state: 'idle', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0, perRun: true} as const;
    on.store.setLocal(TRANSPORT_KEY, row);
    await on.settle();
    expect(names(card)).to.deep.equal(['Reject']);
  });

  it('S3 a secret is nowhere once it is sent, and is not kept for another try', async () => {
    const {card, on} = await show([asked('credential_request', {title: 'A token'})], {
      reply: () => Promise.reject(new Error('No network.')),
    });
    const logged: unknown[] = [];
    const {log} = console;
    console.log = (...words: unknown[]) => void logged.push(words);
    card.shadowRoot!.querySelector('input')!.value = 'hunter2 is it';
    await press(card, on, 'Provide');
    console.log = log;
    expect(on.carried[0]!.payload).to.deep.equal({value: 'hunter2 is it'});
    expect(read(card)).to.contain('Not sent No network.');
    expect(button(card, 'Retry')).to.equal(undefined);
    expect(card.shadowRoot!.querySelector('input')!.value).to.equal('');
    CommandRouter.of(on.store).retry(on.carried[0]!.id);
    await on.settle();
    expect(on.carried).to.have.length(1);
    const traces = [
      card.shadowRoot!.innerHTML,
      document.documentElement.textContent,
      JSON.stringify(on.store.snapshot()),
      JSON.stringify([...on.store.log]),
      JSON.stringify({...localStorage, ...sessionStorage}),
      JSON.stringify(logged),
    ];
    for (const trace of traces) expect(trace).not.to.contain('hunter2');
  });

  it('V7 a decision that the page still holds can be taken back, and then be another one', async () => {
    const {card, on} = await show([asked('tool_approval', APPROVAL)]);
    const withdrawn: string[] = [];
    CommandRouter.of(on.store).connect({
      controls: new Set(['approve', 'reject'] as const),
      carry: (_command, _signal, tell) => {
        tell('held', 'other_requests');
        return Promise.resolve();
      },
      withdraw: ({id}) => withdrawn.push(id) > 0,
    });
    await press(card, on, 'Approve');
    expect(read(card)).to.contain('Held here');
    await expect(card).to.be.accessible();
    await press(card, on, 'Take back');
    expect(withdrawn).to.have.length(1);
    expect(names(card)).to.deep.equal(['Approve', 'Edit', 'Reject']);
    await press(card, on, 'Reject');
    await press(card, on, 'Reject');
    expect(read(card)).to.contain('Reject: Run migration 0042');
  });

  describe('V7 keys', () => {
    const focus = (card: AgentHitlCard) => card.shadowRoot!.querySelector<HTMLElement>('[part="base"]')!.focus();

    it('digits choose, as printed on the buttons, with the focus inside and not before it has been there a moment', async () => {
      const {card, on} = await show([asked('tool_approval', {...APPROVAL, responses: OFFERS})]);
      const keys = [...card.shadowRoot!.querySelectorAll('.acts kbd')].map((key) => key.textContent);
      expect(keys).to.deep.equal(['1', '2', '3', '4', '5']);
      focus(card);
      await sendKeys({press: '1'});
      expect(on.carried, 'too early').to.have.length(0);
      await ready();
      card.shadowRoot!.querySelector<HTMLElement>('[part="base"]')!.blur();
      await sendKeys({press: '1'});
      expect(on.carried, 'the focus is elsewhere').to.have.length(0);
      focus(card);
      await sendKeys({press: '9'});
      await sendKeys({press: '2'});
      await on.settle();
      expect(on.carried[0]!.payload).to.deep.equal({response: 'approve_session', scope: 'session'});
    });

    it('a digit typed into a field is a digit', async () => {
      const {card, on} = await show([asked('clarification', {prompt: 'How many?'})]);
      await ready();
      card.shadowRoot!.querySelector('textarea')!.focus();
      await sendKeys({type: '12'});
      await on.settle();
      expect(on.carried).to.have.length(0);
      expect(card.shadowRoot!.querySelector('textarea')!.value).to.equal('12');
    });

    it('Ctrl+Enter approves from anywhere inside; Escape, Enter on the whole and other keys never do', async () => {
      const {card, on} = await show([asked('tool_approval', APPROVAL)]);
      await ready();
      focus(card);
      for (const key of ['Escape', 'Enter', ' ', 'y', 'a']) await sendKeys({press: key});
      await on.settle();
      expect(on.carried).to.have.length(0);
      await chord('Control', 'Enter');
      await on.settle();
      expect(on.carried[0]).to.include({control: 'approve'});
    });

    it('Enter on a button counts for the request that stood there, not for the one that came', async () => {
      const {card, on} = await show([
        asked('tool_approval', APPROVAL),
        {...asked('tool_approval', APPROVAL), actionId: 'a2'},
      ]);
      await ready();
      button(card, 'Approve')!.focus();
      card.actionId = 'a2';
      await on.settle();
      await sendKeys({press: 'Enter'});
      await sendKeys({press: ' '});
      await on.settle();
      expect(on.carried).to.have.length(0);
      await ready();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(on.carried[0]).to.include({control: 'approve', actionId: 'a2'});
    });
  });

  it('V7 a request is announced at once, assertively and once, and takes no focus', async () => {
    const {on} = await show([asked('tool_approval', {...APPROVAL, title: 'Announce me'})]);
    const twin = document.createElement('agent-hitl-card');
    twin.actionId = 'a1';
    on.projection.append(twin);
    await aTimeout(250);
    const heard = document.querySelector('[data-agent-announcer="assertive"]')!;
    const lines = [...heard.children].map(({textContent}) => textContent);
    expect(lines.filter((line) => line === 'Needs you: Announce me')).to.have.length(1);
    expect(heard.getAttribute('role')).to.equal('alert');
    expect(document.activeElement).to.equal(document.body);
  });

  it('V7 A10 a request of a kept view is announced once its owner has confirmed it, not before', async () => {
    const {on} = await show([]);
    const steps = {shell: 'ready', window: 'ready', current: 'ready', refs: 'ready'} as const;
    const heard = () => document.querySelector('[data-agent-announcer="assertive"]')?.textContent ?? '';
    on.store.setLocal(openingKey('s1'), {steps, keptAt: 5});
    on.store.append([asked('tool_approval', {...APPROVAL, title: 'Seen last week'})]);
    await on.settle();
    await aTimeout(250);
    expect(heard()).not.to.contain('Seen last week');
    on.store.setLocal(openingKey('s1'), {steps});
    on.store.append([asked('tool_approval', {...APPROVAL, title: 'Seen last week'})]);
    await on.settle();
    await aTimeout(250);
    expect(heard()).to.contain('Needs you: Seen last week');
  });

  it('N2 docked elsewhere, it is one row with the way there', async () => {
    const {card, on} = await show([asked('tool_approval', APPROVAL)]);
    on.store.setLocal(dockedKey('s1'), {actionIds: ['a1']});
    await on.settle();
    expect(read(card)).to.equal('Needs you Run migration 0042 Decide below');
    await expect(card).to.be.accessible();
    let revealed = '';
    on.projection.addEventListener('agent-hitl-reveal', ({actionId}) => (revealed = actionId));
    await press(card, on, 'Decide below');
    expect(revealed).to.equal('a1');
    card.docked = true;
    await on.settle();
    expect(names(card)).to.contain('Approve');
  });
});
