import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path';
import {describe, it} from 'node:test';
import ts from 'typescript';
import {listFiles} from '../../scripts/files.mjs';
import {EVENT_CLASSES} from '../../src/protocol/event-classes.js';
import {ACTION_TYPES} from '../../src/protocol/taxonomy.js';

const SHARED = 'src/locales/shared.strings.ts';
const sources: readonly string[] = listFiles('src', '.ts');
const english = sources.filter((file) => file.endsWith('.strings.ts'));
const chinese = sources.filter((file) => file.endsWith('.zh-cn.ts'));

const parse = (file: string, text = readFileSync(file, 'utf8')) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);

/** The strings of a file, by key: the first object literal in it that is the value of a name, or what it exports. */
function stringsOf(file: string): Map<string, ts.Expression> {
  for (const statement of parse(file).statements) {
    const value = ts.isExportAssignment(statement)
      ? statement.expression
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations[0]?.initializer
        : undefined;
    const object =
      value && ts.isSatisfiesExpression(value)
        ? value.expression
        : value && ts.isCallExpression(value)
          ? value.arguments[0]
          : value;
    if (!object || !ts.isObjectLiteralExpression(object)) continue;
    return new Map(
      object.properties.map((property) => {
        assert.ok(ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name), file);
        return [property.name.text, property.initializer];
      }),
    );
  }
  throw new Error(`${file} has no strings.`);
}

/** The file of each English string. */
const home = new Map(english.flatMap((file) => [...stringsOf(file).keys()].map((key) => [key, file] as const)));

const isTermCall = (node: ts.Node) =>
  ts.isCallExpression(node) && /\b(?:term|lookup)$/.test(node.expression.getText().replace(/<.*>$/s, ''));

/** Whether a node stands in the first argument of a call that looks up a string. */
function isAsked(node: ts.Node): boolean {
  for (let inner = node, {parent} = node; parent; inner = parent, {parent} = parent) {
    if (isTermCall(parent)) return (parent as ts.CallExpression).arguments[0] === inner;
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

/** The keys that a template may give; undefined where not even their family is written out. */
function keysLike(node: ts.TemplateExpression | ts.TemplateLiteralTypeNode): string[] | undefined {
  if (!/^[a-z][\w-]*\./.test(node.head.text)) return undefined;
  const parts = [node.head.text, ...node.templateSpans.map(({literal}) => literal.text)];
  const pattern = new RegExp(`^${parts.map(escape).join('.*')}$`, 's');
  return [...home.keys()].filter((key) => pattern.test(key));
}
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Reading {
  /** Keys that the module uses, or may use. */
  readonly keys: Set<string>;
  /** Files of strings that are loaded with it. */
  readonly loads: Set<string>;
  /** Lookups whose family is not written out: nobody can say what they need. */
  readonly unclear: string[];
}

/** What a module says, by its text alone: a key is spelled out in it, or a template with its family is. */
function read(file: string, text?: string): Reading {
  const reading: Reading = {keys: new Set(), loads: new Set(), unclear: []};
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause && ts.isStringLiteral(node.moduleSpecifier)) {
      reading.loads.add(join(dirname(file), node.moduleSpecifier.text.replace(/\.js$/, '.ts')));
      return;
    }
    if (ts.isStringLiteralLike(node) && home.has(node.text)) {
      // A class of events may be called as a string is.
      if (!Object.hasOwn(EVENT_CLASSES, node.text) || isAsked(node)) reading.keys.add(node.text);
    }
    if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) {
      const keys = keysLike(node);
      for (const key of keys ?? []) reading.keys.add(key);
      if (!keys && isAsked(node)) reading.unclear.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return reading;
}

/** What a module uses and does not load: strings that are not shared, and whose file it does not import. */
const notLoaded = (file: string, {keys, loads}: Reading) =>
  [...keys]
    .filter((key) => home.get(key) !== SHARED && !loads.has(home.get(key) ?? ''))
    .map((key) => `${file} uses '${key}' without an import of ${home.get(key) ?? ''}`);

const modules = sources.filter(
  (file) => /^src\/(?:components|controllers|styles)\//.test(file) && !/\.(?:strings|zh-cn)\.ts$/.test(file),
);

describe('strings beside their elements', () => {
  const readings = modules.map((file) => [file, read(file)] as const);

  it('F5 X12 a module loads every string that it uses', () => {
    assert.deepEqual(
      readings.flatMap(([file, reading]) => notLoaded(file, reading)),
      [],
    );
    assert.deepEqual(
      readings.flatMap(([, {unclear}]) => unclear),
      [],
    );
    // What all share is loaded with the class that all extend, and nobody else makes what looks strings up.
    assert.ok(read('src/components/agent-element.ts').loads.has(SHARED));
    const makers = modules.filter((file) => readFileSync(file, 'utf8').includes('new Localize('));
    assert.deepEqual(makers, ['src/components/agent-element.ts']);
  });

  it('F5 X12 that check finds a string without its import, spelled out or made of data', () => {
    const file = 'src/components/parts/x/x.ts';
    for (const code of [
      `this.term('plot.table')`,
      `this.term(isOne ? 'plot.table' : 'verb.copy')`,
      `const word = 'plot.table'`,
      'localize.lookup(`plot.${kind}`)',
    ]) {
      assert.ok(notLoaded(file, read(file, code)).length > 0, code);
      assert.deepEqual(notLoaded(file, read(file, `import '../plot/plot.strings.js'; ${code}`)), [], code);
    }
    assert.equal(read(file, 'this.term(`${family}.table`)').unclear.length, 1);
    assert.deepEqual(notLoaded(file, read(file, `this.term('verb.copy'); type === 'run.failed';`)), []);
  });

  it('has no string twice, and none that nobody uses', () => {
    const all = english.flatMap((file) => [...stringsOf(file).keys()]);
    assert.equal(all.length, home.size);
    assert.ok(home.size > 2000, String(home.size));
    const used = new Set(readings.flatMap(([, {keys}]) => [...keys]));
    assert.deepEqual(
      all.filter((key) => !used.has(key)),
      [],
    );
  });

  it('T11 names each type of request to a person', () => {
    assert.deepEqual(
      ACTION_TYPES.filter((type) => !home.has(`action.${type}`)),
      [],
    );
  });

  it('X12 is complete in Chinese: the same keys, none empty, functions where English has them', () => {
    assert.deepEqual(
      chinese.map((file) => file.replace('.zh-cn.', '.strings.')),
      english,
    );
    for (const file of english) {
      const [ours, theirs] = [stringsOf(file), stringsOf(file.replace('.strings.', '.zh-cn.'))];
      assert.deepEqual([...theirs.keys()], [...ours.keys()], file);
      for (const [key, value] of theirs) {
        assert.equal(ts.isArrowFunction(value), ts.isArrowFunction(ours.get(key) ?? value), key);
        assert.notEqual(value.getText(), `''`, key);
      }
    }
    const gathered = readFileSync('src/locales/zh-cn.ts', 'utf8');
    for (const file of chinese) {
      const path = relative('src/locales', file).replace(/\.ts$/, '.js');
      assert.ok(gathered.includes(`from '${path.startsWith('.') ? path : `./${path}`}'`), basename(file));
    }
  });
});
