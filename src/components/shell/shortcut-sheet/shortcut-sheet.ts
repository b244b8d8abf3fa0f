import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {chordWords} from '../../../controllers/keymap.js';
import {Modal} from '../../../controllers/modal.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import type {PageCommand} from '../command-palette/page-command.js';
import styles from './shortcut-sheet.styles.js';
import './shortcut-sheet.strings.js';

/**
 * Which keys do what, from the same commands that the palette lists.
 *
 * @summary Names the keys of a page.
 * @element agent-shortcut-sheet
 * @csspart base - the dialog
 */
export class AgentShortcutSheet extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;

  /** What can be done; those without keys are left out. */
  @property({attribute: false}) commands: readonly PageCommand[] = [];

  readonly #modal = new Modal(this, () => this.dialog);

  /** Opens it. */
  show(): void {
    this.#modal.show();
  }

  override render() {
    return html`
      <dialog part="base" aria-label=${this.term('shortcuts.label')} @close=${this.#modal.onClose}>
        ${this.#modal.isOpen ? this.#renderContent() : nothing}
      </dialog>
    `;
  }

  #renderContent(): TemplateResult {
    return html`
      <header>
        <h2>${this.term('shortcuts.label')}</h2>
        <button
          type="button"
          class="btn quiet square"
          aria-label=${this.term('verb.close')}
          @click=${() => this.#modal.close()}
        >
          ${icon('x')}
        </button>
      </header>
      <div class="scroll" ${scrollRegion(() => this.term('shortcuts.label'))}>
        <div>
          ${[...this.#groups()].map(
            ([group, commands]) => html`
              <h3>${group}</h3>
              <dl>
                ${commands.map(
                  ({label, keys = ''}) => html`
                    <div>
                      <dt>${label}</dt>
                      <dd><kbd>${chordWords(keys)}</kbd></dd>
                    </div>
                  `,
                )}
              </dl>
            `,
          )}
        </div>
      </div>
    `;
  }

  #groups(): ReadonlyMap<string, readonly PageCommand[]> {
    const groups = new Map<string, PageCommand[]>();
    for (const command of this.commands) {
      if (command.keys === undefined) continue;
      const group = command.group ?? '';
      groups.set(group, [...(groups.get(group) ?? []), command]);
    }
    return groups;
  }
}
