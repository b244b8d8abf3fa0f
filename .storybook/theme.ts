import type {ThemeVars} from 'storybook/theming';
import {create} from 'storybook/theming/create';

const FONTS = {
  fontBase: "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', sans-serif",
  fontCode: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace",
};
const BRAND = {brandTitle: 'agent-surfaces', brandTarget: '_self', appBorderRadius: 6, inputBorderRadius: 6};

/** The product's paper and ink, in the notation that Storybook's own interface can reckon with. */
export const light: ThemeVars = create({
  ...FONTS,
  ...BRAND,
  base: 'light',
  colorPrimary: '#005a6f',
  colorSecondary: '#005a6f',
  appBg: '#f2f0eb',
  appContentBg: '#faf9f6',
  appPreviewBg: '#f2f0eb',
  appHoverBg: '#eae7e1',
  appBorderColor: '#e0ddd7',
  textColor: '#261f19',
  textMutedColor: '#544c44',
  barBg: '#faf9f6',
  barTextColor: '#544c44',
  barSelectedColor: '#005a6f',
  barHoverColor: '#005a6f',
  inputBg: '#fefdfc',
  inputBorder: '#8c857c',
  inputTextColor: '#261f19',
});

/** The same at night. */
export const dark: ThemeVars = create({
  ...FONTS,
  ...BRAND,
  base: 'dark',
  colorPrimary: '#7dc9dc',
  colorSecondary: '#3f8ca0',
  appBg: '#13110e',
  appContentBg: '#1a1815',
  appPreviewBg: '#13110e',
  appHoverBg: '#262320',
  appBorderColor: '#2e2b28',
  textColor: '#e6e2dc',
  textMutedColor: '#b3aea6',
  barBg: '#1a1815',
  barTextColor: '#b3aea6',
  barSelectedColor: '#7dc9dc',
  barHoverColor: '#7dc9dc',
  inputBg: '#23201d',
  inputBorder: '#7a746c',
  inputTextColor: '#e6e2dc',
});

/** Whether the system is dark. */
export const isDarkSystem = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;
