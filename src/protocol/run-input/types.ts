import type {z} from 'zod';
import type * as schema from './schema.js';

/** The words and types of the run input. The types come from the schemas and bring no schema along. */

/** The roles of the seven kinds of message. */
export const MESSAGE_ROLES = ['user', 'assistant', 'system', 'developer', 'tool', 'reasoning', 'activity'] as const;
/** The kinds of attachment that AG-UI 1.0 names. */
export const MEDIA_TYPES = ['image', 'audio', 'video', 'document'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** What starts a run. */
export type RunAgentInput = z.infer<typeof schema.runAgentInputSchema>;
/** Any of the seven kinds of message. */
export type RunMessage = z.infer<typeof schema.runMessageSchema>;
/** What a person said. */
export type UserMessage = z.infer<typeof schema.userMessageSchema>;
/** One block of a message's content. */
export type ContentBlock = z.infer<typeof schema.contentBlockSchema>;
/** A tool call as an assistant's message carries it. */
export type ToolCall = z.infer<typeof schema.toolCallSchema>;
/** A tool of the front end. */
export type RunTool = z.infer<typeof schema.runToolSchema>;
/** A fact that goes along with the message. */
export type RunContext = z.infer<typeof schema.runContextSchema>;
/** The answer to an interrupt that a run waits for. */
export type ResumeEntry = z.infer<typeof schema.resumeEntrySchema>;
/** The person's clock, as the calendar tools of a runtime ask for it. Snake case is the wire's. */
export interface ClientTime {
  readonly device_timezone: string;
  readonly client_now_iso: string;
  readonly client_epoch_ms: number;
}
/** The only two things that are forwarded. Snake case is the wire's. */
export interface ForwardedProps {
  readonly agent_type: string;
  readonly client_time?: ClientTime;
}
