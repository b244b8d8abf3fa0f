import {readdirSync} from 'node:fs';
import {defineConfig} from 'vite';
import {groups} from './scripts/build-groups.mjs';
import {lexerOfMarked, licenses, shortTemplates} from './scripts/build-plugins.mjs';

const tags = readdirSync('src/define')
  .filter((file) => file.startsWith('agent-'))
  .map((file) => file.slice(0, -'.ts'.length));

/** With `--mode one-file`: all elements, and everything that they load lazily elsewhere, so that one hash covers it. */
const ONE_FILE = {'agent-surfaces': 'src/all.ts'};

const AUTOLOADER = {
  autoloader: 'src/cdn/autoloader.ts',
  'register-catalog': 'src/cdn/register-catalog.ts',
  'register-protocol': 'src/cdn/register-protocol.ts',
  'register-renderer': 'src/cdn/register-renderer.ts',
  ...Object.fromEntries(tags.map((tag) => [`define/${tag}`, `src/define/${tag}.ts`])),
};

/** What a page loads without a build: one file with all elements, or the autoloader with each tag as a module, and chunks. */
export default defineConfig(({mode}) => {
  const isOneFile = mode === 'one-file';
  return {
    plugins: [lexerOfMarked(), shortTemplates(), licenses('LICENSES.txt', isOneFile ? 'agent-surfaces.js' : undefined)],
    define: {'process.env.NODE_ENV': '"production"', CDN_TAGS: JSON.stringify(tags)},
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist/cdn',
      emptyOutDir: !isOneFile,
      minify: 'oxc',
      modulePreload: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        input: isOneFile ? ONE_FILE : AUTOLOADER,
        preserveEntrySignatures: 'allow-extension', // an entry that others import needs no second file
        checks: {ineffectiveDynamicImport: false}, // all elements need some of it from the start
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: isOneFile ? false : groups,
        },
      },
    },
  };
});
