// node scripts/build-react.mjs: dist/react, a React component for each element.
import {mkdirSync, writeFileSync} from 'node:fs';
import {docOf, elements, typeImports} from './build-elements.mjs';

/** `agent-command` as the prop `onAgentCommand`. */
const propOf = (event) => 'on' + event.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * A wrapper registers its element. That is no side effect of importing it: who does not use the wrapper does not get the
 * element either, since package.json lists the define module alone.
 */
function codeOf({className, tag, module, events}) {
  const names = events.map(({name}) => `${propOf(name)}: '${name}'`).join(', ');
  return `import {createComponent} from '@lit/react';
import * as React from 'react';
import {${className} as elementClass} from '../${module}';
import '../define/${tag}.js';

export const ${className} = /*#__PURE__*/ createComponent({
  react: React,
  tagName: '${tag}',
  elementClass,
  events: {${names}},
});
`;
}

function typesOf({className, summary, description, module, events}) {
  const props = events.map(
    (event) => `${docOf(event.description, '  ')}  ${propOf(event.name)}: EventName<${event.type}>;\n`,
  );
  return `import type {${events.length > 0 ? 'EventName, ' : ''}ReactWebComponent} from '@lit/react';
import type {${className} as Element} from '../${module}';
${typeImports(events.map(({type, module}) => ({name: type, module})))}
${docOf(`${summary}\n\n${description}`)}export declare const ${className}: ReactWebComponent<Element, {
${props.join('')}}>;
/** The element itself, for refs. */
export type ${className} = Element;
`;
}

const index = elements.map(({className, tag}) => `export {${className}} from './${tag}.js';\n`).join('');

mkdirSync('dist/react', {recursive: true});
for (const element of elements) {
  writeFileSync(`dist/react/${element.tag}.js`, codeOf(element));
  writeFileSync(`dist/react/${element.tag}.d.ts`, typesOf(element));
}
writeFileSync('dist/react/index.js', index);
writeFileSync('dist/react/index.d.ts', index);
