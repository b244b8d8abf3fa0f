import type {AgentCommand} from '../commands/command.js';
import type {JsonObject} from '../protocol/events.js';
import {payloadOf, string} from '../state/read.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';

/** Reads the summary that stands for compacted context. */
function openSummary(runs: SessionRuns, runId: string, ref: string): JsonObject {
  const summary = runs.summaryOf(runId, ref);
  if (summary === undefined) throw new Refused('unsupported', 'This runtime kept no such summary.');
  return {ref, summary};
}

/** Reads a tool call whole: its input and everything that it gave, which events only preview. */
export function openDetail(runs: SessionRuns, {toolCallId, runId, payload}: AgentCommand): JsonObject {
  const ref = string(payload?.['ref']);
  if (toolCallId === undefined && runId !== undefined && ref !== undefined) return openSummary(runs, runId, ref);
  if (toolCallId === undefined)
    throw new Refused(
      'unsupported',
      'Only tool calls and summaries have a detail here: name one by toolCallId, or by runId and ref.',
    );
  const {state, journal} = runs.session;
  const tool = state.tools.get(toolCallId);
  if (!tool) throw new Refused('unknown_tool', 'There is no such tool call in this session.');
  const detail: Record<string, unknown> = {toolCallId, ...(tool.name === undefined ? {} : {name: tool.name})};
  let printed = '';
  for (const event of journal.told) {
    if (event.toolCallId !== toolCallId) continue;
    const payload = payloadOf(event);
    if (event.type === 'tool.started') printed = '';
    if (event.type === 'tool.output.delta') printed += string(payload['delta']) ?? '';
    if (payload['input'] !== undefined && event.type !== 'action.required') detail['input'] = payload['input'];
    if (event.type === 'tool.result') detail['output'] = payload['output'] ?? payload['preview'];
    if (event.type === 'tool.failed') detail['error'] = payload['error'];
    if (event.type === 'tool.started') delete detail['error'];
  }
  const whole = runs.outputOf(tool.runId, toolCallId);
  if (whole !== undefined) detail['output'] = whole;
  else if (printed !== '') detail['output'] = printed;
  return {...detail, status: tool.open ? 'running' : tool.failed ? 'failed' : 'done'};
}
