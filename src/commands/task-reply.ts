import type {AgentEvent} from '../protocol/envelope.js';
import {taskKey} from '../state/keys.js';
import {object, time} from '../state/read.js';
import type {ReadonlyStore} from '../state/store.js';

/**
 * What the owner of tasks replied, as an event that becomes rows. The stream may have been faster than the reply: a task
 * that is newer in the store stays as it is. The event names no session, as it is about tasks and not about an opening.
 */
export function taskReplyEvents(reply: unknown, store: Pick<ReadonlyStore, 'get'>): readonly AgentEvent[] {
  const answer = object(reply);
  const given = object((object(answer?.['detail']) ?? answer)?.['snapshot']);
  if (!given) return [];
  const isNewerInStore = (id: string, row: unknown): boolean => {
    const here = store.get(taskKey(id))?.updatedAt;
    const there = time(object(row)?.['updatedAt']);
    return here !== undefined && there !== undefined && here > there;
  };
  const tasks = Object.entries(object(given['tasks']) ?? {}).filter(([id, row]) => !isNewerInStore(id, row));
  const {attempts, edges} = given;
  return [{type: 'session.hydrated', payload: {snapshot: {tasks: Object.fromEntries(tasks), attempts, edges}}}];
}
