import type {AgentEvent, Control, Surface} from 'agent-surfaces/protocol';
import type {OpeningStep} from 'agent-surfaces/state';

/** A fact as a client has drawn it. */
export interface DrawnFact {
  /** Its kind and id, such as `tool:t1`. */
  readonly fact: string;
  /** The status that the client gives it; empty where it gives none. */
  readonly status: string;
  /** The words on it that can be read. */
  readonly text: string;
}

/** What the runtime behind a bench was asked, in the order in which it came. */
export interface BenchCall {
  /** `listen`: the client listens for events now. `command`: it asks for something. */
  readonly kind: 'listen' | 'command';
  /** What was asked, for a command. */
  readonly command?: Readonly<Record<string, unknown>> & {readonly control: Control};
}

/** What a bench begins with. */
export interface BenchStart {
  /** What is on the screen. */
  readonly surfaces: readonly Surface[];
  /** The events that the runtime has already, by session; one session called `s1` without events by default. */
  readonly sessions?: Readonly<Record<string, readonly AgentEvent[]>>;
  /** The runtime waits: its stream opens on `listen`, and a step of opening a session is answered on `answer`. */
  readonly held?: boolean;
}

/** How a client can come to the same facts again. */
export type Reopening = 'hydrated' | 'replayed' | 'exported';

/**
 * A client under test, on a screen, before a runtime that does what a check says. Whoever writes one for a client of
 * their own can run `CHECKS` on it; `elementBench` has the elements of this package. A bench is good for one check.
 */
export interface Bench {
  /** Puts the client on the screen and opens its first session. */
  open(start: BenchStart): Promise<void>;
  /** The runtime emits events of the open session, and of others where they name them. */
  emit(...events: readonly AgentEvent[]): Promise<void>;
  /** Of a runtime that waits: its stream opens. */
  listen(): Promise<void>;
  /** Of a runtime that waits: answers one step of opening a session. */
  answer(sessionId: string, step: OpeningStep): Promise<void>;
  /** A person opens another session. */
  switchTo(sessionId: string): Promise<void>;
  /** What can be read on a surface now, top to bottom. What is folded away is not in it. */
  text(surface: Surface): string;
  /** What is drawn on a surface now, top to bottom. */
  facts(surface: Surface): readonly DrawnFact[];
  /** The texts of the conversation that stand as answers of an agent. */
  answers(): readonly string[];
  /** The texts of the conversation that stand as words of a person. */
  people(): readonly string[];
  /** A person opens everything that is folded on a surface. */
  unfold(surface: Surface): Promise<void>;
  /** A person writes into the composer. */
  write(text: string): Promise<void>;
  /** A person asks for something: of a fact, or of the composer. False where the client offers no such thing. */
  ask(control: Control, fact?: string): Promise<boolean>;
  /** What the runtime was asked so far. */
  calls(): readonly BenchCall[];
  /** Who belongs to whom, as the client knows it: `child` and `parent` such as `session:c1`. */
  lineage(): readonly {readonly child: string; readonly parent: string}[];
  /** The client is opened anew on the same facts: from a snapshot, from its log, or from what it exported. */
  reopen(way: Reopening): Promise<void>;
  /** Takes the client off the screen. */
  close(): Promise<void>;
}
