import type {Completion} from 'agent-surfaces/commands';
import type {AgentEvent, Topology} from 'agent-surfaces/protocol';
import type {Choice} from 'agent-surfaces/state';
import type {JobPlan} from './jobs.js';
import type {TaskPlan} from './tasks/plan.js';
import type {Turn} from './turn.js';

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
  readonly value?: unknown;
}

/** A steer that the run has taken. */
export interface Steer {
  readonly id: string;
  readonly text: string;
  /** Who gave it, where the log says so. */
  readonly by?: string;
}

/** The body of a version that a script makes. It is in no event. */
export interface ScriptBody {
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
      /** The body of the version that the event names; its id and its size come from the artifact service. */
      readonly body?: ScriptBody;
    }
  /** Lets time pass; less, where it is for a task that has begun before. */
  | {readonly do: 'pause'; readonly ms: number; readonly taskId?: string}
  /** Waits before the next attempt of a tool call; a person's `retry` ends the wait. */
  | {readonly do: 'backoff'; readonly ms: number; readonly toolCallId: string}
  /** Waits for a decision. A suspended run has ended with an interrupt and leaves the session free meanwhile. */
  | {readonly do: 'decision'; readonly actionId: string; readonly suspended?: true}
  /** Takes the steers that wait; for a teammate, the input that waits for it. */
  | {readonly do: 'checkpoint'}
  /** Starts a teammate, or its next attempt; gives the id that it goes by. The script goes on beside it. */
  | {
      readonly do: 'spawn';
      readonly mate: Mate;
      readonly run: MateScript;
      readonly messageId: string;
      /** Tries the work of a teammate who did not succeed again, as a teammate of its own. */
      readonly again?: true;
    }
  /** Waits until teammates have ended, or until somebody's limit for it is over; gives how each ended. */
  | {readonly do: 'join'; readonly id: string; readonly title?: string; readonly mates: readonly string[]};

/** A teammate, as a script names it. */
export interface Mate {
  readonly id: string;
  readonly name: string;
  readonly role?: string;
  readonly model?: string;
  readonly kind?: 'human' | 'agent';
  readonly source?: string;
  readonly color?: string;
  readonly capability?: unknown;
  readonly policy?: unknown;
  /** What it is asked to do: the reason for its being there. */
  readonly objective?: string;
  /** Who delegated to it, where that is no run of its own. */
  readonly parentAgentId?: string;
  readonly taskId?: string;
  readonly topology?: Topology;
}

/** How a teammate's work ends. `lost` means that nobody knows: it is no longer heard of. */
export type MateOutcome =
  | {
      readonly summary?: string;
      readonly resultRef?: string;
      readonly usage?: Readonly<Record<string, number>>;
      /** Why it ended with less than it was asked for: a limit is no failure. */
      readonly limit?: string;
    }
  | {readonly failed: {readonly error: string; readonly retryable: boolean; readonly code?: string}}
  | {readonly lost: {readonly reason: string}};

/** What a teammate plays. It uses the same words as any script, with a turn of its own. */
export type MateScript = (turn: Turn) => Play<MateOutcome>;

/** How a teammate stood when those who waited for it went on; `missing` where it had not ended. */
export interface MateEnd {
  /** The teammate that the script named. */
  readonly id: string;
  /** The one that ended: another where it was tried again. */
  readonly agentId: string;
  readonly status: 'completed' | 'failed' | 'killed' | 'lost' | 'missing';
  readonly summary?: string;
  readonly resultRef?: string;
  readonly error?: string;
  readonly reason?: string;
  readonly retryable?: boolean;
}

/** How a run ends when its script does. */
export type RunOutcome =
  | {readonly usage?: Readonly<Record<string, number>>}
  | {readonly failed: {readonly error: string; readonly code: string; readonly retryable: boolean}};

/** A running script. What a step gives back is known to the helper that yields it. */
export type Play<Result = void> = Generator<Step, Result, unknown>;

/** A scripted agent. It has no clock and no chance of its own, so that it can be driven through its log again. */
export type Script = (turn: Turn) => Play<RunOutcome>;

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
  /** Only the first turn of a session plays it: the next ones are follow-ups, as those are that waited in the queue. */
  readonly isOnce?: true;
  /** What happened before the session is opened, oldest first. */
  readonly seed?: readonly SeedTurn[];
  readonly options?: SessionOptions;
  /** How its work is organised; one agent alone where it does not say. */
  readonly topology?: Topology;
  /** The name of who speaks in the session's own turns, where that is one of the team; others may take over from them. */
  readonly coordinator?: string;
  /** What its teammates in the background do, and when. */
  readonly jobs?: readonly JobPlan[];
  /** The tasks that its scripts, its jobs and other tasks can make. */
  readonly tasks?: readonly TaskPlan[];
}
