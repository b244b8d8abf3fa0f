/** Where a link of agent text may lead. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Data that can only be a picture. SVG is not among them: it can hold script and references. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i;

/** Stands for the page, to distinguish a relative address from one that only looks so (`//host`, `\\host`). */
const PAGE = 'https://page.invalid';

/** An address that was found safe. */
export interface SafeUrl {
  readonly href: string;
  /** Leads to another site; mail and telephone open beside the page by themselves. */
  readonly absolute: boolean;
}

/** A link's address if its scheme is allowed. The platform's own parser decides what the scheme is, as it will on a click. */
export function safeLink(address: string): SafeUrl | undefined {
  if (!address.trim()) return undefined;
  let url: URL;
  try {
    url = new URL(address, PAGE);
  } catch {
    return undefined;
  }
  if (!LINK_SCHEMES.has(url.protocol)) return undefined;
  if (url.origin === PAGE) return {href: address.trim(), absolute: false};
  return {href: url.href, absolute: url.protocol.startsWith('http')};
}

/** Whether a picture at this address is allowed, and whether showing it would ask another server for it. */
export function safeImage(address: string): {src: string; remote: boolean} | undefined {
  const trimmed = address.trim();
  if (PICTURE.test(trimmed)) return {src: trimmed, remote: false};
  const url = safeLink(trimmed);
  if (!url || /^(?:mailto|tel):/.test(url.href)) return undefined;
  return {src: url.href, remote: true};
}
