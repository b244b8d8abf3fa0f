import type {JsonObject} from '../../protocol/events.js';
import {list, number, object, objects, present, string} from '../../state/read.js';

/** A message of the state, with what it cannot do without. */
export type Message = JsonObject & {readonly id: string; readonly type: string};

/** A file in the content of a message. */
export interface FileBlock {
  readonly mimeType: string;
  readonly url: string;
  readonly name?: string;
}

/** What a content says. */
export interface Content {
  readonly text: string;
  readonly reasoning: string;
  readonly files: readonly FileBlock[];
}

/** A message as the state has it; a piece of one is called `AIMessageChunk` by servers in Python. */
export function messageIn(value: unknown): Message | undefined {
  const message = object(value);
  const id = string(message?.['id']);
  const type = string(message?.['type']) ?? string(message?.['role']);
  if (id === undefined || type === undefined) return undefined;
  return {...message, id, type: TYPES[type] ?? type};
}

const TYPES: Readonly<Record<string, string>> = {
  AIMessageChunk: 'ai',
  HumanMessageChunk: 'human',
  ToolMessageChunk: 'tool',
  SystemMessageChunk: 'system',
  assistant: 'ai',
  user: 'human',
};

/** The messages of a state; what is none is left out. */
export function messagesIn(values: unknown): readonly Message[] {
  const given = object(values)?.['messages'];
  return (Array.isArray(given) ? given : [given]).flatMap((one) => messageIn(one) ?? []);
}

/** The text of a message, what was thought, and its files. Providers write blocks in many ways. */
export function contentOf({content, additional_kwargs: more}: JsonObject): Content {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const files: FileBlock[] = [];
  const kwargs = object(more);
  thoughts.push(string(kwargs?.['reasoning_content']) ?? '', summaryOf(object(kwargs?.['reasoning'])));
  for (const block of Array.isArray(content) ? content : [content]) {
    const given = typeof block === 'string' ? {type: 'text', text: block} : object(block);
    switch (given?.['type']) {
      case 'text':
      case 'text_delta':
        texts.push(string(given['text']) ?? '');
        break;
      case 'reasoning':
      case 'thinking':
      case 'thinking_delta':
        thoughts.push(string(given['reasoning']) ?? string(given['thinking']) ?? summaryOf(given));
        break;
      default: {
        const file = given && fileOf(given);
        if (file) files.push(file);
      }
    }
  }
  return {text: texts.join(''), reasoning: thoughts.join(''), files};
}

/** What OpenAI gives of its thoughts. */
function summaryOf(reasoning: JsonObject | undefined): string {
  return objects(reasoning?.['summary'])
    .map(({text}) => string(text) ?? '')
    .join('');
}

/** A block with a file: by its address, or with its body; as LangChain writes it since 0.3, since 1.0, or as OpenAI does. */
function fileOf(block: JsonObject): FileBlock | undefined {
  const type = string(block['type']) ?? '';
  if (type === 'image_url') {
    const url = string(block['image_url']) ?? string(object(block['image_url'])?.['url']);
    return url === undefined ? undefined : {mimeType: typeIn(url) ?? 'image/*', url};
  }
  if (!FILE_TYPES.has(type)) return undefined;
  const given = string(block['mime_type']) ?? string(block['mimeType']);
  const data = string(block['base64']) ?? string(block['data']);
  const url = string(block['url']) ?? (data === undefined ? undefined : `data:${given ?? ''};base64,${data}`);
  const metadata = object(block['metadata']);
  const name = string(metadata?.['filename']) ?? string(metadata?.['name']) ?? string(block['filename']);
  if (url === undefined) return undefined;
  return {
    mimeType: given ?? typeIn(url) ?? (type === 'file' ? 'application/octet-stream' : `${type}/*`),
    url,
    ...present({name}),
  };
}

const FILE_TYPES: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'file']);

function typeIn(url: string): string | undefined {
  return /^data:([^;,]+)/.exec(url)?.[1];
}

/** What a person says, as every model of LangChain takes it: a picture as OpenAI writes it, all else as LangChain does. */
export function humanContent(text: string, files: readonly FileBlock[]): unknown {
  if (files.length === 0) return text;
  const blocks = files.map(({mimeType, url, name}) => {
    if (mimeType.startsWith('image/')) return {type: 'image_url', image_url: {url}};
    const [kind = ''] = mimeType.split('/');
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? [];
    return {
      type: FILE_TYPES.has(kind) ? kind : 'file',
      ...(data === undefined ? {source_type: 'url', url} : {source_type: 'base64', data}),
      mime_type: mimeType,
      ...(name === undefined ? {} : {metadata: {filename: name}}),
    };
  });
  return [...(text === '' ? [] : [{type: 'text', text}]), ...blocks];
}

const FIGURES: readonly (readonly [metric: string, ...path: readonly string[]])[] = [
  ['tokens.input', 'input_tokens'],
  ['tokens.output', 'output_tokens'],
  ['tokens.total', 'total_tokens'],
  ['tokens.reasoning', 'output_token_details', 'reasoning'],
  ['tokens.cached_input', 'input_token_details', 'cache_read'],
  ['tokens.cache_write_input', 'input_token_details', 'cache_creation'],
];

/** Adds the token counts of a message to figures, by the names of our metrics. */
export function addUsage(figures: Map<string, number>, {usage_metadata: usage}: JsonObject): void {
  for (const [name, ...path] of FIGURES) {
    const value = number(path.reduce<unknown>((value, step) => object(value)?.[step], usage));
    if (value !== undefined) figures.set(name, (figures.get(name) ?? 0) + value);
  }
}

/** What a tool gave: text where it is nothing but text. */
export function resultOf(content: unknown): unknown {
  const blocks = list(content);
  if (blocks.length === 0) return content;
  const texts = blocks.map((block) => (typeof block === 'string' ? block : string(object(block)?.['text'])));
  return texts.every((text) => text !== undefined) ? texts.join('') : content;
}
