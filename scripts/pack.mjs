// node scripts/pack.mjs: the package as npm would publish it, built where sources are newer; prints the path.
import {spawnSync} from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {newestTime} from './files.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(ROOT, '.packed');
const PACKAGE = join(FOLDER, 'agent-surfaces.tgz');
const LOCK = join(FOLDER, 'lock');

/** The sources, package.json and what the build is set up with: `scripts/build*`, `vite.*`, `tsconfig.*`. */
const BUILT_FROM = ['src', 'demo', 'package.json', 'custom-elements.json'].concat(
  readdirSync(join(ROOT, 'scripts'))
    .filter((name) => name.startsWith('build'))
    .map((name) => `scripts/${name}`),
  readdirSync(ROOT).filter((name) => /^(vite|tsconfig)\./.test(name)),
);
const ADDED = ['bin', 'README.md', 'LICENSE'];

const isNewer = (paths) =>
  !existsSync(PACKAGE) || newestTime(paths.map((path) => join(ROOT, path))) > statSync(PACKAGE).mtimeMs;

/** The path of the packed package. Suites that run side by side ask at the same time: one packs, the others wait. */
export async function packPackage() {
  mkdirSync(FOLDER, {recursive: true});
  while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    pack();
  } finally {
    rmSync(LOCK, {force: true});
  }
  return PACKAGE;
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), {flag: 'wx'});
    return true;
  } catch {
    if (!isHeld()) rmSync(LOCK, {force: true});
    return false;
  }
}

/** Who was cut off leaves a lock behind. */
function isHeld() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

function pack() {
  const isOld = isNewer(BUILT_FROM);
  if (!isOld && !isNewer(ADDED)) return;
  const start = new Date();
  if (isOld) run(process.execPath, 'scripts/build.mjs');
  const [{filename}] = JSON.parse(run('npm', 'pack', '--json', '--pack-destination', FOLDER));
  renameSync(join(FOLDER, filename), PACKAGE);
  // What changed while it was built is not in it.
  utimesSync(PACKAGE, start, start);
}

function run(program, ...args) {
  const {status, stdout} = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: see above.`);
  return stdout;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) console.log(await packPackage());
