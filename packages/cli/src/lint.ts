import {createReadStream} from 'node:fs';
import {open, readFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {ruleOf, type Finding} from './conformance/lint/rules.js';
import {WireLinter, type LintedProtocol} from './conformance/lint/wire.js';
import {openRecording} from 'agent-surfaces/recording';
import {openReplay, TransportFault, type WireMessage} from 'agent-surfaces/transport';
import {CliError, EXIT, wordsOf} from './cli-error.js';
import {Progress} from './progress.js';
import {print} from './output.js';

/** What is linted, and in which format the findings are printed. */
export interface LintRequest {
  /** A path, or `-` for what is piped in. */
  readonly file: string;
  readonly protocol?: LintedProtocol | undefined;
  readonly isJson: boolean;
}

/** Prints the rules that a recorded stream breaks. Returns the exit code: whether one of them is an error. */
export async function lintFile({file, protocol, isJson}: LintRequest): Promise<number> {
  const name = file === '-' ? 'stdin' : file;
  const progress = new Progress();
  const linter = new WireLinter(protocol);
  const counts = {error: 0, warning: 0};
  const report = (finding: Finding) => {
    counts[finding.severity]++;
    progress.pause();
    print(isJson ? jsonOf(finding) : lineOf(name, finding));
  };
  const source = await openSource(file, name, progress);
  let held: WireMessage | undefined;
  for await (const message of source.messages) {
    if (held) linter.take(held).forEach(report);
    held = message.malformed === undefined ? undefined : message;
    if (!held) linter.take(message).forEach(report);
  }
  // S2: an event that a recording cuts off is no fault of the stream.
  const isCut = held !== undefined && !source.endsWithLine();
  if (held && !isCut) linter.take(held).forEach(report);
  const {count: events} = linter;
  const {error: errors, warning: warnings} = counts;
  if (isJson) print(JSON.stringify({kind: 'summary', file: name, events, errors, warnings, isCut}));
  if (isCut) progress.note(`${name}: it ends in the middle of an event, which is left out.`);
  const found = [count(events, 'event'), count(errors, 'error'), count(warnings, 'warning')];
  progress.note(`${name}: ${found.join(', ')}.`);
  return errors > 0 ? EXIT.failed : EXIT.done;
}

function jsonOf(finding: Finding): string {
  const {rule, severity, message, ...place} = finding;
  const {requirement} = ruleOf(rule);
  return JSON.stringify({kind: 'finding', rule, severity, requirement, message, ...place});
}

function lineOf(name: string, {line, index, severity, rule, message}: Finding): string {
  return `${name}:${String(line ?? index + 1)}: ${severity} ${rule}: ${message}`;
}

function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}

interface Source {
  readonly messages: AsyncIterable<WireMessage>;
  /** Whether the last byte ends a line: if not, the recording was cut. */
  endsWithLine(): boolean;
}

async function openSource(file: string, name: string, progress: Progress): Promise<Source> {
  if (file !== '-' && (await isPack(file))) return openPack(file);
  let received = 0;
  let last = 0;
  const size = file === '-' ? 0 : await sizeOf(file);
  const watch = async function* (stream: Readable) {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      received += chunk.length;
      last = chunk.at(-1) ?? last;
      progress.bytes('Reading', received, size);
      yield chunk;
    }
  };
  const stream = Readable.from(watch(file === '-' ? process.stdin : createReadStream(file)), {objectMode: false});
  const messages = saying(name, openReplay(Readable.toWeb(stream) as ReadableStream<Uint8Array>));
  return {messages, endsWithLine: () => last === 0x0a || last === 0x0d};
}

/** The messages, with what goes wrong in words. */
async function* saying(name: string, messages: AsyncIterable<WireMessage>): AsyncIterable<WireMessage> {
  try {
    yield* messages;
  } catch (error) {
    if (!(error instanceof TransportFault)) throw error;
    throw new CliError(`${name}: ${error.kind === 'empty' ? 'It holds no events.' : `It ${wordsOf(error)}.`}`);
  }
}

async function openPack(file: string): Promise<Source> {
  const {events, problems} = await openRecording(await readFile(file));
  if (events.length === 0) throw new CliError(`${file}: ${problems[0]?.message ?? 'It holds no events.'}`);
  const messages = Readable.from(events.map((data) => ({data})));
  return {messages: messages as AsyncIterable<WireMessage>, endsWithLine: () => true};
}

async function isPack(file: string): Promise<boolean> {
  return (await reading(file, async (handle) => (await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer)).equals(
    Buffer.from('PK'),
  );
}

async function sizeOf(file: string): Promise<number> {
  return reading(file, async (handle) => (await handle.stat()).size);
}

async function reading<T>(file: string, read: (handle: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  try {
    const handle = await open(file);
    try {
      return await read(handle);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${wordsOf(error)}.`);
  }
}
