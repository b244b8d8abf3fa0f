import {fileURLToPath} from 'node:url';
import {register} from 'tsx/esm/api';

/** Lets Node import the sources, in which `paths` of tsconfig.json names the packages, from any working directory. */
export function registerSources() {
  process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  register();
}
