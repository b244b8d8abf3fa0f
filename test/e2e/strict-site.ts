import {createServer, request as ask, type IncomingMessage, type ServerResponse} from 'node:http';
import {readFile} from 'node:fs/promises';
import type {AddressInfo} from 'node:net';
import {extname, join, normalize} from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A page of somebody else's, in front of a runtime. */
export interface Site {
  readonly url: string;
  close(): void;
}

export interface SiteOptions {
  /** The folder with the built page. */
  readonly root: string;
  /** The runtime that answers `/api`. */
  readonly runtime: string;
  readonly policy: string;
  /** A style sheet that the page links. */
  readonly css?: string;
}

/** Serves the built page under a policy of its own, with a style sheet of its own. */
export async function serveSite({root, runtime, policy, css}: SiteOptions): Promise<Site> {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://site.test');
    if (pathname.startsWith('/api')) pass(runtime, request, response);
    else void send(pathname, response);
  });

  async function send(pathname: string, response: ServerResponse): Promise<void> {
    const name = pathname === '/' ? 'index.html' : normalize(pathname).replace(/^\/+/, '');
    try {
      const body = name === 'site.css' ? Buffer.from(css ?? '') : await readFile(join(root, name));
      const link = '<link rel="stylesheet" href="/site.css"></head>';
      const page = css !== undefined && name === 'index.html' ? body.toString().replace('</head>', link) : body;
      response.writeHead(200, {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      });
      response.end(page);
    } catch {
      response.writeHead(404).end();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Passes a request on to the runtime, and its answer back as it comes. */
function pass(runtime: string, request: IncomingMessage, response: ServerResponse): void {
  const target = new URL(request.url ?? '/', runtime);
  const headers = {...request.headers, host: target.host, origin: target.origin};
  const onward = ask(target, {method: request.method, headers}, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
