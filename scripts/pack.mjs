// node scripts/pack.mjs: the packages as npm would publish them, built where sources are newer; prints their paths.
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

/** Each package by its name, with its folder. */
export const PACKAGES = {
  'agent-surfaces': '.',
  '@agent-surfaces/runtime': 'packages/runtime',
  '@agent-surfaces/gateway': 'packages/gateway',
  '@agent-surfaces/cli': 'packages/cli',
};

/** Where the packed package is. */
const packedFile = (name) => join(FOLDER, `${name.replace('@', '').replace('/', '-')}.tgz`);
const LOCK = join(FOLDER, 'lock');

/** The sources, package.json and what the build is set up with: `scripts/build*`, `vite.*`, `tsconfig.*`. */
const BUILT_FROM = ['src', 'demo', 'package.json', 'custom-elements.json'].concat(
  readdirSync(join(ROOT, 'packages')).flatMap((name) =>
    ['src', 'package.json', 'tsconfig.build.json'].map((path) => `packages/${name}/${path}`),
  ),
  readdirSync(join(ROOT, 'scripts'))
    .filter((name) => name.startsWith('build'))
    .map((name) => `scripts/${name}`),
  readdirSync(ROOT).filter((name) => /^(vite|tsconfig)\./.test(name)),
);
const ADDED = ['README.md', 'LICENSE', 'packages/cli/bin'].concat(
  readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`),
);

const packed = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, packedFile(name)]));

const isNewer = (paths) => {
  const newest = newestTime(paths.map((path) => join(ROOT, path)));
  return Object.values(packed).some((file) => !existsSync(file) || newest > statSync(file).mtimeMs);
};

/** The path of each packed package, by its name. Suites that run side by side ask at the same time: one packs, the others wait. */
export async function packPackages() {
  mkdirSync(FOLDER, {recursive: true});
  while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    pack();
  } finally {
    rmSync(LOCK, {force: true});
  }
  return packed;
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
  for (const [name, folder] of Object.entries(PACKAGES)) {
    const args = ['pack', `./${folder}`, '--json', '--pack-destination', FOLDER];
    const [{filename}] = JSON.parse(run('npm', ...args));
    renameSync(join(FOLDER, filename), packed[name]);
    // What changed while it was built is not in it.
    utimesSync(packed[name], start, start);
  }
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

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  console.log(Object.values(await packPackages()).join('\n'));
