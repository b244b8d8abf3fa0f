import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {listKey, ProjectionStore, type ListKind, type Snapshot} from '../../src/state/index.js';
import {
  anyEvent,
  anyJson,
  deliver,
  delivery,
  namedSecret,
  numberedBy,
  oddName,
  pieces,
  prose,
  secret,
  session,
  shows,
  type Numbering,
  type Secret,
} from './generators.js';
import {ALL_SESSIONS, messageKey, partKey, runKey, sessionKey, toolKey} from '../../src/state/keys.js';
import {codes, ids, makeStore} from './helpers.js';

const RUNS = {numRuns: 1_000};
const numbering = fc.constantFrom('session' as const, 'run' as const, 'each' as const);
/** What the source promises of its numbers: only who counts for the whole session can leave no gaps in it. */
const promised = (counts: Numbering, isPromised: boolean) =>
  counts === 'session' && isPromised ? {contiguousIn: 's1'} : undefined;

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The orders that a page shows: of the conversation, and of each turn. */
function orders(store: ProjectionStore, kinds: readonly ListKind[]): Record<string, string[]> {
  const scopes = ['s1', ALL_SESSIONS, ...Object.keys(store.snapshot().runs)];
  return Object.fromEntries(
    kinds.flatMap((kind) => scopes.map((scope) => [listKey(kind, scope), ids(store, kind, scope)])),
  );
}

/** What happens to a store between two batches. */
const pause = fc.constantFrom(
  'flush' as const,
  'settle' as const,
  'snapshot' as const,
  'nothing' as const,
  'nothing' as const,
);

describe('law: a row that was read never changes', () => {
  it('whoever holds a row, between two appends or while readers are notified, holds it as it was', () => {
    fc.assert(
      fc.property(session, delivery, fc.integer({min: 1, max: 4}), (events, how, every) => {
        const store = makeStore();
        const held: [row: object | undefined, json: string][] = [];
        const keys = [
          sessionKey('s1'),
          ...events.flatMap(({runId = '', toolCallId = '', messageId = ''}) => [
            runKey(runId),
            toolKey(toolCallId),
            messageKey(messageId),
            partKey(messageId),
          ]),
        ];
        const look = () => {
          for (const row of keys.map((key) => store.get<object>(key))) held.push([row, JSON.stringify(row)]);
        };
        store.subscribe(sessionKey('s1'), look);
        deliver(numberedBy('session', events), how).forEach((batch, index) => {
          store.append(batch);
          if (index % every === 0) look();
          if (index % 2 === 1) store.flush();
        });
        store.settle();
        for (const [row, json] of held) assert.equal(JSON.stringify(row), json);
      }),
      RUNS,
    );
  });
});

describe('law: replay equals live', () => {
  it('replay of the log, and of its JSON, gives the rows of the live store', () => {
    fc.assert(
      fc.property(
        session,
        fc.constantFrom('session' as const, 'run' as const, 'each' as const, 'none' as const),
        fc.boolean(),
        delivery,
        fc.array(fc.tuple(fc.nat(200), anyEvent), {maxLength: 4}),
        fc.array(fc.nat(200), {maxLength: 3}),
        fc.array(pause, {minLength: 1, maxLength: 8}),
        (events, counts, isPromised, how, garbage, lost, pauses) => {
          const store = makeStore();
          const promise = promised(counts, isPromised);
          const whole = numberedBy(counts, events);
          // Some never come, some nonsense comes in between, and at times somebody looks, gives up or hydrates.
          const arriving = whole.filter((_, index) => !lost.includes(index));
          const token = store.openSession('s1');
          deliver(arriving, how).forEach((batch, index) => {
            store.append(batch, promise);
            for (const [at, event] of garbage) if (at % 10 === index) store.append([event]);
            const next = pauses[index % pauses.length];
            if (next === 'flush') store.flush();
            if (next === 'settle') store.settle();
            if (next === 'snapshot')
              store.hydrate(copied(ProjectionStore.replay(whole.slice(0, index * 3), promise).snapshot()), token);
          });
          const live = store.snapshot();
          assert.deepEqual(ProjectionStore.replay(store.log).snapshot(), live);
          const again = ProjectionStore.replay(JSON.parse(JSON.stringify([...store.log])) as unknown[]);
          assert.deepEqual(copied(again.snapshot()), copied(live));
          assert.deepEqual(
            orders(again, ['turns', 'messages', 'parts', 'open-actions', 'open-tools']),
            orders(store, ['turns', 'messages', 'parts', 'open-actions', 'open-tools']),
          );
          assert.ok(!codes(store).includes('projection_error'));
        },
      ),
      RUNS,
    );
  });

  it('at(i) is the replay of the log up to i', () => {
    fc.assert(
      fc.property(
        session,
        fc.constantFrom('session' as const, 'run' as const, 'each' as const, 'none' as const),
        fc.boolean(),
        delivery,
        fc.integer({min: 4, max: 60}),
        (events, counts, isPromised, how, window) => {
          const archived: AgentEvent[] = [];
          const store = makeStore({limits: {window}, archive: (some) => archived.push(...some)});
          const promise = promised(counts, isPromised);
          for (const batch of deliver(numberedBy(counts, events), how)) store.append(batch, promise);
          store.settle();
          const whole = [...archived, ...store.log];
          const index = store.log.start - 1 + ((how.delays[0] ?? 0) % (store.log.length + 1));
          assert.deepEqual(store.at(index).snapshot(), ProjectionStore.replay(whole.slice(0, index + 1)).snapshot());
          assert.deepEqual(store.at(store.log.end - 1).snapshot(), store.snapshot());
        },
      ),
      RUNS,
    );
  });
});

