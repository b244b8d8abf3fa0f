import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentCommand} from '../../src/commands/command.js';
import {listKey, type ListRow} from '../../src/state/keys.js';
import type {ControlsRow} from '../../src/transport/index.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';
import {branchChoiceKey, type BranchChoice} from '../../src/state/facts/branches.js';
import '../../src/all.js';
import {chord} from './driving.js';
import {bench, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';

const said = (id: string, text: string, editOf?: string) => ({
  type: 'text.final',
  sessionId: 's1',
  runId: `r-${id}`,
  messageId: id,
  payload: {role: 'user', text, ...(editOf === undefined ? {} : {editOf})},
});
const run = (id: string, text: string, end: object = {type: 'run.finished', payload: {outcome: 'success'}}) => [
  {type: 'run.started', sessionId: 's1', runId: `r-${id}`},
  {type: 'text.final', sessionId: 's1', runId: `r-${id}`, messageId: `a-${id}`, payload: {text}},
  {sessionId: 's1', runId: `r-${id}`, ...end},
];

async function show(entry: string, events: object[], options: BenchOptions = {}) {
  const on = await bench(html`<agent-turn entry=${entry}></agent-turn>`, options);
  await on.tell(...events);
  await on.settle();
  const turn = on.projection.querySelector('agent-turn')!;
  const button = (name: string | RegExp) =>
    all(turn.shadowRoot!, 'button').find((each) => {
      const words = (each.getAttribute('aria-label') ?? read(each)).trim();
      return typeof name === 'string' ? words === name : name.test(words);
    }) as HTMLButtonElement | undefined;
  const field = () => all(turn.shadowRoot!, 'textarea')[0] as HTMLTextAreaElement | undefined;
  return {on, turn, button, field};
}

async function copying(work: () => Promise<void>): Promise<string[]> {
  const copied: string[] = [];
  const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  const value = {writeText: async (text: string) => void copied.push(text)};
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value});
  try {
    await work();
  } finally {
    if (original) Object.defineProperty(navigator, 'clipboard', original);
    else Reflect.deleteProperty(navigator, 'clipboard');
  }
  return copied;
}

const FAILED = {type: 'run.failed', payload: {error: 'Budget reached', code: 'budget', retryable: true}};

