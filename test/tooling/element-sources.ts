import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import ts from 'typescript';
import {listFiles} from '../../scripts/files.mjs';

/** What the source of an element shows of itself to a page. */
export interface Shown {
  readonly tag: string;
  readonly className: string;
  /** Marked `@internal`: no tag of the package. */
  readonly isInternal: boolean;
  /** What is declared with `@property`, and the attributes of those that have one. */
  readonly properties: Set<string>;
  readonly attributes: Set<string>;
  /** Values of `part="…"` in its templates, and parts of inner elements that it hands on. */
  readonly parts: Set<string>;
  /** Names of its slots; '' is the one without a name. */
  readonly slots: Set<string>;
  /** Names of events that it dispatches. */
  readonly events: Set<string>;
  /** Custom properties in its styles that are no tokens. */
  readonly cssProperties: Set<string>;
  /** Tags in its templates. */
  readonly inner: Set<string>;
}

interface Place<Node extends ts.Node = ts.Node> {
  readonly file: string;
  readonly node: Node;
}

interface Module {
  readonly declarations: Map<string, ts.Node>;
  readonly imports: Map<string, {readonly file: string; readonly name: string}>;
}

/** Folders with templates, styles and events. */
const READ = /^src\/(components|controllers|styles)\//;

const modules = new Map<string, Module>();
const tokens = new Set(readFileSync('src/styles/tokens.css', 'utf8').match(/--agent-[\w-]+(?=:)/g));

/** Every element of src/components, as its source shows it: what its class and all that it calls have in their text. */
export function elementSources(): Shown[] {
  return listFiles('src/components', '.ts').flatMap((file: string) =>
    [...moduleOf(file).declarations.values()].flatMap((node) => {
      const tag = tagOf(node);
      return ts.isClassDeclaration(node) && tag !== undefined ? [read({file, node}, tag)] : [];
    }),
  );
}

/** What the text of one declaration has, and the names that it uses. */
interface Facts extends Omit<Shown, 'tag' | 'className' | 'isInternal'> {
  readonly names: Set<string>;
  /** Names after `this.`. */
  readonly own: Set<string>;
}

const KINDS = ['properties', 'attributes', 'parts', 'slots', 'events', 'cssProperties', 'inner'] as const;
const known = new Map<ts.Node, Facts>();

const noFacts = (): Facts => ({
  properties: new Set(),
  attributes: new Set(),
  parts: new Set(),
  slots: new Set(),
  events: new Set(),
  cssProperties: new Set(),
  inner: new Set(),
  names: new Set(),
  own: new Set(),
});

