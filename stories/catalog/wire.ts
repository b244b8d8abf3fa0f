import {css, html, LitElement} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import type {ProtocolAdapter} from '../../src/adapters/adapter.js';
import {CommandRouter} from '../../src/commands/router.js';
import '../../src/define/agent-composer.js';
import '../../src/define/agent-connection-status.js';
import '../../src/define/agent-conversation.js';
import '../../src/define/agent-hitl-dock.js';
import '../../src/define/agent-projection.js';
import {ProjectionStore} from '../../src/state/store.js';
import {RunFeed} from '../../src/transport/run-feed.js';
import {SessionFeed} from '../../src/transport/session-feed.js';
import {SocketFeed} from '../../src/transport/socket-feed.js';
import type {SocketRequest} from '../../src/transport/websocket.js';
import {catalogStyles} from './catalog.styles.js';
import type {InPageServer} from './in-page-servers.js';

const KEPT = 200;
const LONGEST = 400;

/** A conversation over a protocol's real adapter and transport, beside everything that goes over the wire. */
export class CatalogWire extends LitElement {
  static override styles = [
    catalogStyles,
    css`
      :host {
        container-type: inline-size;
      }
      .sides {
        display: grid;
        gap: var(--agent-space-4);
        grid-auto-rows: 560px;
      }
      .talk {
        display: flex;
        flex-direction: column;
        min-inline-size: 0;
        min-block-size: 0;
      }
      agent-conversation {
        flex: 1;
        min-block-size: 0;
      }
      ol {
        margin: 0;
        padding: var(--agent-space-2) var(--agent-space-3);
        overflow: auto;
        list-style: none;
        background: var(--agent-sunken);
        border-radius: var(--agent-radius-2);
      }
      li {
        padding-block: var(--agent-space-1);
        overflow-wrap: anywhere;
      }
      @container (inline-size > 800px) {
        .sides {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
      }
    `,
  ];

  /** Makes the adapter that is under view. */
  @property({attribute: false}) createAdapter: (() => ProtocolAdapter) | undefined;

  /** Makes somebody to speak to. */
  @property({attribute: false}) serve: (() => Promise<InPageServer>) | undefined;

  @state() private lines: readonly string[] = [];

  readonly #store = new ProjectionStore();
  #leave: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(() => this.#connect());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    this.#leave = undefined;
  }

  override render() {
    return html`
      <div class="sides">
        <agent-projection class="talk" .store=${this.#store}>
          <agent-connection-status></agent-connection-status>
          <agent-conversation></agent-conversation>
          <agent-hitl-dock></agent-hitl-dock>
          <agent-composer></agent-composer>
        </agent-projection>
        <ol aria-label="On the wire" tabindex="0">
          ${this.lines.map((line) => html`<li><code>${line}</code></li>`)}
        </ol>
      </div>
    `;
  }

  async #connect(): Promise<void> {
    if (this.#leave || !this.createAdapter || !this.serve) return;
    const leaving = new AbortController();
    this.#leave = () => leaving.abort();
    const server = await this.serve();
    const {url, sessionId} = server;
    const adapter = this.createAdapter();
    const Feed = adapter.socket ? SocketFeed : adapter.runs ? RunFeed : SessionFeed;
    const socket = server.WebSocket && {isNew: true, WebSocket: this.#tapSocket(server.WebSocket)};
    const feed = new Feed({store: this.#store, adapter, url, sessionId, fetch: this.#tap(server.fetch), ...socket});
    const router = CommandRouter.of(this.#store);
    router.connect(feed);
    const leave = () => {
      feed.stop();
      server.close?.();
    };
    leaving.signal.addEventListener('abort', leave);
    if (leaving.signal.aborted) return leave();
    await feed.start();
    if (leaving.signal.aborted) return;
    router.send({control: 'send', sessionId, payload: {text: 'What is there to know today?'}});
  }

  /** Writes down what is asked and what comes back. */
  #tap(ask: typeof fetch): typeof fetch {
    return async (input, init) => {
      const request = new Request(input, init);
      const {pathname, search} = new URL(request.url);
      this.#note(`→ ${request.method} ${pathname}${search}`);
      if (typeof init?.body === 'string') this.#note(`→ ${init.body}`);
      const response = await ask(input, init);
      this.#note(`← ${String(response.status)} ${response.headers.get('content-type') ?? ''}`);
      const decoder = new TextDecoder();
      const tapped = response.body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            this.#note(...decoder.decode(chunk, {stream: true}).split('\n'));
            controller.enqueue(chunk);
          },
        }),
      );
      return new Response(tapped ?? null, response);
    };
  }

  /** The same of a socket. */
  #tapSocket(Socket: NonNullable<SocketRequest['WebSocket']>): NonNullable<SocketRequest['WebSocket']> {
    const note = (line: string) => this.#note(line);
    return class extends Socket {
      constructor(url: string, protocols?: string[]) {
        super(url, protocols);
        this.addEventListener('message', ({data}) => note(`← ${String(data)}`));
      }

      override send(text: string): void {
        note(`→ ${text}`);
        super.send(text);
      }
    };
  }

  #note(...lines: readonly string[]): void {
    const sent = lines.filter((line) => line.trim() !== '');
    const short = sent.map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line));
    this.lines = [...this.lines, ...short].slice(-KEPT);
  }
}

if (!customElements.get('catalog-wire')) customElements.define('catalog-wire', CatalogWire);
