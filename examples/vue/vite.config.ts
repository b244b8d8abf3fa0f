import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

export default defineConfig({
  // Without this, Vue looks for a component of that name, and warns.
  plugins: [vue({template: {compilerOptions: {isCustomElement: (tag) => tag.startsWith('agent-')}}})],
  build: {target: 'es2022'},
  server: {proxy: {'/api': 'http://127.0.0.1:8787'}},
});
