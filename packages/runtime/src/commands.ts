import type {AgentCommand} from 'agent-surfaces/commands';
import {commandSchema, type Control} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {answer, approve, reject} from './action-commands.js';
import {editArtifact, exportArtifact, requestReview, rollback} from './artifacts.js';
import {continueJob, isJobCommand, stopJob} from './background-commands.js';
import {assign} from './board-commands.js';
import {openDetail} from './detail.js';
import {StorageFailure} from './journal.js';
import {exportPack} from './packs.js';
import {stopMate} from './remote.js';
import {Refused, type CommandReply} from './reply.js';
import type {SessionRuns} from './runs.js';
import {TASK_HANDLERS} from './tasks/commands.js';
import {closeAgent, continueAgent, delegate, isAboutMate, isMatesRun, retryAgent, wait} from './team-commands.js';
import {edit, interrupt, queue, retry, retryArtifact, send, steer} from './turn-commands.js';

type Handler = (runs: SessionRuns, command: AgentCommand) => unknown;

const HANDLERS: Readonly<Record<Control, Handler>> = {
  send,
  queue,
  edit: (runs, command) => (command.artifactId === undefined ? edit : editArtifact)(runs, command),
  steer: (runs, command) => (isMatesRun(runs, command) ? continueAgent : steer)(runs, command),
  interrupt: (runs, command) => (isMatesRun(runs, command) ? stopMate : interrupt)(runs, command),
  retry: (runs, command) =>
    (command.artifactId !== undefined ? retryArtifact : isAboutMate(runs, command) ? retryAgent : retry)(runs, command),
  approve,
  reject,
  answer,
  open_detail: openDetail,
  rollback,
  export: (runs, command) => (command.artifactId === undefined ? exportPack : exportArtifact)(runs, command),
  request_review: requestReview,
  assign,
  delegate,
  continue_agent: (runs, command) => (isJobCommand(runs, command) ? continueJob : continueAgent)(runs, command),
  wait,
  stop: (runs, command) => (isJobCommand(runs, command) ? stopJob : stopMate)(runs, command),
  close: (runs, command) => (isJobCommand(runs, command) ? stopJob : closeAgent)(runs, command),
  ...TASK_HANDLERS,
};

/** Replies that no event remembers are kept for this many commands. */
const MAX_REPLIES = 1_000;
const MAX_ID = 200;

/** Takes the commands of one session: each id once, also where a client sends it again. */
export class CommandService {
  readonly #runs: SessionRuns;
  readonly #replies = new Map<string, CommandReply>();

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Does what the command asks, or says why not. Never throws. */
  async take(input: unknown): Promise<CommandReply> {
    const parsed = commandSchema.safeParse(input);
    if (!parsed.success) return badCommand(input, parsed.error.issues);
    const command = parsed.data as AgentCommand;
    const earlier = this.#replies.get(command.id);
    if (earlier) return earlier;
    let reply: CommandReply;
    try {
      const detail = this.#accepted(command.id) ? undefined : await this.#handle(command);
      await this.#runs.session.journal.settled();
      reply = this.#accepted(command.id) ?? {accepted: true, commandId: command.id, detail: object(detail) ?? {}};
    } catch (error) {
      reply = refusal(command.id, error);
    }
    if (!this.#accepted(command.id)) this.#remember(command.id, reply);
    return reply;
  }

  #handle(command: AgentCommand): unknown {
    const {meta, journal} = this.#runs.session;
    if (journal.failure) throw journal.failure;
    if (command.id.length > MAX_ID)
      throw new Refused('bad_command', `A command's id has at most ${String(MAX_ID)} characters.`);
    if (command.sessionId !== undefined && command.sessionId !== meta.id) {
      throw new Refused('bad_command', `The command is for session "${command.sessionId}", not for "${meta.id}".`);
    }
    return HANDLERS[command.control](this.#runs, command);
  }

  /** The reply to a command that the log has, the same after every restart. */
  #accepted(id: string): CommandReply | undefined {
    const sequence = this.#runs.session.state.commands.get(id);
    return sequence === undefined ? undefined : {accepted: true, commandId: id, sequence};
  }

  #remember(id: string, reply: CommandReply): void {
    this.#replies.set(id, reply);
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > MAX_REPLIES && oldest !== undefined) this.#replies.delete(oldest);
  }
}

function refusal(commandId: string, error: unknown): CommandReply {
  if (error instanceof Refused) {
    const {code, message, fields} = error;
    return {accepted: false, commandId, code, message, ...(fields ? {fields} : {})};
  }
  if (error instanceof StorageFailure)
    return {accepted: false, commandId, code: 'storage_failed', message: error.message};
  throw error;
}

function badCommand(input: unknown, issues: readonly {path: PropertyKey[]; message: string}[]): CommandReply {
  const commandId = string(object(input)?.['id']);
  const fields = Object.fromEntries(issues.map(({path, message}) => [path.join('.') || 'command', `${message}.`]));
  return {
    accepted: false,
    ...(commandId === undefined ? {} : {commandId}),
    code: 'bad_command',
    message: 'That is no command: see the fields.',
    fields,
  };
}
