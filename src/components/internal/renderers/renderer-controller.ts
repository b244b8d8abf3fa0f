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
  type FindOptions,
  type RenderedKind,
  type RenderedRows,
  type RendererEntry,
  type RendererProps,
  type Renderers,
} from './registry.js';
import {tagsOf} from './tags-of.js';

/** Renderers whose trouble was reported: once is enough. */
const reported = new WeakSet<object>();

/** What a renderer needs of the element that it draws for. */
interface Place<Kind extends RenderedKind> extends FindOptions {
  readonly localize: Localize;
  /** What this kind of row is given besides; asked for only where a renderer draws it. */
  readonly more?: () => Omit<RendererProps<Kind>, keyof RendererProps>;
  /** Which of several that are drawn of one row. */
  readonly index?: number;
}

/** What one renderer has drawn of one row. */
interface Drawing<Kind extends RenderedKind = RenderedKind> {
  readonly entry: object;
  readonly id: string;
  /** What the element renders: the container, or the slot that shows it. */
  readonly content: unknown;
  update(props: RendererProps<Kind>): void;
  /** Shows it again, after the element was moved. */
  attach(): void;
  detach(): void;
  end(): void;
}

/** Lets renderers that the page registered draw rows in place of what the element draws itself. */
export class RendererController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #store: StoreController;
  readonly #around: ContextConsumer<typeof renderersContext, ReactiveElement>;
  /** Made once something is drawn: most elements never need it. */
  #availability: ControlAvailability | undefined;
  /** What is drawn, by its place in the element. */
  readonly #drawings = new Map<string, Drawing>();
  /** The places that the present update draws; what it leaves out is at its end. */
  readonly #drawn = new Set<string>();
  /** What could not be drawn, and of which row. */
  readonly #failed = new Map<object, RenderedRows[RenderedKind]>();

  constructor(host: ReactiveElement) {
    this.#host = host;
    this.#store = StoreController.of(host);
    this.#around = new ContextConsumer(host, {context: renderersContext, subscribe: true});
    host.addController(this);
  }

  hostConnected(): void {
    for (const drawing of this.#drawings.values()) drawing.attach();
  }

  hostUpdate(): void {
    this.#drawn.clear();
  }

  hostUpdated(): void {
    for (const place of this.#drawings.keys()) if (!this.#drawn.has(place)) this.#end(place);
  }

  hostDisconnected(): void {
    for (const drawing of this.#drawings.values()) drawing.detach();
    // An element that is moved leaves the page and comes back at once: what was drawn stays.
    queueMicrotask(() => {
      if (!this.#host.isConnected) for (const place of this.#drawings.keys()) this.#end(place);
    });
  }

  /** What is registered for a row here. */
  find<Kind extends RenderedKind>(
    kind: Kind,
    row: RenderedRows[Kind],
    options?: FindOptions,
  ): RendererEntry<Kind> | undefined {
    return this.#renderers.find(kind, row, options);
  }

  /** Whether anything is registered for rows of this kind. */
  isUsed(kind: RenderedKind): boolean {
    return this.#renderers.has(kind);
  }

  /** What the page draws for a row; undefined where it registered nothing for it, or that has failed. */
  render<Kind extends RenderedKind>(kind: Kind, row: RenderedRows[Kind], options: Place<Kind>): unknown {
    const entry = isServer ? undefined : this.find(kind, row, options);
    if (!entry || !this.#isReady(entry) || this.#failed.get(entry) === row) return undefined;
    const place = [kind, options.at, options.index].join(' ');
    const known = this.#drawings.get(place);
    if (known && (known.entry !== entry || known.id !== row.id)) this.#end(place);
    try {
      const props = this.#props(row, options);
      const drawing = (this.#drawings.get(place) as Drawing<Kind> | undefined) ?? this.#begin(entry, props);
      this.#drawings.set(place, drawing as unknown as Drawing);
      drawing.update(props);
      this.#drawn.add(place);
      return drawing.content;
    } catch (error) {
      this.#fail(entry, row, error);
      return undefined;
    }
  }

  get #renderers(): Renderers {
    return this.#around.value ?? pageRenderers;
  }

  /** A tag that nobody has defined yet may still come. */
  #isReady(entry: Parameters<typeof tagsOf>[0]): boolean {
    const missing = tagsOf(entry).filter((tag) => !customElements.get(tag));
    for (const tag of missing) {
      this.#report(entry, 'renderer_not_loaded', `<${tag}> is not defined, so the built-in card is shown.`);
      void customElements.whenDefined(tag).then(() => this.#host.requestUpdate());
    }
    return missing.length === 0;
  }

  #props<Kind extends RenderedKind>(row: RenderedRows[Kind], {localize, more}: Place<Kind>): RendererProps<Kind> {
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

  #begin<Kind extends RenderedKind>(entry: RendererEntry<Kind>, props: RendererProps<Kind>): Drawing<Kind> {
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

  #mount<Kind extends RenderedKind>(
    entry: RendererEntry<Kind>,
    renderer: LightRenderer<Kind>,
    props: RendererProps<Kind>,
  ): Drawing<Kind> {
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

  #end(place: string): void {
    const drawing = this.#drawings.get(place);
    this.#drawings.delete(place);
    try {
      drawing?.end();
    } catch (error) {
      reportError(error);
    }
  }

  /** It is tried again when the row has changed: what it could not draw may have been a value that had not come yet. */
  #fail(entry: object, row: RenderedRows[RenderedKind], error: unknown): void {
    this.#failed.set(entry, row);
    const message = error instanceof Error ? error.message : String(error);
    if (this.#report(entry, 'renderer_failed', `The built-in card is shown, because a renderer failed: ${message}`))
      reportError(error);
    this.#host.requestUpdate();
  }

  /** Says once for each renderer what is wrong with it. False where that was said already. */
  #report(entry: object, code: string, message: string): boolean {
    if (reported.has(entry)) return false;
    reported.add(entry);
    const {store} = this.#store;
    // Not while the page is drawn.
    if (store) queueMicrotask(() => diagnose(store, code, message));
    return true;
  }
}
