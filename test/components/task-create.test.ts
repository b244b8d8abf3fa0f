import {expect, fixture, html} from '@open-wc/testing';
import {Refusal} from '../../src/commands/router.js';
import type {AgentTaskCreate} from '../../src/components/tasks/task-create/task-create.js';
import {COMMANDS} from '../../src/protocol/taxonomy.js';
import '../../src/define/agent-task-create.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

async function show(options: BenchOptions = {}): Promise<{create: AgentTaskCreate; on: Bench}> {
  const on = await bench(html`<agent-task-create session-id="s1"></agent-task-create>`, {
    controls: COMMANDS,
    ...options,
  });
  await on.tell({type: 'task.created', sessionId: 's1', taskId: 't1', payload: {title: 'Rebuild the index'}});
  return {create: on.projection.querySelector('agent-task-create')!, on};
}
const part = <T extends HTMLElement>(create: Element, selector: string) =>
  create.shadowRoot!.querySelector<T>(selector)!;
const dialog = (create: Element) => part<HTMLDialogElement>(create, 'dialog');

async function send(create: Element, on: Bench, values: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries(values))
    part<HTMLInputElement>(create, `dialog [name="${name}"]`).value = value;
  part<HTMLFormElement>(create, 'dialog form').requestSubmit();
  await on.settle();
}

describe('agent-task-create', () => {
  it('K9 sends what was written, stays on its way until its owner tells of the task, and is empty for the next', async () => {
    const {create, on} = await show();
    button(create, 'New task')!.click();
    await on.settle();
    await expect(create).to.be.accessible();
    part<HTMLElement & {value: string}>(create, 'agent-task-choice').dispatchEvent(
      Object.assign(new Event('agent-picker-change'), {value: 't1'}),
    );
    await send(create, on, {
      objective: ' Warm the caches ',
      priority: 'high',
      acceptance: 'It is quick\n\n It is right ',
      minutes: '1.5',
      cost: '4',
    });
    expect(on.carried[0]).to.include({control: 'create_task', sessionId: 's1'});
    expect(on.carried[0]!.payload).to.deep.equal({
      objective: 'Warm the caches',
      priority: 'high',
      parentTaskId: 't1',
      acceptance: ['It is quick', 'It is right'],
      constraints: {timeLimitMs: 90_000, costLimit: 4},
    });
    expect(read(dialog(create))).to.contain('New task: asked, not confirmed yet');
    await send(create, on);
    expect(on.carried, 'one at a time').to.have.length(1);
    const made = {type: 'task.created', sessionId: 's1', taskId: 't2', payload: {objective: 'Warm the caches'}};
    await on.tell({...made, commandId: on.carried[0]!.id});
    await waitUntil(() => read(create).includes('New task: its owner has it'));
    expect(dialog(create).open).to.equal(false);
    create.show();
    await on.settle();
    expect(part<HTMLTextAreaElement>(create, '[name="objective"]').value).to.equal('');
  });

  it('K9 stays filled when it is refused, and when it is closed', async () => {
    const {create, on} = await show({
      reply: () => Promise.reject(new Refusal('Too many tasks are open.', {cost: 'At most 2.'})),
    });
    create.show();
    await on.settle();
    await send(create, on, {objective: 'Warm the caches', cost: '9'});
    expect(read(dialog(create)))
      .to.contain('Too many tasks are open.')
      .and.to.contain('At most 2.');
    expect(part<HTMLTextAreaElement>(create, '[name="objective"]').value).to.equal('Warm the caches');
    dialog(create).close();
    await waitUntil(() => part(create, '.outcome').textContent.includes('Too many tasks are open.'));
    create.show();
    await on.settle();
    expect(part<HTMLTextAreaElement>(create, '[name="objective"]').value).to.equal('Warm the caches');
    expect(part<HTMLInputElement>(create, '[name="cost"]').value).to.equal('9');
  });

  it('K9 asks for an objective and for numbers before anything is sent', async () => {
    const {create, on} = await show();
    create.show();
    await on.settle();
    await send(create, on, {objective: ' ', minutes: 'soon'});
    expect(on.carried).to.have.length(0);
    expect(read(dialog(create)))
      .to.contain('This is needed.')
      .and.to.contain('A number above zero is needed here.');
    expect(create.shadowRoot!.activeElement).to.equal(part(create, '[name="objective"]'));
    await expect(create).to.be.accessible();
  });

  it('K9 the same sent again after no answer is the same command, and makes one task', async () => {
    const {create, on} = await show({reply: () => Promise.reject(new Error('No network'))});
    create.show();
    await on.settle();
    await send(create, on, {objective: 'Warm the caches'});
    expect(read(dialog(create))).to.contain('Not sent');
    await send(create, on);
    await send(create, on, {objective: 'Something else'});
    const ids = on.carried.map(({id}) => id);
    expect(ids[1]).to.equal(ids[0]);
    expect(ids[2]).not.to.equal(ids[0]);
  });

  it('K9 is disabled with the reason where nobody takes tasks, and where there is no session', async () => {
    const {create} = await show({controls: ['pause_task']});
    const opener = button(create, 'New task')!;
    expect([opener.getAttribute('aria-disabled'), opener.title]).to.deep.equal([
      'true',
      'This runtime does not take this from here.',
    ]);
    opener.click();
    expect(dialog(create).open).to.equal(false);
    const alone = await fixture(html`<agent-task-create></agent-task-create>`);
    expect(button(alone, 'New task')!.title).to.equal('No session is open.');
  });
});
