import {describe} from 'node:test';
import {failsFirst} from './first-run.mjs';

describe('flaky', () => {
  for (const name of ['one', 'two', 'three', 'four']) failsFirst(name);
});
