import type {JsonObject} from '../../protocol/events.js';
import {number, object, present} from '../../state/read.js';
import {usageOf, type TaskUsage} from '../../state/facts/task-details.js';

/** How the items of a job stand. */
export interface ItemCounts {
  readonly running: number;
  readonly completed: number;
  readonly failed: number;
}

type ItemState = keyof ItemCounts;

const MOST_SEEN = 5_000;
const MOST_ITEMS = 100_000;

/** What single events do not say, and several do: how many items of a job are done, and what a task has cost so far. */
export class Memory {
  readonly #seen = new Set<string>();
  readonly #items = new Map<string, Map<string, ItemState>>();
  readonly #counts = new Map<string, Record<ItemState, number>>();
  readonly #spent = new Map<string, TaskUsage>();
  #itemCount = 0;

  /** Whether an event was received before. One without an id is always new. */
  isRepeated(eventId: string | undefined): boolean {
    if (eventId === undefined) return false;
    if (this.#seen.has(eventId)) return true;
    this.#seen.add(eventId);
    if (this.#seen.size > MOST_SEEN)
      for (const oldest of [...this.#seen].slice(0, MOST_SEEN / 2)) this.#seen.delete(oldest);
    return false;
  }

  /** Notes the status of an item of a job, and returns the counts. An item that is reported again is counted once. */
  item(job: string, item: string, state: ItemState): ItemCounts {
    const counts = this.#counts.get(job) ?? {running: 0, completed: 0, failed: 0};
    const items = this.#items.get(job) ?? new Map<string, ItemState>();
    const before = items.get(item);
    if (before === undefined && this.#itemCount++ >= MOST_ITEMS) return {...counts};
    if (before !== undefined) counts[before]--;
    counts[state]++;
    items.set(item, state);
    this.#items.set(job, items);
    this.#counts.set(job, counts);
    return {...counts};
  }

  /** What a task has cost in all, as a snapshot says. */
  spend(task: string, total: unknown): void {
    const usage = usageOf(total);
    if (usage) this.#spent.set(task, usage);
  }

  /** Adds to what a task has cost, and gives the total. */
  add(task: string, record: JsonObject, eventId: string | undefined): TaskUsage {
    const before = this.#spent.get(task) ?? {};
    if (this.isRepeated(eventId && `cost:${eventId}`)) return before;
    const usage = usageIn(record);
    const sum = (name: 'inputTokens' | 'outputTokens' | 'totalTokens' | 'cost') =>
      usage[name] === undefined ? before[name] : (before[name] ?? 0) + usage[name];
    const total: TaskUsage = present({
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
      totalTokens: sum('totalTokens'),
      cost: sum('cost'),
      currency: usage.currency ?? before.currency,
    });
    this.#spent.set(task, total);
    return total;
  }
}

/** Tokens and cost in the names that runtimes give them. */
export function usageIn(record: JsonObject): TaskUsage {
  const inner = object(record['usage']) ?? object(record['cost']) ?? {};
  const amount = number(record['amount']) ?? number(record['cost']) ?? number(inner['amount']);
  return {...present({cost: amount}), ...usageOf({...record, cost: undefined}), ...present({...usageOf(inner)})};
}
