import type {AgentEvent} from '../../protocol/envelope.js';
import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import {readHistory} from '../../protocol/run-input/history.js';
import {RUN_INPUT_LIMITS} from '../../protocol/run-input/rules.js';
import {present, list, object, string} from '../../state/read.js';
import type {
  AdapterFactory,
  AdapterOptions,
  AttachmentPlace,
  DirectorySource,
  HistoryPage,
  HistorySource,
} from '../adapter.js';
import {listedSessions, sessionsEvent} from '../listed-sessions.js';
import {AGUI_CONTROLS} from './controls.js';
import {AguiDecoder} from './decode.js';
import {AguiEncoder} from './encode.js';
import type {AguiOptions} from './options.js';

/** As much as the gateway takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * AG-UI 1.0, and the shapes of 0.0.39 to 0.0.59 that are still in the field. Each write is a run: a POST whose answer
 * streams. `history: 'sessions'` is for services that give a thread's past at `sessions/{id}`, and list their threads at
 * `sessions/list`; `attachments` says where one takes images.
 */
export const createAdapter: AdapterFactory<AguiOptions> = (options = {}) => {
  const decoder = new AguiDecoder(options.now ?? Date.now);
  const encoder = new AguiEncoder(decoder, options);
  const isAgentRuns = options.options?.profile === 'agent-runs';
  const history = isAgentRuns ? dailyHistory() : options.history === 'sessions' ? recordedHistory(decoder) : undefined;
  const cancelPath = string(options.options?.cancelPath);
  const attachments = placeOf(options.attachments ?? (isAgentRuns ? {path: 'attachments'} : undefined));
  const ids = () => ({threadId: decoder.sessionId ?? '', runId: decoder.runId ?? ''});
  return {
    protocol: 'ag-ui',
    controls: new Set(AGUI_CONTROLS),
    errors: AGUI_ERRORS,
    decode: (wire) => decoder.decode(wire),
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    check: (command) => encoder.check(command),
    withdraw: (command) => encoder.withdraw(command),
    ...(attachments ? {attachments} : {}),
    ...(isAgentRuns ? {maxText: RUN_INPUT_LIMITS.textCharacters} : {}),
    ...(history ? {history} : {}),
    directory: threads(options),
    runs: {
      get state() {
        return decoder.state;
      },
      end: (fault, commandId) => decoder.end(fault, commandId),
      resumePath: () =>
        isAgentRuns ? `runs/${encodeURIComponent(ids().runId)}/events` : runPath(ids().threadId, ids().runId),
      // A run that is over, or waits for a decision, has nothing to stop.
      cancel: () =>
        !cancelPath || decoder.state === 'over' ? undefined : {method: 'POST', path: cancelPath, body: ids()},
      toolRequests: () => {
        const own = new Set((options.tools?.() ?? []).map(({name}) => name));
        return decoder.calls.unanswered.flatMap((toolCallId) => {
          const call = decoder.transcript.call(toolCallId)?.function;
          return call && own.has(call.name) ? [{toolCallId, name: call.name, args: call.arguments}] : [];
        });
      },
      answerTool(toolCallId, content, error) {
        const id = `${toolCallId}-result`;
        decoder.transcript.put({id, role: 'tool', toolCallId, content, ...(error === undefined ? {} : {error})});
        return [decoder.calls.answer(toolCallId, content, {error})];
      },
      goOn: (sessionId) => encoder.goOn(sessionId),
    },
  };
};

/** R5: images alone, three at most, each by the address that its upload gave. */
function placeOf(option: AdapterOptions['attachments']): AttachmentPlace | undefined {
  if (!option) return undefined;
  const {path, maxBytes = MAX_BYTES} = option;
  return {path, accept: 'image/*', max: RUN_INPUT_LIMITS.attachments, maxBytes};
}

/** The past of a thread as the events that it was made of: `GET sessions/{id}` gives them all. */
function recordedHistory(decoder: AguiDecoder): HistorySource {
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
function runPath(sessionId: string, runId: string): string {
  return `?threadId=${encodeURIComponent(sessionId)}&runId=${encodeURIComponent(runId)}`;
}

/** The past of a thread day by day, newest day first: words of people and agents alone. */
function dailyHistory(): HistorySource {
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

/**
 * The threads of a service. AG-UI itself knows no list: a service that has one is asked, others are left alone. A new
 * thread needs nobody's leave: its first run makes it.
 */
function threads({options, history, newId}: AdapterOptions<AguiOptions>): DirectorySource {
  const isRecorded = history === 'sessions' && options?.profile !== 'agent-runs';
  return {
    ...present({path: string(options?.sessionsPath) || (isRecorded ? 'sessions/list' : undefined)}),
    read: (page) => ({events: [sessionsEvent(listedSessions(page))], canEdit: false}),
    create: () => ({sessionId: (newId ?? (() => crypto.randomUUID()))()}),
  };
}
