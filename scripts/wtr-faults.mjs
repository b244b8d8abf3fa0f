/**
 * Files that fail, on the server of the element tests.
 *
 * `POST /faults` with `{path, times, kind}` makes the next `times` requests for a path fail, whatever their query: `kind`
 * is `break` for a connection that breaks in the middle of the file, or `503`. After that the file is served.
 * `/copy-<anything>/…` is `/…` under an address of its own: a browser has nothing of it in a cache.
 * `/faulty/….js` is a module that exports a value, or what its query gives as `code`; `/faulty/….html` is an empty page.
 */
export const faults = () => {
  const known = new Map();
  return async (context, next) => {
    if (context.path === '/faults') {
      const {path, times, kind} = await new Response(context.req, {duplex: 'half'}).json();
      known.set(path, {times, kind});
      context.status = 204;
      return;
    }
    const fault = known.get(context.path);
    if (fault?.times > 0) {
      fault.times--;
      fail(context, fault.kind);
    } else if (context.path.startsWith('/faulty/')) serve(context);
    else {
      context.url = context.url.replace(/^\/copy-[^/]+/, '');
      await next();
    }
  };
};

function serve(context) {
  const isPage = context.path.endsWith('.html');
  context.set('cache-control', 'no-store');
  context.type = isPage ? 'text/html' : 'text/javascript';
  context.body = isPage
    ? '<!doctype html><html lang="en"><title>A page of a test</title><body></body></html>'
    : (context.query.code ?? 'export const value = 1;');
}

/** A connection breaks after a part of the file: where there was no answer at all, a browser asks again by itself. */
function fail(context, kind) {
  if (kind === '503') {
    context.status = 503;
    context.set('cache-control', 'no-store');
    return;
  }
  context.respond = false;
  context.res.writeHead(200, {'content-type': 'text/javascript', 'content-length': 1000});
  context.res.write('//', () => context.req.socket.destroy());
}
