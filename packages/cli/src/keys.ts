import {createPrivateKey, createPublicKey} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {basename} from 'node:path';
import type {TrustedKey} from 'agent-surfaces/recording';
import {CliError, wordsOf} from './cli-error.js';

const KEY = {name: 'ECDSA', namedCurve: 'P-256'} as const;
const HINT = 'A key for packs is made with openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256';

/** The pair of the private key in a PEM file. */
export function readSigningKey(file: string): Promise<CryptoKeyPair> {
  return reading(file, async (pem) => {
    const secret = createPrivateKey(pem);
    const [pkcs8, spki] = [
      secret.export({type: 'pkcs8', format: 'der'}),
      createPublicKey(secret).export({type: 'spki', format: 'der'}),
    ];
    return {
      privateKey: await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), KEY, false, ['sign']),
      publicKey: await crypto.subtle.importKey('spki', new Uint8Array(spki), KEY, true, ['verify']),
    };
  });
}

/** The public key in a PEM file, under the name of the file. */
export function readTrustedKey(file: string): Promise<TrustedKey> {
  return reading(file, async (pem) => {
    const spki = createPublicKey(pem).export({type: 'spki', format: 'der'});
    await crypto.subtle.importKey('spki', new Uint8Array(spki), KEY, false, ['verify']);
    return {name: basename(file), publicKey: spki.toString('base64')};
  });
}

async function reading<T>(file: string, read: (pem: string) => Promise<T>): Promise<T> {
  try {
    return await read(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CliError(`${file} cannot be used as a key: ${wordsOf(error)}. ${HINT}`);
  }
}
