import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {EVENT_CLASSES, EVENT_TYPES, type EventClass} from '../../src/protocol/event-classes.js';

/** What a class says of itself besides its taxonomies. */
function notesOf({streamed, boundary, closes, phase, status}: EventClass): string {
  const notes = [
    phase && `phase ${phase}`,
    streamed && 'its `delta` grows a text',
    boundary && `${boundary} of a run`,
    closes && `closes ${closes.map((type) => `\`${type}\``).join(', ')}`,
    status && `status \`${status}\``,
  ];
  return notes.filter(Boolean).join('; ');
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('docs/events.md', () => {
  it('T8 F6 has the classes of the table, with what the table says of them', () => {
    const rows = readFileSync('docs/events.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map(cellsOf);
    const expected = EVENT_TYPES.map((type) => {
      const known: EventClass = EVENT_CLASSES[type];
      const {ids, owner, scope, surface, persistence} = known;
      return [
        `\`${type}\``,
        ids.map((id) => `\`${id}\``).join(', '),
        owner,
        scope,
        surface,
        persistence,
        notesOf(known),
      ];
    });
    assert.deepEqual(rows, expected, expected.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  });
});
