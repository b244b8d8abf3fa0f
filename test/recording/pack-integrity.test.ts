import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {zipSync, type Zippable} from 'fflate';
import {makePack, makePackWithManifest} from '../../src/recording/make-pack.js';
import {openRecording} from '../../src/recording/open.js';
import {packOfStore} from '../../src/recording/page-pack.js';
import {readPack, type PackRecording} from '../../src/recording/read-pack.js';
import {ProjectionStore} from '../../src/state/index.js';
import {filesOf, teamSession} from './samples.js';

type Files = Readonly<Record<string, string | undefined>>;

const KEY = {name: 'ECDSA', namedCurve: 'P-256'};
const newPair = () => crypto.subtle.generateKey(KEY, false, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const spkiOf = async ({publicKey}: CryptoKeyPair) =>
  Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
const pemOf = (spki: string) =>
  `-----BEGIN PUBLIC KEY-----\n${spki.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`;

const source = {events: teamSession(), sessionId: 'parent'};
const signingKey = await newPair();
const publicKey = await spkiOf(signingKey);
const plain = filesOf(await makePack(source));
const signed = filesOf(await makePack(source, {signingKey}));
const audit = {name: 'Audit', publicKey};

function zip(files: Files): Uint8Array {
  const all = Object.entries(files).filter(([, text]) => text !== undefined);
  return zipSync(Object.fromEntries(all.map(([name, text]) => [name, new TextEncoder().encode(text)])) as Zippable);
}
const codes = ({problems}: PackRecording) => problems.map(({code}) => code);
const readFiles = (files: Files, trustedKeys = [audit]) => readPack(zip(files), {trustedKeys});

interface Listing {
  files: {name: string; bytes: number; sha256: string}[];
}

/** The manifest with another list of files. */
function relisted(change: (files: Listing['files']) => Listing['files']): string {
  const manifest = JSON.parse(plain['manifest.json']!) as Listing;
  return `${JSON.stringify({...manifest, files: change(manifest.files)})}\n`;
}

describe('Q5 a pack that was changed', () => {
  it('Q5 says nothing of a pack as it was made', async () => {
    const read = await readFiles(plain);
    assert.deepEqual(read.problems, []);
    assert.deepEqual(read.integrity, {files: 'intact', signature: {state: 'unsigned'}});
  });

  for (const name of Object.keys(plain).filter((file) => file !== 'manifest.json')) {
    it(`Q5 reports ${name} where it is altered, dropped, or altered and no longer listed`, async () => {
      const altered = {...plain, [name]: `${plain[name]!}{"type":"run.started"}\n`};
      const unlisted = {'manifest.json': relisted((files) => files.filter((file) => file.name !== name))};
      for (const [files, code] of [
        [altered, 'checksum'],
        [{...plain, [name]: undefined}, 'missing_file'],
        [{...altered, ...unlisted}, 'unlisted_file'],
        [{...plain, ...unlisted, [name]: undefined}, 'missing_file'],
      ] as const) {
        const read = await readFiles(files);
        assert.ok(codes(read).includes(code), `${code}: ${codes(read).join()}`);
        assert.ok(read.problems.some(({message}) => message.includes(name)));
        assert.equal(read.integrity.files, 'mismatch');
      }
    });
  }

  it('Q5 names a file that is extra, and one that is listed only', async () => {
    const extra = await readFiles({...plain, 'run-me.sh': 'rm'});
    assert.match(extra.problems[0]!.message, /run-me\.sh/);
    const promised = relisted((files) => [...files, {name: 'notes.txt', bytes: 1, sha256: 'x'}]);
    const listed = await readFiles({...plain, 'manifest.json': promised});
    assert.match(listed.problems[0]!.message, /notes\.txt/);
    assert.deepEqual([extra.integrity.files, listed.integrity.files], ['mismatch', 'mismatch']);
  });
});

describe('Q5 a signed pack', () => {
  it('Q5 is signed by a key that the host trusts, in any of the ways that it is written', async () => {
    for (const trusted of [publicKey, pemOf(publicKey)]) {
      const read = await readFiles(signed, [{name: 'Audit', publicKey: trusted}]);
      assert.deepEqual(read.problems, []);
      assert.deepEqual(read.integrity, {files: 'intact', signature: {state: 'trusted', key: 'Audit'}});
    }
    const store = ProjectionStore.replay(teamSession());
    const ofPage = await openRecording(await packOfStore(store, {}, {signingKey}), {trustedKeys: [audit]});
    assert.equal(ofPage.integrity?.signature.state, 'trusted');
  });

  it('Q5 is signed by an unknown key otherwise, which can be told from another', async () => {
    const other = await makePackWithManifest(source, {signingKey: await newPair()});
    const [first, second] = [await readFiles(signed, []), await readPack(other.bytes, {trustedKeys: [audit]})];
    for (const {integrity} of [first, second]) assert.equal(integrity.signature.state, 'unknown_key');
    assert.match(first.integrity.signature.key!, /^[0-9a-f]{16}$/);
    assert.notEqual(first.integrity.signature.key, second.integrity.signature.key);
  });

  it('Q5 does not verify where its files and its manifest were changed together', async () => {
    const forged = filesOf(await makePack({events: teamSession().slice(0, 5), sessionId: 'parent'}));
    const read = await readFiles({...forged, 'signature.json': signed['signature.json']});
    assert.equal(read.integrity.signature.state, 'invalid');
    assert.deepEqual(codes(read), ['bad_signature']);
    assert.equal((await readFiles(forged)).integrity.signature.state, 'unsigned');
  });

  it('Q5 does not verify with a signature file of any other content', async () => {
    const good = JSON.parse(signed['signature.json']!) as Record<string, unknown>;
    const other = await spkiOf(await newPair());
    for (const file of [
      '',
      'null',
      '{}',
      JSON.stringify({...good, publicKey: other}),
      JSON.stringify({...good, publicKey: '%%%'}),
      JSON.stringify({...good, publicKey: 5, signature: []}),
      JSON.stringify({...good, algorithm: 'none'}),
      JSON.stringify({...good, signature: ''}),
    ]) {
      const {integrity} = await readFiles({...signed, 'signature.json': file});
      assert.equal(integrity.signature.state, 'invalid', file);
    }
    const alone = await readFiles({'signature.json': signed['signature.json']});
    assert.deepEqual(alone.integrity, {files: 'mismatch', signature: {state: 'invalid'}});
  });
});
