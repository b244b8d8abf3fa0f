import {readFileSync, readdirSync} from 'node:fs';
import {defineConfig, type Plugin} from 'vite';

const {dependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {dependencies: Record<string, string>};

/** What package.json exports, as paths below src/; an entry is built once its file exists. */
const PUBLIC =
  /^(index|all|define\/agent-[^/]+|gateway\/node|cli\/main|(protocol|state|commands|transport|recording|gateway|adapters\/[^/]+)\/index)\.ts$/;
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

/** The package: one output module per source module, so that an app bundles only what it imports. */
export default defineConfig({
  plugins: [themes()],
  build: {
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: {
      entry: Object.fromEntries(entries.map((path) => [path.slice(0, -3), `src/${path}`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, ...Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`))],
      output: {preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js'},
    },
  },
});
