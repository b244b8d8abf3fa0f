import type {Completion} from '../commands/completion.js';
import type {AgentEvent} from '../protocol/envelope.js';
import type {Choice} from '../state/projections/choices.js';

/** What a script says of an event; the engine adds session, sequence, time and classification. */
export type ScriptEvent = Omit<
  AgentEvent,
  'sequence' | 'eventId' | 'timestamp' | 'sessionId' | 'threadId' | 'runId' | 'turnId' | 'stepId'
> & {readonly type: string};

/** How a request to a person was settled. */
export interface Decision {
  readonly resolution:
    'approved' | 'rejected' | 'changes_requested' | 'answered' | 'provided' | 'cancelled' | 'expired';
  readonly reason?: string;
  /** The tool's arguments as the person edited them. */
  readonly input?: unknown;
  /** The answer to a question. */
  readonly value?: unknown;
}

/** A steer that the run has taken. */
export interface Steer {
  readonly id: string;
  readonly text: string;
}

/** The body of a version that a script makes. It is in no event. */
export interface ScriptBody {
  /** Its media type. */
  readonly type: string;
  readonly name: string;
  /** Makes it from the text that the newest version has at that moment, whoever wrote it. */
  make(current: string | undefined): string | Uint8Array;
}

/** One step of a script. A step that is already in the log is not done again. */
export type Step =
  | {
      readonly do: 'emit';
      readonly event: ScriptEvent;
      /** Becomes `payload.expiresAt`, counted from the moment of the event. */
      readonly expiresInMs?: number;
      /** Becomes `payload.nextAttemptAt`, counted from the moment of the event. */
      readonly nextAttemptInMs?: number;
      /** The whole output of the event's tool call, for who asks for the detail: it is in no event. */
      readonly detail?: string;
      /** The body of the version that the event tells of; its id and its size come from the artifact service. */
      readonly body?: ScriptBody;
    }
  | {readonly do: 'pause'; readonly ms: number}
  /** Waits before the next attempt of a tool call; a person's `retry` ends the wait. */
  | {readonly do: 'backoff'; readonly ms: number; readonly toolCallId: string}
  /** Waits for a decision. A suspended run has ended with an interrupt and leaves the session free meanwhile. */
  | {readonly do: 'decision'; readonly actionId: string; readonly suspended?: true}
  /** Takes the steers that wait. */
  | {readonly do: 'checkpoint'};

/** How a run ends when its script does. */
export type RunOutcome =
  | {readonly usage?: Readonly<Record<string, number>>}
  | {readonly failed: {readonly error: string; readonly code: string; readonly retryable: boolean}};

/** A running script. What a step gives back is known to the helper that yields it. */
export type Play<Result = void> = Generator<Step, Result, unknown>;

/** A scripted agent. It has no clock and no chance of its own, so that it can be driven through its log again. */
export type Script = (turn: Turn) => Play<RunOutcome>;

/** What a script knows of the turn that it plays. */
export class Turn {
  readonly runId: string;
  /** What the person wrote. */
  readonly text: string;
  /** 1, or more where a failed run is tried again. */
  readonly attempt: number;
  /** Without the deltas that only matter while a run is watched. */
  brief: boolean;
  #ids = 0;

  constructor(runId: string, text: string, attempt: number, brief: boolean) {
    this.runId = runId;
    this.text = text;
    this.attempt = attempt;
    this.brief = brief;
  }

  /** The message that everything the agent says in this run belongs to. */
  get messageId(): string {
    return `${this.runId}.answer`;
  }

  /** A new id, the same whenever the script is driven again. */
  id(kind: string): string {
    this.#ids++;
    return `${this.runId}.${kind}${String(this.#ids)}`;
  }
}

/** A turn of a session's past, played at once when the session is created. */
export interface SeedTurn {
  readonly text: string;
  /** How long before the session's creation it began. */
  readonly minutesAgo: number;
  readonly run: Script;
}

/** What a person can choose and name in a session, and what is chosen at first. */
export interface SessionOptions {
  readonly mode?: string;
  readonly modes?: readonly Choice[];
  readonly model?: string;
  readonly models?: readonly Choice[];
  readonly permissionMode?: string;
  readonly permissionModes?: readonly Choice[];
  /** What a message may begin with, after a slash. */
  readonly commands?: readonly Choice[];
  /** What a message may name, after an at sign. */
  readonly mentions?: readonly Completion[];
}

/** A story that the runtime can play. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly run: Script;
  /** Played for turns that waited in the queue. */
  readonly followUp: Script;
  /** What happened before the session is opened, oldest first. */
  readonly seed?: readonly SeedTurn[];
  readonly options?: SessionOptions;
}
