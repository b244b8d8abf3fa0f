const LOOKED_AT = 8_192;

/** Bytes as text; undefined where they are none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, LOOKED_AT).includes(0)) return undefined;
  try {
    // As a stream: where a long text is cut, its last letter may be cut too.
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes, {stream: true});
  } catch {
    return looksWritten(bytes) ? new TextDecoder('windows-1252').decode(bytes) : undefined;
  }
}

/** Old texts have letters beyond ASCII, but no control signs and only a few such letters. */
function looksWritten(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LOOKED_AT);
  const isControl = (byte: number) => (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127;
  return !start.some(isControl) && start.filter((byte) => byte > 127).length < start.length * 0.2;
}

/** The first bytes as people look at them: where, in hex, and the letters among them. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = [...bytes.subarray(at, at + 16)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${letters}`);
  }
  return lines.join('\n');
}
