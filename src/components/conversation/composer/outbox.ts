import type {ReactiveController, ReactiveElement} from 'lit';
import type {Mention} from '../../../commands/completion.js';
import type {Advice, Receipt, ReceiptStatus} from '../../../commands/receipts.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {queueKey} from '../../../state/keys.js';
import type {QueueRow} from '../../../state/facts/queue.js';
import {list, number, object, present, string} from '../../../state/read.js';
import type {DraftFile} from '../attachments/tray.js';
import type {DraftFiles} from './draft-files.js';
import type {Drafts} from './draft.js';
import {fieldsOf, type FieldWords} from './fields.js';
import {readMentions} from './mentions.js';
import {outboxKey, type OutboxRow} from './outbox-key.js';
import {SessionRow} from './session-row.js';
import {recall, remember} from './storage.js';
import {receiptKey} from '../../../commands/keys.js';

/** The three ways in which text leaves. */
export type SendControl = 'send' | 'queue' | 'steer';

/** Why a text did not arrive. After a reload nobody knows whether it did. */
export interface Lost {
  readonly status: 'refused' | 'failed' | 'unknown';
  readonly control: SendControl;
  readonly reason?: string;
  readonly advice?: Advice;
  /** What belongs to single fields, where the owner said so. */
  readonly fields?: FieldWords;
}

/** A text that has left the field. Receipts hold no text, so it is kept here until its owner has it. */
export interface SentItem {
  readonly id: string;
  readonly control: SendControl;
  readonly text: string;
  /** What the text names. */
  readonly mentions?: readonly Mention[];
  /** What went along. */
  readonly files?: readonly DraftFile[];
  /** How many files went along before a reload, which none survives. */
  readonly gone?: number;
  /** It came back, and waits for a person. */
  readonly lost?: Lost;
}

const NONE: readonly SentItem[] = [];

/**
 * What was sent and is not confirmed. A text that is refused or does not get through goes back into the field with its
 * files, or, where the field holds a new one, is offered beside it. None is ever lost. A turn that the page keeps for
 * later is not here any more: it stands in the queue.
 */
export class Outbox implements ReactiveController {
  readonly #sessionOf: () => string | undefined;
  readonly #drafts: Drafts;
  readonly #files: DraftFiles;
  readonly #row: SessionRow<OutboxRow>;
  readonly #queue: RowController<QueueRow>;
  readonly #receipts: RowsController<Receipt>;

  constructor(
    host: ReactiveElement,
    sessionOf: () => string | undefined,
    draft: {readonly drafts: Drafts; readonly files: DraftFiles},
  ) {
    this.#sessionOf = sessionOf;
    this.#drafts = draft.drafts;
    this.#files = draft.files;
    this.#row = new SessionRow(host, sessionOf, outboxKey, (session) => this.#restore(session));
    this.#queue = new RowController(host, () => keyOf(queueKey, sessionOf()));
    host.addController(this);
    // After this one: it binds what is left once the settled items are gone.
    this.#receipts = new RowsController(host, () => this.items.map(({id}) => receiptKey(id)));
  }

  /** What is on its way, and what came back and is offered. */
  get items(): readonly SentItem[] {
    return this.#row.value?.items ?? NONE;
  }

  /** How an item is doing; before its receipt is there, it is pending. */
  statusOf({id, lost}: SentItem): ReceiptStatus | 'unknown' {
    return lost?.status ?? this.#receipts.get(receiptKey(id))?.status ?? 'pending';
  }

  add(item: SentItem): void {
    this.#set([...this.items, item]);
  }

  remove(id: string): void {
    this.#set(this.items.filter((item) => item.id !== id));
  }

  /** Puts an item back into the field, before what is written there. */
  putBack({id, text, files, gone, mentions}: SentItem): void {
    const both = [text, this.#drafts.value.text].filter((each) => each.trim() !== '');
    this.#drafts.write(both.join('\n'), mentions);
    this.#files.giveBack(files, gone);
    this.remove(id);
  }

  /** Lets go of an item that nobody wants any more. */
  dismiss({id, files}: SentItem): void {
    this.remove(id);
    this.#files.forget(files);
  }

  hostUpdate(): void {
    const {items} = this;
    if (items.length === 0) return;
    const settled = items.map((item) => this.#settle(item));
    if (settled.some((item, index) => item !== items[index])) this.#set(settled.filter((item) => item !== undefined));
  }

  /** The item as it is now; undefined where there is nothing left to do about it. */
  #settle(item: SentItem): SentItem | undefined {
    // After a reload the runtime's queue may show that it had arrived after all.
    if (item.lost) return item.lost.status === 'unknown' && this.#isHeld(item.id) ? undefined : item;
    const receipt = this.#row.store?.get(receiptKey(item.id));
    switch (receipt?.status) {
      case 'held':
      case 'confirmed':
        this.#files.forget(item.files);
        return undefined;
      case 'refused':
      case 'failed':
        return this.#giveBack(item, receipt.status, receipt);
      default:
        return item;
    }
  }

  #giveBack(item: SentItem, status: 'refused' | 'failed', receipt: Receipt): SentItem | undefined {
    const {reason, advice} = receipt;
    const fields = fieldsOf(receipt);
    const lost: Lost = {status, control: item.control, ...present({reason, advice, fields})};
    // A steer that was refused has missed its turn: what to do with the text is for a person to choose.
    const isChoice = item.control === 'steer' && status === 'refused';
    const isWritten = this.#drafts.value.text.trim() !== '' || this.#files.items.length > 0;
    if (isChoice || isWritten) return {...item, lost};
    this.#drafts.set({text: item.text, lost, ...present({mentions: item.mentions})});
    this.#files.giveBack(item.files, item.gone);
    return undefined;
  }

  #isHeld(id: string): boolean {
    const {queued = [], steers = []} = this.#queue.value ?? {};
    return [...queued, ...steers].some((turn) => turn.id === id);
  }

  #restore(session: string): void {
    if (this.#row.value) return;
    const items = list(object(recall(`outbox:${session}`))?.['items']).flatMap((value) => restored(object(value)));
    if (items.length > 0) this.#set(items);
  }

  #set(items: readonly SentItem[]): void {
    const session = this.#sessionOf();
    if (session === undefined) return;
    this.#row.store?.setLocal(outboxKey(session), {items} satisfies OutboxRow);
    remember(`outbox:${session}`, items.length === 0 ? undefined : {items: items.map(remembered)});
  }
}

/** What the tab remembers of an item. Signed addresses open files to whoever has them, so they are not among it. */
function remembered({files = [], gone = 0, ...item}: SentItem): SentItem {
  const count = files.length + gone;
  return count === 0 ? item : {...item, gone: count};
}

/** An item of before the reload: its receipt is gone, so nobody knows whether it arrived. */
function restored(value: Readonly<Record<string, unknown>> | undefined): SentItem[] {
  const id = string(value?.['id']);
  const text = string(value?.['text']);
  const control = string(value?.['control']);
  if (id === undefined || text === undefined) return [];
  if (control !== 'send' && control !== 'queue' && control !== 'steer') return [];
  const mentions = readMentions(value?.['mentions']);
  const named = mentions.length === 0 ? {} : {mentions};
  return [
    {id, text, control, ...named, ...present({gone: number(value?.['gone'])}), lost: {status: 'unknown', control}},
  ];
}
