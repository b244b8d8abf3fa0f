import {object, string} from '../state/read.js';
import {canDigest, sha256} from './pack-files.js';

/** The file of a pack that signs its manifest. */
export const SIGNATURE_FILE = 'signature.json';

/** A public key that a host trusts, and whose it is. */
export interface TrustedKey {
  /** Shown to a person who opens a pack. */
  readonly name: string;
  /** SubjectPublicKeyInfo of an ECDSA P-256 key, as PEM or base64. */
  readonly publicKey: string;
}

/** What the signature of a pack proves. */
export const SIGNATURE_STATES = ['unsigned', 'trusted', 'unknown_key', 'invalid', 'unchecked'] as const;

/** What is known of the signature of a pack. */
export interface PackSignature {
  readonly state: (typeof SIGNATURE_STATES)[number];
  /** The name of the trusted key, or the beginning of the SHA-256 of one that is not known. */
  readonly key?: string;
}

// The one algorithm that Node 20 and every current browser have without a flag.
const KEY = {name: 'ECDSA', namedCurve: 'P-256'} as const;
const SIGNING = {name: 'ECDSA', hash: 'SHA-256'} as const;
const ALGORITHM = 'ECDSA-P256-SHA256';

/** The text of a signature file for these bytes. The public key is in it, so that a reader can tell one key from another. */
export async function sign(bytes: Uint8Array<ArrayBuffer>, {privateKey, publicKey}: CryptoKeyPair): Promise<string> {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const signature = new Uint8Array(await crypto.subtle.sign(SIGNING, privateKey, bytes));
  return JSON.stringify({algorithm: ALGORITHM, publicKey: toBase64(spki), signature: toBase64(signature)});
}

/** What a signature file proves of these bytes. */
export async function verify(
  bytes: Uint8Array<ArrayBuffer>,
  file: unknown,
  trusted: readonly TrustedKey[],
): Promise<PackSignature> {
  if (!canDigest()) return {state: 'unchecked'};
  const {algorithm, publicKey, signature} = object(file) ?? {};
  const [spki, signed] = [fromBase64(string(publicKey)), fromBase64(string(signature))];
  if (algorithm !== ALGORITHM || !spki || !signed) return {state: 'invalid'};
  try {
    const key = await crypto.subtle.importKey('spki', spki, KEY, false, ['verify']);
    if (!(await crypto.subtle.verify(SIGNING, key, signed, bytes))) return {state: 'invalid'};
  } catch {
    return {state: 'invalid'};
  }
  const known = trusted.find((one) => base64In(one.publicKey) === toBase64(spki));
  if (known) return {state: 'trusted', key: known.name};
  return {state: 'unknown_key', key: (await sha256(spki)).slice(0, 16)};
}

/** A PEM without its first and last line. */
function base64In(text: string): string {
  return text.replace(/-----[^-]*-----|\s/g, '');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  try {
    return text === undefined ? undefined : Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
