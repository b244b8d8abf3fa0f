import {ContextConsumer} from '@lit/context';
import {html, isServer, render, type ReactiveController, type ReactiveElement} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import type {Localize} from '../../../controllers/localize.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {diagnose} from '../../../state/diagnose.js';
import {AgentCommandEvent} from '../../agent-command.js';
import {closestAround} from '../closest-around.js';
import {LightSlot} from './light-slot.js';
import {
  pageRenderers,
  renderersContext,
  type LightMount,
  type LightRenderer,
  type MessagePlace,
  type RenderedKind,
  type RenderedRows,
  type RendererEntry,
  type RendererProps,
  type Renderers,
} from './registry.js';

/** Renderers whose trouble was reported: once is enough. */
const reported = new WeakSet<object>();

/** What a renderer needs of the element that it draws for. */
interface Place<Kind extends RenderedKind> {
  readonly localize: Localize;
  /** What this kind of row is given besides; asked for only where a renderer draws it. */
  readonly more?: () => Omit<RendererProps<Kind>, keyof RendererProps>;
}

/** What one renderer has drawn of one row. */
interface Drawing<Kind extends RenderedKind> {
  readonly entry: RendererEntry<Kind>;
  readonly id: string;
  /** What the element renders: the container, or the slot that shows it. */
  readonly content: unknown;
  update(props: RendererProps<Kind>): void;
  /** Shows it again, after the element was moved. */
  attach(): void;
  detach(): void;
  end(): void;
}

/** Lets a renderer that the page registered draw a row in place of the element's own card. */
export class RendererController<Kind extends RenderedKind> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #kind: Kind;
  readonly #at: MessagePlace | undefined;
  readonly #store: StoreController;
  readonly #around: ContextConsumer<typeof renderersContext, ReactiveElement>;
  /** Made once something is drawn: most elements never need it. */
  #availability: ControlAvailability | undefined;
  #drawing: Drawing<Kind> | undefined;
  /** What could not be drawn, and of which row. */
  #failed: {readonly entry: RendererEntry<Kind>; readonly row: RenderedRows[Kind]} | undefined;

  constructor(host: ReactiveElement, kind: Kind, at?: MessagePlace) {
    this.#host = host;
    this.#kind = kind;
    this.#at = at;
    this.#store = StoreController.of(host);
    this.#around = new ContextConsumer(host, {context: renderersContext, subscribe: true});
    host.addController(this);
  }

  hostConnected(): void {
    this.#drawing?.attach();
  }

  hostDisconnected(): void {
    this.#drawing?.detach();
    // An element that is moved leaves the page and comes back at once: what was drawn stays.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#end();
    });
  }

  /** What is registered for a row here. */
  find(row: RenderedRows[Kind]): RendererEntry<Kind> | undefined {
    return this.#renderers.find(this.#kind, row, this.#at);
  }

  /** Whether anything is registered for rows of this kind. */
  get isUsed(): boolean {
    return this.#renderers.has(this.#kind);
  }

  /** What the page draws for a row; undefined where it registered nothing for it, or that has failed. */
  render(row: RenderedRows[Kind], place: Place<Kind>): unknown {
    const entry = isServer ? undefined : this.find(row);
    if (!entry || !this.#isReady(entry) || this.#hasFailed(entry, row)) return this.#end();
    if (this.#drawing?.entry !== entry || this.#drawing.id !== row.id) this.#end();
    try {
      const props = this.#props(row, place);
      this.#drawing ??= this.#begin(entry, props);
      this.#drawing.update(props);
      return this.#drawing.content;
    } catch (error) {
      this.#fail(entry, row, error);
      return this.#end();
    }
  }

  get #renderers(): Renderers {
    return this.#around.value ?? pageRenderers;
  }

  /** A tag that nobody has defined yet may still come. */
  #isReady(entry: RendererEntry<Kind>): boolean {
    const {renderer, needs} = entry;
    const tag = typeof renderer === 'string' ? renderer : needs;
    if (tag === undefined || customElements.get(tag)) return true;
    this.#report(entry, 'renderer_not_loaded', `<${tag}> is not defined, so the built-in card is shown.`);
    void customElements.whenDefined(tag).then(() => this.#host.requestUpdate());
    return false;
  }

  #props(row: RenderedRows[Kind], {localize, more}: Place<Kind>): RendererProps<Kind> {
    const host = this.#host;
    const availability = (this.#availability ??= new ControlAvailability(host));
    const density = closestAround(host, '[data-density]')?.getAttribute('data-density');
    return {
      row,
      status: 'status' in row ? row.status : '',
      locale: localize.lang(),
      density: density === 'compact' ? 'compact' : 'comfortable',
      command: (intent: CommandIntent) => host.dispatchEvent(new AgentCommandEvent(intent)),
      refusal: ({control, ...target}: CommandIntent) => availability.reason(control, target),
      ...more?.(),
    } as unknown as RendererProps<Kind>;
  }

  #begin(entry: RendererEntry<Kind>, props: RendererProps<Kind>): Drawing<Kind> {
    const {renderer} = entry;
    const {id} = props.row;
    const {ownerDocument: document} = this.#host;
    if (typeof renderer === 'object') return this.#mount(entry, renderer, props);
    const container = document.createElement('div');
    const drawing = {entry, id, content: container, attach() {}, detach() {}, end() {}};
    if (typeof renderer === 'function') return {...drawing, update: (next) => render(renderer(next), container)};
    const element: Partial<ReactiveElement> = container.appendChild(document.createElement(renderer));
    return {
      ...drawing,
      update: (next) => {
        Object.assign(element, next);
        const row = next.row as RenderedRows[Kind];
        // An element of Lit draws later.
        element.updateComplete?.catch((error: unknown) => this.#fail(entry, row, error));
      },
    };
  }

  #mount(entry: RendererEntry<Kind>, renderer: LightRenderer<Kind>, props: RendererProps<Kind>): Drawing<Kind> {
    const slot = new LightSlot(this.#host.ownerDocument);
    slot.attach(this.#host);
    let mounted: LightMount<Kind> | undefined;
    return {
      entry,
      id: props.row.id,
      content: html`<slot name=${slot.name}></slot>`,
      update(next) {
        if (mounted) mounted.update(next);
        else mounted = renderer.mount(slot.container, next);
      },
      attach: () => slot.attach(this.#host),
      detach: () => slot.detach(),
      end() {
        slot.detach();
        mounted?.unmount();
      },
    };
  }

  #end(): undefined {
    const drawing = this.#drawing;
    this.#drawing = undefined;
    try {
      drawing?.end();
    } catch (error) {
      reportError(error);
    }
  }

  #hasFailed(entry: RendererEntry<Kind>, row: RenderedRows[Kind]): boolean {
    return this.#failed?.entry === entry && this.#failed.row === row;
  }

  /** It is tried again when the row has changed: what it could not draw may have been a value that had not come yet. */
  #fail(entry: RendererEntry<Kind>, row: RenderedRows[Kind], error: unknown): void {
    this.#failed = {entry, row};
    const message = error instanceof Error ? error.message : String(error);
    if (this.#report(entry, 'renderer_failed', `The built-in card is shown, because a renderer failed: ${message}`))
      reportError(error);
    this.#host.requestUpdate();
  }

  /** Says once for each renderer what is wrong with it. False where that was said already. */
  #report(entry: RendererEntry<Kind>, code: string, message: string): boolean {
    if (reported.has(entry)) return false;
    reported.add(entry);
    const {store} = this.#store;
    // Not while the page is drawn.
    if (store) queueMicrotask(() => diagnose(store, code, message));
    return true;
  }
}
