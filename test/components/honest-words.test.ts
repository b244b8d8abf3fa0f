import {expect, html} from '@open-wc/testing';
import '../../src/all.js';
import {titleOf} from '../../src/components/sessions/session-list/session-look.js';
import {Localize} from '../../src/controllers/localize.js';
import type {SessionRow} from '../../src/state/facts/sessions.js';
import {listKey, NO_SESSION, sessionKey} from '../../src/state/keys.js';
import {CONTROLS_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';
import {bench, type Bench} from './fixtures.js';
import {all, read} from './reading.js';

const said = (role: string, text: string, messageId: string) => ({
  ...{type: 'text.final', sessionId: 's1', runId: 'r1', messageId, payload: {role, text}},
});
const STOPPED = {
  ...{type: 'run.finished', sessionId: 's1', runId: 'r1'},
  payload: {outcome: 'cancelled', reason: 'stopped_listening'},
};
const RUN = {type: 'run.started', sessionId: 's1', runId: 'r1'};
const listed = (sessions: Record<string, object>) => ({
  ...{type: 'session.hydrated', owner: 'session', payload: {snapshot: {sessions}}},
});

const perRun = (on: Bench, hasPast: boolean) => {
  on.store.setLocal(TRANSPORT_KEY, {
    ...{state: 'idle', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0, perRun: true},
  });
  on.store.setLocal(CONTROLS_KEY, {controls: [], ...(hasPast ? {hasPast} : {})});
};

describe('C6 what a page says of a session', () => {
  it('its name is what a person said first, until the runtime names it; the head says the same as the list', async () => {
    const on = await bench(html`<agent-workbench lang="en" without-badge></agent-workbench>`);
    const workbench = on.projection.querySelector('agent-workbench')!;
    const {store} = workbench;
    const tell = async (...events: object[]) => {
      store.append(events);
      store.flush();
      await workbench.updateComplete;
    };
    const head = () => read(workbench.shadowRoot!.querySelector('h2')!);
    await tell({type: 'session.opened', sessionId: 's1'});
    expect(head()).to.equal('New session');
    await tell(RUN, said('user', 'Find the invoice', 'm1'), said('assistant', 'Here it is', 'm2'));
    await tell(said('user', 'Now pay it', 'm3'));
    expect(head()).to.equal('Find the invoice');
    expect(titleOf(store.get(sessionKey('s1')), new Localize(workbench))).to.equal('Find the invoice');
    expect(store.get(listKey('sessions', NO_SESSION))?.ids.length).to.equal(1);
    await tell({type: 'session.updated', sessionId: 's1', payload: {title: 'Invoices'}});
    expect(head()).to.equal('Invoices');
  });

  it('a session that is only listed is not said to be empty, nor is a code a reason', async () => {
    const on = await bench(html`<agent-session-list lang="en"></agent-session-list>`);
    const list = on.projection.querySelector('agent-session-list')!;
    const row = (id: string, more: Partial<SessionRow>) => ({[id]: {id, status: 'open', ...more}});
    await on.tell(listed({...row('s2', {title: 'Old work', lastActivityAt: 1}), ...row('s3', {})}));
    await on.tell(RUN, STOPPED);
    const words = () => all(list.shadowRoot!, 'agent-session-item').map(read);
    expect(words().find((each) => each.includes('Old work'))).not.to.contain('No messages yet');
    expect(words().join(' ')).to.contain(
      'No messages yet',
      'of the one of which nothing is known but that it is there',
    );
    expect(words().join(' ')).to.contain('stopped listening').and.not.to.contain('stopped_listening');
  });

  it('a past that cannot be read is not an empty conversation', async () => {
    const on = await bench(html`<agent-conversation lang="en" session-id="s2"></agent-conversation>`);
    const conversation = on.projection.querySelector('agent-conversation')!;
    perRun(on, false);
    await on.tell(listed({s2: {id: 's2', status: 'open', title: 'Old work', lastActivityAt: 1}}));
    expect(read(conversation)).to.contain('does not give the past').and.not.to.contain('No messages yet');
    perRun(on, true);
    await on.settle();
    expect(read(conversation)).to.contain('No messages yet');
  });

  for (const hasPast of [true, false])
    it(`after Stop, a reload is ${hasPast ? '' : 'not '}recommended where the past can${hasPast ? '' : 'not'} be read`, async () => {
      const on = await bench(html`<agent-turn lang="en" entry="run:r1"></agent-turn>`);
      perRun(on, hasPast);
      await on.tell(RUN, STOPPED);
      expect(read(on.projection.querySelector('agent-turn')!).includes('reload to see')).to.equal(hasPast);
    });
});
