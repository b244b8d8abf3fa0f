// npm run size [-- --write --modules]: what pages load, as JavaScript, gzip, seen in a browser, against size.json. Fails where a page
// has grown by more than 5 %, or is larger than was promised. --write keeps the figures as they are now; --modules shows what the
// first page's bytes are made of, by module.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {basename, extname, join, relative} from 'node:path';
import {gzipSync} from 'node:zlib';
import {transformSync} from 'esbuild';
import puppeteer from 'puppeteer-core';
import {build} from 'vite';
import {findBrowser} from './browser.mjs';
import {packPackages} from './pack.mjs';
import {printCounts, writeResults} from './results.mjs';

const FILE = 'size.json';
const GROWTH = 1.05;
const TAGS = ['projection', 'event-adapter', 'conversation', 'composer'].map((name) => `agent-${name}`);
const MARKUP = `<agent-projection>
  <agent-event-adapter protocol="ag-ui" url="/agui"></agent-event-adapter>
  <agent-conversation></agent-conversation><agent-composer></agent-composer>
</agent-projection>`;
const CHAT = '<agent-chat protocol="ag-ui" url="/agui"></agent-chat>';
const STATUS = '<agent-status kind="running"></agent-status>';

const define = (tags) => tags.map((tag) => `import 'agent-surfaces/define/${tag}';`).join('\n');

/** The pages: what they are built of or which file they load, what is on them, and whether they speak to an agent. */
const PAGES = {
  'four elements': {code: define(TAGS), body: MARKUP, speaks: true, promised: 61, promisedFiles: 20},
  chat: {code: define(['agent-chat']), body: CHAT, speaks: true},
  'one element': {code: define(['agent-status']), body: STATUS},
  all: {code: `import 'agent-surfaces/all';`, body: MARKUP, speaks: true},
  'CDN file': {file: 'agent-surfaces.js', body: MARKUP, speaks: true},
  autoloader: {file: 'autoloader.js', body: MARKUP, speaks: true},
};

/** An answer with Markdown, as any AG-UI server gives it. */
const ANSWER =
  '## Safe\n\n**Dual write** is safe: `p99` is *52 ms*.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nMarkdown is here.';

function answerRun({threadId, runId}) {
  const events = [
    {type: 'RUN_STARTED', threadId, runId},
    {type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant'},
    {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: ANSWER},
    {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
    {type: 'RUN_FINISHED', threadId, runId},
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}

/** Builds a page as an app would be built, with vite as it comes. */
async function buildPage(folder, name, code, onChunks) {
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, code);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [{name: 'chunks', generateBundle: (_, bundle) => onChunks?.(Object.values(bundle))}],
    build: {
      outDir: join(folder, 'pages', name),
      emptyOutDir: false,
      rolldownOptions: {input: entry, output: {entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js'}},
    },
  });
}

const TYPES = {'.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css'};

/** Serves the pages and an agent, and notes how many bytes of JavaScript go out. */
async function serve(folder) {
  const loaded = new Map();
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      response.writeHead(200, {'content-type': 'text/event-stream'});
      response.end(answerRun(JSON.parse(Buffer.concat(chunks).toString())));
      return;
    }
    const file = join(folder, decodeURI(request.url));
    if (!existsSync(file)) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    if (extname(file) === '.js') loaded.set(file, gzipSync(bytes, {level: 9}).length);
    response.writeHead(200, {'content-type': TYPES[extname(file)] ?? 'application/octet-stream'}).end(bytes);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const sum = () => [...loaded.values()].reduce((total, size) => total + size, 0);
  return {url: `http://127.0.0.1:${server.address().port}/`, loaded, sum, close: () => server.close()};
}

/** In the page: everything that can be read in it. */
const readAll = `(function read(node) {
  if (node.localName === 'style') return '';
  if (node.nodeType === 3) return node.textContent;
  return [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(read).join(' ');
})(document.body)`;

/** What a page loads until it is ready, and what more by the first answer. */
async function measure(browser, site, name, {speaks}) {
  site.loaded.clear();
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${site.url}${encodeURI(name)}/index.html`, {waitUntil: 'networkidle0'});
  if (speaks) {
    // A protocol with a stream for each run is ready once it knows what can be written.
    const isReady = `document.querySelector('agent-chat, agent-projection').store?.get('ui:transport')?.perRun === true`;
    await page.waitForFunction(isReady);
  }
  const result = {initial: site.sum(), files: site.loaded.size};
  if (speaks) {
    await (await page.waitForSelector('>>> textarea')).type('Is it safe?');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`${readAll}.includes('Markdown is here.')`);
    await page.waitForNetworkIdle({idleTime: 100});
    result.answer = site.sum() - result.initial;
    result.requests = site.loaded.size;
  }
  await page.close();
  if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`);
  return result;
}

