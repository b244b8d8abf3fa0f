import {readdirSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import {serveStatic} from '../scripts/serve-static.mjs';

const PAGES = fileURLToPath(new URL('pages', import.meta.url));

/** Every page in the same box, with the same letters. */
const html = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    <link rel="icon" href="data:," />
    <style>
      body { margin: 0; font: 16px/1.5 sans-serif; }
      #box { inline-size: 800px; block-size: 600px; overflow: auto; }
    </style>
  </head>
  <body>
    <div id="box"></div>
    <script type="module" src="./${name}.js"></script>
  </body>
</html>
`;

/** The file of a page. */
function entry(name) {
  const file = readdirSync(PAGES).find((each) => each === `${name}.js` || each === `${name}.jsx`);
  if (!file) throw new Error(`There is no page ${name}`);
  return join(PAGES, file);
}

/** Builds pages for production and serves them; ours from the sources of this tree. */
export async function servePages(addresses) {
  const names = [...new Set(addresses.map((address) => address.split('?')[0]))];
  const folder = await mkdtemp(join(tmpdir(), 'agent-surfaces-bench-'));
  await build({
    root: PAGES,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, entry(name)])),
        output: {entryFileNames: '[name].js'},
      },
    },
  });
  for (const name of names) await writeFile(join(folder, `${name}.html`), html(name));
  const site = await serveStatic(folder);
  return {
    url: site.url,
    async close() {
      site.close();
      await rm(folder, {recursive: true});
    },
  };
}
