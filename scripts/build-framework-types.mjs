// node scripts/build-framework-types.mjs: dist/types, the tags as React, Preact, Solid, Vue and Svelte know them. What
// differs from one to the other is in src/types, written by hand; what the elements take and say is made here.
import {copyFileSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {docOf, elements, typeImports} from './build-elements.mjs';

const quoted = (names) => names.map((name) => `'${name}'`).join(' | ') || 'never';

function members(entries) {
  if (entries.length === 0) return '{}';
  const lines = entries.map(
    ({name, description, type}) => `${docOf(description, '      ')}      '${name}': ${type};\n`,
  );
  return `{\n${lines.join('')}    }`;
}

/** One element: Pick takes the docs and the types of its properties from the class. */
function entryOf({className, tag, summary, description, properties, attributes, events}) {
  const names = properties.map(({name}) => name);
  const others = attributes
    .filter(({name}) => !names.includes(name))
    .map((attribute) => ({...attribute, type: `${className}['${attribute.fieldName}']`}));
  return (
    docOf(`${summary}\n\n${description}`, '  ') +
    `  '${tag}': {\n` +
    `    element: ${className};\n` +
    `    properties: ${quoted(names)};\n` +
    `    attributes: ${members(others)};\n` +
    `    events: ${members(events)};\n` +
    `  };\n`
  );
}

const imports = typeImports(
  elements.flatMap(({className, module, events}) => [
    {name: className, module},
    ...events.map((event) => ({name: event.type, module: event.module})),
  ]),
);
const body = elements.map(entryOf).join('');

mkdirSync('dist/types', {recursive: true});
writeFileSync(
  'dist/types/elements.d.ts',
  `${imports}\n/** What each element is: its class, what can be set of it, attributes with a name of their own, its events. */\n` +
    `export interface AgentElements {\n${body}}\n`,
);
for (const name of readdirSync('src/types')) copyFileSync(`src/types/${name}`, `dist/types/${name}`);
