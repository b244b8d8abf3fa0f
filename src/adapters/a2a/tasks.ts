import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {ArtifactKind, Phase} from '../../protocol/taxonomy.js';
import {REMOTE_RUNTIME_STATUS} from '../../protocol/vocabulary.js';
import {present} from '../../state/read.js';
import type {WireFault} from '../adapter.js';
import type {Peer} from './peer.js';
import {Questions} from './questions.js';
import {
  type Artifact,
  type Message,
  type Part,
  type Status,
  type Task,
  type TaskState,
  textOf,
  type WireEvent,
} from './wire.js';

/** How much of a text is shown where its body is not open. */
const PREVIEW = 2_000;
/** Characters of all bodies that are kept for reading; the oldest go first. */
const KEPT = 64 * 1024 * 1024;
const JSON_TYPE = 'application/json';

/** One artifact of a task, as far as it has come. */
interface Made {
  readonly id: string;
  readonly taskId: string;
  readonly ref: string;
  /** The texts of all pieces, joined in order. */
  text: string | undefined;
  /** The parts that are not text. */
  others: readonly Part[];
  mediaType: string | undefined;
  size: number;
  version: number;
  isWhole: boolean;
}

/** What the tasks of a peer have made. Bodies come over the wire, in pieces, and are kept in memory for reading. */
class Artifacts {
  readonly #peer: Peer;
  readonly #made = new Map<string, Made>();
  #size = 0;

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** A piece: it is added, or replaces all that there was. A last one makes the artifact whole. */
  take(taskId: string, artifact: Artifact, {append, lastChunk}: {append: boolean; lastChunk: boolean}): AgentEvent[] {
    const id = `${taskId}:${artifact.id}`;
    const before = this.#made.get(id);
    const made: Made = before ?? {...BLANK, id, taskId, ref: `a2a:${id}`};
    if (!append) this.#add(made, BLANK, -made.size);
    this.#add(made, piecesOf(made, artifact.parts), sizeOf(artifact.parts));
    const event = this.#event(before ? 'artifact.updated' : 'artifact.created', artifact, made);
    return lastChunk ? [event, this.#finish(made)] : [event];
  }

  /** All artifacts of a task, complete: no event for those that are known already. */
  reconcile(taskId: string, artifacts: readonly Artifact[]): AgentEvent[] {
    return artifacts.flatMap((artifact) => {
      const made = this.#made.get(`${taskId}:${artifact.id}`);
      const isSame = made && sameBody(made, piecesOf(BLANK, artifact.parts));
      return isSame ? [] : this.take(taskId, artifact, {append: false, lastChunk: false});
    });
  }

  /** The task has ended well: what it left open is whole with it. */
  finish(taskId: string): AgentEvent[] {
    return this.#of(taskId).flatMap((made) => (made.isWhole ? [] : [this.#finish(made)]));
  }

  /** The ids, in this page, of what a task has made. */
  ids(taskId: string): readonly string[] {
    return this.#of(taskId).map(({id}) => id);
  }

  /** Those of them that are here as a whole. */
  whole(taskId: string): readonly string[] {
    return this.#of(taskId).flatMap((made) => (made.isWhole && hasBody(made) ? [made.id] : []));
  }

  /** The body behind a ref. A version is read as the newest: a peer keeps no other. */
  body(ref: string): Blob | undefined {
    const made = this.#made.get(ref.replace(/^a2a:/, '').replace(/@\d+$/, ''));
    return made && bodyOf(made);
  }

  #of(taskId: string): readonly Made[] {
    return [...this.#made.values()].filter((made) => made.taskId === taskId);
  }

  #add(made: Made, {text, others, mediaType}: Pick<Made, 'text' | 'others' | 'mediaType'>, size: number): void {
    Object.assign(made, {text, others, mediaType, size: made.size + size, isWhole: false});
    this.#size += size;
    this.#made.delete(made.id);
    this.#made.set(made.id, made);
    for (const [id, oldest] of this.#made) {
      if (this.#size <= KEPT || oldest === made) break;
      this.#made.delete(id);
      this.#size -= oldest.size;
    }
  }

  #event(type: string, artifact: Artifact, made: Made): AgentEvent {
    const {id, taskId, ref, text = '', others, mediaType} = made;
    const links = others.flatMap(({file}) => (file?.url === undefined ? [] : [file.url]));
    return {
      ...this.#peer.envelope(type, {owner: 'artifact', scope: 'artifact', phase: 'producing'}),
      runId: taskId,
      taskId,
      artifactId: id,
      artifactKind: kindOf(mediaType),
      ...present({sourceRefs: links.length > 0 ? links : undefined}),
      payload: {
        ...present({title: artifact.name, description: artifact.description, mediaType}),
        ...present({
          preview: text === '' ? undefined : text.slice(0, PREVIEW),
          readRef: hasBody(made) ? ref : undefined,
        }),
        writeCapabilities: [],
      },
    };
  }

