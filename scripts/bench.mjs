// npm run bench [-- options of bench/run.mjs]: installs the peers where they are missing, then measures.
import {spawnSync} from 'node:child_process';
import {installPackage} from './install-package.mjs';

if (!installPackage('bench')) {
  console.error('The pages of others are not installed. Is there a network?');
  process.exit(1);
}
const {status} = spawnSync(process.execPath, ['bench/run.mjs', ...process.argv.slice(2)], {stdio: 'inherit'});
process.exitCode = status ?? 1;
