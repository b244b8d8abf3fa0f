import {readFileSync, readdirSync} from 'node:fs';
import {defineConfig, type Plugin} from 'vite';

const {dependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {dependencies: Record<string, string>};

/** What package.json exports, as paths below src/; an entry is built once its file exists. */
const PUBLIC =
  /^(index|all|define\/agent-[^/]+|(protocol|state|commands|transport|recording|ssr|adapters\/[^/]+)\/index)\.ts$/;
const entries = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((path) => PUBLIC.test(path));

/** Copies the style sheets of src/styles to dist/themes as they are. */
const themes = (): Plugin => ({
  name: 'themes',
  apply: (config) => Boolean(config.build?.lib),
  generateBundle() {
    for (const name of readdirSync('src/styles').filter((file) => file.endsWith('.css'))) {
      this.emitFile({type: 'asset', fileName: `themes/${name}`, source: readFileSync(`src/styles/${name}`)});
    }
  },
});

/** The terms of what is taken in go along with it. */
const licenses = (): Plugin => ({
  name: 'licenses',
  apply: (config) => Boolean(config.build?.lib),
  generateBundle() {
    const source = readFileSync('node_modules/@tanstack/virtual-core/LICENSE');
    this.emitFile({type: 'asset', fileName: 'vendor/@tanstack/virtual-core/LICENSE', source});
  },
});

/** The package: one output module per source module, so that an app bundles only what it imports. */
export default defineConfig({
  plugins: [themes(), licenses()],
  // @tanstack/virtual-core asks for it, and a page without a bundler has no process: it is taken in.
  define: {'process.env.NODE_ENV': '"production"'},
  build: {
    target: 'es2022',
    emptyOutDir: false, // scripts/build.mjs clears what it makes
    minify: false,
    lib: {
      entry: Object.fromEntries(entries.map((path) => [path.slice(0, -3), `src/${path}`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, /^@lit-labs\/ssr$/, ...Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`))],
      checks: {ineffectiveDynamicImport: false}, // every module has a file of its own
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: ({name}) => `${name.replace(/^(node_modules|_virtual)\//, 'vendor/')}.js`,
      },
    },
  },
});
