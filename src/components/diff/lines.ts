/** What became of a line. */
export type DiffMark = '+' | '−' | ' ' | '@';

/** One line of a change, with its number on the side where it stands. */
export interface DiffLine {
  readonly mark: DiffMark;
  readonly text: string;
  readonly number?: number;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
/** What stands around the hunks: file names, modes, hashes. */
const AROUND = /^(?:diff |index |--- |\+\+\+ |(?:old|new|deleted|similarity|rename|copy) |\\ )/;
/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;

/** The lines of a unified diff. What is no part of one is shown as it stands. */
export function unifiedLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let [before, after, isInside] = [1, 1, false];
  for (const line of diff.replace(/\r?\n$/, '').split(/\r?\n/)) {
    const hunk = HUNK.exec(line);
    if (hunk) {
      [before, after, isInside] = [Number(hunk[1]), Number(hunk[2]), true];
      lines.push({mark: '@', text: line});
    } else if (!isInside && AROUND.test(line)) continue;
    else if (line.startsWith('diff ')) isInside = false;
    else if (line.startsWith('+')) lines.push({mark: '+', text: line.slice(1), number: after++});
    else if (line.startsWith('-')) lines.push({mark: '−', text: line.slice(1), number: before++});
    else if (!line.startsWith('\\')) {
      lines.push({mark: ' ', text: line.replace(/^ /, ''), number: after++});
      before++;
    }
  }
  return lines;
}

/** The path that a unified diff names. */
export function pathOf(diff: string): string | undefined {
  const named = /^\+\+\+ (?:b\/)?(\S+)/m.exec(diff)?.[1] ?? /^--- (?:a\/)?(\S+)/m.exec(diff)?.[1];
  return named === '/dev/null' ? /^--- (?:a\/)?(\S+)/m.exec(diff)?.[1] : named;
}

/** The lines between two texts: what is the same at both ends is left out, but for a few lines around the change. */
export function comparedLines(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.split('\n');
  const now = after === '' ? [] : after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  if (start === old.length && start === now.length) return [];
  const from = Math.max(0, start - CONTEXT);
  const same = (text: string, index: number): DiffLine => ({mark: ' ', text, number: index + 1});
  return [
    ...now.slice(from, start).map((text, index) => same(text, from + index)),
    ...old
      .slice(start, old.length - end)
      .map((text, index): DiffLine => ({mark: '−', text, number: start + index + 1})),
    ...now
      .slice(start, now.length - end)
      .map((text, index): DiffLine => ({mark: '+', text, number: start + index + 1})),
    ...now
      .slice(now.length - end, now.length - end + CONTEXT)
      .map((text, index) => same(text, now.length - end + index)),
  ];
}
