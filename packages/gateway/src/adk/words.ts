import {redactText} from 'agent-surfaces/state';

const STACK_LINE = /^\s*(at\s|Traceback\b|File\s"|\.{3}\s|node:|Caused by)/;
const LONGEST = 500;

/** An agent's words about an error, fit for a page: no secret, no stack trace, no more than a few lines. */
export function safeWords(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/);
  const end = lines.findIndex((line) => STACK_LINE.test(line));
  const words = lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim();
  const shown = [...redactText(words)].slice(0, LONGEST).join('');
  return shown === '' ? 'The agent failed without a word.' : shown;
}
