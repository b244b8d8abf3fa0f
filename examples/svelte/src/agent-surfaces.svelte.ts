// The agent's rows, commands and connection as Svelte state, and Svelte components as renderers. Copy this file.
import {
  registerRenderer,
  type RenderedKind,
  type RendererMatch,
  type RendererOptions,
  type RendererProps,
} from 'agent-surfaces';
import {CommandRouter, receiptKey, type CommandIntent} from 'agent-surfaces/commands';
import {rowsOf, type Key, type ListRow, type ProjectionStore} from 'agent-surfaces/state';
import {connect, CONTROLS_KEY, TRANSPORT_KEY, type RunFeedOptions} from 'agent-surfaces/transport';
import {getAllContexts, getContext, mount, onDestroy, setContext, unmount, type Component} from 'svelte';
import {createSubscriber} from 'svelte/reactivity';

const STORE = Symbol('store');

/** Gives the components inside the store that the functions below read. */
export function provideStore(store: ProjectionStore): void {
  setContext(STORE, store);
}

export function useStore(): ProjectionStore {
  const store = getContext<ProjectionStore | undefined>(STORE);
  if (!store) throw new Error('No component around has called provideStore().');
  return store;
}

/** Reads what `source` gives: what uses `current` is drawn again when that changes. */
function follow<Value>(source: () => {get(): Value; subscribe(onChange: () => void): () => void}) {
  const followed = $derived.by(() => {
    const {get, subscribe} = source();
    return {get, follow: createSubscriber(subscribe)};
  });
  return {
    get current(): Value {
      followed.follow();
      return followed.get();
    },
  };
}

/** One row: `useRow(() => toolKey(id)).current`. What uses it is drawn again when that row changes, and for no other. */
export function useRow<Row extends object>(key: () => Key<Row>): {readonly current: Row | undefined} {
  const store = useStore();
  return follow(() => {
    const name = key();
    return {get: () => store.get(name), subscribe: (onChange) => store.subscribe(name, onChange)};
  });
}

/** The rows of a list: `useRows(() => listKey('messages', sessionId), messageKey).current`. */
export function useRows<Row extends object>(
  list: () => Key<ListRow>,
  keyOf: (id: string) => Key<Row>,
): {readonly current: readonly Row[]} {
  const store = useStore();
  return follow(() => rowsOf(store, list(), keyOf));
}

/** Asks the runtime for something. Nothing is done until an event confirms it: `receipt` says how far the last one is. */
export function useCommand() {
  const router = CommandRouter.of(useStore());
  let id = $state('');
  const receipt = useRow(() => receiptKey(id));
  const controls = useRow(() => CONTROLS_KEY);
  return {
    get receipt() {
      return receipt.current;
    },
    send: (intent: CommandIntent) => void (id = router.send(intent).id),
    /** Why this cannot be asked for now, as a code. */
    refusal(intent: CommandIntent) {
      void controls.current; // what can be asked for changes with the connection
      return router.unavailable(intent.control) ?? router.refuses(intent);
    },
  };
}

/** What a connection is made of. The adapter is made anew for each. */
export interface Service extends Pick<RunFeedOptions, 'url' | 'sessionId'> {
  readonly createAdapter: () => RunFeedOptions['adapter'];
}

/** Connects the store for as long as the component is there, without any element. Gives the state of the connection. */
export function useConnection(service: () => Service) {
  const store = useStore();
  $effect(() => {
    const {url, sessionId, createAdapter} = service();
    return connect({store, url, sessionId, adapter: createAdapter()}).close;
  });
  return useRow(() => TRANSPORT_KEY);
}

/**
 * Lets a component draw tool calls, messages and other facts inside the agent's elements for as long as the calling component is
 * there: mounted with the contexts around that, and with the styles of the page.
 */
export function useRenderer<Kind extends RenderedKind>(
  match: RendererMatch<Kind>,
  component: Component<{call: RendererProps<Kind>}>,
  options?: RendererOptions,
): void {
  const context = getAllContexts();
  const end = registerRenderer(
    match,
    {
      mount(target: HTMLElement, given: RendererProps<Kind>) {
        let call = $state.raw(given);
        const props = {
          get call() {
            return call;
          },
        };
        const mounted = mount(component, {target, props, context});
        return {update: (next: RendererProps<Kind>) => void (call = next), unmount: () => void unmount(mounted)};
      },
    },
    options,
  );
  onDestroy(end);
}
