import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import {AguiService, type AguiFrame} from '../../../packages/runtime/src/ag-ui/index.js';
import {SCENARIOS} from '../../../packages/runtime/src/index.js';
import {ProjectionStore} from '../../../src/state/store.js';
import {Stage} from '../helpers.js';

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Rows without what must differ: AG-UI names runs, messages and the session's thread otherwise, has no other ids, tells requests of several at
 * one time, and arguments come as text.
 */
const OTHERWISE = new Set(['runId', 'messageId', 'inputText', 'lineage', 'commandId', 'requestedAt']);

function facts(rows: Rows | undefined, threadId: string): unknown {
  const same = (name: string, value: unknown) => {
    if (OTHERWISE.has(name)) return undefined;
    return value === `${threadId}.main` ? threadId : value;
  };
  return JSON.parse(JSON.stringify(rows ?? {}, same));
}

function words(rows: Rows | undefined): unknown[] {
  return Object.values(rows ?? {})
    .filter(({text, summary}) => text !== undefined || summary !== undefined)
    .map(({kind, text, summary, reconciled}) => ({kind, text, summary, reconciled}));
}

/** A session with a turn in which a person says yes to everything. */
async function played(scenario: string): Promise<Stage> {
  const stage = await Stage.create(scenario);
  await stage.play('Go');
  await stage.sayYes();
  return stage;
}

/** A page that opens a session over AG-UI, and what reads further streams for it. */
function opened(service: AguiService, name: string) {
  const page = new ProjectionStore();
  const adapter = createAdapter({history: 'sessions'});
  page.append(adapter.history!.read(service.session(name), name).events);
  return {page, adapter};
}

for (const {name} of SCENARIOS) {
  test(`A6 ${name}: a page that opens the session over AG-UI has the words, tools, requests and tasks of the native one`, async () => {
    const stage = await played(name);
    const native = stage.runtime.snapshot(name) as unknown as Record<string, Rows>;
    const {page} = opened(new AguiService(stage.runtime), name);
    const agui = page.snapshot() as unknown as Record<string, Rows>;
    assert.deepEqual(words(agui['parts']), words(native['parts']));
    for (const group of ['plans', 'tools', 'actions', 'queue', 'contexts', 'tasks', 'attempts', 'artifacts'])
      assert.deepEqual(facts(agui[group], name), facts(native[group], name), group);
    assert.equal(agui['sessions']?.[name]?.['title'], native['sessions']?.[name]?.['title']);
  });
}

for (const name of ['nightly-job', 'task-tree', 'failed-delivery', 'wrong-answers']) {
  test(`A6 ${name}: the next run tells a page that has stayed what tasks came to, and nothing new to one that knows it`, async () => {
    const stage = await Stage.create(name);
    const service = new AguiService(stage.runtime);
    const stayed = {page: new ProjectionStore(), adapter: createAdapter()};
    const hear = async (runId: string, pages: readonly (typeof stayed)[]) => {
      await service.run({threadId: name, runId, messages: [{id: `${runId}-said`, role: 'user', content: 'Go'}]});
      const tell = ({event}: AguiFrame) => pages.forEach(({page, adapter}) => page.append(adapter.decode(event)));
      service.follow({threadId: name, runId}, -1, tell, () => undefined);
      await stage.clock.run();
    };
    await hear('first', [stayed]);
    const knows = opened(service, name);
    await hear('next', [stayed, knows]);
    const native = stage.runtime.snapshot(name) as unknown as Record<string, Rows>;
    for (const {page} of [stayed, knows]) {
      const agui = page.snapshot() as unknown as Record<string, Rows>;
      for (const group of ['tasks', 'attempts', 'artifacts'])
        assert.deepEqual(facts(agui[group], name), facts(native[group], name), group);
      assert.deepEqual(agui['diagnostics'], native['diagnostics']);
    }
  });
}
