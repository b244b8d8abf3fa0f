import {type AgentEvent, eventClass} from 'agent-surfaces/protocol';
import {field, list, payloadOf, string} from 'agent-surfaces/state';
import {Recent} from './recent.js';
import type {Report} from './rules.js';

/** What a run has open. */
interface OpenRun {
  /** A run that waits for an answer may go on under the same id. */
  state: 'active' | 'waiting' | 'over';
  readonly tools: Set<string>;
  readonly actions: Set<string>;
  /** Texts, with the message that each is a part of. */
  readonly texts: Map<string, string | undefined>;
}

/** What is known of a tool call. */
interface KnownTool {
  readonly runId: string | undefined;
  /** It was not only announced: one that is refused fails without having started. */
  readonly isStarted: boolean;
  readonly isOpen: boolean;
}

/** How many open facts of one run are reported one by one. */
const MOST_OPEN = 1_000;

/** The order of a run's events: what starts ends, once, and nothing comes after its end. */
export class OrderRules {
  readonly #runs: Recent<OpenRun>;
  readonly #tools: Recent<KnownTool>;
  readonly #actions: Recent<{readonly runId: string | undefined; readonly isOpen: boolean}>;
  /** The stream has events of facts that it did not begin: unknown ids are then no error. */
  #isCut = false;

  constructor(memory: number) {
    this.#runs = new Recent(memory);
    this.#tools = new Recent(memory);
    this.#actions = new Recent(memory);
  }

