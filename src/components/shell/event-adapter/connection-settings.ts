import {html, type LitElement, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {ProtocolAdapter, ProtocolOptions} from '../../../adapters/adapter.js';
import {DEFAULT_PROTOCOL, type ProtocolName} from '../../../adapters/protocols.js';
import {object} from '../../../state/read.js';
import type {RenderedTool} from './tool-renderers.js';

/** How a runtime is reached: what `agent-event-adapter` takes, and every element that has one inside. */
export interface ConnectionSettings {
  /**
   * The wire format: the name of a registered protocol.
   * @default 'agent-ui'
   */
  protocol: ProtocolName;
  /** The runtime's address. Without it nothing is connected. */
  url: string;
  /** The session to open. Without it, the one that this tab had open at the service; else the one last at work, or a new one. */
  sessionId: string;
  /** How the stream comes: `sse` or `websocket`. */
  via: 'sse' | 'websocket';
  /** For reading alone: nothing can be asked of the runtime but to see more. */
  readOnly: boolean;
  /** Shows operators what the protocol cannot do, disabled and with the reason. Without it such controls are left out. */
  showUnavailable: boolean;
  /** Keeps the last view of each session in this browser, and shows it at once, marked, until it is confirmed. */
  keepViews: boolean;
  /** Where a session's past is, in words of the protocol. */
  history: string;
  /** Where files are uploaded, relative to `url`, for protocols that take them. */
  attachments: string;
  /** What only this protocol understands; as an attribute, a JSON object. */
  options: ProtocolOptions | undefined;
  /** Headers for every request, such as an authorization. Never shown or stored. */
  headers: Readonly<Record<string, string>>;
  /** Tools of this page that the agent may call, each with what draws its calls where it has one. */
  tools: readonly RenderedTool[];
  /** What the agent should know about the page. */
  context: readonly {readonly description: string; readonly value: string}[];
  /** Passed on to the agent's service as it is, with every run. */
  forwardedProps: unknown;
  /** Shared state as this page has changed it: the next run is given it in place of what the agent said. */
  sharedState: unknown;
  /** An adapter of the page's own, in place of `protocol`. */
  adapter: ProtocolAdapter | undefined;
}

// A mixin's constructor takes whatever its base takes.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Constructor<T> = new (...args: any[]) => T;

/** Adds the settings of a connection to an element, as attributes and properties. */
export function WithConnectionSettings<Base extends Constructor<LitElement>>(
  base: Base,
): Base & Constructor<ConnectionSettings> {
  class Connected extends base implements ConnectionSettings {
    @property() protocol: ProtocolName = DEFAULT_PROTOCOL;
    @property() url = '';
    @property({attribute: 'session-id'}) sessionId = '';
    @property() via: 'sse' | 'websocket' = 'sse';
    @property({type: Boolean, attribute: 'read-only'}) readOnly = false;
    @property({type: Boolean, attribute: 'show-unavailable'}) showUnavailable = false;
    @property({type: Boolean, attribute: 'keep-views'}) keepViews = false;
    @property() history = '';
    @property() attachments = '';
    @property({converter: {fromAttribute: readOptions}, hasChanged: areOtherOptions}) options:
      ProtocolOptions | undefined;
    @property({attribute: false, hasChanged: areOther}) headers: Readonly<Record<string, string>> = {};
    @property({attribute: false}) tools: readonly RenderedTool[] = [];
    @property({attribute: false}) context: readonly {readonly description: string; readonly value: string}[] = [];
    @property({attribute: false}) forwardedProps: unknown;
    @property({attribute: false}) sharedState: unknown;
    @property({attribute: false}) adapter: ProtocolAdapter | undefined;
  }
  return Connected;
}

/** The adapter inside an element with these settings. `url` may be another one than the element's own. */
export function renderEventAdapter(
  settings: ConnectionSettings,
  {url = settings.url, recording = ''}: {readonly url?: string; readonly recording?: string} = {},
): TemplateResult {
  return html`
    <agent-event-adapter
      protocol=${settings.protocol}
      url=${url}
      recording=${recording}
      session-id=${settings.sessionId}
      via=${settings.via}
      ?read-only=${settings.readOnly}
      ?show-unavailable=${settings.showUnavailable}
      ?keep-views=${settings.keepViews}
      history=${settings.history}
      attachments=${settings.attachments}
      .options=${settings.options}
      .headers=${settings.headers}
      .tools=${settings.tools}
      .context=${settings.context}
      .forwardedProps=${settings.forwardedProps}
      .sharedState=${settings.sharedState}
      .adapter=${settings.adapter}
    ></agent-event-adapter>
  `;
}

/** The texts of `options` attributes that cannot be read, by the empty options in their place. */
const unreadable = new WeakMap<ProtocolOptions, string>();

/** The text of an `options` attribute that is not a JSON object; undefined for all other options. */
export function unreadableOptions(options: ProtocolOptions | undefined): string | undefined {
  return options && unreadable.get(options);
}

function readOptions(text: string | null): ProtocolOptions | undefined {
  if (text === null) return undefined;
  let options: ProtocolOptions | undefined;
  try {
    options = object(JSON.parse(text));
  } catch {
    // Reported by the adapter, which knows the store.
  }
  if (!options) unreadable.set((options = {}), text);
  return options;
}

/** Frameworks make a new object each time they draw: the same settings in it are no change. */
function areOther(settings: unknown, known: unknown): boolean {
  return JSON.stringify(settings) !== JSON.stringify(known);
}

function areOtherOptions(options: ProtocolOptions | undefined, known: ProtocolOptions | undefined): boolean {
  return unreadableOptions(options) !== unreadableOptions(known) || areOther(options, known);
}
