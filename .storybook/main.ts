import type {StorybookConfig} from '@storybook/web-components-vite';
import {findElements, readCatalog} from '../scripts/catalog.mjs';

const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: {disableTelemetry: true, disableWhatsNewNotifications: true},
  viteFinal: (vite) => ({
    ...vite,
    resolve: {...vite.resolve, tsconfigPaths: true}, // stories with a runtime in the page
    define: {...vite.define, __ELEMENT_PAGES__: JSON.stringify(findElements(readCatalog()))},
  }),
};
export default config;
