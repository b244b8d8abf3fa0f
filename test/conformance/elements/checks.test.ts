import {expect} from '@open-wc/testing';
import {CHECK_IDS, CHECKS, runChecks, type Bench} from '../../../packages/cli/src/conformance/index.js';
import {elementBench} from '../../../packages/cli/src/conformance/elements/index.js';

const container = () => {
  const place = document.createElement('div');
  document.body.append(place);
  return place;
};

/** A client that shows nothing and sends nothing. */
const deaf = (): Bench => ({
  open: () => Promise.resolve(),
  emit: () => Promise.resolve(),
  listen: () => Promise.resolve(),
  answer: () => Promise.resolve(),
  switchTo: () => Promise.resolve(),
  text: () => '',
  facts: () => [],
  answers: () => [],
  people: () => [],
  unfold: () => Promise.resolve(),
  write: () => Promise.resolve(),
  ask: () => Promise.resolve(false),
  calls: () => [],
  lineage: () => [],
  reopen: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

describe('the standard’s checks', () => {
  it('are all red for a client that shows nothing', async () => {
    const results = await Promise.all(CHECKS.map(async ({id, run}) => ({id, ...(await run(deaf()))})));
    expect(results.filter(({passed}) => passed).map(({id}) => id)).to.deep.equal([]);
  });
});

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
