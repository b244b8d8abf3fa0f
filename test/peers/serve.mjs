// Serves routes that take what a page sent and give a `Response`, on a free port. No network.
import {createServer} from 'node:http';
import {json} from 'node:stream/consumers';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The requests, for tests that look at what was sent. */
const heard = [];

/** Serves them, by method and path; a `*` in a path is the id of a chat. */
export function serve(routes) {
  const server = createServer(async (request, response) => {
    const left = new AbortController();
    response.on('close', () => left.abort());
    const [path] = request.url.split('?');
    if (path === '/heard') return response.end(JSON.stringify(heard.splice(0)));
    const [, id] = /^\/[^/]+\/([^/]+)\//.exec(path) ?? [];
    const route = routes[`${request.method} ${id === undefined ? path : path.replace(id, '*')}`];
    const body = request.method === 'POST' ? await json(request) : undefined;
    heard.push({method: request.method, path, body});
    const none = () => Response.json({error: 'There is no such route.'}, {status: 404});
    const reply = await Promise.resolve(
      (route ?? none)({id: id && decodeURIComponent(id), body, signal: left.signal}),
    ).catch((error) => Response.json({error: error.message}, {status: 500}));
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    try {
      for await (const bytes of reply.body ?? []) if (!response.write(bytes)) await wait(1);
      response.end();
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
}
