import type {AgentElement} from '../../agent-element.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import type {WorkbenchActions} from './commands.js';
import type {Layout, View} from './layout.js';

/** What the workbench itself does for its commands. */
type OwnActions = Pick<
  WorkbenchActions,
  'palette' | 'shortcuts' | 'details' | 'delegate' | 'openRecording' | 'closeRecording'
>;

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

/** What the commands of a workbench do, each at the surface that it concerns. */
export function surfaceActions(host: AgentElement, layout: Layout, own: OwnActions): WorkbenchActions {
  const surface = (tag: string) => host.renderRoot.querySelector<Surface>(tag) ?? host.querySelector<Surface>(tag);
  /** Brings a surface into view where only one is shown, and does something there. */
  const at = (tag: string, view: View, action: (surface: Surface) => void): void => {
    layout.view = view;
    void host.updateComplete.then(() => {
      const found = surface(tag);
      if (found) action(found);
    });
  };
  const inTalk = (action: (talk: Surface) => void) => at('agent-conversation', 'conversation', action);
  const inSessions = (action: (list: Surface) => void): void => {
    layout.fold('sessions', false);
    at('agent-session-list', 'sessions', action);
  };
  return {
    ...own,
    nextRegion: () => moveRegion(host.renderRoot as ShadowRoot, 1),
    previousRegion: () => moveRegion(host.renderRoot as ShadowRoot, -1),
    find: () => inTalk((talk) => talk.openFind?.()),
    toEnd: () => inTalk((talk) => talk.scrollToEnd?.()),
    previousTurn: () => inTalk((talk) => talk.goToTurn?.(-1)),
    nextTurn: () => inTalk((talk) => talk.goToTurn?.(1)),
    compose: () => at('agent-composer', 'conversation', (composer) => composer.focus()),
    stop: () => surface('agent-runtime-status')?.stop?.(),
    reconnect: () => surface('agent-event-adapter')?.reconnect?.(),
    findSession: () => inSessions((list) => list.focusSearch?.()),
    newSession: () => inSessions((list) => list.newSession?.()),
    openSession(id) {
      layout.view = 'conversation';
      surface('agent-conversation')?.dispatchEvent(new AgentSessionOpenEvent(id));
    },
    fold: (pane) => layout.fold(pane),
  };
}

/** Where the focus is, through every shadow root. */
function focused(root: Document | ShadowRoot): Element | null {
  const {activeElement} = root;
  return activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;
}

/** Whether a node stands inside a region, through shadow roots and slots. */
function isInside(node: Element | null, region: Element): boolean {
  for (let each = node; each;) {
    if (each === region) return true;
    const root: Node = each.getRootNode();
    each = each.assignedSlot ?? each.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return false;
}

/** Takes the focus to the next region that can be seen, or to the one before: to its surface, or to the region itself. */
function moveRegion(root: ShadowRoot, step: 1 | -1): void {
  const regions = [...root.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.checkVisibility());
  const from = focused(root.ownerDocument);
  const current = regions.findIndex((region) => isInside(from, region));
  const region = regions.at(current < 0 ? (step > 0 ? 0 : -1) : (current + step) % regions.length);
  if (!region) return;
  const slot = region.querySelector<HTMLSlotElement>('slot[data-focus]');
  const [surface] = slot?.assignedElements({flatten: true}) ?? [];
  if (surface instanceof HTMLElement) surface.focus();
  if (!isInside(focused(root.ownerDocument), region)) region.focus();
}
