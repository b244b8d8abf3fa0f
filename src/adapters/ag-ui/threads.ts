import {present, string} from '../../state/read.js';
import type {AdapterOptions, DirectorySource} from '../adapter.js';
import {listedSessions, sessionsEvent} from '../listed-sessions.js';
import type {AguiOptions} from './options.js';

/**
 * The threads of a service. AG-UI itself knows no list: a service that has one is asked, others are left alone. A new
 * thread needs nobody's leave: its first run makes it.
 */
export function threads({options, history, newId}: AdapterOptions<AguiOptions>): DirectorySource {
  const isRecorded = history === 'sessions' && options?.profile !== 'agent-runs';
  return {
    ...present({path: string(options?.sessionsPath) || (isRecorded ? 'sessions/list' : undefined)}),
    read: (page) => ({events: [sessionsEvent(listedSessions(page))], canEdit: false}),
    create: () => ({sessionId: (newId ?? (() => crypto.randomUUID()))()}),
  };
}
