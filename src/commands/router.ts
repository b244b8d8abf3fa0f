import type {AgentEvent} from '../protocol/envelope.js';
import {COMMANDS, type Control} from '../protocol/taxonomy.js';
import {perStore} from '../state/core/per-store.js';
import {actionKey, taskKey} from '../state/keys.js';
import {object, present, string, time} from '../state/read.js';
import type {ProjectionStore, ReadonlyStore} from '../state/store.js';
import {newCommandId} from './command-id.js';
import type {AgentCommand, CommandIntent} from './command.js';
import type {Complete} from './completion.js';
import type {ControlRule} from './control-rule.js';
import {CONTROL_TABLE, missingFrom} from './controls.js';
import {receiptForKey, receiptKey} from './keys.js';
import type {Read, ReadScope} from './reading.js';
import {ADVICE, isWaiting, type Advice, type Receipt, type ReceiptStatus} from './receipts.js';

/**
 * What a carrier can say about a command besides its owner's reply: that the page keeps it for now and why, that it is
 * on its way after all, or that it is done, where the page itself owns what it was about.
 */
export type OnStatus = (status: 'held' | 'pending' | 'confirmed', reason?: string) => void;

/** How a command leaves the page. It resolves with the owner's reply; a refusal rejects with a `Refusal`. */
export type Carry = (command: AgentCommand, signal: AbortSignal, onStatus: OnStatus) => Promise<unknown>;

/** The owner said no. Any other error is a failure of the transport, and may be tried again. */
export class Refusal extends Error {
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly code: string | undefined;
  readonly advice: Advice | undefined;

  constructor(message: string, fields?: Readonly<Record<string, string>>, code?: string, advice?: Advice) {
    super(message);
    this.name = 'Refusal';
    this.fields = fields;
    this.code = code;
    this.advice = advice;
  }
}

/** How an upload is watched and stopped. */
export interface UploadWatch {
  readonly signal?: AbortSignal;
  /** How many bytes were sent, of how many. Not every transport reports it. */
  onProgress?(loaded: number, total: number): void;
}

/** A file that the owner has taken: commands name it by its address. */
export interface Uploaded {
  readonly url: string;
  readonly mimeType: string;
}

/** Brings a file to its owner, before a command names it. Rejects with words for the person who chose it. */
export type Upload = (file: Blob & {readonly name?: string}, watch: UploadWatch) => Promise<Uploaded>;

/** What can carry commands: usually one connection to one runtime. */
export interface Carrier {
  readonly controls: ReadonlySet<Control>;
  carry: Carry;
  /** Why this very command cannot be written, though its control can be; absent where the control says it all. */
  refuses?(intent: CommandIntent): string | undefined;
  /** Takes back a command that the page still holds; false where it has left. */
  withdraw?(command: AgentCommand): boolean;
  /** Absent where files cannot go. */
  upload?: Upload | undefined;
  /** Absent where nothing is offered while a person writes. */
  complete?: Complete | undefined;
  /** Absent where what a ref names cannot be had. */
  read?: Read | undefined;
}

/** How the router can be made. */
export interface RouterOptions {
  /** Milliseconds without a confirming event until a command counts as unconfirmed. */
  readonly patience?: number;
  readonly now?: () => number;
  readonly newId?: () => string;
}

const PATIENCE = 10_000;

const routers = /* @__PURE__ */ perStore<CommandRouter>('routers');

/**
 * Carries intentions out and keeps a receipt for each. A receipt is pending until an event of the owning system answers
 * it; the reply to the request alone confirms nothing but reads.
 */
export class CommandRouter {
  /** The one router of a store. */
  static of(store: ProjectionStore): CommandRouter {
    let router = routers.get(store);
    if (!router) routers.set(store, (router = new CommandRouter(store)));
    return router;
  }

  readonly #store: ProjectionStore;
  readonly #patience: number;
  readonly #now: () => number;
  readonly #newId: () => string;
  readonly #waiting = new Map<string, AgentCommand>();
  /** Whole commands, for trying again. What a person typed may be a credential, so it is in no row. */
  readonly #unsettled = new Map<string, AgentCommand>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #leaving = new AbortController();
  #carrier: Carrier | undefined;
  /** Why nothing can be sent while there is no carrier. */
  #unavailableReason = 'not_connected';
  #unwatch: (() => void) | undefined;

  constructor(store: ProjectionStore, options: RouterOptions = {}) {
    this.#store = store;
    this.#patience = options.patience ?? PATIENCE;
    this.#now = options.now ?? Date.now;
    this.#newId = options.newId ?? newCommandId;
  }

  /** Takes the carrier that commands leave by; none means that nothing can be sent, for a reason. */
  connect(carrier: Carrier | undefined, unavailableReason = 'not_connected'): void {
    this.#carrier = carrier;
    this.#unavailableReason = unavailableReason;
  }

