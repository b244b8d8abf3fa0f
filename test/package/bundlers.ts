import {build as buildWithEsbuild, type Metafile} from 'esbuild';
import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {build as buildWithVite, type Rolldown} from 'vite';
import webpack, {type StatsModule} from 'webpack';
import type {Consumer} from './consumer.js';

/** What a bundler made of a page. */
export interface Bundle {
  /** The folder with the files; the first to load is `entry.js`. */
  readonly folder: string;
  /** All of the code. */
  readonly code: string;
  /** The modules of our package that are in it, as paths below its `dist`. */
  readonly modules: readonly string[];
}

type Build = (entry: string, out: string) => Promise<string[]>;

/** Each takes an entry and a folder to write to, and gives the paths of what is left in the output. Nothing is minified. */
const BUILDS = {
  vite: async (entry, out) => {
    const result = await buildWithVite({
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: out,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: {input: entry, output: {entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js'}},
      },
    });
    const chunks = (result as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
    return chunks.flatMap(({modules}) => Object.keys(modules).filter((path) => modules[path]!.renderedLength > 0));
  },
  esbuild: async (entry, out) => {
    const {metafile} = await buildWithEsbuild({
      entryPoints: {entry},
      outdir: out,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      metafile: true,
      absPaths: ['metafile'],
      define: {'process.env.NODE_ENV': '"production"'},
    });
    return reachable(metafile, join(out, 'entry.js')).flatMap(({inputs}) =>
      Object.keys(inputs).filter((path) => inputs[path]!.bytesInOutput > 0),
    );
  },
  webpack: async (entry, out) => {
    const compiler = webpack({
      mode: 'production',
      entry: {entry},
      output: {path: out, filename: '[name].js', chunkFilename: '[name]-[contenthash].js', module: true},
      experiments: {outputModule: true},
      optimization: {minimize: false},
      performance: false,
    });
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('No result.'))));
    });
    if (stats.hasErrors()) throw new Error(stats.toString({all: false, errors: true}));
    const {modules = []} = stats.toJson({all: false, modules: true, nestedModules: true, ids: true, modulesSpace: 1e6});
    return modules.flatMap(leavesOf);
  },
} satisfies Record<string, Build>;

/** What the entry can load, now or later. esbuild writes files for imports in code that it leaves out, too. */
function reachable({outputs}: Metafile, entry: string): Metafile['outputs'][string][] {
  const paths = new Set([entry]);
  for (const path of paths) for (const inner of outputs[path]?.imports ?? []) paths.add(inner.path);
  return [...paths].flatMap((path) => outputs[path] ?? []);
}

/** A module of webpack is one of ours, or several that it has put together. */
function leavesOf(module: StatsModule): string[] {
  if (module.chunks?.length === 0) return [];
  return module.modules?.flatMap((inner) => leavesOf({...inner, chunks: ['']})) ?? [module.nameForCondition ?? ''];
}

/** The bundlers that we promise something for. */
export const BUNDLERS = Object.keys(BUILDS) as (keyof typeof BUILDS)[];

/** Bundles the code of a page. */
export async function bundle(
  {folder, path}: Consumer,
  bundler: keyof typeof BUILDS,
  name: string,
  code: string,
): Promise<Bundle> {
  const out = join(folder, 'out', bundler, name);
  mkdirSync(out, {recursive: true});
  const entry = join(folder, `${bundler}-${name}.js`);
  writeFileSync(entry, code);
  const kept = await BUILDS[bundler](entry, out);
  const files = readdirSync(out, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.js'));
  return {
    folder: out,
    code: files.map((file) => readFileSync(join(out, file), 'utf8')).join('\n'),
    modules: kept.filter((file) => file.startsWith(path)).map((file) => relative(join(path, 'dist'), file)),
  };
}
