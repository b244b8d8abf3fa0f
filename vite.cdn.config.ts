import {readdirSync} from 'node:fs';
import {defineConfig} from 'vite';

const tags = readdirSync('src/define')
  .filter((file) => file.startsWith('agent-'))
  .map((file) => file.slice(0, -'.ts'.length));

const ENTRIES = {
  'agent-surfaces': 'src/all.ts',
  autoloader: 'src/cdn/autoloader.ts',
  'register-catalog': 'src/cdn/register-catalog.ts',
  'register-protocol': 'src/cdn/register-protocol.ts',
  ...Object.fromEntries(tags.map((tag) => [`define/${tag}`, `src/define/${tag}.ts`])),
};

/** What a page loads without a build: all elements, or the autoloader with each tag as a module, of the same chunks. */
export default defineConfig({
  define: {'process.env.NODE_ENV': '"production"', CDN_TAGS: JSON.stringify(tags)},
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    minify: 'oxc',
    modulePreload: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      input: ENTRIES,
      preserveEntrySignatures: 'allow-extension', // an entry that others import needs no second file
      checks: {ineffectiveDynamicImport: false}, // all elements need some of it from the start
      output: {entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js'},
    },
  },
});
