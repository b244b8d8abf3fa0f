// What the files made of custom-elements.json share.
import {readFileSync} from 'node:fs';

/** The manifest as it is written by npm run generate. */
export const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));

/** Every element by its tag: its class and where that is, what can be set, and its events with their classes. */
export const elements = manifest.modules
  .flatMap(({path, declarations}) => declarations.map((declaration) => ({...declaration, path})))
  .map(({name, tagName, path, summary, description, members = [], attributes = [], events = []}) => ({
    className: name,
    tag: tagName,
    module: path.replace('dist/', ''),
    summary,
    description,
    properties: members.filter(({kind, readonly}) => kind === 'field' && !readonly),
    attributes,
    events: events.map((event) => ({
      name: event.name,
      description: event.description,
      type: event.type.text,
      module: event.type.references?.[0]?.module.replace('dist/', ''),
    })),
  }))
  .sort((a, b) => (a.tag < b.tag ? -1 : 1));

/** A doc comment of one or more lines. */
export function docOf(text, indent = '') {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** Type imports of an element's class and of the classes of events, for a module in a folder of dist. */
export function typeImports(classes) {
  const modules = new Map();
  for (const {name, module} of classes) {
    if (module) modules.set(module, new Set([...(modules.get(module) ?? []), name]));
  }
  return [...modules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => `import type {${[...names].sort().join(', ')}} from '../${module}';\n`)
    .join('');
}
