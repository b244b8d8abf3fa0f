/// <reference types="vite/client" />
import {setCustomElementsManifest, type Preview} from '@storybook/web-components-vite';
import manifest from '../custom-elements.json';
import '../src/styles/tokens.css';
import {extractArgTypes} from '../stories/catalog/arg-types.js';
import {ThemedContainer} from '../stories/catalog/docs-container.js';
import {CatalogPage} from '../stories/catalog/docs-page.js';
import {withEventFeed} from '../stories/catalog/event-feed.js';
import {withLiveArgs} from '../stories/catalog/live-args.js';
import {isDarkSystem} from './theme.js';

setCustomElementsManifest(manifest);

/** The toolbar's menus: each sets one attribute of <html>, and starts with its first value. */
const MENUS = {
  theme: {attribute: 'data-theme', icon: 'contrast', items: isDarkSystem() ? ['dark', 'light'] : ['light', 'dark']},
  density: {attribute: 'data-density', icon: 'component', items: ['comfortable', 'compact']},
  contrast: {attribute: 'data-contrast', icon: 'accessibility', items: ['normal', 'more']},
  lang: {attribute: 'lang', icon: 'globe', items: ['en', 'zh-CN']},
};
const menus = Object.entries(MENUS);

/** Also pages without a story have a theme and a language. */
function setAttributes(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, {attribute, items}] of menus)
    document.documentElement.setAttribute(attribute, String(globals[name] ?? items[0]));
}
setAttributes({});

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    a11y: {test: 'error', options: {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']}},
    backgrounds: {disable: true},
    controls: {expanded: true, sort: 'requiredFirst'},
    docs: {
      page: CatalogPage,
      container: ThemedContainer,
      extractArgTypes,
      toc: {headingSelector: 'h2:not(.sbdocs-subtitle)', title: 'On this page'},
    },
    options: {
      storySort: {
        order: [
          'Introduction',
          'Elements',
          'Foundations',
          'Customise',
          'Workbench',
          'Surfaces',
          'Parts',
          'Scenarios',
          'Protocols',
          'Conformance',
        ],
      },
    },
  },
  globalTypes: Object.fromEntries(
    menus.map(([name, {icon, items}]) => [name, {toolbar: {title: name, icon, items, dynamicTitle: true}}]),
  ),
  initialGlobals: Object.fromEntries(menus.map(([name, {items}]) => [name, items[0]])),
  decorators: [
    withLiveArgs,
    withEventFeed,
    (story, {globals}) => {
      setAttributes(globals);
      return story();
    },
  ],
};
export default preview;
