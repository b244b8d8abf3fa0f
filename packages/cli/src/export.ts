import {existsSync} from 'node:fs';
import {unlink, writeFile} from 'node:fs/promises';
import {cleanLog, makePackWithManifest, openRecording, PackError, selectEvents, Slices} from 'agent-surfaces/recording';
import {list, object, string} from 'agent-surfaces/state';
import {CliError, wordsOf} from './cli-error.js';
import {readSigningKey} from './keys.js';
import {Progress} from './progress.js';

const DEFAULT_URL = 'http://127.0.0.1:8787/api';

/** What is exported, from where, and how. */
export interface ExportRequest {
  readonly sessionId: string;
  readonly format: 'pack' | 'ndjson';
  readonly url?: string | undefined;
  readonly runId?: string | undefined;
  readonly out?: string | undefined;
  /** The file with the private key that signs the pack. */
  readonly key?: string | undefined;
}

/** Reads the log of a session and writes it into a file. The session itself is not changed by that. */
export async function exportSession(request: ExportRequest): Promise<void> {
  const {sessionId, runId, format} = request;
  const ending = format === 'pack' ? 'zip' : 'ndjson';
  const out = request.out ?? `${(runId ?? sessionId).replace(/[^\w.-]/g, '_')}.${ending}`;
  if (existsSync(out)) throw new CliError(`${out} exists already: choose another name with --out.`);
  const signingKey = request.key === undefined ? undefined : await readSigningKey(request.key);
  const progress = new Progress();
  const log = await readLog(request.url ?? DEFAULT_URL, sessionId, progress);
  const {events, problems} = await openRecording(log);
  for (const {message} of problems) progress.note(message);
  const source = {events, sessionId, runId};
  const {content, words} =
    format === 'pack' ? await packOf(source, progress, signingKey) : await linesOf(source, progress);
  await write(out, content);
  progress.note(`${out}: ${words}`);
}

type Source = Parameters<typeof makePackWithManifest>[0] & {readonly events: readonly unknown[]};

interface Written {
  readonly content: Uint8Array | string;
  readonly words: string;
}

async function packOf(source: Source, progress: Progress, signingKey?: CryptoKeyPair): Promise<Written> {
  try {
    const onProgress = (done: number, total: number) => progress.share('Packing', done, total);
    const {bytes, manifest} = await makePackWithManifest(source, {onProgress, signingKey});
    const {completeness, counts, gaps} = manifest;
    for (const {area, reason, count, detail} of gaps)
      progress.note(`Not in it: ${area}, ${reason}, ${String(count ?? 0)}. ${detail ?? ''}`.trimEnd());
    return {content: bytes, words: `${completeness}, ${String(counts.events)} events, ${String(bytes.length)} bytes`};
  } catch (error) {
    if (error instanceof PackError) throw new CliError(error.message);
    throw error;
  }
}

async function linesOf({events, sessionId, runId}: Source, progress: Progress): Promise<Written> {
  const clean = await cleanLog(events, new Slices(), (index) => progress.share('Reading', index, events.length));
  const selected = selectEvents(clean.events, {sessionId, runId});
  if (selected.length === 0) throw new CliError(`There is no run "${runId ?? ''}" in session "${sessionId}".`);
  const content = selected.map((event) => `${JSON.stringify(event)}\n`).join('');
  return {content, words: `${String(selected.length)} events, ${String(Buffer.byteLength(content))} bytes`};
}

async function readLog(url: string, sessionId: string, progress: Progress): Promise<Uint8Array> {
  const base = url.replace(/\/+$/, '');
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new CliError(`"${url}" is no address of a server.`);
  const response = await ask(`${base}/sessions/${encodeURIComponent(sessionId)}/log`, base);
  if (response.status === 404) throw await unknownSession(base, sessionId);
  if (!response.ok)
    throw new CliError(`The server at ${base} answered ${String(response.status)}: ${await reasonIn(response)}`);
  const total = Number(response.headers.get('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      received += chunk.length;
      progress.bytes('Reading', received, total);
    }
  } catch (error) {
    throw new CliError(`The server at ${base} broke off after ${String(received)} bytes: ${wordsOf(error)}.`);
  }
  return Buffer.concat(chunks);
}

async function ask(address: string, base: string): Promise<Response> {
  try {
    return await fetch(address);
  } catch (error) {
    const hint = 'Start one with npm start, or name another with --url.';
    throw new CliError(`No server answers at ${base} (${wordsOf(error)}). ${hint}`);
  }
}

async function unknownSession(base: string, sessionId: string): Promise<CliError> {
  const response = await ask(`${base}/sessions`, base);
  if (!response.ok) return new CliError(`The server at ${base} keeps no sessions that can be exported.`);
  const body: unknown = await response.json().catch(() => undefined);
  const ids = list(object(body)?.['sessions']).flatMap((session) => string(object(session)?.['id']) ?? []);
  const known = ids.length === 0 ? 'It has none.' : `It has: ${ids.slice(0, 50).join(', ')}.`;
  return new CliError(`There is no session "${sessionId}" at ${base}. ${known}`);
}

async function reasonIn(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  try {
    return string(object(object(JSON.parse(text))?.['error'])?.['message']) ?? text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

/** Writes a file that is not there yet, whole or not at all. */
async function write(out: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeFile(out, content, {flag: 'wx'});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await unlink(out).catch(() => undefined);
    throw new CliError(`${out} cannot be written: ${wordsOf(error)}.`);
  }
}
