import {hasHidden, replaceHidden} from '../../../protocol/hidden-characters.js';

/** Where a link of agent text may lead. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Data that can only be a picture. SVG is not among them: it can hold script and references. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i;

/**
 * Stand for the page, to distinguish a relative address from one that only looks so (`//host`, `\\host`). There are two of them, because
 * `https:host` is relative on a page of the same scheme, and leads away from any other.
 */
const PAGES = ['https://page.invalid', 'http://page.invalid'] as const;

/** Which addresses a host allows, as beginnings of them with spaces between; undefined where it sets no limit. */
export interface AddressPolicy {
  readonly linkPrefixes?: string | undefined;
  readonly imagePrefixes?: string | undefined;
  /** Gives a signed address back what is not kept in rows. */
  readonly whole?: (address: string) => string;
}

/** An address that was found safe. */
export interface SafeUrl {
  readonly href: string;
  /** Leads to another site; mail and telephone open beside the page by themselves. */
  readonly absolute: boolean;
  /** What it leads to, for a person to read: a host, a mail address, a number; nothing for the page's own site. */
  readonly destination: string;
}

/** A picture whose address was found safe. */
export interface SafeImage {
  readonly src: string;
  /** It may be drawn: it is here already, or its server may be asked for it. */
  readonly shown: boolean;
}

/** A link's address if it is allowed. The platform's own parser decides what the scheme is, as it will on a click. */
export function safeLink(address: string, {linkPrefixes}: AddressPolicy = {}): SafeUrl | undefined {
  const url = outsideUrl(address);
  if (url === 'own') return {href: address.trim(), absolute: false, destination: ''};
  if (!url || (linkPrefixes !== undefined && !isListed(url, linkPrefixes))) return undefined;
  const isWeb = url.protocol.startsWith('http');
  return {href: url.href, absolute: isWeb, destination: isWeb ? url.host : url.pathname};
}

/** A picture's address if it is allowed. Without prefixes, `allowImages` says whether other servers may be asked for one. */
export function safeImage(
  address: string,
  allowImages: boolean,
  {imagePrefixes}: AddressPolicy = {},
): SafeImage | undefined {
  const trimmed = address.trim();
  if (PICTURE.test(trimmed)) return {src: trimmed, shown: true};
  const url = outsideUrl(trimmed);
  if (url === 'own') return {src: trimmed, shown: allowImages};
  if (!url?.protocol.startsWith('http')) return undefined;
  return {src: url.href, shown: imagePrefixes === undefined ? allowImages : isListed(url, imagePrefixes)};
}

/** Where a link leads, for its tooltip: before what its author wrote for it. */
export function linkTitle({destination}: SafeUrl, title?: string | null): string | undefined {
  return [destination, title ?? ''].filter((part) => part !== '').join(' · ') || undefined;
}

/** Whether the text of a link is or looks like another address than the one that it leads to. */
export function isMisleading({href, absolute, destination}: SafeUrl, text: string): boolean {
  if (destination === '') return false;
  if (hasHidden(text, true)) return true;
  // A name before an @ reads like a host.
  if (absolute && new URL(href).username !== '') return true;
  const shown = replaceHidden(text.slice(0, MAX_TEXT), () => '').replaceAll('\\', '');
  const named = [...shown.matchAll(ADDRESS)].filter(([all, , name = '']) => all !== name || !FILE.test(name));
  const leads = bare(destination.replace(/^.*@|:\d+$/g, ''));
  return named.some(([, , name = '']) => bare(asciiHost(name)) !== leads);
}

/** A longer text is not read as an address. */
const MAX_TEXT = 500;

/** A scheme or user if there is one, and a name with dots. */
const ADDRESS = /((?:https?:)?[\\/]{2,}|[\w.+-]+@|)((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)/giu;

/** A bare name that is more likely a file than a site. */
const FILE =
  /\.(?:md|ts|tsx|js|mjs|cjs|jsx|py|rs|sh|go|rb|pl|cc|cpp|java|kt|cs|json|ya?ml|toml|txt|html?|css|csv|pdf|png|jpe?g|svg|zip|log|sql|lock|xml)$/i;

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

function asciiHost(name: string): string {
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
}

/** The parsed address where it leads away from the page, `own` where it does not, undefined where it is no link. */
function outsideUrl(address: string): URL | 'own' | undefined {
  if (!address.trim()) return undefined;
  const urls = PAGES.map((page) => (URL.canParse(address, page) ? new URL(address, page) : undefined));
  const away = urls.find((url, index) => url?.origin !== PAGES[index]);
  if (urls.includes(undefined) || (away && !LINK_SCHEMES.has(away.protocol))) return undefined;
  return away ?? 'own';
}

function isListed({origin, href}: URL, prefixes: string): boolean {
  return prefixes.split(/\s+/).some((prefix) => {
    // By the parser, so that https://site.test does not allow https://site.test.evil.test.
    const allowed = URL.canParse(prefix) ? new URL(prefix) : undefined;
    return allowed !== undefined && allowed.origin === origin && href.startsWith(allowed.href);
  });
}
