// npm run test:hosts [-- part of a file name …]: the packed package in the apps of examples/, each built by its own tools
// and driven in a browser. The last line is `N passed, N failed`.
import {spawn, spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import puppeteer from 'puppeteer-core';
import {findBrowser} from './browser.mjs';
import {listFiles, newestTime} from './files.mjs';
import {installPackage} from './install-package.mjs';
import {packPackages} from './pack.mjs';
import {clearResults, printCounts} from './results.mjs';
import {unpackInto} from './unpack.mjs';

const ROOT = 'examples';
const parts = process.argv.slice(2);

/** One line for what these files hold. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Does some work unless it was done for the same thing before; false when it cannot. */
function doOnce(stamp, wanted, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  rmSync(stamp, {force: true});
  if (!work()) return false;
  writeFileSync(stamp, wanted);
  return true;
}

function npm(args, cwd) {
  // npm hands the settings of this project on; the folder has its own.
  const {npm_config_engine_strict: _strict, ...env} = process.env;
  return spawnSync('npm', args, {cwd, env, stdio: ['ignore', 'inherit', 'inherit']}).status === 0;
}

/** What the package depends on is in the lock file of examples: only the package itself is unpacked. */
function installPacked(pack) {
  const {dependencies} = JSON.parse(readFileSync('package.json', 'utf8'));
  const {dependencies: locked} = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (JSON.stringify(dependencies) !== JSON.stringify(locked)) return false;
  return doOnce(join(ROOT, 'node_modules/.packed'), hashOf([pack]), () => unpackInto(ROOT, pack) !== undefined);
}

/** The examples with something to build, of those that are asked for. */
function buildable() {
  return readdirSync(ROOT).filter((name) => {
    const file = join(ROOT, name, 'package.json');
    if (!existsSync(file) || !(parts.length === 0 || parts.some((part) => name.includes(part)))) return false;
    return JSON.parse(readFileSync(file, 'utf8')).scripts?.build !== undefined;
  });
}

function buildExample(name, pack) {
  const folder = join(ROOT, name);
  // Next writes `next-env.d.ts` beside its sources.
  const isSource = (file) => !file.startsWith(join(folder, 'dist')) && !/\/\.|next-env/.test(file);
  const sources = listFiles(folder).filter(isSource);
  return doOnce(join(folder, 'dist/.built'), hashOf([pack, ...sources]), () => {
    console.log(`Building ${folder} …`);
    return npm(['run', '--silent', 'build'], folder);
  });
}

/** Hosts without a build need the files for pages alone. */
function prepareCdn() {
  const sources = ['src', 'package.json', 'vite.cdn.config.ts', 'scripts/build-cdn.mjs', 'scripts/build-plugins.mjs'];
  const isOld = newestTime(['dist/cdn/integrity.json']) < newestTime(sources);
  return !isOld || npm(['run', '--silent', 'build:cdn'], '.')
    ? undefined
    : 'The files for pages without a build were not made.';
}

/** What is missing before anything can be tested, or undefined. */
async function prepare() {
  if (buildable().length === 0) return prepareCdn();
  if (!installPackage(ROOT)) return 'The tools of examples are not installed. Is there a network?';
  const {'agent-surfaces': pack} = await packPackages();
  if (!installPacked(pack))
    return 'examples/package.json must have the dependencies of package.json, and its lock file as well.';
  const failed = buildable().filter((name) => !buildExample(name, pack));
  return failed.length === 0 ? undefined : `Not built: ${failed.join(', ')}.`;
}

/** Runs the tests in one browser. */
async function run() {
  const browser = await puppeteer.launch(await findBrowser());
  const env = {...process.env, HOSTS_BROWSER: browser.wsEndpoint()};
  const child = spawn(process.execPath, ['scripts/run-node-tests.mjs', 'hosts', ...parts], {env, stdio: 'inherit'});
  const status = await new Promise((done) => child.once('close', done));
  await browser.close();
  return status;
}

clearResults('hosts');
const problem = await prepare();
if (problem !== undefined) console.error(problem);
const status = await run();
// a host that was not built is a failure even if no test says so
printCounts('hosts', problem === undefined ? status : 1);
