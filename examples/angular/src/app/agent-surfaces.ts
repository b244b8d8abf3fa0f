// The agent's rows, commands and connection as signals, and Angular components as renderers. Copy this file.
import {
  ApplicationRef,
  computed,
  createComponent,
  DestroyRef,
  effect,
  EnvironmentInjector,
  inject,
  Injectable,
  Injector,
  signal,
  type InputSignal,
  type Signal,
  type Type,
} from '@angular/core';
import {
  registerRenderer,
  type RenderedKind,
  type RendererMatch,
  type RendererOptions,
  type RendererProps,
} from 'agent-surfaces';
import {CommandRouter, receiptKey, type CommandIntent} from 'agent-surfaces/commands';
import {ProjectionStore, rowsOf, type Key, type ListRow} from 'agent-surfaces/state';
import {connect, CONTROLS_KEY, TRANSPORT_KEY, type RunFeedOptions} from 'agent-surfaces/transport';

/** What the agents have told. It is the app's own, and outlives the section that shows it. */
@Injectable({providedIn: 'root'})
export class AgentStore {
  readonly store = new ProjectionStore();
}

/** Follows what `source` gives for as long as the component is there that asks for it. */
function follow<Value>(source: () => {get(): Value; subscribe(onChange: () => void): () => void}): Signal<Value> {
  const followed = computed(source);
  const changes = signal(0);
  const changed = () => changes.update((count) => count + 1);
  effect((onCleanup) => {
    onCleanup(followed().subscribe(changed));
    changed(); // what has happened since it was first read
  });
  return computed(() => {
    changes();
    return followed().get();
  });
}

/** One row: `injectRow(() => toolKey(this.id()))`. */
export function injectRow<Row extends object>(key: () => Key<Row>): Signal<Row | undefined> {
  const {store} = inject(AgentStore);
  return follow(() => {
    const name = key();
    return {get: () => store.get(name), subscribe: (onChange) => store.subscribe(name, onChange)};
  });
}

/** The rows of a list: `injectRows(() => listKey('messages', this.sessionId()), messageKey)`. */
export function injectRows<Row extends object>(
  list: () => Key<ListRow>,
  keyOf: (id: string) => Key<Row>,
): Signal<readonly Row[]> {
  const {store} = inject(AgentStore);
  return follow(() => rowsOf(store, list(), keyOf));
}

/** Asks the runtime for something. Nothing is done until an event confirms it: `receipt` says how far the last one is. */
export function injectCommand() {
  const router = CommandRouter.of(inject(AgentStore).store);
  const id = signal('');
  const controls = injectRow(() => CONTROLS_KEY);
  return {
    receipt: injectRow(() => receiptKey(id())),
    send: (intent: CommandIntent) => id.set(router.send(intent).id),
    /** Why this cannot be asked for now, as a code. */
    refusal(intent: CommandIntent) {
      controls(); // what can be asked for changes with the connection
      return router.unavailable(intent.control) ?? router.refuses(intent);
    },
  };
}

/** What a connection is made of. The adapter is made anew for each. */
export interface Service extends Pick<RunFeedOptions, 'url' | 'sessionId'> {
  readonly createAdapter: () => RunFeedOptions['adapter'];
}

/** Connects the store for as long as the component is there, without any element. Gives the state of the connection. */
export function injectConnection(service: () => Service) {
  const {store} = inject(AgentStore);
  effect((onCleanup) => {
    const {url, sessionId, createAdapter} = service();
    onCleanup(connect({store, url, sessionId, adapter: createAdapter()}).close);
  });
  return injectRow(() => TRANSPORT_KEY);
}

/**
 * Lets a component draw tool calls, messages and other facts inside the agent's elements for as long as the calling component is
 * there: with what that can inject, and with the styles of the page. What it draws is its input `call`.
 */
export function injectRenderer<Kind extends RenderedKind>(
  match: RendererMatch<Kind>,
  component: Type<{readonly call: InputSignal<RendererProps<Kind>>}>,
  options?: RendererOptions,
): void {
  const app = inject(ApplicationRef);
  const environmentInjector = inject(EnvironmentInjector);
  const elementInjector = inject(Injector);
  const end = registerRenderer(
    match,
    {
      mount(hostElement: HTMLElement, props: RendererProps<Kind>) {
        const drawn = createComponent(component, {hostElement, environmentInjector, elementInjector});
        const update = (next: RendererProps<Kind>) => drawn.setInput('call', next);
        update(props);
        app.attachView(drawn.hostView);
        return {update, unmount: () => drawn.destroy()};
      },
    },
    options,
  );
  inject(DestroyRef).onDestroy(end);
}
