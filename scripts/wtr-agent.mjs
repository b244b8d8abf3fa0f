import {json} from 'node:stream/consumers';

/** An agent behind AG-UI, over HTTP, on the server of the element tests: `POST /agui` answers every run with one sentence. */
export const agent = () => async (context, next) => {
  if (context.method !== 'POST' || context.path !== '/agui') return next();
  const {threadId, runId} = await json(context.req);
  const events = [
    {type: 'RUN_STARTED', threadId, runId},
    {type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant'},
    {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'Dual write is safe.'},
    {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
    {type: 'RUN_FINISHED', threadId, runId},
  ];
  context.type = 'text/event-stream';
  context.body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
};
