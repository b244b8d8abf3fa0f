import type {BundleEntry} from '../file-tree/entries.js';

/** What is wrong with a body, in the catalog's words `preview.problem.<problem>`. */
export const PREVIEW_PROBLEMS = [
  'not-text',
  'not-image',
  'not-json',
  'not-canvas',
  'not-diff',
  'not-bundle',
  'too-large',
  'too-long',
  'failed',
] as const;
export type PreviewProblem = (typeof PREVIEW_PROBLEMS)[number];

/** What a body was found to be. */
export type BodyContent =
  | {readonly shape: 'markdown' | 'text' | 'diff'; readonly text: string}
  | {readonly shape: 'code'; readonly text: string; readonly language: string}
  | {readonly shape: 'image'; readonly blob: Blob}
  | {
      readonly shape: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly unknown[])[];
      readonly text: string;
    }
  | {readonly shape: 'records' | 'canvas'; readonly value: unknown; readonly text: string}
  | {
      readonly shape: 'snapshot';
      readonly address: string;
      readonly title: string;
      readonly text: string;
      readonly language: string;
      readonly picture?: Blob;
    }
  | {readonly shape: 'bundle'; readonly entries: readonly BundleEntry[]}
  | {readonly shape: 'bytes'; readonly bytes: Uint8Array};

/** A body as it is shown, and what a person must know about that. */
export interface Body {
  readonly content: BodyContent;
  /** It is not what its kind promises. */
  readonly problem?: PreviewProblem;
  /** Only the first of so many bytes were read. */
  readonly shownBytes?: number;
  /** Lines that could not be read. */
  readonly broken?: number;
}

/** Whether it is shown line by line, under a head of the lines' own. */
export function isLines(content: BodyContent): boolean {
  return (content.shape === 'text' || content.shape === 'code') && content.text !== '';
}

/** The text behind what is drawn, where it is another thing to read. */
export function sourceOf(content: BodyContent): string | undefined {
  const isDrawn = content.shape !== 'text' && content.shape !== 'code' && content.shape !== 'snapshot';
  return isDrawn && 'text' in content && content.text !== '' ? content.text : undefined;
}
