import {readdirSync} from 'node:fs';
import {defineConfig} from 'vite';

const tags = readdirSync('src/define')
  .filter((file) => file.startsWith('agent-'))
  .map((file) => file.slice(0, -'.ts'.length));

const ENTRIES = {
  autoloader: 'src/cdn/autoloader.ts',
  'register-catalog': 'src/cdn/register-catalog.ts',
  'register-protocol': 'src/cdn/register-protocol.ts',
  ...Object.fromEntries(tags.map((tag) => [`define/${tag}`, `src/define/${tag}.ts`])),
};

/**
 * What a page loads without a build: in mode `file` everything in one module; in mode `autoloader` the autoloader, and each
 * tag as a module of its own beside it.
 */
export default defineConfig(({mode}) => ({
  define: {'process.env.NODE_ENV': '"production"', CDN_TAGS: JSON.stringify(tags)},
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    emptyOutDir: mode === 'file',
    minify: 'oxc',
    modulePreload: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      input: mode === 'file' ? {'agent-surfaces': 'src/all.ts'} : ENTRIES,
      preserveEntrySignatures: 'strict',
      checks: {ineffectiveDynamicImport: false}, // one file is one file
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        ...(mode === 'file' ? {codeSplitting: false} : {}),
      },
    },
  },
}));
