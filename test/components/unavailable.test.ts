import {expect, fixture, html} from '@open-wc/testing';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/all.js';
import {ACTIVE_SESSION_KEY} from '../../src/state/keys.js';
import {CONTROLS_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';
import {bench, button, type Bench} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

const event = (type: string, payload: object = {}, more: object = {}) => ({
  ...{type, sessionId: 's1', runId: 'r1', payload},
  ...more,
});
const SAID = event('text.final', {role: 'user', text: 'Hello'}, {messageId: 'm1', runId: undefined});
const WORK = [
  event('run.started'),
  event('tool.started', {name: 'x'}, {toolCallId: 'tc1'}),
  event('tool.failed', {error: 'No.'}, {toolCallId: 'tc1'}),
];

/** A page of AG-UI, which cannot steer, edit what was sent, or repeat a single call. */
async function show(endUser: boolean): Promise<Bench> {
  const page = html`
    <agent-message-actions entry="message:m1"></agent-message-actions>
    <agent-tool-card tool-call-id="tc1"></agent-tool-card>
    <agent-composer></agent-composer>
    <agent-runtime-status></agent-runtime-status>
  `;
  const on = await bench(page, {controls: 'not connected', endUser});
  const adapter = createAdapter();
  const controls = [...adapter.controls, 'queue', 'edit'] as const;
  CommandRouter.of(on.store).connect({
    controls: new Set(controls),
    carry: () => Promise.reject(new Error('never asked')),
    refuses: (intent) => adapter.refuses?.(intent),
  });
  on.store.setLocal(CONTROLS_KEY, {controls});
  on.store.setLocal(TRANSPORT_KEY, {
    ...{state: 'streaming', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0, perRun: true},
  });
  await on.tell(SAID, ...WORK);
  return on;
}

const within = (on: Bench, tag: string, name: RegExp) => button(on.projection.querySelector(tag)!, name);
const OFFERS = [
  ['agent-message-actions', /^Edit/],
  ['agent-tool-card', /^Retry/],
  ['agent-composer', /^Steer/],
] as const;

describe('I5 what a protocol cannot do', () => {
  it('is not offered to those who use the agent, and no word of the protocol is read', async () => {
    const on = await show(true);
    for (const [tag, name] of OFFERS) expect(within(on, tag, name), tag).to.equal(undefined);
    expect(within(on, 'agent-composer', /^Queue/), 'what can be done stays').to.not.equal(undefined);
    expect(within(on, 'agent-runtime-status', /^Stop/)).to.not.equal(undefined);
    const words = [...on.projection.children].map(read).join(' ');
    expect(words).not.to.match(/AG-UI|has no word/);
    const menu = on.projection.querySelector('agent-composer')!.shadowRoot!.querySelector('agent-send-menu')!;
    await waitUntil(() => menu.shadowRoot?.querySelector('button'));
    menu.shadowRoot!.querySelector('button')!.click();
    await waitUntil(() => read(menu).includes('Stop and send'));
    expect(read(menu)).not.to.contain('Steer');
  });

  it('is shown to operators, disabled and with its reason', async () => {
    const on = await show(false);
    for (const [tag, name] of OFFERS) expect(within(on, tag, name)?.ariaDisabled, tag).to.equal('true');
    expect([...on.projection.children].map(read).join(' ')).to.match(/AG-UI cannot steer.*|AG-UI, has no word/);
  });

  it('is shown where show-unavailable says so, on an adapter and on what has one inside', async () => {
    const projection = await fixture<AgentProjection>(html`
      <agent-projection>
        <agent-event-adapter protocol="ag-ui" url="/nowhere"></agent-event-adapter>
        <agent-composer></agent-composer>
      </agent-projection>
    `);
    const {store} = projection;
    const composer = projection.querySelector('agent-composer')!;
    await waitUntil(() => store.get(CONTROLS_KEY));
    const sessionId = store.get(ACTIVE_SESSION_KEY)!.id;
    store.append([{type: 'run.started', sessionId, runId: 'r1'}]);
    await waitUntil(() => button(composer, /^Queue/));
    expect(button(composer, /^Steer/)).to.equal(undefined);
    projection.querySelector('agent-event-adapter')!.showUnavailable = true;
    await waitUntil(() => button(composer, /^Steer/));
    const workbench = await fixture(html`<agent-workbench show-unavailable without-badge></agent-workbench>`);
    expect(workbench.shadowRoot!.querySelector('agent-event-adapter')!.showUnavailable).to.equal(true);
  });
});
