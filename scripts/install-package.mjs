import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Installs a package as its lock file says, unless that was done before; false when it cannot. */
export function installPackage(folder) {
  const stamp = join(folder, 'node_modules/.installed');
  const hash = createHash('sha256');
  for (const file of ['.npmrc', 'package.json', 'package-lock.json']) hash.update(readFileSync(join(folder, file)));
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log(`Installing ${folder} …`);
  // npm hands the settings of this project on; the folder has its own.
  const {npm_config_engine_strict: _strict, ...env} = process.env;
  const {status} = spawnSync('npm', ['ci'], {cwd: folder, env, stdio: 'inherit'});
  if (status === 0) writeFileSync(stamp, wanted);
  return status === 0;
}
