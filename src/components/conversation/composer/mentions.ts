import type {Completion, Mention} from '../../../commands/completion.js';
import {objects, present, string} from '../../../state/read.js';

/** A word after an at sign that does not belong to a longer one, such as an address of mail. */
const AT_WORD = /(?<=^|\s)@[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu;

/** How a text writes a mention. */
export const tokenOf = ({label}: Mention) => `@${label}`;

/** What of a completion goes out with a text. */
export function mentionOf({id, label, kind}: Completion): Mention {
  return {id, label, ...present({kind})};
}

/** The mentions that a text still holds, each once. */
export function mentionsHeld(text: string, mentions: readonly Mention[] = []): readonly Mention[] {
  return mentions.filter(
    (mention, index) =>
      text.includes(tokenOf(mention)) && mentions.findIndex((other) => other.id === mention.id) === index,
  );
}

/** A text without what it says about a mention. */
export function withoutMention(text: string, mention: Mention): string {
  return text.replaceAll(`${tokenOf(mention)} `, '').replaceAll(tokenOf(mention), '');
}

/** The words after an at sign that nobody knows: they go out as plain text. */
export function unresolvedIn(text: string, mentions: readonly Mention[] = []): readonly string[] {
  if (!text.includes('@')) return [];
  const byLength = [...mentions].sort((a, b) => b.label.length - a.label.length);
  const rest = byLength.reduce((left, mention) => left.replaceAll(tokenOf(mention), ''), text);
  return [...new Set([...rest.matchAll(AT_WORD)].map(([word]) => word.replace(/[./-]+$/, '')))];
}

/** Mentions as the tab remembers them. */
export function readMentions(value: unknown): readonly Mention[] {
  return objects(value).flatMap((each) => {
    const id = string(each['id']);
    const label = string(each['label']);
    return id === undefined || label === undefined ? [] : [{id, label, ...present({kind: string(each['kind'])})}];
  });
}