describe('message actions', () => {
  it('A2 copies what was written, as Markdown: a question, and all the words of an answer', async () => {
    const events = [said('m1', 'Is it *safe*?'), ...run('m1', '**Yes.**')];
    const question = await show('message:m1', events);
    const answer = await show('run:r-m1', events);
    const copied = await copying(async () => {
      question.button('Copy')!.click();
      answer.button('Copy')!.click();
      await answer.on.settle();
    });
    expect(copied).to.deep.equal(['Is it *safe*?', '**Yes.**']);
    await expect(question.turn).to.be.accessible();
    await expect(answer.turn).to.be.accessible();
  });

  it('is reached by the keyboard though it is not seen, and is seen once it is reached', async () => {
    const {turn, button} = await show('message:m1', [said('m1', 'Hello')]);
    const group = button('Copy')!.closest('[part="base"]')!;
    button('Copy')!.focus();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(getComputedStyle(group).opacity).to.equal('1');
    expect(turn.matches(':focus-within')).to.equal(true);
  });

  it('edits and sends again: the command names the message, and the words stay until the runtime has taken them', async () => {
    let refuse: (reason: unknown) => void = () => undefined;
    const reply = () => new Promise((_, reject) => (refuse = reject));
    const {on, turn, button, field} = await show('message:m1', [said('m1', 'First words'), ...run('m1', 'Yes.')], {
      reply,
    });
    button('Edit and send again')!.click();
    await on.settle();
    expect(field()!.value).to.equal('First words');
    expect(all(turn.shadowRoot!, 'textarea')[0]!.getRootNode()).to.satisfy(
      (root: ShadowRoot) => root.activeElement === field(),
    );
    field()!.value = 'Better words';
    field()!.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await on.settle();
    await sendKeys({press: 'Enter'});
    await on.settle();
    const [sent] = on.carried as [AgentCommand];
    expect(sent.control).to.equal('edit');
    expect(sent.messageId).to.equal('m1');
    expect(sent.sessionId).to.equal('s1');
    expect(sent.payload).to.deep.equal({text: 'Better words'});
    refuse(new Error('The line is dead'));
    for (let round = 0; round < 3; round++) await on.settle();
    expect(field()!.value, 'kept').to.equal('Better words');
    expect(read(turn)).to.contain('The line is dead');
    await expect(turn).to.be.accessible();
    button('Send as a new branch')!.click();
    await on.settle();
    await on.tell(said('m1b', 'Better words', 'm1'));
    await on.settle();
    expect(field(), 'taken').to.equal(undefined);
  });

  it('is over once the edit is taken, also where the new branch has already taken its place', async () => {
    const {on, turn, button, field} = await show('message:m1', [said('m1', 'First words')]);
    button('Edit and send again')!.click();
    await on.settle();
    button('Send as a new branch')!.click();
    await on.settle();
    const [sent] = on.carried as [AgentCommand];
    turn.entry = 'message:m2';
    await on.settle();
    await on.tell({...said('m2', 'First words', 'm1'), commandId: sent.id});
    turn.entry = 'message:m1';
    await on.settle();
    expect(read(turn)).to.contain('First words');
    expect(field()).to.equal(undefined);
  });

  it('Escape leaves the message as it was; Shift+Enter is a new line', async () => {
    const {on, button, field} = await show('message:m1', [said('m1', 'Stay')]);
    button('Edit and send again')!.click();
    await on.settle();
    await chord('Shift', 'Enter');
    await on.settle();
    expect(field()!.value).to.contain('\n');
    await sendKeys({press: 'Escape'});
    await on.settle();
    expect(field()).to.equal(undefined);
    expect(on.carried).to.have.length(0);
  });

  it('warns of the turns that stay behind', async () => {
    const events = ['m1', 'm2', 'm3', 'm4'].flatMap((id) => [said(id, id), ...run(id, `to ${id}`)]);
    const {on, turn, button} = await show('message:m1', events);
    button('Edit and send again')!.click();
    await on.settle();
    expect(read(turn)).to.contain('3 later turns stay on branch 1.');
  });

  it('is disabled with its reason while a run is at work, and where the runtime does not take it', async () => {
    const busy = await show('message:m1', [said('m1', 'Go'), {type: 'run.started', sessionId: 's1', runId: 'r-m1'}]);
    const edit = busy.button(/^Edit and send again/)!;
    expect(edit.ariaDisabled).to.equal('true');
    expect(edit.title).to.contain('A run is at work');
    edit.click();
    await busy.on.settle();
    expect(busy.field()).to.equal(undefined);
    const lone = await show('message:m1', [said('m1', 'Go')], {controls: ['send']});
    expect(lone.button(/^Edit and send again/)!.title).to.contain('This runtime does not take this');
  });

  it('offers to retry a failed run once, and never one that went well', async () => {
    const failed = await show('run:r-m1', [said('m1', 'Go'), ...run('m1', 'Half', FAILED)]);
    failed.button('Retry')!.click();
    failed.button('Retry')?.click();
    await failed.on.settle();
    expect(failed.on.carried.map(({control, runId}) => [control, runId])).to.deep.equal([['retry', 'r-m1']]);
    const again = {type: 'run.started', sessionId: 's1', runId: 'r2', payload: {retryOf: 'r-m1'}};
    await failed.on.tell(again, {type: 'run.finished', sessionId: 's1', runId: 'r2', payload: {outcome: 'success'}});
    expect(failed.button(/^Retry/)).to.equal(undefined);
    const well = await show('run:r-m1', [said('m1', 'Go'), ...run('m1', 'Done')]);
    expect(well.button(/^Retry/)).to.equal(undefined);
    const final = await show('run:r-m1', [
      said('m1', 'Go'),
      ...run('m1', 'No', {type: 'run.failed', payload: {retryable: false}}),
    ]);
    expect(final.button(/^Retry/)).to.equal(undefined);
  });
});

describe('an answer that is whole', () => {
  it('can be asked for again where the client owns the list of messages, if it is the newest', async () => {
    const {on, turn, button} = await show('run:r-m1', [said('m1', 'Go'), ...run('m1', 'Done')]);
    expect(button('Answer again')).to.equal(undefined);
    const {store} = on.projection;
    store.setLocal(CONTROLS_KEY, {controls: ['retry'], regenerates: true} satisfies ControlsRow);
    await on.settle();
    await expect(turn).to.be.accessible();
    button('Answer again')!.click();
    await on.settle();
    expect(on.carried.map(({control, runId}) => [control, runId])).to.deep.equal([['retry', 'r-m1']]);
    await on.tell(said('m2', 'More'), ...run('m2', 'Later'));
    expect(button('Answer again')).to.equal(undefined);
  });
});

