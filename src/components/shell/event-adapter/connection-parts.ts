import type {AdapterFactory, ProtocolAdapter, ProtocolOptions} from '../../../adapters/adapter.js';
import {protocolOf} from '../../../adapters/protocols.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {lazy, type Lazy} from '../../../state/lazy.js';
import type {DirectoryFeed} from '../../../transport/directory-feed.js';
import type {RunFeed} from '../../../transport/run-feed.js';
import type {SessionFeed} from '../../../transport/session-feed.js';
import type {SocketDirectory, SocketFeed} from '../../../transport/socket-feed.js';
import type {SessionCache} from '../../../transport/session-cache.js';

/** What a connection is made of. A page loads the parts for the protocol that it uses, and for no other. */
export interface ConnectionParts {
  /** Absent for an adapter of the page's own. */
  readonly createAdapter?: AdapterFactory | undefined;
  readonly Feed: typeof RunFeed | typeof SessionFeed | typeof SocketFeed;
  readonly DirectoryFeed: typeof DirectoryFeed | typeof SocketDirectory;
  /** Absent where views are not kept. */
  readonly SessionCache?: typeof SessionCache | undefined;
}

/** What decides which parts a connection needs. */
export interface ConnectionConfig {
  readonly protocol: string;
  readonly adapter: ProtocolAdapter | undefined;
  readonly options: ProtocolOptions | undefined;
  readonly history: string;
  readonly attachments: string;
  readonly keepViews: boolean;
  readonly readOnly: boolean;
}

const runFeed = lazy(() => import('../../../transport/run-feed.js'), import.meta.url);
const sessionFeed = lazy(() => import('../../../transport/session-feed.js'), import.meta.url);
const socketFeed = lazy(() => import('../../../transport/socket-feed.js'), import.meta.url);
const sessionCache = lazy(() => import('../../../transport/session-cache.js'), import.meta.url);

/** The registered protocol; undefined for an adapter of the page's own, and for a name that is not registered. */
const registered = ({protocol, adapter}: ConnectionConfig) => (adapter ? undefined : protocolOf(protocol));

const isPerRun = (config: ConnectionConfig) =>
  config.adapter ? config.adapter.runs !== undefined : registered(config)?.perRun === true;

const hasSocket = (config: ConnectionConfig) =>
  config.adapter ? config.adapter.socket !== undefined : registered(config)?.socket === true;

/** The files of the parts. */
const filesOf = (config: ConnectionConfig): readonly Lazy<unknown>[] => [
  ...[registered(config)?.module ?? []].flat(),
  hasSocket(config) ? socketFeed : isPerRun(config) ? runFeed : sessionFeed,
  ...(config.keepViews ? [sessionCache] : []),
];

/** Whether there is an adapter for it. */
export function isKnown(config: ConnectionConfig): boolean {
  return config.adapter !== undefined || registered(config) !== undefined;
}

/** What can be offered while nothing is loaded; undefined where the service is asked something before the first write. */
export function idleControls(config: ConnectionConfig): readonly Control[] | undefined {
  const {history, attachments, keepViews, readOnly, options = {}} = config;
  if (history !== '' || attachments !== '' || keepViews || readOnly || !isPerRun(config)) return undefined;
  return registered(config)?.idleControls?.(options);
}

/** The parts, where they are loaded. */
export function loadedParts(config: ConnectionConfig): ConnectionParts | undefined {
  const createAdapter = registered(config)?.module.value?.createAdapter;
  const isShared = hasSocket(config);
  const own = isPerRun(config) ? runFeed.value?.RunFeed : sessionFeed.value?.SessionFeed;
  const ownDirectory = (isPerRun(config) ? runFeed : sessionFeed).value?.DirectoryFeed;
  const Feed = isShared ? socketFeed.value?.SocketFeed : own;
  const DirectoryFeed = isShared ? socketFeed.value?.SocketDirectory : ownDirectory;
  if (!Feed || !DirectoryFeed || filesOf(config).some(({value}) => value === undefined)) return undefined;
  return {
    createAdapter,
    Feed,
    DirectoryFeed,
    SessionCache: config.keepViews ? sessionCache.value?.SessionCache : undefined,
  };
}

/** Loads the parts, all at once. */
export async function loadParts(config: ConnectionConfig): Promise<void> {
  await Promise.all(filesOf(config).map((file) => file.load()));
}
