/** Adds what the analyzer cannot see: the elements registered by our own define(). */
const definitions = () => ({
  name: 'definitions',
  analyzePhase({ts, node, moduleDoc}) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, constructor] = node.arguments;
    // A module may register internal elements as well: its own is named as the module is.
    if (!tag || !ts.isStringLiteral(tag) || !moduleDoc.path.endsWith(`/${tag.text}.ts`)) return;
    moduleDoc.exports ??= [];
    moduleDoc.exports.push({
      kind: 'custom-element-definition',
      name: tag.text,
      declaration: {name: constructor.getText()},
    });
  },
  packageLinkPhase({customElementsManifest: {modules}}) {
    for (const {kind, declaration} of modules.flatMap((module) => module.exports ?? [])) {
      if (kind !== 'custom-element-definition') continue;
      const home = modules.find((module) => module.declarations?.some(({name}) => name === declaration.name));
      declaration.module = home?.path;
    }
  },
});

/** The class of each event: by the `type` that it declares. Events without a class of their own are plain ones. */
const eventTypes = () => {
  const classes = new Map();
  const typeOf = (found) => (found ? {text: found.name, references: [found]} : {text: 'Event'});
  return {
    name: 'event-types',
    analyzePhase({ts, node, moduleDoc}) {
      if (!ts.isClassDeclaration(node)) return;
      const type = node.members.find((member) => member.name?.getText() === 'type')?.initializer;
      const isEvent = node.heritageClauses?.some(({types}) => types[0]?.expression.getText() === 'Event');
      if (isEvent && type && ts.isStringLiteral(type))
        classes.set(type.text, {name: node.name.text, module: moduleDoc.path});
    },
    packageLinkPhase({customElementsManifest: {modules}}) {
      for (const declaration of elementsOf(modules)) {
        // What nobody described is a guess of the analyzer: the arguments of a dispatchEvent() somewhere.
        declaration.events = declaration.events
          ?.filter(({description}) => description)
          .map((event) => ({...event, type: typeOf(classes.get(event.name))}));
        if (!declaration.events?.length) delete declaration.events;
      }
    },
  };
};

/** A mixin's members are described, for TypeScript, in the interface that it adds: the manifest says the same. */
const mixinDocs = () => {
  const docs = new Map();
  return {
    name: 'mixin-docs',
    analyzePhase({ts, node}) {
      if (!ts.isInterfaceDeclaration(node)) return;
      for (const member of node.members) {
        const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
        const initial = ts.getJSDocTags(member).find(({tagName}) => tagName.text === 'default')?.comment;
        if (doc) docs.set(`${node.name.text}.${member.name.getText()}`, {description: doc.comment, initial});
      }
    },
    moduleLinkPhase({moduleDoc}) {
      for (const {kind, name, members = [], attributes = []} of moduleDoc.declarations ?? []) {
        if (kind !== 'mixin') continue;
        for (const entry of [...members, ...attributes]) {
          const doc = docs.get(`${name.replace(/^With/, '')}.${entry.fieldName ?? entry.name}`);
          if (doc) entry.description = doc.description;
          if (doc?.initial) entry.default = doc.initial;
        }
      }
    },
  };
};

/** `@a11y` lines: what an element's author says about roles, keys and what is read out. The catalog shows them. */
const accessibility = () => ({
  name: 'accessibility',
  analyzePhase({ts, node, moduleDoc}) {
    if (!ts.isClassDeclaration(node)) return;
    const lines = ts
      .getJSDocTags(node)
      .filter(({tagName}) => tagName.text === 'a11y')
      .map(({comment}) => ts.getTextOfJSDocComment(comment));
    const declaration = moduleDoc.declarations?.find(({name}) => name === node.name?.text);
    if (declaration && lines.length > 0) declaration.a11y = lines;
  },
});

/** `store = new ProjectionStore()` says its type as well. */
const madeTypes = () => ({
  name: 'made-types',
  packageLinkPhase({customElementsManifest: {modules}}) {
    for (const member of elementsOf(modules).flatMap(({members = []}) => members)) {
      const [, made] = /^new (\w+)\(/.exec(member.default ?? '') ?? [];
      if (made && !member.type) member.type = {text: made};
    }
  },
});

const elementsOf = (modules) =>
  modules.flatMap(({declarations = []}) => declarations).filter(({customElement}) => customElement);

/** The manifest names what is shipped: elements and their define modules in dist/*.js, and public members only. */
const shipped = () => ({
  name: 'shipped',
  packageLinkPhase({customElementsManifest}) {
    const {modules} = customElementsManifest;
    for (const declaration of elementsOf(modules)) {
      declaration.members = declaration.members?.filter(
        ({name, privacy, static: isStatic}) =>
          !privacy?.match(/private|protected/) && !isStatic && !name.startsWith('#'),
      );
    }
    const kept = modules.map(({declarations = [], exports = [], ...module}) => {
      const elements = declarations.filter(({customElement, tagName}) => customElement && tagName);
      const names = new Set(elements.map(({name}) => name));
      return {
        ...module,
        declarations: elements,
        exports: exports.filter(({kind, name}) => kind === 'custom-element-definition' || names.has(name)),
      };
    });
    const text = JSON.stringify(kept.filter(({exports}) => exports.length > 0));
    const named = text.replaceAll(/"\/?src\/([^"]+)\.(?:ts|js)"/g, '"dist/$1.js"');
    customElementsManifest.modules = JSON.parse(named).sort((a, b) => (a.path < b.path ? -1 : 1));
  },
});

export default {
  globs: ['src/components/**/*.ts', 'src/define/agent-*.ts'],
  exclude: ['**/*.styles.ts', '**/*.strings.ts', '**/*.zh-cn.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  dependencies: false,
  plugins: [definitions(), eventTypes(), mixinDocs(), accessibility(), madeTypes(), shipped()],
};
