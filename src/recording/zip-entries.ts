/** One file of a zip, still packed. */
export interface ZipEntry {
  readonly name: string;
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: Uint8Array;
}

/** The files of a zip, as far as they can be found. */
export interface ZipListing {
  readonly entries: readonly ZipEntry[];
  /** The list at the end of the zip was missing or wrong, so that its files were looked for one by one. */
  readonly isDamaged: boolean;
  /** There were more files than are looked at. */
  readonly isCut: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const MAX_NAME = 255;

const decoder = new TextDecoder();

/** Whether some bytes begin as a zip does. */
export function isZip(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  return bytes.length >= 4 && [LOCAL, END].includes(view.getUint32(0, true));
}

/** Finds the files of a zip: by its directory, or where that is damaged by their own headers. Never throws. */
export function listZip(bytes: Uint8Array, maxEntries: number): ZipListing {
  const listed = byDirectory(bytes, maxEntries);
  return listed ?? byHeaders(bytes, maxEntries);
}

function byDirectory(bytes: Uint8Array, maxEntries: number): ZipListing | undefined {
  const view = viewOf(bytes);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < Math.min(count, maxEntries); index++) {
    if (at + CENTRAL_LENGTH > end || view.getUint32(at, true) !== CENTRAL) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const size = view.getUint32(at + 20, true);
    const start = dataStart(view, view.getUint32(at + 42, true));
    if (start === undefined || start + size > bytes.length) return undefined;
    entries.push({
      name: nameAt(bytes, at + CENTRAL_LENGTH, nameLength),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: bytes.subarray(start, start + size),
    });
    at += CENTRAL_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return {entries, isDamaged: false, isCut: count > maxEntries};
}

function byHeaders(bytes: Uint8Array, maxEntries: number): ZipListing {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = find(view, 0, [LOCAL]);
  while (at < bytes.length && entries.length < maxEntries) {
    const start = dataStart(view, at);
    if (start === undefined || start > bytes.length) break;
    const size = view.getUint32(at + 18, true);
    // A file that was packed as it came has its size behind it: it ends where the next thing begins.
    const end = size > 0 ? Math.min(start + size, bytes.length) : find(view, start, [LOCAL, CENTRAL, DESCRIPTOR]);
    entries.push({
      name: nameAt(bytes, at + LOCAL_LENGTH, view.getUint16(at + 26, true)),
      method: view.getUint16(at + 8, true),
      isEncrypted: (view.getUint16(at + 6, true) & 1) === 1,
      packed: bytes.subarray(start, end),
    });
    at = find(view, end, [LOCAL]);
  }
  return {entries, isDamaged: true, isCut: at < bytes.length && entries.length >= maxEntries};
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(last - MAX_COMMENT, 0); at--) if (view.getUint32(at, true) === END) return at;
  return undefined;
}

function dataStart(view: DataView, header: number): number | undefined {
  if (header + LOCAL_LENGTH > view.byteLength || view.getUint32(header, true) !== LOCAL) return undefined;
  return header + LOCAL_LENGTH + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
}

/** The place of the next of these marks, or the end. */
function find(view: DataView, from: number, marks: readonly number[]): number {
  for (let at = from; at + 4 <= view.byteLength; at++) {
    if (view.getUint8(at) === 0x50 && marks.includes(view.getUint32(at, true))) return at;
  }
  return view.byteLength;
}

function nameAt(bytes: Uint8Array, at: number, length: number): string {
  return decoder.decode(bytes.subarray(at, at + Math.min(length, MAX_NAME)));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
