import {defineConfig} from 'vite';

/** The demo page: the workbench with everything it needs inside. */
export default defineConfig({
  root: 'demo',
  base: './',
  build: {target: 'es2022', sourcemap: true, outDir: '../dist/demo', emptyOutDir: true},
});