describe('branches of a message', () => {
  const EVENTS = [
    said('m1', 'First'),
    ...run('m1', 'one'),
    said('m1b', 'Second', 'm1'),
    ...run('m1b', 'two'),
    said('m1c', 'Third', 'm1b'),
    ...run('m1c', 'three'),
  ];

  it('says which of how many is shown, and goes to the others by keyboard', async () => {
    const {on, turn, button} = await show('message:m1b', EVENTS);
    expect(read(turn)).to.contain('2 of 3');
    expect(all(turn.shadowRoot!, '[role="status"]').some((each) => read(each) === '2 of 3')).to.equal(true);
    expect(read(turn)).to.contain('what you send goes to branch 3');
    button('Earlier branch')!.focus();
    await sendKeys({press: 'Enter'});
    const choice = on.store.get<BranchChoice>(branchChoiceKey('s1'))!;
    expect(choice.chosen).to.deep.equal({m1: 'm1'});
    expect(choice.since).to.equal(on.store.get<ListRow>(listKey('turns', 's1'))!.ids.at(-1));
    await expect(turn).to.be.accessible();
  });

  it('does not go beyond the first and the last', async () => {
    const first = await show('message:m1', EVENTS);
    expect(first.button('Earlier branch')!.ariaDisabled).to.equal('true');
    first.button('Earlier branch')!.click();
    expect(first.on.store.get(branchChoiceKey('s1'))).to.equal(undefined);
    const last = await show('message:m1c', EVENTS);
    expect(last.button('Later branch')!.ariaDisabled).to.equal('true');
  });

  it('is not there for a message that was never edited', async () => {
    const {turn} = await show('message:m1', [said('m1', 'First'), ...run('m1', 'one')]);
    expect(all(turn.shadowRoot!, '[role="group"]').map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      'Actions',
    ]);
  });
});

describe('who speaks', () => {
  it('a long name takes two lines at most, and is whole on request', async () => {
    const name = 'Senior migration and rollback coordinator of the ledger team';
    const {turn} = await show('run:r1', [
      {type: 'agent.changed', sessionId: 's1', agentId: 'a1', payload: {name}},
      {type: 'run.started', sessionId: 's1', runId: 'r1', agentId: 'a1'},
      {type: 'text.final', sessionId: 's1', runId: 'r1', agentId: 'a1', messageId: 'm1', payload: {text: 'Hi'}},
    ]);
    turn.style.inlineSize = '800px';
    await new Promise((resolve) => setTimeout(resolve, 50));
    const label = turn.shadowRoot!.querySelector<HTMLElement>('.by b')!;
    expect(label.getBoundingClientRect().height).to.be.at.most(37);
    expect(label.getBoundingClientRect().width).to.be.at.most(64);
    expect(label.title).to.equal(name);
  });
});

describe('branches in a conversation', () => {
  const EVENTS = [
    said('m1', 'First'),
    ...run('m1', 'one'),
    said('m2', 'Later on the first'),
    ...run('m2', 'more of one'),
    said('m1b', 'Second', 'm1'),
    ...run('m1b', 'two'),
  ];

  it('shows the newest branch, the other on request, and follows what is said next', async () => {
    const on = await bench(
      html`<div style="block-size: 600px"><agent-conversation session-id="s1"></agent-conversation></div>`,
    );
    await on.tell(...EVENTS);
    const conversation = on.projection.querySelector('agent-conversation')!;
    const shown = async () => {
      for (let round = 0; round < 4; round++) await on.settle();
      return all(conversation.shadowRoot!, 'agent-turn').map((turn) => turn.getAttribute('entry'));
    };
    expect(await shown()).to.deep.equal(['message:m1b', 'run:r-m1b']);
    const earlier = all(conversation.shadowRoot!, 'button').find((each) => each.ariaLabel === 'Earlier branch');
    (earlier as HTMLElement).click();
    expect(await shown()).to.deep.equal(['message:m1', 'run:r-m1', 'message:m2', 'run:r-m2']);
    await on.tell(said('m3', 'Third'), ...run('m3', 'three'));
    expect(await shown()).to.deep.equal(['message:m1b', 'run:r-m1b', 'message:m3', 'run:r-m3']);
  });
});
