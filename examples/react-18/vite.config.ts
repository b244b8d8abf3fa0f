import {defineConfig} from 'vite';

export default defineConfig({
  // In this folder of examples the components of agent-surfaces lie beside a newer React: there is to be one, this app's.
  resolve: {dedupe: ['react', 'react-dom']},
  build: {target: 'es2022'},
  server: {proxy: {'/api': 'http://127.0.0.1:8787'}},
});
