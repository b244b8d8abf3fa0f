import type {WireMessage} from 'agent-surfaces/transport';
import {WireLinter, type LintedProtocol} from '../lint/wire.js';
import {result, type ServerCheckResult} from './check.js';
import type {Heard} from './probe.js';

/** What is asked of the stream of a run, whatever it says. */
export function* checkStream(heard: Heard, protocol: LintedProtocol, input?: unknown): Generator<ServerCheckResult> {
  const {contentType, isUtf8, messages, pieces, end} = heard;
  const isNamed = /^text\/event-stream\s*(;|$)/i.test(contentType);
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  const isPlain = charset === undefined || /^utf-?8$/i.test(charset);
  yield result(
    'content_type',
    isNamed && isPlain,
    contentType === '' ? 'There is no content-type.' : `${contentType}.`,
  );
  yield result('utf8', isUtf8, isUtf8 ? 'Every byte could be read.' : 'Some bytes are no UTF-8.');
  const bad = messages.filter(({malformed}) => malformed !== undefined);
  const wrong = [
    ...(bad.length === 0 ? [] : [`${String(bad.length)} frames are no JSON, such as ${quote(bad[0]?.malformed)}.`]),
    ...(end === 'truncated' ? ['The body ends in the middle of an event.'] : []),
    ...(end === 'broken' ? ['The connection broke off.'] : []),
    ...(messages.length === 0 ? ['Nothing came.'] : []),
  ];
  yield result('whole_frames', wrong.length === 0, wrong.join(' ') || `${String(messages.length)} events.`);
  yield checkOrder(heard, protocol, input);
  const came = pieces > 1 ? `It came in ${String(pieces)} pieces.` : 'It came in one piece: that proves nothing.';
  yield result('in_pieces', pieces > 1 ? true : undefined, came);
}

function checkOrder({messages}: Heard, protocol: LintedProtocol, input: unknown): ServerCheckResult {
  const linter = new WireLinter(protocol);
  if (input !== undefined) linter.take({data: input});
  const findings = messages
    .filter(({malformed}) => malformed === undefined)
    .flatMap((message, index) => linter.take({...message, line: index + 1}));
  const errors = findings.filter(({severity}) => severity === 'error');
  const shown = (errors.length > 0 ? errors : findings).slice(0, 3);
  const words = shown.map(({line, rule, message}) => `Event ${String(line)}: ${rule}: ${message}`).join(' ');
  return result('order', errors.length === 0, words || 'Nothing was found.');
}

/** Whether a stream that was left has gone on with what was not read of it. */
export function checkRest(expected: readonly WireMessage[], got: readonly WireMessage[]): ServerCheckResult {
  const [wanted, given] = [expected, got].map((messages) => JSON.stringify(messages.map(({data}) => data)));
  const count = `${String(got.length)} events came`;
  return result('resume', wanted === given, wanted === given ? `${count}.` : `${count}, but not those that were left.`);
}

/** The refusals of a server: each must be one, and say why. */
export function* checkRefusals(
  refusals: readonly (readonly ['bad_json' | 'bad_input' | 'unknown_session' | 'unknown_place', Heard])[],
) {
  for (const [id, heard] of refusals) {
    const isRefused = heard.status >= 400 && heard.status < 500;
    const isMissing = id !== 'unknown_session' || heard.status === 404;
    yield result(id, isRefused && isMissing, `It was answered ${String(heard.status)}.`);
  }
  const silent = refusals.filter(([, {status, words}]) => status >= 400 && words === '');
  const spoken = refusals.find(([, {words}]) => words !== '')?.[1].words ?? '';
  if (refusals.every(([, {status}]) => status < 400)) yield result('error_words', undefined, 'Nothing was refused.');
  else
    yield result(
      'error_words',
      silent.length === 0,
      silent.length === 0 ? quote(spoken) : `Nothing is said about ${silent.map(([id]) => id).join(', ')}.`,
    );
}

/** Text of the server as a short quotation. */
export function quote(words: string | undefined): string {
  return `“${(words ?? '').replace(/\s+/g, ' ').slice(0, 120)}”`;
}
