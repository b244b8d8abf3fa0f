import type {ReactiveElement} from 'lit';
import {list, number, object, string} from '../../../state/read.js';
import type {AgentLineCommentEvent, LineComment} from '../../parts/diff/line-comments.js';
import {KeptRow} from './kept-row.js';

interface RemarksRow {
  readonly comments: readonly LineComment[];
}

const NONE: readonly LineComment[] = [];

/** The remarks of a person on the lines of one artifact, across its versions, until they have left. */
export class Remarks {
  readonly #kept: KeptRow<RemarksRow>;

  constructor(host: ReactiveElement, artifactId: () => string) {
    this.#kept = new KeptRow(host, () => (artifactId() === '' ? undefined : nameOf(artifactId())), readRemarks);
  }

  get all(): readonly LineComment[] {
    return this.#kept.value?.comments ?? NONE;
  }

  /** Does what an event of a preview or a comparison asks. Its index counts in the remarks that were given to it. */
  take({action, comment, index}: AgentLineCommentEvent, given: readonly LineComment[]): void {
    const known = index === undefined ? undefined : given[index];
    if (action === 'add' || !known) this.set([...this.all, comment]);
    else this.change(known, action === 'remove' ? undefined : comment);
  }

  /** Puts another remark in the place of one, or nothing. */
  change(known: LineComment, next: LineComment | undefined): void {
    this.set(this.all.flatMap((each) => (isSame(each, known) ? (next ?? []) : [each])));
  }

  /** Lets go of those of an artifact that have left; what was written since stays. */
  letGo(sent: readonly LineComment[], artifactId: string): void {
    const name = nameOf(artifactId);
    const kept = this.#kept.at(name)?.comments ?? NONE;
    this.set(
      kept.filter((each) => !sent.some((one) => isSame(one, each))),
      name,
    );
  }

  set(comments: readonly LineComment[], name?: string): void {
    this.#kept.set(comments.length === 0 ? undefined : {comments}, name);
  }
}

function nameOf(artifactId: string): string {
  return `artifact-remarks:${artifactId}`;
}

function isSame(a: LineComment, b: LineComment): boolean {
  return a.versionId === b.versionId && a.line === b.line && a.side === b.side && a.text === b.text;
}

function readRemarks(kept: unknown): RemarksRow | undefined {
  const comments = list(object(kept)?.['comments']).flatMap((value): LineComment[] => {
    const each = object(value);
    const [versionId, text, line] = [string(each?.['versionId']), string(each?.['text']), number(each?.['line'])];
    if (versionId === undefined || text === undefined || line === undefined) return [];
    return [{versionId, line, side: each?.['side'] === 'old' ? 'old' : 'new', text}];
  });
  return comments.length === 0 ? undefined : {comments};
}