  /** Why a control cannot be used right now, in words for its tooltip; undefined where it can. */
  unavailable(control: Control): string | undefined {
    if (!this.#carrier) return this.#unavailableReason;
    return this.#carrier.controls.has(control) ? undefined : 'unsupported';
  }

  /** Why this very command would be refused before it leaves; undefined where it would not. */
  refuses(intent: CommandIntent): string | undefined {
    return this.#carrier?.refuses?.(intent);
  }

  /** Brings a file to the owner, so that a command can name it. */
  async upload(file: Blob & {readonly name?: string}, watch: UploadWatch = {}): Promise<Uploaded> {
    const carrier = this.#carrier;
    if (!carrier?.upload) throw new Error(carrier ? 'unsupported' : this.#unavailableReason);
    return carrier.upload(file, watch);
  }

  /** Asks the owner for completions; undefined where the connection offers none. */
  get complete(): Complete | undefined {
    return this.#carrier?.complete;
  }

  /** Why refs cannot be read right now; undefined where they can. */
  get unreadable(): string | undefined {
    if (!this.#carrier) return this.#unavailableReason;
    return this.#carrier.read ? undefined : 'unsupported';
  }

  /** Reads what a ref names: the body of an artifact, an export, a pack. Nothing of it becomes a row. */
  async read(ref: string, scope: ReadScope): Promise<Blob> {
    const read = this.#carrier?.read;
    if (!read) throw new Refusal(this.unreadable ?? 'unsupported');
    return read.call(this.#carrier, ref, scope);
  }

  /** Sends a command, once. Asking again about a fact that has its answer on the way gives the first receipt. */
  send(intent: CommandIntent & {readonly id?: string}): Receipt {
    const command: AgentCommand = {...intent, id: intent.id ?? this.#newId()};
    const repeated = this.#store.get(receiptKey(command.id)) ?? this.#earlier(command);
    if (repeated) return repeated;
    const problem = this.#problem(command);
    if (problem !== undefined) return this.#record(command, 'refused', {reason: problem, settledAt: this.#now()});
    const receipt = this.#record(command, 'pending');
    this.#await(command);
    void this.#carry(command);
    return receipt;
  }

  /** Sends a failed or unconfirmed command again, under the same id, so that it cannot happen twice. */
  retry(commandId: string): Receipt | undefined {
    const receipt = this.#store.get(receiptKey(commandId));
    if (!receipt || (receipt.status !== 'failed' && receipt.status !== 'unconfirmed')) return receipt;
    const command = this.#unsettled.get(commandId);
    if (!command) return receipt;
    const again = this.#record(command, 'pending');
    this.#await(command);
    void this.#carry(command);
    return again;
  }

  /** Takes back a command that has not left the page yet. */
  withdraw(commandId: string): Receipt | undefined {
    const receipt = this.#store.get(receiptKey(commandId));
    const command = this.#waiting.get(commandId);
    if (receipt?.status !== 'held' || !command || !this.#carrier?.withdraw?.(command)) return receipt;
    this.#settle(command, 'withdrawn');
    return this.#store.get(receiptKey(commandId));
  }

  /** Stops timers and requests. Receipts stay as they are. */
  close(): void {
    this.#leaving.abort();
    this.#unwatch?.();
    this.#unwatch = undefined;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting.clear();
    this.#unsettled.clear();
  }

  /** A fact that is settled once keeps the first command about it, unless that one did not get through. */
  #earlier(command: AgentCommand): Receipt | undefined {
    const fact = factOf(command);
    if (fact === undefined || !CONTROL_TABLE[command.control].once) return undefined;
    const receipt = this.#store.get(receiptForKey(fact));
    return receipt && (isWaiting(receipt) || receipt.status === 'confirmed') ? receipt : undefined;
  }

  #problem(command: AgentCommand): string | undefined {
    if (!(COMMANDS as readonly string[]).includes(command.control)) return 'unsupported';
    const missing = missingFrom(command);
    // F2: the runtime does not know an id that the store made up.
    if (this.#store.get(actionKey(command.actionId ?? ''))?.unanswerable) return 'no_request_id';
    return missing === undefined ? this.unavailable(command.control) : `missing: ${missing}`;
  }

  async #carry(command: AgentCommand): Promise<void> {
    try {
      const onStatus: OnStatus = (status, reason) => this.#onStatus(command, status, reason);
      const reply = await this.#carrier?.carry(command, this.#leaving.signal, onStatus);
      const {reads, repliesWithTasks}: ControlRule = CONTROL_TABLE[command.control];
      if (repliesWithTasks) this.#store.append(taskReplyEvents(reply, this.#store));
      // Reading has no fact to wait for: the reply is the answer.
      if (reads) this.#settle(command, 'confirmed', repliesWithTasks ? {} : {reply});
    } catch (error) {
      if (this.#leaving.signal.aborted) return;
      const details = detailsOf(error);
      if (error instanceof Refusal) {
        this.#settle(command, 'refused', {
          reason: error.message,
          ...details,
          ...(error.fields ? {fields: error.fields} : {}),
        });
      } else {
        this.#settle(command, 'failed', {reason: error instanceof Error ? error.message : String(error), ...details});
      }
    }
  }

  #onStatus(command: AgentCommand, status: Parameters<OnStatus>[0], reason: string | undefined): void {
    if (!this.#waiting.has(command.id)) return;
    const words = reason === undefined ? {} : {reason};
    if (status === 'confirmed') this.#settle(command, 'confirmed', words);
    else {
      this.#record(command, status, words);
      // A command that the page holds cannot time out.
      if (status === 'pending') this.#await(command);
      else clearTimeout(this.#timers.get(command.id));
    }
  }

  #await(command: AgentCommand): void {
    const {payload: _payload, ...shown} = command;
    this.#waiting.set(command.id, this.#isSecret(command) ? shown : command);
    // A secret is not kept: to try again, it has to be typed again.
    if (!this.#isSecret(command)) this.#unsettled.set(command.id, command);
    this.#unwatch ??= this.#store.watch((event) => this.#see(event));
    clearTimeout(this.#timers.get(command.id));
    this.#timers.set(
      command.id,
      setTimeout(() => {
        this.#timers.delete(command.id);
        if (this.#waiting.has(command.id)) this.#record(command, 'unconfirmed');
      }, this.#patience),
    );
  }

  #isSecret({actionId}: AgentCommand): boolean {
    if (actionId === undefined) return false;
    return this.#store.get(actionKey(actionId))?.actionType === 'credential_request';
  }

  #see(event: AgentEvent): void {
    for (const command of this.#waiting.values()) {
      const rule: ControlRule = CONTROL_TABLE[command.control];
      // T7: a fact of somebody who does not own what was asked for is no answer, whatever it says.
      const isOwners = event.owner === undefined || event.owner === 'unknown' || rule.owners.includes(event.owner);
      const verdict =
        (isOwners ? rule.answers(event, command) : undefined) ??
        (event['commandId'] === command.id ? 'confirmed' : undefined);
      if (verdict === undefined) continue;
      if (verdict === 'confirmed') this.#settle(command, 'confirmed');
      else this.#settle(command, 'refused', {reason: verdict.refused});
    }
  }

  #settle(command: AgentCommand, status: ReceiptStatus, more: Partial<Receipt> = {}): void {
    if (!this.#waiting.delete(command.id)) return;
    clearTimeout(this.#timers.get(command.id));
    this.#timers.delete(command.id);
    if (this.#waiting.size === 0) {
      this.#unwatch?.();
      this.#unwatch = undefined;
    }
    this.#record(command, status, {...more, settledAt: this.#now()});
  }

  #record(command: AgentCommand, status: ReceiptStatus, more: Partial<Receipt> = {}): Receipt {
    const sentAt = this.#store.get(receiptKey(command.id))?.sentAt ?? this.#now();
    const {payload: _payload, ...shown} = command;
    if (status === 'confirmed' || status === 'refused' || status === 'withdrawn') this.#unsettled.delete(command.id);
    const boundary = (CONTROL_TABLE[command.control] as ControlRule | undefined)?.boundary;
    const receipt: Receipt = {id: command.id, command: shown, status, sentAt, ...(boundary ? {boundary} : {}), ...more};
    this.#store.setLocal(receiptKey(command.id), receipt);
    const fact = factOf(command);
    if (fact !== undefined) this.#store.setLocal(receiptForKey(fact), receipt);
    return receipt;
  }
}

/** The owner's code for what went wrong, and what a person can do about it, whatever carries them. */
function detailsOf(error: unknown): Pick<Receipt, 'code' | 'advice'> {
  const {code, advice} = object(error) ?? {};
  return present({code: string(code), advice: ADVICE.find((word) => word === advice)});
}

/** The fact that a command is about, as a key. */
function factOf(command: AgentCommand): string | undefined {
  const name = CONTROL_TABLE[command.control].about;
  const id = name === undefined ? undefined : command[name];
  return id === undefined ? undefined : `${String(name)}:${id}`;
}

/**
 * What the owner of tasks replied, as an event that becomes rows. The stream may have been faster than the reply: a task
 * that is newer in the store stays as it is. The event names no session, as it is about tasks and not about an opening.
 */
function taskReplyEvents(reply: unknown, store: Pick<ReadonlyStore, 'get'>): readonly AgentEvent[] {
  const answer = object(reply);
  const given = object((object(answer?.['detail']) ?? answer)?.['snapshot']);
  if (!given) return [];
  const isNewerInStore = (id: string, row: unknown): boolean => {
    const here = store.get(taskKey(id))?.updatedAt;
    const there = time(object(row)?.['updatedAt']);
    return here !== undefined && there !== undefined && here > there;
  };
  const tasks = Object.entries(object(given['tasks']) ?? {}).filter(([id, row]) => !isNewerInStore(id, row));
  const {attempts, edges} = given;
  return [{type: 'session.hydrated', payload: {snapshot: {tasks: Object.fromEntries(tasks), attempts, edges}}}];
}