function factsOf({file, node}: Place): Facts {
  const before = known.get(node);
  if (before) return before;
  const facts = noFacts();
  known.set(node, facts);
  const visit = (child: ts.Node): void => {
    if (ts.isTypeNode(child) && !ts.isExpressionWithTypeArguments(child)) return;
    if (isText(child)) readText(facts, child.text);
    if (isThisAccess(child)) facts.own.add(child.name.text);
    if (ts.isPropertyDeclaration(child) || ts.isAccessor(child)) readProperty(facts, child);
    if (ts.isNewExpression(child)) readEvent(facts, file, child);
    if (ts.isCallExpression(child)) {
      readPanel(facts, child);
      if (child.expression.kind === ts.SyntaxKind.ImportKeyword) {
        // Who loads a module lazily names its parts in another file: all of it counts.
        for (const name of addLazy(file, child.arguments[0])) facts.names.add(name);
      }
    }
    if (ts.isIdentifier(child)) facts.names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return facts;
}

/** Goes from the members of a class, its own and inherited ones, to all declarations that they name, once each. */
function read(start: Place<ts.ClassDeclaration>, tag: string): Shown {
  const {names: _names, own, ...shown} = noFacts();
  const seen = new Set<ts.Node>();
  const take = (place: Place): Facts | undefined => {
    if (seen.has(place.node)) return undefined;
    seen.add(place.node);
    const facts = factsOf(place);
    for (const kind of KINDS) for (const name of facts[kind]) shown[kind].add(name);
    for (const name of facts.names) {
      const found = find(place.file, name);
      if (found && !isElement(found)) take(found);
    }
    return facts;
  };

  const members = lineOf(start).flatMap(({file, node}) => node.members.map((member) => ({file, node: member})));
  // What is made for those who extend a class counts where they use it.
  const isUsed = ({node}: Place<ts.ClassElement>) => !isProtected(node) || own.has(node.name?.getText() ?? '');
  const next = () => members.filter((member) => !seen.has(member.node) && isUsed(member));
  for (let more = next(); more.length > 0; more = next()) {
    for (const member of more) for (const name of take(member)?.own ?? []) own.add(name);
  }
  const isInternal = ts.getJSDocTags(start.node).some(({tagName}) => tagName.text === 'internal');
  return {...shown, tag, className: start.node.name?.text ?? '', isInternal};
}

/** A class and those that it extends, as far as they are ours: `extends Mixin(Base)` has the class inside `Mixin` as well. */
function lineOf(place: Place<ts.ClassDeclaration>): Place<ts.ClassDeclaration>[] {
  const [, mixin = '', name = ''] = /^(?:(\w+)\()?(\w+)\)?$/.exec(baseOf(place.node) ?? '') ?? [];
  const base = find(place.file, name);
  return [place, ...classesIn(find(place.file, mixin)), ...(base && isClass(base) ? lineOf(base) : [])];
}

/** The classes that a function declares. */
function classesIn(place: Place | undefined): Place<ts.ClassDeclaration>[] {
  if (!place || !ts.isFunctionDeclaration(place.node)) return [];
  const nodes = place.node.body?.statements.filter(ts.isClassDeclaration) ?? [];
  return nodes.map((node) => ({file: place.file, node}));
}

const isClass = (place: Place): place is Place<ts.ClassDeclaration> => ts.isClassDeclaration(place.node);

const isElement = (place: Place): boolean =>
  isClass(place) && lineOf(place).some(({node}) => node.name?.text === 'AgentElement');

const tagOf = (node: ts.Node): string | undefined => {
  const comment = ts.getJSDocTags(node).find(({tagName}) => tagName.text === 'element')?.comment;
  return typeof comment === 'string' ? comment.trim() : undefined;
};

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

const isThisAccess = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;

const isProtected = (node: ts.ClassElement): boolean =>
  ts.isMethodDeclaration(node) &&
  (ts.getModifiers(node) ?? []).some(({kind}) => kind === ts.SyntaxKind.ProtectedKeyword);

function baseOf(node: ts.ClassDeclaration): string | undefined {
  const clause = node.heritageClauses?.find(({token}) => token === ts.SyntaxKind.ExtendsKeyword);
  return clause?.types[0]?.expression.getText();
}

function readText(shown: Facts, text: string): void {
  for (const [, names] of text.matchAll(/\bpart="([^"]*)"/g)) {
    for (const name of names?.split(/\s+/) ?? []) if (name) shown.parts.add(name);
  }
  for (const [, names] of text.matchAll(/\bexportparts="([^"]*)"/g)) {
    for (const name of names?.split(',') ?? []) shown.parts.add(name.split(':').at(-1)?.trim() ?? '');
  }
  // A name that is made while the page runs is for our own use.
  for (const [slot] of text.matchAll(/<slot\b(?! name=(?!"))[^>]*/g))
    shown.slots.add(/\bname="([^"]*)"/.exec(slot)?.[1] ?? '');
  for (const [, tag] of text.matchAll(/<(agent-[\w-]+)/g)) if (tag) shown.inner.add(tag);
  for (const [, name] of text.matchAll(/var\(\s*(--agent-[\w-]+)/g)) {
    if (name && !tokens.has(name)) shown.cssProperties.add(name);
  }
}

/** `@property({attribute: 'session-id'}) sessionId`. */
function readProperty(shown: Facts, node: ts.PropertyDeclaration | ts.AccessorDeclaration): void {
  const calls = (ts.getDecorators(node) ?? []).map(({expression}) => expression).filter(ts.isCallExpression);
  const call = calls.find(({expression}) => expression.getText() === 'property');
  if (!call) return;
  const name = node.name.getText();
  const [, attribute = `'${name.toLowerCase()}'`] =
    /\battribute: ([^,}]+)/.exec(call.arguments[0]?.getText() ?? '') ?? [];
  shown.properties.add(name);
  if (attribute !== 'false') shown.attributes.add(attribute.slice(1, -1));
}

/** `new AgentCommandEvent(…)` by the type that the class declares, `new Event('error')` by its name. */
function readEvent(shown: Facts, file: string, {expression, arguments: given}: ts.NewExpression): void {
  const name = expression.getText();
  const first = given?.[0];
  if (name === 'Event' && first && ts.isStringLiteral(first)) return void shown.events.add(first.text);
  const found = find(file, name);
  if (found && ts.isClassDeclaration(found.node) && baseOf(found.node) === 'Event')
    shown.events.add(typeOf(found.node));
}

function typeOf(node: ts.ClassDeclaration): string {
  const type = node.members.find((member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'type');
  const value = type && ts.isPropertyDeclaration(type) ? type.initializer : undefined;
  return value && ts.isStringLiteral(value) ? value.text : `${node.name?.text ?? ''} without a type`;
}

/** The part of a panel of options is given by name. */
function readPanel(shown: Facts, {expression, arguments: [, panel]}: ts.CallExpression): void {
  if (expression.getText() !== 'menuPanel' || !panel || !ts.isObjectLiteralExpression(panel)) return;
  const part = panel.properties.find((property) => property.name?.getText() === 'part');
  const value = part && ts.isPropertyAssignment(part) ? part.initializer : undefined;
  shown.parts.add(value && ts.isStringLiteral(value) ? value.text : 'menu');
}

/** The declaration of a name, in this module or where it comes from. */
function find(file: string, name: string): Place | undefined {
  const {declarations, imports} = moduleOf(file);
  const node = declarations.get(name);
  if (node) return {file, node};
  const source = imports.get(name);
  return source && find(source.file, source.name);
}

function moduleOf(file: string): Module {
  const before = modules.get(file);
  if (before) return before;
  const module: Module = {declarations: new Map(), imports: new Map()};
  modules.set(file, module);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  for (const statement of source.statements) addStatement(module, file, statement);
  return module;
}

/** Finds what `import()` loads by its name as well; gives the names. */
function addLazy(file: string, specifier: ts.Expression | undefined): string[] {
  const from = specifier && sourceFile(file, specifier);
  if (!from) return [];
  const {imports} = moduleOf(file);
  const names = [...moduleOf(from).declarations.keys()];
  for (const name of names) if (!imports.has(name)) imports.set(name, {file: from, name});
  return names;
}

function addStatement({declarations, imports}: Module, file: string, statement: ts.Statement): void {
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
    const from = statement.moduleSpecifier && sourceFile(file, statement.moduleSpecifier);
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    const names = ts.isImportDeclaration(statement) ? clause?.namedBindings : statement.exportClause;
    if (!from || clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
    if (clause?.name) imports.set(clause.name.text, {file: from, name: 'default'});
    if (names && (ts.isNamedImports(names) || ts.isNamedExports(names))) {
      for (const {name, propertyName} of names.elements) {
        imports.set(name.text, {file: from, name: (propertyName ?? name).text});
      }
    }
  } else if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) {
      if (ts.isIdentifier(declaration.name)) declarations.set(declaration.name.text, declaration);
    }
  } else if (ts.isExportAssignment(statement)) {
    declarations.set('default', statement);
  } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
    declarations.set(statement.name.text, statement);
  }
}

/** The file of src/ that a relative import means. */
function sourceFile(file: string, specifier: ts.Expression): string | undefined {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return undefined;
  const path = join(dirname(file), specifier.text.replace(/\.js$/, '.ts'));
  return READ.test(path) && existsSync(path) ? path : undefined;
}
