import type {ArgTypes} from '@storybook/web-components-vite';
import {elementOf, fieldsOf, type Described, type ElementDoc, type Member} from './manifest.js';

/** The rows of an element's table of controls, out of the manifest; this replaces Storybook's own. */
export function extractArgTypes(tag: string): ArgTypes | null {
  const element = elementOf(tag);
  if (!element) return null;
  const fields = fieldsOf(element).map((field) => [field.name, fieldType(field)]);
  return Object.fromEntries([...fields, ...restOf(element)]) as ArgTypes;
}

function fieldType(field: Member) {
  const text = field.type?.text ?? '';
  const attribute = field.attribute === undefined ? '' : ` Attribute: \`${field.attribute}\`.`;
  return {
    name: field.name,
    description: `${field.description ?? ''}${attribute}`,
    control: controlOf(text),
    ...(isChoice(text) && {options: [...text.matchAll(/'([^']*)'/g)].map(([, word]) => word)}),
    table: {category: 'properties', type: {summary: text}, defaultValue: {summary: field.default}},
  };
}

const isChoice = (text: string) => /^'[^']*'(?: \| '[^']*')+$/.test(text);

/** Plain values can be edited; objects come from the story, and only their type is shown. */
function controlOf(text: string) {
  if (isChoice(text)) return {type: 'select'};
  const [first] = text.split(' |');
  if (first === 'boolean' || first === 'number') return {type: first};
  if (first === 'string' || /Kind|Layout|Filter|Format|View|Anchor|IconName/.test(text)) return {type: 'text'};
  return text.startsWith('readonly string[]') ? {type: 'object'} : false;
}

function restOf({events = [], slots = [], cssParts = []}: ElementDoc) {
  const row = (category: string) => (item: Described) => {
    const name = item.name || 'default';
    return [`${category}: ${name}`, {name, description: item.description, control: false, table: {category}}];
  };
  return [
    ...events.filter(({name}) => name.startsWith('agent-')).map(row('events')),
    ...slots.map(row('slots')),
    ...cssParts.map(row('css parts')),
  ];
}
