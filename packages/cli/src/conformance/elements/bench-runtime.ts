import type {AgentEvent, Control} from 'agent-surfaces/protocol';
import {type Group, object, type OpeningStep, ProjectionStore, type Snapshot} from 'agent-surfaces/state';
import type {BenchCall} from '../bench.js';

const WINDOW: readonly Group[] = ['messages', 'parts', 'runs', 'tools', 'actions'];
const CURRENT: readonly Group[] = ['queue', 'plans', 'tasks', 'attempts', 'edges', 'agents', 'teams', 'state'];
const REFS: readonly Group[] = ['handoffs', 'notifications', 'reviews', 'artifacts', 'evidence'];
const GROUPS_OF: Readonly<Record<OpeningStep, readonly Group[]>> = {
  shell: ['sessions', 'contexts', 'permissions'],
  window: WINDOW,
  current: CURRENT,
  refs: REFS,
};

/** A request whose answer is held. */
interface Kept {
  readonly session: string;
  readonly step: OpeningStep | 'events';
  readonly release: () => void;
}

/**
 * The runtime behind a bench: the native wire, answered within the page. Its `fetch` goes into the client's transport in
 * the place of the network's; everything from there on is the client's own.
 */
export class BenchRuntime {
  readonly calls: BenchCall[] = [];
  readonly #logs = new Map<string, AgentEvent[]>();
  readonly #streams = new Map<string, Set<(event: AgentEvent) => void>>();
  #kept: Kept[] = [];
  #isHeld: boolean;

  constructor(sessions: Readonly<Record<string, readonly AgentEvent[]>>, isHeld: boolean) {
    for (const [id, events] of Object.entries(sessions)) this.#logs.set(id, [...events]);
    this.#isHeld = isHeld;
  }

  /** Answers a request of the client. */
  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [, session = '', name = ''] = /\/sessions\/([^/]+)\/(\w+)$/.exec(url.pathname) ?? [];
    if (init?.method === 'POST') return this.#take(String(init.body));
    const id = decodeURIComponent(session);
    if (name === 'events') return this.#stream(id, init?.signal ?? undefined);
    return this.#step(id, name as OpeningStep, url);
  };

  /** Sends events on the stream of a session. */
  emit(session: string, events: readonly AgentEvent[]): void {
    for (const event of events) {
      this.#logs.get(session)?.push(event);
      for (const hear of this.#streams.get(session) ?? []) hear(event);
    }
  }

  /** Sends one answer that is held; false where no request waits for it. */
  answer(session: string, step: OpeningStep): boolean {
    const found = this.#kept.find((each) => each.session === session && each.step === step);
    this.#kept = this.#kept.filter((each) => each !== found);
    found?.release();
    return found !== undefined;
  }

  /** Sends all held answers, and holds no more. */
  release(): void {
    this.#isHeld = false;
    for (const {release} of this.#kept.splice(0)) release();
  }

  async #step(session: string, step: OpeningStep, url: URL): Promise<Response> {
    // The client may have aborted since: the answer is sent all the same.
    await this.#turn(session, step);
    const log = this.#logs.get(session);
    if (!log) return json(404, {error: {code: 'unknown_session', message: 'There is no such session.'}});
    const at = Number(url.searchParams.get('at') ?? log.length);
    const snapshot = ProjectionStore.replay(log.slice(0, at)).snapshot();
    return json(200, {at, snapshot: pick(snapshot, GROUPS_OF[step])});
  }

  async #stream(session: string, signal: AbortSignal | undefined): Promise<Response> {
    await this.#turn(session, 'events');
    signal?.throwIfAborted();
    this.calls.push({kind: 'listen'});
    const encoder = new TextEncoder();
    const hearers = this.#streams.get(session) ?? new Set();
    this.#streams.set(session, hearers);
    let hear: (event: AgentEvent) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        hear = (event) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
        hearers.add(hear);
        controller.enqueue(encoder.encode(': open\n\n'));
        signal?.addEventListener('abort', () => {
          hearers.delete(hear);
          controller.error(signal.reason);
        });
      },
      cancel: () => void hearers.delete(hear),
    });
    return new Response(body, {headers: {'content-type': 'text/event-stream'}});
  }

  #take(body: string): Response {
    const command = object(JSON.parse(body)) as BenchCall['command'] & {readonly control: Control};
    this.calls.push({kind: 'command', command});
    return json(202, {accepted: true});
  }

  #turn(session: string, step: Kept['step']): Promise<void> {
    if (!this.#isHeld) return Promise.resolve();
    return new Promise((release) => this.#kept.push({session, step, release}));
  }
}

function pick(snapshot: Snapshot, groups: readonly Group[]): Partial<Snapshot> {
  return Object.fromEntries(groups.map((group) => [group, snapshot[group]]));
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json'}});
}
