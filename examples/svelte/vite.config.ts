import {svelte} from '@sveltejs/vite-plugin-svelte';
import {defineConfig} from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // These know light-dark(): rewritten for older ones, colours would no longer follow data-theme.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {input: ['index.html', 'weather.html', 'headless.html']},
  },
  server: {proxy: {'/api': 'http://127.0.0.1:8787'}},
});
