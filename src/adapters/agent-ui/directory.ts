import type {AgentEvent} from '../../protocol/envelope.js';
import {object, objects, present, string} from '../../state/read.js';
import type {DirectorySource, SessionTemplate} from '../adapter.js';
import {listedSessions, sessionsEvent} from '../listed-sessions.js';

/** The native list of sessions: read once, then kept by its changes. */
export const directory = {
  path: 'sessions',
  streamPath: 'sessions/changes',
  read(page) {
    const templates = objects(object(page)?.['templates']).flatMap(templateOf);
    return {events: [sessionsEvent(listedSessions(page))], templates, canEdit: true};
  },
  // Rows of sessions and requests alone: nothing else of a session comes this way.
  decode: (wire) => (string(object(wire)?.['type']) === 'session.hydrated' ? [wire as AgentEvent] : []),
  create({template, title}) {
    return {method: 'POST', path: 'sessions', body: present({scenario: template, title})};
  },
  created: (reply) => string(object(reply)?.['id']),
} satisfies DirectorySource;

function templateOf({id, title, description}: Readonly<Record<string, unknown>>): SessionTemplate[] {
  const name = string(id);
  if (name === undefined || name === '') return [];
  return [{id: name, title: string(title) ?? name, ...present({description: string(description)})}];
}
