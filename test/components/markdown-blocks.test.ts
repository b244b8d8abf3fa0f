import {expect} from '@open-wc/testing';
import fc from '../fast-check.js';
import {Blocks} from '../../src/components/parts/markdown/blocks.js';
import {SAMPLE} from './sample-document.js';

/** Lines that open, continue, close or nearly are some block. */
const LINES = [
  ...[
    'para',
    'more *em*',
    '# head',
    '#',
    '#hash',
    '- item',
    '- ',
    '-',
    '1. one',
    '1',
    '10) x',
    '  cont',
    '    code',
    '    ',
  ],
  ...[
    '```',
    '```js',
    '~~~',
    '> quote',
    '>',
    '> - nested',
    '> ```',
    '---',
    '===',
    '| a | b |',
    '|---|---|',
    '|-',
    '| 1 | 2 |',
  ],
  ...[
    '<div>',
    '</div>',
    '<pre>',
    '</pre>',
    '<!-- c',
    '-->',
    '[a]: /url',
    '[a]: ',
    'see [a] and [b][a]',
    '[b]: <x> "t"',
  ],
  ...[
    '"title"',
    '\ttab',
    '- [ ] task',
    '**bold',
    '`code',
    'text  ',
    '\\',
    '<a',
    '  - sub',
    '  > q',
    '   ',
    '=',
    '![i](u',
  ],
];
const document = fc
  .array(fc.tuple(fc.constantFrom(...LINES, '', '', ''), fc.constantFrom('\n', '\n', '\n\n', '\r\n', '')), {
    maxLength: 14,
  })
  .map((lines) => lines.flat().join(''));

const flat = (blocks: Blocks, text: string, streaming: boolean) => blocks.update(text, streaming).flat();

/** Tokens without the line ends between blocks, which belong to the one or the other. */
const content = (tokens: unknown) =>
  JSON.stringify(tokens, (key, value) => (key === 'raw' && typeof value === 'string' ? value.trimEnd() : value));

describe('Markdown blocks', () => {
  it('however a text is cut, it ends as if it had come at once', () => {
    fc.assert(
      fc.property(document, fc.array(fc.integer({min: 1, max: 9}), {minLength: 1, maxLength: 30}), (text, cuts) => {
        const blocks = new Blocks();
        for (let end = 0, cut = 0; end < text.length; cut++) {
          end += cuts[cut % cuts.length]!;
          blocks.update(text.slice(0, end), true);
        }
        expect(content(flat(blocks, text, false))).to.equal(content(flat(new Blocks(), text, false)));
      }),
      {numRuns: 2000},
    );
  }).timeout(30_000);

  it('any text at all is read without an error', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 200}), fc.boolean(), (text, streaming) => {
        flat(new Blocks(), text, streaming);
      }),
      {numRuns: 1000},
    );
  });

  it('a finished block is one object from then on', () => {
    const blocks = new Blocks();
    const seen = flat(blocks, SAMPLE, true).slice(0, -2);
    for (let words = 1; words < 50; words++) {
      const now = flat(blocks, `${SAMPLE}${' word'.repeat(words)}`, true);
      expect(seen.every((token, index) => token === now[index])).to.equal(true);
    }
  });

  it('hands out the same groups when nothing changed, and the same full groups when something did', () => {
    const blocks = new Blocks();
    const text = 'A paragraph.\n\n'.repeat(100);
    const before = blocks.update(text, true);
    expect(blocks.update(text, true)).to.equal(before);
    const after = blocks.update(`${text}More`, true);
    expect(before.slice(0, 3).every((group, index) => group === after[index])).to.equal(true);
  });
});
