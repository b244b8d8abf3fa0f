import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {list, object, objects, present, string} from '../../state/read.js';
import type {WireFault} from '../adapter.js';
import {fileEvents, type FileBodies, isLarge} from '../file-events.js';
import {parsed} from '../json-text.js';
import {type Asked, type Request, requestsIn} from './interrupts.js';
import {addUsage, contentOf, type Message, messageIn, messagesIn, resultOf} from './messages.js';
import {askedBy, type Entry, Thread} from './thread.js';

/** What this page has asked to run: it becomes the thread once the run begins. */
export interface SentRun {
  readonly sessionId: string;
  readonly commandId?: string | undefined;
  /** The newest message that the run has. */
  readonly tip: Entry | undefined;
  /** It is the person's, and new; perhaps in place of the row of an earlier one. */
  readonly isNew?: boolean;
  readonly editOf?: string;
  /** The run whose answer is asked for again. */
  readonly retryOf?: string;
  /** It brings the decisions that the graph waits for. */
  readonly isAnswer?: boolean;
}

/** A message while it streams. */
interface Speech {
  readonly row: string;
  /** What its events name beside the message. */
  readonly ids: JsonObject;
  text: string;
  reasoning: string;
  readonly calls: Map<unknown, {id?: string; name?: string; args: string}>;
}

/** A call that a message has made. */
interface Call {
  readonly name: string;
  readonly args: string;
  /** What a person had said. */
  readonly asked: Entry | undefined;
  isOver: boolean;
}

/** A run while it is read. */
interface Run {
  readonly id: string;
  /** The messages that it wrote, by their ids in the state. */
  readonly speeches: Map<string, Speech>;
  readonly usage: Map<string, JsonObject>;
  /** Subgraphs at work. */
  readonly agents: Map<string, string>;
  customs: number;
  /** How it ends, as far as the stream has said. More may follow: the end of the run is that of its stream. */
  end?: {readonly type: 'run.finished' | 'run.failed'; readonly payload: JsonObject};
}

/** The stream modes that say nothing more than those that are read. */
const SILENT: ReadonlySet<string> = new Set(['debug', 'tasks', 'events', 'feedback', 'end']);

/**
 * The stream of a LangGraph server, and the history of a thread, as the page's own events. Pieces of a message are joined
 * as they come, and the state says what the whole one is; each emits what was not emitted yet. So a run that is read again
 * from its beginning is shown once. It never throws, and loses nothing.
 */
export class LangGraphDecoder {
  readonly thread = new Thread();
  /** Requests that wait, by the ids of their rows. */
  readonly asked = new Map<string, Asked>();
  /** The files whose bodies came in their addresses. */
  readonly bodies: FileBodies = new Map();
  readonly #now: () => number;
  readonly #newId: () => string;
  /** How much of each text was emitted. */
  readonly #lengths = new Map<string, number>();
  /** What is emitted once, and was. */
  readonly #emitted = new Set<string>();
  readonly #calls = new Map<string, Call>();
  /** Where the thread stood when a run began: what it answers. */
  readonly #starts = new Map<string, Entry | undefined>();
  /** Requests that are shown once their stream is over: an answer to them is a run of its own. */
  #requests: AgentEvent[] = [];
  #sessionId: string | undefined;
  #runId: string | undefined;
  #sent: SentRun | undefined;
  #run: Run | undefined;
  /** The run of the past whose answer another one was asked for. */
  #retryOf: string | undefined;
  /** When a state of the past was. */
  #at: string | undefined;
  #isLive = true;
  #state = '';

  constructor(now: () => number, newId: () => string) {
    this.#now = now;
    this.#newId = newId;
  }

