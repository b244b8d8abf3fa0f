import {build} from 'esbuild';
import {rmSync} from 'node:fs';
import {listFiles} from './files.mjs';

const OUT = '.wtr';

/**
 * The element tests as bundles that share their chunks: a page then loads a handful of files instead of some hundred
 * modules, which is a third of the whole time. One file that is asked for by name is served as it is.
 */
export async function bundledTests() {
  rmSync(OUT, {recursive: true, force: true});
  await build({
    entryPoints: ['test/controllers', 'test/components'].flatMap((folder) => listFiles(folder, '.test.ts')),
    outdir: OUT,
    outbase: '.',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['development', 'browser'],
    define: {'process.env.NODE_ENV': '"production"'},
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return `${OUT}/test/**/*.test.js`;
}

/** The file that a bundle was made of. */
export function sourceOf(file) {
  return file.startsWith(`${OUT}/`) ? file.slice(OUT.length + 1).replace(/\.js$/, '.ts') : file;
}