describe('law: order and duplication', () => {
  it('F3 any duplication and any reorder inside the window of numbers without gaps gives equal rows', () => {
    fc.assert(
      fc.property(
        session,
        delivery,
        fc.array(fc.boolean(), {minLength: 1, maxLength: 8}),
        fc.constantFrom(0, 1),
        (events, how, flushes, from) => {
          const inOrder = numberedBy('session', events, from);
          const expected = makeStore();
          expected.append(copied(inOrder), {contiguousIn: 's1'});
          expected.flush();
          const store = makeStore();
          deliver(inOrder, how).forEach((batch, index) => {
            store.append(batch, {contiguousIn: 's1'});
            if (flushes[index % flushes.length]) store.flush();
          });
          store.flush();
          assert.equal(store.stats.waiting, 0);
          assert.deepEqual(store.snapshot(), expected.snapshot());
          const kinds: ListKind[] = ['turns', 'messages', 'parts', 'open-actions'];
          assert.deepEqual(orders(store, kinds), orders(expected, kinds));
          assert.equal(store.stats.duplicates, how.repeats.length);
        },
      ),
      RUNS,
    );
  });

  it('F3 any duplication of numbers that only rise gives equal rows, whoever counts, and nothing is withheld', () => {
    fc.assert(
      fc.property(session, numbering, delivery, fc.integer({min: 1, max: 9}), (events, counts, how, step) => {
        const inOrder = numberedBy(counts, events).map((event) => ({...event, sequence: step * (event.sequence ?? 0)}));
        const expected = makeStore();
        expected.append(copied(inOrder));
        const store = makeStore();
        for (const batch of deliver(inOrder, {...how, delays: [0]})) {
          store.append(batch);
          assert.equal(store.stats.waiting, 0);
        }
        assert.deepEqual(store.snapshot(), expected.snapshot());
        const kinds: ListKind[] = ['turns', 'messages', 'parts', 'open-actions'];
        assert.deepEqual(orders(store, kinds), orders(expected, kinds));
        assert.equal(store.stats.duplicates, how.repeats.length);
      }),
      RUNS,
    );
  });

  it('a reconnect that repeats the end of the stream, or all of it, changes nothing', () => {
    fc.assert(
      fc.property(
        session,
        numbering,
        fc.boolean(),
        fc.nat(100),
        fc.nat(100),
        (events, counts, isPromised, cut, back) => {
          const promise = promised(counts, isPromised);
          const whole = numberedBy(counts, events);
          const at = cut % whole.length;
          const expected = makeStore();
          expected.append(copied(whole), promise);
          const store = makeStore();
          store.append(copied(whole.slice(0, at)), promise);
          store.flush();
          store.append(copied(whole.slice(Math.max(at - back, 0))), promise);
          store.flush();
          assert.deepEqual(store.snapshot(), expected.snapshot());
        },
      ),
      RUNS,
    );
  });

  it('a page that hydrates from a snapshot and goes on has the rows of one that was there all the time', () => {
    fc.assert(
      fc.property(
        session,
        numbering,
        fc.boolean(),
        fc.nat(100),
        fc.nat(20),
        fc.nat(20),
        (events, counts, isPromised, cut, back, ahead) => {
          const promise = promised(counts, isPromised);
          const whole = numberedBy(counts, events);
          const at = cut % (whole.length + 1);
          const first = makeStore();
          first.append(copied(whole.slice(0, at)), promise);
          const store = makeStore();
          const token = store.openSession('s1');
          // Live events may come before the snapshot does.
          store.append(copied(whole.slice(at, at + ahead)), promise);
          store.hydrate(copied(first.snapshot()), token);
          store.append(copied(whole.slice(Math.max(at - back, 0))), promise);
          store.settle();
          const expected = makeStore();
          expected.append(copied(whole), promise);
          const {sessions: _a, connection: _b, ...facts} = store.snapshot();
          const {sessions: _c, connection: _d, ...wanted} = expected.snapshot();
          if (at > 0) assert.deepEqual(facts, wanted);
          assert.deepEqual(orders(store, ['parts']), orders(expected, ['parts']));
        },
      ),
      RUNS,
    );
  });
});