/** The chunks of the pages that are bundled here, by their files. */
const chunks = new Map();

/** Shares out what was loaded among the modules that it is made of, by what each is alone, minified and gzip. */
function printModules(loaded) {
  const modules = [...loaded].flatMap(([file, size]) => {
    const parts = Object.entries(chunks.get(file)?.modules ?? {}).map(([id, {code}]) => {
      const {code: minified} = transformSync(code ?? '', {minify: true, format: 'esm', target: 'es2022'});
      return {id, alone: gzipSync(minified, {level: 9}).length};
    });
    const all = parts.reduce((sum, {alone}) => sum + alone, 0);
    return parts.map(({id, alone}) => ({id, bytes: (alone / all) * size, file: basename(file)}));
  });
  modules.sort((a, b) => b.bytes - a.bytes);
  for (const {id, bytes, file} of modules)
    console.log(bytes.toFixed(0).padStart(7), relative(process.cwd(), id).padEnd(75), file);
}

/** The package as it stands here, built where it is old, as if it were installed. */
async function installHere(folder) {
  await packPackages();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(process.cwd(), join(folder, 'node_modules/agent-surfaces'));
}

async function measureAll(folder) {
  await installHere(folder);
  const cdn = 'dist/cdn';
  for (const [name, {code, file, body}] of Object.entries(PAGES)) {
    mkdirSync(join(folder, 'pages', name), {recursive: true});
    const onChunks = (built) =>
      built.forEach((chunk) => chunks.set(join(folder, 'pages', name, chunk.fileName), chunk));
    if (code) await buildPage(folder, name, code, onChunks);
    const src = file ? `/cdn/${file}` : './entry.js';
    const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><script type="module" src="${src}"></script>${body}</html>`;
    writeFileSync(join(folder, 'pages', name, 'index.html'), html);
  }
  for (const file of readdirSync(cdn, {recursive: true, withFileTypes: true})) {
    if (!file.isFile()) continue;
    const at = join(file.parentPath, file.name);
    const to = join(folder, 'pages/cdn', at.slice(cdn.length));
    mkdirSync(join(to, '..'), {recursive: true});
    writeFileSync(to, readFileSync(at));
  }
  const browser = await puppeteer.launch(await findBrowser());
  const site = await serve(join(folder, 'pages'));
  try {
    const found = {};
    for (const [name, page] of Object.entries(PAGES)) {
      found[name] = await measure(browser, site, name, page);
      if (name === 'four elements' && process.argv.includes('--modules')) printModules(site.loaded);
    }
    return found;
  } finally {
    site.close();
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'agent-surfaces-size-'));
const found = await measureAll(folder).finally(() => rmSync(folder, {recursive: true, force: true}));
const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

const kilobytes = (bytes) => (bytes === undefined ? '–' : (bytes / 1000).toFixed(1));
const line = (...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(15) : cell.padStart(13))).join(''));
line('kB gzip', 'until ready', 'files', 'first answer', 'files in all', 'ready before');
const results = Object.entries(found).map(([name, {initial, files, answer, requests = files}]) => {
  const counts = [kilobytes(initial), String(files), kilobytes(answer), String(requests)];
  line(name, ...counts, kilobytes(before[name]?.initial));
  const grown = ['initial', 'answer'].flatMap((figure) => {
    const [now, then] = [found[name][figure], before[name]?.[figure]];
    return now > then * GROWTH
      ? [`${figure}: ${kilobytes(now)} kB, more than 5 % over the ${kilobytes(then)} kB of ${FILE}.`]
      : [];
  });
  const {promised, promisedFiles} = PAGES[name];
  if (requests > promisedFiles)
    grown.push(`${String(requests)} files, where at most ${String(promisedFiles)} are promised.`);
  if (initial > promised * 1000) grown.push(`${kilobytes(initial)} kB until ready, where ${promised} are promised.`);
  for (const problem of grown) console.error(`${name}: ${problem}`);
  const passed = grown.length === 0;
  return {name, file: FILE, passed, ...(!passed && {error: grown.join('\n')})};
});
if (process.argv.includes('--write')) writeFileSync(FILE, JSON.stringify(found, null, 2) + '\n');
writeResults('size', results);
printCounts('size', 0);
