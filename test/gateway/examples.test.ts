import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {build} from 'esbuild';
import {listFiles} from '../../scripts/files.mjs';
import {temporaryFolder} from '../runtime/server-helpers.js';

/** What readers copy: the documentation, and the comments of stories, which are shown in the catalog. */
const files = [
  'README.md',
  'packages/gateway/README.md',
  ...listFiles('docs', '.md'),
  ...listFiles('examples', '.js'),
  ...listFiles('stories', '.stories.ts'),
].filter((file) => !/\b(?:node_modules|dist)\b/.test(file));
const examples = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/^ \* ?/gm, '');
  const fences = [...text.matchAll(/^```(?:js|ts)\n(.*?)^```$/gms)].map(([, code = '']) => code);
  return (file.endsWith('.js') ? [text] : fences).map((code) => ({file, code}));
});

/** What the examples leave to the reader, and a server that says where it would listen and does not keep the process up. */
const PRELUDE = `
  import {Server} from 'node:net';
  const {listen} = Server.prototype;
  Server.prototype.listen = function (port, host, ...more) {
    console.log('listens on ' + host);
    return listen.call(this, 0, '127.0.0.1', ...more).unref();
  };
  const userOf = async () => ({id: 'me'});
  const userIdOf = async () => 'me';
  const app = {all() {}};
  const request = new Request('http://127.0.0.1/api/health');
`;
const GATEWAY = `
  import {createGateway} from '@agent-surfaces/gateway';
  const gateway = createGateway({upstream: 'http://127.0.0.1:8000', identify: () => ({userId: 'me'})});
`;

describe('The examples of the documentation', () => {
  const gateways = examples.filter(({code}) => /\b(createGateway|toNodeHandler)\(/.test(code));

  it('Q3 are found', () => {
    const named = gateways.map(({file}) => file);
    for (const file of ['README.md', 'docs/gateway.md', 'docs/guides/connect-adk.md', 'stories/adk.stories.ts'])
      assert.ok(named.includes(file), file);
    assert.ok(gateways.length >= 8, String(gateways.length));
  });

  for (const [index, {file, code}] of gateways.entries()) {
    it(`Q3 start as they are written, on this machine only: ${file}, ${index + 1}`, async () => {
      const outfile = join(temporaryFolder(), 'example.mjs');
      const contents = PRELUDE + (code.includes('createGateway(') ? '' : GATEWAY) + code;
      await build({
        stdin: {contents, loader: 'ts', resolveDir: process.cwd()},
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        tsconfig: 'tsconfig.json', // its paths lead names of packages to their sources
        logLevel: 'error',
      });
      const env = {...process.env, ADK_URL: 'http://127.0.0.1:8000', ADK_TOKEN: 'x', BILLING_TOKEN: 'x'};
      const {status, stdout, stderr} = spawnSync(process.execPath, [outfile], {encoding: 'utf8', env, timeout: 60_000});
      assert.equal(status, 0, stderr);
      assert.equal(stdout, code.includes('.listen(') ? 'listens on 127.0.0.1\n' : '');
    });
  }

  it('Q3 listen on 127.0.0.1, those of other servers as well', () => {
    const listening = examples.flatMap(({file, code}) =>
      [...code.matchAll(/\.listen\(.*/g)].map(([call]) => ({file, call})),
    );
    assert.ok(listening.length >= 5, String(listening.length));
    assert.deepEqual(
      listening.filter(({call}) => !call.includes("'127.0.0.1'")),
      [],
    );
  });
});