describe('law: any JSON in any field', () => {
  const keysOf = (snapshot: Snapshot) =>
    Object.entries(snapshot).flatMap(([group, rows]) => Object.keys(rows).map((id) => `${group}/${id}`));

  it('throws nothing, loses no earlier fact, and stays JSON', () => {
    fc.assert(
      fc.property(
        session,
        fc.array(fc.tuple(fc.nat(100), anyEvent), {minLength: 1, maxLength: 12}),
        anyJson,
        (events, garbage, snapshot) => {
          const store = makeStore();
          let known = new Set<string>();
          const check = () => {
            store.flush();
            const keys = new Set(keysOf(store.snapshot()));
            for (const key of known) assert.ok(keys.has(key), `${key} is lost`);
            known = keys;
          };
          events.forEach((event, index) => {
            store.append([event]);
            for (const [at, nonsense] of garbage) {
              if (at % events.length !== index) continue;
              check();
              store.append([nonsense]);
              check();
            }
          });
          store.hydrate(snapshot, store.openSession('s1'));
          store.settle();
          check();
          assert.ok(!codes(store).includes('projection_error'), JSON.stringify(store.snapshot().diagnostics));
          const text = JSON.stringify(store.snapshot());
          assert.deepEqual(copied(JSON.parse(text)), copied(store.snapshot()));
          assert.equal(store.stats.received, events.length + garbage.length + 1);
          assert.deepEqual(
            copied(ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]).snapshot()),
            JSON.parse(text),
          );
          assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
        },
      ),
      RUNS,
    );
  });

  it('odd names are ids like any other: two facts never become one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.oneof(oddName, fc.string({minLength: 1, maxLength: 4})).filter((name) => name !== ''),
          {minLength: 2, maxLength: 6},
        ),
        (names) => {
          const store = makeStore();
          store.append(
            names.flatMap((name) => [
              {type: 'run.started', sessionId: name, runId: name},
              {type: 'tool.started', sessionId: name, runId: name, toolCallId: name},
              {type: 'text.final', sessionId: name, runId: name, messageId: name, payload: {text: name}},
              {type: 'task.created', sessionId: name, taskId: name},
            ]),
          );
          const {runs, tools, messages, tasks} = store.snapshot();
          for (const group of [runs, tools, messages, tasks])
            assert.deepEqual(Object.keys(group).sort(), [...names].sort());
        },
      ),
      RUNS,
    );
  });
});