  get state(): 'waiting' | 'active' | 'over' {
    if (this.#run) return this.#run.end ? 'over' : 'active';
    return this.#sent ? 'waiting' : 'over';
  }

  get sessionId(): string {
    return this.#sessionId ?? '';
  }

  get runId(): string {
    return this.#run?.id ?? '';
  }

  /** What a person had said when a run began. */
  askedBy(runId: string): Entry | undefined {
    return askedBy(this.#starts.get(runId));
  }

  /** The next stream is the answer to this. */
  expect(sent: SentRun): void {
    this.#sent = sent;
    this.#sessionId = sent.sessionId;
  }

  decode(wire: unknown, name = ''): readonly AgentEvent[] {
    const [mode = '', ...place] = name.split('|');
    const data = object(wire);
    if (mode === 'metadata') return this.#begin(string(data?.['run_id']));
    if (name === '' && typeof data?.['status'] === 'string') return this.#report(data['status']);
    const begun = this.#begin(this.#run?.id, this.#run);
    return [...begun, ...this.#take(mode, place.join('|'), wire)];
  }

  /** The stream has ended, or was left. */
  end(fault: WireFault, commandId?: string): readonly AgentEvent[] {
    const begun = this.#sent ? this.#begin(undefined) : [];
    const run = this.#run;
    if (!run) return [];
    this.#run = undefined;
    const {type, payload} = run.end ?? endOf(fault);
    const outcome = string(payload['outcome']);
    const figures = new Map<string, number>();
    for (const message of run.usage.values()) addUsage(figures, message);
    const metrics = [...figures].map(([metricName, value]) =>
      this.#event('metric.changed', {value, unit: 'tokens'}, {metricName}),
    );
    const left = type === 'run.failed' ? 'failed' : outcome === 'interrupt' ? 'waiting' : (outcome ?? 'completed');
    const agents = [...run.agents].flatMap(([agentId, status]) =>
      status === 'running'
        ? [this.#event(left === 'waiting' ? 'agent.changed' : 'agent.completed', {status: left}, {agentId})]
        : [],
    );
    const ended = {...payload, ...this.#pending()};
    return [
      ...begun,
      ...this.#requests.splice(0),
      ...agents,
      ...metrics,
      {...this.#event(type, ended), ...present({commandId})},
    ];
  }

  /** The checkpoints of a thread, newest first, and the run that is at work. */
  readPast(states: unknown, active: JsonObject | undefined, sessionId: string): readonly AgentEvent[] {
    this.#sessionId = sessionId;
    this.#isLive = false;
    const events: AgentEvent[] = [];
    const past = objects(states).toReversed();
    const runs: {readonly id: string; readonly states: JsonObject[]}[] = [];
    for (const state of past) {
      const id = string(object(state['metadata'])?.['run_id']) ?? runs.at(-1)?.id ?? this.#newId();
      if (runs.at(-1)?.id === id) runs.at(-1)?.states.push(state);
      else runs.push({id, states: [state]});
    }
    const activeId = string(active?.['run_id']);
    for (const [index, {id, states: own}] of runs.entries()) {
      // What the newest state waits for may just be answered by the run that is at work.
      const next = runs[index + 1] ?? (activeId === undefined ? undefined : {id: activeId, states: []});
      events.push(...this.#readRun(id, own, id === activeId, next));
    }
    if (activeId !== undefined && this.#run?.id !== activeId) {
      this.#at = undefined;
      this.#newRun(activeId);
      events.push(this.#event('run.started', {}));
    }
    this.#at = undefined;
    this.#isLive = true;
    return events;
  }

  /** One run of the past, up to its last checkpoint. */
  #readRun(
    id: string,
    states: readonly JsonObject[],
    isOpen: boolean,
    next: {readonly id: string; readonly states: readonly JsonObject[]} | undefined,
  ): AgentEvent[] {
    this.#newRun(id);
    this.#at = timeIn(states[0]);
    const started = this.#event('run.started', {});
    const said: AgentEvent[] = [];
    const work: AgentEvent[] = [];
    this.#retryOf = undefined;
    for (const state of states) {
      this.#at = timeIn(state);
      this.thread.goTo(checkpointIn(state, 'parent_checkpoint', 'parent_config'));
      for (const event of this.#readState(state)) {
        const isSaid = object(event.payload)?.['role'] === 'user';
        (isSaid ? said : work).push(event);
      }
    }
    this.#starts.set(id, this.thread.tip);
    const begun = {...started, payload: present({retryOf: this.#retryOf})};
    if (isOpen) return [...said, begun, ...work];
    this.#run = undefined;
    const last = states.at(-1) ?? {};
    const tasks = objects(last['tasks']);
    const interrupts = tasks.flatMap((task) => objects(task['interrupts']));
    const error = tasks.map((task) => string(task['error'])).find((one) => one !== undefined);
    const isResumed = checkpointIn(next?.states[0], 'parent_checkpoint', 'parent_config') === checkpointIn(last);
    if (interrupts.length > 0 && !next) work.push(...this.#ask(interrupts, ''));
    const {type, payload} = pastEnd(last, interrupts.length > 0, error);
    const more = present({continuedBy: interrupts.length > 0 && isResumed ? next?.id : undefined});
    return [...said, begun, ...work, this.#event(type, {...payload, ...more, ...this.#pending()})];
  }

  /** A run begins, or is read again from its beginning. */
  #begin(runId: string | undefined, known?: Run): AgentEvent[] {
    if (this.#run && this.#run === known) return [];
    if (this.#run && this.#run.id === runId) {
      this.#restart(this.#run);
      return [];
    }
    const sent = this.#sent;
    this.#sent = undefined;
    if (sent?.isNew && sent.tip) this.thread.put(sent.tip);
    else if (sent) this.thread.tip = sent.tip;
    const waiting = sent?.isAnswer ? [...this.asked.values()][0]?.runId : undefined;
    this.#newRun(runId ?? this.#newId());
    this.#starts.set(this.#runId ?? '', this.thread.tip);
    const said = sent?.isNew && sent.tip ? this.#say(sent.tip, sent.editOf) : [];
    const started = this.#event('run.started', present({continues: waiting, retryOf: sent?.retryOf}));
    return [...said, ...this.#settle(sent, waiting), {...started, ...present({commandId: sent?.commandId})}];
  }

  /** The decisions that a run brings; what it leaves behind is cancelled. */
  #settle(sent: SentRun | undefined, waiting: string | undefined): AgentEvent[] {
    if (!sent) return [];
    const settled = [...this.asked.values()].map(({id, runId, decision}) => {
      const {resolution, reason} = (sent.isAnswer ? decision : undefined) ?? {
        resolution: 'cancelled',
        reason: undefined,
      };
      return {...this.#event('action.resolved', {resolution, ...present({reason})}, {actionId: id}), runId};
    });
    this.asked.clear();
    if (waiting === undefined) return settled;
    const over = this.#event('run.finished', {outcome: 'interrupt', continuedBy: this.#runId});
    return [...settled, {...over, runId: waiting}];
  }

  #newRun(id: string): Run {
    this.#runId = id;
    this.#run = {id, speeches: new Map(), usage: new Map(), agents: new Map(), customs: 0};
    return this.#run;
  }

  #restart(run: Run): void {
    for (const speech of run.speeches.values()) {
      speech.text = speech.reasoning = '';
      speech.calls.clear();
    }
    run.customs = 0;
  }

  #take(mode: string, place: string, wire: unknown): readonly AgentEvent[] {
    const run = this.#run as Run;
    const data = object(wire) ?? {};
    switch (mode) {
      case 'messages':
        return this.#speak(wire, run);
      case 'updates':
        return Object.entries(data).flatMap(([node, update]) =>
          node === '__interrupt__' ? this.#ask(objects(update), place) : this.#update(update, run),
        );
      case 'checkpoints':
      case 'values':
        return place === ''
          ? this.#readState(mode === 'values' ? {values: data} : data)
          : this.#within(place, data, run);
      case 'custom':
        return [this.#custom(wire, run)];
      case 'error':
        run.end = errorEnd(wire);
        return [];
      default:
        if (SILENT.has(mode)) return [];
        return [
          this.#note('langgraph_unknown_event', `LangGraph has no event ${JSON.stringify(mode.slice(0, 80))}.`, wire),
        ];
    }
  }

  /** One piece of a message, or a whole one, as the graph writes it. */
  #speak(wire: unknown, run: Run): readonly AgentEvent[] {
    const [given, metadata] = list(wire);
    const message = messageIn(given);
    if (!message) return [this.#note('langgraph_unreadable', 'A message has no id or no type.', wire)];
    const agent = this.#agentOf(object(metadata), run);
    const speech = run.speeches.get(message.id);
    if (message.type !== 'ai') {
      // What a person said comes with the state.
      if (message.type === 'tool') return [...agent.events, ...this.#result(message, agent.ids)];
      return agent.events;
    }
    const entry = speech || agent.ids['agentId'] !== undefined ? undefined : this.thread.find(message.id);
    const placed = speech || entry || agent.ids['agentId'] !== undefined ? undefined : this.#place(message);
    const row = entry?.row ?? placed?.entry.row ?? message.id;
    const own = speech ?? this.#newSpeech(run, message, row, agent.ids);
    const {text, reasoning} = contentOf(message);
    own.text += text;
    own.reasoning += reasoning;
    return [
      ...agent.events,
      ...(placed?.events ?? []),
      ...this.#grow(own, 'reasoning', reasoning),
      ...this.#grow(own, 'text', text),
      ...objects(message['tool_call_chunks']).flatMap((chunk) => this.#callPiece(own, chunk)),
    ];
  }

  #newSpeech(run: Run, {id}: Message, row: string, ids: JsonObject): Speech {
    const speech = {row, ids, text: '', reasoning: '', calls: new Map()};
    run.speeches.set(id, speech);
    return speech;
  }

  /** The subgraph that writes; none where it is the graph itself. */
  #agentOf(metadata: JsonObject | undefined, run: Run): {readonly ids: JsonObject; readonly events: AgentEvent[]} {
    const place = string(metadata?.['langgraph_checkpoint_ns']) ?? string(metadata?.['checkpoint_ns']) ?? '';
    const agentId = place.split('|').slice(0, -1).join('|');
    if (agentId === '') return {ids: {}, events: []};
    const agentName = string(metadata?.['lc_agent_name']) ?? nodeOf(agentId);
    return {ids: {agentId, agentName}, events: this.#spawn(agentId, agentName, run)};
  }

  #spawn(agentId: string, agentName: string, run: Run): AgentEvent[] {
    if (run.agents.has(agentId)) return [];
    run.agents.set(agentId, 'running');
    const parentAgentId = agentId.split('|').slice(0, -1).join('|');
    const ids = {agentId, agentName, ...(parentAgentId === '' ? {} : {parentAgentId})};
    const type = this.#once(`${agentId} spawned`) ? 'agent.spawned' : 'agent.changed';
    return [this.#event(type, {agentName, status: 'running'}, ids)];
  }

  /** The state of a subgraph: its messages are whole, and it may be done. */
  #within(place: string, data: JsonObject, run: Run): AgentEvent[] {
    const whole = this.#update(data['values'], run);
    if (!Array.isArray(data['next']) || data['next'].length > 0 || run.agents.get(place) !== 'running') return whole;
    run.agents.set(place, 'completed');
    return [...whole, this.#event('agent.completed', {status: 'completed'}, {agentId: place})];
  }

  /** What a node wrote: messages that were seen while they streamed are whole. */
  #update(update: unknown, run: Run): AgentEvent[] {
    return [update].flat().flatMap((one) =>
      messagesIn(one).flatMap((message) => {
        const speech = run.speeches.get(message.id);
        if (message.type === 'tool')
          return this.#calls.has(String(message['tool_call_id'])) ? this.#result(message, {}) : [];
        return speech ? this.#finish(speech, message) : [];
      }),
    );
  }

  /** A state of the graph: it has the whole messages, and says where the thread stands. */
  #readState(state: JsonObject): AgentEvent[] {
    const at = checkpointIn(state);
    const before = checkpointIn(state, 'parent_checkpoint', 'parent_config');
    const values = object(state['values']) ?? {};
    const events: AgentEvent[] = [];
    const path = new Map(this.thread.path());
    const run = this.#run;
    for (const message of messagesIn(values)) {
      const placed = path.has(message.id) ? undefined : this.#place(message);
      const entry = path.get(message.id) ?? (placed as Placed).entry;
      path.set(message.id, entry);
      events.push(...(placed?.events ?? []));
      if (at !== undefined && !entry.isKept) {
        entry.isKept = true;
        if (message.type === 'human' && this.thread.knows(before)) entry.fork ??= {before, at};
      }
      if (message.type === 'tool') events.push(...this.#result(message, {}));
      if (message.type !== 'ai') continue;
      const speech = run?.speeches.get(message.id);
      if (speech ?? !this.#emitted.has(`${entry.row} whole`))
        events.push(...this.#finish(speech ?? this.#newSpeech(run as Run, message, entry.row, {}), message));
    }
    if (at !== undefined) this.thread.mark(at);
    events.push(...this.#ask(objects(values['__interrupt__']), ''), ...this.#shared(values));
    if (run && Array.isArray(state['next']) && state['next'].length === 0)
      run.end ??= {type: 'run.finished', payload: {outcome: 'success'}};
    return events;
  }

  /** A message that is new in the thread. Where the thread has gone on otherwise before, what it answers is said again. */
  #place(message: Message): Placed {
    const {thread} = this;
    const events: AgentEvent[] = [];
    const other = thread.after(thread.tip)[0];
    let editOf: string | undefined;
    if (other && message.type === 'human') editOf = other.row;
    else if (other) {
      const asked = askedBy(thread.tip);
      const said: Entry[] = [];
      for (let entry = thread.tip; entry && entry !== asked?.before; entry = entry.before) said.unshift(entry);
      thread.tip = asked?.before;
      for (const entry of said) {
        const again = thread.make({...entry.message, id: entry.id, type: entry.type}, thread.tip);
        again.fork = entry.fork;
        thread.put(again);
        if (entry === asked) events.push(...this.#say(again, entry.row));
      }
      this.#retryOf = other.run;
    }
    const entry = thread.make(message, thread.tip);
    entry.run = this.#runId;
    thread.put(entry);
    if (message.type !== 'ai' && message.type !== 'tool') events.push(...this.#say(entry, editOf));
    return {entry, events};
  }

  /** A message is whole: what was not said of it yet. */
  #finish(speech: Speech, message: Message): AgentEvent[] {
    const {row} = speech;
    const {text, reasoning, files} = contentOf(message);
    const isNew = this.#once(`${row} whole`);
    if (this.#isLive && isNew && message['usage_metadata']) this.#run?.usage.set(message.id, message);
    const events = [...this.#whole(speech, 'reasoning', reasoning, isNew), ...this.#whole(speech, 'text', text, isNew)];
    if (isNew)
      events.push(
        ...files.flatMap((file, index) => {
          const id = `${row}/file${String(index)}`;
          return fileEvents(file, id, this.bodies).map(({type, payload, ids}) =>
            this.#event(type, payload, {...speech.ids, ...(ids ?? {messageId: row, partId: id})}),
          );
        }),
      );
    const calls = [...objects(message['tool_calls']), ...objects(message['invalid_tool_calls'])];
    return [...events, ...calls.flatMap(({id, name, args}) => this.#call(speech, string(id), string(name), args))];
  }

  /** A text as the state has it, in place of its pieces. */
  #whole(speech: Speech, kind: 'text' | 'reasoning', text: string, isNew: boolean): AgentEvent[] {
    const key = `${speech.row} ${kind}`;
    const ids = {...speech.ids, messageId: speech.row, partId: `${speech.row}/${kind}`};
    const known = speech[kind];
    const emitted = this.#lengths.get(key) ?? 0;
    speech[kind] = text;
    if (kind === 'reasoning') {
      const grown = this.#grow(speech, kind, '');
      return isNew && text !== '' ? [...grown, this.#event('reasoning.summary', {}, ids)] : grown;
    }
    // What was seen while it streamed is only ended; else it is said whole.
    const isSame = emitted > 0 && emitted === text.length && known === text;
    this.#lengths.set(key, text.length);
    if (text === '' && emitted === 0) return [];
    if (isSame) return isNew ? [this.#event('text.final', {}, ids)] : [];
    return isNew || known !== text ? [this.#event('text.final', {text}, ids)] : [];
  }

  /** The rest of a text that may have been emitted in part. */
  #grow(speech: Speech, kind: 'text' | 'reasoning', delta: string): AgentEvent[] {
    const {row} = speech;
    const ids = {...speech.ids, messageId: row, partId: `${row}/${kind}`};
    const grown = this.#rest(`${row} ${kind}`, speech[kind], delta);
    return grown === undefined || grown === '' ? [] : [this.#event(`${kind}.delta`, {delta: grown}, ids)];
  }

  /** What of a text was not emitted; undefined where all of it was. */
  #rest(key: string, text: string, delta: string): string | undefined {
    const known = this.#lengths.get(key);
    const fresh = text.length - (known ?? 0);
    if (known !== undefined && fresh <= 0) return undefined;
    this.#lengths.set(key, text.length);
    // Of a long text, only what came last is looked at.
    return delta.length >= fresh ? delta.slice(delta.length - fresh) : text.slice(known);
  }

  #callPiece(speech: Speech, {index, id, name, args}: JsonObject): AgentEvent[] {
    const key = index ?? id ?? 'last';
    const [callId, callName] = [string(id), string(name)];
    let call = speech.calls.get(key);
    // Some providers count every call as the first.
    if (!call || (callId !== undefined && call.id !== undefined && callId !== call.id)) call = {args: ''};
    Object.assign(call, present({id: callId, name: callName}));
    call.args += string(args) ?? '';
    speech.calls.set(key, call);
    if (call.id === undefined || call.name === undefined || this.#emitted.has(`${call.id} input`)) return [];
    const isNew = !this.#lengths.has(`${call.id} args`);
    const delta = this.#rest(`${call.id} args`, call.args, string(args) ?? '');
    if (delta === undefined) return [];
    const ids = {...speech.ids, messageId: speech.row, toolCallId: call.id};
    return [this.#event('tool.args', {...(isNew ? {name: call.name} : {}), delta}, ids)];
  }

  #call(speech: Speech, toolCallId: string | undefined, name = '', input: unknown): AgentEvent[] {
    const args = JSON.stringify(input);
    // A person may have changed the input of a call before it is made.
    if (toolCallId === undefined || this.#calls.get(toolCallId)?.args === args) return [];
    const isNew = this.#once(`${toolCallId} input`);
    this.#calls.set(toolCallId, {name, args, asked: askedBy(this.thread.tip), isOver: false});
    const ids = {...speech.ids, messageId: speech.row, toolCallId};
    // Nothing else says that a tool begins: the graph goes on to it once the message is whole.
    if (isNew) return [this.#event('tool.started', {name, input}, ids)];
    return [this.#event('tool.args', {name, input, complete: true}, ids)];
  }

  #result(message: Message, ids: JsonObject): AgentEvent[] {
    const toolCallId = string(message['tool_call_id']);
    if (toolCallId === undefined || !this.#once(`${toolCallId} end`)) return [];
    const call = this.#calls.get(toolCallId);
    if (call) call.isOver = true;
    const content = resultOf(message['content']);
    const output = typeof content === 'string' && /^\s*[[{]/.test(content) ? parsed(content) : content;
    const all = {...ids, toolCallId};
    return message['status'] === 'error'
      ? [this.#event('tool.failed', {error: output}, all)]
      : [this.#event('tool.result', {output}, all)];
  }

  /** What the graph waits for. */
  #ask(interrupts: readonly JsonObject[], place: string): AgentEvent[] {
    const run = this.#run;
    const runId = this.#runId ?? '';
    const taken = new Set<string>();
    const events = interrupts.flatMap((interrupt, index) => {
      const interruptId = string(interrupt['id']) ?? string(interrupt['interrupt_id']) ?? `${runId}/${String(index)}`;
      // The same task may ask twice, one after the other.
      if (!this.#once(`${runId} ${interruptId} asked`)) return [];
      const requests = requestsIn(interrupt['value']);
      return requests.map((request, at) => {
        const name = requests.length === 1 ? interruptId : `${interruptId}/${String(at)}`;
        const id = this.#emitted.has(`${name} open`) ? `${name}@${runId}` : name;
        this.#emitted.add(`${name} open`);
        this.asked.set(id, {id, interruptId, runId, ...present({call: request.call})});
        const agent = place === '' ? {} : {agentId: place, agentName: nodeOf(place)};
        const ids = {actionId: id, ...agent, ...present({toolCallId: this.#callFor(request, taken)})};
        return this.#event('action.required', request.payload, ids);
      });
    });
    if (run && interrupts.length > 0 && run.end?.type !== 'run.failed')
      run.end = {type: 'run.finished', payload: {outcome: 'interrupt'}};
    if (!this.#isLive) return events;
    this.#requests.push(...events);
    return [];
  }

  /** The call that a request is about: the first open one with its name and arguments. */
  #callFor({call}: Request, taken: Set<string>): string | undefined {
    if (!call) return undefined;
    const args = JSON.stringify(call.args);
    const found = [...this.#calls].find(
      ([id, one]) => !one.isOver && !taken.has(id) && one.name === call.name && one.args === args,
    );
    if (found) taken.add(found[0]);
    return found?.[0];
  }

  /** Calls that nobody has answered. */
  #pending(): JsonObject {
    const asked = askedBy(this.thread.tip);
    const open = [...this.#calls].filter(([, call]) => !call.isOver && call.asked === asked).map(([id]) => id);
    return open.length > 0 ? {pendingToolCallIds: open} : {};
  }

  /** Everything in the state that is no message. */
  #shared(values: JsonObject): AgentEvent[] {
    const {messages: _messages, __interrupt__: _interrupt, ...state} = values;
    const text = JSON.stringify(state);
    if (text === this.#state || (text === '{}' && this.#state === '')) return [];
    this.#state = text;
    const {runId: _runId, ...event} = this.#event('state.snapshot', {state});
    return [event];
  }

  /** What a node wrote to the stream itself; components that it pushes have a name and an id. */
  #custom(data: unknown, run: Run): AgentEvent {
    const content = object(data);
    const count = run.customs++;
    const isComponent = content?.['type'] === 'ui' && typeof content['name'] === 'string';
    const activityType = isComponent
      ? content['name']
      : (string(content?.['type']) ?? string(content?.['name']) ?? 'custom');
    const activityId = string(content?.['id']) ?? `${run.id}/custom/${String(count)}`;
    const shown = isComponent ? content['props'] : (content ?? {value: data});
    return this.#event('activity.changed', {activityType, content: shown}, {activityId});
  }

  /** The run as its server knows it, where its stream has not said how it ended. */
  #report(status: string): readonly AgentEvent[] {
    const run = this.#run;
    if (run) run.end ??= STATUS_ENDS[status];
    return [];
  }

  /** A message that is not the agent's, whole. */
  #say({message, row, type}: Entry, editOf?: string): readonly AgentEvent[] {
    if (!this.#once(`${row} said`)) return [];
    const {text, files} = contentOf(message);
    const role = type === 'human' ? 'user' : type;
    const attachments = files.map(({url, ...file}) => ({...file, ...(isLarge(url) ? {} : {url})}));
    const payload = {role, text, ...present({editOf}), ...(attachments.length > 0 ? {attachments} : {})};
    const {runId: _runId, ...event} = this.#event('text.final', payload, {messageId: row});
    return [{...event, ...(role === 'user' ? {owner: 'session'} : {})}];
  }

  #once(what: string): boolean {
    if (this.#emitted.has(what)) return false;
    this.#emitted.add(what);
    return true;
  }

  #event(type: string, payload: JsonObject, ids: JsonObject = {}): AgentEvent {
    const isWord = typeof payload['delta'] === 'string' && payload['delta'] !== '';
    const timestamp = this.#isLive ? (isWord ? undefined : new Date(this.#now()).toISOString()) : this.#at;
    return {type, ...present({sessionId: this.#sessionId, runId: this.#runId, timestamp}), ...ids, payload};
  }

  /** A diagnostic for developers. */
  #note(code: string, message: string, detail: unknown): AgentEvent {
    return this.#event('diagnostic.changed', {code, level: 'warning', message, detail});
  }
}

interface Placed {
  readonly entry: Entry;
  readonly events: AgentEvent[];
}

/** How a run ended, by the server's own word for it. */
const STATUS_ENDS: Readonly<Record<string, NonNullable<Run['end']>>> = {
  success: {type: 'run.finished', payload: {outcome: 'success'}},
  interrupted: {type: 'run.finished', payload: {outcome: 'cancelled'}},
  error: {type: 'run.failed', payload: {code: 'error'}},
  timeout: {type: 'run.failed', payload: {code: 'timeout'}},
};

/** How servers call an error that is a person's own stop: by its name in Python, by its message in JavaScript. */
const STOPS: ReadonlySet<unknown> = new Set(['UserInterrupt', 'UserRollback', 'interrupt', 'rollback']);

function errorEnd(wire: unknown): NonNullable<Run['end']> {
  const {error, message} = object(wire) ?? {message: wire};
  if (STOPS.has(error) || STOPS.has(message)) return {type: 'run.finished', payload: {outcome: 'cancelled'}};
  const code = error === 'Error' ? undefined : string(error);
  return {type: 'run.failed', payload: present({error: string(message) ?? code, code})};
}

/** How a run ends of which the stream has not said it. */
function endOf({kind, message}: WireFault): NonNullable<Run['end']> {
  if (kind === 'aborted') return {type: 'run.finished', payload: {outcome: 'cancelled', reason: 'stopped_listening'}};
  return {type: 'run.failed', payload: {error: message, code: `stream_${kind}`}};
}

/** How a run of the past ended, by its last checkpoint. */
function pastEnd(state: JsonObject, isAsking: boolean, error: string | undefined): NonNullable<Run['end']> {
  if (isAsking) return {type: 'run.finished', payload: {outcome: 'interrupt'}};
  if (error !== undefined) {
    const words = string(object(parsed(error))?.['message']) ?? error;
    return {type: 'run.failed', payload: {error: words}};
  }
  if (list(state['next']).length === 0) return {type: 'run.finished', payload: {outcome: 'success'}};
  return {type: 'run.failed', payload: {code: 'unfinished'}};
}

/** The id of a state's checkpoint, or of the one before it. */
function checkpointIn(state: JsonObject | undefined, name = 'checkpoint', config = 'config'): string | undefined {
  const configurable = object(object(state?.[config])?.['configurable']);
  return string(object(state?.[name])?.['checkpoint_id']) ?? string(configurable?.['checkpoint_id']);
}

function timeIn(state: JsonObject | undefined): string | undefined {
  return string(state?.['created_at']);
}

/** The node that a subgraph stands in. */
function nodeOf(place: string): string {
  return (place.split('|').at(-1) ?? '').split(':')[0] ?? '';
}
