import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import type {Control} from '../../protocol/taxonomy.js';
import type {AdapterFactory} from '../adapter.js';
import {CARD_PATH} from './card.js';
import {A2aEncoder} from './encode.js';
import {Peer} from './peer.js';
import {Tasks} from './tasks.js';
import {readEvent, readRefusal, readTasks} from './wire.js';

const CONTROLS: readonly Control[] = ['send', 'interrupt', 'answer', 'continue_agent', 'stop'];

/**
 * A2A 1.0 over JSON-RPC and REST, and 0.3 over both. The peer's card is read first and says how it is spoken to. A session
 * is a context; a task is a run and, beside it, a wrapped task; the peer is a teammate. Where the peer streams, it is
 * listened to, also after a cut; where it does not, it is asked again and again.
 */
export const createAdapter: AdapterFactory = (options = {}) => {
  const peer = new Peer(options.now ?? Date.now);
  const tasks = new Tasks(peer);
  const encoder = new A2aEncoder(peer, tasks, options);
  return {
    protocol: 'a2a',
    controls: new Set(CONTROLS),
    errors: AGUI_ERRORS,
    decode(wire) {
      const event = readEvent(wire);
      if (event) return tasks.take(event);
      const words = readRefusal(wire)?.message ?? 'Something came that A2A has no word for.';
      return [peer.note('a2a_unknown_event', words, wire)];
    },
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    kept: (ref) => tasks.artifacts.body(ref),
    introduction: {
      // A peer that knows only 0.3 does not look at the header.
      request: {method: 'GET', path: CARD_PATH, body: undefined, headers: {'a2a-version': '1.0'}},
      take: (reply, url) => peer.meet(reply, url),
      fail: (fault, url) => peer.miss(fault, url),
    },
    history: {
      path(sessionId) {
        peer.sessionId = sessionId;
        return encoder.requests?.list(sessionId);
      },
      read: (page) => ({events: tasks.past(readTasks(page))}),
    },
    directory: {
      read: () => ({events: [], canEdit: false}),
      create: () => ({sessionId: (options.newId ?? (() => crypto.randomUUID()))()}),
    },
    runs: {
      get state() {
        return tasks.state;
      },
      end: (fault, commandId) => tasks.lose(fault, commandId),
      resumePath: () => '',
      resume() {
        const {requests} = encoder;
        const id = tasks.open?.id;
        if (!requests || id === undefined) return [];
        const poll = () => encoder.poll(requests);
        return peer.card?.streams ? [() => encoder.subscribe(requests, id), poll] : [poll];
      },
      cancel() {
        const id = tasks.open?.id;
        return id === undefined ? undefined : encoder.requests?.cancel(id);
      },
      toolRequests: () => [],
      answerTool: () => [],
      goOn: () => ({method: 'POST', path: '', body: {}}),
    },
  };
};
