import type {AdapterFactory, ProtocolAdapter} from '../../adapters/adapter.js';
import type {RunFeed} from '../../transport/run-feed.js';
import type {SessionFeed} from '../../transport/session-feed.js';
import type {ViewKeeper} from '../../transport/view-keeper.js';

/** What a connection is made of. A page loads the parts of the protocol that it speaks, and of no other. */
export interface WireParts {
  /** Absent for an adapter of the page's own. */
  readonly createAdapter?: AdapterFactory | undefined;
  readonly Feed: typeof RunFeed | typeof SessionFeed;
  /** Absent where views are not kept. */
  readonly ViewKeeper?: typeof ViewKeeper | undefined;
}

/** Which parts are wanted. */
export interface WireWish {
  readonly protocol: string;
  readonly adapter: ProtocolAdapter | undefined;
  readonly keepViews: boolean;
}

const runFeed = async () => (await import('../../transport/run-feed.js')).RunFeed;
const sessionFeed = async () => (await import('../../transport/session-feed.js')).SessionFeed;

/** The protocols by their names: where the adapter is, and how it is fed. */
const PROTOCOLS: Readonly<
  Record<string, {adapter: () => Promise<{createAdapter: AdapterFactory}>; feed: () => Promise<WireParts['Feed']>}>
> = {
  'agent-ui': {adapter: () => import('../../adapters/agent-ui/index.js'), feed: sessionFeed},
  'ag-ui': {adapter: () => import('../../adapters/ag-ui/index.js'), feed: runFeed},
  a2a: {adapter: () => import('../../adapters/a2a/index.js'), feed: runFeed},
  'agent-runtime': {adapter: () => import('../../adapters/agent-runtime/index.js'), feed: sessionFeed},
};

const here = new Map<string, WireParts>();

const nameOf = ({protocol, adapter, keepViews}: WireWish) =>
  JSON.stringify([adapter ? Boolean(adapter.runs) : protocol, keepViews]);

/** Whether somebody knows how to speak it. */
export function isKnown({protocol, adapter}: WireWish): boolean {
  return adapter !== undefined || Object.hasOwn(PROTOCOLS, protocol);
}

/** The parts, where they are here already. */
export function partsOf(wish: WireWish): WireParts | undefined {
  return here.get(nameOf(wish));
}

/** Fetches the parts, all at once. */
export async function loadParts(wish: WireWish): Promise<WireParts> {
  const known = wish.adapter ? undefined : PROTOCOLS[wish.protocol];
  const [module, Feed, keeping] = await Promise.all([
    known?.adapter(),
    (known?.feed ?? (wish.adapter?.runs ? runFeed : sessionFeed))(),
    wish.keepViews ? import('../../transport/view-keeper.js') : undefined,
  ]);
  const parts = {createAdapter: module?.createAdapter, Feed, ViewKeeper: keeping?.ViewKeeper};
  here.set(nameOf(wish), parts);
  return parts;
}
