import type {AgentProjection} from 'agent-surfaces';
import {createAdapter} from 'agent-surfaces/adapters/agent-ui';
import {CommandRouter} from 'agent-surfaces/commands';
import 'agent-surfaces/define/agent-projection';
import type {AgentEvent, Control, Surface} from 'agent-surfaces/protocol';
import {makePack, readPack} from 'agent-surfaces/recording';
import {type Group, object, type OpeningStep, ProjectionStore, string} from 'agent-surfaces/state';
import {SessionFeed} from 'agent-surfaces/transport';
import type {Bench, BenchCall, BenchStart, DrawnFact, Reopening} from '../bench.js';
import {surfaceElements} from './surfaces.js';

/** What the buttons that ask for something are called. The bench is in English. */
const NAMES: Partial<Record<Control, RegExp>> = {
  send: /^Send/,
  queue: /^Queue/,
  steer: /^Steer/,
  approve: /^(Approve|Grant|Accept)/,
  open_detail: /^Open/,
};
const PARENTS = {session: 'parentSessionId', agent: 'parentAgentId', task: 'parentTaskId'} as const;
const GROUPS = {session: 'sessions', agent: 'agents', task: 'tasks'} as const;

/** The elements of this package on a bench, in a container of the page that shows them. */
export function elementBench(container: HTMLElement): Bench {
  return new ElementBench(container);
}

class ElementBench implements Bench {
  readonly #container: HTMLElement;
  readonly #places = new Map<Surface, HTMLElement>();
  #projection: AgentProjection | undefined;
  #runtime = new BenchRuntime({}, false);
  #feed: SessionFeed | undefined;
  #session = '';

  constructor(container: HTMLElement) {
    this.#container = container;
  }

