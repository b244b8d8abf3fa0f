import {object, string} from '../../state/read.js';
import {usageIn} from './memory.js';
import {errorIn, joined, note, toEvent, text, field, type Family, type Wire} from './wire.js';
import {textOf} from './words.js';

/** What the model says and thinks. */
export const MODELS: Family = {
  'model.requested': (wire) => {
    const model = text(wire, 'model', 'selectedModel', 'modelId');
    return toEvent(wire, 'run.status', {stage: 'waiting_provider', detail: joined(text(wire, 'provider'), model)});
  },
  'model.delta': (wire) => {
    const delta = deltaOf(wire);
    if (delta === undefined) return undefined;
    const kind = text(wire, 'kind', 'channel', 'contentType') ?? '';
    if (/reason|think/.test(kind)) return toEvent(wire, 'reasoning.delta', {delta}, {messageId: messageOf(wire)});
    return toEvent(wire, 'text.delta', {delta}, {messageId: messageOf(wire)});
  },
  'model.completed': (wire) => {
    const words = textOf(field(wire, 'text', 'outputText', 'content'));
    const used = usageIn(wire.payload);
    const usage = Object.keys(used).length > 0 ? used : undefined;
    return toEvent(wire, 'text.final', {text: words, usage}, {messageId: messageOf(wire)});
  },
  // The run may go on with another model: it says itself when it has failed.
  'model.failed': (wire) => note(wire, 'error', errorIn(wire)),
  'reasoning.delta': (wire) => {
    const delta = deltaOf(wire);
    return delta === undefined ? undefined : toEvent(wire, 'reasoning.delta', {delta});
  },
  'reasoning.summary': (wire) => {
    const summary = textOf(field(wire, 'text', 'summary', 'content')) ?? string(wire.event['payload']);
    return summary === undefined ? undefined : toEvent(wire, 'reasoning.summary', {text: summary});
  },
};

/** The words of a piece; a payload that is nothing but text is the piece itself. */
function deltaOf(wire: Wire): string | undefined {
  const delta = field(wire, 'delta', 'text', 'textDelta', 'content', 'chunk');
  return string(delta) ?? string(object(delta)?.['text']) ?? string(wire.event['payload']);
}

/** One call of a model says one message. */
function messageOf(wire: Wire): string | undefined {
  return text(wire, 'messageId', 'modelRequestId');
}
