import {
  Controls,
  Description,
  Heading,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  Unstyled,
  useOf,
} from '@storybook/addon-docs/blocks';
import {createElement as h, Fragment, type ReactNode} from 'react';
import {elementOf, pageLink, pageOf, type ElementDoc} from './manifest.js';
import './events-log.js';
import './theming.js';

/** A page of the catalog: that of an element, or, where a file is about none, its words and its examples. */
export function CatalogPage() {
  const {preparedMeta} = useOf('meta', ['meta']);
  const element = elementOf(preparedMeta.component);
  const inner = Object.values((preparedMeta.subcomponents ?? {}) as Record<string, string>);
  const body = element
    ? h(ElementSections, {element, inner})
    : h(Fragment, null, h(Description, null), h(Stories, {title: 'Examples'}));
  return h(Fragment, null, h(Title, null), body);
}

/** Of an element: overview, playground, events, accessibility, theming, what it is made of, every state. */
function ElementSections({element, inner}: {readonly element: ElementDoc; readonly inner: readonly string[]}) {
  return h(
    Fragment,
    null,
    h(Subtitle, null, element.summary),
    h(Description, null),
    h(Overview, {element}),
    h(Heading, null, 'Playground'),
    h('div', {className: 'catalog-playground'}, h(Primary, null)),
    h(Controls, null),
    ...sectionsOf(element, inner),
    h(Stories, {title: 'Every state', includePrimary: false}),
  );
}

function sectionsOf(element: ElementDoc, inner: readonly string[]): ReactNode[] {
  const tag = element.tagName;
  return [
    h(Heading, {key: 'events'}, 'Events'),
    h(Unstyled, {key: 'events-log'}, h('catalog-events', {tag})),
    h(Heading, {key: 'a11y'}, 'Accessibility'),
    h(Notes, {key: 'notes', element}),
    h(Heading, {key: 'theming'}, 'Theming'),
    h(Unstyled, {key: 'theming-table'}, h('catalog-theming', {tag})),
    inner.length > 0 && h(Heading, {key: 'inner'}, 'Elements inside'),
    inner.length > 0 && h(Inner, {key: 'inner-list', tags: inner}),
  ];
}

/** How it is written into a page. */
function Overview({element: {tagName}}: {readonly element: ElementDoc}) {
  const code = `<script type="module">\n  import 'agent-surfaces/define/${tagName}';\n</script>\n\n<${tagName}></${tagName}>`;
  return h(Markdown, null, `\`\`\`html\n${code}\n\`\`\``);
}

/** What its author says about roles, keys and what is read out; every element keeps what all of them keep. */
function Notes({element: {a11y = []}}: {readonly element: ElementDoc}) {
  const all = 'Every state below is checked with axe, in light and in dark; words come in the language of the page.';
  return h(Markdown, null, [...a11y, all].map((line) => `- ${line}`).join('\n'));
}

/** The elements that are drawn inside: none of them has a page of its own. */
function Inner({tags}: {readonly tags: readonly string[]}) {
  const rows = tags.map((tag) => {
    const {summary, a11y = []} = elementOf(tag) ?? {};
    const page = pageOf(tag);
    const name = h('code', null, `<${tag}>`);
    return h(
      'li',
      {key: tag},
      page && !page.isInner ? h('a', {href: pageLink(page.title), target: '_parent'}, name) : name,
      ` ${[summary, ...a11y].filter(Boolean).join(' ')}`,
    );
  });
  return h('ul', null, ...rows);
}
