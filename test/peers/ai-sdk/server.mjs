// node server.mjs: chat routes of the AI SDK as its guides write them, with a scripted model, on a free port. No network.
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
import {z} from 'zod';
import {serve} from '../serve.mjs';
import {goOn, next, scripted, text} from './model.mjs';

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
    model: scripted('v4'),
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

serve({
  'POST /chat': chat,
  'POST /written': written,
  'POST /kept': keep,
  'GET /kept/*/stream': resume,
  'GET /kept/*/messages': ({id}) => Response.json(chatOf(id).messages),
  'POST /kept/*/stop': stop,
  'GET /continue': () => Response.json(String(goOn())),
});