describe('law: no secret survives', () => {
  const everything = (store: ProjectionStore) =>
    JSON.stringify([
      store.snapshot(),
      [...store.log],
      ...['intake', 'active-session', 'transport'].map((name) => store.get(`ui:${name}`)),
    ]);
  const hidden = (store: ProjectionStore, ...secrets: Secret[]) => {
    const shown = everything(store);
    for (const one of secrets) assert.equal(shows(shown, one), undefined);
  };

  it('in values, nested, in keys, in ids, in what is no event', () => {
    const wrap = fc.constantFrom<((text: string) => unknown)[]>(
      (text) => text,
      (text) => `before ${text} after`,
      (text) => ({deep: [{er: text}]}),
      (text) => ({[text]: 1}),
      (text) => JSON.stringify({text}),
    );
    const field = fc.constantFrom(
      'payload',
      'refs',
      'vendorField',
      'rawEventRef',
      'agentName',
      'messageId',
      'runId',
      'sessionId',
      'toolCallId',
      'taskId',
      'owner',
      'type',
      'sourceRefs',
      'timestamp',
      'eventId',
    );
    const inPayload = fc.constantFrom(
      'text',
      'delta',
      'output',
      'input',
      'error',
      'title',
      'summary',
      'state',
      'snapshot',
      'messages',
      'steps',
      'name',
      'message',
      'resolution',
      'status',
    );
    fc.assert(
      fc.property(
        session,
        fc.array(fc.tuple(fc.nat(100), secret, wrap, fc.oneof(field, inPayload), fc.boolean()), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.nat(160),
        (events, plants, padding) => {
          const store = makeStore();
          const planted = events.map((event) => ({...event}) as Record<string, unknown>);
          for (const [at, {planted: text}, make, name, deep] of plants) {
            const event = planted[at % planted.length];
            if (!event) continue;
            // A secret stands as a word of its own: glued to letters it is none by its shape.
            const value = make(name === 'delta' ? ` ${text}` : text);
            if (deep) event['payload'] = {...(event['payload'] as object), [name]: value};
            else event[name] = name === 'type' || name.endsWith('Id') ? text : value;
          }
          store.append(planted);
          store.append(
            plants.flatMap(([, {planted: text}]) => [
              text,
              `${'x'.repeat(padding)} ${text}`,
              [text],
              {text},
              {type: text},
            ]),
          );
          store.hydrate(
            {
              tools: Object.fromEntries(
                plants.map(([, {planted: text}], index) => [
                  `x${String(index)}`,
                  {id: 'x', status: text, result: text},
                ]),
              ),
            },
            store.openSession('s1'),
          );
          store.settle();
          store.flush();
          hidden(store, ...plants.map(([, one]) => one));
        },
      ),
      RUNS,
    );
  });

  it('in fields that are named like one', () => {
    fc.assert(
      fc.property(namedSecret, fc.nat(4), prose, (one, depth, text) => {
        let value: unknown = {[one.name]: one.planted, text};
        for (let level = 0; level < depth; level++) value = level % 2 === 0 ? {nested: value} : [value];
        const json = JSON.stringify(value);
        const store = makeStore();
        store.append([
          {
            type: 'tool.started',
            sessionId: 's1',
            runId: 'r1',
            toolCallId: 'tc1',
            payload: {input: value},
            [one.name]: one.planted,
          },
          {
            type: 'tool.result',
            sessionId: 's1',
            runId: 'r1',
            toolCallId: 'tc1',
            payload: {output: json, [one.name]: {inner: [one.planted]}},
          },
          {type: 'state.snapshot', sessionId: 's1', payload: {state: value}},
          {type: 'vendor.thing', vendor: value, payload: {shell: `export ${one.name}=${one.planted} && run`}},
        ]);
        hidden(store, one);
      }),
      RUNS,
    );
  });

  it('in text that arrives in pieces, with other streams in between; text without secrets is unchanged', () => {
    const lane = fc.constantFrom(
      {type: 'text.delta', messageId: 'm1'},
      {type: 'text.delta', messageId: 'm1', partId: 'p1'},
      {type: 'reasoning.delta', partId: 'p2'},
      {type: 'plan.delta', payload: {planId: 'pl'}},
      {type: 'tool.args', toolCallId: 'tc1'},
      {type: 'tool.output.delta', toolCallId: 'tc1', payload: {channel: 'stdout'}},
    );
    const between: AgentEvent[] = [
      {type: 'text.delta', sessionId: 's1', runId: 'r2', messageId: 'm9', payload: {delta: 'other '}},
      {type: 'tool.output.delta', sessionId: 's1', runId: 'r1', toolCallId: 'tc9', payload: {delta: 'o'}},
      {type: 'tool.progress', sessionId: 's1', runId: 'r1', toolCallId: 'tc9', payload: {percent: 1}},
      {type: 'metric.changed', sessionId: 's1', metricName: 'x', payload: {value: 1}},
      {type: 'action.required', sessionId: 's1', runId: 'r2', actionId: 'a1'},
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prose, fc.option(secret, {freq: 2})), {minLength: 1, maxLength: 4}),
        fc.array(fc.nat(400), {maxLength: 40}),
        fc.array(fc.nat(12), {minLength: 1, maxLength: 12}),
        lane,
        fc.boolean(),
        (parts, cuts, picks, {payload, ...where}, finished) => {
          const text = parts.map(([words, one]) => (one ? `${words} ${one.planted} ` : `${words} `)).join('');
          const store = makeStore();
          store.append([{type: 'tool.started', sessionId: 's1', runId: 'r1', toolCallId: 'tc9'}]);
          pieces(text, cuts).forEach((delta, index) => {
            store.append([{...where, sessionId: 's1', runId: 'r1', payload: {...payload, delta}}]);
            const other = between[picks[index % picks.length] ?? 0];
            if (other) store.append([other]);
          });
          if (finished) store.append([{type: 'run.finished', sessionId: 's1', runId: 'r1'}]);
          else store.settle();
          hidden(store, ...parts.flatMap(([, one]) => (one ? [one] : [])));
          if (parts.every(([, one]) => one === null)) assert.equal(grown(store), text);
          assert.deepEqual(
            copied(ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]).snapshot()),
            copied(store.snapshot()),
          );
        },
      ),
      RUNS,
    );
  });
});

/** The text that grew in run r1, whatever row it grew in. */
function grown(store: ProjectionStore): string {
  const {parts, plans, tools} = store.snapshot() as unknown as Record<
    string,
    Record<string, {text?: string; runId?: string; inputText?: string; output?: string}>
  >;
  const texts = Object.values(parts ?? {})
    .filter((part) => part.runId === 'r1')
    .map((part) => part.text ?? '');
  return [...texts, plans?.['pl']?.text ?? '', tools?.['tc1']?.inputText ?? '', tools?.['tc1']?.output ?? ''].join('');
}
