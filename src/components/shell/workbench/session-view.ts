import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import type {Frame} from './frame.js';
import {renderReading, renderReadings, type Reading} from './reading.js';
import '../command-palette/command-palette.strings.js';
import './workbench.strings.js';

/** What is known of the session in the middle. */
export interface SessionView {
  readonly title: string;
  readonly tabbed: boolean;
  /** What of it is shown, where it is only read. */
  readonly reading: Reading | undefined;
  /** How its work is organised, and by how many, where that is more than one agent. */
  readonly team: string;
  readonly onTeam: () => void;
  /** What plays it, where it is a recording. */
  readonly player: TemplateResult | undefined;
  readonly onReading: (reading: Reading) => void;
  readonly onPalette: () => void;
}

/** The session in the middle: its head, the conversation, and what a person does there. */
export function renderSession(view: SessionView, frame: Frame, localize: Localize): TemplateResult {
  const {title, tabbed, reading, player} = view;
  return html`
    <section class="pane session" aria-label=${title}>
      ${tabbed ? html`<agent-session-tabs></agent-session-tabs>` : nothing} ${renderHead(view, frame, localize)}
      <div class="talk" data-region tabindex="-1">
        <slot name="conversation" data-focus>${renderReading(reading ?? 'all')}</slot>
      </div>
      ${player} ${reading === undefined ? renderDock() : nothing}
      <footer class="foot">
        <slot name="status"><agent-runtime-status></agent-runtime-status></slot>
      </footer>
    </section>
  `;
}

function renderHead(
  {title, team, reading, player, onTeam, onReading, onPalette}: SessionView,
  frame: Frame,
  localize: Localize,
): TemplateResult {
  const palette = localize.term('palette.label');
  return html`
    <header class="head">
      ${frame.unfold('sessions')}
      <h2 class="clip grow" dir="auto">${title}</h2>
      ${
        team === ''
          ? nothing
          : html`<button type="button" class="btn quiet team" title=${team} @click=${onTeam}>
              ${icon('team')}<span class="clip">${team}</span>
            </button>`
      }
      ${
        reading === undefined
          ? nothing
          : html`<span class="meta">${localize.term('workbench.read-only')}</span>
              ${renderReadings(reading, localize, onReading)}`
      }
      <slot name="head"></slot>
      ${player ? nothing : html`<agent-connection-status></agent-connection-status>`}
      <button type="button" class="btn quiet square" aria-label=${palette} title=${palette} @click=${onPalette}>
        ${icon('more')}
      </button>
      ${frame.unfold('details')}
    </header>
  `;
}

function renderDock(): TemplateResult {
  return html`
    <div class="dock" data-region tabindex="-1">
      <slot name="dock"><agent-hitl-dock></agent-hitl-dock><agent-todo-dock></agent-todo-dock></slot>
      <slot name="composer" data-focus>
        <agent-composer><agent-context-bar compact slot="context"></agent-context-bar></agent-composer>
      </slot>
    </div>
  `;
}
