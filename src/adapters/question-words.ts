import type {JsonObject} from '../protocol/events.js';
import {string} from '../state/read.js';

/** What a question that is an object asks, and the rest of it as a summary; nothing where no field of it asks. */
export function questionWords(value: JsonObject | undefined): {readonly prompt?: string; readonly rest?: string} {
  const prompt = string(value?.['message']) ?? string(value?.['question']) ?? string(value?.['prompt']);
  if (value === undefined || prompt === undefined) return {};
  const rest = Object.entries(value).filter(([, each]) => each !== prompt);
  return {prompt, ...(rest.length > 0 ? {rest: JSON.stringify(Object.fromEntries(rest))} : {})};
}
