// node server.mjs: an agent of Mastra behind its own chat stream for the AI SDK, with a scripted model. No network.
import {handleChatStream} from '@mastra/ai-sdk';
import {Agent} from '@mastra/core/agent';
import {Mastra} from '@mastra/core/mastra';
import {InMemoryStore} from '@mastra/core/storage';
import {createTool} from '@mastra/core/tools';
import {createUIMessageStreamResponse} from 'ai';
import {z} from 'zod';
import {scripted} from '../ai-sdk/model.mjs';
import {serve} from '../serve.mjs';

const peer = new Agent({
  id: 'peer',
  name: 'Peer',
  instructions: 'Play the scenario.',
  model: scripted('v3'),
  maxRetries: 0,
  tools: {
    get_weather: createTool({
      id: 'get_weather',
      description: 'The weather of a city.',
      inputSchema: z.object({city: z.string()}),
      execute: async ({city}) => ({city, sky: 'sunny', celsius: 21}),
    }),
    delete_file: createTool({
      id: 'delete_file',
      description: 'Deletes a file, if a person agrees.',
      inputSchema: z.object({path: z.string()}),
      requireApproval: true,
      execute: async ({path}) => ({deleted: path}),
    }),
  },
});
const mastra = new Mastra({agents: {peer}, storage: new InMemoryStore(), logger: false});

async function chat({body: params}) {
  const stream = await handleChatStream({mastra, agentId: 'peer', params, version: 'v7', sendReasoning: true});
  return createUIMessageStreamResponse({stream});
}

serve({'POST /chat': chat});
