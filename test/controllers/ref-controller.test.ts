import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import type {Read} from '../../src/commands/reading.js';
import {CommandRouter} from '../../src/commands/router.js';
import {RefController} from '../../src/controllers/ref-controller.js';
import '../../src/define/agent-projection.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';

class RefReadingElement extends LitElement {
  static override properties = {ref: {}};
  declare ref: string | undefined;
  readonly body = new RefController(this, () =>
    this.ref === undefined ? undefined : {ref: this.ref, sessionId: 's1'},
  );
  override render() {
    return html`${this.body.state}`;
  }
}
customElements.define('ref-reading-element', RefReadingElement);

/** A carrier whose reads end when the test says so. */
function desk() {
  const waiting = new Map<
    string,
    {resolve: (blob: Blob) => void; reject: (error: Error) => void; signal?: AbortSignal}
  >();
  const read: Read = (ref, {signal}) =>
    new Promise((resolve, reject) => waiting.set(ref, {resolve, reject, ...(signal ? {signal} : {})}));
  return {waiting, carrier: {controls: new Set([]), carry: () => Promise.resolve(undefined), read}};
}

async function reading() {
  const projection = await fixture<AgentProjection>(
    html`<agent-projection><ref-reading-element></ref-reading-element></agent-projection>`,
  );
  const element = projection.querySelector<RefReadingElement>('ref-reading-element') as RefReadingElement;
  return {element, router: CommandRouter.of(projection.store)};
}

const settled = async (element: LitElement) => {
  await new Promise((resolve) => setTimeout(resolve));
  await element.updateComplete;
};

describe('RefController', () => {
  it('H6 an answer for a ref that was left changes nothing', async () => {
    const {element, router} = await reading();
    const {waiting, carrier} = desk();
    router.connect(carrier);
    element.ref = 'a';
    await settled(element);
    element.ref = 'b';
    await settled(element);
    expect(waiting.get('a')?.signal?.aborted).to.equal(true);
    waiting.get('b')?.resolve(new Blob(['second']));
    waiting.get('a')?.resolve(new Blob(['first']));
    await settled(element);
    expect(await element.body.blob?.text()).to.equal('second');
  });

  it('tells a failure in words and reads again when asked', async () => {
    const {element, router} = await reading();
    const {waiting, carrier} = desk();
    router.connect(carrier);
    element.ref = 'a';
    await settled(element);
    waiting.get('a')?.reject(new Error('The shelf is on fire.'));
    await settled(element);
    expect([element.body.state, element.body.reason]).to.deep.equal(['failed', 'The shelf is on fire.']);
    element.body.retry();
    await settled(element);
    waiting.get('a')?.resolve(new Blob(['whole']));
    await settled(element);
    expect([element.body.state, element.body.reason]).to.deep.equal(['ready', undefined]);
  });

  it('C6 says unavailable where nobody can read', async () => {
    const {element} = await reading();
    element.ref = 'a';
    await settled(element);
    expect(element.body.state).to.equal('unavailable');
  });
});
