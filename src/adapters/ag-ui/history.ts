import type {AgentEvent} from '../../protocol/envelope.js';
import {readHistory} from '../../protocol/run-input/history.js';
import {list, object, string} from '../../state/read.js';
import type {HistoryPage, HistorySource} from '../adapter.js';
import type {AguiDecoder} from './decode.js';

/** The past of a thread as the events that it was made of: `GET sessions/{id}` gives them all. */
export function recordedHistory(decoder: AguiDecoder): HistorySource {
  return {
    path: (sessionId) => `sessions/${encodeURIComponent(sessionId)}`,
    read(page, sessionId): HistoryPage {
      const session = object(page);
      const recorded = list(session?.['aguiEvents']);
      const events = decoder.readPast(recorded, sessionId);
      const live = object(session?.['live']);
      const runId = string(live?.['runId']);
      if (runId === undefined) return {events};
      const after = string(live?.['lastEventId']);
      const path = runPath(sessionId, runId);
      return {events, live: after === undefined ? {path} : {path, after}};
    },
  };
}

/** Where the stream of a run can be read again. */
export function runPath(sessionId: string, runId: string): string {
  return `?threadId=${encodeURIComponent(sessionId)}&runId=${encodeURIComponent(runId)}`;
}

/** The past of a thread day by day, newest day first: words of people and agents alone. */
export function dailyHistory(): HistorySource {
  return {
    path(sessionId, before) {
      const query = `threadId=${encodeURIComponent(sessionId)}`;
      return `history?${before === undefined ? query : `${query}&before=${encodeURIComponent(before)}`}`;
    },
    read(page, sessionId): HistoryPage {
      const day = readHistory(page);
      if (!day) {
        const payload = {code: 'history_unreadable', level: 'warning', message: 'A page of history cannot be read.'};
        return {events: [{type: 'diagnostic.changed', owner: 'diagnostics', sessionId, payload}]};
      }
      const messages = [...day.messages].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
      const said: AgentEvent = {
        type: 'messages.snapshot',
        owner: 'session',
        scope: 'session',
        surface: 'conversation',
        sessionId,
        payload: {messages: messages.map((message) => ({...message, createdAt: message.timestamp}))},
      };
      const surfaces = messages.flatMap((message): AgentEvent[] => {
        const content = object(message)?.['ui_schema'];
        if (content === undefined || content === null) return [];
        const {id} = message;
        const payload = {activityType: 'ui_schema', content};
        return [
          {type: 'activity.changed', owner: 'runtime', sessionId, messageId: id, activityId: `ui:${id}`, payload},
        ];
      });
      const before = day.hasMore && day.day !== null ? {before: day.day} : {};
      return {events: [said, ...surfaces], ...before};
    },
  };
}
