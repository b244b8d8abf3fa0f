import type {AgentEvent} from '../../protocol/envelope.js';
import {payloadOf, present, string} from '../../state/read.js';

/**
 * What is told of the past is told whole: a text as its final, a call with its input. A page that knows half of it
 * already, because its connection was lost, gets the rest and nothing twice.
 */
export function toldWhole(events: readonly AgentEvent[]): readonly AgentEvent[] {
  const texts = new Map<string, string>();
  /** Who speaks is said with the first word. */
  const names = new Map<string, string>();
  const ended = new Set<string>();
  /** Texts whose service had the last word: what it was is for the page to compare. */
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
    const told = present({agentName: names.get(partId)});
    return [{...event, ...told, payload: {...payload, text: texts.get(partId)}}];
  });
}
