import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {hasHidden, hiddenName, replaceHidden} from '../../src/protocol/hidden-characters.js';

describe('Q1 characters that are not what they seem', () => {
  it('names look-alikes beside ASCII letters', () => {
    const named: readonly (readonly [string, string])[] = [
      ['p\u0430ypal', 'pU+0430ypal'],
      ['\u0410dmin', 'U+0410dmin'],
      ['f\u03bfo', 'fU+03BFo'],
      ['rm \u2212rf', 'rm U+2212rf'],
      ['a\u2044b', 'aU+2044b'],
      ['git\uff0eexe', 'gitU+FF0Eexe'],
      ['\u{1d41a}', 'U+1D41A'],
    ];
    for (const [text, shown] of named) assert.equal(replaceHidden(text, hiddenName), shown);
  });

  it('leaves words of other scripts, formulas and punctuation alone', () => {
    for (const text of [
      'Привет, мир',
      'SQL-запрос',
      'Δt = 3 μs',
      'λx.x',
      'α/β',
      '价格：￥１２',
      'こんにちは',
      'naïve café',
      '−5',
      'non‑breaking 5‑3',
      'Καλημέρα κόσμε',
      '👩‍💻',
    ])
      assert.equal(hasHidden(text), text === 'non‑breaking 5‑3', text);
  });
});
