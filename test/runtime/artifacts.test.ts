import assert from 'node:assert/strict';
import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {unzipSync} from 'fflate';
import type {CommandReply} from '../../packages/runtime/src/index.js';
import {ScenarioRuntime} from '../../packages/runtime/src/index.js';
import {FileStorage} from '../../packages/runtime/src/node/file-storage.js';
import {ProjectionStore, artifactKey, type ArtifactRow} from '../../src/state/index.js';
import {HandClock, Stage, turnOver} from './helpers.js';

async function played(): Promise<Stage> {
  const stage = await Stage.create('artifacts');
  await stage.play();
  return stage;
}

const rowsOf = (stage: Stage): ArtifactRow[] =>
  Object.values(stage.runtime.snapshot(stage.id).artifacts as Record<string, ArtifactRow>);
const titled = (stage: Stage, title: string): ArtifactRow => rowsOf(stage).find((row) => row.title === title)!;
const PLAN = 'Plan of the move';

async function bodyOf(stage: Stage, ref: string | undefined): Promise<string | undefined> {
  const found = await stage.runtime.ref(stage.id, ref ?? '');
  if (!found) return undefined;
  return typeof found.body === 'string' ? found.body : new TextDecoder().decode(found.body);
}

function refusal(reply: CommandReply): string {
  return reply.accepted ? 'accepted' : reply.code;
}

describe('the scenario of artifacts', () => {
  it('A8 makes one of every kind, each with a body that can be read', async () => {
    const stage = await played();
    const kinds = new Set(rowsOf(stage).map(({kind}) => kind));
    for (const kind of ['document', 'code', 'image', 'table', 'canvas', 'diff', 'report', 'dataset']) {
      assert.ok(kinds.has(kind as never), kind);
    }
    for (const kind of ['browser_snapshot', 'bundle', 'custom']) assert.ok(kinds.has(kind as never), kind);
    for (const {title, versions, status} of rowsOf(stage)) {
      for (const {id, readRef, bytes} of versions) {
        const found = await stage.runtime.ref(stage.id, readRef!);
        assert.ok(found, `${title} ${id} ${status}`);
        assert.equal(Buffer.from(found.body).length, bytes, `${title} ${id}`);
      }
    }
  });

  it('makes a picture and an archive that others can read', async () => {
    const stage = await played();
    const png = (await stage.runtime.ref(stage.id, titled(stage, 'Usage per day').readRef!))!.body as Uint8Array;
    assert.equal(Buffer.from(png.subarray(1, 4)).toString(), 'PNG');
    const zip = (await stage.runtime.ref(stage.id, titled(stage, 'Release').readRef!))!.body as Uint8Array;
    assert.deepEqual(Object.keys(unzipSync(zip)), ['README.md', 'sql/0042_usage_lines.sql', 'config/billing.json']);
  });

  it('fails one after a confirmed version, deletes one with its history, and names one by its basename', async () => {
    const stage = await played();
    const letter = titled(stage, 'Letter to customers');
    assert.deepEqual([letter.status, letter.versionId], ['failed', '1']);
    const scratch = titled(stage, 'Scratch');
    assert.deepEqual([scratch.status, scratch.versions.length], ['deleted', 1]);
    const code = rowsOf(stage).filter(({path}) => path?.endsWith('round.ts'));
    assert.equal(code.length, 1);
    assert.deepEqual([code[0]!.versions.length, code[0]!.diffs[0]?.from, code[0]!.diffs[0]?.to], [2, '1', '2']);
    assert.match((await bodyOf(stage, code[0]!.readRef))!, /total = total\.plus\(day\);/);
  });
});

