import type {JsonObject} from '../../protocol/events.js';
import {list, object, present, string} from '../../state/read.js';

/** The words of an input: text, or the text parts of a list. */
export function textOf(input: unknown): string | undefined {
  if (typeof input === 'string') return input;
  const one = object(input);
  if (one) return string(one['text']) ?? string(one['content']);
  const texts = list(input).flatMap((part) => textOf(part) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** Turns that wait, in the shape that a queue has. */
export function queuedTurns(value: unknown): readonly JsonObject[] {
  return list(value).flatMap((entry) => {
    const turn = object(entry);
    const id =
      string(entry) ?? ['id', 'queuedTurnId', 'turnId', 'queueId'].map((name) => string(turn?.[name])).find(Boolean);
    if (id === undefined) return [];
    return [{...turn, id, ...present({text: textOf(turn?.['text'] ?? turn?.['input'] ?? turn?.['preview'])})}];
  });
}
