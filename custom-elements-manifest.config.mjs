/** Adds what the analyzer cannot see: the elements registered by our own define(). */
const definitions = () => ({
  name: 'definitions',
  analyzePhase({ts, node, moduleDoc}) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, constructor] = node.arguments;
    if (!tag || !ts.isStringLiteral(tag)) return;
    moduleDoc.exports ??= [];
    moduleDoc.exports.push({
      kind: 'custom-element-definition',
      name: tag.text,
      declaration: {name: constructor.getText()},
    });
  },
  packageLinkPhase({customElementsManifest: {modules}}) {
    for (const {kind, declaration} of modules.flatMap((module) => module.exports ?? [])) {
      if (kind !== 'custom-element-definition') continue;
      const home = modules.find((module) => module.declarations?.some(({name}) => name === declaration.name));
      declaration.module = home?.path;
    }
  },
});

/** The manifest names what is shipped: dist/*.js, and public members only. */
const shipped = () => ({
  name: 'shipped',
  packageLinkPhase({customElementsManifest}) {
    const modules = customElementsManifest.modules;
    for (const module of modules) {
      for (const declaration of module.declarations ?? []) {
        if (!declaration.members) continue;
        declaration.members = declaration.members.filter(
          ({name, privacy}) => privacy !== 'private' && privacy !== 'protected' && !name.startsWith('#'),
        );
      }
    }
    const text = JSON.stringify(modules).replaceAll(/"\/?src\/([^"]+)\.(?:ts|js)"/g, '"dist/$1.js"');
    customElementsManifest.modules = JSON.parse(text).sort((a, b) => (a.path < b.path ? -1 : 1));
  },
});

export default {
  globs: ['src/components/**/*.ts', 'src/define/agent-*.ts'],
  exclude: ['**/*.styles.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  dependencies: false,
  plugins: [definitions(), shipped()],
};
