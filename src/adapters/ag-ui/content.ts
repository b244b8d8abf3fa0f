import type {JsonObject} from '../../protocol/events.js';
import {list, object, present, string} from '../../state/read.js';
import {readParts} from './legacy.js';

/** The words of a message's content: a string, or its text parts. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  return readParts(content)
    .parts.map((part) => (part['type'] === 'text' ? (string(part['text']) ?? '') : ''))
    .join('');
}

/** What comes with the words: pictures and files, by their address. Data that came in place has none. */
export function attachmentsIn(content: unknown): readonly JsonObject[] | undefined {
  const media = readParts(content).parts.filter(({type}) => type !== 'text');
  const attachments = media.map((part) => {
    const source = object(part['source']);
    const metadata = object(part['metadata']);
    return present({
      mimeType: string(source?.['mimeType']) ?? string(part['type']),
      url: source?.['type'] === 'url' ? string(source['value']) : undefined,
      name: string(metadata?.['filename']) ?? string(metadata?.['title']),
    });
  });
  return attachments.length === 0 ? undefined : attachments;
}

/** How many parts of the messages' contents AG-UI does not know. */
export function unknownPartsIn(messages: readonly unknown[]): number {
  return messages.reduce<number>((sum, message) => sum + readParts(list(object(message)?.['content'])).unknown, 0);
}
