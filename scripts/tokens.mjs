import {readFileSync, writeFileSync} from 'node:fs';

/**
 * Makes src/styles/tokens.styles.ts, the sheet that elements adopt into the document, out of src/styles/tokens.css.
 * `--check` writes nothing and fails when the two have drifted apart.
 */
const SOURCE = 'src/styles/tokens.css';
const TARGET = 'src/styles/tokens.styles.ts';

const css = readFileSync(SOURCE, 'utf8')
  .replace(/\/\*[^]*?\*\//g, '')
  .replace(/\s+/g, ' ');

// The defaults become initial values, the weakest there are: whatever a page declares wins, in a cascade layer as well.
const [, defaults, rest] = /^ ?:where\(:root\) { (.*?) } (.*)$/.exec(css) ?? [];
if (!defaults) throw new Error(`${SOURCE} must start with a :where(:root) block`);
const properties = defaults
  .split(/; ?/)
  .filter(Boolean)
  .map((declaration) => {
    const [, name, value] = /^(--[\w-]+): (.*)$/.exec(declaration) ?? [];
    if (!name) throw new Error(`${SOURCE}: "${declaration}" is no token`);
    return `@property ${name} { syntax: '*'; inherits: true; initial-value: ${value}; }`;
  });
const rules = rest.replace(/} (?=[:@])/g, '}\n').trim();

const module = `// Made from tokens.css by scripts/tokens.mjs; do not edit.
/** The design tokens as one style sheet for the document. */
export const tokens = \`
${properties.join('\n')}
${rules}
\`;
`;

if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, module);
} else if (readFileSync(TARGET, 'utf8') !== module) {
  console.error(`${TARGET} is not what ${SOURCE} makes: run node scripts/tokens.mjs`);
  process.exitCode = 1;
}
