import type {JsonObject} from '../../protocol/events.js';
import {string} from '../../state/read.js';
import {errorIn, note, toEvent, text, type Family, type Wire} from './wire.js';

/** Child agents, and the channels to others. */
export const AGENTS: Family = {
  'subagent.spawned': (wire) => mate(wire, 'agent.spawned', {}),
  'subagent.status': (wire) => mate(wire, 'agent.changed', {status: text(wire, 'status')}),
  'subagent.input': (wire) => mate(wire, 'agent.changed', {}),
  'subagent.output': (wire) => mate(wire, 'agent.changed', {detail: text(wire, 'detail', 'summary', 'preview')}),
  'subagent.completed': (wire) => mate(wire, 'agent.completed', {status: statusOf(wire, 'completed')}),
  'subagent.failed': (wire) => {
    const error = wire.payload['error'] ?? errorIn(wire) ?? text(wire, 'message', 'reason', 'statusReason');
    return mate(wire, 'agent.completed', {status: statusOf(wire, 'failed'), error});
  },
  'subagent.closed': (wire) => mate(wire, 'agent.changed', {status: 'closed'}),
  'channel.connected': (wire) => reach(wire, 'reachable'),
  'channel.resumed': (wire) => reach(wire, 'reachable'),
  // An agent that cannot be reached has not failed: its task keeps its last status.
  'channel.disconnected': (wire) => reach(wire, 'unreachable'),
  'channel.message': (wire) => note(wire, 'info'),
};

function mate(wire: Wire, type: string, facts: JsonObject) {
  const agentId = text(wire, 'agentId', 'subagentId');
  if (agentId === undefined) return undefined;
  const {event} = wire;
  const fields = {
    agentId,
    agentName: string(event['agentName']) ?? text(wire, 'nickname', 'name'),
    threadId: text(wire, 'childThreadId'),
    parentThreadId: string(event['parentThreadId']) ?? (text(wire, 'childThreadId') && string(event['threadId'])),
    parentSessionId: string(event['parentSessionId']),
  };
  return toEvent(wire, type, facts, fields);
}

function statusOf(wire: Wire, byType: string): string {
  return text(wire, 'status') ?? byType;
}

/** A channel to a teammate says whether it can be reached; any other channel is the engineer's concern. */
function reach(wire: Wire, reachability: 'reachable' | 'unreachable') {
  const known = mate(wire, 'agent.changed', {
    reachability,
    reachedAt: reachability === 'reachable' ? wire.event['timestamp'] : undefined,
  });
  return known ?? note(wire, reachability === 'reachable' ? 'info' : 'warning');
}
