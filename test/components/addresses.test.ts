import {expect, fixture, html} from '@open-wc/testing';
import type {AgentMarkdown} from '../../src/components/parts/markdown/markdown.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import '../../src/all.js';
import {bench} from './fixtures.js';
import {read} from './reading.js';

const inShadow = (element: Element, selector: string) => [...element.shadowRoot!.querySelectorAll(selector)];
const links = (element: Element) => inShadow(element, 'a') as HTMLAnchorElement[];

async function show(text: string): Promise<AgentMarkdown> {
  const element = await fixture<AgentMarkdown>(html`<agent-markdown .text=${text}></agent-markdown>`);
  await element.updateComplete;
  return element;
}

/** The words of the only link of a text. */
async function words(text: string): Promise<string> {
  const found = links(await show(text));
  expect(found, text).to.have.length(1);
  return found[0]!.textContent!.replace(/\s+/g, ' ').trim();
}

describe('Q1 addresses in agent text', () => {
  it('Q1 an address without slashes is of another site, on every page', async () => {
    for (const address of [
      'https:evil.test',
      'http:evil.test',
      'HTTPS:evil.test',
      'https:/evil.test',
      'https:\\evil.test',
      'https:///evil.test',
      '//evil.test',
      '/\\evil.test',
      '\\\\\\\\evil.test',
    ]) {
      const [link] = links(await show(`[x](<${address}>)`));
      expect(link!.host, address).to.equal('evil.test');
      expect(link!.target, address).to.equal('_blank');
      expect(link!.title, address).to.equal('evil.test');
    }
    for (const address of ['/evil.test', 'evil.test', '#https:evil.test', '?x=https:evil.test', './a:b']) {
      const [link] = links(await show(`[x](<${address}>)`));
      expect([link!.host, link!.target, link!.title], address).to.deep.equal([location.host, '', '']);
    }
  });

  it('Q1 a link names where it leads, before what its author says about it', async () => {
    const [link] = links(await show('[our bank](https://evil.test:8443/login "bank.test, really")'));
    expect(link!.title).to.equal('evil.test:8443 · bank.test, really');
    expect(links(await show('[mail](mailto:a@evil.test)'))[0]!.title).to.equal('a@evil.test');
  });

  it('Q1 a link whose text is or looks like another address says in its text where it leads', async () => {
    for (const text of [
      'https://bank.test',
      'bank.test/login',
      'www.bank.test',
      'see **bank.test** now',
      'bank&#46;test',
      'bank\\.test',
      'ba\u200bnk.test',
      'evil.test.bank.test',
      'me@bank.test',
      'ba\u043dk.test',
    ])
      expect(await words(`[${text}](https://evil.test/x)`), text).to.match(/\(evil\.test\)$/);
    expect(await words('<https://bank.test@evil.test/>')).to.match(/\(evil\.test\)$/);
    expect(await words('[me@bank.test](mailto:me@evil.test)')).to.match(/\(me@evil\.test\)$/);
    for (const text of [
      'our bank',
      'evil.test',
      'www.evil.test',
      'https://evil.test/x',
      'README.md',
      'src/a.ts',
      '1.5 e.g.',
    ])
      expect(await words(`[${text}](https://evil.test/x)`), text).not.to.contain('(');
  });

  it('Q1 the text of a link is read in time that grows no faster than it does', async () => {
    const element = await show(`[${'a'.repeat(8_000)}](https://evil.test) [${'a.'.repeat(4_000)}](https://evil.test)`);
    expect(links(element)).to.have.length(2);
  });
});

describe('Q1 allowed addresses of a projection', () => {
  const TEXT = [
    '[a](https://docs.test/guide/x) [b](https://docs.test/other) [c](https://docs.test.evil.test/guide/)',
    '[d](mailto:a@b.test) [e](/own) [f](https://docs.test/guide/../other) [g](https:docs.test/guide/y)',
    '[h](http://docs.test/guide/) ![i](https://img.test/i.png) ![j](https://evil.test/j.png)',
  ].join('\n\n');
  const shown = (element: Element) => links(element).map((link) => link.textContent!.trim());
  const pictures = (element: Element) => (inShadow(element, 'img') as HTMLImageElement[]).map(({src}) => src);

  const inside = async (content: unknown, outer = '') => {
    const projection = await fixture<AgentProjection>(
      html`<agent-projection link-prefixes=${outer || 'https://docs.test/guide/'} image-prefixes="https://img.test/"
        >${content}</agent-projection
      >`,
    );
    const element = projection.querySelector('agent-markdown')!;
    await element.updateComplete;
    return {projection, element};
  };

  it('Q1 links and pictures count that begin as allowed; the rest is text', async () => {
    const {element} = await inside(html`<agent-markdown .text=${TEXT} allow-images></agent-markdown>`);
    expect(shown(element)).to.deep.equal(['a', 'e', 'g']);
    expect(pictures(element)).to.deep.equal(['https://img.test/i.png']);
    for (const word of ['b', 'c', 'd', 'f', 'h', 'j']) expect(read(element)).to.contain(word);
  });

  it('Q1 the projections inside allow what those around them do, until they say otherwise', async () => {
    const {projection, element} = await inside(
      html`<agent-projection><agent-markdown .text=${TEXT}></agent-markdown></agent-projection>`,
    );
    expect(shown(element)).to.deep.equal(['a', 'e', 'g']);
    projection.querySelector('agent-projection')!.setAttribute('link-prefixes', '');
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(['e']);
    projection.querySelector('agent-projection')!.removeAttribute('link-prefixes');
    projection.linkPrefixes = 'mailto: https://docs.test';
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(['a', 'b', 'd', 'e', 'f', 'g']);
  });

  it('Q1 without a list everything is as it was', async () => {
    const {projection} = await bench(html`<agent-markdown .text=${TEXT}></agent-markdown>`);
    const element = projection.querySelector('agent-markdown')!;
    expect(shown(element)).to.have.length(10);
    expect(pictures(element)).to.deep.equal([]);
  });
});
