// node scripts/build-editors.mjs: what editors complete by, VS Code's custom data and JetBrains' web-types, in dist.
import {getWebTypesData} from 'custom-element-jet-brains-integration';
import {getVsCodeHtmlCustomData} from 'custom-element-vs-code-integration';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {manifest} from './build-elements.mjs';

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
const declarations = manifest.modules.flatMap((module) => module.declarations);

/** How many elements are listed under one name of a part. */
const MAX_LISTED = 6;

/** The tokens with their values, each described by the comment above its group. */
function readTokens() {
  const css = readFileSync('src/styles/tokens.css', 'utf8');
  const [, block] = /:where\(:root\) {([^]*?)\n}/.exec(css);
  let group = '';
  return [...block.matchAll(/\/\*([^]*?)\*\/|(--agent-[\w-]+):\s*([^;]+);/g)].flatMap(([, comment, name, value]) => {
    if (name) return [{name, description: `${group}\n\nDefault: \`${value.replaceAll(/\s+/g, ' ')}\``.trim()}];
    group = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
    return [];
  });
}

/** What elements declare under a name, as one entry: which element means what by it. */
function gather(list) {
  const found = new Map();
  for (const {tagName, [list]: entries = []} of declarations) {
    for (const {name, description, default: value} of entries) {
      const entry = `${tagName}: ${description}${value ? ` (default: \`${value}\`)` : ''}`;
      found.set(name, [...(found.get(name) ?? []), entry]);
    }
  }
  return [...found].map(([name, listed]) => {
    const rest = listed.length > MAX_LISTED ? [`… and ${listed.length - MAX_LISTED} more elements`] : [];
    return {name, description: [...listed.slice(0, MAX_LISTED), ...rest].join('\n\n')};
  });
}

const properties = [...readTokens(), ...gather('cssProperties')];
const parts = gather('cssParts');
const html = JSON.parse(getVsCodeHtmlCustomData(manifest, {hideLogs: true}));
const css = {
  $schema: 'https://raw.githubusercontent.com/microsoft/vscode-css-languageservice/main/docs/customData.schema.json',
  version: 1.1,
  properties,
  pseudoElements: parts.map(({name, description}) => ({name: `::part(${name})`, description})),
};
const types = JSON.parse(getWebTypesData(manifest, {hideLogs: true}));
for (const element of types.contributions.html.elements) delete element['doc-url'];
const webTypes = {
  ...types,
  name: 'agent-surfaces',
  version,
  contributions: {
    ...types.contributions,
    css: {properties, 'pseudo-elements': parts.map(({name, description}) => ({name: `part(${name})`, description}))},
  },
};

const write = (name, data) => writeFileSync(`dist/${name}`, JSON.stringify(data));
mkdirSync('dist', {recursive: true});
write('vscode.html-custom-data.json', html);
write('vscode.css-custom-data.json', css);
write('web-types.json', webTypes);
