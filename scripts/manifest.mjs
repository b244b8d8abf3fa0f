// node scripts/manifest.mjs           writes custom-elements.json
// node scripts/manifest.mjs --check   fails when the file is not what would be written
import {cli} from '@custom-elements-manifest/analyzer/cli.js';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';

const FILE = 'custom-elements.json';
const manifest = await cli({argv: ['analyze', '--quiet'], noWrite: true});
const text = JSON.stringify(manifest, null, 2) + '\n';

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is out of date: run "npm run analyze" and commit the result.`);
  process.exitCode = 1;
}
