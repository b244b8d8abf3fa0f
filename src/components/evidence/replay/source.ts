import {decoded} from '../../../state/read.js';
import {httpFault, readBody} from '../../../transport/http.js';
import {toFault} from '../../../transport/wire.js';

/** How a download is watched and stopped. */
export interface DownloadWatch {
  readonly signal: AbortSignal;
  /** How much is here, from 0 to 1, where the server says how much there is. */
  onProgress(progress: number): void;
}

/** Reads a recording from an address. Rejects with words for the person who opened it. */
export async function download(url: string, {signal, onProgress}: DownloadWatch): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, {signal});
  } catch (error) {
    throw toFault(error, signal);
  }
  if (!response.ok) throw await httpFault(response);
  return readBody(response, (received, total) => {
    if (total) onProgress(received / total);
  });
}

/** The last part of an address: what a person would call the file. */
export function fileName(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return decoded(path.split('/').filter(Boolean).at(-1) ?? url);
}

/** What a person dropped or pasted: the first file, or else the text. */
export function givenBy(data: DataTransfer | null): File | string | undefined {
  const file = data?.files[0];
  if (file) return file;
  const text = data?.getData('text/plain').trim();
  return text === '' ? undefined : text;
}
