import type {AgentEvent} from '../../protocol/envelope.js';
import {payloadOf, present, string} from '../../state/read.js';

/**
 * Joins the streamed events of the past: a text becomes its final event, a call keeps only its whole input. A page that
 * knows a part already, because its connection was lost, gets the rest and nothing twice.
 */
export function joinDeltas(events: readonly AgentEvent[]): readonly AgentEvent[] {
  const texts = new Map<string, string>();
  /** The agent's name comes with the first delta. */
  const names = new Map<string, string>();
  const ended = new Set<string>();
  /** Texts whose final event has a text of its own: the store compares it with the deltas. */
  const corrected = new Set<string>();
  const called = new Set<string>();
  for (const event of events) {
    const {type, partId = '', toolCallId = ''} = event;
    const name = string(event['agentName']);
    if (type === 'text.delta' && name !== undefined) names.set(partId, name);
    if (type === 'text.delta') texts.set(partId, (texts.get(partId) ?? '') + (string(payloadOf(event)['delta']) ?? ''));
    if (type === 'tool.started' && payloadOf(event)['input'] !== undefined) called.add(toolCallId);
    if (type !== 'text.final') continue;
    if (payloadOf(event)['text'] === undefined) ended.add(partId);
    else corrected.add(event.messageId ?? partId);
  }
  const isWhole = ({partId = '', messageId = ''}: AgentEvent) => ended.has(partId) && !corrected.has(messageId);
  return events.flatMap((event) => {
    const {type, partId = '', toolCallId = ''} = event;
    const payload = payloadOf(event);
    if (type === 'tool.args' && called.has(toolCallId)) return [];
    // A text that is still being written goes on from its deltas.
    if (type === 'text.delta' && isWhole(event)) return [];
    if (type !== 'text.final' || !isWhole(event) || !texts.has(partId)) return [event];
    const agent = present({agentName: names.get(partId)});
    return [{...event, ...agent, payload: {...payload, text: texts.get(partId)}}];
  });
}
