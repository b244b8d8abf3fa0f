import type {AdapterFactory, ProtocolAdapter} from '../../adapters/adapter.js';
import {AGUI_CONTROLS} from '../../adapters/ag-ui/controls.js';
import type {Control} from '../../protocol/taxonomy.js';
import type {DirectoryFeed} from '../../transport/directory-feed.js';
import type {RunFeed} from '../../transport/run-feed.js';
import type {SessionFeed} from '../../transport/session-feed.js';
import type {ViewKeeper} from '../../transport/view-keeper.js';

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

/** What can be written to a service that is asked nothing before the first message; undefined where it is. */
export function writableAtRest(wish: WireWish): readonly Control[] | undefined {
  const {adapter, protocol, keepViews, readOnly, profile, history, sessionsPath, attachmentsPath} = wish;
  const isPlain = profile + history + sessionsPath + attachmentsPath === '' && !keepViews && !readOnly;
  return protocol === 'ag-ui' && adapter === undefined && isPlain ? AGUI_CONTROLS : undefined;
}

/** The parts, where they are here already. */
export function partsOf(wish: WireWish): WireParts | undefined {
  return here.get(nameOf(wish));
}

/** Fetches the parts, all at once. */
export async function loadParts(wish: WireWish): Promise<WireParts> {
  const known = wish.adapter ? undefined : PROTOCOLS[wish.protocol];
  const [module, Feed, listing, keeping] = await Promise.all([
    known?.adapter(),
    (known?.feed ?? (wish.adapter?.runs ? runFeed : sessionFeed))(),
    import('../../transport/directory-feed.js'),
    wish.keepViews ? import('../../transport/view-keeper.js') : undefined,
  ]);
  const {DirectoryFeed} = listing;
  const parts = {createAdapter: module?.createAdapter, Feed, DirectoryFeed, ViewKeeper: keeping?.ViewKeeper};
  here.set(nameOf(wish), parts);
  return parts;
}
