import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {mkdirSync, symlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, describe, it} from 'node:test';
import {emptyFolder} from './consumer.js';

/** Programs that every system has beside Node and git, and that npm or git call. */
const COMMON = ['sh', 'env', 'uname', 'sed', 'basename', 'dirname', 'cat', 'tar', 'gzip'];

/** The path of a program of this machine. */
const pathOf = (program: string) => spawnSync('which', [program], {encoding: 'utf8'}).stdout.trim();

describe('a clone on a machine with Node and git and nothing else', () => {
  const folder = emptyFolder();
  const clone = join(folder, 'clone');
  const env = {HOME: join(folder, 'home'), PATH: join(folder, 'bin'), PORT: '0'};

  /** Runs something in the clone to its end; gives what it said. */
  function run(program: string, ...args: string[]): string {
    const {status, stdout, stderr} = spawnSync(program, args, {cwd: clone, env, encoding: 'utf8'});
    assert.equal(status, 0, stdout.slice(-2_000) + stderr.slice(-2_000));
    return stdout;
  }

  before(() => {
    for (const name of ['home', 'bin']) mkdirSync(join(folder, name));
    for (const program of ['git', ...COMMON]) symlinkSync(pathOf(program), join(env.PATH, program));
    const node = dirname(process.execPath);
    env.PATH = `${env.PATH}:${node === '/usr/bin' ? linkNode() : node}`;
    const {status, stderr} = spawnSync('git', ['clone', '--quiet', process.cwd(), clone], {encoding: 'utf8'});
    assert.equal(status, 0, stderr);
    run('npm', 'ci', '--prefer-offline', '--loglevel=error');
  });

  /** Node alone, where it stands among everything else of the system. */
  function linkNode(): string {
    const path = join(folder, 'node');
    mkdirSync(path);
    for (const program of ['node', 'npm', 'npx']) symlinkSync(pathOf(program), join(path, program));
    return path;
  }

  it('B1 npm start builds the page and serves it', async () => {
    const npm = spawn('npm', ['start'], {cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit']});
    after(() => npm.kill('SIGKILL'));
    let url: string | undefined;
    for await (const line of createInterface(npm.stdout)) {
      url = /agent-surfaces workbench: (\S+)/.exec(line)?.[1];
      if (url !== undefined) break;
    }
    assert.ok(url, 'it said where it is');
    const page = await (await fetch(url)).text();
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    assert.equal((await fetch(new URL(script, url))).status, 200);
    npm.kill('SIGTERM');
  });

  it('B2 tests of each kind run in the browser that npm brought', () => {
    assert.match(run('npm', 'run', 'test:unit', '--', 'protocol/vocabulary'), /# fail 0|ℹ fail 0/);
    assert.match(
      run('npm', 'run', 'test:repeat', '--', 'elements', 'components/status', '--times', '1'),
      /, 0 failed\n$/,
    );
    assert.match(run('npm', 'run', 'test:repeat', '--', 'e2e', 'e2e/evidence', '--times', '1'), /, 0 failed\n$/);
  });
});
