import {createAdapter} from 'agent-surfaces/adapters/agent-ui';
import {CommandRouter} from 'agent-surfaces/commands';
import type {AgentProjection} from 'agent-surfaces';
import 'agent-surfaces/define/agent-projection';
import type {AgentEvent, Control, Surface} from 'agent-surfaces/protocol';
import {makePack, readPack} from 'agent-surfaces/recording';
import {object, type OpeningStep, ProjectionStore, string} from 'agent-surfaces/state';
import {SessionFeed} from 'agent-surfaces/transport';
import type {Bench, BenchCall, BenchStart, DrawnFact, Reopening} from '../bench.js';
import {BenchRuntime} from './bench-runtime.js';
import {all, isSeen, nameOf, read} from './reading.js';
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
