// The agent's rows, commands and connection as Vue composables, and Vue components as renderers. Copy this file.
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
import {
  defineComponent,
  h,
  inject,
  onScopeDispose,
  provide,
  ref,
  shallowReactive,
  shallowRef,
  Teleport,
  toValue,
  watchEffect,
  type Component,
  type InjectionKey,
  type MaybeRefOrGetter,
  type ShallowRef,
} from 'vue';

const STORE: InjectionKey<ProjectionStore> = Symbol('store');

/** Gives the components inside the store that the composables read. */
export function provideStore(store: ProjectionStore): void {
  provide(STORE, store);
}

export function useStore(): ProjectionStore {
  const store = inject(STORE);
  if (!store) throw new Error('No component around has called provideStore().');
  return store;
}

/** Follows what `source` gives, until it gives something else or the component is gone. */
function useFollowed<Value>(
  source: () => {get(): Value; subscribe(onChange: () => void): () => void},
): Readonly<ShallowRef<Value>> {
  const value = shallowRef() as ShallowRef<Value>;
  watchEffect((onCleanup) => {
    const {get, subscribe} = source();
    const read = () => (value.value = get());
    onCleanup(subscribe(read));
    read();
  });
  return value;
}

/** One row: `useRow(() => toolKey(props.id))`. What uses it is drawn again when that row changes, and for no other. */
export function useRow<Row extends object>(key: MaybeRefOrGetter<Key<Row>>): Readonly<ShallowRef<Row | undefined>> {
  const store = useStore();
  return useFollowed(() => {
    const name = toValue(key);
    return {get: () => store.get(name), subscribe: (onChange) => store.subscribe(name, onChange)};
  });
}

/** The rows of a list: `useRows(() => listKey('messages', props.sessionId), messageKey)`. */
export function useRows<Row extends object>(
  list: MaybeRefOrGetter<Key<ListRow>>,
  keyOf: (id: string) => Key<Row>,
): Readonly<ShallowRef<readonly Row[]>> {
  const store = useStore();
  return useFollowed(() => rowsOf(store, toValue(list), keyOf));
}

/** Asks the runtime for something. Nothing is done until an event confirms it: `receipt` says how far the last one is. */
export function useCommand() {
  const router = CommandRouter.of(useStore());
  const id = ref('');
  const controls = useRow(CONTROLS_KEY);
  return {
    receipt: useRow(() => receiptKey(id.value)),
    send: (intent: CommandIntent) => (id.value = router.send(intent).id),
    /** Why this cannot be asked for now, as a code. */
    refusal(intent: CommandIntent) {
      void controls.value; // what can be asked for changes with the connection
      return router.unavailable(intent.control) ?? router.refuses(intent);
    },
  };
}

/** What a connection is made of. The adapter is made anew for each. */
export interface Service extends Pick<RunFeedOptions, 'url' | 'sessionId'> {
  readonly createAdapter: () => RunFeedOptions['adapter'];
}

/** Connects the store for as long as the component is there, without any element. Gives the state of the connection. */
export function useConnection(service: MaybeRefOrGetter<Service>) {
  const store = useStore();
  watchEffect((onCleanup) => {
    const {url, sessionId, createAdapter} = toValue(service);
    onCleanup(connect({store, url, sessionId, adapter: createAdapter()}).close);
  });
  return useRow(TRANSPORT_KEY);
}

/** A renderer: what it draws, and of what. Another match needs another `key`. */
interface AgentRendererProps<Kind extends RenderedKind> {
  readonly match: RendererMatch<Kind>;
  /** Is given what it draws as its property `call`. */
  readonly component: Component<{call: RendererProps<Kind>}>;
  readonly options?: RendererOptions;
}

/**
 * Lets a component draw tool calls, messages and other facts inside the agent's elements: teleported, so that it is given what
 * the components around this provide, and has the styles of the page.
 */
export const AgentRenderer = defineComponent(
  <Kind extends RenderedKind>({match, component, options}: AgentRendererProps<Kind>) => {
    const drawn = shallowReactive(new Map<HTMLElement, RendererProps<Kind>>());
    const end = registerRenderer(
      match,
      {
        mount(container: HTMLElement, props: RendererProps<Kind>) {
          const update = (next: RendererProps<Kind>) => void drawn.set(container, next);
          update(props);
          return {update, unmount: () => void drawn.delete(container)};
        },
      },
      options,
    );
    onScopeDispose(end);
    return () =>
      [...drawn].map(([to, props]) => h(Teleport, {to, key: props.row.id}, h(component as Component, {call: props})));
  },
  {props: ['match', 'component', 'options']},
);
