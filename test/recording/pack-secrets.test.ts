import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {makePack} from '../../src/recording/make-pack.js';
import {packOfStore} from '../../src/recording/page-pack.js';
import {readPack} from '../../src/recording/read-pack.js';
import {namedSecret, pieces, secret, shows} from '../state/generators.js';
import {storeOf} from '../state/helpers.js';
import {everyByte} from './samples.js';

const TOKEN = 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const KEY = 'sk-proj-z9Y8x7W6v5U4t3S2r1Q0';
const WORD = 'correct-horse-7-battery';

/** A session with these secrets wherever a session can hold one. */
function planted(token: string, key: string, word: string): AgentEvent[] {
  const run = {sessionId: 's1', runId: 'r1'};
  const split = (text: string) => pieces(text, [3, 7, 12, 20]).map((delta) => ({delta}));
  const events: AgentEvent[] = [
    {type: 'session.opened', sessionId: 's1', payload: {title: `Rotate ${token} today`}},
    {type: 'text.final', ...run, messageId: 'm1', payload: {text: `My key is ${key}`, role: 'user'}},
    {type: 'run.started', ...run},
    ...split(`It is ${token} as you see`).map((payload) => ({type: 'text.delta', ...run, messageId: 'm2', payload})),
    ...split(`{"password":"${word}","path":"/a"}`).map((payload) => ({
      type: 'tool.args',
      ...run,
      toolCallId: 't1',
      payload,
    })),
    {
      type: 'tool.started',
      ...run,
      toolCallId: 't1',
      payload: {name: 'deploy', input: {apiKey: word, env: {DB_PASSWORD: word}}},
    },
    ...split(`export TOKEN=${key}\n`).map((payload) => ({
      type: 'tool.output.delta',
      ...run,
      toolCallId: 't1',
      payload,
    })),
    {type: 'tool.result', ...run, toolCallId: 't1', payload: {output: {lines: [`Authorization: Bearer ${key}`]}}},
    {
      type: 'artifact.created',
      ...run,
      artifactId: 'a1',
      payload: {title: `backup-${token}.zip`, path: `/tmp/${token}/x`},
    },
    {type: 'diagnostic.changed', ...run, diagnosticId: 'd1', payload: {code: 'leak', message: `Found ${key} in a log`}},
    {
      type: 'evidence.changed',
      ...run,
      evidenceId: `e-${token}`,
      payload: {kind: 'source', source: `https://me:${word}@host/`},
    },
    {type: 'vendor.thing', ...run, [key]: true, cookie: word, payload: {[token]: {deep: [{clientSecret: word}]}}},
    {type: 'run.finished', ...run, payload: {outcome: 'success'}},
  ];
  return events.map((event, index) => ({...event, sequence: index + 1}));
}

/** Which of the secrets can be read anywhere in a pack. */
const leaks = (pack: Uint8Array, ...secrets: string[]) => secrets.filter((each) => everyByte(pack).includes(each));

describe('S3 secrets and packs', () => {
  it('S3 no planted secret is in a pack: not in titles, texts, arguments, output, file names or diagnostics', async () => {
    const events = planted(TOKEN, KEY, WORD);
    for (const each of [TOKEN, KEY, WORD]) assert.ok(JSON.stringify(events).includes(each), 'it is planted');
    const parts = [TOKEN, TOKEN.slice(4, 20), KEY, KEY.slice(8), WORD];
    assert.deepEqual(leaks(await makePack({events, sessionId: 's1'}), ...parts), []);
    assert.deepEqual(leaks(await packOfStore(storeOf(...events)), ...parts), []);
  });

  it('S3 law: no secret of any shape, cut anywhere, is in a pack', async () => {
    await fc.assert(
      fc.asyncProperty(secret, namedSecret, fc.array(fc.nat(400), {maxLength: 5}), async (token, named, cuts) => {
        const run = {sessionId: 's1', runId: 'r1'};
        const events: AgentEvent[] = [
          ...pieces(`see ${token.planted} there`, cuts).map((delta) => ({
            type: 'text.delta',
            ...run,
            messageId: 'm',
            payload: {delta},
          })),
          {type: 'tool.started', ...run, toolCallId: 't', payload: {input: {[named.name]: named.planted}}},
          {type: 'run.finished', ...run},
        ];
        const text = everyByte(await makePack({events}));
        assert.equal(shows(text, token), undefined);
        assert.equal(shows(text, named), undefined);
      }),
      {numRuns: 150},
    );
  });

  it('S3 the report says how many, where and how they were known, and never what they were', async () => {
    const read = await readPack(await makePack({events: planted(TOKEN, KEY, WORD), sessionId: 's1'}));
    const places = read.redactions.map(({path, kind, found}) => `${String(path)} ${String(kind)} ${String(found)}`);
    for (const place of [
      'payload.title shape intake',
      'payload.text shape intake',
      'payload.input.apiKey name intake',
      'payload.input.env.DB_PASSWORD name intake',
      'payload.output.lines[] shape intake',
      'evidenceId id intake',
      'cookie name intake',
    ])
      assert.ok(places.includes(place), `${place} is in ${places.join(', ')}`);
    const {redaction, counts, gaps} = read.manifest!;
    const sum = read.redactions.reduce((total, {count}) => total + Number(count), 0);
    assert.equal(redaction.count, sum);
    assert.equal(counts.redactions, sum);
    assert.equal(gaps.find(({area}) => area === 'privacy')?.count, sum);
    assert.equal(redaction.atExport, 0, 'the intake found them all');
  });

  it('S3 a pack of another log than ours is cleaned on the way out, too', async () => {
    const snapshot = {sessions: {s1: {id: 's1', title: `${KEY}`}}};
    const pack = await makePack({events: [{type: 'session.hydrated', sessionId: 's1', payload: {snapshot}}]});
    assert.deepEqual(leaks(pack, KEY), []);
  });
});
