import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {artifactKey, type ArtifactRow, type ProjectionStore} from '../../src/state/index.js';
import {normalPath} from '../../src/state/facts/artifact-identity.js';
import {exported, has, ids, inRun, makeStore, row, storeOf, turnOf} from './helpers.js';

const told = (type: string, more: object, payload: object = {}): AgentEvent =>
  inRun({type: `artifact.${type}`, artifactId: 'a1', ...more, payload})[0]!;
const version = (id: string, payload: object = {}) => told('version.created', {artifactVersionId: id}, payload);
const artifact = (store: ProjectionStore, id = 'a1') => row<ArtifactRow>(store, artifactKey(id));

describe('A8 the life of an artifact', () => {
  it('keeps every version with its author, parent, size and ref', () => {
    const facts = {author: 'Lead', parentId: '1', summary: 'Shorter', bytes: 12, mediaType: 'text/markdown'};
    const store = storeOf(version('1'), version('2', {...facts, readRef: 'artifact:a1@2'}));
    assert.deepEqual(artifact(store).versions, [{id: '1'}, {id: '2', ...facts, readRef: 'artifact:a1@2'}]);
    assert.equal(artifact(store).versionId, '2');
  });

  it('a version that is told again tells more, and is neither doubled nor the newest', () => {
    const store = storeOf(version('1'), version('2'), version('1', {summary: 'First'}));
    assert.deepEqual(artifact(store).versions, [{id: '1', summary: 'First'}, {id: '2'}]);
    assert.equal(artifact(store).versionId, '2');
  });

  it('a failure keeps the last confirmed version, a deletion keeps the history', () => {
    const store = storeOf(version('1'), version('2'), told('failed', {}, {error: 'Disk full', versionId: '3'}));
    has(store, artifactKey('a1'), {status: 'failed', error: 'Disk full', versionId: '2'});
    store.append([told('deleted', {})]);
    assert.deepEqual(
      [artifact(store).status, artifact(store).versionId, artifact(store).versions.map(({id}) => id)],
      ['deleted', '2', ['1', '2']],
    );
  });

  it('an export is told from its beginning to its end, and its failure is not the failure of the artifact', () => {
    const on = (type: string, id: string, payload: object) => told(type, {artifactExportId: id}, payload);
    const store = storeOf(
      version('1'),
      on('export.started', 'x1', {format: 'html'}),
      on('export.started', 'x1', {progress: 0.5}),
      on('export.started', 'x2', {format: 'pdf', to: 'audit'}),
      on('export.completed', 'x1', {exportRef: 'export:x1', bytes: 9}),
      on('export.started', 'x1', {progress: 0.7}),
      on('failed', 'x2', {error: 'Nobody is there'}),
    );
    assert.deepEqual(artifact(store).exports, [
      {id: 'x1', status: 'completed', format: 'html', progress: 0.5, ref: 'export:x1', bytes: 9},
      {id: 'x2', status: 'failed', format: 'pdf', to: 'audit', error: 'Nobody is there'},
    ]);
    has(store, artifactKey('a1'), {status: 'ready', error: undefined});
  });

  it('reads what may be done, as words or as flags, and says nothing where nothing was said', () => {
    const of = (writeCapabilities: unknown) => artifact(storeOf(told('created', {}, {writeCapabilities}))).capabilities;
    assert.deepEqual(of(['export', 'edit', 'fly']), ['edit', 'export']);
    assert.deepEqual(of({edit: true, export: 'yes'}), ['edit']);
    assert.equal(of(undefined), undefined);
    assert.equal(of('edit'), undefined);
  });

  it('a comparison is listed once', () => {
    const diff = told('diff.ready', {artifactDiffRef: 'd1'}, {from: '1', to: '2'});
    assert.deepEqual(artifact(storeOf(version('1'), diff, diff)).diffs, [{ref: 'd1', from: '1', to: '2'}]);
  });
});

