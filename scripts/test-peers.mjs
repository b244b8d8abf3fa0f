// npm run test:peers [-- part of a file name …]: against the servers of other people, installed where they are missing.
// The last line is `N passed, N failed`.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {clearResults, readResults} from './results.mjs';

const ROOT = 'test/peers';

let status = null;
clearResults('peers');
const packages = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'package-lock.json')));
const missing = packages.filter((name) => !install(join(ROOT, name)));
if (missing.length > 0) {
  console.error(`Not installed, so nothing was tested: ${missing.join(', ')}. Is there a network?`);
} else {
  const args = ['scripts/run-node-tests.mjs', 'peers', ...process.argv.slice(2)];
  status = spawnSync(process.execPath, args, {stdio: 'inherit'}).status;
}

const results = readResults('peers') ?? [];
const passed = results.filter((test) => test.passed).length;
// a run that breaks is a failure even if no test says so
const failed = results.length - passed || (status === 0 ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Installs a package as its lock file says, unless that was done before; false when it cannot. */
function install(folder) {
  const stamp = join(folder, 'node_modules/.installed');
  const hash = createHash('sha256');
  for (const file of ['.npmrc', 'package.json', 'package-lock.json']) hash.update(readFileSync(join(folder, file)));
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log(`Installing ${folder} …`);
  const {status} = spawnSync('npm', ['ci'], {cwd: folder, stdio: 'inherit'});
  if (status === 0) writeFileSync(stamp, wanted);
  return status === 0;
}
