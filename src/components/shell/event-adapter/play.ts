import type {ProtocolAdapter} from '../../../adapters/adapter.js';
import type {ProjectionStore} from '../../../state/store.js';
import {openReplay, replayUrl} from '../../../transport/replay.js';
import {diagnose} from '../../../state/diagnose.js';

/** A recording: its text, a file of it, or where it is. */
export type Recording =
  {readonly source: string | Blob} | {readonly url: string; readonly headers: Readonly<Record<string, string>>};

/** Plays a recording into a store to its end. Rejects where there is none to read. */
export async function play(
  recording: Recording,
  store: ProjectionStore,
  adapter: ProtocolAdapter,
  signal: AbortSignal,
): Promise<void> {
  const messages =
    'url' in recording
      ? replayUrl(recording.url, {signal, headers: recording.headers})
      : openReplay(recording.source, {signal});
  for await (const message of messages) {
    if (message.malformed === undefined) store.append(adapter.decode(message.data));
    else diagnose(store, 'malformed_line', `Line ${String(message.line ?? 0)}: ${message.malformed}`);
  }
  store.settle();
}
