import {html} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {chordWords} from '../../controllers/keymap.js';
import {scrollRegion} from '../../controllers/scroll-region.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import type {PageCommand} from '../command-palette/page-command.js';
import styles from './shortcut-sheet.styles.js';

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

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
  }

  /** Opens it. */
  show(): void {
    if (!this.dialog?.open) this.dialog?.showModal();
  }

  override render() {
    return html`
      <dialog part="base" aria-labelledby="title">
        <header>
          <h2 id="title">${this.term('shortcuts.label')}</h2>
          <button type="button" class="btn quiet square" aria-label=${this.term('verb.close')} @click=${this.#close}>
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
      </dialog>
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

  readonly #close = (): void => {
    this.dialog?.close();
  };

  /** A press beside the box closes it. */
  readonly #onClick = (event: Event): void => {
    if (event.composedPath()[0] === this.dialog) this.#close();
  };
}
