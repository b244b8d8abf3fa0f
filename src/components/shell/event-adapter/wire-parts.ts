import type {AdapterFactory, ProtocolAdapter} from '../../../adapters/adapter.js';
import {AGUI_CONTROLS} from '../../../adapters/ag-ui/controls.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {lazy, type Lazy} from '../../../state/lazy.js';
import type {DirectoryFeed} from '../../../transport/directory-feed.js';
import type {RunFeed} from '../../../transport/run-feed.js';
import type {SessionFeed} from '../../../transport/session-feed.js';
import type {ViewKeeper} from '../../../transport/view-keeper.js';

/** What a connection is made of. A page loads the parts of the protocol that it speaks, and of no other. */
export interface WireParts {
  /** Absent for an adapter of the page's own. */
  readonly createAdapter?: AdapterFactory | undefined;
  readonly Feed: typeof RunFeed | typeof SessionFeed;
  readonly DirectoryFeed: typeof DirectoryFeed;
  /** Absent where views are not kept. */
  readonly ViewKeeper?: typeof ViewKeeper | undefined;
}

/** Which parts are wanted. */
export interface WireWish {
  readonly protocol: string;
  readonly adapter: ProtocolAdapter | undefined;
  readonly keepViews: boolean;
  readonly readOnly: boolean;
  readonly profile: string;
  readonly history: string;
  readonly sessionsPath: string;
  readonly attachmentsPath: string;
}

const runFeed = lazy(() => import('../../../transport/run-feed.js'), import.meta.url);
const sessionFeed = lazy(() => import('../../../transport/session-feed.js'), import.meta.url);
const directoryFeed = lazy(() => import('../../../transport/directory-feed.js'), import.meta.url);
const viewKeeper = lazy(() => import('../../../transport/view-keeper.js'), import.meta.url);

interface AdapterModule {
  readonly createAdapter: AdapterFactory;
}

/** The protocols by their names: where the adapter is, and whether there is a stream for each run. */
const PROTOCOLS: Readonly<Record<string, {readonly adapter: Lazy<AdapterModule>; readonly isPerRun: boolean}>> = {
  'agent-ui': {
    adapter: lazy<AdapterModule>(() => import('../../../adapters/agent-ui/index.js'), import.meta.url),
    isPerRun: false,
  },
  'ag-ui': {
    adapter: lazy<AdapterModule>(() => import('../../../adapters/ag-ui/index.js'), import.meta.url),
    isPerRun: true,
  },
  a2a: {
    adapter: lazy<AdapterModule>(() => import('../../../adapters/a2a/index.js'), import.meta.url),
    isPerRun: true,
  },
  'agent-runtime': {
    adapter: lazy<AdapterModule>(() => import('../../../adapters/agent-runtime/index.js'), import.meta.url),
    isPerRun: false,
  },
};

/** The protocol by its name; undefined for an adapter of the page's own, and for a name that nobody knows. */
const protocolOf = ({protocol, adapter}: WireWish) =>
  adapter === undefined && Object.hasOwn(PROTOCOLS, protocol) ? PROTOCOLS[protocol] : undefined;

const isPerRun = (wish: WireWish) => protocolOf(wish)?.isPerRun ?? wish.adapter?.runs !== undefined;

/** The files of the parts. */
const filesOf = (wish: WireWish): readonly Lazy<unknown>[] => [
  ...[protocolOf(wish)?.adapter ?? []].flat(),
  isPerRun(wish) ? runFeed : sessionFeed,
  directoryFeed,
  ...(wish.keepViews ? [viewKeeper] : []),
];

/** Whether somebody knows how to speak it. */
export function isKnown({protocol, adapter}: WireWish): boolean {
  return adapter !== undefined || Object.hasOwn(PROTOCOLS, protocol);
}

/** What can be written to a service that is asked nothing before the first message; undefined where it is. */
export function writableAtRest(wish: WireWish): readonly Control[] | undefined {
  const {adapter, protocol, keepViews, readOnly, profile, history, sessionsPath, attachmentsPath} = wish;
  const isPlain = profile + history + sessionsPath + attachmentsPath === '' && !keepViews && !readOnly;
  return protocol === 'ag-ui' && adapter === undefined && isPlain ? AGUI_CONTROLS : undefined;
}

/** The parts, where they are loaded. */
export function partsOf(wish: WireWish): WireParts | undefined {
  const createAdapter = protocolOf(wish)?.adapter.value?.createAdapter;
  const Feed = isPerRun(wish) ? runFeed.value?.RunFeed : sessionFeed.value?.SessionFeed;
  const DirectoryFeed = directoryFeed.value?.DirectoryFeed;
  if (!Feed || !DirectoryFeed || filesOf(wish).some(({value}) => value === undefined)) return undefined;
  return {createAdapter, Feed, DirectoryFeed, ViewKeeper: wish.keepViews ? viewKeeper.value?.ViewKeeper : undefined};
}

/** Loads the parts, all at once. */
export async function loadParts(wish: WireWish): Promise<void> {
  await Promise.all(filesOf(wish).map((file) => file.load()));
}
