import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {findBrowser} from '../../scripts/browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'agent-surfaces-runner-'));
after(() => rmSync(folder, {recursive: true, force: true}));

/** Runs a program of ours. Tests of the suite `sample` that fail at first have not run before. */
function run(...args: string[]): {status: number | null; output: string} {
  const runs = join(folder, 'runs');
  writeFileSync(runs, '');
  // The sample tests are no part of this run.
  const {NODE_TEST_CONTEXT: _context, TEST_NAME: _name, ...env} = process.env;
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: {...env, SAMPLE_RUNS: runs},
  });
  return {status, output: stdout + stderr};
}

const repeat = (...args: string[]) => run('scripts/test-repeat.mjs', 'sample', ...args);

/** Runs suites as CI does: what failed runs again, alone. */
const runAgain = (...parts: string[]) =>
  run(
    '--input-type=module',
    '--eval',
    `import {rerunFailed} from './scripts/rerun.mjs';
     import {printTable, runLanes} from './scripts/run-lanes.mjs';
     const rows = await runLanes([[{suite: 'sample', parts: ${JSON.stringify(parts)}}]]);
     const {passed, failed} = printTable(await rerunFailed(rows));
     console.log(passed + ' passed, ' + failed + ' failed');`,
  );

describe('npm run test:repeat', () => {
  it('B4 says how often each test failed, with its error once', () => {
    const {status, output} = repeat('flaky', '--times', '3');
    assert.equal(status, 1);
    assert.match(output, /round 1 of 3: 0 passed, 4 failed/);
    assert.match(output, /round 3 of 3: 4 passed, 0 failed/);
    assert.match(output, /^failed 1 of 3 times: flaky > fails the first time: two$/m);
    assert.equal(output.match(/✖ sample: flaky > fails the first time: two/g)?.length, 1);
    assert.match(output, /this was the first time/);
    assert.match(output, /\n8 passed, 4 failed\n$/);
  });

  it('finds a test by a part of its name, and runs it beside busy loops', () => {
    const {status, output} = repeat('passes as well', '--times', '2', '--busy');
    assert.match(output, /\n2 passed, 0 failed\n$/);
    assert.equal(status, 0);
  });

  it('says how it is used, and what it does not find', () => {
    assert.match(run('scripts/test-repeat.mjs', 'nothing').output, /Usage: .*\nSuites: unit, elements/);
    const name = ['no', 'such', 'test'].join(' '); // this file must not say it
    assert.match(repeat(name).output, /No file and no test is called ".+"/);
  });
});

describe('the runner of CI', () => {
  it('B4 starts a runner that ended in the middle again, for the files that it left, and lists it as flaky', () => {
    const {output} = run(
      '--input-type=module',
      '--eval',
      `import {rerunFailed} from './scripts/rerun.mjs';
       import {appendResult, clearResults} from './scripts/results.mjs';
       import {writeFileSync} from 'node:fs';
       const names = ['test/tooling/sample/gone.sample.mjs', 'test/tooling/sample/steady.sample.mjs'];
       clearResults('sample');
       writeFileSync('.results/sample.log', 'It was killed.');
       for (const line of [{files: 2, names}, {done: names[0]}]) appendResult('sample', line);
       const rows = [{suite: 'sample', passed: 5, failed: 1, skipped: 0, seconds: 1, broke: true}];
       const [{passed, failed}] = await rerunFailed(rows);
       console.log(passed + ' passed, ' + failed + ' failed');`,
    );
    assert.match(output, /sample ended before 1 of its files: they are run again\.\nIt was killed\./);
    assert.match(output, /^flaky: sample: its runner ended and was started again$/m);
    assert.match(output, /\n7 passed, 0 failed\n$/);
  });

  it('B4 counts what fails twice as failed, and prints each failure when it happens', () => {
    const {output} = runAgain('failing', 'steady');
    const failure = output.indexOf('✖ sample: fails every time (test/tooling/sample/failing.sample.mjs)');
    assert.ok(failure >= 0 && failure < output.indexOf('sample: 2 passed, 1 failed'));
    assert.match(output, /failed again: sample: fails every time/);
    assert.match(output, /\+ 'said'\n- 'expected'/);
    assert.match(output, /\n2 passed, 1 failed\n$/);
  });

  // They are written in a file that is no test file.
  it('B4 lists a test that passes alone as flaky, with both outputs; more than three fail the run', () => {
    const {output} = runAgain('flaky');
    assert.match(
      output,
      /flaky: sample: flaky > fails the first time: one\n── first run ──[^]*this was the first time[^]*── alone ──/,
    );
    assert.match(
      output,
      /^flaky: sample: flaky > fails the first time: four \(test\/tooling\/sample\/flaky.sample.mjs\)$/m,
    );
    assert.match(output, /4 tests are flaky: more than 3 fail the run/);
    assert.match(output, /\n4 passed, 1 failed\n$/);
  });
});

describe('the browser of the tests', () => {
  const find = (env: Record<string, string>) => {
    const code = `import('./scripts/browser.mjs').then(async ({describeBrowser}) => console.log(await describeBrowser()))`;
    return spawnSync(process.execPath, ['--eval', code], {encoding: 'utf8', env: {PATH: process.env['PATH'], ...env}})
      .stdout;
  };

  it('B2 is the one that npm brings, whatever is installed; CHROME_PATH wins', () => {
    if (process.platform === 'linux' && process.arch === 'x64') assert.match(find({}), /pinned in package.json/);
    assert.equal(find({CHROME_PATH: '/somewhere/chrome'}), 'Browser: /somewhere/chrome (named in CHROME_PATH)\n');
  });

  it('has its libraries and fonts for itself: other browsers that are started beside it do not get them', async () => {
    const before = {...process.env};
    await findBrowser();
    assert.deepEqual({...process.env}, before);
  });
});
