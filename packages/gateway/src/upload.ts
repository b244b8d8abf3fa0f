import {replaceHidden} from 'agent-surfaces/protocol';

const MAX_NAME = 200;

/** The first bytes of pictures, by their type. SVG is not among them: it can hold script. */
const SIGNATURES: readonly (readonly [type: RegExp, bytes: RegExp])[] = [
  [/^image\/png$/, /^\x89PNG\r\n\x1a\n/],
  [/^image\/jpe?g$/, /^\xff\xd8\xff/],
  [/^image\/gif$/, /^GIF8[79]a/],
  [/^image\/webp$/, /^RIFF[^]{4}WEBP/],
  [/^image\/avif$/, /^[^]{4}ftypavi[fs]/],
  [/^image\/hei[cf]$/, /^[^]{4}ftyp(?:hei[cxm]|hev[cx]|mif1|msf1)/],
  [/^image\/bmp$/, /^BM/],
  [/^image\/tiff$/, /^(?:II\*\0|MM\0\*)/],
];

/** Whether a file begins as a picture of its type does: a label alone says nothing of what a browser would make of it. */
export async function isPicture(file: Blob): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return SIGNATURES.some(([type, bytes]) => type.test(file.type.toLowerCase()) && bytes.test(start));
}

/** The name of an uploaded file as one name: no folders, nothing that cannot be seen. */
export function cleanName(name: string): string {
  const last =
    replaceHidden(name, () => '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  // A leading dot hides a file; a colon names a drive or a stream.
  const clean = last.replace(/[\r\n\t<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  return clean.slice(-MAX_NAME) || 'image';
}
