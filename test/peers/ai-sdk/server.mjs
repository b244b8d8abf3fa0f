// node server.mjs: chat routes of the AI SDK as its guides write them, with a scripted model, on a free port. No network.
import {createServer} from 'node:http';
import {json} from 'node:stream/consumers';
import {
  convertToModelMessages,
  createUIMessageStream,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
  UI_MESSAGE_STREAM_HEADERS,
} from 'ai';
import {MockLanguageModelV4} from 'ai/test';
import {z} from 'zod';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const USAGE = {
  inputTokens: {total: 12, noCache: 10, cacheRead: 2, cacheWrite: 0},
  outputTokens: {total: 7, text: 5, reasoning: 2},
};
/** One red dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let count = 0;
const next = (name) => `${name}-${(count += 1)}`;

/** The parts of one answer of the model, and how it ends. */
const reply = (blocks, reason = 'stop') => [
  {type: 'stream-start', warnings: []},
  ...blocks.flat(),
  {type: 'finish', finishReason: {unified: reason, raw: reason}, usage: USAGE},
];
const block = (kind, id, words) => [
  {type: `${kind}-start`, id},
  ...words.map((delta) => ({type: `${kind}-delta`, id, delta})),
  {type: `${kind}-end`, id},
];
// The ids of blocks count from 0 in each answer, as those of most models do.
const text = (...words) => block('text', '0', words);
const call = (toolName, ...input) => {
  const id = next('call');
  return [
    {type: 'tool-input-start', id, toolName},
    ...input.map((delta) => ({type: 'tool-input-delta', id, delta})),
    {type: 'tool-input-end', id},
    {type: 'tool-call', toolCallId: id, toolName, input: input.join('')},
  ];
};
const calls = (...all) => reply(all, 'tool-calls');

/** What the model plays for the first word of the last thing a person said; `then` once its tools have answered. */
const SCENARIOS = {
  text: {first: () => reply([text('Hel', 'lo, ', '世界 ', '👩‍🚀', '.')])},
  reasoning: {
    first: () => reply([block('reasoning', '0', ['Let me ', 'think.']), block('text', '1', ['Forty', '-two.'])]),
  },
  tool: {
    first: () => calls(text('I look. '), call('get_weather', '{"city":', '"Paris"}')),
    then: () => reply([text('Sunny ', 'in Paris.')]),
  },
  confirm: {
    first: () => calls(call('delete_file', '{"path":', '"/tmp/report.txt"}')),
    then: (results) =>
      reply([JSON.stringify(results).includes('denied') ? text('I left ', 'it there.') : text('It is ', 'deleted.')]),
  },
  both: {
    first: () => calls(call('delete_file', '{"path":"/tmp/a"}'), call('delete_file', '{"path":"/tmp/b"}')),
    then: () => reply([text('That is ', 'settled.')]),
  },
  frontend: {
    first: () => calls(call('set_color', '{"color":', '"teal"}')),
    then: (results) => reply([text('You have ', JSON.stringify(results[0].output.value), '.')]),
  },
  broken: {
    first: () => calls(call('get_weather', '{"city":7}')),
    then: () => reply([text('That ', 'failed.')]),
  },
  storm: {
    first: () => calls(call('get_weather', '{"city":"Atlantis"}')),
    then: () => reply([text('No such ', 'city.')]),
  },
  progress: {
    first: () => calls(call('count', '{"to":3}')),
    then: () => reply([text('Coun', 'ted.')]),
  },
  error: {
    first: () => [...reply([text('Half a ')]).slice(0, 3), {type: 'error', error: new Error('The model went away.')}],
  },
  throws: {first: () => undefined},
  cut: {first: () => [...reply([text('Half a ')]).slice(0, 3), {pause: 50, fail: 'The line is cut.'}]},
  long: {first: () => reply([text('This is cut')], 'length')},
  sources: {
    first: () =>
      reply([
        {type: 'source', sourceType: 'url', id: '1', url: 'https://weather.example/paris', title: 'Weather in Paris'},
        {
          type: 'source',
          sourceType: 'document',
          id: '2',
          mediaType: 'application/pdf',
          title: 'Climate',
          filename: 'climate.pdf',
        },
        text('It is ', 'sunny.'),
      ]),
  },
  picture: {
    first: () => reply([{type: 'file', mediaType: 'image/png', data: {type: 'data', data: PNG}}, text('A ', 'dot.')]),
  },
  file: {
    first(_, said) {
      const {mediaType, filename, data} = said.find(({type}) => type === 'file') ?? {};
      return reply([text(`You sent ${filename} (${mediaType}, ${data?.type}).`)]);
    },
  },
  // slow <deltas> <ms between them>
  slow: {
    first: ([deltas = 40, ms = 50]) => [
      {type: 'stream-start', warnings: []},
      {type: 'text-start', id: '0'},
      ...Array.from({length: Number(deltas)}, (_, i) => ({
        type: 'text-delta',
        id: '0',
        delta: `word${i + 1} `,
        pause: Number(ms),
      })),
      ...reply([]).slice(1),
    ],
  },
};
const fallback = {first: () => reply([text('I do not ', 'know that one.')])};

/** How often each question was asked. */
const asked = new Map();

