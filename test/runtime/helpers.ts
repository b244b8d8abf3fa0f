import type {AgentCommand} from '../../src/commands/command.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {
  MemoryStorage,
  ScenarioRuntime,
  type CommandReply,
  type RuntimeClock,
  type Scenario,
  type SessionMeta,
} from '../../packages/runtime/src/index.js';

/** 2026-07-01T09:00:00Z. */
export const START = Date.UTC(2026, 6, 1, 9);

interface Sleeper {
  readonly due: number;
  wake(): void;
}

/** A clock that stands still until a test moves it. */
export class HandClock implements RuntimeClock {
  #now: number;
  #sleepers: Sleeper[] = [];

  constructor(now = START) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = {due: this.#now + ms, wake: resolve};
      this.#sleepers.push(sleeper);
      this.#sleepers.sort((a, b) => a.due - b.due);
      signal.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        resolve();
      });
    });
  }

  /** Wakes one sleeper, the next; false where none is due within the given time. */
  async step(within = 20_000): Promise<boolean> {
    const [next] = this.#sleepers;
    if (!next || next.due - this.#now > within) return false;
    this.#sleepers.shift();
    this.#now = Math.max(this.#now, next.due);
    next.wake();
    await turnOver();
    return true;
  }

  /** Wakes sleepers until the next one sleeps longer than given: until a person is waited for, or all is done. */
  async run(within = 20_000): Promise<void> {
    while (await this.step(within));
  }

  /** Lets time pass while everybody sleeps on, as on a machine that was asleep itself. */
  skip(ms: number): void {
    this.#now += ms;
  }

  /** Lets time pass, waking whoever is due. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    while (this.#sleepers[0] && this.#sleepers[0].due <= end) await this.step(Infinity);
    this.#now = end;
  }
}

/** Lets everything that was resolved go on. */
export async function turnOver(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve();
}

/** What the questions of the scenarios are answered with; everything else is approved. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  structured_input: {window: 'tue-0200', owner: 'Mara'},
  clarification: 'gross',
  credential_request: 'a-token-of-the-test',
};

interface Asked {
  readonly actionType: string;
  readonly schema?: {required?: readonly string[]; properties?: Readonly<Record<string, {default?: unknown}>>};
}

/** What a question is answered with: what fits its schema, else what it proposes itself. */
function answerTo({actionType, schema = {}}: Asked): unknown {
  const answer = ANSWERS[actionType];
  const {required = [], properties = {}} = schema;
  if (typeof answer !== 'object' || required.every((name) => name in (answer as object))) return answer;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, field.default]));
}

/** A runtime under a hand-driven clock, with the session that a test is about. */
export class Stage {
  readonly clock: HandClock;
  readonly storage: MemoryStorage;
  readonly runtime: ScenarioRuntime;
  readonly events: AgentEvent[] = [];
  readonly id: string;
  #commands = 0;
  #prefix = 'c';

  private constructor(id: string, storage: MemoryStorage, clock: HandClock, scenarios?: readonly Scenario[]) {
    this.id = id;
    this.clock = clock;
    this.storage = storage;
    this.runtime = new ScenarioRuntime({storage, clock, ...(scenarios ? {scenarios} : {})});
  }

  /** A new session of a scenario. */
  static async create(scenario: string, scenarios?: readonly Scenario[]): Promise<Stage> {
    const stage = new Stage(scenario, new MemoryStorage(), new HandClock(), scenarios);
    await stage.runtime.createSession({scenario});
    stage.#listen();
    return stage;
  }

  /** A runtime that finds the given log when it starts, as after a kill. */
  static async restart(
    meta: SessionMeta,
    records: readonly (AgentEvent | undefined)[],
    options: {clock?: HandClock; scenarios?: readonly Scenario[]} = {},
  ): Promise<Stage> {
    const storage = new MemoryStorage();
    storage.load = () => Promise.resolve([{...meta, records}]);
    storage.append = () => undefined;
    const clock = options.clock ?? new HandClock(Date.parse(records.findLast((event) => event)?.timestamp ?? ''));
    const stage = new Stage(meta.id, storage, clock, options.scenarios);
    stage.#prefix = 'd';
    await stage.runtime.open();
    stage.#listen();
    return stage;
  }

  get meta(): SessionMeta {
    const {id, title, scenario} = this.runtime.sessions().find((session) => session.id === this.id)!;
    return {id, title, scenario};
  }

  #listen(): void {
    this.runtime.subscribe(this.id, 0, (event) => this.events.push(event));
  }

  /** Gives a command. Ids count: c1, c2 … (d1, d2 … after a restart) unless the command has one. */
  command(command: Partial<AgentCommand> & Pick<AgentCommand, 'control'>): Promise<CommandReply> {
    this.#commands++;
    return this.runtime.command(this.id, {id: `${this.#prefix}${String(this.#commands)}`, ...command});
  }

  /** Says yes to everything that is asked, and answers what is a question, until nothing is asked any more. */
  async sayYes(): Promise<void> {
    for (;;) {
      const open = this.of('action.required').find(
        ({actionId}) => !this.of('action.resolved').some((event) => event.actionId === actionId),
      );
      if (!open) return;
      const value = answerTo(open.payload as Asked);
      const given =
        value === undefined ? {control: 'approve' as const} : {control: 'answer' as const, payload: {value}};
      const reply = await this.command({...given, actionId: open.actionId!});
      if (!reply.accepted) throw new Error(`${open.actionId}: ${reply.message}`);
      await this.clock.run();
    }
  }

  /** Sends a message and lets the run go as far as it can without a person. */
  async play(text = 'Please go on.'): Promise<void> {
    await this.command({control: 'send', payload: {text}});
    await this.clock.run();
  }

  of(type: string): AgentEvent[] {
    return this.events.filter((event) => event.type === type);
  }

  last(type: string): AgentEvent {
    return this.of(type).at(-1)!;
  }

  /** The payload of the newest event of a class. */
  payload(type: string): Record<string, unknown> {
    return (this.last(type)?.payload ?? {}) as Record<string, unknown>;
  }

  /** Everything that the agent has said, joined. */
  get said(): string {
    return this.of('text.final')
      .map((event) => event.payload as {text: string; role: string})
      .filter(({role}) => role === 'assistant')
      .map(({text}) => text)
      .join('\n\n');
  }
}

const TIMES = new Set(['timestamp', 'expiresAt', 'nextAttemptAt', 'createdAt']);

/** A log without what may differ between two lives, the times: one line per event. */
export function timeless(events: readonly AgentEvent[]): string[] {
  return events.map((event) => JSON.stringify(event, (name, value: unknown) => (TIMES.has(name) ? 'then' : value)));
}