  check(event: AgentEvent, report: Report): void {
    // S2: a stream that goes on from somewhere breaks no rule by that.
    const known = eventClass(event.type);
    if (known?.repeats) this.#isCut = true;
    const {runId} = event;
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run?.state === 'over' && known?.work)
      report(
        'execution_after_turn_terminal',
        `Run ${name(runId)} has ended: send ${event.type} before its end.`,
        runId,
      );
    switch (event.type) {
      case 'run.started':
        return this.#start(runId, run, report);
      case 'run.finished':
      case 'run.failed':
        return this.#finish(event, runId, run, report);
      case 'text.delta':
      case 'text.final':
        return this.#text(event, run);
      case 'tool.started':
        return this.#startTool(event, report);
      case 'tool.args':
        return this.#announceTool(event);
      case 'tool.result':
      case 'tool.failed':
        return this.#endTool(event, report);
      case 'action.required':
        return this.#ask(event, report);
      case 'action.resolved':
        return this.#settle(event, report);
      default:
        return undefined;
    }
  }

  /** The stream is known to begin in the middle. */
  cut(): void {
    this.#isCut = true;
  }

  #start(runId: string | undefined, run: OpenRun | undefined, report: Report): void {
    if (runId === undefined) return;
    if (run?.state === 'active')
      report('run_started_already_active', `Run ${name(runId)} is at work: end it before it starts again.`, runId);
    if (run && run.state !== 'over') run.state = 'active';
    else this.#runs.set(runId, runIn('active'));
  }

  #finish(event: AgentEvent, runId: string | undefined, run: OpenRun | undefined, report: Report): void {
    if (runId === undefined) return;
    if (run?.state === 'over') {
      if (payloadOf(event)['late'] !== true)
        report('turn_terminal_repeated', `Run ${name(runId)} has ended already: end it once.`, runId);
      return;
    }
    const outcome = string(field(event, 'outcome')) ?? 'success';
    const isInterrupt = /^interrupt/.test(outcome);
    if (run)
      this.#close(event, run, {isInterrupt, isWell: event.type === 'run.finished' && outcome === 'success'}, report);
    if (isInterrupt && run && run.actions.size > 0) run.state = 'waiting';
    else this.#runs.set(runId, runIn('over'));
  }

  #close(event: AgentEvent, run: OpenRun, end: {isInterrupt: boolean; isWell: boolean}, report: Report): void {
    const pending = list(payloadOf(event)['pendingToolCallIds']);
    const isStopped = event.type === 'run.failed' || string(field(event, 'outcome')) === 'cancelled';
    for (const id of run.tools) {
      if (!end.isInterrupt && !isStopped && !pending.includes(id))
        report('tool_unclosed_at_turn_end', `Tool call ${name(id)} has no tool.result or tool.failed: send one.`, id);
      // A resumed run may start the call again.
      this.#tools.set(id, {runId: event.runId, isStarted: true, isOpen: false});
    }
    for (const id of end.isInterrupt ? [] : run.actions)
      report('action_unresolved_at_turn_end', `Request ${name(id)} is open: send action.resolved first.`, id);
    for (const id of end.isWell ? run.texts.keys() : [])
      report('model_unclosed_at_turn_end', `Text ${name(id)} has no text.final: send one before the run ends.`, id);
  }

  #text(event: AgentEvent, run: OpenRun | undefined): void {
    const id = event.partId ?? event.messageId;
    if (!run || id === undefined || string(field(event, 'role')) === 'user') return;
    if (event.type === 'text.delta') {
      if (run.texts.size < MOST_OPEN) run.texts.set(id, event.messageId);
      return;
    }
    run.texts.delete(id);
    // A final of the whole message settles all of its parts, and one of a part a message that named none.
    for (const [open, messageId] of run.texts)
      if (messageId === event.messageId && (event.partId === undefined || open === messageId)) run.texts.delete(open);
  }

  #startTool(event: AgentEvent, report: Report): void {
    const {toolCallId: id, runId} = event;
    if (id === undefined) return;
    if (this.#tools.get(id)?.isOpen)
      report('tool_started_already_active', `Tool call ${name(id)} is at work: end it, or use another id.`, id);
    this.#tools.set(id, {runId, isStarted: true, isOpen: true});
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run && run.state !== 'over' && run.tools.size < MOST_OPEN) run.tools.add(id);
  }

  #announceTool({toolCallId: id, runId}: AgentEvent): void {
    if (id !== undefined && !this.#tools.has(id)) this.#tools.set(id, {runId, isStarted: false, isOpen: false});
  }

  #endTool(event: AgentEvent, report: Report): void {
    const {toolCallId: id, type} = event;
    if (id === undefined) return;
    const known = this.#tools.get(id);
    const isFailure = type === 'tool.failed';
    const hasBegun = isFailure ? known !== undefined : known?.isStarted === true;
    if (!hasBegun && !this.#isCut && !this.#tools.hasForgotten) {
      const rule = isFailure ? 'tool_failed_without_start' : 'tool_result_without_start';
      report(rule, `Tool call ${name(id)} was not started: send tool.started before ${type}.`, id);
    }
    this.#tools.set(id, {runId: event.runId, isStarted: true, isOpen: false});
    for (const runId of [known?.runId, event.runId]) if (runId !== undefined) this.#runs.get(runId)?.tools.delete(id);
  }

  #ask(event: AgentEvent, report: Report): void {
    const {actionId: id, runId} = event;
    if (id === undefined) return;
    if (this.#actions.has(id))
      report('action_required_already_active', `Request ${name(id)} was asked before: ask anew under another id.`, id);
    else this.#actions.set(id, {runId, isOpen: true});
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run && run.state !== 'over' && this.#actions.get(id)?.isOpen && run.actions.size < MOST_OPEN)
      run.actions.add(id);
  }

  #settle(event: AgentEvent, report: Report): void {
    const {actionId: id} = event;
    if (id === undefined) return;
    const known = this.#actions.get(id);
    if (!known && !this.#isCut && !this.#actions.hasForgotten)
      report('action_resolved_without_request', `Request ${name(id)} was not asked: send action.required first.`, id);
    this.#actions.set(id, {runId: known?.runId ?? event.runId, isOpen: false});
    for (const runId of [known?.runId, event.runId]) if (runId !== undefined) this.#runs.get(runId)?.actions.delete(id);
  }
}

function runIn(state: OpenRun['state']): OpenRun {
  return {state, tools: new Set(), actions: new Set(), texts: new Map()};
}

/** An id in a sentence. */
function name(id: string | undefined): string {
  return `"${(id ?? '').slice(0, 80)}"`;
}
