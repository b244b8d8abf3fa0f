// Plugins of the vite.*.config.ts: what every build does to our templates, and what it says of the libraries that it takes in.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** @import {Plugin} from 'vite' */

const COMMENT = /("[^"]*"|'[^']*')|\/\*[^]*?\*\//g;
const SPACE = /("[^"]*"|'[^']*')|\s*([{};,])\s*|(:)\s+|\s+/g;

const shortenCss = (text) =>
  text.replace(COMMENT, '$1').replace(SPACE, (_, string, mark, colon) => string ?? mark ?? colon ?? ' ');

/** What follows a line break is indentation; the break stays, for the space that it is between two words. */
const shortenHtml = (text) => text.replace(/\n\s+/g, '\n');

const SHORTEN = {css: shortenCss, html: shortenHtml, svg: shortenHtml};

function* templatesIn(node) {
  if (Array.isArray(node)) for (const child of node) yield* templatesIn(child);
  else if (node && typeof node === 'object') {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name in SHORTEN) yield node;
    for (const child of Object.values(node)) yield* templatesIn(child);
  }
}

/**
 * Templates of our own modules without what is there for readers of the source: comments and indentation, which no minifier removes.
 *
 * @returns {Plugin}
 */
export const shortTemplates = () => ({
  name: 'short-templates',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('.ts') || id.includes('/node_modules/') || !/\b(?:css|html|svg)`/.test(code)) return undefined;
    const edits = [...templatesIn(this.parse(code))].flatMap(({tag, quasi}) =>
      quasi.quasis.map(({start, end, value}) => ({start, end, text: SHORTEN[tag.name](value.raw)})),
    );
    edits.sort((a, b) => b.start - a.start);
    const shortened = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
    return {code: shortened, map: null};
  },
});

/**
 * marked's lexer without its parser and renderers, a fifth of it: the file that it publishes is in one piece, the sources in its source
 * map are not.
 *
 * @returns {Plugin}
 */
export function lexerOfMarked() {
  const folder = join(process.cwd(), 'node_modules/marked');
  const {sources, sourcesContent} = JSON.parse(readFileSync(join(folder, 'lib/marked.esm.js.map'), 'utf8'));
  const modules = new Map(sources.map((source, index) => [join(folder, 'lib', source), sourcesContent[index]]));
  const entry = join(folder, 'src/lexer-alone.ts');
  modules.set(
    entry,
    `export {_Lexer as Lexer} from './Lexer.ts'; export {_Tokenizer as Tokenizer} from './Tokenizer.ts';`,
  );
  return {
    name: 'lexer-of-marked',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id === 'marked' ? entry : modules.has(importer) ? join(dirname(importer), id) : undefined,
    load: (id) => modules.get(id),
  };
}

/** The package whose module this is: its name, version, licence and the text of its licence. */
function packageOf(id) {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0];
  if (!folder || !existsSync(join(folder, 'package.json'))) return undefined;
  const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (!file) throw new Error(`${name} has no file with its licence.`);
  return {name, version, license, text: readFileSync(join(folder, file), 'utf8').trim()};
}

/**
 * Writes the licences of all libraries that a build has taken in to a file beside it, as they ask for, and names them at the top of
 * `inFile`, which may be served without its neighbours.
 *
 * @returns {Plugin}
 */
export const licenses = (fileName, inFile) => ({
  name: 'licenses',
  apply: 'build',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = new Map();
    for (const found of ids.map(packageOf)) if (found) packages.set(found.name, found);
    const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const parts = sorted.map(({name, version, license, text}) => `${name} ${version} (${license})\n\n${text}\n`);
    const source = ['Libraries that are part of this, and their licences.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
    this.emitFile({type: 'asset', fileName, source});
    if (inFile) bundle[inFile].code = `/*!\n${source.replaceAll('*/', '* /')}*/\n${bundle[inFile].code}`;
  },
});
