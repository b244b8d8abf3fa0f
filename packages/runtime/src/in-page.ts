import {CommandRouter, Refusal} from 'agent-surfaces/commands';
import {COMMANDS} from 'agent-surfaces/protocol';
import {OPENING_STEPS, openingKey, type OpeningRow, type ProjectionStore} from 'agent-surfaces/state';
import {CONTROLS_KEY, type ControlsRow, TRANSPORT_KEY, type TransportRow} from 'agent-surfaces/transport';
import type {ScenarioRuntime} from './engine.js';

/**
 * Connects a store to a runtime in the same page, with no wire in between: the session's opening first, then every event
 * after it, and commands straight to the engine. Returns what disconnects them.
 */
export function connectInPage(runtime: ScenarioRuntime, sessionId: string, store: ProjectionStore): () => void {
  const after = runtime.lastSequence(sessionId);
  openInPage(runtime, sessionId, store, after);
  store.setLocal(CONTROLS_KEY, {controls: COMMANDS, completes: true, reads: true} satisfies ControlsRow);
  const standing = {state: 'streaming', protocol: 'in-page', attempt: 0, since: Date.now(), catchingUp: 0} as const;
  store.setLocal(TRANSPORT_KEY, standing satisfies TransportRow);
  CommandRouter.of(store).connect({
    controls: new Set(COMMANDS),
    complete: (trigger, query) => Promise.resolve(runtime.completions(sessionId, trigger, query)),
    read: async (ref) => {
      const found = await runtime.ref(sessionId, ref);
      if (!found) throw new Refusal('There is nothing under this ref.');
      return new Blob([found.body as BlobPart], {type: found.type});
    },
    carry: async (command) => {
      const reply = await runtime.command(sessionId, command);
      if (!reply.accepted) throw new Refusal(reply.message, reply.fields, reply.code);
      return reply.detail;
    },
  });
  const unsubscribe = runtime.subscribe(sessionId, after, (event) => store.append([event], {contiguousIn: sessionId}));
  return () => {
    unsubscribe();
    CommandRouter.of(store).connect(undefined);
  };
}

/** The steps of an opening, and every older page: all at once, as nothing has to be downloaded. */
function openInPage(runtime: ScenarioRuntime, sessionId: string, store: ProjectionStore, at: number): void {
  const token = store.openSession(sessionId);
  for (const step of OPENING_STEPS) {
    let {snapshot, before} = runtime.opening(sessionId, step, {at});
    store.hydrate(snapshot, token);
    while (before !== undefined) {
      ({snapshot, before} = runtime.opening(sessionId, step, {at, before}));
      store.hydrate(snapshot, token);
    }
  }
  const steps = {shell: 'ready', window: 'ready', current: 'ready', refs: 'ready'} as const;
  store.setLocal(openingKey(sessionId), {at, steps} satisfies OpeningRow);
}
