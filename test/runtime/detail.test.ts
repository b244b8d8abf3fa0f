import assert from 'node:assert/strict';
import {test} from 'node:test';
import {object} from '../../src/state/read.js';
import {Stage} from './helpers.js';

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);
const detail = (reply: object) => object(object(reply)?.['detail']) ?? {};

async function played(): Promise<Stage> {
  const stage = await Stage.create('artifacts');
  await stage.play('Write it');
  await stage.sayYes();
  await stage.clock.run();
  return stage;
}

test('T7 open_detail reads what a ref names, and an artifact by its id', async () => {
  const stage = await played();
  const version = stage.of('artifact.version.created')[0]!;
  const ref = String(object(version.payload)!['readRef']);
  const body = detail(await stage.command({control: 'open_detail', sessionId: 'artifacts', payload: {ref}}));
  assert.equal(body['ref'], ref);
  assert.ok(typeof body['output'] === 'string' || typeof body['bytes'] === 'number');
  const newest = detail(await stage.command({control: 'open_detail', artifactId: version.artifactId!}));
  assert.equal(newest['artifactId'], version.artifactId);
  assert.equal(typeof newest['mediaType'], 'string');
  const unknown = await stage.command({control: 'open_detail', sessionId: 'artifacts', payload: {ref: 'log://none'}});
  assert.equal(code(unknown), 'unsupported');
  assert.equal(code(await stage.command({control: 'open_detail', sessionId: 'artifacts'})), 'unsupported');
});

test('T7 retry of an artifact is about that artifact, and never about the last run', async () => {
  const stage = await played();
  const runs = stage.of('run.started').length;
  const {artifactId} = stage.of('artifact.version.created')[0]!;
  assert.equal(code(await stage.command({control: 'retry', artifactId: artifactId!})), 'not_retryable');
  assert.equal(code(await stage.command({control: 'retry', artifactId: 'nobody'})), 'unknown_artifact');
  assert.equal(stage.of('run.started').length, runs);
});
