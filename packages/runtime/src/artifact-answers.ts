import type {Remark} from './artifact-state.js';
import type {StoredBody} from './storage.js';

/** The comment syntax of each kind of file. Tables and data have none. */
const MARKS: readonly (readonly [RegExp, (words: string) => string])[] = [
  [/\.md$/, (words) => `> ${words}`],
  [/\.(ts|js|tsx|java|go|rs|c|css)$/, (words) => `// ${words}`],
  [/\.(py|sh|rb|ya?ml|toml)$/, (words) => `# ${words}`],
  [/\.sql$/, (words) => `-- ${words}`],
  [/\.txt$/, (words) => `[${words}]`],
];

/** A text with an answer under each line that was remarked on. */
export function answered(text: string, {name = ''}: StoredBody, remarks: readonly Remark[]): string {
  const mark = MARKS.find(([ending]) => ending.test(name))?.[1];
  if (!mark) return text;
  const lines = text.split('\n');
  const perLine = new Map<number, string[]>();
  for (const {line, text: asked} of remarks) {
    const at = Math.min(line, lines.length);
    perLine.set(at, [...(perLine.get(at) ?? []), mark(`Done: ${asked.replaceAll('\n', ' ')}`)]);
  }
  return lines.flatMap((line, index) => [line, ...(perLine.get(index + 1) ?? [])]).join('\n');
}

/** What a reviewer asks for: one fix per remark. */
export function fixesFor(remarks: readonly Remark[]): readonly object[] {
  return remarks.map(({versionId, line, text}) => ({title: text, line, versionId, status: 'open'}));
}
