import {defineConfig} from 'vite';

export default defineConfig({
  build: {target: 'es2022', rolldownOptions: {input: ['index.html', 'weather.html', 'headless.html']}},
  server: {proxy: {'/api': 'http://127.0.0.1:8787'}},
});
