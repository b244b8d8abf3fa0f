import type {ReactiveElement} from 'lit';
import {object, string} from '../../../state/read.js';
import {KeptRow} from './kept-row.js';

/** What a person has written into an artifact and not saved. */
export interface EditDraft {
  /** The version that it was written from. */
  readonly baseVersionId?: string;
  readonly text?: string;
  /** A text that was put aside for somebody else's; it can be had back. */
  readonly aside?: string;
}

/** The draft of one artifact. */
export function editDraft(host: ReactiveElement, artifactId: () => string): KeptRow<EditDraft> {
  return new KeptRow(host, () => (artifactId() === '' ? undefined : `artifact-draft:${artifactId()}`), readDraft);
}

function readDraft(kept: unknown): EditDraft | undefined {
  const draft = object(kept);
  const [baseVersionId, text, aside] = ['baseVersionId', 'text', 'aside'].map((name) => string(draft?.[name]));
  const mine = text === undefined || baseVersionId === undefined ? {} : {baseVersionId, text};
  const found = {...mine, ...(aside === undefined ? {} : {aside})};
  return Object.keys(found).length === 0 ? undefined : found;
}