  #finish(made: Made): AgentEvent {
    made.isWhole = true;
    made.version += 1;
    const {id, taskId, ref, mediaType, version} = made;
    const body = bodyOf(made);
    return {
      ...this.#peer.envelope('artifact.version.created', {owner: 'artifact', scope: 'artifact', phase: 'completed'}),
      runId: taskId,
      taskId,
      artifactId: id,
      artifactVersionId: String(version),
      payload: present({
        readRef: body && `${ref}@${String(version)}`,
        bytes: body?.size,
        mediaType,
        author: this.#peer.card?.name,
      }),
    };
  }
}

const BLANK = {text: undefined, others: [], mediaType: undefined, size: 0, version: 0, isWhole: false} as const;

type Pieces = Pick<Made, 'text' | 'others' | 'mediaType'>;

/** What there is once more pieces have come. */
function piecesOf({text, others, mediaType}: Pieces, parts: readonly Part[]): Pieces {
  const words = parts.filter((part) => part.text !== undefined);
  const more = parts.filter((part) => part.text === undefined);
  const isData = more.length > 0 && more.every(({data}) => data !== undefined);
  return {
    text: words.length > 0 ? (text ?? '') + textOf(words) : text,
    others: more.length > 0 ? [...others, ...more] : others,
    mediaType:
      mediaType ?? parts.find((part) => part.mediaType !== undefined)?.mediaType ?? (isData ? JSON_TYPE : undefined),
  };
}

function sameBody(one: Pieces, other: Pieces): boolean {
  return one.text === other.text && JSON.stringify(one.others) === JSON.stringify(other.others);
}

function hasBody({text, others}: Pieces): boolean {
  return text !== undefined || others.some(({file, data}) => file?.bytes !== undefined || data !== undefined);
}

/** What there is to read: the words, else the bytes of files, else the data. A file that is only linked has no body. */
function bodyOf(made: Pieces): Blob | undefined {
  if (!hasBody(made)) return undefined;
  const {text, others, mediaType: type = 'text/plain'} = made;
  if (text !== undefined) return new Blob([text], {type});
  const bytes = others.flatMap(({file}) => (file?.bytes === undefined ? [] : [decoded(file.bytes)]));
  if (bytes.length > 0) return new Blob(bytes, {type});
  const data = others.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  return new Blob([JSON.stringify(data.length === 1 ? data[0] : data, null, 2)], {type});
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, {text, file, data}) => {
    const size = text?.length ?? file?.bytes?.length ?? (data === undefined ? 0 : JSON.stringify(data).length);
    return sum + size;
  }, 0);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function kindOf(mediaType = 'text/plain'): ArtifactKind {
  if (mediaType.startsWith('image/')) return 'image';
  if (mediaType === 'text/csv') return 'table';
  if (/json|xml|parquet/.test(mediaType)) return 'dataset';
  if (/javascript|typescript|x-python|x-/.test(mediaType)) return 'code';
  return mediaType.startsWith('text/') || mediaType === 'application/pdf' ? 'document' : 'custom';
}

