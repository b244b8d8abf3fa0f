// npm start: transcripts of the sessions of a runtime, rendered for each request. RUNTIME (http://127.0.0.1:8787/api/) and PORT
// (8791) may be set.
import {renderSurfaces, scriptJson} from 'agent-surfaces/ssr';
import 'agent-surfaces/all';
import {openRecording} from 'agent-surfaces/recording';
import {ProjectionStore, sessionKey} from 'agent-surfaces/state';
import {html} from 'lit';
import {readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {promisify} from 'node:util';
import {gzip} from 'node:zlib';

const RUNTIME = process.env.RUNTIME ?? 'http://127.0.0.1:8787/api/';
const ASSETS = new URL('dist/assets/', import.meta.url);
const TYPES = {js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8'};

/** What was built, by its address. Nothing else is served. */
const assets = new Map(
  readdirSync(ASSETS).map((name) => [
    `/assets/${name}`,
    {type: TYPES[name.split('.').at(-1)], body: readFileSync(new URL(name, ASSETS))},
  ]),
);

/** Nothing runs but the page's own script, should anything an agent says ever get as far. Shadow roots bring their own styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

async function ask(path) {
  const answer = await fetch(new URL(path, RUNTIME));
  if (!answer.ok) throw Object.assign(new Error(`The runtime answered ${answer.status}.`), {status: answer.status});
  return answer;
}

/** All sessions, as links. */
async function renderList() {
  const {sessions} = await (await ask('sessions')).json();
  const links = sessions.map(
    ({id, title}) => html`<li><a href=${`/sessions/${encodeURIComponent(id)}`}>${title ?? id}</a></li>`,
  );
  return page(
    renderSurfaces(
      html`<h1>Transcripts</h1>
        <ul>
          ${links}
        </ul>`,
    ),
  );
}

/** One session: what was said and done in it up to now. */
async function renderTranscript(id) {
  const log = await (await ask(`sessions/${encodeURIComponent(id)}/log`)).text();
  const {events} = await openRecording(log);
  const store = ProjectionStore.replay(events);
  const surfaces = html`
    <h1>${store.get(sessionKey(id))?.title ?? id}</h1>
    <agent-projection .store=${store}><agent-conversation session-id=${id}></agent-conversation></agent-projection>
  `;
  // The page gets the events as the store took them: without secrets, and with all that is too large left out.
  return page(`${renderSurfaces(surfaces)}
    <script type="application/json" id="events">${scriptJson([...store.log])}</script>
    <script type="module" src="/assets/client.js"></script>`);
}

const page = (content) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Transcripts</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/client.css" />
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`;

/** What is at an address, or undefined. */
async function find(pathname) {
  if (assets.has(pathname)) return assets.get(pathname);
  const [, session] = /^\/sessions\/([^/]+)$/.exec(pathname) ?? [];
  if (pathname !== '/' && session === undefined) return undefined;
  const text = session === undefined ? await renderList() : await renderTranscript(decodeURIComponent(session));
  return {type: 'text/html; charset=utf-8', body: text};
}

/** Every element brings its styles along: compressed, that is next to nothing. */
async function send(response, status, {type, body}) {
  const headers = {'content-type': type, 'content-encoding': 'gzip', 'content-security-policy': POLICY};
  response.writeHead(status, headers).end(await promisify(gzip)(body));
}

const server = createServer(async (request, response) => {
  try {
    const found = await find(new URL(request.url, 'http://localhost').pathname);
    await send(response, found ? 200 : 404, found ?? {type: 'text/plain', body: 'There is nothing here.'});
  } catch (error) {
    const status = error.status === 404 ? 404 : 502;
    if (status !== 404) console.error(error);
    await send(response, status, {type: 'text/plain', body: 'This cannot be shown now.'});
  }
});
server.listen(Number(process.env.PORT ?? 8791), '127.0.0.1', () => {
  console.log(`Transcripts: http://127.0.0.1:${server.address().port}/`);
});
