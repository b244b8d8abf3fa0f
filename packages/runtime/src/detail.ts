import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {payloadOf, string} from 'agent-surfaces/state';
import {newestBody} from './artifacts.js';
import {readRef, type RefBody} from './refs.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';

/** Reads the summary that stands for compacted context. */
function openSummary(runs: SessionRuns, runId: string, ref: string): JsonObject | undefined {
  const summary = runs.summaryOf(runId, ref);
  return summary === undefined ? undefined : {ref, summary};
}

/** Reads whatever a ref names: the same that can be had by the address of the ref. */
async function openRef(runs: SessionRuns, ref: string): Promise<JsonObject> {
  const found = await readRef(runs, ref);
  if (!found) throw new Refused('unsupported', 'This runtime keeps nothing under that ref.');
  return {ref, ...bodyFields(found)};
}

/** A text as it is; of anything else what it is, and its size. */
function bodyFields({type, body, name}: RefBody): JsonObject {
  const words = typeof body === 'string' ? {output: body} : {bytes: body.byteLength};
  return {mediaType: type, ...(name === undefined ? {} : {name}), ...words};
}

/**
 * Reads a detail: a tool call whole, with its input and everything that it gave, which events only preview; the newest
 * version of an artifact; the summary of compacted context; or whatever else a ref names.
 */
export function openDetail(runs: SessionRuns, command: AgentCommand): JsonObject | Promise<JsonObject> {
  const {toolCallId, artifactId, runId, payload} = command;
  const ref = string(payload?.['ref']);
  if (toolCallId === undefined) {
    if (ref !== undefined)
      return (runId === undefined ? undefined : openSummary(runs, runId, ref)) ?? openRef(runs, ref);
    const artifact = runs.session.state.artifacts.get(artifactId ?? '', runs.session.meta.id);
    if (artifact) return {artifactId: artifact.id, ...bodyFields(newestBody(runs, artifact))};
    throw new Refused('unsupported', 'Name what is to be read: by toolCallId, by artifactId, or by a ref.');
  }
  const {state, journal} = runs.session;
  const tool = state.tools.get(toolCallId);
  if (!tool) throw new Refused('unknown_tool', 'There is no such tool call in this session.');
  const detail: Record<string, unknown> = {toolCallId, ...(tool.name === undefined ? {} : {name: tool.name})};
  let printed = '';
  for (const event of journal.storedEvents) {
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
