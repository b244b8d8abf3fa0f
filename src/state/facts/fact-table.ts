import type {AgentEvent} from '../../protocol/envelope.js';
import {eventClass} from '../../protocol/event-classes.js';
import type {Surface} from '../../protocol/taxonomy.js';
import {rowsIn, type Fact, type Fold, type Folds, type Growth} from '../core/fact.js';
import {keeping} from '../core/keeping.js';
import {report} from '../core/report.js';
import type {Rows} from '../core/rows.js';
import {diagnosticKey, factKey, partKey, type Key} from '../keys.js';
import {idOf, object, payloadOf, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {linkNamed} from './evidence-links.js';
import {addPart, draftOf, partOf} from './parts.js';
import {addLinks, refsIn, type FactLink} from './refs.js';
import {unnamedAction} from './unnamed-action.js';

/** The facts that a store folds, and what they fold them from. */
export class FactTable {
  readonly #folds = new Map<string, Fold[]>();
  readonly #facts = new Map<string, Fact>();
  /** The facts of a host by the classes of events that are its own. */
  readonly #hostFacts = new Map<string, Fact>();
  /** By class: how a row grows with each delta. */
  readonly #growths = new Map<string, Growth>();
  readonly #isFact = (key: string) => this.factAt(key) !== undefined;
  #lastType = '';
  #lastFolds: readonly Fold[] | undefined;
  #lastGrowth: Growth | undefined;

  /** The folds are facts, and folds that have no rows of their own. An event goes through them in their order. */
  constructor(standard: Iterable<Fact | Folds>, host: Iterable<Fact | Folds> = []) {
    for (const each of standard) {
      this.#take(each);
      if ('kind' in each) for (const [type, growth] of Object.entries(each.growths)) this.#growths.set(type, growth);
    }
    for (const each of host) {
      this.#take(each);
      // What else a delta changes, only its host knows.
      for (const type in each.events) this.#growths.delete(type);
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
  fold(given: AgentEvent, rows: Rows): void {
    // Events come in runs: the class is most often that of the event before.
    if (given.type !== this.#lastType) {
      this.#lastType = given.type;
      this.#lastFolds = this.#folds.get(given.type);
      this.#lastGrowth = this.#growths.get(given.type);
    }
    const folds = this.#lastFolds;
    try {
      const event = identified(given, rows);
      if (this.#hostFacts.size > 0) this.#demandId(event, rows);
      const into = keeping(event, rows, this.#isFact);
      if (folds) for (const fold of folds) fold(event, into);
      else showUnknown(event, into);
      const links = refsIn(event);
      if (links.length > 0) this.#link(event, links, into);
    } catch (error) {
      // A fold that throws is a defect of its author; the stream goes on and the defect is shown.
      flag(rows, given, 'projection_error', given.type, error instanceof Error ? error.message : undefined);
    }
  }

  /** How rows grow with the deltas of a class; undefined where they do not, or where a host folds it, too. */
  growthOf(type: string): Growth | undefined {
    return type === this.#lastType ? this.#lastGrowth : this.#growths.get(type);
  }

  /** The fact that a key is of, with its id; undefined for a list, a count, or a row of the page. */
  factAt(key: string): readonly [fact: Fact, id: string] | undefined {
    const colon = key.indexOf(':');
    const fact = this.#facts.get(key.slice(0, colon));
    return fact && [fact, key.slice(colon + 1)];
  }

  /** Whether an event is one of those that a fact, such as `tool:tc1`, was folded from. */
  isBehind(event: AgentEvent, key: string, rows: Rows): boolean {
    const [fact, id] = this.factAt(key) ?? [];
    return fact?.idIn(event, rows) === id && id !== undefined;
  }

  /** The facts that an event is about, most exact first. Whether there are such rows, the caller knows. */
  factsNamedBy(event: AgentEvent, rows: Rows): readonly Key[] {
    const facts = [...this.#facts.values()].sort((a, b) => a.breadth - b.breadth);
    return facts.flatMap((fact) => {
      const id = fact.idIn(event, rows);
      return id === undefined ? [] : [factKey(fact.keyOf(id))];
    });
  }

  /** T1: what an event points to is on the row of the fact that it is about, and the evidence that it names is linked to it. */
  #link(event: AgentEvent, links: readonly FactLink[], rows: Rows): void {
    const key = this.#factOf(event, rows);
    if (key === undefined) return;
    addLinks(rows, key, links);
    linkNamed(rows, key, event);
  }

  /** The fact that an event is about: of those that fold its class, the most exact one that it names. */
  #factOf(event: AgentEvent, rows: Rows): Key | undefined {
    let found: readonly [fact: Fact, id: string] | undefined;
    for (const fact of this.#facts.values()) {
      if (!Object.hasOwn(fact.events, event.type) || (found && found[0].breadth <= fact.breadth)) continue;
      const id = fact.idIn(event, rows);
      if (id !== undefined) found = [fact, id];
    }
    return found && factKey(found[0].keyOf(found[1]));
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

  /** F2: an event of a host's own class that names no fact is reported. */
  #demandId(event: AgentEvent, rows: Rows): void {
    const fact = this.#hostFacts.get(event.type);
    if (fact && fact.idIn(event, rows) === undefined) flag(rows, event, 'missing_id', event.type);
  }

  #take(each: Fact | Folds): void {
    if (!('kind' in each) || this.#add(each)) this.#listen(each);
  }

  #add(fact: Fact): boolean {
    const {kind, group} = fact;
    if (this.#facts.has(kind) || this.groups.includes(group)) {
      report(new TypeError(`A fact of the kind "${kind}" or the group "${group}" is there already`));
      return false;
    }
    this.#facts.set(kind, fact);
    for (const type of Object.keys(fact.events)) if (!eventClass(type)) this.#hostFacts.set(type, fact);
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

/**
 * F2: the event with the id that its class must name, wherever the producer put it. One that names none of them is about
 * nothing that a row could stand for: that is reported, and a request gets an id of ours, so that it can be seen.
 */
function identified(event: AgentEvent, rows: Rows): AgentEvent {
  const ids = eventClass(event.type)?.ids;
  if (!ids || ids.length === 0) return event;
  for (const name of ids) {
    const id = event[name];
    if (typeof id === 'string' && id !== '') return event;
  }
  for (const name of ids) {
    const id = idOf(event, name) ?? idOf(event, snakeCase(name));
    if (id !== undefined) return {...event, [name]: id};
  }
  flag(rows, event, 'missing_id', event.type, ids.join(', '));
  return event.type === 'action.required' ? unnamedAction(event) : event;
}

/** The sibling standards write their names so. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The surfaces whose facts stand in the turn of their run. */
const IN_TURN: ReadonlySet<Surface> = new Set(['conversation', 'inline_process', 'tool_ui'] as const);

/**
 * S5: a class that nobody knows is kept in the log and reported as unknown. T5: what is not known by its class is offered
 * where its `surface` says: in the turn as it came, or in the diagnostics with the surface that it was meant for.
 */
function showUnknown(event: AgentEvent, rows: Rows): void {
  const {type, surface, runId, payload} = event;
  flag(rows, event, 'unknown_event_type', type);
  if (surface === undefined) return;
  const key = diagnosticKey(`unknown_event_type:${type}`);
  const reported = rows.get(key);
  if (reported && reported.surface !== surface) rows.set(key, {...reported, surface});
  if (runId === undefined || !IN_TURN.has(surface)) return;
  const id = event.partId ?? `unknown:${type}@${runId}`;
  const known = rows.get(partKey(id));
  const next = draftOf(known ?? partOf(event, {id, kind: 'runtime_status', status: 'completed'}));
  next.activityType = type;
  next.content = payload ?? {};
  next.endedAt = timeOf(event) ?? next.endedAt;
  if (known) rows.set(partKey(id), next);
  else addPart(rows, event, next);
}
