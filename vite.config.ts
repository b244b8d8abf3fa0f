import {readFileSync, readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {defineConfig, type Plugin} from 'vite';
import {groups, isGrouped} from './scripts/build-groups.mjs';
import {lexerOfMarked, licenses, shortTemplates} from './scripts/build-plugins.mjs';

const {dependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {dependencies: Record<string, string>};

/** What package.json exports, as paths below src/; strings, and what custom-elements.json names: classes of events. */
const PUBLIC =
  /^(index|all|define\/agent-[^/]+|(protocol|state|commands|transport|recording|ssr|adapters\/[^/]+)\/index|.*\.strings|.*\/agent-[^/]+)\.ts$/;

/** How often each module of src/ is imported where it runs; what is imported lazily counts twice. */
function countImports(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const text = readFileSync(`src/${path}`, 'utf8');
    for (const [, lazily, name = ''] of text.matchAll(
      /(?:^(?:import|export) (?!type )[^;']*?|(=> import\())'(\.[^']+)\.js'/gm,
    )) {
      const target = `${join(dirname(path), name)}.ts`;
      counts.set(target, (counts.get(target) ?? 0) + (lazily ? 2 : 1));
    }
  }
  return counts;
}

const paths = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((path) => path.endsWith('.ts'));
const imports = countImports(paths);

/** Every module has a file of its own, so that an app bundles only what it imports; what has one importer is part of that. */
const entries = paths.filter((path) => PUBLIC.test(path) || ((imports.get(path) ?? 0) > 1 && !isGrouped(path)));

/** Copies the style sheets of src/styles to dist/themes as they are. */
const themes = (): Plugin => ({
  name: 'themes',
  generateBundle() {
    for (const name of readdirSync('src/styles').filter((file) => file.endsWith('.css'))) {
      this.emitFile({type: 'asset', fileName: `themes/${name}`, source: readFileSync(`src/styles/${name}`)});
    }
  },
});

/** Storybook reads this file too, and builds something else. */
const forPackage = (plugin: Plugin): Plugin => ({...plugin, apply: (config) => Boolean(config.build?.lib)});

/** The package. */
export default defineConfig({
  plugins: [themes(), lexerOfMarked(), shortTemplates(), licenses('vendor/LICENSES.txt')].map(forPackage),
  // @tanstack/virtual-core asks for it, and a page without a bundler has no process: it is taken in.
  define: {'process.env.NODE_ENV': '"production"'},
  build: {
    target: 'es2022',
    emptyOutDir: false, // scripts/build.mjs clears what it makes
    lib: {
      entry: Object.fromEntries(entries.map((path) => [path.slice(0, -3), `src/${path}`])),
      formats: ['es'],
    },
    rolldownOptions: {
      // highlight.js/lib/core is CommonJS, and a page's bundler puts what it needs for that beside code that every page loads;
      // of marked only the lexer is used, which `lexerOfMarked` takes in.
      external: [
        /^node:/,
        /^@lit-labs\/ssr$/,
        ...Object.keys(dependencies)
          .filter((name) => name !== 'marked')
          .map((name) => new RegExp(`^${name}(/(?!lib/core$)|$)`)),
      ],
      checks: {ineffectiveDynamicImport: false}, // every module has a file of its own
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'vendor/[name].js',
        codeSplitting: groups,
        minifyInternalExports: false,
        // Names of functions and classes stay, for stack traces; what is there for readers is in the declarations and on GitHub.
        minify: {compress: false, mangle: {toplevel: false, keepNames: true}, codegen: {removeWhitespace: true}},
      },
    },
  },
});
