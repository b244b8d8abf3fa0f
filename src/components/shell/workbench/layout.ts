import type {ReactiveController, ReactiveElement} from 'lit';
import {boolean, number, object, string} from '../../../state/read.js';

/** The panes at the sides. */
export type SidePane = 'sessions' | 'details';

/** What a narrow page shows, one at a time. */
export const VIEWS = ['sessions', 'conversation', 'details'] as const;
export type View = (typeof VIEWS)[number];

/** How wide each side pane is: at first, at least, at most. */
export const PANE_SIZES = {
  sessions: {size: 264, min: 200, max: 420},
  details: {size: 392, min: 300, max: 1100},
} as const satisfies Record<SidePane, {size: number; min: number; max: number}>;

const KEY = 'agent-surfaces:workbench';

interface PaneState {
  readonly size: number;
  readonly folded: boolean;
}

/** How a person has arranged the workbench. Kept in the browser, where it keeps things; a fact it is not. */
export class Layout implements ReactiveController {
  readonly #host: ReactiveElement & {readonly panes: string};
  #panes: Record<SidePane, PaneState> = {
    sessions: {size: PANE_SIZES.sessions.size, folded: false},
    details: {size: PANE_SIZES.details.size, folded: false},
  };
  #tab = '';
  #view: View = 'conversation';

  constructor(host: ReactiveElement & {readonly panes: string}) {
    this.#host = host;
    host.addController(this);
  }

  /** What a narrow page shows now. It is not kept: whoever comes back begins at the conversation. */
  get view(): View {
    return this.has(this.#view) ? this.#view : 'conversation';
  }

  set view(view: View) {
    this.#view = view;
    this.#host.requestUpdate();
  }

  /** The tab of the details that was open last; empty where none was chosen. */
  get tab(): string {
    return this.#tab;
  }

  set tab(tab: string) {
    this.#tab = tab;
    this.#keep();
  }

  /** Whether the page wants it. The conversation is always there. */
  has(name: View): boolean {
    return name === 'conversation' || this.#host.panes.split(/\s+/).includes(name);
  }

  pane(name: SidePane): PaneState {
    return this.#panes[name];
  }

  /** Makes a pane as wide as asked; 0 folds it away. */
  resize(name: SidePane, size: number): void {
    const {min, max} = PANE_SIZES[name];
    this.#panes[name] =
      size <= 0 ? {...this.#panes[name], folded: true} : {size: Math.min(max, Math.max(min, size)), folded: false};
    this.#keep();
  }

  /** Folds a pane away, or brings it back. */
  fold(name: SidePane, folded = !this.#panes[name].folded): void {
    this.#panes[name] = {...this.#panes[name], folded};
    this.#keep();
  }

  hostConnected(): void {
    const kept = recall();
    for (const name of ['sessions', 'details'] as const) {
      const pane = object(kept?.[name]);
      const size = number(pane?.['size']);
      if (size !== undefined && size > 0) this.resize(name, size);
      this.#panes[name] = {...this.#panes[name], folded: boolean(pane?.['folded']) ?? false};
    }
    this.#tab = string(kept?.['tab']) ?? '';
  }

  #keep(): void {
    this.#host.requestUpdate();
    try {
      localStorage.setItem(KEY, JSON.stringify({...this.#panes, tab: this.#tab}));
    } catch {
      // A browser that keeps nothing: the arrangement lasts as long as the page.
    }
  }
}

function recall(): Readonly<Record<string, unknown>> | undefined {
  try {
    return object(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}