/** A model that plays the scenario that the last words of the person name. */
const model = new MockLanguageModelV4({
  modelId: 'scripted',
  async doStream({prompt, abortSignal}) {
    const said = prompt.findLast(({role}) => role === 'user').content;
    const words = said
      .map((part) => part.text ?? '')
      .join('')
      .trim();
    const [name, ...rest] = words.split(/\s+/);
    const scenario = SCENARIOS[name] ?? fallback;
    const last = prompt.at(-1);
    asked.set(words, (asked.get(words) ?? 0) + 1);
    const again = {first: () => reply([text(`Answer ${asked.get(words)} to ${prompt.length} messages.`)])};
    const parts =
      last.role === 'tool' && scenario.then
        ? scenario.then(last.content)
        : (name === 'again' ? again : scenario).first(rest, said);
    if (!parts) throw new Error('The model is not there.');
    const stream = new ReadableStream({
      async start(controller) {
        for (const {pause, fail, ...part} of parts) {
          if (pause !== undefined) await wait(pause);
          if (abortSignal?.aborted) return controller.error(abortSignal.reason);
          if (fail !== undefined) return controller.error(new Error(fail));
          controller.enqueue(part);
        }
        controller.close();
      },
    });
    return {stream};
  },
});

const tools = {
  get_weather: tool({
    description: 'The weather of a city.',
    inputSchema: z.object({city: z.string()}),
    execute({city}) {
      if (city === 'Atlantis') throw new Error('It sank.');
      return {city, sky: 'sunny', celsius: 21};
    },
  }),
  delete_file: tool({
    description: 'Deletes a file, if a person agrees.',
    inputSchema: z.object({path: z.string()}),
    execute: ({path}) => ({deleted: path}),
  }),
  count: tool({
    description: 'Counts, and says how far it is.',
    inputSchema: z.object({to: z.number()}),
    async *execute({to}) {
      for (let i = 1; i <= to; i += 1) yield {at: i};
    },
  }),
  set_color: tool({description: 'Paints the page, which does it itself.', inputSchema: z.object({color: z.string()})}),
};

async function answer(messages, signal) {
  return streamText({
    model,
    tools,
    messages: await convertToModelMessages(messages, {tools}),
    stopWhen: isStepCount(5),
    toolApproval: {delete_file: 'user-approval'},
    experimental_toolApprovalSecret: 'a secret of this server',
    abortSignal: signal,
    maxRetries: 0,
    onError: () => undefined,
  });
}

const streamOf = ({stream}, messages, more = {}) =>
  toUIMessageStream({
    stream,
    tools,
    originalMessages: messages,
    generateMessageId: () => next('msg'),
    sendSources: true,
    onError: (error) => error.message,
    messageMetadata: ({part}) => (part.type === 'finish' ? {totalUsage: part.totalUsage} : undefined),
    ...more,
  });

/** A route that keeps nothing: leaving it stops the model. */
async function chat({body: {messages, tenant}, signal}) {
  if (tenant === 'none') return Response.json({error: 'There is no such tenant.'}, {status: 403});
  return createUIMessageStreamResponse({stream: streamOf(await answer(messages, signal), messages), keepAliveMs: 200});
}

/** A route that writes chunks itself: no start, no finish, data beside the words. */
function written({body: {messages}}) {
  return createUIMessageStreamResponse({
    stream: createUIMessageStream({
      originalMessages: messages,
      execute({writer}) {
        writer.write({type: 'data-notice', data: {words: 'Looking.'}, transient: true});
        writer.write({type: 'data-weather', id: 'w1', data: {city: 'Paris', status: 'loading'}});
        for (const chunk of text('Here ', 'it is.')) {
          const {type, id, delta} = chunk;
          writer.write(delta === undefined ? {type, id} : {type, id, delta});
        }
        writer.write({type: 'data-weather', id: 'w1', data: {city: 'Paris', status: 'sunny'}});
      },
    }),
  });
}

/** Chats that are kept, by their ids: their messages, and the stream at work. */
const chats = new Map();
const chatOf = (id) => {
  if (!chats.has(id)) chats.set(id, {messages: []});
  return chats.get(id);
};

/** A route that keeps chats, and goes on when somebody leaves. */
async function keep({body: {id, messages}}) {
  const kept = chatOf(id);
  kept.messages = messages;
  const stop = new AbortController();
  const stream = streamOf(await answer(messages, stop.signal), messages, {
    onEnd({messages: all}) {
      kept.messages = all;
      kept.active = undefined;
    },
  });
  return createUIMessageStreamResponse({
    stream,
    async consumeSseStream({stream: copy}) {
      const active = (kept.active = {stop, text: '', readers: new Set()});
      for await (const piece of copy) {
        active.text += piece;
        for (const reader of active.readers) reader.enqueue(piece);
      }
      for (const reader of active.readers) reader.close();
    },
  });
}

function resume({id}) {
  const {active} = chatOf(id);
  if (!active) return new Response(null, {status: 204});
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(active.text);
      active.readers.add(controller);
      this.controller = controller;
    },
    cancel() {
      active.readers.delete(this.controller);
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {headers: UI_MESSAGE_STREAM_HEADERS});
}

function stop({id}) {
  chatOf(id).active?.stop.abort('stopped by a person');
  return Response.json({success: true});
}

const ROUTES = {
  'POST /chat': chat,
  'POST /written': written,
  'POST /kept': keep,
  'GET /kept/*/stream': resume,
  'GET /kept/*/messages': ({id}) => Response.json(chatOf(id).messages),
  'POST /kept/*/stop': stop,
};

/** The requests, for tests that look at what was sent. */
const heard = [];

const server = createServer(async (request, response) => {
  const left = new AbortController();
  response.on('close', () => left.abort());
  const [path] = request.url.split('?');
  if (path === '/heard') return response.end(JSON.stringify(heard.splice(0)));
  const [, id] = /^\/kept\/([^/]+)\//.exec(path) ?? [];
  const route = ROUTES[`${request.method} ${id === undefined ? path : path.replace(id, '*')}`];
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
