/** How wide and high a picture says it is. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What a picture's first bytes say about its size, before anything is decoded; undefined where they say nothing. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const sizeOf of [pngSize, gifSize, webpSize, bmpSize, jpegSize]) {
    try {
      const size = sizeOf(view);
      // A JPEG may say 0, and its height at the end.
      if (size) return size.width > 0 && size.height > 0 ? size : undefined;
    } catch {
      // cut off
    }
  }
  return undefined;
}

function isAt(view: DataView, offset: number, word: string): boolean {
  return [...word].every((letter, index) => view.getUint8(offset + index) === letter.charCodeAt(0));
}

function pngSize(view: DataView): ImageSize | undefined {
  if (!isAt(view, 0, '\x89PNG\r\n\x1a\n') || !isAt(view, 12, 'IHDR')) return undefined;
  return {width: view.getUint32(16), height: view.getUint32(20)};
}

function gifSize(view: DataView): ImageSize | undefined {
  if (!isAt(view, 0, 'GIF87a') && !isAt(view, 0, 'GIF89a')) return undefined;
  return {width: view.getUint16(6, true), height: view.getUint16(8, true)};
}

function bmpSize(view: DataView): ImageSize | undefined {
  // Older headers are shorter and have other fields; the longest has 124 bytes.
  const header = view.getUint32(14, true);
  if (!isAt(view, 0, 'BM') || header < 40 || header > 124) return undefined;
  return {width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true))};
}

function webpSize(view: DataView): ImageSize | undefined {
  if (!isAt(view, 0, 'RIFF') || !isAt(view, 8, 'WEBP')) return undefined;
  if (isAt(view, 12, 'VP8X')) {
    const three = (offset: number) => 1 + view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
    return {width: three(24), height: three(27)};
  }
  if (isAt(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return {width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1};
  }
  if (!isAt(view, 12, 'VP8 ')) return undefined;
  return {width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff};
}

function jpegSize(view: DataView): ImageSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset < view.byteLength - 9;) {
    const marker = view.getUint16(offset);
    // Decoders look for the next marker after bytes that are none: what they find cannot be known here.
    if (marker < 0xffc0 || marker === 0xffff) return undefined;
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return {width: view.getUint16(offset + 7), height: view.getUint16(offset + 5)};
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}
