import type {AgentCommand} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {type MadePack, makePackWithManifest, type PackManifest, sha256} from 'agent-surfaces/recording';
import {payloadOf, string} from 'agent-surfaces/state';
import {ignoreStorageFailure, StorageFailure} from './journal.js';
import type {RefBody, RefReader} from './refs.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import {causeOf, type Cause} from './session.js';

const KIND = 'pack';
const PREFIX = 'pack:';
/** How often the progress of a pack is reported. */
const STEPS = 4;

interface Asked {
  readonly evidenceId: string;
  readonly runId: string | undefined;
  readonly cause: Cause | undefined;
}

/** A pack that somebody asked for: everything up to the moment of asking. */
interface PackRecord extends Asked {
  /** The last event that is in it. */
  readonly upTo: number;
  readonly status: string;
  readonly checksum: string | undefined;
}

/**
 * Makes packs in the background. Nothing of a pack is stored but its checksum: the same log gives the same bytes, so that
 * a pack that was cut off by a restart is begun again, and a finished one is made anew for whoever reads it.
 */
export class PackService {
  readonly #runs: SessionRuns;
  #newest: {readonly id: string; readonly bytes: Uint8Array} | undefined;

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Begins a pack of the session, or of one of its runs. */
  begin(command: AgentCommand): void {
    const {payload, runId: named} = command;
    const {state, meta, journal} = this.#runs.session;
    if (payload?.['kind'] !== undefined && payload['kind'] !== KIND)
      throw new Refused('unsupported', 'Of a session only a pack can be exported: { "kind": "pack" }.');
    const runId = string(payload?.['runId']) ?? named;
    if (runId !== undefined && !state.hasRun(runId))
      throw new Refused('unknown_run', 'There is no such run in this session.');
    const evidenceId = `${meta.id}.pack${String(this.#records().size + 1)}`;
    const progress = {done: 0, total: journal.events.length};
    this.#emit({evidenceId, runId, cause: causeOf(command)}, {status: 'collecting', progress});
    this.goOn();
  }

  /** Begins every pack that is not finished and not at work. */
  goOn(): void {
    for (const record of this.#records().values()) {
      const name = `pack ${record.evidenceId}`;
      if (record.status !== 'collecting' || this.#runs.work.has(name)) continue;
      this.#runs.work.begin(name, (signal) => this.#make(record, signal));
    }
  }

  /** The bytes of a finished pack; undefined where there is none, or where it cannot be made again as it was. */
  async read(evidenceId: string): Promise<RefBody | undefined> {
    const record = this.#records().get(evidenceId);
    if (record?.status !== 'ready') return undefined;
    if (this.#newest?.id !== evidenceId) {
      const {bytes} = await this.#pack(record, {});
      if ((await checksumOf(bytes)) !== record.checksum) return undefined;
      this.#newest = {id: evidenceId, bytes};
    }
    return {type: 'application/zip', body: this.#newest.bytes, name: `${evidenceId}.zip`};
  }

  async #make(record: PackRecord, signal: AbortSignal): Promise<void> {
    const {evidenceId} = record;
    try {
      let lastStep = 0;
      const onProgress = (done: number, total: number) => {
        const step = Math.floor((STEPS * done) / total);
        if (step <= lastStep || step >= STEPS) return;
        lastStep = step;
        this.#emit(record, {status: 'collecting', progress: {done, total}});
      };
      const {bytes, manifest} = await this.#pack(record, {signal, onProgress});
      const checksum = await checksumOf(bytes);
      if (signal.aborted) return;
      this.#newest = {id: evidenceId, bytes};
      this.#emit(record, {status: 'ready', bytes: bytes.length, checksum, ...completenessOf(manifest)});
    } catch (error) {
      if (!signal.aborted && !(error instanceof StorageFailure)) this.#fail(record, error);
    }
  }

  #fail(record: PackRecord, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    try {
      this.#emit(record, {status: 'failed', error: `The pack could not be made: ${why}`});
    } catch (failure) {
      ignoreStorageFailure(failure);
    }
  }

  #pack({upTo, runId}: PackRecord, options: Parameters<typeof makePackWithManifest>[1]): Promise<MadePack> {
    const {journal, meta} = this.#runs.session;
    const scope = {sessionId: meta.id, contiguousIn: meta.id, runId};
    return makePackWithManifest({events: journal.events.slice(0, upTo), ...scope}, options);
  }

  #emit({evidenceId, runId, cause}: Asked, payload: {readonly status: string; readonly [fact: string]: unknown}): void {
    const {session} = this.#runs;
    const ids = {evidenceId, ...(runId === undefined ? {} : session.idsOf(runId))};
    const ref = payload.status === 'ready' ? {evidencePackRef: `${PREFIX}${evidenceId}`} : {};
    session.emit({type: 'evidence.changed', ...ids, ...ref, payload: {kind: KIND, ...payload}}, cause);
  }

  #records(): Map<string, PackRecord> {
    const records = new Map<string, PackRecord>();
    for (const event of this.#runs.session.journal.events) {
      if (event.type !== 'evidence.changed' || event.evidenceId === undefined || !isPack(event)) continue;
      records.set(event.evidenceId, recordOf(event, records.get(event.evidenceId)));
    }
    return records;
  }
}

/** Reads packs by their refs. */
export const readPackRef: RefReader = (runs, ref) =>
  ref.startsWith(PREFIX) ? runs.packs.read(ref.slice(PREFIX.length)) : undefined;

/** Begins a pack of a session. */
export function exportPack(runs: SessionRuns, command: AgentCommand): void {
  runs.packs.begin(command);
}

/** Whether an event is of this service: a script may emit packs of its own. */
function isPack(event: AgentEvent): boolean {
  return payloadOf(event)['kind'] === KIND && event['stepId'] === undefined;
}

function recordOf(event: AgentEvent, first: PackRecord | undefined): PackRecord {
  const payload = payloadOf(event);
  const commandId = string(event['commandId']);
  return {
    evidenceId: event.evidenceId ?? '',
    runId: event.runId,
    upTo: first?.upTo ?? (event.sequence ?? 1) - 1,
    cause: first?.cause ?? (commandId === undefined ? undefined : {commandId, control: 'export'}),
    status: string(payload['status']) ?? '',
    checksum: string(payload['checksum']),
  };
}

function completenessOf({completeness, gaps}: PackManifest): object {
  const areas = gaps.map(({area, reason}) => [area, reason === 'redacted' ? 'redacted' : 'partial']);
  return {completeness: {...Object.fromEntries(areas), runtime: completeness}, gaps};
}

function checksumOf(bytes: Uint8Array): Promise<string> {
  return sha256(bytes as Uint8Array<ArrayBuffer>);
}
