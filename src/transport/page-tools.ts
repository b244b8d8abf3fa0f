import type {PageTool, RunStreams, ToolRequest} from '../adapters/adapter.js';
import type {ProjectionStore} from '../state/store.js';

/** A tool that this page runs for the agent. */
export interface FrontendTool extends PageTool {
  /** Does it. What it gives goes back to the agent: text as it is, anything else as JSON. */
  run(args: unknown, call: {readonly toolCallId: string; readonly signal: AbortSignal}): unknown;
}

/** Answers the calls that wait for tools of this page. A tool that throws answers with its error. */
export async function answerCalls(
  store: ProjectionStore,
  runs: RunStreams,
  tools: readonly FrontendTool[],
  signal: AbortSignal,
): Promise<number> {
  const requests = runs.toolRequests();
  await Promise.all(
    requests.map(async (request) => {
      const {content, error} = await answer(request, tools, signal);
      if (!signal.aborted) store.append(runs.answerTool(request.toolCallId, content, error));
    }),
  );
  return requests.length;
}

async function answer(
  {toolCallId, name, args}: ToolRequest,
  tools: readonly FrontendTool[],
  signal: AbortSignal,
): Promise<{content: string; error?: string}> {
  try {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new Error(`This page has no tool ${name}.`);
    const result = await tool.run(readArgs(args), {toolCallId, signal});
    return {content: typeof result === 'string' ? result : (JSON.stringify(result) ?? '')};
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    return {content: JSON.stringify({error}), error};
  }
}

function readArgs(args: string): unknown {
  try {
    return args.trim() === '' ? {} : (JSON.parse(args) as unknown);
  } catch {
    throw new Error('The arguments of the call are not JSON.');
  }
}
