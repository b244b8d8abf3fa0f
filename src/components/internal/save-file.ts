/** How long an address stays good: the browser must have taken the file by then. */
const ADDRESS_MS = 60_000;

/** Lets the browser save a file. Pages with a strict policy allow it: nothing is shown from the address. */
export function saveFile(blob: Blob, name: string, document: Document): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}
