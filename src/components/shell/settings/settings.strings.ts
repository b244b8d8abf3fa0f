import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'settings.label': 'Settings',
  'settings.theme': 'Theme',
  'settings.theme.system': 'As the page',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.contrast': 'Contrast',
  'settings.contrast.normal': 'Normal',
  'settings.contrast.more': 'More',
  'settings.density': 'Density',
  'settings.density.comfortable': 'Comfortable',
  'settings.density.compact': 'Compact',
  'settings.motion': 'Motion',
  'settings.motion.system': 'System',
  'settings.motion.reduced': 'None',
  'settings.language': 'Language',
  'settings.language.page': 'Same as the page',
  'settings.language.en': 'English',
  'settings.language.zh-CN': '简体中文',
  'settings.logLevel': 'Diagnostics show',
  'settings.logLevel.debug': 'Everything',
  'settings.logLevel.info': 'Info and up',
  'settings.logLevel.warning': 'Warnings and errors',
  'settings.logLevel.error': 'Errors only',
  'settings.baseUrl': 'Runtime address',
  'settings.baseUrl.page': 'As the page has it',
  'settings.baseUrl.note': 'The page connects again when this changes.',
  'settings.baseUrl.wrong': 'This is no http or https address.',
  'settings.reset': 'Reset to defaults',
  'settings.not-kept': 'This browser does not keep settings. They hold until the page is closed.',
  'settings.reasoning': 'Show detailed reasoning',
  'settings.reasoning.policy': 'Where its provider allows it',
  'settings.reasoning.summary': 'Summaries only',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
