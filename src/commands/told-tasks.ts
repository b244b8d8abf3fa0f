import type {AgentEvent} from '../protocol/envelope.js';
import {taskKey} from '../state/keys.js';
import {object, time} from '../state/read.js';
import type {ReadonlyStore} from '../state/store.js';

/**
 * What the owner of tasks replied, as an event that becomes rows. A reply may have been overtaken by the stream: a task
 * that is newer here stays as it is. It names no session, as it tells of tasks and not of how far a session is opened.
 */
export function toldTasks(reply: unknown, store: Pick<ReadonlyStore, 'get'>): readonly AgentEvent[] {
  const told = object(reply);
  const given = object((object(told?.['detail']) ?? told)?.['snapshot']);
  if (!given) return [];
  const isNewerHere = (id: string, row: unknown): boolean => {
    const here = store.get(taskKey(id))?.updatedAt;
    const there = time(object(row)?.['updatedAt']);
    return here !== undefined && there !== undefined && here > there;
  };
  const tasks = Object.entries(object(given['tasks']) ?? {}).filter(([id, row]) => !isNewerHere(id, row));
  const {attempts, edges} = given;
  return [{type: 'session.hydrated', payload: {snapshot: {tasks: Object.fromEntries(tasks), attempts, edges}}}];
}
