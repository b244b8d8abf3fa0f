import {defineConfig} from 'vite';

// The page comes from server.js, which has to know the names of its script and its style sheet.
export default defineConfig({
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: 'src/client.js',
      output: {entryFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]'},
    },
  },
});
