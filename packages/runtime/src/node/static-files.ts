import {createReadStream} from 'node:fs';
import {realpath, stat} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {extname, join, sep} from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Agent text can never become script or style here, whatever it holds. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  // Pictures that a person attaches are blobs of the page itself.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/** Sent with every answer of the server. */
export const SAFE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** Serves one file inside the folder; false where there is none to serve. */
export async function serveFile(root: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const file = await find(root, new URL(request.url ?? '/', 'http://localhost').pathname);
  if (file === undefined) return false;
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'content-length': file.size,
    'cache-control': 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response);
  return true;
}

async function find(root: string, pathname: string): Promise<{path: string; size: number} | undefined> {
  try {
    const names = decodeURIComponent(pathname).split('/').filter(Boolean);
    // No way up, no hidden files, nothing that another file system reads differently.
    if (names.some((name) => name.startsWith('.') || /[\\:\0]/.test(name))) return undefined;
    const inside = await realpath(root);
    let path = await realpath(join(inside, ...names));
    if ((await stat(path)).isDirectory()) path = await realpath(join(path, 'index.html'));
    if (!path.startsWith(inside + sep)) return undefined;
    const found = await stat(path);
    return found.isFile() ? {path, size: found.size} : undefined;
  } catch {
    return undefined;
  }
}
