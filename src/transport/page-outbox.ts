import type {AgentCommand} from '../commands/command.js';
import type {OnStatus} from '../commands/router.js';
import type {QueuedTurn} from '../protocol/events.js';
import type {Key} from '../state/keys.js';
import {list, number, present, string} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import {heldQueueKey} from './keys.js';

/** A turn that waits in this page, because the protocol knows no queue. */
export interface HeldTurn extends QueuedTurn {
  /** Why it did not get through, where it was tried. */
  readonly reason?: string;
}

/** The row under `heldQueueKey`: the page's own, and no fact of the runtime. */
export interface HeldQueueRow {
  readonly turns: readonly HeldTurn[];
}

/** How long a turn that is being edited is held after the last change. */
const HOLD_MS = 120_000;

/** Turns held by the page until the run at work is over. They are lost with the page, and shown as such. */
export class PageOutbox {
  readonly #store: ProjectionStore;
  readonly #key: Key<HeldQueueRow>;
  readonly #commands = new Map<string, AgentCommand>();
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #onFree: () => void;
  #turns: readonly HeldTurn[] = [];

  constructor(store: ProjectionStore, sessionId: string, onFree: () => void) {
    this.#store = store;
    this.#onFree = onFree;
    this.#key = heldQueueKey(sessionId);
  }

  /** The first turn that may be tried. One that failed stands where it is until a person says more. */
  get next(): AgentCommand | undefined {
    const [first] = this.#turns;
    const isWaiting = first === undefined || first.status === 'failed' || first.heldUntil !== undefined;
    return isWaiting ? undefined : this.#commands.get(first.id);
  }

  /** Keeps a turn: last, or where its command says. */
  hold(command: AgentCommand, now: number): void {
    this.#commands.set(command.id, command);
    const {payload} = command;
    const text = string(payload?.['text']);
    const attachmentCount = list(payload?.['attachments']).length || undefined;
    const more = present({text, attachmentCount});
    const turn = {id: command.id, status: 'held', createdAt: new Date(now).toISOString(), ...more};
    this.#set(this.#turns.toSpliced(number(payload?.['position']) ?? this.#turns.length, 0, turn));
  }

  remove(id: string): void {
    this.#commands.delete(id);
    clearTimeout(this.#pauses.get(id));
    this.#set(this.#turns.filter((turn) => turn.id !== id));
  }

  fail(id: string, reason: string): void {
    this.#set(this.#turns.map((turn) => (turn.id === id ? {...turn, status: 'failed', reason} : turn)));
  }

  /** Carries out what a person asks about a held turn. Gives false where there is no such turn. */
  edit({queuedId = '', payload = {}}: AgentCommand, onStatus: OnStatus): boolean {
    const turn = this.#turns.find(({id}) => id === queuedId);
    const command = this.#commands.get(queuedId);
    if (!turn || !command) return false;
    const text = string(payload['text']);
    const position = number(payload['position']);
    if (payload['remove'] === true) this.remove(queuedId);
    if (text !== undefined) {
      this.#commands.set(queuedId, {...command, payload: {...command.payload, text}});
      const {reason: _reason, ...rest} = turn;
      this.#set(this.#turns.map((one) => (one === turn ? {...rest, text, status: 'held'} : one)));
    }
    if (text !== undefined || payload['hold'] !== undefined) this.#pause(queuedId, payload['hold'] === true);
    if (position !== undefined) {
      const moved = this.#turns.filter(({id}) => id === queuedId);
      this.#set(this.#turns.filter(({id}) => id !== queuedId).toSpliced(position, 0, ...moved));
    }
    onStatus('confirmed');
    return true;
  }

  /** A turn that is being edited is not sent, for a limited time. */
  #pause(id: string, isPaused: boolean): void {
    clearTimeout(this.#pauses.get(id));
    this.#pauses.delete(id);
    const until = isPaused ? new Date(Date.now() + HOLD_MS).toISOString() : undefined;
    this.#set(this.#turns.map((turn) => (turn.id === id ? pausedUntil(turn, until) : turn)));
    if (!isPaused) return;
    const end = () => {
      this.#pause(id, false);
      this.#onFree();
    };
    this.#pauses.set(id, setTimeout(end, HOLD_MS));
  }

  #set(turns: readonly HeldTurn[]): void {
    this.#turns = turns;
    this.#store.setLocal(this.#key, {turns} satisfies HeldQueueRow);
  }
}

function pausedUntil({heldUntil: _earlier, ...turn}: HeldTurn, heldUntil: string | undefined): HeldTurn {
  return {...turn, ...present({heldUntil})};
}
