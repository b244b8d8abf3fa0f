/** A new id for a command, for elements that follow its receipt. Also on pages that are not served securely. */
export function newCommandId(): string {
  return globalThis.isSecureContext ? crypto.randomUUID() : crypto.getRandomValues(new Uint32Array(4)).join('-');
}
