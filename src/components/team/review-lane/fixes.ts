import {object, present, string} from '../../../state/read.js';

/** Something that a reviewer wants changed. */
export interface ReviewFix {
  /** Empty where its owner gave it no name: then it cannot be assigned. */
  readonly id: string;
  readonly title?: string;
  readonly location?: string;
  readonly status?: string;
  readonly workItemId?: string;
  readonly assignee?: string;
}

/** The fixes of a review as far as they can be read; a bare text is a fix without a name. */
export function fixesOf(values: readonly unknown[] = []): readonly ReviewFix[] {
  return values.flatMap((value): ReviewFix[] => {
    const words = string(value);
    if (words !== undefined) return words === '' ? [] : [{id: '', title: words}];
    const fix = object(value);
    if (!fix) return [];
    const text = (...names: string[]) => names.map((name) => string(fix[name])).find((word) => word);
    return [
      {
        id: text('id', 'fixId') ?? '',
        ...present({
          title: text('title', 'summary', 'text', 'message'),
          location: text('location', 'path'),
          status: text('status'),
          workItemId: text('workItemId', 'taskId'),
          assignee: text('assignee'),
        }),
      },
    ];
  });
}
