import colorNames from 'color-name';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/** Properties that name a side of the screen: in a page that reads from right to left they are on the wrong one. */
const PHYSICAL_PROPERTY =
  /^(?:top|right|bottom|left|(?:(?:scroll-)?(?:margin|padding)|border)-(?:top|right|bottom|left)(?:-\w+)*|border-(?:top|bottom)-(?:left|right)-radius)$/;
/** Properties with keywords that do. */
const TAKES_SIDE = new Set(['text-align', 'float', 'clear']);
const SIDE = /^(?:left|right)$/;
/** Shorthands of four values, of which the second is the right side and the fourth the left one. */
const FOUR_SIDES = /^(?:inset|(?:scroll-)?(?:margin|padding)|border-(?:width|style|color))$/;

const COLOR = new RegExp(
  String.raw`#[\da-f]{3,8}\b|(?<![\w-])(?:(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color)\(|(?:${Object.keys(colorNames).join('|')})(?![\w(-]))`,
  'i',
);

/** A declaration: what stands after `{`, `}` or `;` and ends before a block begins. */
const DECLARATION = /(?<=[{};]\s*|^\s*)(-{0,2}[a-z_][\w-]*)\s*:\s*([^{};]*)(?=[;}]|$)/gi;

/** In front of a declaration that must name a side, with the reason: `/* physical: the pointer is measured from the left *\/`. */
const ON_PURPOSE = /\/\*\s*physical:[^*]+\*\/\s*$/;

/** Same length, so that places stay right. */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** Splits a value at spaces outside of parentheses. */
const valuesOf = (value) => value.trim().match(/(?:[^\s(]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^\s(]*|\S)+/g) ?? [];

/** The names that may be read: tokens, and what elements document with @cssprop (in the manifest). */
function declaredNames(cwd) {
  const names = (file, pattern) => [...readFileSync(join(cwd, file), 'utf8').matchAll(pattern)].map(([, name]) => name);
  return new Set([
    ...names('src/styles/tokens.css', /(--agent-[\w-]+)\s*:/g),
    ...names('custom-elements.json', /"name": "(--agent-[\w-]+)"/g),
  ]);
}

/**
 * ESLint rule for css`…` templates: logical properties, colours from tokens, and only custom properties that are declared.
 * @type {import('eslint').Rule.RuleModule}
 */
export const cssTokens = {
  meta: {
    type: 'problem',
    docs: {description: 'CSS uses logical properties and declared tokens'},
    schema: [],
    messages: {
      physical: '"{{found}}" names a side of the screen: use the logical property or value.',
      color: '"{{found}}" is a colour: use a token of src/styles/tokens.css.',
      undeclared: '{{found}} is neither a token of src/styles/tokens.css nor an @cssprop of an element.',
    },
  },
  create(context) {
    let declared;
    return {
      'TaggedTemplateExpression[tag.name="css"]'({quasi}) {
        const {sourceCode} = context;
        const start = quasi.range[0] + 1;
        const source = sourceCode.text.slice(start, quasi.range[1] - 1);
        let text = source;
        for (const {range} of quasi.expressions) {
          // with its `${` and `}`
          const [from, to] = [range[0] - start - 2, range[1] - start + 1];
          text = text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to);
        }
        text = text.replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, blank);

        const report = (messageId, index, found) =>
          context.report({
            loc: {
              start: sourceCode.getLocFromIndex(start + index),
              end: sourceCode.getLocFromIndex(start + index + found.length),
            },
            messageId,
            data: {found},
          });

        for (const {0: whole, 1: property, 2: value, index} of text.matchAll(DECLARATION)) {
          const name = property.toLowerCase();
          const values = valuesOf(value);
          const isSided = FOUR_SIDES.test(name) && values.length === 4 && values[1] !== values[3];
          const isPhysical =
            PHYSICAL_PROPERTY.test(name) || isSided || (TAKES_SIDE.has(name) && SIDE.test(value.trim()));
          if (isPhysical && !ON_PURPOSE.test(source.slice(0, index))) report('physical', index, whole.trim());
          const color = COLOR.exec(value);
          if (color) report('color', index + whole.lastIndexOf(value) + color.index, color[0]);
        }
        for (const {1: name, index} of text.matchAll(/var\(\s*(--agent-[\w-]+)/g)) {
          declared ??= declaredNames(context.cwd);
          if (!declared.has(name)) report('undeclared', index, name);
        }
      },
    };
  },
};
