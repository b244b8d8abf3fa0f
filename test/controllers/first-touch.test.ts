import {expect} from '@open-wc/testing';
import {onFirstTouch} from '../../src/controllers/first-touch.js';

const touch = (type: string) => document.body.dispatchEvent(new Event(type, {bubbles: true}));

describe('the first touch of a page', () => {
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    it(`is ${type}, once`, () => {
      let count = 0;
      onFirstTouch(() => count++);
      expect(count).to.equal(0);
      touch(type);
      touch(type);
      touch('keydown');
      expect(count).to.equal(1);
    });
  }

  it('is nobody’s who has stopped waiting', () => {
    let count = 0;
    onFirstTouch(() => count++)();
    touch('pointerdown');
    expect(count).to.equal(0);
  });
});
