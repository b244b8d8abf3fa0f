import type {Control} from '../protocol/taxonomy.js';
import {lazy, type Lazy} from '../state/lazy.js';
import type {AcpOptions} from './acp/options.js';
import type {AdapterFactory, ProtocolOptions} from './adapter.js';
import {AGUI_CONTROLS} from './ag-ui/controls.js';
import type {AguiOptions} from './ag-ui/options.js';
import {AI_SDK_CONTROLS} from './ai-sdk/controls.js';
import type {AiSdkOptions} from './ai-sdk/options.js';
import type {LangGraphOptions} from './langgraph/options.js';
import type {AgentRuntimeOptions} from './agent-runtime/index.js';

/** The module of a protocol, as `load` gives it. */
export interface ProtocolModule<Options extends object = ProtocolOptions> {
  readonly createAdapter: AdapterFactory<Options>;
}

/** What has to be known of a protocol before its adapter is loaded. */
export interface ProtocolFacts<Options extends object = ProtocolOptions> {
  /** Each write opens a stream of its own: the adapter has `runs`. If not said, there is one stream for each session. */
  readonly perRun?: boolean;
  /** All sessions share one socket, by which both sides ask: the adapter has `socket`. */
  readonly socket?: boolean;
  /**
   * What an idle page can offer for a protocol with a stream for each run, where the service is asked nothing before the
   * first write: the adapter is then loaded when a person first touches the page. Undefined, or absent: it is loaded at once.
   */
  idleControls?(options: Partial<Options>): readonly Control[] | undefined;
  /** The `import.meta.url` of the module that registers it: an import that failed is then tried again under a fresh address. */
  readonly base?: string;
}

/** A protocol that is registered. */
export interface Protocol extends Pick<ProtocolFacts, 'perRun' | 'socket' | 'idleControls'> {
  readonly module: Lazy<ProtocolModule>;
}

/**
 * The protocols by name, each with its options. A page that registers one adds its name, so that `protocol` takes it:
 * `declare module 'agent-surfaces' { interface ProtocolMap { 'my-wire': MyOptions } }`.
 */
export interface ProtocolMap {
  'agent-ui': ProtocolOptions;
  'agent-runtime': AgentRuntimeOptions;
  a2a: ProtocolOptions;
  'ag-ui': AguiOptions;
  'ai-sdk': AiSdkOptions;
  langgraph: LangGraphOptions;
  acp: AcpOptions;
}

/** The name of a protocol. */
export type ProtocolName = keyof ProtocolMap;

/** The protocol of an adapter element that names none. */
export const DEFAULT_PROTOCOL: ProtocolName = 'agent-ui';

/** What is registered under each name, the newest first. */
const protocols = new Map<string, readonly Protocol[]>();

const watchers = new Set<(name: string) => void>();

/**
 * Registers a wire format for `<agent-event-adapter protocol="…">`. `load` gives the module of its adapter, and is called
 * when a page first needs it. Of two under one name the later wins. Elements with this name connect, or connect again.
 * Returns a function that takes it back: what was registered before is then in force again.
 */
export function registerProtocol<Options extends object = ProtocolOptions>(
  name: string,
  load: () => Promise<ProtocolModule<Options>>,
  facts: ProtocolFacts<Options> = {},
): () => void {
  const {base, ...rest} = facts;
  // Only the adapter checks the options of a page.
  const protocol = {...rest, module: lazy(load, base)} as unknown as Protocol;
  setProtocols(name, [protocol, ...(protocols.get(name) ?? [])]);
  return () => setProtocols(name, protocols.get(name)?.filter((other) => other !== protocol) ?? []);
}

/** The protocol of a name; undefined where none is registered. */
export function protocolOf(name: string): Protocol | undefined {
  return protocols.get(name)?.[0];
}

/** The names under which a protocol is registered. */
export function protocolNames(): readonly string[] {
  return [...protocols].flatMap(([name, registered]) => (registered.length > 0 ? [name] : []));
}

/** Calls with each name that stands for another protocol from now on. Returns a function that ends it. */
export function watchProtocols(onChange: (name: string) => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function setProtocols(name: string, registered: readonly Protocol[]): void {
  const before = protocolOf(name);
  protocols.set(name, registered);
  if (protocolOf(name) !== before) for (const watcher of watchers) watcher(name);
}

const base = import.meta.url;
registerProtocol(DEFAULT_PROTOCOL, () => import('./agent-ui/index.js'), {base});
registerProtocol('agent-runtime', () => import('./agent-runtime/index.js'), {base});
registerProtocol('a2a', () => import('./a2a/index.js'), {base, perRun: true});
registerProtocol<AguiOptions>('ag-ui', () => import('./ag-ui/index.js'), {
  base,
  perRun: true,
  idleControls: ({profile, sessionsPath}) => (profile || sessionsPath ? undefined : AGUI_CONTROLS),
});
registerProtocol<AiSdkOptions>('ai-sdk', () => import('./ai-sdk/index.js'), {
  base,
  perRun: true,
  idleControls: ({messages, resume}) => (messages || resume ? undefined : AI_SDK_CONTROLS),
});
registerProtocol<LangGraphOptions>('langgraph', () => import('./langgraph/index.js'), {base, perRun: true});
registerProtocol<AcpOptions>('acp', () => import('./acp/index.js'), {base, socket: true});
