// npm run example <name>: serves an example with the built-in runtime under /api. PORT (8790) may be set.
import {createReadStream, existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, extname, join, normalize} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What pages without a build find beside themselves: what a CDN would serve, and what the examples have in common. */
const FOLDERS = {'/agent-surfaces/': join(ROOT, 'dist/cdn'), '/brand/': join(ROOT, 'examples/brand')};

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** What of an example is served: what it was built to, or the folder itself where there is nothing to build. */
export function exampleFolder(name) {
  const folder = join(ROOT, 'examples', name);
  return existsSync(join(folder, 'package.json')) ? join(folder, 'dist') : folder;
}

/**
 * Serves the folder of an example: its files with the headers of its headers.json, `/agent-surfaces/` from dist/cdn, and `/api` from a
 * runtime elsewhere. 0 takes any free port.
 */
export async function serveExample(folder, {runtime, port = 0}) {
  const headersFile = join(folder, 'headers.json');
  const headers = existsSync(headersFile) ? JSON.parse(readFileSync(headersFile, 'utf8')) : {};
  // Whoever calls this can load TypeScript: the tests do, and so does `main`.
  const {passOn} = await import('../packages/cli/src/pass-on.ts');
  const passed = {origin: new URL(runtime).origin, prefix: '', headers: {}};
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url, 'http://localhost');
    if (pathname === '/api' || pathname.startsWith('/api/')) passOn(passed, request, response);
    else if (pathname === '/favicon.ico') response.writeHead(204).end();
    else {
      const [path, around] = Object.entries(FOLDERS).find(([path]) => pathname.startsWith(path)) ?? ['/', folder];
      send(around, pathname.slice(path.length), headers, response);
    }
  });
  await new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(folder, pathname, headers, response) {
  const path = decodeURIComponent(pathname);
  let file = join(folder, normalize(`/${path}`)); // no way up
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...headers});
  createReadStream(file).pipe(response);
}

/** Why an example cannot be served, in words, or undefined. */
function problemWith(name) {
  const all = readdirSync(join(ROOT, 'examples')).filter((each) =>
    existsSync(join(ROOT, 'examples', each, 'README.md')),
  );
  if (!all.includes(name)) return `Name one of the examples: ${all.join(', ')}.`;
  if (existsSync(join(exampleFolder(name), 'index.html'))) return undefined;
  return `examples/${name} is not built: npm run test:hosts -- ${name} builds and tests it.`;
}

/** Serves one example, with a runtime of its own, until it is stopped. */
async function main(name) {
  const problem = problemWith(name);
  if (problem !== undefined) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const folder = exampleFolder(name);
  if (!existsSync(join(ROOT, 'dist/cdn'))) console.error('There is no dist/cdn: npm run build:cdn makes it.');
  const {registerSources} = await import('./sources.mjs');
  registerSources();
  const {startServer} = await import('../packages/runtime/src/node/server.ts');
  const sessions = join(ROOT, process.env.SESSIONS ?? '.sessions');
  const {url: address, runtime} = await startServer({port: 0, folder: sessions, staticRoot: folder});
  if (runtime.sessions().length === 0) {
    for (const {name: scenario} of runtime.scenarios) await runtime.createSession({scenario});
  }
  try {
    const {url} = await serveExample(folder, {runtime: address, port: Number(process.env.PORT ?? 8790)});
    console.log(`examples/${name}: ${url}`);
  } catch (error) {
    console.error(error.code === 'EADDRINUSE' ? 'The port is taken: choose another with PORT.' : error);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2]);
