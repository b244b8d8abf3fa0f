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
  'conformance',
  'gateway',
  'runtime',
  'cli',
];

/** The catalog of a language gathers what stands beside each element; nothing else is in those files. */
const isCatalog = (file, target) =>
  /^locales\/[\w-]+\.ts$/.test(file) && target.endsWith(`.${file.slice('locales/'.length, -'.ts'.length)}.js`);

/** These run in Node and in a worker alike: no Lit, no Node. */
const isPortable = (folder, file) =>
  FOLDERS.indexOf(folder) <= FOLDERS.indexOf('recording') ||
  (folder === 'runtime' && !file.startsWith('runtime/node/'));

const isLit = (name) => /^(lit|lit-html|lit-element|@lit|@lit-labs)(\/|$)/.test(name);

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
        if (isPortable(from, file) && (isLit(name) || isBuiltin(name))) report('portable');
        return;
      }
      const target = inSrc(resolve(dirname(context.filename), name));
      const [to] = target.split('/');
      if (target.startsWith('../')) return;
      if (to === target) return report('root');
      if (!FOLDERS.includes(to)) return report('unknown', to);
      if (FOLDERS.indexOf(to) > FOLDERS.indexOf(from) && !isCatalog(file, target)) report('order', to);
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};
