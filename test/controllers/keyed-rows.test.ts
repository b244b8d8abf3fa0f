import {expect} from '@open-wc/testing';
import {html, render} from 'lit';
import {keyedRows} from '../../src/controllers/keyed-rows.js';

const show = (box: HTMLElement, keys: readonly string[]) =>
  render(
    html`<ul>
      ${keyedRows(
        keys,
        (key) => key,
        (key, index) => html`<li>${index} ${key}</li>`,
      )}
    </ul>`,
    box,
  );
const words = (box: HTMLElement) => [...box.querySelectorAll('li')].map((row) => row.textContent);

describe('keyedRows', () => {
  it('shows rows in their order, whatever order they had before', () => {
    const box = document.createElement('div');
    for (const keys of ['abc', 'cde', 'edcab', '', 'xa', 'ax']) {
      show(box, [...keys]);
      expect(words(box)).to.deep.equal([...keys].map((key, index) => `${index} ${key}`));
    }
  });

  it('keeps the element of a row that stays, in its place', () => {
    const box = document.createElement('div');
    show(box, ['a', 'b', 'c']);
    const [, second] = box.querySelectorAll('li');
    const moved: Node[] = [];
    const observer = new MutationObserver((records) =>
      moved.push(...records.flatMap((each) => [...each.removedNodes])),
    );
    observer.observe(box, {childList: true, subtree: true});
    show(box, ['b', 'c', 'd']);
    moved.push(...observer.takeRecords().flatMap((each) => [...each.removedNodes]));
    expect(box.querySelectorAll('li')[0]).to.equal(second);
    expect(moved).not.to.include(second);
  });

  it('leaves nothing behind of rows that went', () => {
    const box = document.createElement('div');
    show(box, ['a', 'b']);
    const before = box.querySelector('ul')?.childNodes.length;
    for (let round = 0; round < 100; round++) show(box, [`a${round}`, `b${round}`]);
    show(box, ['a', 'b']);
    expect(box.querySelector('ul')?.childNodes.length).to.equal(before);
  });

  it('draws rows in their order, and gives its place to something else and back', () => {
    const box = document.createElement('div');
    const drawn: string[] = [];
    const show2 = (keys: readonly string[] | undefined) =>
      render(
        html`<ul>
          ${
            keys
              ? keyedRows(
                  keys,
                  (key) => key,
                  (key) => {
                    drawn.push(key);
                    return html`<li>${key}</li>`;
                  },
                )
              : html`<p>none</p>`
          }
        </ul>`,
        box,
      );
    show2(['a', 'b']);
    expect(drawn).to.deep.equal(['a', 'b']);
    show2(undefined);
    expect(box.textContent?.trim()).to.equal('none');
    show2(['c', 'd']);
    expect(box.textContent?.replace(/\s/g, '')).to.equal('cd');
  });
});
