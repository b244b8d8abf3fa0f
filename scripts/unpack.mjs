import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {packPackages} from './pack.mjs';

const INSTALLED = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');

/** Unpacks a package among what is installed in a folder, anew. Gives its path. */
export function unpackInto(folder, pack, name = 'agent-surfaces') {
  const path = join(folder, 'node_modules', name);
  rmSync(path, {recursive: true, force: true});
  mkdirSync(path, {recursive: true});
  const {status} = spawnSync('tar', ['xzf', pack, '--strip-components=1', '-C', path]);
  if (status !== 0) throw new Error(`The package could not be unpacked in ${path}.`);
  return path;
}

/** The packed packages as if they were installed in a folder, without a network: their dependencies are ours. */
export async function unpackPackages(folder) {
  const packed = await packPackages();
  const needed = new Set();
  for (const [name, pack] of Object.entries(packed)) {
    const path = unpackInto(folder, pack, name);
    const {dependencies} = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) needed.add(name);
  }
  for (const name of needed) {
    if (Object.hasOwn(packed, name)) continue;
    mkdirSync(dirname(join(folder, 'node_modules', name)), {recursive: true});
    symlinkSync(join(INSTALLED, name), join(folder, 'node_modules', name));
  }
}
