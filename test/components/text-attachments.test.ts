import {expect, html} from '@open-wc/testing';
import type {AgentText} from '../../src/components/parts/text/text.js';
import {english as en} from '../../src/locales/index.js';
import '../../src/all.js';
import {bench} from './fixtures.js';
import {all, read} from './reading.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PNG = {mimeType: 'image/png', url: 'https://files.example/p99.png?signature=s', name: 'p99.png'};

async function show(attachments: unknown, text = 'Look', template = html`<agent-text part-id="m1"></agent-text>`) {
  const on = await bench(template);
  const payload = {role: 'user', text, attachments};
  await on.tell({type: 'text.final', sessionId: 's1', messageId: 'm1', payload});
  const element = on.projection.querySelector('agent-text')!;
  return {on, element};
}
const items = (element: AgentText) => [...element.shadowRoot!.querySelectorAll('li')];
const links = (element: AgentText) => [...element.shadowRoot!.querySelectorAll('a')];
const pictures = (element: AgentText) => [...element.shadowRoot!.querySelectorAll('img')];

describe('agent-text with attachments', () => {
  it('R5 asks no other server for a picture: an image is a link by its name, under the words', async () => {
    const {element} = await show([PNG]);
    expect(pictures(element)).to.have.length(0);
    expect(read(element)).to.equal('Look p99.png');
    const [link] = links(element);
    expect(link!.href).to.equal(PNG.url);
    expect(link!.rel).to.equal('noopener noreferrer nofollow');
    expect(link!.target).to.equal('_blank');
    await expect(element).to.be.accessible();
  });

  it('R5 shows it small where the page allows it, and tells its server nothing of the page', async () => {
    const {on, element} = await show([PNG]);
    element.allowImages = true;
    await on.settle();
    const [picture] = pictures(element);
    expect(picture!.src).to.equal(PNG.url);
    expect(picture!.alt).to.equal('p99.png');
    expect(picture!.referrerPolicy).to.equal('no-referrer');
    expect(picture!.closest('a')!.href).to.equal(PNG.url);
    await expect(element).to.be.accessible();
  });

  it('R5 the conversation passes the page’s leave on', async () => {
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    const payload = {role: 'user', text: 'Look', attachments: [PNG]};
    await on.tell({type: 'text.final', sessionId: 's1', messageId: 'm1', payload});
    expect(all(on.projection, 'img')).to.have.length(0);
    on.projection.querySelector('agent-conversation')!.allowImages = true;
    await on.settle();
    await on.settle();
    expect(all(on.projection, 'img')).to.have.length(1);
  });

  it('R5 shows a picture that came whole: nobody is asked for it', async () => {
    const {element} = await show([{...PNG, url: PIXEL}]);
    expect(pictures(element)[0]!.src).to.equal(PIXEL);
  });

  it('R5 other files are links, never pictures', async () => {
    const {on, element} = await show([{...PNG, mimeType: 'application/pdf', name: 'runbook.pdf'}]);
    element.allowImages = true;
    await on.settle();
    expect(pictures(element)).to.have.length(0);
    expect(links(element)[0]!.textContent!.trim()).to.equal('runbook.pdf');
  });

  for (const url of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'file:///etc/passwd',
    'blob:https://files.example/1',
    'http://',
  ]) {
    it(`opens no address that a page should not open: ${url}`, async () => {
      const {on, element} = await show([{...PNG, url}]);
      element.allowImages = true;
      await on.settle();
      expect(pictures(element)).to.have.length(0);
      expect(links(element)).to.have.length(0);
      expect(read(element)).to.equal(`Look p99.png ${en['attachment.unsafe']}`);
    });
  }

  it('C6 without an address it is a name that says so', async () => {
    const {element} = await show([{mimeType: 'image/png', name: 'pasted.png'}, {mimeType: 'image/png'}, {}]);
    expect(items(element).map(read)).to.deep.equal([
      `pasted.png ${en['attachment.no-address']}`,
      `Image ${en['attachment.no-address']}`,
      `File ${en['attachment.no-address']}`,
    ]);
    await expect(element).to.be.accessible();
  });

  it('Q2 a signed address leads where it should, and is in no row; where only the row is left, the file says so', async () => {
    const url = 'https://files.example/1?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    const {on, element} = await show([{...PNG, url}]);
    expect(links(element)[0]!.href).to.equal(url);
    const kept = on.store.snapshot();
    expect(JSON.stringify(kept)).not.to.contain('c2lnbmF0dXJl');
    const later = await bench(html`<agent-text part-id="m1"></agent-text>`);
    await later.tell({type: 'session.hydrated', sessionId: 's1', payload: {snapshot: kept}});
    await later.settle();
    const again = later.projection.querySelector('agent-text')!;
    expect(links(again)).to.have.length(0);
    expect(read(again)).to.equal(`Look p99.png ${en['attachment.withheld']}`);
  });

  it('R5 needs no words', async () => {
    const {element} = await show([PNG], '');
    expect(element.shadowRoot!.querySelector('p')).to.equal(null);
    expect(read(element)).to.equal('p99.png');
  });

  it('S6 takes any JSON for a list of attachments', async () => {
    for (const value of [null, 7, 'x', {}, [null, 7, [], {url: 7, name: {}, mimeType: []}]]) {
      const {element} = await show(value);
      expect(read(element)).to.match(/^Look/);
    }
  });
});
