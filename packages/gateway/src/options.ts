import {type Clock, systemClock} from 'agent-surfaces/transport';

/** Who a request is for. */
export interface Identity {
  /** The ADK app, where the request must not choose one of those that are allowed. */
  readonly appName?: string;
  /** The user. A request for which there is none is refused. */
  readonly userId?: string;
  /** Further headers for the ADK server, for this request alone. They never appear in an answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where an uploaded image went. */
export interface StoredAttachment {
  readonly url: string;
  readonly mimeType: string;
}

/** Takes an uploaded image and gives a signed address for it. */
export type AttachmentStore = (
  file: Blob,
  details: {readonly filename: string; readonly mimeType: string; readonly signal: AbortSignal},
) => Promise<StoredAttachment>;

/** How much of finished and running runs is kept for readers that come back. */
export interface BufferLimits {
  readonly runs: number;
  /** Events of one run. */
  readonly events: number;
  /** Bytes of one run. */
  readonly bytes: number;
  /** Bytes of all runs together. */
  readonly totalBytes: number;
  /** How long a finished run can be read again. */
  readonly keepMs: number;
}

/** An agent that speaks A2A, for the page to speak to through the gateway. */
export interface A2aPeer {
  /** Its address: where its card is, `.well-known/agent-card.json`, begins here. */
  readonly url: string;
  /** Headers for this peer, such as its authorization. They never appear in an answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a gateway is set up. */
export interface GatewayOptions {
  /** The address of the ADK server. */
  readonly upstream: string;
  /** Where the routes begin. */
  readonly basePath?: string;
  /** The ADK app, where a request names none. */
  readonly appName?: string;
  /** Further ADK apps that a request may name, beside `appName` and those of `agents`. */
  readonly apps?: readonly string[];
  /** Agent types that `/v1/agent/runs` takes, with the ADK app of each. */
  readonly agents?: Readonly<Record<string, string>>;
  /** Whether session ids must be UUIDs. */
  readonly sessionIds?: 'uuid' | 'any';
  /** Whether `POST /agui` makes a session that is not there; it does, if not told otherwise. */
  readonly createMissingSessions?: boolean;
  /**
   * Says who is asking; required unless `trustRequestNames` is set. The user is never taken from the request's own words.
   * Return nothing where nobody is known, or throw a `GatewayError` to refuse in your own words.
   */
  readonly identify?: (request: Request) => Identity | undefined | Promise<Identity | undefined>;
  /** Lets every caller say which user it is: on your own machine, or where all callers are servers that you trust. */
  readonly trustRequestNames?: boolean;
  /** With `trustRequestNames`: the user, where a request names none. */
  readonly userId?: string;
  /** Host names, without port, under which the gateway answers beside `localhost`, `127.0.0.1` and `[::1]`. */
  readonly allowedHosts?: readonly string[];
  /** Origins of other pages than those of the gateway's own host, such as `https://app.example`. */
  readonly allowedOrigins?: readonly string[];
  /**
   * State that ADK shares between sessions and users, which a request may set: keys such as `user:theme`, or `user:` for
   * every key that begins so. Other `app:` and `user:` keys are not passed on.
   */
  readonly sharedState?: readonly string[];
  /**
   * Addresses below which files of a message may be, such as `https://files.example/` or `gs://bucket/`. Without it: https,
   * and a public host name.
   */
  readonly fileSources?: readonly string[];
  /** Headers for the ADK server, such as its authorization. They never appear in an answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Agents that speak A2A, by the name that the page knows each by; no other can be reached. */
  readonly a2a?: Readonly<Record<string, string | A2aPeer>>;
  /** Stores uploaded images; without it there is no upload route. */
  readonly attachments?: AttachmentStore;
  readonly maxAttachmentBytes?: number;
  /** How long the ADK server may take to answer at all. */
  readonly connectTimeoutMs?: number;
  /** How long a stream may be silent. */
  readonly idleTimeoutMs?: number;
  /** A silent stream to the page gets a comment this often. */
  readonly heartbeatMs?: number;
  /** How long a run with a `client_request_id` goes on after its last reader has left. */
  readonly reconnectMs?: number;
  /** How long a run may take. */
  readonly maxRunMs?: number;
  /** How many runs of one user may be under way at once, and are kept for readers that come back. */
  readonly runsPerUser?: number;
  /**
   * The ADK server runs requests with the same `Idempotency-Key` once. Without it, a page that repeats a request of which
   * it is not known whether the agent began is told the same again, and the agent service is not asked twice.
   */
  readonly idempotentUpstream?: boolean;
  readonly buffer?: Partial<BufferLimits>;
  /** Called with defects, upstream failures and shared state that was not passed on, for a log. */
  readonly onError?: (error: unknown, details: {readonly traceId: string}) => void;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
}

/** The options with every default filled in. */
export type Settings = Omit<
  GatewayOptions,
  'buffer' | 'a2a' | 'apps' | 'allowedHosts' | 'allowedOrigins' | 'fileSources'
> &
  Required<
    Pick<
      GatewayOptions,
      | 'basePath'
      | 'agents'
      | 'sessionIds'
      | 'headers'
      | 'maxAttachmentBytes'
      | 'connectTimeoutMs'
      | 'idleTimeoutMs'
      | 'heartbeatMs'
      | 'reconnectMs'
      | 'maxRunMs'
      | 'runsPerUser'
      | 'sharedState'
      | 'onError'
      | 'createMissingSessions'
      | 'idempotentUpstream'
      | 'fetch'
      | 'clock'
    >
  > & {
    readonly buffer: BufferLimits;
    readonly a2a: ReadonlyMap<string, A2aPeer>;
    readonly apps: ReadonlySet<string>;
    readonly allowedHosts: ReadonlySet<string>;
    readonly allowedOrigins: ReadonlySet<string>;
    readonly fileSources?: readonly URL[];
  };

const BUFFER: BufferLimits = {
  runs: 1_000,
  events: 20_000,
  bytes: 4 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  keepMs: 5 * 60_000,
};

/** The longest that a timer of the platform can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Fills in the defaults. Throws where there is nothing to talk to, or where nobody says who asks. */
export function settle(options: GatewayOptions): Settings {
  requireIdentity(options);
  /** A run that could not begin fails twice: as a run, and as the answer to its request. */
  const reported = new WeakSet();
  const {protocol} = new URL(options.upstream);
  if (!/^https?:$/.test(protocol)) throw new TypeError('The upstream must be an http or https address.');
  const agents = options.agents ?? (options.appName === undefined ? {} : {worker: options.appName});
  const ownApps = options.appName === undefined ? [] : [options.appName];
  return {
    ...options,
    apps: new Set([...ownApps, ...Object.values(agents), ...(options.apps ?? [])]),
    allowedHosts: new Set(options.allowedHosts?.map((name) => name.toLowerCase())),
    allowedOrigins: new Set(options.allowedOrigins),
    sharedState: options.sharedState ?? [],
    fileSources: options.fileSources?.map((address) => new URL(address)),
    a2a: peersOf(options.a2a ?? {}),
    upstream: options.upstream.replace(/\/+$/, ''),
    basePath: `/${options.basePath ?? 'api'}`.replace(/\/{2,}/g, '/').replace(/\/$/, ''),
    agents,
    sessionIds: options.sessionIds ?? 'uuid',
    headers: options.headers ?? {},
    maxAttachmentBytes: options.maxAttachmentBytes ?? 10 * 1024 * 1024,
    connectTimeoutMs: options.connectTimeoutMs ?? 30_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 240_000,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    reconnectMs: options.reconnectMs ?? 5_000,
    maxRunMs: Math.min(options.maxRunMs ?? 3_600_000, LONGEST_MS),
    runsPerUser: options.runsPerUser ?? 50,
    onError: (error, details) => {
      if (typeof error === 'object' && error !== null) {
        if (reported.has(error)) return;
        reported.add(error);
      }
      try {
        options.onError?.(error, details);
      } catch {
        // A log that fails must not end a run.
      }
    },
    createMissingSessions: options.createMissingSessions ?? true,
    idempotentUpstream: options.idempotentUpstream ?? false,
    buffer: {...BUFFER, ...options.buffer},
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clock: options.clock ?? systemClock,
  };
}

function requireIdentity({identify, trustRequestNames = false}: GatewayOptions): void {
  if (identify && trustRequestNames) {
    throw new TypeError(
      'Give createGateway either identify or trustRequestNames: with identify, no request names its user.',
    );
  }
  if (identify || trustRequestNames) return;
  throw new TypeError(
    'createGateway must know who asks. Write `identify: async (request) => ({userId: await userIdOf(request)})` to say who it is,' +
      ' `identify: () => ({userId: "me"})` where there is one user only,' +
      ' or `trustRequestNames: true` where every caller may act as any user.',
  );
}

/** The peers by name. Throws where a name cannot stand in a path, or an address is none of the web. */
function peersOf(peers: NonNullable<GatewayOptions['a2a']>): ReadonlyMap<string, A2aPeer> {
  const entries = Object.entries(peers).map(([name, given]): [string, A2aPeer] => {
    const peer = typeof given === 'string' ? {url: given} : given;
    const {protocol, username, search, hash} = new URL(peer.url);
    if (!/^https?:$/.test(protocol) || username !== '' || search !== '' || hash !== '')
      throw new TypeError(`The address of the peer ${name} must be a plain http or https address.`);
    if (!/^[\w-][\w.-]*$/.test(name)) throw new TypeError(`A peer cannot be called ${JSON.stringify(name)}.`);
    return [name, {...peer, url: peer.url.replace(/\/+$/, '')}];
  });
  return new Map(entries);
}