describe('A8 the artifact service', () => {
  it('an edit is a new version with the command that caused it', async () => {
    const stage = await played();
    const {id: artifactId, versionId, versions} = titled(stage, PLAN);
    const payload = {baseVersionId: versionId, text: '# Mine\n'};
    const reply = await stage.command({control: 'edit', artifactId, payload});
    assert.equal(refusal(reply), 'accepted');
    const told = stage.last('artifact.version.created');
    assert.equal(told['commandId'], reply.accepted ? reply.commandId : '');
    const row = titled(stage, PLAN);
    assert.deepEqual(
      [row.versions.length, row.versions.at(-1)?.parentId, row.versions.at(-1)?.author],
      [versions.length + 1, versionId, 'user'],
    );
    assert.equal(await bodyOf(stage, row.readRef), '# Mine\n');
  });

  it('an edit of an older version is a conflict that names the newer one, and nothing is overwritten', async () => {
    const stage = await played();
    const {id: artifactId, versions} = titled(stage, PLAN);
    assert.equal(versions.length, 2);
    const reply = await stage.command({control: 'edit', artifactId, payload: {baseVersionId: '1', text: 'Mine'}});
    assert.ok(!reply.accepted);
    assert.equal(reply.code, 'conflict');
    assert.match(reply.message, /Version 2 by Lead/);
    assert.deepEqual(reply.fields, {baseVersionId: '2'});
    assert.equal(titled(stage, PLAN).versions.length, 2);
    assert.equal(refusal(await stage.command({control: 'edit', artifactId, payload: {text: 'Mine'}})), 'conflict');
  });

  it("the agent's own revision builds on what a person wrote meanwhile", async () => {
    const stage = await Stage.create('artifacts');
    await stage.command({control: 'send', payload: {text: 'Go.'}});
    while (!stage.events.some(({type}) => type === 'artifact.deleted')) await stage.clock.step();
    const {id: artifactId, versionId} = titled(stage, PLAN);
    await stage.command({control: 'edit', artifactId, payload: {baseVersionId: versionId, text: '# My words\n'}});
    await stage.clock.run();
    const row = titled(stage, PLAN);
    assert.deepEqual(
      row.versions.map(({id, author, parentId}) => [id, author, parentId]),
      [
        ['1', 'Lead', undefined],
        ['2', 'user', '1'],
        ['3', 'Lead', '2'],
      ],
    );
    assert.match((await bodyOf(stage, row.readRef))!, /^# My words\n\n## How to undo it/);
  });

  it('a rollback makes a new version of an old body', async () => {
    const stage = await played();
    const {id: artifactId} = titled(stage, PLAN);
    const first = await bodyOf(stage, titled(stage, PLAN).versions[0]!.readRef);
    assert.equal(refusal(await stage.command({control: 'rollback', artifactId, payload: {to: '1'}})), 'accepted');
    const row = titled(stage, PLAN);
    assert.deepEqual([row.versionId, row.versions.length], ['3', 3]);
    assert.equal(await bodyOf(stage, row.readRef), first);
    const wrong = await stage.command({control: 'rollback', artifactId, payload: {to: '9'}});
    assert.equal(refusal(wrong), 'unknown_version');
  });

  it('an export goes on for a while and ends with a real file', async () => {
    const stage = await played();
    const {id: artifactId} = titled(stage, PLAN);
    await stage.command({control: 'export', artifactId, payload: {format: 'html'}});
    const progress: unknown[] = [];
    while (titled(stage, PLAN).exports[0]!.status === 'started') {
      progress.push(titled(stage, PLAN).exports[0]!.progress);
      await stage.clock.step();
    }
    assert.deepEqual(progress, [0, 0.25, 0.5, 0.75]);
    const [made] = titled(stage, PLAN).exports;
    assert.deepEqual([made!.status, made!.name, made!.format], ['completed', 'plan.html', 'html']);
    assert.match((await bodyOf(stage, made!.ref))!, /<h1>Moving billing to the usage ledger<\/h1>/);
    const table = titled(stage, 'Differences, by account');
    await stage.command({control: 'export', artifactId: table.id, payload: {format: 'json'}});
    await stage.clock.run();
    const json = JSON.parse((await bodyOf(stage, titled(stage, table.title!).exports[0]!.ref))!) as object[];
    assert.deepEqual(json[3], {
      account: 'B-0417',
      meter: 'requests, signed',
      old: '12.00',
      new: '12.00',
      difference: '0.00',
    });
  });

  it('an export that fails says why, leaves the artifact as it is, and works when it is tried again', async () => {
    const stage = await played();
    const {id: artifactId} = titled(stage, PLAN);
    const payload = {format: 'md', to: 'audit-archive'};
    await stage.command({control: 'export', artifactId, payload});
    await stage.clock.run();
    assert.equal(titled(stage, PLAN).status, 'ready');
    const [failed] = titled(stage, PLAN).exports;
    assert.deepEqual([failed!.status, failed!.error], ['failed', 'The audit archive did not answer in time.']);
    await stage.command({control: 'export', artifactId, payload});
    await stage.clock.run();
    assert.deepEqual(
      titled(stage, PLAN).exports.map(({status, to}) => [status, to]),
      [
        ['failed', 'audit-archive'],
        ['completed', 'audit-archive'],
      ],
    );
  });

  it('comments leave as one edit and come back as one version that answers them', async () => {
    const stage = await played();
    const {id: artifactId, versionId} = titled(stage, PLAN);
    const comments = [
      {versionId, line: 1, side: 'new', text: 'Name the team'},
      {versionId, line: 3, text: 'Which meters?'},
    ];
    const reply = await stage.command({control: 'edit', artifactId, payload: {comments}});
    assert.equal(refusal(reply), 'accepted');
    assert.equal(titled(stage, PLAN).status, 'updating');
    await stage.clock.run();
    const row = titled(stage, PLAN);
    assert.deepEqual([row.status, row.versions.at(-1)?.summary], ['ready', '2 comments answered']);
    assert.match((await bodyOf(stage, row.readRef))!, /^# Moving.*\n> Done: Name the team\n/);
    const empty = await stage.command({control: 'edit', artifactId, payload: {comments: [{line: 0, text: 'x'}]}});
    assert.equal(refusal(empty), 'invalid_input');
  });

  it('a review is asked for and comes back with a verdict and fixes', async () => {
    const stage = await played();
    const {id: artifactId, versionId} = titled(stage, PLAN);
    const comments = [{versionId, line: 2, side: 'new', text: 'Prove it'}];
    await stage.command({control: 'request_review', artifactId, payload: {comments, reviewer: 'Mara'}});
    await stage.clock.run();
    const done = stage.payload('review.completed');
    assert.deepEqual([done['verdict'], done['reviewer']], ['changes_requested', 'Mara']);
    assert.deepEqual(done['fixes'], [{title: 'Prove it', line: 2, versionId, status: 'open'}]);
    await stage.command({control: 'request_review', artifactId});
    await stage.clock.run();
    assert.equal(stage.payload('review.completed')['verdict'], 'approved');
  });

  it('a deletion keeps the history readable and takes no more changes', async () => {
    const stage = await played();
    const {id: artifactId, versionId, readRef} = titled(stage, PLAN);
    assert.equal(refusal(await stage.command({control: 'edit', artifactId, payload: {remove: true}})), 'accepted');
    assert.equal(titled(stage, PLAN).status, 'deleted');
    assert.ok(await bodyOf(stage, readRef));
    const late = await stage.command({control: 'edit', artifactId, payload: {baseVersionId: versionId, text: 'x'}});
    assert.equal(refusal(late), 'already_settled');
  });

  it('what the service does not allow is refused in words', async () => {
    const stage = await played();
    const picture = titled(stage, 'Usage per day').id;
    const edit = {baseVersionId: '1', text: 'x'};
    const codes = [
      await stage.command({control: 'edit', artifactId: picture, payload: edit}),
      await stage.command({control: 'edit', artifactId: 'nowhere', payload: edit}),
      await stage.command({control: 'export', artifactId: picture, payload: {format: 'gif'}}),
      await stage.command({control: 'export', artifactId: picture, payload: {format: 'png', to: 'nobody'}}),
      await stage.command({control: 'edit', artifactId: titled(stage, PLAN).id, payload: {comments: []}}),
    ].map(refusal);
    assert.deepEqual(codes, ['unsupported', 'unknown_artifact', 'invalid_input', 'invalid_input', 'invalid_input']);
  });

  it('refs that no event told name nothing', async () => {
    const stage = await played();
    for (const ref of ['artifact:x@1', `artifact:${titled(stage, PLAN).id}@9`, 'export:none', 'artifact:@', '../x']) {
      assert.equal(await stage.runtime.ref(stage.id, ref), undefined, ref);
    }
  });
});

describe('A8 after a kill', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artifacts-'));
  after(() => rmSync(folder, {recursive: true}));

  async function open(clock: HandClock): Promise<ScenarioRuntime> {
    const runtime = new ScenarioRuntime({storage: new FileStorage(folder), clock});
    await runtime.open();
    await turnOver();
    return runtime;
  }

  const plan = (runtime: ScenarioRuntime) =>
    Object.values(runtime.snapshot('artifacts').artifacts as Record<string, ArtifactRow>).find(
      ({title}) => title === PLAN,
    )!;

  it('bodies are there, and an export, a review and an answer in the middle go on to their end, each once', async () => {
    const clock = new HandClock();
    const first = await open(clock);
    await first.createSession({scenario: 'artifacts'});
    await first.command('artifacts', {id: 'c0', control: 'send', payload: {text: 'Go.'}});
    await clock.run();
    const {id: artifactId, versionId} = plan(first);
    const edit = {baseVersionId: versionId, text: 'Gr\u00fc\u00dfe\n'};
    await first.command('artifacts', {id: 'c1', control: 'edit', artifactId, payload: edit});
    await first.command('artifacts', {id: 'c2', control: 'export', artifactId, payload: {format: 'html'}});
    await clock.step();
    const comments = [{versionId: '3', line: 1, text: 'Louder'}];
    await first.command('artifacts', {id: 'c3', control: 'edit', artifactId, payload: {comments}});
    await first.command('artifacts', {id: 'c4', control: 'request_review', artifactId, payload: {comments}});
    assert.equal(plan(first).exports[0]?.progress, 0.25);
    first.close();

    const second = await open(clock);
    const found = await second.ref('artifacts', plan(second).readRef!);
    assert.equal(Buffer.from(found!.body).toString(), 'Gr\u00fc\u00dfe\n');
    assert.deepEqual([plan(second).exports[0]?.status, plan(second).exports[0]?.progress], ['started', 0.25]);
    await clock.run();
    const row = plan(second);
    assert.deepEqual([row.exports.length, row.exports[0]?.status], [1, 'completed']);
    const file = await second.ref('artifacts', row.exports[0]!.ref!);
    assert.match(Buffer.from(file!.body).toString(), /<p>Gr\u00fc\u00dfe<\/p>/);
    assert.equal(row.versions.at(-1)?.summary, '1 comment answered');
    const told: string[] = [];
    second.subscribe('artifacts', 0, ({type}) => told.push(type));
    assert.equal(told.filter((type) => type === 'review.completed').length, 1);
    assert.equal(told.filter((type) => type === 'artifact.export.completed').length, 1);
    second.close();
    assert.deepEqual(
      readdirSync(join(folder, 'artifacts.bodies')).filter((name) => name.endsWith('.new')),
      [],
    );
  });

  it('equals a page that saw everything live', async () => {
    const runtime = await open(new HandClock());
    const live = new ProjectionStore({schedule: () => undefined});
    runtime.subscribe('artifacts', 0, (event) => live.append([event]));
    const {id} = plan(runtime);
    assert.deepEqual(JSON.parse(JSON.stringify(live.get(artifactKey(id)))), JSON.parse(JSON.stringify(plan(runtime))));
    runtime.close();
  });
});
