import {aTimeout, expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/all.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../../packages/runtime/src/index.js';
import {actionKey} from '../../src/state/keys.js';
import type {ActionRow} from '../../src/state/facts/actions.js';
import {ProjectionStore} from '../../src/state/store.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

async function open(scenario: string) {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace: 0.01});
  await runtime.open();
  await runtime.createSession({scenario, id: 's1'});
  const store = new ProjectionStore();
  const disconnect = connectInPage(runtime, 's1', store);
  const projection = await fixture<AgentProjection>(html`
    <agent-projection .store=${store} lang="en">
      <agent-conversation style="height: 480px"></agent-conversation>
      <agent-composer></agent-composer>
    </agent-projection>
  `);
  const until = async (words: string) => {
    await waitUntil(() => read(projection).includes(words), `"${words}" is shown`);
  };
  const say = async (text: string) => {
    const field = projection.querySelector('agent-composer')!.shadowRoot!.querySelector('textarea')!;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await aTimeout(20);
    field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, composed: true, cancelable: true}));
  };
  return {runtime, store, projection, until, say, disconnect};
}

describe('the scenario runtime in the page', () => {
  it('A1 A3 a message becomes a run, and the run becomes a page', async () => {
    const {until, say, store, runtime, disconnect} = await open('solo');
    await say('Is dual write safe?');
    await until('Is dual write safe?');
    await until('Corrected by the final text');
    expect(Object.keys(store.snapshot().diagnostics)).to.deep.equal([]);
    disconnect();
    runtime.close();
  });

  it('A21 V19 diagnostics and metrics of a run are there for those who look, and in nobody’s answer', async () => {
    const {until, say, store, projection, runtime, disconnect} = await open('failure');
    const diagnostics = document.createElement('agent-diagnostics');
    projection.append(diagnostics);
    await say('Compare the invoices');
    await waitUntil(() => read(diagnostics).includes('upstream_timeout'), read(diagnostics));
    await until('504 Upstream timed out');
    expect(read(diagnostics)).to.contain('rating-service').and.to.contain('the pool had 0 of 8 connections free');
    await waitUntil(() => read(diagnostics).includes('rating.pool_wait_ms'), read(diagnostics));
    expect(read(projection.querySelector('agent-conversation')!)).not.to.contain('connections free');
    expect(Object.values(store.snapshot().diagnostics)).to.have.length(1);
    disconnect();
    runtime.close();
  });

  it('A6 V7 a request is settled by the runtime’s event, and the run goes on', async () => {
    const {until, say, store, projection, runtime, disconnect} = await open('approval');
    await say('Run migration 0042 on staging');
    await until('Needs you');
    const [id] = Object.keys(store.snapshot().actions);
    const approve = () => all(projection, 'button').find((button) => button.textContent?.includes('Approve'))!;
    (all(projection, '#confirm')[0] as HTMLInputElement).click();
    await waitUntil(() => approve().getAttribute('aria-disabled') === 'false', 'it can be approved');
    (approve() as HTMLButtonElement).click();
    await waitUntil(() => store.get<ActionRow>(actionKey(id!))?.status !== 'required', 'it is settled');
    expect(store.get<ActionRow>(actionKey(id!))).to.include({status: 'resolved', resolution: 'approved'});
    disconnect();
    runtime.close();
  });
});
