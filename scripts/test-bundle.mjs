import {build} from 'esbuild';
import {readFileSync, rmSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

/** Where bundled tests are put: a folder for each kind. */
const OUT = '.bundled';

/** What the tests of laws draw their cases from. */
const LAW_SEED = process.env.LAW_SEED ?? '1';
const BROWSER = {
  conditions: ['development', 'browser'],
  define: {LAW_SEED, 'process.env.NODE_ENV': '"production"'},
};
const NODE = {platform: 'node', packages: 'external', plugins: [ownAddress()], define: {LAW_SEED}};

/**
 * Tests as bundles that share their chunks. A page then loads a handful of files instead of some hundred modules, and a
 * process compiles nothing: that is a third of the whole time. Gives the files, in the order of the given ones.
 */
export async function bundleTests(kind, files) {
  const outdir = `${OUT}/${kind}`;
  rmSync(outdir, {recursive: true, force: true});
  await build({
    entryPoints: files,
    outdir,
    outbase: '.',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'warning',
    ...(kind.startsWith('elements') ? BROWSER : NODE),
  });
  return files.map((file) => `${outdir}/${file.replace(/\.ts$/, '.js')}`);
}

/** What tests start in processes of their own, bundled for one suite: suites run side by side. Gives the folder. */
export async function bundlePrograms(suite) {
  await bundleTests(`${suite}-programs`, ['packages/runtime/src/node/main.ts', 'packages/cli/src/main.ts']);
  return `${OUT}/${suite}-programs`;
}

/** The file that a bundle was made of. */
export function sourceOf(file) {
  const [out, , ...path] = file.split('/');
  return out === OUT ? path.join('/').replace(/\.js$/, '.ts') : file;
}

/** What reads what lies beside it looks beside its source. */
function ownAddress() {
  return {
    name: 'own-address',
    setup({onLoad}) {
      onLoad({filter: /\/(test|scripts)\/.*\.m?[jt]s$/}, ({path}) => ({
        contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      }));
    },
  };
}
