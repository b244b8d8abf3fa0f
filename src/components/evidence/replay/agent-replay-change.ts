import type {ReplayRow} from '../../../recording/player.js';

/** A recording is opened, moves on, stops or ends: once a frame at most. */
export class AgentReplayChangeEvent extends Event {
  static readonly type = 'agent-replay-change';

  /** What is played, and where it stands. */
  readonly replay: ReplayRow;

  constructor(replay: ReplayRow) {
    super(AgentReplayChangeEvent.type, {bubbles: true, composed: true});
    this.replay = replay;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-replay-change': AgentReplayChangeEvent;
  }
}
