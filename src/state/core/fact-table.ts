import type {AgentEvent} from '../../protocol/envelope.js';
import {flag} from '../facts/diagnostics.js';
import {factKey, type Key} from '../keys.js';
import {object, payloadOf} from '../read.js';
import {rowsIn, type Fact, type Fold, type Folds} from './fact.js';
import {report} from './report.js';
import type {Rows} from './rows.js';

/** The facts that a store folds, and what they fold them from. */
export class FactTable {
  readonly #folds = new Map<string, Fold[]>();
  readonly #facts = new Map<string, Fact>();
  #lastType = '';
  #lastFolds: readonly Fold[] | undefined;

  /** `folds` are facts, and folds that have no rows of their own. An event goes through them in their order. */
  constructor(folds: Iterable<Fact | Folds>) {
    for (const each of folds) {
      if ('kind' in each && !this.#add(each)) continue;
      this.#listen(each);
    }
    this.#listen({events: {'session.hydrated': (event, rows) => this.#hydrate(event, rows)}});
  }

  /** The groups of a snapshot, in their order. */
  get groups(): readonly string[] {
    return [...this.#facts.values()].map(({group}) => group);
  }

  /** The facts that stand in a list of their session. */
  get listed(): readonly Fact[] {
    return [...this.#facts.values()].filter(({list}) => list !== undefined);
  }

  /** Folds a clean event into rows. */
  fold(event: AgentEvent, rows: Rows): void {
    // Events come in runs: the class is most often that of the event before.
    if (event.type !== this.#lastType) {
      this.#lastType = event.type;
      this.#lastFolds = this.#folds.get(event.type);
    }
    const folds = this.#lastFolds;
    try {
      if (folds) for (const fold of folds) fold(event, rows);
      // S5: a class that nobody knows is kept in the log and shown as unknown.
      else flag(rows, event, 'unknown_event_type', event.type);
    } catch (error) {
      // A fold that throws is a defect of its author; the stream goes on and the defect is shown.
      flag(rows, event, 'projection_error', event.type, error instanceof Error ? error.message : undefined);
    }
  }

  /** The fact that a key is of, with its id; undefined for a list, a count, or a row of the page. */
  factAt(key: string): readonly [fact: Fact, id: string] | undefined {
    const colon = key.indexOf(':');
    const fact = this.#facts.get(key.slice(0, colon));
    return fact && [fact, key.slice(colon + 1)];
  }

  /** Whether an event is one of those that a fact, such as `tool:tc1`, was folded from. */
  isBehind(event: AgentEvent, key: string): boolean {
    const [fact, id] = this.factAt(key) ?? [];
    return fact?.idIn(event) === id && id !== undefined;
  }

  /** The facts that an event is about, most exact first. Whether there are such rows, the caller knows. */
  factsNamedBy(event: AgentEvent): readonly Key[] {
    const facts = [...this.#facts.values()].sort((a, b) => a.breadth - b.breadth);
    return facts.flatMap((fact) => {
      const id = fact.idIn(event);
      return id === undefined ? [] : [factKey(fact.keyOf(id))];
    });
  }

  /**
   * A snapshot in the store's own form, or a piece of one, becomes rows. It corrects what is here and adds what is missing,
   * but it never erases: rows that it does not name stay, and so does every end that it would make undone (H8). Pieces of
   * one snapshot may come in any order, and again.
   */
  #hydrate(event: AgentEvent, rows: Rows): void {
    const snapshot = object(payloadOf(event)['snapshot']);
    if (!snapshot) return;
    for (const fact of this.#facts.values()) for (const row of rowsIn(snapshot[fact.group])) fact.hydrate(row, rows);
    for (const fact of this.#facts.values()) fact.arrange(snapshot, rows);
  }

  #add(fact: Fact): boolean {
    const {kind, group} = fact;
    if (this.#facts.has(kind) || this.groups.includes(group)) {
      report(new TypeError(`A fact of the kind "${kind}" or the group "${group}" is there already`));
      return false;
    }
    this.#facts.set(kind, fact);
    return true;
  }

  #listen({events}: Folds): void {
    for (const [type, fold] of Object.entries(events)) {
      const folds = this.#folds.get(type);
      if (folds) folds.push(fold);
      else this.#folds.set(type, [fold]);
    }
  }
}
