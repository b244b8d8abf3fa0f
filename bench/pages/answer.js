// The answer that every page streams: the same characters on every machine, in every run.

/** How long the answer is, and in how many pieces it comes. */
const CHARACTERS = 99_674;
export const DELTAS = 5_000;

/** The last words. A page is done when they stand in it. */
export const END = 'This is the end of the answer.';

const WORDS =
  'the reader index moves over every shard before a writer may close its segment so that no query sees half of a merge while the scheduler holds back slow disks and keeps latency flat under load'.split(
    ' ',
  );

/** Numbers between 0 and 1, the same each time (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sentences, lists, tables and code as an agent writes them. */
class Writer {
  constructor(seed) {
    this.random = seeded(seed);
  }

  below(limit) {
    return Math.floor(this.random() * limit);
  }

  words(count) {
    return Array.from({length: count}, () => WORDS[this.below(WORDS.length)]).join(' ');
  }

  sentence() {
    const [head, tail] = [this.words(4 + this.below(6)), this.words(3 + this.below(5))];
    const middle = [
      () => `[${this.words(2)}](https://example.org/${this.words(1)}/${this.below(1000)})`,
      () => this.words(3),
      () => `**${this.words(2)}**`,
      () => `\`${this.words(1)}_${this.words(1)}()\``,
      () => `*${this.words(2)}*`,
    ][this.below(6) % 5]();
    return `${head[0].toUpperCase()}${head.slice(1)} ${middle} ${tail}.`;
  }

  paragraph() {
    return Array.from({length: 2 + this.below(3)}, () => this.sentence()).join(' ');
  }

  list() {
    const mark = this.below(2) ? () => '- ' : (index) => `${index + 1}. `;
    return Array.from({length: 7 + this.below(6)}, (_, index) => mark(index) + this.sentence()).join('\n');
  }

  table() {
    const row = (cell) => `| ${Array.from({length: 4}, cell).join(' | ')} |`;
    const rows = Array.from({length: 4 + this.below(4)}, () => row(() => `${this.words(2)} ${this.below(1000)}`));
    return [row(() => this.words(1)), row(() => '---'), ...rows].join('\n');
  }

  code() {
    const lines = Array.from(
      {length: 8 + this.below(10)},
      () =>
        `  const ${this.words(1)}${this.below(100)} = await ${this.words(1)}(${this.below(1000)}); // ${this.words(3)}`,
    );
    return ['```ts', `async function ${this.words(1)}() {`, ...lines, '}', '```'].join('\n');
  }

  section() {
    const blocks = [
      `${'#'.repeat(2 + this.below(2))} ${this.words(4)}`,
      this.paragraph(),
      this.list(),
      this.paragraph(),
    ];
    if (this.random() < 0.66) blocks.push(this.table(), this.paragraph());
    if (this.random() < 0.55) blocks.push(this.code());
    return blocks;
  }
}

/** A Markdown text of exactly so many characters. */
export function answer(characters = CHARACTERS, seed = 1) {
  const writer = new Writer(seed);
  const rest = characters - END.length - 2;
  let text = '';
  while (text.length < rest - 3_000) text += `${writer.section().join('\n\n')}\n\n`;
  let filler = writer.paragraph();
  while (text.length + filler.length < rest) filler += ` ${writer.sentence()}`;
  return `${text}${filler.slice(0, rest - text.length)}\n\n${END}`;
}

/** The text in so many pieces of uneven length. */
export function pieces(text, count, seed = 2) {
  const random = seeded(seed);
  const size = text.length / count;
  const cuts = Array.from({length: count - 1}, (_, index) => Math.round((index + 1 + (random() - 0.5) * 0.8) * size));
  return [0, ...cuts].map((start, index) => text.slice(start, cuts[index]));
}
