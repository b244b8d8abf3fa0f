#!/usr/bin/env node
// The command line: in the repository from the sources, as npm start does; in the package from what was built.
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const at = (path) => new URL(`../${path}`, import.meta.url);
const {version} = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const isRepository = existsSync(at('src'));

const {main} = isRepository ? await fromSources() : await import('../dist/main.js');
const {prepareDemoPage} = isRepository ? await import('../../../scripts/demo-page.mjs') : {};

// Who reads the output, as `head` does, may have seen enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await main(process.argv.slice(2), {
  version,
  pageRoot: fileURLToPath(at('dist/demo')),
  preparePage: prepareDemoPage,
});

async function fromSources() {
  const {registerSources} = await import('../../../scripts/sources.mjs');
  registerSources();
  return import('../src/main.ts');
}
