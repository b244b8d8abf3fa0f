import {newCommandId} from '../../../commands/command-id.js';
import type {AgentCommand} from '../../../commands/command.js';
import type {RunController} from '../../../controllers/run-controller.js';
import type {SessionController} from '../../../controllers/session-controller.js';
import {present} from '../../../state/read.js';
import type {DraftFiles} from './draft-files.js';
import type {Drafts} from './draft.js';
import type {NowOffer} from './now-offer.js';
import type {Outbox, SentItem} from './outbox.js';
import type {SendGate, SendWay} from './send-gate.js';

/** What a text leaves through. */
export interface SubmitterParts {
  readonly session: SessionController;
  readonly run: RunController;
  readonly drafts: Drafts;
  readonly files: DraftFiles;
  readonly outbox: Outbox;
  readonly gate: SendGate;
  readonly now: NowOffer;
  readonly dispatch: (command: AgentCommand) => boolean;
}

/** What leaves: a text, what it names and what goes along. */
type Sent = Pick<SentItem, 'text' | 'files' | 'mentions'>;

/** Makes a command of what is in the field, once, and keeps the text until somebody has it. */
export class Submitter {
  readonly #parts: SubmitterParts;

  constructor(parts: SubmitterParts) {
    this.#parts = parts;
  }

  /** Sends what is in the field: `empty` where nothing is, words where it cannot leave, nothing where it is on its way. */
  submit(way: SendWay): string | undefined {
    const {drafts, files, gate} = this.#parts;
    const {mentions} = drafts.value;
    const text = drafts.value.text.trim();
    if (text === '' && files.items.length === 0) return 'empty';
    const blocked = gate.blocked(way);
    if (blocked !== undefined) return blocked;
    if (this.#give(way, {text, ...present({mentions}), ...(files.items.length === 0 ? {} : {files: files.items})})) {
      drafts.set({text: ''});
      files.take();
    }
    return undefined;
  }

  /** Gives a text that was refused in one way in another one. Without the files that went along it is put back. */
  giveOther(item: SentItem): string | undefined {
    const {gate, outbox} = this.#parts;
    const blocked = gate.blocked(gate.main);
    if (item.gone !== undefined) outbox.putBack(item);
    else if (blocked !== undefined) return blocked;
    else if (this.#give(gate.main, item)) outbox.remove(item.id);
    return undefined;
  }

  #give(way: SendWay, {text, files = [], mentions = []}: Sent): boolean {
    const {session, run, outbox, now, dispatch} = this.#parts;
    const sessionId = session.id;
    const runId = run.active?.id;
    if (sessionId === undefined || (way !== 'send' && way !== 'queue' && runId === undefined)) return false;
    const id = newCommandId();
    const control = way === 'stop-send' ? 'queue' : way;
    const attachments = files.map(({mimeType, url, name}) => ({mimeType, url, name}));
    const payload = {
      text,
      ...(attachments.length === 0 ? {} : {attachments}),
      ...(mentions.length === 0 ? {} : {mentions}),
      ...(way === 'stop-send' ? {position: 0} : {}),
    };
    const target = control === 'steer' && runId !== undefined ? {sessionId, runId} : {sessionId};
    if (!dispatch({id, control, ...target, payload})) return false;
    const more = {...(files.length === 0 ? {} : {files}), ...(mentions.length === 0 ? {} : {mentions})};
    outbox.add({id, control, text, ...more});
    if (way === 'stop-send') now.ask(id);
    return true;
  }
}
