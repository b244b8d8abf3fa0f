import type {Settings} from './values.js';

/** A person changed a setting, or a page with settings of an earlier visit came up. It is applied already, save for the base URL. */
export class AgentSettingsChangeEvent extends Event {
  static readonly type = 'agent-settings-change';

  /** All settings, as they are now. */
  readonly settings: Settings;

  /** Which of them are different from before. */
  readonly changed: readonly (keyof Settings)[];

  constructor(settings: Settings, changed: readonly (keyof Settings)[]) {
    super(AgentSettingsChangeEvent.type, {bubbles: true, composed: true});
    this.settings = settings;
    this.changed = changed;
  }
}
