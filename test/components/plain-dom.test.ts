import {expect, fixture, html} from '@open-wc/testing';
import {render} from 'lit';
import {createNode, element, templateOf, updateNode} from '../../src/components/parts/markdown/plain-dom.js';

const withoutComments = (node: Element) => node.outerHTML.replace(/<!--.*?-->/g, '');
const CONTENT = element('div', {class: 'a', title: '<b>"&'}, [
  'text ',
  element('br', {}),
  element('img', {alt: 'none', title: undefined}),
  element('ul', {}, [element('li', {}, ['<i>one</i>', '', ' and']), element('li', {})]),
]);

describe('content as plain nodes', () => {
  it('is the same as a template, which a server renders', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    render(templateOf(CONTENT), place);
    expect(withoutComments(place.firstElementChild!)).to.equal(withoutComments(createNode(CONTENT) as Element));
  });

  it('becomes other content as if it had been made of that', () => {
    const other = element('div', {title: 'other'}, [element('b', {}, ['text']), 'more', element('hr', {})]);
    for (const [from, to] of [
      [CONTENT, other],
      [other, CONTENT],
    ] as const) {
      const node = createNode(from);
      expect(updateNode(node, from, to), 'the same node').to.equal(node);
      expect(node.isEqualNode(createNode(to)), (node as Element).outerHTML).to.equal(true);
    }
  });
});
