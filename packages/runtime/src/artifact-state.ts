import type {AgentEvent} from 'agent-surfaces/protocol';
import {exportIdOf, list, number, object, objects, payloadOf, string} from 'agent-surfaces/state';

/** A person's remark on a line of a version. */
export interface Remark {
  readonly versionId: string;
  readonly line: number;
  readonly side: 'old' | 'new';
  readonly text: string;
}

/** Work that was promised to a person and is not done yet. */
export type ArtifactJob =
  | {readonly kind: 'export'; readonly id: string; readonly artifactId: string}
  | {
      readonly kind: 'answer' | 'review';
      readonly id: string;
      readonly artifactId: string;
      readonly commandId: string;
      readonly remarks: readonly Remark[];
      readonly reviewer?: string;
    };

/** The work that is open on the artifacts of a session: a fold of the session's log. */
export class ArtifactState {
  readonly jobs = new Map<string, ArtifactJob>();
  readonly #exports = new Set<string>();

  isExport(ref: string): boolean {
    return this.#exports.has(ref);
  }

  apply(event: AgentEvent): void {
    const {artifactId} = event;
    if (artifactId === undefined) return;
    const payload = payloadOf(event);
    const exportId = exportIdOf(event);
    const commandId = string(event['commandId']);
    const remarks = remarksIn(payload['comments']);
    if (exportId !== undefined) {
      if (event.type === 'artifact.export.started') this.jobs.set(exportId, {kind: 'export', id: exportId, artifactId});
      else this.jobs.delete(exportId);
      const ref = string(payload['exportRef']);
      if (ref !== undefined) this.#exports.add(ref);
    } else if (event.type === 'artifact.updated' && commandId !== undefined && remarks.length > 0) {
      this.jobs.set(commandId, {kind: 'answer', id: commandId, artifactId, commandId, remarks});
    } else if (event.type === 'review.requested' && commandId !== undefined) {
      const id = string(event['reviewId']) ?? commandId;
      const reviewer = string(payload['reviewer']);
      this.jobs.set(id, {kind: 'review', id, artifactId, commandId, remarks, ...(reviewer ? {reviewer} : {})});
    } else if (event.type === 'review.completed') {
      this.jobs.delete(string(event['reviewId']) ?? '');
    } else if (event.type === 'artifact.deleted') {
      for (const job of this.jobs.values()) if (job.artifactId === artifactId) this.jobs.delete(job.id);
    }
    const answered = string(payload['answers']);
    if (answered !== undefined) this.jobs.delete(answered);
  }
}

/** Remarks as somebody sent them: what names no line or says nothing is left out. */
export function remarksIn(value: unknown): readonly Remark[] {
  return objects(list(value)).flatMap((each) => {
    const [text, versionId] = [string(each['text'])?.trim() ?? '', string(each['versionId']) ?? ''];
    const line = number(each['line']);
    if (text === '' || line === undefined || !Number.isInteger(line) || line < 1) return [];
    return [{versionId, line, side: each['side'] === 'old' ? ('old' as const) : ('new' as const), text}];
  });
}

/** How many remarks were sent, whatever they are. */
export function sentRemarks(value: unknown): number {
  return list(value).filter((each) => object(each) !== undefined).length;
}
