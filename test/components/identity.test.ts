import {expect} from '@open-wc/testing';
import {html} from 'lit';
import {registerIdentity} from '../../src/components/internal/identity/identities.js';
import {NO_FILTER} from '../../src/components/tasks/task-list/task-filter.js';
import {TASK_LIST_KEY} from '../../src/components/tasks/task-list/task-view.js';
import '../../src/all.js';
import {bench, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const undo: (() => void)[] = [];
const register: typeof registerIdentity = (...args) => {
  const end = registerIdentity(...args);
  undo.push(end);
  return end;
};

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const IDS = {sessionId: 's1', runId: 'r1'};
const SAID = [
  {type: 'text.final', sessionId: 's1', messageId: 'u1', payload: {role: 'user', text: 'What is open?'}},
  {type: 'run.started', ...IDS, agentId: 'billing'},
  {type: 'text.final', ...IDS, messageId: 'm1', payload: {text: 'Three invoices.'}},
  {type: 'run.finished', ...IDS, payload: {outcome: 'success'}},
];
const NAMED = {type: 'agent.changed', sessionId: 's1', agentId: 'billing', agentName: 'Billing agent 4'};

/** Who speaks, turn by turn. */
function labels({projection}: Bench): string[] {
  return all(projection, 'agent-turn').map((turn) => {
    const label = turn.shadowRoot?.querySelector('[part=label]');
    return [...(label?.querySelectorAll('b') ?? [])].map(read).join();
  });
}

/** What stands in the avatars: an icon, a picture, letters. */
function avatars({projection}: Bench): string[] {
  return all(projection, '.avatar').map((avatar) =>
    avatar.querySelector('img') ? 'picture' : avatar.querySelector('svg') ? 'icon' : (avatar.textContent ?? '').trim(),
  );
}

async function conversation(...more: object[]): Promise<Bench> {
  const on = await bench(html`<agent-conversation style="block-size: 400px"></agent-conversation>`);
  on.store.openSession('s1');
  await on.tell(...SAID, ...more);
  return on;
}

describe('X8 identities', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  it('X8 the person and an agent without a name are called what the page says, with its avatars', async () => {
    const on = await conversation();
    expect(labels(on)).to.deep.equal(['You', 'billing']);
    expect(avatars(on)).to.deep.equal([]);
    const end = register({role: 'user'}, {name: 'Mara', avatar: 'person'});
    register({agent: /^bill/}, {name: 'Ledger', avatar: PICTURE});
    await on.settle();
    expect(labels(on)).to.deep.equal(['Mara', 'Ledger']);
    expect(avatars(on)).to.deep.equal(['icon', 'picture']);
    expect(all(on.projection, 'article')[0]?.ariaLabel).to.equal('Mara');
    end();
    await on.settle();
    expect(labels(on)).to.deep.equal(['You', 'Ledger']);
  });

  it('X8 a name that the runtime said is replaced for that very id alone, and can still be read', async () => {
    const on = await conversation(NAMED);
    register({role: 'agent'}, {name: 'Helper', avatar: () => html`<i>H</i>`});
    register({agent: /billing/}, {name: 'Ledger'});
    await on.settle();
    expect(labels(on)).to.deep.equal(['You', 'Billing agent 4']);
    expect(avatars(on)).to.deep.equal(['H']);
    register({agent: 'billing'}, ({name}) => ({name: `Northwind (${String(name)})`}));
    await on.settle();
    expect(labels(on)).to.deep.equal(['You', 'Northwind (Billing agent 4)']);
    const title = all(on.projection, 'agent-turn')[1]?.shadowRoot?.querySelector('b')?.title;
    expect(title).to.equal('Billing agent 4 · billing');
  });

  it('X8 whoever is not known to be the person never has the name of the person', async () => {
    register({role: 'user'}, {name: 'Mara', avatar: 'person'});
    const on = await bench(html`<agent-conversation style="block-size: 400px"></agent-conversation>`);
    on.store.openSession('s1');
    await on.tell({
      type: 'text.final',
      sessionId: 's1',
      messageId: 'u1',
      owner: 'team',
      scope: 'team',
      payload: {role: 'user', text: 'From the team.'},
    });
    expect(labels(on)).to.deep.equal(['Unknown sender']);
    expect(avatars(on)).to.deep.equal([]);
  });

  it('X8 a projection has identities of its own, which go before those of the page', async () => {
    register({agent: 'billing'}, {name: 'Of the page', avatar: 'tool'});
    const on = await conversation();
    const end = on.projection.identities.register({agent: 'billing'}, {name: 'Of the projection'});
    await on.settle();
    expect(labels(on)[1]).to.equal('Of the projection');
    expect(avatars(on)).to.deep.equal(['icon']);
    end();
    await on.settle();
    expect(labels(on)[1]).to.equal('Of the page');
  });

  it('X8 S3 a picture of another server is loaded only where pictures are', async () => {
    register({agent: 'billing'}, {avatar: 'https://pictures.example/b.png'});
    const on = await conversation();
    expect(avatars(on)).to.deep.equal([]);
    on.projection.imagePrefixes = 'https://pictures.example/';
    await on.settle();
    expect(avatars(on)).to.deep.equal(['picture']);
    on.projection.imagePrefixes = 'https://elsewhere.example/';
    await on.settle();
    expect(avatars(on)).to.deep.equal([]);
    register({agent: 'billing'}, {avatar: 'javascript:alert(1)'});
    await on.settle();
    expect(avatars(on)).to.deep.equal([]);
  });

  it('X8 roster, transcript and requests show the same name and avatar', async () => {
    register({agent: 'billing'}, {name: 'Ledger', avatar: 'db'});
    for (const element of [
      html`<agent-team-roster session-id="s1"></agent-team-roster>`,
      html`<agent-teammate-transcript session-id="s1" agent-id="billing"></agent-teammate-transcript>`,
      html`<agent-hitl-card action-id="a1"></agent-hitl-card>`,
    ]) {
      const on = await bench(element);
      await on.tell(
        {
          ...{type: 'agent.spawned', sessionId: 's1', threadId: 's1.b', parentThreadId: 's1'},
          ...{agentId: 'billing', agentName: 'B4', payload: {status: 'running'}},
        },
        {
          ...{type: 'action.required', sessionId: 's1', actionId: 'a1', agentId: 'billing'},
          payload: {actionType: 'tool_approval', title: 'Post the invoices'},
        },
      );
      expect(read(on.projection)).to.contain('Ledger');
      expect(all(on.projection, '.avatar svg').length).to.be.greaterThan(0);
      expect(all(on.projection, '[title*="B4 · billing"]').length).to.be.greaterThan(0);
    }
  });

  it('X8 the list of sessions names who asks', async () => {
    const on = await bench(html`<agent-session-list></agent-session-list>`);
    await on.tell(
      {type: 'session.opened', sessionId: 's1', payload: {title: 'Invoices'}},
      {type: 'run.started', ...IDS},
      {
        ...{type: 'action.required', ...IDS, actionId: 'a1', agentId: 'billing', agentName: 'B4'},
        payload: {actionType: 'tool_approval', title: 'Post the invoices'},
      },
    );
    const words = () => all(on.projection, '.why').map(read).join();
    expect(words()).to.equal('B4: Post the invoices');
    register({agent: 'billing'}, {name: 'Ledger'});
    await on.settle();
    expect(words()).to.equal('Ledger: Post the invoices');
  });

  it('X8 groups of tasks are headed by, and stand in the order of, the names that the page gives', async () => {
    register({agent: 'zed'}, {name: 'Accounts'});
    const on = await bench(html`<agent-task-list session-id="s1"></agent-task-list>`);
    on.store.setLocal(TASK_LIST_KEY, {filter: NO_FILTER, grouping: 'assignee', sort: 'changed', folded: []});
    await on.tell(
      ...['bob', 'zed'].map((assignee) => ({
        ...{type: 'task.created', sessionId: 's1', taskId: `of-${assignee}`, payload: {title: 'Close June', assignee}},
      })),
    );
    const heads = () => all(on.projection, '.head bdi').map(read);
    await waitUntil(() => heads().length === 2);
    expect(heads()).to.deep.equal(['Accounts', 'bob']);
  });

  it('X8 what was just sent has the name and the avatar of the person at once', async () => {
    register({role: 'user'}, {name: 'Mara', avatar: 'person'});
    const on = await bench(html`
      <agent-conversation session-id="s1" style="block-size: 400px"></agent-conversation>
      <agent-composer session-id="s1"></agent-composer>
    `);
    on.store.openSession('s1');
    await on.tell({type: 'session.opened', sessionId: 's1'});
    const composer = on.projection.querySelector('agent-composer')!;
    composer.value = 'What is open?';
    await composer.updateComplete;
    expect(composer.send()).to.equal(true);
    await waitUntil(() => all(on.projection, '.sent .avatar svg').length === 1);
    expect(read(all(on.projection, '.sent header')[0]!)).to.equal('Mara');
    expect(labels(on)).to.deep.equal([]);
  });

  it('X8 an identity that fails is reported, and the names of the runtime are shown', async () => {
    const errors: unknown[] = [];
    const {reportError} = window;
    window.reportError = (error) => errors.push(error);
    register({agent: 'billing'}, () => {
      throw new Error('no such customer');
    });
    const on = await conversation(NAMED);
    window.reportError = reportError;
    expect(labels(on)).to.deep.equal(['You', 'Billing agent 4']);
    expect(errors.length).to.be.greaterThan(0);
  });
});
