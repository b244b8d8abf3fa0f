import {z} from 'zod';
import {tidyObject} from './tidy.js';

const id = z.string().min(1);

/** The answer to a run input: the task was taken on. */
export const taskAcceptedSchema = z.looseObject({
  taskId: id,
  threadId: id,
  runId: id,
  /** Whether a new session was made for it. */
  created: z.boolean(),
});
export type TaskAcceptedResponse = z.infer<typeof taskAcceptedSchema>;

const tidyTaskAccepted = tidyObject(taskAcceptedSchema);

/** Reads the answer from any JSON, in camelCase or snake_case; undefined where it is none. */
export function readTaskAccepted(value: unknown): TaskAcceptedResponse | undefined {
  return taskAcceptedSchema.safeParse(tidyTaskAccepted(value)).data;
}
