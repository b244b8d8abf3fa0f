import type {AgentElement} from '../../agent-element.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import type {WorkbenchActions} from './commands.js';
import type {Layout, SidePane, View} from './layout.js';
import {moveRegion} from './regions.js';

/** What the workbench itself does for its commands. */
export interface OwnActions {
  palette(): void;
  shortcuts(): void;
  details(tab: string): void;
  delegate(): void;
  openRecording(): void;
  closeRecording(): void;
}

/** Surfaces as far as commands reach them: a page may have put its own in their place, which can do less. */
interface Surface extends HTMLElement {
  openFind?(): void;
  scrollToEnd?(): void;
  goToTurn?(step: 1 | -1): void;
  focusSearch?(): void;
  newSession?(): void;
  stop?(): void;
  reconnect?(): void;
}

/** Does what the commands of a workbench say, at the surface that it concerns. */
export class SurfaceActions implements WorkbenchActions {
  readonly #host: AgentElement;
  readonly #layout: Layout;
  readonly #own: OwnActions;

  constructor(host: AgentElement, layout: Layout, own: OwnActions) {
    this.#host = host;
    this.#layout = layout;
    this.#own = own;
  }

  readonly palette = (): void => this.#own.palette();
  readonly shortcuts = (): void => this.#own.shortcuts();
  readonly details = (tab: string): void => this.#own.details(tab);
  readonly delegate = (): void => this.#own.delegate();
  readonly openRecording = (): void => this.#own.openRecording();
  readonly closeRecording = (): void => this.#own.closeRecording();
  readonly nextRegion = (): void => moveRegion(this.#host.renderRoot as ShadowRoot, 1);
  readonly previousRegion = (): void => moveRegion(this.#host.renderRoot as ShadowRoot, -1);
  readonly find = (): void => this.#at('agent-conversation', 'conversation', (talk) => talk.openFind?.());
  readonly toEnd = (): void => this.#at('agent-conversation', 'conversation', (talk) => talk.scrollToEnd?.());
  readonly previousTurn = (): void => this.#at('agent-conversation', 'conversation', (talk) => talk.goToTurn?.(-1));
  readonly nextTurn = (): void => this.#at('agent-conversation', 'conversation', (talk) => talk.goToTurn?.(1));
  readonly compose = (): void => this.#at('agent-composer', 'conversation', (composer) => composer.focus());
  readonly stop = (): void => this.#surface('agent-runtime-status')?.stop?.();
  readonly reconnect = (): void => this.#surface('agent-event-adapter')?.reconnect?.();
  readonly findSession = (): void => {
    this.#layout.fold('sessions', false);
    this.#at('agent-session-list', 'sessions', (list) => list.focusSearch?.());
  };

  readonly newSession = (): void => {
    this.#layout.fold('sessions', false);
    this.#at('agent-session-list', 'sessions', (list) => list.newSession?.());
  };

  readonly openSession = (id: string): void => {
    this.#layout.view = 'conversation';
    this.#surface('agent-conversation')?.dispatchEvent(new AgentSessionOpenEvent(id));
  };

  readonly fold = (pane: SidePane): void => this.#layout.fold(pane);

  #surface(tag: string): Surface | null {
    return this.#host.renderRoot.querySelector<Surface>(tag) ?? this.#host.querySelector<Surface>(tag);
  }

  /** Brings a surface into view where only one is shown, and does something there. */
  #at(tag: string, view: View, action: (surface: Surface) => void): void {
    this.#layout.view = view;
    void this.#host.updateComplete.then(() => {
      const surface = this.#surface(tag);
      if (surface) action(surface);
    });
  }
}
