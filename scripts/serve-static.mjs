import {createReadStream, existsSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves a folder on a free local port; resolves to its address and a way to stop. */
export async function serveStatic(folder) {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url, 'http://localhost');
    let file = join(folder, normalize(decodeURIComponent(pathname)));
    if (file.endsWith('/')) file += 'index.html';
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, {'content-type': TYPES[extname(file)] ?? 'application/octet-stream'});
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {url: `http://127.0.0.1:${server.address().port}`, close: () => server.close()};
}
