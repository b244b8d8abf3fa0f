import {AIMessageChunk} from '@langchain/core/messages';
import {tool} from '@langchain/core/tools';
import {MessagesAnnotation, StateGraph} from '@langchain/langgraph';
import {createAgent, humanInTheLoopMiddleware} from 'langchain';
import {z} from 'zod';
import {ScriptedModel, SCENARIOS} from './graph.js';

/** LangChain's own agent, whose middleware asks a person before it deletes. */
const deleteFile = tool(({path}) => JSON.stringify({deleted: path}), {
  name: 'delete_file',
  description: 'Deletes a file.',
  schema: z.object({path: z.string()}),
});

const call = (path: string, index: number) =>
  new AIMessageChunk({
    content: '',
    tool_call_chunks: [
      {type: 'tool_call_chunk', index, id: `${path}-${Date.now()}`, name: 'delete_file', args: JSON.stringify({path})},
    ],
  });

SCENARIOS['hitl'] = async function* (_, answer) {
  if (answer === undefined) yield call('/tmp/a', 0);
  else yield new AIMessageChunk(/reject/i.test(answer) ? 'I left it there.' : `It said ${answer}.`);
};
SCENARIOS['both'] = async function* (_, answer) {
  if (answer === undefined) yield* [call('/tmp/a', 0), call('/tmp/b', 1)];
  else yield new AIMessageChunk('That is settled.');
};

/** The agent binds its tools to its model; ours knows what it will call. */
class BoundModel extends ScriptedModel {
  bindTools() {
    return this;
  }
}

export const agent = createAgent({
  name: 'deleter',
  model: new BoundModel({}) as never,
  tools: [deleteFile],
  middleware: [humanInTheLoopMiddleware({interruptOn: {delete_file: true}})],
}).graph;

/** The same agent as a node of another graph, whose messages it shares. */
export const embedded = new StateGraph(MessagesAnnotation)
  .addNode('helper', agent)
  .addEdge('__start__', 'helper')
  .compile();
