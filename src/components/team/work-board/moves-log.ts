import type {AgentEvent} from '../../../protocol/envelope.js';
import type {EventLog} from '../../../state/history/log.js';
import {idOf, payloadOf, string, timeOf} from '../../../state/read.js';

/** A change of an item in the log: its new state. */
export interface Move {
  readonly at?: number;
  readonly status?: string;
  /** Empty where nobody has it any longer. */
  readonly assignee?: string;
}

/** The moves of one item as far as the log holds them, read once and then only what is new. */
export class MovesLog {
  readonly #id: string;
  readonly #moves: Move[] = [];
  #log: EventLog | undefined;
  #next = 0;
  #last: Move = {};

  constructor(id: string) {
    this.#id = id;
  }

  /** The moves, oldest first. */
  read(log: EventLog): readonly Move[] {
    // A store that has travelled has another log.
    if (log !== this.#log || log.end < this.#next) {
      this.#moves.length = 0;
      this.#last = {};
      this.#next = log.start;
      this.#log = log;
    }
    for (let index = Math.max(this.#next, log.start); index < log.end; index++) {
      const event = log.at(index);
      if (event) this.#see(event);
    }
    this.#next = log.end;
    return this.#moves;
  }

  #see(event: AgentEvent): void {
    if (!event.type.startsWith('task.') || (idOf(event, 'taskId') ?? idOf(event, 'workItemId')) !== this.#id) return;
    const payload = payloadOf(event);
    const status = string(payload['status']) ?? this.#last.status;
    const assignee = payload['assignee'] === null ? '' : (string(payload['assignee']) ?? this.#last.assignee);
    if (status === this.#last.status && assignee === this.#last.assignee) return;
    const at = timeOf(event);
    this.#moves.push({
      ...(at === undefined ? {} : {at}),
      ...(status === undefined || status === this.#last.status ? {} : {status}),
      ...(assignee === undefined || assignee === this.#last.assignee ? {} : {assignee}),
    });
    this.#last = {
      ...(status === undefined ? {} : {status}),
      ...(assignee === undefined ? {} : {assignee}),
    };
  }
}
