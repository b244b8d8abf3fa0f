/// <reference types="vite/client" />
import {setCustomElementsManifest, type Preview} from '@storybook/web-components-vite';
import manifest from '../custom-elements.json';
import '../src/styles/tokens.css';

setCustomElementsManifest(manifest);

/** The toolbar's menus: each sets one attribute of <html>, and starts with its first value. */
const MENUS = {
  theme: {attribute: 'data-theme', icon: 'contrast', items: ['light', 'dark']},
  density: {attribute: 'data-density', icon: 'component', items: ['comfortable', 'compact']},
  contrast: {attribute: 'data-contrast', icon: 'accessibility', items: ['normal', 'more']},
  lang: {attribute: 'lang', icon: 'globe', items: ['en', 'zh-CN']},
};
const menus = Object.entries(MENUS);

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    a11y: {test: 'error', options: {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']}},
    backgrounds: {disable: true},
  },
  globalTypes: Object.fromEntries(
    menus.map(([name, {icon, items}]) => [name, {toolbar: {title: name, icon, items, dynamicTitle: true}}]),
  ),
  initialGlobals: Object.fromEntries(menus.map(([name, {items}]) => [name, items[0]])),
  decorators: [
    (story, {globals}) => {
      for (const [name, {attribute}] of menus) document.documentElement.setAttribute(attribute, String(globals[name]));
      return story();
    },
  ],
};
export default preview;