describe('one artifact is one row, whatever path names it', () => {
  const names: readonly AgentEvent[] = [
    told('created', {artifactId: 'a1'}, {path: 'docs/plan.md'}),
    told('updated', {artifactId: 'docs/plan.md'}),
    told('updated', {artifactId: 'plan.md'}),
    told('updated', {artifactId: '/repo/docs/plan.md'}),
    told('updated', {artifactId: './docs/../docs/plan.md'}),
    told('updated', {artifactId: 'file:///repo/docs/plan.md'}),
    told('updated', {artifactId: 'C:\\repo\\docs\\plan.md'.replace('C:\\repo', '\\repo')}),
  ];

  it('law: its id, path, basename and absolute path are one row and one card, in any order, live and replayed', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...names], {minLength: 1}), (events) => {
        const store = storeOf(...events, version('1', {path: 'docs/plan.md'}));
        assert.equal(ids(store, 'artifacts', 's1').length, 1, JSON.stringify(events.map((event) => event.artifactId)));
        assert.equal(turnOf(store, 'r1').length, 1);
        const [id] = ids(store, 'artifacts', 's1');
        assert.equal(artifact(store, id).versionId, '1');
        const again = makeStore();
        again.hydrate(exported(store), again.openSession('s1'));
        again.append(events);
        assert.deepEqual(ids(again, 'artifacts', 's1'), [id]);
      }),
    );
  });

  it('law: two files with one basename stay two, and each finds its own', () => {
    const two = [
      told('created', {artifactId: 'a/x.md'}, {title: 'A'}),
      told('created', {artifactId: 'b/x.md'}, {title: 'B'}),
      told('updated', {artifactId: '/repo/a/x.md'}),
      told('updated', {artifactId: '/repo/b/x.md'}),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(two, {minLength: 4}), (events) => {
        const store = storeOf(...events);
        const titles = ids(store, 'artifacts', 's1').map((id) => artifact(store, id).title);
        assert.deepEqual(titles.sort(), ['A', 'B']);
      }),
    );
  });

  it('a basename that two files share is not guessed', () => {
    const store = storeOf(
      told('created', {artifactId: 'a/x.md'}),
      told('created', {artifactId: 'b/x.md'}),
      told('updated', {artifactId: 'x.md'}),
    );
    assert.deepEqual(ids(store, 'artifacts', 's1'), ['a/x.md', 'b/x.md', 'x.md']);
  });

  it('two ids of their own with different paths stay two, though one path ends the other', () => {
    for (const [one, two] of [
      ['a1', 'a2'],
      ['run1.file1', 'run1.file2'],
    ]) {
      const store = storeOf(
        told('created', {artifactId: one}, {path: 'x.md'}),
        told('created', {artifactId: two}, {path: 'docs/x.md'}),
      );
      assert.deepEqual(ids(store, 'artifacts', 's1'), [one, two]);
    }
  });

  it('other sessions have other files', () => {
    const store = storeOf(told('created', {artifactId: 'x.md'}), {
      ...told('created', {artifactId: 'docs/x.md'}),
      sessionId: 's2',
    });
    assert.deepEqual([ids(store, 'artifacts', 's1'), ids(store, 'artifacts', 's2')], [['x.md'], ['docs/x.md']]);
  });

  it('an address is no path, and a path has one form', () => {
    assert.equal(normalPath('https://example.org/a.md'), undefined);
    assert.equal(normalPath(' '), undefined);
    assert.equal(normalPath('..\\a\\.\\b//c/'), '../a/b/c');
    assert.equal(normalPath('C:\\a\\b.md'), 'C:/a/b.md');
    assert.equal(normalPath('file:///a%20b.md'), '/a b.md');
    assert.equal(normalPath('file:///%E0%A4%A.md'), '/%E0%A4%A.md');
  });
});

describe('H8 a snapshot never takes from an artifact', () => {
  const at = (minute: number) => ({timestamp: new Date(Date.UTC(2026, 6, 1, 9, minute)).toISOString()});

  it('an older snapshot gives versions that are missing, and takes nothing back', () => {
    const older = storeOf({...version('1'), ...at(1)}, {...version('2'), ...at(2)});
    const store = storeOf({...version('2'), ...at(2)}, {...version('3'), ...at(3)}, {...told('deleted', {}), ...at(4)});
    store.hydrate(exported(older), store.openSession('s1'));
    assert.deepEqual(
      [artifact(store).versions.map(({id}) => id), artifact(store).versionId, artifact(store).status],
      [['1', '2', '3'], '3', 'deleted'],
    );
  });

  it('a newer snapshot goes on, and an export that ended stays ended', () => {
    const on = (type: string, payload: object) => told(type, {artifactExportId: 'x1'}, payload);
    const newer = storeOf({...version('1'), ...at(1)}, {...version('2'), ...at(5)}, on('export.started', {}));
    const store = storeOf({...version('1'), ...at(1)}, on('export.completed', {exportRef: 'export:x1'}));
    store.hydrate(exported(newer), store.openSession('s1'));
    assert.equal(artifact(store).versionId, '2');
    assert.equal(artifact(store).exports[0]?.status, 'completed');
  });

  it('every fact of an artifact is there after a snapshot', () => {
    const store = storeOf(
      told(
        'created',
        {sourceRefs: ['s'], evidenceRefs: ['e1']},
        {
          ...{title: 'Plan', path: 'docs/plan.md', preview: {rows: 3}, kind: 'table', writeCapabilities: ['edit']},
          ...{exportFormats: [{id: 'html', label: 'HTML'}], recipients: ['audit'], mediaType: 'text/csv'},
        },
      ),
      version('1', {author: 'Lead', bytes: 3, readRef: 'r'}),
      told('updated', {artifactId: 'plan.md'}),
      told('diff.ready', {artifactDiffRef: 'd1'}),
      told('export.started', {artifactExportId: 'x1'}, {format: 'html', progress: 0.2}),
    );
    const again = makeStore();
    again.hydrate(exported(store), again.openSession('s1'));
    assert.deepEqual(artifact(again), artifact(store));
  });
});
