import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {fields} from '../../../styles/fields.styles.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {closestAround} from '../../internal/closest-around.js';
import {AgentSettingsChangeEvent} from './agent-settings-change.js';
import styles from './settings.styles.js';
import {
  SETTINGS_KEY,
  applySettings,
  changedSettings,
  DEFAULT_SETTINGS,
  isBaseUrl,
  keepSettings,
  languageChoices,
  readSettings,
  SETTING_CHOICES,
  toSettings,
  type SettingChoices,
  type Settings,
} from './values.js';
import './settings.strings.js';

type Choice = keyof SettingChoices | 'language';

/** The settings that are choices, in the order in which they are drawn. */
const CHOICES: readonly Choice[] = ['theme', 'contrast', 'density', 'motion', 'language', 'reasoning', 'logLevel'];

function languageName(lang: string): string {
  return new Intl.DisplayNames([lang], {type: 'language'}).of(lang) ?? lang;
}

/**
 * What a person sets for the page: theme, contrast, density, motion, language, how much the diagnostics show, and where
 * the runtime is. Each choice holds at once and is kept by the browser where it may. Look and language are set on the
 * `agent-workbench` around it, else on the document.
 *
 * @summary Lets a person set up the page.
 * @a11y A form of native fields in named groups; a value that is not taken is `aria-invalid`, with its reason as description.
 * @element agent-settings
 * @fires agent-settings-change - a setting is different; the base URL is for the page to apply
 * @csspart base - the form
 */
export class AgentSettings extends AgentElement {
  static override styles = [AgentElement.styles, fields, styles];

  @state() private settings: Settings = DEFAULT_SETTINGS;
  @state() private isKept = true;
  @state() private isWrong = false;

  /** Where look and language are set; the workbench around it or the document, if not given. */
  @property({attribute: false}) target: HTMLElement | undefined;

  readonly #context = StoreController.of(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.settings = readSettings();
  }

  override firstUpdated(_changed: PropertyValues<this>): void {
    this.#apply(changedSettings(DEFAULT_SETTINGS, this.settings));
  }

  /** The settings as they are now. */
  get value(): Settings {
    return this.settings;
  }

  /** Changes some of them, as a person would. What is no setting is left out. */
  change(part: Partial<Settings>): void {
    const next = toSettings({...this.settings, ...part});
    const changed = changedSettings(this.settings, next);
    if (changed.length === 0) return;
    this.settings = next;
    this.isKept = keepSettings(next);
    this.#apply(changed);
  }

  /** Puts everything back to what holds where nobody chose. */
  reset(): void {
    this.isWrong = false;
    this.change(DEFAULT_SETTINGS);
  }

  override render() {
    const isDefault = changedSettings(DEFAULT_SETTINGS, this.settings).length === 0;
    return html`
      <form part="base" aria-label=${this.term('settings.label')} @submit=${(event: Event) => event.preventDefault()}>
        ${CHOICES.map((name) => this.#renderChoice(name))} ${this.#renderUrl()}
        <div class="row">
          <button type="button" class="btn" aria-disabled=${isDefault ? 'true' : nothing} @click=${() => this.reset()}>
            ${this.term('settings.reset')}
          </button>
          ${this.isKept ? nothing : html`<span role="status">${statusMark('warning', this.term('settings.not-kept'))}</span>`}
        </div>
      </form>
    `;
  }

  #renderChoice(name: Choice) {
    const choices = name === 'language' ? languageChoices(this.settings) : SETTING_CHOICES[name];
    return html`
      <fieldset>
        <legend>${this.term(`settings.${name}`)}</legend>
        <div class="choices">
          ${choices.map(
            (choice) => html`
              <label class="choice">
                <input
                  type="radio"
                  name=${name}
                  .value=${choice}
                  .checked=${this.settings[name] === choice}
                  @change=${() => this.change({[name]: choice})}
                />
                <span lang=${name === 'language' && choice !== 'page' ? choice : nothing}
                  >${this.#choiceWord(name, choice)}</span
                >
              </label>
            `,
          )}
        </div>
      </fieldset>
    `;
  }

  #renderUrl() {
    return html`
      <div class="field">
        <label for="url">${this.term('settings.baseUrl')}</label>
        <input
          id="url"
          class="in"
          type="text"
          inputmode="url"
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          placeholder=${this.term('settings.baseUrl.page')}
          aria-invalid=${this.isWrong ? 'true' : nothing}
          aria-describedby="url-note"
          .value=${this.settings.baseUrl}
          @change=${this.#onUrl}
        />
        <div id="url-note" class="meta">
          ${
            this.isWrong
              ? html`<span class="problem">${statusMark('danger', this.term('settings.baseUrl.wrong'))}</span>`
              : this.term('settings.baseUrl.note')
          }
        </div>
      </div>
    `;
  }

  /** A language without a word of its own is called as its speakers call it. */
  #choiceWord(name: Choice, choice: string): string {
    const word = this.localize.lookup(`settings.${name}.${choice}`);
    return word ?? (name === 'language' ? languageName(choice) : choice);
  }

  readonly #onUrl = (event: Event): void => {
    const baseUrl = (event.target as HTMLInputElement).value.trim();
    this.isWrong = !isBaseUrl(baseUrl);
    if (!this.isWrong) this.change({baseUrl});
  };

  #apply(changed: readonly (keyof Settings)[]): void {
    const around = closestAround(this, 'agent-workbench') as HTMLElement | undefined;
    applySettings(this.target ?? around ?? this.ownerDocument.documentElement, this.settings);
    this.#context.store?.setLocal(SETTINGS_KEY, this.settings);
    if (changed.length > 0) this.dispatchEvent(new AgentSettingsChangeEvent(this.settings, changed));
  }
}
