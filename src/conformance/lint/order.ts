import type {AgentEvent} from '../../protocol/envelope.js';
import {field, list, payloadOf, string} from '../../state/read.js';
import {Recent} from './recent.js';
import type {Report} from './rules.js';

/** What a run has open. */
interface OpenRun {
  isOver: boolean;
  /** Its beginning was seen. */
  readonly isWhole: boolean;
  /** Tool calls, with whether they have begun to work. */
  readonly tools: Map<string, 'started' | 'working'>;
  readonly actions: Set<string>;
  readonly texts: Set<string>;
}

const WORK = /^(text|reasoning|plan|tool)\.|^action\.required$|^run\.status$/;
/** How much one run may leave open: more is not told one by one. */
const MOST_OPEN = 1_000;

/** The order of a run's events: what starts ends, once, and nothing comes after its end. */
export class OrderRules {
  readonly #runs: Recent<OpenRun>;
  /** Tool calls: their run while they are open, undefined once they have ended. */
  readonly #tools: Recent<{readonly runId: string | undefined; isOpen: boolean}>;
  readonly #actions: Recent<{readonly runId: string | undefined; isOpen: boolean}>;
  /** Facts were told that this stream did not begin: what they are is not known here. */
  #isCut = false;

  constructor(memory: number) {
    this.#runs = new Recent(memory);
    this.#tools = new Recent(memory);
    this.#actions = new Recent(memory);
  }

  check(event: AgentEvent, report: Report): void {
    // S2: a stream that goes on from somewhere breaks no rule by that.
    if (event.type === 'session.hydrated' || event.type === 'messages.snapshot') this.#isCut = true;
    const {runId} = event;
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run?.isOver && WORK.test(event.type))
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
      case 'tool.progress':
      case 'tool.output.delta':
        if (event.toolCallId !== undefined && run?.tools.has(event.toolCallId))
          run.tools.set(event.toolCallId, 'working');
        return undefined;
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
    if (run && !run.isOver && run.isWhole)
      report('run_started_already_active', `Run ${name(runId)} is at work: end it before it starts again.`, runId);
    if (run && !run.isOver) return;
    const open = {tools: new Map(), actions: new Set<string>(), texts: new Set<string>()};
    this.#runs.set(runId, {isOver: false, isWhole: true, ...open});
  }

  #finish(event: AgentEvent, runId: string | undefined, run: OpenRun | undefined, report: Report): void {
    if (runId === undefined) return;
    if (run?.isOver) {
      if (payloadOf(event)['late'] !== true)
        report('turn_terminal_repeated', `Run ${name(runId)} has ended already: end it once.`, runId);
      return;
    }
    const outcome = string(field(event, 'outcome')) ?? 'success';
    const isInterrupt = /^interrupt/.test(outcome);
    if (run)
      this.#close(event, run, {isInterrupt, isWell: event.type === 'run.finished' && outcome === 'success'}, report);
    // A run that waits for somebody goes on under the same id.
    if (isInterrupt && run && run.actions.size > 0) return;
    const none = {tools: new Map<string, 'started'>(), actions: new Set<string>(), texts: new Set<string>()};
    this.#runs.set(runId, {isOver: true, isWhole: true, ...none});
  }

  #close(event: AgentEvent, run: OpenRun, end: {isInterrupt: boolean; isWell: boolean}, report: Report): void {
    const pending = list(payloadOf(event)['pendingToolCallIds']);
    const isStopped = event.type === 'run.failed' || string(field(event, 'outcome')) === 'cancelled';
    for (const id of run.tools.keys()) {
      if (!end.isInterrupt && !isStopped && !pending.includes(id))
        report('tool_unclosed_at_turn_end', `Tool call ${name(id)} has no tool.result or tool.failed: send one.`, id);
      this.#tools.set(id, {runId: event.runId, isOpen: end.isInterrupt || pending.includes(id)});
    }
    for (const id of end.isInterrupt ? [] : run.actions)
      report('action_unresolved_at_turn_end', `Request ${name(id)} is open: send action.resolved first.`, id);
    for (const id of end.isWell ? run.texts : [])
      report('model_unclosed_at_turn_end', `Text ${name(id)} has no text.final: send one before the run ends.`, id);
  }

  #text(event: AgentEvent, run: OpenRun | undefined): void {
    const id = event.partId ?? event.messageId;
    if (!run || id === undefined || string(field(event, 'role')) === 'user') return;
    if (event.type === 'text.delta') {
      if (run.texts.size < MOST_OPEN) run.texts.add(id);
      return;
    }
    run.texts.delete(id);
    // A final of the whole message settles all of its parts.
    if (event.partId === undefined) run.texts.clear();
  }

  #startTool(event: AgentEvent, report: Report): void {
    const {toolCallId: id, runId} = event;
    if (id === undefined) return;
    if (this.#tools.get(id)?.isOpen && !this.#isPaused(id))
      report('tool_started_already_active', `Tool call ${name(id)} is at work: end it, or use another id.`, id);
    this.#tools.set(id, {runId, isOpen: true});
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run && !run.isOver && run.tools.size < MOST_OPEN) run.tools.set(id, 'started');
  }

  /** A call that waited for somebody is begun again by the run that goes on. */
  #isPaused(id: string): boolean {
    const runId = this.#tools.get(id)?.runId;
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    return run !== undefined && (run.isOver || !run.tools.has(id) || run.actions.size > 0);
  }

  #endTool(event: AgentEvent, report: Report): void {
    const {toolCallId: id, type} = event;
    if (id === undefined) return;
    const known = this.#tools.get(id);
    if (!known && !this.#isCut && !this.#tools.hasForgotten) {
      const rule = type === 'tool.failed' ? 'tool_failed_without_start' : 'tool_result_without_start';
      report(rule, `Tool call ${name(id)} was not started: send tool.started before ${type}.`, id);
    }
    this.#tools.set(id, {runId: event.runId, isOpen: false});
    for (const runId of [known?.runId, event.runId]) if (runId !== undefined) this.#runs.get(runId)?.tools.delete(id);
  }

  #ask(event: AgentEvent, report: Report): void {
    const {actionId: id, runId} = event;
    if (id === undefined) return;
    if (this.#actions.has(id))
      report('action_required_already_active', `Request ${name(id)} was asked before: ask anew under another id.`, id);
    else this.#actions.set(id, {runId, isOpen: true});
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run && !run.isOver && this.#actions.get(id)?.isOpen && run.actions.size < MOST_OPEN) run.actions.add(id);
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

/** An id in a sentence. */
function name(id: string | undefined): string {
  return `"${(id ?? '').slice(0, 80)}"`;
}
