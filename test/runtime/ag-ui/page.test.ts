import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import {AguiDesk} from '../../../src/runtime/ag-ui/index.js';
import {SCENARIOS} from '../../../src/runtime/index.js';
import {ProjectionStore} from '../../../src/state/store.js';
import {Stage} from '../helpers.js';

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Rows without what must differ: AG-UI names runs and messages otherwise, has no other ids, tells requests of several at
 * one time, and arguments come as text.
 */
const OTHERWISE = new Set(['runId', 'messageId', 'inputText', 'lineage', 'commandId', 'requestedAt']);

function facts(rows: Rows | undefined): unknown {
  return JSON.parse(JSON.stringify(rows ?? {}, (name, value: unknown) => (OTHERWISE.has(name) ? undefined : value)));
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

for (const {name} of SCENARIOS) {
  test(`A6 ${name}: a page that opens the session over AG-UI has the words, tools and requests of the native one`, async () => {
    const stage = await played(name);
    const native = stage.runtime.snapshot(name) as unknown as Record<string, Rows>;
    const page = new ProjectionStore();
    const history = createAdapter({history: 'sessions'}).history!;
    page.append(history.read(new AguiDesk(stage.runtime).session(name), name).events);
    const agui = page.snapshot() as unknown as Record<string, Rows>;
    assert.deepEqual(words(agui['parts']), words(native['parts']));
    for (const group of ['plans', 'tools', 'actions', 'queue', 'contexts'])
      assert.deepEqual(facts(agui[group]), facts(native[group]), group);
    assert.equal(agui['sessions']?.[name]?.['title'], native['sessions']?.[name]?.['title']);
  });
}
