import {mediaTypeOf} from './attachments.js';
import type {
  ClientTime,
  ContentBlock,
  ForwardedProps,
  ResumeEntry,
  RunAgentInput,
  RunContext,
  RunTool,
} from './types.js';

/** An image that was uploaded and can be fetched at a signed address. */
export interface RunAttachment {
  readonly mimeType: string;
  readonly url: string;
  readonly filename?: string;
}

/** What a person sends. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text?: string;
  readonly attachments?: readonly RunAttachment[];
}

/** What a run input is made of. */
export interface RunInputParts {
  readonly threadId: string;
  readonly runId: string;
  readonly message: OutgoingMessage;
  readonly agentType: string;
  readonly clientTime?: ClientTime;
  readonly parentRunId?: string;
  readonly state?: unknown;
  readonly tools?: readonly RunTool[];
  readonly context?: readonly RunContext[];
  readonly resume?: readonly ResumeEntry[];
  /** How attachments are written: `binary` blocks, or the blocks that AG-UI 1.0 has for each kind. */
  readonly attachmentForm?: 'binary' | 'ag-ui';
}

/** A run input of these parts. It shortens and drops nothing: parts that break a rule make an input that breaks it. */
export function buildRunInput(parts: RunInputParts): RunAgentInput {
  const {threadId, runId, parentRunId, message, agentType, clientTime, resume} = parts;
  const forwardedProps: ForwardedProps = {agent_type: agentType, ...(clientTime && {client_time: clientTime})};
  return {
    threadId,
    runId,
    ...(parentRunId !== undefined && {parentRunId}),
    state: parts.state ?? {},
    messages: [{id: message.id, role: 'user', content: contentOf(message, parts.attachmentForm ?? 'binary')}],
    tools: [...(parts.tools ?? [])],
    context: [...(parts.context ?? [])],
    forwardedProps,
    ...(resume && {resume: [...resume]}),
  };
}

/** Always a list of blocks, which has room for attachments; a message without any still has its text. */
function contentOf({text = '', attachments = []}: OutgoingMessage, form: 'binary' | 'ag-ui'): ContentBlock[] {
  const words: ContentBlock[] = text === '' && attachments.length > 0 ? [] : [{type: 'text', text}];
  return [...words, ...attachments.map((attachment) => blockOf(attachment, form))];
}

function blockOf({mimeType, url, filename}: RunAttachment, form: 'binary' | 'ag-ui'): ContentBlock {
  if (form === 'binary') return {type: 'binary', mimeType, url, ...(filename !== undefined && {filename})};
  const source = {type: 'url' as const, value: url, mimeType};
  return {type: mediaTypeOf(mimeType), source, ...(filename !== undefined && {metadata: {filename}})};
}
