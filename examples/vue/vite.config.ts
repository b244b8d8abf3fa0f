import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

export default defineConfig({
  // Without this, Vue looks for a component of that name, and warns.
  plugins: [vue({template: {compilerOptions: {isCustomElement: (tag) => tag.startsWith('agent-')}}})],
  // These know light-dark(): rewritten for older ones, colours would no longer follow data-theme.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {input: ['index.html', 'weather.html', 'headless.html']},
  },
  server: {proxy: {'/api': 'http://127.0.0.1:8787'}},
});
