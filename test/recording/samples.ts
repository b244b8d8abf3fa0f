import {inflateRawSync} from 'node:zlib';
import {unzipSync} from 'fflate';
import type {AgentEvent} from '../../src/protocol/index.js';
import type {ProjectionStore} from '../../src/state/index.js';

/** The snapshot as JSON has it. */
export function plainSnapshot(store: ProjectionStore): Record<string, Record<string, unknown>> {
  return JSON.parse(JSON.stringify(store.snapshot())) as Record<string, Record<string, unknown>>;
}

/** The files of a pack as text, read by somebody else's unzip. */
export function filesOf(pack: Uint8Array): Record<string, string> {
  const files = unzipSync(pack);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

/** Everything in a pack that can be read in any way: the file itself, and its parts unpacked by Node. */
export function everyByte(pack: Uint8Array): string {
  return [Buffer.from(pack).toString('latin1'), ...Object.values(filesOf(pack)), ...inflated(pack)].join('\n');
}

function inflated(pack: Uint8Array): string[] {
  const buffer = Buffer.from(pack);
  const texts: string[] = [];
  for (let at = buffer.indexOf('PK\x03\x04'); at >= 0; at = buffer.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
    texts.push(inflateRawSync(buffer.subarray(start)).toString('utf8'));
  }
  return texts;
}

const at = (index: number) => ({timestamp: new Date(Date.UTC(2026, 6, 1, 9) + index * 1_000).toISOString()});

/** A session that delegates: a child session with a thread, a teammate, a task with attempts, tools, requests, results. */
export function teamSession(): AgentEvent[] {
  const home = {sessionId: 'parent', threadId: 'parent.main'};
  const inRun = {...home, runId: 'run1', turnId: 'turn1', traceId: 'trace1'};
  const child = {
    sessionId: 'child',
    threadId: 'child.main',
    runId: 'child.run1',
    agentId: 'worker',
    taskId: 'task1',
    parentSessionId: 'parent',
    parentThreadId: 'parent.main',
  };
  const events: AgentEvent[] = [
    {type: 'session.opened', ...home, payload: {title: 'Ship the report'}},
    {type: 'text.final', ...inRun, messageId: 'm1', payload: {text: 'Please ship it.', role: 'user'}},
    {type: 'run.started', ...inRun},
    {
      type: 'task.changed',
      ...inRun,
      taskId: 'task1',
      attemptId: 'attempt1',
      payload: {status: 'running', title: 'Check'},
    },
    {type: 'agent.spawned', ...inRun, ...child, runId: 'run1', payload: {agentName: 'Worker', role: 'checker'}},
    {type: 'run.started', ...child},
    {type: 'tool.started', ...child, toolCallId: 'tool2', payload: {name: 'read_file', input: {path: 'report.md'}}},
    {type: 'tool.result', ...child, toolCallId: 'tool2', payload: {output: 'All good.'}},
    {type: 'agent.completed', ...child, payload: {summary: 'Checked.'}},
    {type: 'run.finished', ...child, payload: {outcome: 'success'}},
    {type: 'tool.started', ...inRun, toolCallId: 'tool1', payload: {name: 'publish'}},
    {
      type: 'action.required',
      ...inRun,
      toolCallId: 'tool1',
      actionId: 'action1',
      payload: {actionType: 'tool_approval'},
    },
    {type: 'action.resolved', ...inRun, toolCallId: 'tool1', actionId: 'action1', payload: {resolution: 'approved'}},
    {type: 'tool.failed', ...inRun, toolCallId: 'tool1', payload: {error: 'No network', code: 'offline'}},
    {
      type: 'artifact.created',
      ...inRun,
      artifactId: 'artifact1',
      artifactReadRef: 'artifact:artifact1@v1',
      payload: {title: 'report.md', kind: 'document'},
    },
    {
      type: 'artifact.version.created',
      ...inRun,
      artifactId: 'artifact1',
      artifactVersionId: 'v1',
      payload: {versionId: 'v1', author: 'agent'},
    },
    {type: 'evidence.changed', ...inRun, evidenceId: 'evidence1', payload: {kind: 'citation', title: 'The source'}},
    {type: 'text.delta', ...inRun, messageId: 'm2', payload: {delta: 'It could not '}},
    {type: 'text.delta', ...inRun, messageId: 'm2', payload: {delta: 'be published.'}},
    {type: 'text.final', ...inRun, messageId: 'm2', payload: {text: 'It could not be published.'}},
    {type: 'run.failed', ...inRun, payload: {error: 'No network', retryable: true}},
  ];
  const counts: Record<string, number> = {};
  return events.map((event, index) => {
    const sequence = (counts[event.sessionId ?? ''] = (counts[event.sessionId ?? ''] ?? 0) + 1);
    return {...event, sequence, eventId: `${event.sessionId ?? ''}:${String(sequence)}`, ...at(index)};
  });
}
