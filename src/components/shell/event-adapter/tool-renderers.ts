import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveElement} from 'lit';
import {updateSpeakers} from '../../../locales/index.js';
import type {FrontendTool} from '../../../transport/page-tools.js';
import {type Renderer, type Renderers, renderersContext} from '../../internal/renderers/registry.js';

/** A tool that this page runs for the agent, and what draws its calls. */
export interface RenderedTool extends FrontendTool {
  /** Draws its calls in place of the built-in card. */
  readonly render?: Renderer<'tool'>;
  /** What is drawn stands in the answer, between the words, and not in the work that is folded when it is done. */
  readonly inAnswer?: boolean;
}

type Drawn = Extract<Renderer<'tool'>, (...args: never[]) => unknown>;

interface Known {
  readonly place: Renderers;
  readonly inAnswer: boolean;
  render: Renderer<'tool'>;
  end(): void;
}

/** Registers what draws the calls of a page's tools, for the projection around, as long as the adapter is on the page. */
export class ToolRenderers implements ReactiveController {
  readonly #tools: () => readonly RenderedTool[];
  readonly #around: ContextConsumer<typeof renderersContext, ReactiveElement>;
  readonly #known = new Map<string, Known>();

  constructor(host: ReactiveElement, tools: () => readonly RenderedTool[]) {
    this.#tools = tools;
    this.#around = new ContextConsumer(host, {context: renderersContext, subscribe: true});
    host.addController(this);
  }

  hostUpdated(): void {
    const place = this.#around.value;
    const drawn = new Map(this.#tools().map((tool) => [tool.name, tool]));
    for (const [name, known] of this.#known) {
      const tool = drawn.get(name);
      if (known.place === place && tool && isSame(known, tool)) continue;
      known.end();
      this.#known.delete(name);
    }
    if (place) for (const tool of drawn.values()) this.#register(tool, place);
  }

  hostDisconnected(): void {
    for (const {end} of this.#known.values()) end();
    this.#known.clear();
  }

  #register({name, render, inAnswer = false}: RenderedTool, place: Renderers): void {
    const known = this.#known.get(name);
    if (!render || known?.render === render) return;
    if (known) {
      known.render = render;
      updateSpeakers();
      return;
    }
    const entry: Known = {place, inAnswer, render, end: () => undefined};
    const current: Drawn = (props) => (entry.render as Drawn)(props);
    entry.end = place.register({tool: name}, typeof render === 'function' ? current : render, {inAnswer});
    this.#known.set(name, entry);
  }
}

/** Frameworks make a new function each time they draw: what it has drawn stays, and the new one draws from now on. */
function isSame(known: Known, {render, inAnswer = false}: RenderedTool): boolean {
  const isFunction = typeof render === 'function' && typeof known.render === 'function';
  return (isFunction || render === known.render) && inAnswer === known.inAnswer;
}
