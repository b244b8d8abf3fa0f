// npm run test:peers [-- part of a file name …]: against the servers of other people, installed where they are missing.
// The last line is `N passed, N failed`.
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {installPackage} from './install-package.mjs';
import {clearResults, printCounts} from './results.mjs';

const ROOT = 'test/peers';

let status = null;
clearResults('peers');
const packages = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'package-lock.json')));
const missing = packages.filter((name) => !installPackage(join(ROOT, name)));
if (missing.length > 0) {
  console.error(`Not installed, so nothing was tested: ${missing.join(', ')}. Is there a network?`);
} else {
  const args = ['scripts/run-node-tests.mjs', 'peers', ...process.argv.slice(2)];
  status = spawnSync(process.execPath, args, {stdio: 'inherit'}).status;
}

printCounts('peers', status);
