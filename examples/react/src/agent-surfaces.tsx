// The agent's rows, commands and connection as React hooks, and React components as renderers. Copy this file.
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
  createContext,
  memo,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import {createPortal} from 'react-dom';

/** The store that the hooks read: `<AgentStore value={store}>`. */
export const AgentStore = createContext<ProjectionStore | undefined>(undefined);

export function useStore(): ProjectionStore {
  const store = useContext(AgentStore);
  if (!store) throw new Error('There is no <AgentStore> around.');
  return store;
}

/** One row: who uses it is drawn again when that row changes, and for no other. */
export function useRow<Row extends object>(key: Key<Row>): Row | undefined {
  const store = useStore();
  const row = useMemo(
    () => ({subscribe: (onChange: () => void) => store.subscribe(key, onChange), get: () => store.get(key)}),
    [store, key],
  );
  return useSyncExternalStore(row.subscribe, row.get, row.get);
}

/** The rows of a list: `useRows(listKey('messages', sessionId), messageKey)`. */
export function useRows<Row extends object>(list: Key<ListRow>, keyOf: (id: string) => Key<Row>): readonly Row[] {
  const store = useStore();
  const rows = useMemo(() => rowsOf(store, list, keyOf), [store, list, keyOf]);
  return useSyncExternalStore(rows.subscribe, rows.get, rows.get);
}

/** Asks the runtime for something. Nothing is done until an event confirms it: `receipt` says how far the last one is. */
export function useCommand() {
  const router = CommandRouter.of(useStore());
  const [id, setId] = useState('');
  const receipt = useRow(receiptKey(id));
  useRow(CONTROLS_KEY); // what can be asked for changes with the connection
  return {
    receipt,
    send: (intent: CommandIntent) => setId(router.send(intent).id),
    /** Why this cannot be asked for now, as a code. */
    refusal: (intent: CommandIntent) => router.unavailable(intent.control) ?? router.refuses(intent),
  };
}

/** What a connection is made of. The adapter is made anew for each: `createAdapter` should be the same function each time. */
export interface Service extends Pick<RunFeedOptions, 'url' | 'sessionId'> {
  readonly createAdapter: () => RunFeedOptions['adapter'];
}

/** Connects the store for as long as the component is there, without any element. Gives the state of the connection. */
export function useConnection({url, sessionId, createAdapter}: Service) {
  const store = useStore();
  useEffect(() => {
    const connection = connect({store, url, sessionId, adapter: createAdapter()});
    return () => connection.close();
  }, [store, url, sessionId, createAdapter]);
  return useRow(TRANSPORT_KEY);
}

/** A renderer: what it draws, and of what. Another match needs another `key`. */
interface AgentRendererProps<Kind extends RenderedKind> extends RendererOptions {
  readonly match: RendererMatch<Kind>;
  readonly component: ComponentType<RendererProps<Kind>>;
}

/**
 * Lets a component draw tool calls, messages and other facts inside the agent's elements: through portals, so that it has the
 * contexts around this and the styles of the page.
 */
export function AgentRenderer<Kind extends RenderedKind>({match, component, ...options}: AgentRendererProps<Kind>) {
  const [drawn, setDrawn] = useState<ReadonlyMap<HTMLElement, RendererProps<Kind>>>(new Map());
  // Of many that are drawn, only those whose props are others are drawn again.
  const Drawn = useMemo(() => memo(component as ComponentType<object>), [component]);
  useEffect(
    () =>
      registerRenderer(
        match,
        {
          mount(container: HTMLElement, props: RendererProps<Kind>) {
            const update = (next: RendererProps<Kind>) => setDrawn((all) => new Map(all).set(container, next));
            const unmount = () => setDrawn((all) => new Map([...all].filter(([each]) => each !== container)));
            update(props);
            return {update, unmount};
          },
        },
        options,
      ),
    [],
  );
  return [...drawn].map(([container, props]) => createPortal(<Drawn {...props} />, container, props.row.id));
}
