import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {packPackage} from './pack.mjs';

const INSTALLED = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');

/** Unpacks the package among what is installed in a folder, anew. Gives its path. */
export function unpackInto(folder, pack) {
  const path = join(folder, 'node_modules/agent-surfaces');
  rmSync(path, {recursive: true, force: true});
  mkdirSync(path, {recursive: true});
  const {status} = spawnSync('tar', ['xzf', pack, '--strip-components=1', '-C', path]);
  if (status !== 0) throw new Error(`The package could not be unpacked in ${path}.`);
  return path;
}

/** The packed package as if it were installed in a folder, without a network: its dependencies are ours. Gives its path. */
export async function unpackPackage(folder) {
  const path = unpackInto(folder, await packPackage());
  const {dependencies} = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), {recursive: true});
    symlinkSync(join(INSTALLED, name), join(folder, 'node_modules', name));
  }
  return path;
}
