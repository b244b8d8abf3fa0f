import {expect, fixture, nextFrame} from '@open-wc/testing';
import {html, LitElement} from 'lit';
import type {AgentElement} from '../../src/components/agent-element.js';
import {AgentCommandEvent} from '../../src/components/agent-command.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import type {AgentCommand} from '../../src/commands/command.js';
import {CommandRouter} from '../../src/commands/router.js';
import '../../src/all.js';
import {StoreController} from '../../src/controllers/store-controller.js';
import {CONTROLS} from '../../src/protocol/taxonomy.js';
import {ProjectionStore} from '../../src/state/store.js';
import {read} from './reading.js';

/** A surface of the page's own, deep in a shadow root. */
class TestSurface extends LitElement {
  override render() {
    return html`<button @click=${this.#ask}>Ask</button>`;
  }

  #ask(): void {
    const command = {control: 'send', sessionId: 's1', payload: {text: 'Hello'}} as const;
    this.shadowRoot?.querySelector('button')?.dispatchEvent(new AgentCommandEvent(command));
  }
}
customElements.define('test-surface', TestSurface);

async function open(store = new ProjectionStore()) {
  const sent: AgentCommand[] = [];
  CommandRouter.of(store).connect({
    controls: new Set(CONTROLS),
    carry: (command) => {
      sent.push(command);
      return Promise.resolve();
    },
  });
  const projection = await fixture<AgentProjection>(
    html`<agent-projection .store=${store}><test-surface></test-surface></agent-projection>`,
  );
  const ask = () => projection.querySelector('test-surface')!.shadowRoot!.querySelector('button')!.click();
  return {projection, sent, ask};
}

describe('agent-projection', () => {
  it('owns a store when the page gives none, and takes the page’s own', async () => {
    const element = await fixture<AgentProjection>(html`<agent-projection></agent-projection>`);
    expect(element.store).to.be.instanceOf(ProjectionStore);
    const own = new ProjectionStore();
    element.store = own;
    expect(element.store).to.equal(own);
    await expect(element).to.be.accessible();
  });

  it('an element draws again only for another store, and not for each projection that appears beside it', async () => {
    const element = await fixture<AgentProjection>(
      html`<agent-projection><agent-status></agent-status></agent-projection>`,
    );
    const surface = element.querySelector('agent-status')!;
    StoreController.of(surface as AgentElement);
    await surface.updateComplete;
    const inner = document.createElement('agent-projection');
    element.append(inner);
    expect(surface.isUpdatePending, 'the same store').to.equal(false);
    inner.append(surface);
    expect(surface.isUpdatePending, 'the store of the inner one').to.equal(true);
    await surface.updateComplete;
    element.store = new ProjectionStore();
    expect(surface.isUpdatePending, 'no store of its own').to.equal(false);
    inner.store = new ProjectionStore();
    expect(surface.isUpdatePending, 'another store').to.equal(true);
  });

  it('sends the commands of surfaces inside, through shadow roots', async () => {
    const {sent, ask} = await open();
    ask();
    await nextFrame();
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include({control: 'send', sessionId: 's1'});
  });

  it('a page above can watch a command and veto it', async () => {
    const {sent, ask} = await open();
    const seen: string[] = [];
    const veto = (event: AgentCommandEvent) => {
      seen.push(event.command.control);
      event.preventDefault();
    };
    document.addEventListener('agent-command', veto);
    ask();
    await nextFrame();
    document.removeEventListener('agent-command', veto);
    expect(seen).to.deep.equal(['send']);
    expect(sent).to.have.length(0);
  });

  it('hands another store to elements that are already there', async () => {
    const store = new ProjectionStore();
    const element = await fixture<AgentProjection>(
      html`<agent-projection lang="en"><agent-conversation></agent-conversation></agent-projection>`,
    );
    store.append([
      {type: 'text.final', sessionId: 's1', messageId: 'm1', payload: {role: 'user', text: 'From the other store'}},
    ]);
    element.store = store;
    for (let round = 0; round < 4; round++) await nextFrame();
    expect(read(element.querySelector('agent-conversation')!)).to.contain('From the other store');
  });
});
