import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {
  readUiSchema,
  UI_GAPS,
  UI_NODE_TYPES,
  UI_SCHEMA_LIMITS,
  UI_STATUSES,
  UI_TEXT_ROLES,
  UI_THEMES,
  type UiNode,
  type UiSchema,
} from '../../src/protocol/index.js';

const read = (root: unknown, more: object = {}): UiSchema => {
  const {schema} = readUiSchema({version: '2.0', root, ...more});
  assert.ok(schema);
  return schema;
};
/** One node alone, as it was read. */
const node = (raw: unknown): UiNode => read(raw).root;

/** Every node of a tree, the root first. */
function flat(root: UiNode): UiNode[] {
  const inside = (): readonly (UiNode | undefined)[] => {
    switch (root.type) {
      case 'stack':
      case 'grid':
      case 'unknown':
        return root.children;
      case 'list':
        return root.items;
      case 'key_value':
        return root.items.map(({value}) => value);
      case 'table':
        return root.rows.flat();
      default:
        return [];
    }
  };
  return [root, ...inside().flatMap((each) => (each ? flat(each) : []))];
}

describe('ui_schema', () => {
  it('R8 reads the example of the specification', () => {
    const schema = read({
      type: 'stack',
      appearance: 'card',
      children: [
        {type: 'text', content: '日程已创建', role: 'title'},
        {type: 'badge', label: 'SUCCESS', status: 'success'},
        {type: 'text', content: '您的会议日程创建成功', role: 'body'},
      ],
    });
    assert.deepEqual(schema.root, {
      type: 'stack',
      direction: 'vertical',
      appearance: 'card',
      gap: 'sm',
      align: undefined,
      children: [
        {type: 'text', role: 'title', content: '日程已创建'},
        {type: 'badge', label: 'SUCCESS', status: 'success'},
        {type: 'text', role: 'body', content: '您的会议日程创建成功'},
      ],
    });
  });

  it('R8 reads what surrounds the root: version, locale, status, theme, meta', () => {
    const meta = {requestId: 'r1', traceId: 't1'};
    const schema = read('x', {locale: 'zh-CN', status: 'warning', theme: 'dark', meta});
    assert.equal(schema.isKnownVersion, true);
    assert.equal(schema.locale, 'zh-CN');
    assert.equal(schema.direction, 'ltr');
    assert.equal(schema.status, 'warning');
    assert.equal(schema.theme, 'dark');
    assert.deepEqual(schema.meta, meta);
    for (const status of UI_STATUSES) assert.equal(read('x', {status}).status, status);
    for (const theme of UI_THEMES) assert.equal(read('x', {theme}).theme, theme);
  });

  it('R8 takes no unknown word for a known one', () => {
    const schema = read('x', {version: '3.1', status: 'succeeded', theme: 'sepia', locale: 'not a locale'});
    assert.equal(schema.isKnownVersion, false);
    assert.equal(schema.version, '3.1');
    assert.equal(schema.status, 'unknown');
    assert.equal(schema.statusWord, 'succeeded');
    assert.equal(schema.theme, 'default');
    assert.equal(schema.locale, undefined);
    assert.equal(read('x', {version: undefined}).isKnownVersion, false);
    assert.equal(read('x', {version: 2}).isKnownVersion, true);
    assert.equal(read('x', {status: null}).status, undefined);
  });

  it('R8 knows which languages run from right to left', () => {
    const directions = ['ar', 'ar_EG', 'he-IL', 'fa', 'ur', 'az-Arab', 'az', 'en', 'zh-Hant'].map(
      (locale) => read('x', {locale}).direction,
    );
    assert.deepEqual(directions, ['rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
  });

  it('R8 says why where there is nothing to read', () => {
    for (const none of [undefined, null]) assert.equal(readUiSchema(none).problem, 'none');
    for (const malformed of ['text', 7, true, [], [{root: 'x'}]]) {
      assert.equal(readUiSchema(malformed).problem, 'malformed');
    }
    for (const rootless of [{}, {version: '2.0'}, {root: null}])
      assert.equal(readUiSchema(rootless).problem, 'no_root');
  });

  it('R8 reads every known type as what it is, in each spelling', () => {
    const fields = {
      children: ['a'],
      items: [{label: 'a', value: 'b'}],
      rows: [['a']],
      content: 'c',
      schema: {properties: {a: {}}},
    };
    for (const type of UI_NODE_TYPES) {
      const expected = type === 'row' ? 'stack' : type === 'action' ? 'button' : type;
      assert.equal(node({type, ...fields}).type, expected, type);
    }
    for (const type of ['keyValue', 'key-value', 'KEY_VALUE']) assert.equal(node({type, ...fields}).type, 'key_value');
    assert.equal(node({type: 'row', ...fields}).type === 'stack' && 'horizontal', 'horizontal');
  });

  it('R8 reads roles, gaps and alignment, and falls back to the plain ones', () => {
    for (const role of UI_TEXT_ROLES)
      assert.deepEqual(node({type: 'text', role, content: 'a'}), {type: 'text', role, content: 'a'});
    assert.deepEqual(node({type: 'text', role: 'shout', content: 7}), {type: 'text', role: 'body', content: '7'});
    const gap = (value: unknown) => (node({type: 'stack', gap: value, children: []}) as {gap: string}).gap;
    for (const step of Object.keys(UI_GAPS)) assert.equal(gap(step), step);
    assert.deepEqual([gap(0), gap(5), gap(13), gap(999), gap('wide')], ['none', 'xs', 'md', 'xl', 'sm']);
    const columns = (value: unknown) =>
      (node({type: 'grid', columns: value, children: []}) as {columns: number}).columns;
    assert.deepEqual([columns(3), columns(99), columns(-1), columns('x')], [3, UI_SCHEMA_LIMITS.gridColumns, 1, 2]);
  });

  it('R8 reads plain values as text, lists as stacks, and nothing as nothing', () => {
    assert.deepEqual(node('a'), {type: 'text', role: 'body', content: 'a'});
    assert.deepEqual(node(0), {type: 'text', role: 'body', content: '0'});
    const stack = node(['a', null, {type: 'divider'}]);
    assert.deepEqual(
      flat(stack).map(({type}) => type),
      ['stack', 'text', 'divider'],
    );
  });

  it('R8 keeps everything of an unknown node that can be read, its children too', () => {
    const raw = {
      type: 'carousel',
      title: 'Three days',
      loop: true,
      range: {min: 0},
      gone: null,
      children: [{type: 'text', content: 'inside'}],
      body: {type: 'badge', label: 'also inside'},
    };
    assert.deepEqual(node(raw), {
      type: 'unknown',
      name: 'carousel',
      words: ['Three days'],
      facts: [
        {name: 'loop', text: 'true'},
        {name: 'range', text: '{"min":0}'},
      ],
      children: [
        {type: 'text', role: 'body', content: 'inside'},
        {type: 'badge', label: 'also inside', status: undefined},
      ],
    });
  });

  it('R8 reads a known node that lacks what makes it one as unknown, and loses none of its text', () => {
    for (const type of [
      'stack',
      'row',
      'grid',
      'text',
      'markdown',
      'badge',
      'list',
      'key_value',
      'table',
      'code',
      'form',
    ]) {
      const found = node({type, message: 'kept'});
      assert.equal(found.type, 'unknown', type);
      assert.deepEqual(found.type === 'unknown' && found.words, ['kept'], type);
    }
    assert.equal(node({type: 'text', content: ''}).type, 'text');
    assert.equal(node({type: 'text', content: {rich: true}}).type, 'unknown');
  });

  it('R8 reads facts of each usual shape alike', () => {
    const shapes = [
      {When: 'now', Who: 7},
      [
        ['When', 'now'],
        ['Who', 7],
      ],
      [
        {label: 'When', value: 'now'},
        {key: 'Who', value: 7},
      ],
    ];
    for (const items of shapes) {
      const found = node({type: 'key_value', items});
      assert.ok(found.type === 'key_value');
      assert.deepEqual(
        found.items.map(({label, value}) => [label, value?.type === 'text' && value.content]),
        [
          ['When', 'now'],
          ['Who', '7'],
        ],
      );
    }
  });

  it('R8 reads tables with rows as lists and as objects, and never reaches into a prototype', () => {
    const cells = (raw: object) => {
      const found = node({type: 'table', ...raw});
      assert.ok(found.type === 'table');
      return [
        found.columns.map(({label}) => label),
        ...found.rows.map((row) => row.map((cell) => (cell?.type === 'text' ? cell.content : cell?.type))),
      ];
    };
    assert.deepEqual(cells({columns: ['A', {key: 'b', label: 'B'}], rows: [['1', 2], {A: 3, b: null}]}), [
      ['A', 'B'],
      ['1', '2'],
      ['3', undefined],
    ]);
    assert.deepEqual(cells({rows: [{x: 1, y: {type: 'divider'}}]}), [
      ['x', 'y'],
      ['1', 'divider'],
    ]);
    assert.deepEqual(cells({columns: ['constructor', '__proto__'], rows: [{}]}), [
      ['constructor', '__proto__'],
      [undefined, undefined],
    ]);
  });

  it('R8 tells a share only where it can be told', () => {
    const share = (raw: object) => (node({type: 'progress', ...raw}) as {share?: number}).share;
    assert.equal(share({percent: 62}), 0.62);
    assert.equal(share({value: 2, max: 4}), 0.5);
    assert.equal(share({value: 62}), 0.62);
    assert.equal(share({value: 0.25}), 0.25);
    assert.equal(share({value: 500}), 1);
    assert.equal(share({value: -1}), 0);
    for (const unclear of [{value: 1}, {value: 3, max: 0}, {value: 'many'}, {}])
      assert.equal(share(unclear), undefined);
  });

  it('R8 hands on actions as they came, and makes up none', () => {
    const payload = {deep: [1, {a: null}]};
    const button = node({type: 'button', id: 7, label: 'Go', action: {name: 'x'}, payload});
    assert.ok(button.type === 'button');
    assert.deepEqual([button.id, button.action, button.payload], ['7', {name: 'x'}, payload]);
    const bare = node({type: 'button', label: 'Go'});
    assert.ok(bare.type === 'button');
    assert.deepEqual([bare.id, bare.action, bare.payload], [undefined, undefined, undefined]);
  });

  describe('limits', () => {
    it('R8 draws so many nodes and counts the rest', () => {
      const {root, omitted} = read({
        type: 'stack',
        children: Array.from({length: 5_000}, (_, index) => `line ${index}`),
      });
      assert.equal(flat(root).length + omitted, 5_001);
      assert.ok(flat(root).length <= UI_SCHEMA_LIMITS.nodes + 1);
    });

    it('R8 draws so deep and counts what lies deeper, without a deep stack of its own', () => {
      let deep: unknown = 'innermost';
      for (let level = 0; level < 100_000; level++) deep = {type: 'stack', children: [deep]};
      const nodes = flat(read(deep).root);
      const last = nodes.at(-1);
      assert.equal(nodes.length, UI_SCHEMA_LIMITS.depth + 1);
      assert.deepEqual(last, {type: 'too_deep', count: 100_001 - UI_SCHEMA_LIMITS.depth});
    });

    it('R8 holds against nesting of every kind, and of lists alone', () => {
      for (const wrap of [
        (inner: unknown) => [inner],
        (inner: unknown) => ({type: 'table', rows: [[inner]]}),
        (inner: unknown) => ({type: 'key_value', items: {a: inner}}),
        (inner: unknown) => ({type: 'list', items: [inner]}),
        (inner: unknown) => ({type: 'nobody-knows', extra: inner, child: inner}),
      ]) {
        let deep: unknown = {type: 'divider'};
        for (let level = 0; level < 10_000; level++) deep = wrap(deep);
        assert.ok(flat(read(deep).root).length <= 2 * UI_SCHEMA_LIMITS.nodes);
      }
    });

    it('R8 holds against width: columns, cells, facts and fields', () => {
      const many = Array.from({length: 100_000}, (_, index) => index);
      const wide = Object.fromEntries(many.map((each) => [`f${each}`, each]));
      for (const root of [
        {type: 'table', columns: many, rows: [many, wide]},
        {type: 'key_value', items: wide},
        {type: 'nobody-knows', ...wide},
        {type: 'nobody-knows', children: many, items: many},
      ]) {
        const {root: found, omitted} = read(root);
        assert.ok(flat(found).length <= UI_SCHEMA_LIMITS.nodes + 1);
        assert.ok(omitted > 90_000, JSON.stringify(root).slice(0, 60));
      }
    });

    it('R8 draws so many cells, also of empty ones', () => {
      const found = node({type: 'table', rows: [Array.from({length: 100_000}, () => null)]});
      assert.equal(found.type === 'table' && found.rows[0]?.length, UI_SCHEMA_LIMITS.tableColumns);
    });

    it('R8 ends on a value that holds itself', () => {
      const loop: {type: string; children: unknown[]} = {type: 'stack', children: []};
      loop.children.push(loop, loop, {type: 'nobody-knows', child: loop});
      assert.ok(flat(read(loop).root).length <= 2 * UI_SCHEMA_LIMITS.nodes);
    });
  });

  it('R8 never throws, whatever JSON comes, and always gives a schema or a reason', () => {
    const word = fc.constantFrom(...UI_NODE_TYPES, 'carousel', '', '__proto__', 'constructor');
    const name = fc.constantFrom(
      ...[
        'type',
        'children',
        'items',
        'rows',
        'columns',
        'content',
        'label',
        'value',
        'max',
        'schema',
        'action',
        'gap',
      ],
    );
    const {tree} = fc.letrec((tie) => ({
      tree: fc.oneof({maxDepth: 5}, fc.jsonValue(), tie('node'), fc.array(tie('tree'), {maxLength: 4})),
      node: fc.tuple(word, fc.dictionary(name, tie('tree'), {maxKeys: 6})).map(([type, fields]) => ({...fields, type})),
    }));
    const property = fc.property(
      tree,
      fc.dictionary(fc.constantFrom('version', 'locale', 'status', 'theme', 'meta'), fc.jsonValue()),
      (root, around) => {
        const {schema, problem} = readUiSchema({...around, root});
        assert.ok(schema ? flat(schema.root).length > 0 : problem);
        const alone = readUiSchema(root);
        assert.ok(alone.schema ?? alone.problem);
      },
    );
    fc.assert(property, {numRuns: 1_000});
  });
});
