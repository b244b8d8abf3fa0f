import {expect} from '@open-wc/testing';
import {CHECK_IDS, CHECKS, runChecks} from '../../../src/conformance/index.js';
import {elementBench} from '../../../src/conformance/elements/index.js';

const container = () => {
  const place = document.createElement('div');
  document.body.append(place);
  return place;
};

describe('the standard’s checks on our elements', () => {
  it('are 19, in the order of the standard', () => {
    expect(CHECKS.map(({id}) => id)).to.deep.equal([...CHECK_IDS]);
  });

  for (const check of CHECKS) {
    it(`${check.id} ${check.title}`, async () => {
      for await (const {passed, saw} of runChecks(() => elementBench(container()), [check])) {
        expect(passed, saw).to.equal(true);
        expect(saw).to.match(/\w.*\.$/);
      }
    });
  }
});
