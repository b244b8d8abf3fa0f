import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, symlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {packPackage} from './pack.mjs';

const INSTALLED = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');

/** The packed package as if it were installed in a folder, without a network: its dependencies are ours. Gives its path. */
export async function unpackPackage(folder) {
  const path = join(folder, 'node_modules/agent-surfaces');
  mkdirSync(path, {recursive: true});
  const {status} = spawnSync('tar', ['xzf', await packPackage(), '--strip-components=1', '-C', path]);
  if (status !== 0) throw new Error(`The package could not be unpacked in ${path}.`);
  const {dependencies} = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), {recursive: true});
    symlinkSync(join(INSTALLED, name), join(folder, 'node_modules', name));
  }
  return path;
}