  async open({surfaces, sessions = {s1: []}, held = false}: BenchStart): Promise<void> {
    await Promise.all(surfaces.flatMap((surface) => surfaceElements(surface)?.load() ?? []));
    this.#runtime = new BenchRuntime(sessions, held);
    const projection = this.#container.ownerDocument.createElement('agent-projection');
    projection.lang = 'en';
    for (const surface of surfaces) projection.append(this.#place(surface));
    this.#projection = projection;
    this.#container.append(projection);
    await this.switchTo(Object.keys(sessions)[0] ?? 's1');
    if (!held) await this.#until(() => this.#runtime.calls.length > 0);
  }

  async emit(...events: readonly AgentEvent[]): Promise<void> {
    this.#runtime.emit(this.#session, events);
    await this.#settle();
  }

  async listen(): Promise<void> {
    this.#runtime.release();
    await this.#until(() => this.#runtime.calls.some(({kind}) => kind === 'listen'));
    await this.#settle();
  }

  async answer(sessionId: string, step: OpeningStep): Promise<void> {
    await this.#until(() => this.#runtime.answer(sessionId, step));
    await this.#settle();
  }

  async switchTo(sessionId: string): Promise<void> {
    this.#feed?.stop();
    this.#session = sessionId;
    const {store} = this.#view;
    const {fetch} = this.#runtime;
    this.#feed = new SessionFeed({store, adapter: createAdapter(), url: 'http://bench.invalid/', sessionId, fetch});
    CommandRouter.of(store).connect(this.#feed);
    void this.#feed.start();
    await this.#settle();
  }

  text(surface: Surface): string {
    const place = this.#places.get(surface);
    return place ? read(place) : '';
  }

  facts(surface: Surface): readonly DrawnFact[] {
    return this.#drawn(surface).map((element) => ({
      fact: element.dataset['fact'] ?? '',
      status: element.dataset['status'] ?? '',
      text: read(element),
    }));
  }

  answers(): readonly string[] {
    const turns = this.#all('conversation', 'article.agent');
    return turns.flatMap(({parentNode}) =>
      all(parentNode as ParentNode, 'agent-text')
        .filter(isSeen)
        .map(read),
    );
  }

  people(): readonly string[] {
    return this.#all('conversation', 'article.user').map(read);
  }

  async unfold(surface: Surface): Promise<void> {
    for (const folded of this.#all(surface, 'button[aria-expanded="false"]').filter(isSeen)) folded.click();
    await this.#settle();
  }

  async write(text: string): Promise<void> {
    const [field] = this.#all('composer', 'textarea') as HTMLTextAreaElement[];
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await this.#settle();
  }

  async ask(control: Control, fact?: string): Promise<boolean> {
    const places = fact === undefined ? this.#all('composer', 'agent-composer') : this.#everyDrawn(fact);
    const buttons = places.flatMap((place) => [...all(place, 'button'), ...all(place.shadowRoot ?? place, 'button')]);
    const name = NAMES[control];
    const found = buttons.find((button) => name?.test(nameOf(button)) && button.ariaDisabled !== 'true');
    found?.click();
    await this.#settle();
    return found !== undefined;
  }

  calls(): readonly BenchCall[] {
    return this.#runtime.calls;
  }

  lineage(): readonly {readonly child: string; readonly parent: string}[] {
    const snapshot = this.#view.store.snapshot();
    return (['session', 'agent', 'task'] as const).flatMap((kind) =>
      Object.entries(snapshot[GROUPS[kind]]).flatMap(([id, row]) => {
        const parent = string(object(row)?.[PARENTS[kind]]);
        return parent === undefined ? [] : [{child: `${kind}:${id}`, parent: `${kind}:${parent}`}];
      }),
    );
  }

  async reopen(way: Reopening): Promise<void> {
    const {store} = this.#view;
    const next = new ProjectionStore();
    const token = next.openSession(this.#session);
    if (way === 'hydrated') next.hydrate(store.snapshot(), token);
    else if (way === 'replayed') next.append([...store.log]);
    else next.append((await readPack(await makePack({events: [...store.log]}))).events);
    this.#feed?.stop();
    this.#view.store = next;
    await this.#settle();
  }

  close(): Promise<void> {
    this.#feed?.stop();
    this.#projection?.remove();
    return Promise.resolve();
  }

  get #view(): AgentProjection {
    if (!this.#projection) throw new Error('The bench is not open yet.');
    return this.#projection;
  }

  #place(surface: Surface): HTMLElement {
    const place = this.#container.ownerDocument.createElement('section');
    place.style.setProperty('inline-size', 'min(40rem, 100%)');
    for (const tag of surfaceElements(surface)?.tags ?? []) {
      const element = this.#container.ownerDocument.createElement(tag);
      if (tag === 'agent-timeline-evidence') element.setAttribute('view', 'evidence');
      if (tag === 'agent-conversation') element.style.setProperty('block-size', '30rem');
      place.append(element);
    }
    this.#places.set(surface, place);
    return place;
  }

  #all(surface: Surface, selector: string): HTMLElement[] {
    const place = this.#places.get(surface);
    return place ? all(place, selector) : [];
  }

  #drawn(surface: Surface): HTMLElement[] {
    return this.#all(surface, '[data-fact]').filter(isSeen);
  }

  #everyDrawn(fact: string): HTMLElement[] {
    return [...this.#places.keys()]
      .flatMap((each) => this.#drawn(each))
      .filter(({dataset}) => dataset['fact'] === fact);
  }

  /** Lets emitted events come through the stream, and commands leave. Checks wait for what they look at. */
  async #settle(): Promise<void> {
    for (let round = 0; round < 2; round++) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#projection?.store.flush();
    }
  }

  async #until(look: () => boolean): Promise<void> {
    const end = Date.now() + 4_000;
    while (!look() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const UNREAD = new Set(['style', 'script', 'template']);

/** Everything that a person can read inside an element now, shadow roots included, in order. */
function read(node: Node): string {
  return words(node).replace(/\s+/g, ' ').trim();
}

function words(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node instanceof Element && !isRead(node)) return '';
  if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
    return node.assignedNodes().map(words).join(' ');
  const children = node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
  return [...children].map(words).join(' ');
}

function isRead(element: Element): boolean {
  if (UNREAD.has(element.localName) || element.getAttribute('aria-hidden') === 'true') return false;
  // An element without a box of its own may have children with one.
  return isSeen(element) || getComputedStyle(element).display === 'contents';
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({visibilityProperty: true});
}

/** Every element inside that matches, through shadow roots, in order. */
function all(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? all(element.shadowRoot, selector) : []),
  ]);
}

/** What a button is called: its words, without the keys that are printed on it. */
function nameOf(button: Element): string {
  const parts = [...button.childNodes].filter((node) => !(node instanceof Element && node.localName === 'kbd'));
  const text = parts.map((node) => (node instanceof Comment ? '' : node.textContent)).join('');
  return text.replace(/\s+/g, ' ').trim();
}

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
class BenchRuntime {
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
    return json(200, {at, snapshot: Object.fromEntries(GROUPS_OF[step].map((group) => [group, snapshot[group]]))});
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

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json'}});
}
