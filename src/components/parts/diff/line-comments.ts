/** A remark of a person on one line of a version. Lines are counted from 1. */
export interface LineComment {
  readonly versionId: string;
  readonly line: number;
  readonly side: 'old' | 'new';
  readonly text: string;
}

/**
 * The side that shows the version of a remark; undefined where none does. A version may be the new one in one comparison and
 * the old one in the next: what was said about it goes with it.
 */
export function sideOf({versionId, side}: LineComment, oldId: string, newId: string): 'old' | 'new' | undefined {
  if (versionId === newId) return versionId === oldId ? side : 'new';
  if (versionId === oldId) return 'old';
  return oldId === '' && newId === '' ? side : undefined;
}

/** What somebody does with a remark. */
export type LineCommentAction = 'add' | 'change' | 'remove';

/** Somebody wrote, changed or removed a remark on a line. The page that owns the remarks says what becomes of it. */
export class AgentLineCommentEvent extends Event {
  static readonly type = 'agent-line-comment';

  /** What was done. */
  readonly action: LineCommentAction;

  /** The remark: as it shall be, or the one that goes. */
  readonly comment: LineComment;

  /** Its place in `comments`, where it stands there already. */
  readonly index: number | undefined;

  constructor(action: LineCommentAction, comment: LineComment, index?: number) {
    super(AgentLineCommentEvent.type, {bubbles: true, composed: true});
    this.action = action;
    this.comment = comment;
    this.index = index;
  }
}
