import {html, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import type {CommandIntent} from '../src/commands/command.js';
import {CommandRouter, type Carry, type Upload} from '../src/commands/router.js';
import type {AgentProjection} from '../src/components/shell/projection/projection.js';
import {CONTROLS, type Control} from '../src/protocol/taxonomy.js';
import {factKey} from '../src/state/keys.js';
import {ProjectionStore} from '../src/state/store.js';
import '../src/define/agent-projection.js';
import {CONTROLS_KEY} from '../src/transport/keys.js';

/** What else a story needs besides events. */
export interface StoryStore {
  /** The controls that the runtime takes: all of them, unless said otherwise; none where there is no connection. */
  readonly controls?: readonly Control[] | 'not connected';
  /** What the runtime replies to commands. Without it they stay on their way: nothing here plays a runtime. */
  readonly carry?: Carry;
  /** What becomes of files. */
  readonly upload?: Upload;
  /** What the page registers in the projection. */
  readonly register?: (projection: AgentProjection) => unknown;
  /** Rows of the page itself, by key. */
  readonly local?: Readonly<Record<string, object>>;
  /** Commands that a person has given already. */
  readonly sent?: readonly CommandIntent[];
  /** Events that came after those commands. */
  readonly then?: readonly unknown[];
}

/** A template inside an `agent-projection` whose store has seen these events. */
export function withStore(events: Iterable<unknown>, template: unknown, options: StoryStore = {}): TemplateResult {
  const {controls = CONTROLS, carry = () => new Promise(() => undefined), sent = [], then = [], local = {}} = options;
  const {upload, register} = options;
  const onProjection = (element?: Element) => element && register?.(element as AgentProjection);
  const store = new ProjectionStore();
  store.append(events);
  if (controls !== 'not connected') {
    store.setLocal(CONTROLS_KEY, {controls});
    CommandRouter.of(store).connect({controls: new Set(controls), carry, upload});
  }
  for (const [key, row] of Object.entries(local)) store.setLocal(factKey(key), row);
  for (const command of sent) CommandRouter.of(store).send(command);
  store.append(then);
  store.flush();
  return html`<agent-projection .store=${store} ${ref(onProjection)}>${template}</agent-projection>`;
}

/** A moment so many seconds before now, as an event gives it. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** A moment so many seconds from now. */
export const ahead = (seconds: number): string => ago(-seconds);

/** Waits until something is so. */
export async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame);
}

/** Waits for an element that a story plays with: the last of a path, each inside the shadow root of the one before. */
export async function drawn<Found extends Element = HTMLElement>(root: HTMLElement, ...path: string[]): Promise<Found> {
  const find = () =>
    path.reduce<Element | null | undefined>((at, selector) => (at?.shadowRoot ?? at)?.querySelector(selector), root);
  await waitFor(() => find() != null);
  return find() as Found;
}

/** The elements that a page of the catalog shows inside another one: the `subcomponents` of its meta. */
export const parts = (...tags: string[]): Record<string, string> => Object.fromEntries(tags.map((tag) => [tag, tag]));
