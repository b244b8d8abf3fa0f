import {z} from 'zod';
import {list, object, string} from 'agent-surfaces/state';
import {Refused} from '../reply.js';

/** The runtime's own commands are named after runs, with room for a prefix. */
const MAX_ID = 128;
const id = z.string().min(1).max(MAX_ID);

const messageSchema = z.looseObject({id: z.string().min(1).optional(), role: z.string()});

const entrySchema = z.looseObject({
  interruptId: z.string().min(1),
  status: z.enum(['resolved', 'cancelled']),
  payload: z.unknown().optional(),
});

const inputSchema = z.looseObject({
  threadId: id,
  runId: id,
  messages: z.array(messageSchema),
  forwardedProps: z.unknown().optional(),
  resume: z.array(entrySchema).nullish(),
});

const runRefSchema = z.looseObject({threadId: id, runId: id});

/** What the runtime reads of AG-UI's `RunAgentInput`. */
export type RunInput = z.infer<typeof inputSchema>;
/** A message of a run's input. */
export type InputMessage = z.infer<typeof messageSchema>;
/** A client's answer to one interrupt. */
export type ResumeEntry = z.infer<typeof entrySchema>;
/** A run of a thread. */
export type RunRef = Pick<z.infer<typeof runRefSchema>, 'threadId' | 'runId'>;

/** Reads the body of a run. */
export function readInput(body: unknown): RunInput {
  return read(inputSchema, body, 'That is no RunAgentInput: see the fields.');
}

/** Reads which run is meant. */
export function readRunRef(body: unknown): RunRef {
  const {threadId, runId} = read(runRefSchema, body, 'Say which run is meant.');
  return {threadId, runId};
}

function read<Shape>(schema: z.ZodType<Shape>, body: unknown, message: string): Shape {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', `${issue.message}.`]);
  throw new Refused('bad_command', message, Object.fromEntries(fields) as Record<string, string>);
}

/** The words of a message: this runtime reads nothing else. */
export function textOf({content}: InputMessage): string {
  if (!Array.isArray(content)) return string(content) ?? '';
  const texts = list(content).map((part) => {
    const text = object(part)?.['type'] === 'text' ? string(object(part)?.['text']) : undefined;
    if (text === undefined)
      throw new Refused('invalid_input', 'This runtime reads text only.', {messages: 'Send text.'});
    return text;
  });
  return texts.join('\n');
}