/** A message of this page that the peer has not answered yet. */
export interface Said {
  readonly message: Message;
  readonly commandId: string;
  /** The request that it answers. */
  readonly actionId?: string | undefined;
}

/** A task of the peer, and what is remembered of it. */
interface Known {
  readonly id: string;
  contextId: string | undefined;
  /** What a person asked for. */
  readonly objective: string | undefined;
  status: Status;
  /** Identifies this status: the next one has another mark. */
  mark: string;
  /** A person has answered, and the peer has taken it: what it says next is not the same question again. */
  isAnswered: boolean;
}

/** The states after which a task says nothing more. */
const OVER: ReadonlySet<TaskState> = new Set(['completed', 'failed', 'canceled', 'rejected']);
const UNKNOWN: Status = {state: 'unknown', native: 'unspecified'};

/** The tasks of one context: each is a run of the page, and a task of its own beside. */
export class Tasks {
  readonly artifacts: Artifacts;
  readonly questions: Questions;
  /** How what becomes of a task is learned. */
  mechanism: 'streaming' | 'polling' = 'streaming';
  readonly #peer: Peer;
  readonly #speech: Speech;
  readonly #known = new Map<string, Known>();
  #newest: Known | undefined;
  #said: Said | undefined;

  constructor(peer: Peer) {
    this.#peer = peer;
    this.artifacts = new Artifacts(peer);
    this.questions = new Questions(peer);
    this.#speech = new Speech(peer);
  }

