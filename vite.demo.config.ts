import {defineConfig} from 'vite';
import {lexerOfMarked, licenses, shortTemplates} from './scripts/build-plugins.mjs';

/**
 * The demo page: the workbench with everything it needs inside. The styles stay as they are written: what a bundler puts
 * in place of `light-dark()` for older browsers needs a `color-scheme` on the page, and a page may have none.
 */
export default defineConfig({
  root: 'demo',
  base: '/',
  plugins: [lexerOfMarked(), shortTemplates(), licenses('LICENSES.txt')],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    outDir: '../packages/cli/dist/demo',
    emptyOutDir: true,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {checks: {ineffectiveDynamicImport: false}}, // the workbench has all of it from the start
  },
});
