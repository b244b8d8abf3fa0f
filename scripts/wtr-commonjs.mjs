/** The one module of our dependencies that is not ESM, served as ESM: bundlers do the same. */
const CORE = '/highlight.js/lib/core.js';

export const commonJsPlugin = () => ({
  name: 'commonjs',
  transform(context) {
    if (!context.path.endsWith(CORE)) return undefined;
    return `const module = {exports: {}};\n${context.body}\nexport default module.exports;`;
  },
});
