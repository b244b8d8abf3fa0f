import {isBuiltin} from 'node:module';
import {dirname, join, relative, resolve, sep} from 'node:path';

/** The folders of src/: each imports only from itself and from those before it. */
export const FOLDERS = [
  'protocol',
  'state',
  'commands',
  'adapters',
  'transport',
  'recording',
  'locales',
  'styles',
  'controllers',
  'components',
  'define',
  'ssr',
  'cdn',
];

/** The packages beside the UI package, each with those that it may import beside it. */
export const PACKAGES = {runtime: [], gateway: [], cli: ['runtime', 'gateway']};

/** The catalog of a language, and the type of English, gather what stands beside each element; nothing else is in those files. */
const isCatalog = (file, target) =>
  /^locales\/[\w-]+\.ts$/.test(file) && target.endsWith(`.${file.slice('locales/'.length, -'.ts'.length)}.js`);

/** These run in Node and in a worker alike: no Lit, no Node. */
const isPortable = (folder) => FOLDERS.indexOf(folder) <= FOLDERS.indexOf('recording');

const isLit = (name) => /^(lit|lit-html|lit-element|@lit|@lit-labs)(\/|$)/.test(name);

/** Visitors that hand on what a module names in any kind of import. */
const forEachImport = (check) => ({
  ImportDeclaration: (node) => check(node.source),
  ExportNamedDeclaration: (node) => check(node.source),
  ExportAllDeclaration: (node) => check(node.source),
  ImportExpression: (node) => check(node.source),
  TSImportType: (node) => check(node.source ?? node.argument?.literal),
});

/**
 * ESLint rule: keeps the order of the folders of src/, and Lit and Node out of the portable ones.
 * @type {import('eslint').Rule.RuleModule}
 */
export const folderOrder = {
  meta: {
    type: 'problem',
    docs: {description: 'imports go only to folders that come earlier'},
    schema: [],
    messages: {
      order: 'src/{{from}} must not import from src/{{to}}, which comes after it.',
      root: 'src/{{from}} must not import {{name}}: the entry points of src/ are for those outside.',
      unknown: 'src/{{to}} has no place in the folder order yet: add it to scripts/eslint-folder-order.js.',
      portable: 'src/{{from}} runs without a DOM and without Node, and must not import {{name}}.',
    },
  },
  create(context) {
    const src = join(context.cwd, 'src');
    const inSrc = (path) => relative(src, path).split(sep).join('/');
    const file = inSrc(context.filename);
    const [from] = file.split('/');
    if (file.startsWith('../') || from === file) return {}; // outside src/, or src/index.ts and src/all.ts

    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const name = source.value;
      const report = (messageId, to) => context.report({node: source, messageId, data: {from, to, name}});

      if (!FOLDERS.includes(from)) return report('unknown', from);
      if (!name.startsWith('.')) {
        if (isPortable(from) && (isLit(name) || isBuiltin(name))) report('portable');
        return;
      }
      const target = inSrc(resolve(dirname(context.filename), name));
      const [to] = target.split('/');
      if (target.startsWith('../')) return;
      if (to === target) return report('root');
      if (!FOLDERS.includes(to)) return report('unknown', to);
      if (FOLDERS.indexOf(to) > FOLDERS.indexOf(from) && !isCatalog(file, target)) report('order', to);
    };
    return forEachImport(check);
  },
};

/**
 * ESLint rule: packages import the UI package and each other by name, the UI package imports none of them, and what the
 * runtime has outside of src/node runs in a page, too.
 * @type {import('eslint').Rule.RuleModule}
 */
export const packageBorders = {
  meta: {
    type: 'problem',
    docs: {description: 'packages are imported by name, in one direction'},
    schema: [],
    messages: {
      file: '{{from}} must not import {{name}}, a file outside of it: packages are imported by name.',
      name: '{{from}} must not import {{name}}.',
      portable: '{{from}} runs without Node and without Lit outside of src/node, and must not import {{name}}.',
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const [, from] = /^packages\/([^/]+)\/src\//.exec(path) ?? [];
    const root = from === undefined ? 'src' : `packages/${from}/src`;
    if (!path.startsWith(`${root}/`)) return {};

    return forEachImport((source) => {
      if (typeof source?.value !== 'string') return;
      const name = source.value;
      const report = (messageId) => context.report({node: source, messageId, data: {from: root, name}});
      if (name.startsWith('.')) {
        if (relative(join(context.cwd, root), resolve(dirname(context.filename), name)).startsWith('..'))
          report('file');
        return;
      }
      const [, scoped] = /^@agent-surfaces\/([^/]+)/.exec(name) ?? [];
      const isUi = /^agent-surfaces(\/|$)/.test(name);
      if (from === undefined ? isUi || scoped : scoped && !PACKAGES[from]?.includes(scoped)) report('name');
      const isPortable = from === 'runtime' && !path.startsWith(`${root}/node/`);
      if (isPortable && (isLit(name) || isBuiltin(name))) report('portable');
    });
  },
};
