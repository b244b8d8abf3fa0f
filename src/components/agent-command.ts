import type {CommandIntent} from '../commands/command.js';

/**
 * A person asks for something. It bubbles through shadow roots up to `agent-projection`, which sends it unless somebody
 * called `preventDefault()` on the way or above.
 */
export class AgentCommandEvent extends Event {
  static readonly type = 'agent-command';

  /** What is asked. */
  readonly command: CommandIntent & {readonly id?: string};

  constructor(command: CommandIntent & {readonly id?: string}) {
    super(AgentCommandEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.command = command;
  }
}
