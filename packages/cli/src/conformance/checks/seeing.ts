import type {AgentEvent, Surface} from 'agent-surfaces/protocol';
import type {Bench} from '../bench.js';
import type {Check, CheckId, CheckResult} from '../check.js';

/** How long a client may take to show an event. */
const PATIENCE_MS = 4_000;
const STEP_MS = 20;

/** Whether something comes to be. It is looked at until it does, or for as long as a person would wait. */
export async function seen(look: () => boolean, patience = PATIENCE_MS): Promise<boolean> {
  const end = Date.now() + patience;
  while (!look()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return true;
}

/** Whether words come to be on a surface. */
export function reads(bench: Bench, surface: Surface, words: string): Promise<boolean> {
  return seen(() => bench.text(surface).includes(words));
}

/** Whether a fact comes to be on a surface. */
export function draws(bench: Bench, surface: Surface, fact: string): Promise<boolean> {
  return seen(() => bench.facts(surface).some((drawn) => drawn.fact === fact));
}

/** A check whose steps may end it early: each is either kept, or the reason for its failure. */
export function check(id: CheckId, title: string, run: (bench: Bench, must: Must) => Promise<string>): Check {
  return {
    id,
    title,
    async run(bench): Promise<CheckResult> {
      try {
        return {passed: true, saw: await run(bench, must)};
      } catch (error) {
        return {passed: false, saw: error instanceof Error ? error.message : String(error)};
      }
    },
  };
}

/** Ends a check where something is not as it must be, with what was seen instead. */
export type Must = (kept: boolean | Promise<boolean>, instead: () => string) => Promise<void>;

const must: Must = async (kept, instead) => {
  if (!(await kept)) throw new Error(instead());
};

/** The text of a surface, shortened for a message. */
export function quote(text: string): string {
  return text === '' ? 'nothing' : `“${text.length > 240 ? `${text.slice(0, 240)}…` : text}”`;
}

/** The session that most checks play in. */
export const SESSION = 's1';

/** An event of the run that most checks play. */
export function inRun(type: string, payload: object = {}, more: object = {}): AgentEvent {
  return {type, sessionId: SESSION, runId: 'r1', payload, ...more};
}

/** What a person has said. */
export function said(messageId: string, text: string): AgentEvent {
  return {type: 'text.final', sessionId: SESSION, messageId, payload: {role: 'user', text}};
}
