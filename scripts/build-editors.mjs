// node scripts/build-editors.mjs: what editors complete by, VS Code's custom data and JetBrains' web-types, in dist.
import {getWebTypesData} from 'custom-element-jet-brains-integration';
import {getVsCodeHtmlCustomData} from 'custom-element-vs-code-integration';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {manifest} from './build-elements.mjs';

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
const declarations = manifest.modules.flatMap((module) => module.declarations);

/** How many elements with a part of one name are told apart. */
const TOLD = 6;

/** The tokens with their values, each told by the comment above its group. */
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

/** What elements declare under a name, told once: which element means what by it. */
function gather(list) {
  const found = new Map();
  for (const {tagName, [list]: entries = []} of declarations) {
    for (const {name, description, default: value} of entries) {
      const told = `${tagName}: ${description}${value ? ` (default: \`${value}\`)` : ''}`;
      found.set(name, [...(found.get(name) ?? []), told]);
    }
  }
  return [...found].map(([name, told]) => {
    const rest = told.length > TOLD ? [`… and ${told.length - TOLD} more elements`] : [];
    return {name, description: [...told.slice(0, TOLD), ...rest].join('\n\n')};
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
