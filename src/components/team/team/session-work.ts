import type {ReactiveElement} from 'lit';
import {keyOf} from '../../../controllers/row-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {agentKey, listKey, taskKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ProjectionStore} from '../../../state/store.js';
import {FiledRows} from '../lane/filed-rows.js';

/** Somebody with its newest task of a kind, or a task of that kind that belongs to nobody. */
export interface WorkEntry {
  readonly agentId: string;
  readonly taskId: string;
}

/** Which teammates and tasks are meant. */
export interface WorkFilter {
  readonly agent: (agent: AgentRow) => boolean;
  readonly task: (task: TaskRow) => boolean;
}

/** What a row is filed under that is meant; a task counts as another one when it goes over to somebody else. */
const MEANT = 'of ';

/** The teammates of a session that do work of one kind. Its host updates when somebody comes, goes or changes hands. */
export class SessionWork {
  readonly #context: StoreController;
  readonly #agents: FiledRows<AgentRow>;
  readonly #tasks: FiledRows<TaskRow>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, {agent, task}: WorkFilter) {
    this.#context = StoreController.of(host);
    const list = (kind: 'agents' | 'tasks') => () => keyOf((id) => listKey(kind, id), sessionId());
    this.#agents = new FiledRows(host, {
      list: list('agents'),
      keyOf: agentKey,
      file: (row) => (row && agent(row) ? MEANT : ''),
    });
    this.#tasks = new FiledRows(host, {
      list: list('tasks'),
      keyOf: taskKey,
      file: (row) => (row && task(row) ? MEANT + (row.agentId ?? '') : ''),
    });
  }

  /** The store that it reads. */
  get store(): ProjectionStore | undefined {
    return this.#context.store;
  }

  /** Who and what it is, in the order they came. */
  get entries(): readonly WorkEntry[] {
    const taskOf = new Map<string, string>();
    const free: WorkEntry[] = [];
    for (const taskId of this.#tasks.ids) {
      const word = this.#tasks.wordOf(taskId);
      if (word === MEANT) free.push({agentId: '', taskId});
      else if (word !== '') taskOf.set(word.slice(MEANT.length), taskId);
    }
    const agents = this.#agents.ids.toArray().filter((id) => this.#agents.wordOf(id) !== '');
    const agentIds = new Set([...agents, ...taskOf.keys()]);
    return [...[...agentIds].map((agentId) => ({agentId, taskId: taskOf.get(agentId) ?? ''})), ...free];
  }
}
