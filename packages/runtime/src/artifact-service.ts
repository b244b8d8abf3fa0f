import {answered, convert, fixesFor, isText, sizeOf, textOf} from './artifact-formats.js';
import type {ArtifactJob} from './artifact-state.js';
import {addVersion, exportRef, newestBody, versionRef} from './artifacts.js';
import {StorageFailure} from './journal.js';
import type {SessionRuns} from './runs.js';

const EXPORT_STEPS = 4;
const STEP_MS = 280;
const ANSWER_MS = 1_500;
const REVIEW_MS = 1_800;

/** The first delivery to this recipient fails, so that a failure can be seen and tried again. */
export const BUSY_RECIPIENT = 'audit-archive';

/** Does the work on artifacts that takes time, and goes on with it after a restart: what is open is in the log. */
export class ArtifactService {
  readonly #runs: SessionRuns;

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Begins everything that is open and not at work. */
  goOn(): void {
    for (const job of this.#runs.session.state.artifacts.jobs.values()) {
      const name = `artifact ${job.id}`;
      if (!this.#runs.work.has(name)) this.#runs.work.begin(name, (signal) => this.#do(job, signal));
    }
  }

  #do(job: ArtifactJob, signal: AbortSignal): Promise<void> {
    return job.kind === 'export' ? this.#export(job, signal) : this.#speak(job, signal);
  }

  /** Waits; whether the work is still open afterwards. */
  async #wait(ms: number, job: ArtifactJob, signal: AbortSignal): Promise<boolean> {
    await this.#runs.pause(ms, signal);
    return !signal.aborted && this.#runs.session.state.artifacts.jobs.has(job.id);
  }

  async #export(job: ArtifactJob, signal: AbortSignal): Promise<void> {
    const {id, artifactId} = job;
    const {session} = this.#runs;
    const ids = {artifactId, artifactExportId: id};
    const known = () => session.state.artifact(artifactId)?.exports.find((each) => each.id === id);
    // A restart goes on from the last step in the log.
    for (let step = Math.round((known()?.progress ?? 0) * EXPORT_STEPS) + 1; step < EXPORT_STEPS; step++) {
      if (!(await this.#wait(STEP_MS, job, signal))) return;
      session.emit({type: 'artifact.export.started', ...ids, payload: {progress: step / EXPORT_STEPS}});
    }
    if (!(await this.#wait(STEP_MS, job, signal))) return;
    try {
      const file = this.#fileOf(artifactId, id);
      session.putBody(exportRef(id), file);
      const payload = {exportRef: exportRef(id), name: file.name, bytes: sizeOf(file), progress: 1};
      session.emit({type: 'artifact.export.completed', ...ids, payload});
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      const why = error instanceof Error ? error.message : String(error);
      session.emit({type: 'artifact.failed', ...ids, phase: 'failed', payload: {error: why}});
    }
  }

  #fileOf(artifactId: string, exportId: string) {
    const {session} = this.#runs;
    const artifact = session.state.artifact(artifactId);
    const one = artifact?.exports.find(({id}) => id === exportId);
    const source = session.body(versionRef(artifactId, one?.versionId ?? ''));
    if (!artifact || !one || !source) throw new Error('The body of that version is not here any more.');
    const first = artifact.exports.find(({to}) => to === BUSY_RECIPIENT);
    if (one.to === BUSY_RECIPIENT && first === one) throw new Error('The audit archive did not answer in time.');
    return convert(source, one.format ?? '', artifact.title ?? artifact.id);
  }

  /** The agent answers remarks with a version, the reviewer with a verdict. */
  async #speak(job: Exclude<ArtifactJob, {kind: 'export'}>, signal: AbortSignal): Promise<void> {
    if (!(await this.#wait(job.kind === 'answer' ? ANSWER_MS : REVIEW_MS, job, signal))) return;
    if (job.kind === 'answer') this.#answer(job);
    else this.#review(job);
  }

  #answer({id, artifactId, commandId, remarks}: Exclude<ArtifactJob, {kind: 'export'}>): void {
    const {session} = this.#runs;
    const cause = {commandId, control: 'edit'} as const;
    const artifact = session.state.artifact(artifactId);
    try {
      if (!artifact) throw new Error('The artifact is not here any more.');
      const source = newestBody(this.#runs, artifact);
      const body = isText(source.type) ? {...source, body: answered(textOf(source), source, remarks)} : source;
      const summary = remarks.length === 1 ? '1 comment answered' : `${String(remarks.length)} comments answered`;
      addVersion(this.#runs, artifact.id, body, {author: 'Lead', summary, answers: id}, cause);
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      const why = error instanceof Error ? error.message : String(error);
      session.emit({type: 'artifact.failed', artifactId, payload: {error: why, answers: id}}, cause);
    }
  }

  #review({id, artifactId, remarks, reviewer}: Exclude<ArtifactJob, {kind: 'export'}>): void {
    const fixes = fixesFor(remarks);
    const verdict = fixes.length === 0 ? 'approved' : 'changes_requested';
    const summary = fixes.length === 0 ? 'Nothing to change.' : `To change in ${String(fixes.length)} places.`;
    const payload = {reviewer, target: artifactId, verdict, summary, fixes};
    this.#runs.session.emit({type: 'review.completed', artifactId, reviewId: id, payload});
  }
}
