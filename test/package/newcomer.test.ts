import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, describe, it} from 'node:test';
import type {} from '../../src/all.js';
import {packPackages} from '../../scripts/pack.mjs';
import {newPage, say, waitForWords} from '../e2e/browser.js';
import {emptyFolder} from './consumer.js';
import {useBrowser} from './served.js';

/** The steps of the section "Five minutes" of the README, each a block of code; a file has its name in the line before. */
function stepsOfReadme(): {language: string; file: string | undefined; text: string}[] {
  const [, section = ''] = /^## Five minutes\n([^]*?)^## /m.exec(readFileSync('README.md', 'utf8')) ?? [];
  return [...section.matchAll(/(?:`([\w.]+)`:\n\n)?```(\w+)\n([^]*?)```\n/g)].map(([, file, language, text]) => ({
    language: language!,
    file,
    text: text!,
  }));
}

describe('the packed packages in an empty folder, as the README says', () => {
  const folder = emptyFolder();
  const browser = useBrowser();
  const steps = stepsOfReadme();
  const commands = steps.filter(({language}) => language === 'sh').map(({text}) => text.trim());
  // npm and node hand settings of this project on to what they start: a newcomer has none of them.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_TEST_CONTEXT$|NODE_OPTIONS$)/.test(name)),
  );

  /** Runs something in the folder to its end; gives what it said. */
  function run(program: string, ...args: string[]): string {
    const {status, stdout, stderr} = spawnSync(program, args, {cwd: folder, env, encoding: 'utf8'});
    assert.equal(status, 0, stderr);
    return stdout;
  }

  before(async () => {
    // Not published yet: the packed packages are what npm would fetch.
    assert.equal(commands[0], 'npm install agent-surfaces @agent-surfaces/runtime');
    const packed = Object.values(await packPackages());
    run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...packed);
  });

  it('npm install brings the packages and what they need', () => {
    const {dependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {dependencies: object};
    for (const name of ['agent-surfaces', ...Object.keys(dependencies)])
      assert.ok(existsSync(join(folder, 'node_modules', name, 'package.json')), name);
    assert.ok(existsSync(join(folder, 'node_modules/ws/package.json')), 'the server brings what it needs');
    assert.ok(!existsSync(join(folder, 'node_modules/agent-surfaces/src')));
  });

  it('what needs no page can be imported in Node, the classes of the elements with it', () => {
    const names = ['', '/protocol', '/state', '/commands', '/transport', '/recording', '/adapters/ag-ui'].map(
      (name) => `agent-surfaces${name}`,
    );
    for (const name of ['cli/conformance', 'gateway', 'gateway/node', 'runtime', 'runtime/node'])
      names.push(`@agent-surfaces/${name}`);
    const code = names.map((name) => `console.log(Object.keys(await import('${name}')).length);`);
    const counts = run(process.execPath, '--input-type=module', '-e', code.join('\n')).trim().split('\n').map(Number);
    assert.equal(counts.length, names.length);
    assert.ok(
      counts.every((count) => count > 0),
      counts.join(),
    );
  });

  it('the command line runs', () => {
    const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
    assert.equal(run('npx', 'agent-surfaces', '--version').trim(), version);
    assert.match(run('npx', 'agent-surfaces', '--help'), /^Usage: agent-surfaces/);
  });

  it('the steps lead to the first answer of an agent, in under five minutes', async () => {
    for (const {file, text} of steps) {
      // Another program of this machine may have the port.
      if (file !== undefined) writeFileSync(join(folder, file), text.replace('8787', '0'));
    }
    assert.equal(commands.length, 2);
    const [program, ...args] = commands[1]!.split(' ');
    const server = spawn(program!, args, {cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit']});
    after(() => server.kill());
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const {page, errors} = await newPage(browser.browser());
    await page.goto(line.replace('Open ', ''));
    await page.waitForFunction(() => deep('agent-composer')?.shadowRoot?.querySelector('textarea'));
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'There are two places to change', 120_000);
    assert.deepEqual(errors, []);
  });
});
