import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {announce} from '../../src/controllers/announcer.js';

const regions = (politeness: string) => [
  ...document.querySelectorAll<HTMLElement>(`body > [aria-live="${politeness}"]`),
];
const said = (politeness: string) => [...(regions(politeness)[0]?.children ?? [])].map((line) => line.textContent);

describe('announce', () => {
  it('has one region of each kind in the document, hidden from the eye and not from the ear', async () => {
    announce('One');
    announce('Two', 'assertive');
    announce('Three');
    await aTimeout(250);
    expect(regions('polite')).to.have.length(1);
    expect(regions('assertive')).to.have.length(1);
    expect(regions('polite')[0]!.getAttribute('role')).to.equal('status');
    expect(regions('assertive')[0]!.getAttribute('role')).to.equal('alert');
    const {width, height} = regions('polite')[0]!.getBoundingClientRect();
    expect(width * height).to.be.at.most(1);
    await expect(regions('polite')[0]).to.be.accessible();
  });

  it('tells what comes together in one go, each once, in order', async () => {
    announce('Done');
    announce('Connected');
    announce('Done');
    announce('  ');
    expect(said('polite')).not.to.include('Connected', 'not at once');
    await aTimeout(250);
    expect(said('polite')).to.deep.equal(['Done', 'Connected']);
  });

  it('keeps polite and assertive apart', async () => {
    announce('Quiet');
    announce('Loud', 'assertive');
    await aTimeout(250);
    expect(said('polite')).to.deep.equal(['Quiet']);
    expect(said('assertive')).to.deep.equal(['Loud']);
  });

  it('can tell the same again', async () => {
    announce('Again');
    await aTimeout(250);
    const [first] = regions('polite')[0]!.children;
    announce('Again');
    await aTimeout(250);
    expect(said('polite')).to.deep.equal(['Again']);
    expect(regions('polite')[0]!.children[0]).not.to.equal(first);
  });

  it('comes back where a page has cleared its body', async () => {
    announce('Before');
    await aTimeout(250);
    regions('polite')[0]!.remove();
    announce('After');
    await aTimeout(250);
    expect(said('polite')).to.deep.equal(['After']);
  });

  it('speaks in the document it is told', async () => {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe title="Other"></iframe>`);
    const other = frame.contentDocument!;
    announce('Elsewhere', 'polite', other);
    await aTimeout(250);
    expect(other.querySelector('[aria-live="polite"]')?.textContent).to.equal('Elsewhere');
  });
});
