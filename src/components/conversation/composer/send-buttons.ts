import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import type {SendControl} from './outbox.js';
import type {SendWay} from './send-gate.js';
import type {AgentSendChooseEvent, SendChoice} from './send-menu.js';
import './composer.strings.js';

/** How the chord for steering is written here. Both work everywhere. */
const STEER_KEYS = /Mac|iP/.test(globalThis.navigator?.platform ?? '') ? '⌘↵' : 'Ctrl ↵';

/** What the buttons need to know. */
export interface SendState {
  /** What Enter does now; while a run is at work there are Steer and a menu of all ways beside it. */
  readonly main: 'send' | 'queue';
  /** The one filled button of the view belongs to something else. */
  readonly isQuiet: boolean;
  /** Why a text cannot leave this way right now; undefined where it can. */
  readonly blocked: (way: SendWay) => string | undefined;
  readonly onWay: (way: SendWay) => void;
}

/** The buttons by which a text leaves. */
export function renderSendButtons(state: SendState, localize: Localize): TemplateResult {
  if (state.main === 'send') return renderButton('send', '↵', state, localize);
  const choices: readonly SendChoice[] = [
    {way: 'queue', icon: 'queue', keys: '↵', blocked: state.blocked('queue')},
    {way: 'steer', icon: 'steer', keys: STEER_KEYS, blocked: state.blocked('steer')},
    {way: 'stop-send', icon: 'stop', blocked: state.blocked('stop-send')},
  ];
  return html`<span class="split"
    >${renderButton('steer', STEER_KEYS, state, localize)}${renderButton('queue', '↵', state, localize)}<agent-send-menu
      .choices=${choices}
      .filled=${isFilled('queue', state)}
      @agent-send-choose=${({way}: AgentSendChooseEvent) => state.onWay(way)}
    ></agent-send-menu
  ></span>`;
}

function isFilled(control: SendControl, {main, isQuiet, blocked}: SendState): boolean {
  return control === main && !isQuiet && blocked(control) === undefined;
}

function renderButton(control: SendControl, keys: string, state: SendState, localize: Localize): TemplateResult {
  const blocked = state.blocked(control);
  const isMain = control === state.main;
  return html`
    <button
      type=${isMain ? 'submit' : 'button'}
      class="btn ${isFilled(control, state) ? 'primary' : ''}"
      aria-disabled=${blocked === undefined ? nothing : 'true'}
      aria-keyshortcuts=${control === 'steer' ? 'Control+Enter Meta+Enter' : 'Enter'}
      aria-describedby=${blocked === undefined ? nothing : isMain ? 'state' : 'why-not'}
      title=${blocked ?? localize.term(`composer.about.${control}`)}
      @click=${isMain ? nothing : () => state.onWay(control)}
    >
      ${icon(control)}<span>${localize.term(`verb.${control}`)}</span><kbd aria-hidden="true">${keys}</kbd>
    </button>
    ${blocked === undefined || isMain ? nothing : html`<span id="why-not" class="vh">${blocked}</span>`}
  `;
}
