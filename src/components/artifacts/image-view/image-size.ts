/** How wide and high a picture says it is. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What a picture's first bytes say about its size, before anything is decoded; undefined where they say nothing. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngSize(view) ?? gifSize(view) ?? webpSize(view) ?? jpegSize(view);
  } catch {
    return undefined; // cut off
  }
}

function isAt(view: DataView, offset: number, word: string): boolean {
  return [...word].every((letter, index) => view.getUint8(offset + index) === letter.charCodeAt(0));
}

function pngSize(view: DataView): ImageSize | undefined {
  return isAt(view, 1, 'PNG') ? {width: view.getUint32(16), height: view.getUint32(20)} : undefined;
}

function gifSize(view: DataView): ImageSize | undefined {
  return isAt(view, 0, 'GIF8') ? {width: view.getUint16(6, true), height: view.getUint16(8, true)} : undefined;
}

function webpSize(view: DataView): ImageSize | undefined {
  if (!isAt(view, 8, 'WEBP')) return undefined;
  if (isAt(view, 12, 'VP8X')) {
    const three = (offset: number) => 1 + view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
    return {width: three(24), height: three(27)};
  }
  if (isAt(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return {width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1};
  }
  return {width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff};
}

function jpegSize(view: DataView): ImageSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset < view.byteLength - 9;) {
    const marker = view.getUint16(offset);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return {width: view.getUint16(offset + 7), height: view.getUint16(offset + 5)};
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}
