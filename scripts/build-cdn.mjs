// npm run build:cdn: dist/cdn, a folder to serve as it is: one file with all elements; the autoloader with a module for each tag and their
// chunks; the themes, and the integrity of each file, which is printed for the public ones.
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {build} from 'vite';
import {listFiles} from './files.mjs';

const OUT = 'dist/cdn';

for (const mode of ['production', 'one-file']) await build({configFile: 'vite.cdn.config.ts', mode, logLevel: 'warn'});

mkdirSync(join(OUT, 'themes'), {recursive: true});
const themes = readdirSync('src/styles').filter((name) => name.endsWith('.css'));
for (const name of themes) cpSync(join('src/styles', name), join(OUT, 'themes', name));

const integrityOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
const files = listFiles(OUT).map((file) => file.slice(OUT.length + 1));
const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(join(OUT, file))]));
writeFileSync(join(OUT, 'integrity.json'), JSON.stringify(integrity, null, 2) + '\n');

for (const file of ['agent-surfaces.js', 'autoloader.js', ...themes.map((name) => `themes/${name}`)]) {
  const kilobytes = (gzipSync(readFileSync(join(OUT, file))).length / 1000).toFixed(1);
  console.log(`${file.padEnd(20)} ${kilobytes.padStart(6)} kB gzip  ${integrity[file]}`);
}