  /** Whether the newest message is unanswered, at work, or over; a task that waits for a person is over. */
  get state(): 'waiting' | 'active' | 'over' {
    if (this.#newest && isAtWork(this.#newest)) return 'active';
    return this.#said ? 'waiting' : 'over';
  }

  /** The newest task that has not ended: it can be listened to, answered and stopped. */
  get open(): {readonly id: string; readonly contextId?: string | undefined} | undefined {
    const task = this.#newest;
    return task && !OVER.has(task.status.state) ? task : undefined;
  }

  /** The context as the peer calls it. */
  get contextId(): string | undefined {
    return this.#newest?.contextId;
  }

  /** The next event of the peer answers this. */
  expect(said: Said): void {
    this.#said = said;
  }

  take(event: WireEvent): readonly AgentEvent[] {
    switch (event.kind) {
      case 'task':
        return this.#whole(event.task);
      case 'status': {
        const {task, events} = this.#find(event.taskId, event.contextId);
        return [...events, ...this.#change(task, event.status)];
      }
      case 'artifact': {
        const {task, events} = this.#find(event.taskId, event.contextId);
        const made = this.artifacts.take(task.id, event.artifact, event);
        return [...events, ...made, ...(made.length > 1 ? [this.#task(task)] : [])];
      }
      case 'message':
        return this.#reply(event.message);
    }
  }

  /** What was said and made in this context before. */
  past(tasks: readonly Task[]): readonly AgentEvent[] {
    this.#peer.isLive = false;
    const events = tasks.flatMap((task) => this.#whole(task));
    this.#peer.isLive = true;
    this.#newest = [...this.#known.values()].findLast(isAtWork) ?? this.#newest;
    return events;
  }

  /** The connection is lost. A peer that cannot be reached has not failed: its last status is kept. */
  lose(fault: WireFault, commandId?: string): readonly AgentEvent[] {
    const task = this.#newest;
    if (!task || !isAtWork(task)) return this.#unheard(commandId);
    if (fault.kind === 'aborted') return [];
    if (fault.code !== 'TASK_NOT_FOUND' && fault.status !== 404 && fault.code !== '-32001') {
      return [this.#peer.unreached(fault), this.#task(task, {delivery: 'unknown'})];
    }
    // The peer answers and does not know the task: how it ended stays unknown.
    task.status = {...task.status, state: 'failed'};
    const payload = {error: fault.message, code: 'a2a_task_missing'};
    return [
      this.#task(task, {status: 'lost', remoteStatus: 'missing', delivery: 'unknown', statusReason: fault.message}),
      this.#peer.changed({status: 'unknown', remoteStatus: 'missing'}),
      ...this.questions.settle(task.id, 'cancelled'),
      {...this.#run(task, 'run.failed', 'failed'), payload},
    ];
  }

  /** A complete task: events for what is new in it, nothing twice. */
  #whole({id, contextId, status = UNKNOWN, history, artifacts}: Task): readonly AgentEvent[] {
    const {task, events} = this.#find(
      id,
      contextId,
      history.find(({role}) => role === 'user'),
    );
    // The message of the status comes with the status.
    const said = history.filter((message) => message.id !== status.message?.id);
    return [
      ...events,
      ...said.flatMap((message) => this.#speech.events(message, {runId: id, taskId: id})),
      ...this.artifacts.reconcile(id, artifacts),
      ...this.#change(task, status),
    ];
  }

  /** The task of an event, with the events for a task that is new, or that continues after an answer. */
  #find(id: string, contextId: string | undefined, first?: Message): {task: Known; events: readonly AgentEvent[]} {
    const known = this.#known.get(id);
    this.#peer.sessionId ??= contextId;
    const said = this.#heard(id, known !== undefined);
    if (known) {
      known.contextId ??= contextId;
      if (said) {
        known.isAnswered = true;
        this.#newest = known;
      }
      // A peer that was lost is there again, though it may have nothing new to say.
      const again = this.#peer.isLost ? [this.#agent(known), this.#task(known)] : [];
      return {task: known, events: [...again, ...this.questions.answered(id, said)]};
    }
    const objective = textOf((said?.message ?? first)?.parts ?? []) || undefined;
    const task: Known = {id, contextId, objective, status: UNKNOWN, mark: '', isAnswered: false};
    this.#known.set(id, task);
    this.#newest = task;
    const words = said ? this.#speech.events(said.message, {runId: id, taskId: id}) : [];
    const started = {
      ...this.#run(task, 'run.started', 'accepted'),
      ...present({commandId: said?.commandId}),
      payload: {status: 'submitted'},
    };
    return {task, events: [...words, started]};
  }

  /** What this page said, where the peer's word is about it. */
  #heard(taskId: string, isKnown: boolean): Said | undefined {
    const said = this.#said;
    if (!said || (said.message.taskId === undefined ? isKnown : said.message.taskId !== taskId)) return undefined;
    this.#said = undefined;
    if (said.message.taskId !== undefined) this.#speech.note(said.message.id);
    return said;
  }

  #change(task: Known, status: Status): readonly AgentEvent[] {
    const {state, native, message, timestamp: at} = status;
    const mark = JSON.stringify([native, message?.id, at]);
    if (mark === task.mark || OVER.has(task.status.state)) return [];
    const isNewState = state !== task.status.state;
    task.mark = mark;
    task.status = status;
    task.isAnswered = false;
    const asks = state === 'input_required' || state === 'auth_required';
    const isWordless = asks || state === 'failed' || state === 'rejected';
    const words = message ? this.#speech.events(message, {runId: task.id, taskId: task.id, at, isWordless}) : [];
    return [
      ...words,
      ...(state === 'completed' ? this.artifacts.finish(task.id) : []),
      ...(asks ? this.questions.ask(task.id, status) : this.questions.settle(task.id, endOf(state))),
      this.#task(task),
      ...this.#end(task),
      ...(isNewState ? [this.#agent(task)] : []),
    ];
  }

  /** What a state means for the run. */
  #end(task: Known): readonly AgentEvent[] {
    const {state, native, message, timestamp: at} = task.status;
    const text = textOf(message?.parts ?? []) || undefined;
    switch (state) {
      case 'working':
        return [{...this.#run(task, 'run.status', 'acting', at), payload: {stage: 'running'}}];
      case 'completed':
        return [{...this.#run(task, 'run.finished', 'completed', at), payload: {outcome: 'success'}}];
      case 'canceled':
        return [{...this.#run(task, 'run.finished', 'cancelled', at), payload: {outcome: 'cancelled'}}];
      case 'failed':
      case 'rejected': {
        const error = text ?? `The peer says ${native}, and not why.`;
        return [{...this.#run(task, 'run.failed', 'failed', at), payload: {error, code: state}}];
      }
      default:
        return [];
    }
  }

  /** A peer may answer without a task: then what was said is a run of its own, over at once. */
  #reply(message: Message): readonly AgentEvent[] {
    const known = message.taskId === undefined ? undefined : this.#known.get(message.taskId);
    if (known)
      return [
        ...this.#find(known.id, undefined).events,
        ...this.#speech.events(message, {runId: known.id, taskId: known.id}),
      ];
    const said = this.#said;
    this.#said = undefined;
    this.#peer.sessionId ??= message.contextId;
    const runId = said?.message.id ?? message.id;
    const run = {...this.#peer.envelope('run.started', {phase: 'accepted'}), runId};
    const ended = this.#peer.envelope('run.finished', {phase: 'completed'});
    return [
      ...(said ? this.#speech.events(said.message, {runId}) : []),
      {...run, ...present({commandId: said?.commandId}), payload: {status: 'submitted'}},
      ...this.#speech.events(message, {runId}),
      {...ended, runId, payload: {outcome: 'success'}},
      {...this.#peer.changed({status: 'idle', remoteStatus: 'message'}), ...present({commandId: said?.commandId})},
    ];
  }

  /** The stream was left before the peer answered. */
  #unheard(commandId: string | undefined): readonly AgentEvent[] {
    const said = this.#said;
    this.#said = undefined;
    if (!said || said.message.taskId !== undefined) return [];
    const runId = said.message.id;
    const started = {...this.#peer.envelope('run.started', {phase: 'accepted'}), runId, commandId: said.commandId};
    const ended = {...this.#peer.envelope('run.finished', {phase: 'cancelled'}), runId, ...present({commandId})};
    return [
      ...this.#speech.events(said.message, {runId}),
      {...started, payload: {status: 'submitted'}},
      {...ended, payload: {outcome: 'cancelled', reason: 'stopped_listening'}},
    ];
  }

  /** A step in the life of the run that a task is. */
  #run({id, status}: Known, type: string, phase: Phase, at?: string): AgentEvent {
    const runtimeStatus = type === 'run.started' ? 'submitted' : REMOTE_RUNTIME_STATUS[status.state];
    const entity = {runtimeEntity: 'external_task', runtimeStatus, remoteTaskId: id} as const;
    return {...this.#peer.envelope(type, {phase, at}), runId: id, taskId: id, ...entity};
  }

  /** K6: the task as the page keeps it, around what the peer says of its own. */
  #task({id, contextId, objective, status}: Known, more: JsonObject = {}): AgentEvent {
    const peer = this.#peer;
    const {state, native, message, timestamp: at} = status;
    const isWhy = state === 'failed' || state === 'rejected' || state === 'canceled';
    const words = isWhy && message ? textOf(message.parts) || undefined : undefined;
    const ready = this.artifacts.whole(id);
    return {
      ...peer.envelope(state === 'canceled' ? 'task.cancelled' : 'task.changed', {owner: 'task', scope: 'task', at}),
      runId: id,
      taskId: id,
      remoteTaskId: id,
      runtimeEntity: 'external_task',
      runtimeStatus: REMOTE_RUNTIME_STATUS[state],
      payload: {
        status: state,
        nativeStatus: native,
        remoteStatus: wordOf(status),
        remoteTaskId: id,
        nativeProtocol: peer.protocol,
        deliveryMechanism: this.mechanism,
        remoteArtifactRefs: this.artifacts.ids(id),
        artifacts: ready,
        relationships: ready.map((targetId) => ({relation: 'produced_artifact', targetId})),
        delivery: this.#deliveryOf(id, status),
        ...present({
          objective,
          remoteContextId: contextId,
          remoteAgentRef: peer.cardRef,
          statusReason: words,
          lastError: state === 'canceled' ? undefined : words,
        }),
        ...more,
      },
    };
  }

  /** Whether what the peer has done has come here: its own word for the end of its work says nothing of that. */
  #deliveryOf(id: string, {state, message}: Status): string {
    if (!OVER.has(state)) return 'pending';
    const made = this.artifacts.ids(id).length;
    if (state !== 'completed' || (made === 0 && !message)) return 'not_applicable';
    return this.artifacts.whole(id).length === made ? 'delivered' : 'unknown';
  }

  /** What the task means for the teammate who does it. */
  #agent({id, status}: Known): AgentEvent {
    const {state} = status;
    const last = OVER.has(state) ? {lastRunRef: id} : {};
    return {
      ...this.#peer.changed({status: state, remoteStatus: wordOf(status), currentRunId: id, ...last}),
      taskId: id,
      remoteTaskId: id,
      runtimeStatus: REMOTE_RUNTIME_STATUS[state],
    };
  }
}

/** A task that can say more by itself: one that waits for a person's words cannot. */
function isAtWork({status, isAnswered}: Known): boolean {
  return !OVER.has(status.state) && (status.state !== 'input_required' || isAnswered);
}

/** What became of a question whose task came to this state: one that went on had what it needed. */
function endOf(state: TaskState): string {
  return OVER.has(state) && state !== 'completed' ? 'cancelled' : 'resolved';
}

/** The state in the standard's word, or the peer's own where there is none. */
function wordOf({state, native}: Status): string {
  return state === 'unknown' ? native : state;
}

/** How a message becomes events. */
interface SpeechOptions {
  readonly runId: string;
  readonly taskId?: string | undefined;
  readonly at?: string | undefined;
  /** Its text is shown elsewhere: as a question, or as the reason of a failure. */
  readonly isWordless?: boolean;
}

/** What is said, each thing once: words as words, files beside them, data as structured content. */
class Speech {
  readonly #peer: Peer;
  readonly #known = new Set<string>();

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** Marks a message as known: it makes no events any more. */
  note(messageId: string): void {
    this.#known.add(messageId);
  }

  /** The events of a message; none where it is known already. */
  events(message: Message, options: SpeechOptions): AgentEvent[] {
    const {id, role, parts} = message;
    if (this.#known.has(id)) return [];
    this.#known.add(id);
    if (message.isSecret) return [];
    const text = options.isWordless ? '' : textOf(parts);
    const files = parts.flatMap(({file, mediaType}) =>
      file ? [present({url: file.url, name: file.name, mimeType: mediaType})] : [],
    );
    const said = text === '' && files.length === 0 ? [] : [this.#text(id, {role, text, files}, options)];
    const data = parts.flatMap((part, index) =>
      part.data === undefined ? [] : [this.#data(`${id}:${String(index)}`, part.data, part.mediaType, options)],
    );
    return [...said, ...data];
  }

  #text(messageId: string, said: {role: string; text: string; files: readonly JsonObject[]}, options: SpeechOptions) {
    const {role, text, files} = said;
    const phase = role === 'user' ? 'submitted' : 'producing';
    const envelope = this.#peer.envelope('text.final', {owner: 'session', scope: 'message', phase, at: options.at});
    const {agentId, ...own} = envelope;
    return {
      ...own,
      // What a person says is not the peer's.
      ...(role === 'user' ? {} : {agentId, ...present({agentName: this.#peer.card?.name})}),
      ...ids(options),
      messageId,
      payload: {role, text, ...present({attachments: files.length > 0 ? files : undefined})},
    };
  }

  #data(activityId: string, data: unknown, mediaType: string | undefined, options: SpeechOptions): AgentEvent {
    return {
      ...this.#peer.envelope('activity.changed', {scope: 'run', at: options.at}),
      ...ids(options),
      activityId,
      payload: {activityType: mediaType ?? 'application/json', content: data},
    };
  }
}

function ids({runId, taskId}: SpeechOptions): JsonObject {
  return {runId, ...present({taskId})};
}
