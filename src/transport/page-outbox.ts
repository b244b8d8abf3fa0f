import type {AgentCommand} from '../commands/command.js';
import type {Tell} from '../commands/router.js';
import type {QueuedTurn} from '../protocol/events.js';
import {heldQueueKey} from '../state/keys.js';
import {number, present, string} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';

/** A turn that waits in this page, because the protocol knows no queue. */
export interface HeldTurn extends QueuedTurn {
  /** Why it did not get through, where it was tried. */
  readonly reason?: string;
}

/** The row under `heldQueueKey`: the page's own, and no fact of the runtime. */
export interface HeldQueueRow {
  readonly turns: readonly HeldTurn[];
}

/** Turns held by the page until the run at work is over. They are lost with the page, and shown as such. */
export class PageOutbox {
  readonly #store: ProjectionStore;
  readonly #key: string;
  readonly #commands = new Map<string, AgentCommand>();
  #turns: readonly HeldTurn[] = [];

  constructor(store: ProjectionStore, sessionId: string) {
    this.#store = store;
    this.#key = heldQueueKey(sessionId);
  }

  /** The first turn that may be tried. One that failed stands where it is until a person says more. */
  get next(): AgentCommand | undefined {
    const [first] = this.#turns;
    return first === undefined || first.status === 'failed' ? undefined : this.#commands.get(first.id);
  }

  hold(command: AgentCommand, now: number): void {
    this.#commands.set(command.id, command);
    const text = string(command.payload?.['text']);
    const turn = {id: command.id, status: 'held', createdAt: new Date(now).toISOString(), ...present({text})};
    this.#set([...this.#turns, turn]);
  }

  remove(id: string): void {
    this.#commands.delete(id);
    this.#set(this.#turns.filter((turn) => turn.id !== id));
  }

  fail(id: string, reason: string): void {
    this.#set(this.#turns.map((turn) => (turn.id === id ? {...turn, status: 'failed', reason} : turn)));
  }

  /** Carries out what a person asks about a held turn. Gives false where there is no such turn. */
  edit({queuedId = '', payload = {}}: AgentCommand, tell: Tell): boolean {
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
    if (position !== undefined) {
      const others = this.#turns.filter((one) => one !== turn);
      this.#set([...others.slice(0, position), turn, ...others.slice(position)]);
    }
    tell('confirmed');
    return true;
  }

  #set(turns: readonly HeldTurn[]): void {
    this.#turns = turns;
    this.#store.setLocal(this.#key, {turns} satisfies HeldQueueRow);
  }
}
