import {RuleTester} from 'eslint';
import {describe, it} from 'node:test';
import tseslint from 'typescript-eslint';
import {cssTokens} from '../../scripts/eslint-css.js';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({languageOptions: {parser: tseslint.parser}});
const css = (text: string) => `const styles = css\`${text}\`;`;

tester.run('css-tokens', cssTokens, {
  valid: [
    {name: 'logical properties', code: css('a { margin-inline-start: 2px; inset-block: 0; text-align: start; }')},
    {name: 'sizes', code: css('a { width: 10px; max-height: 2em; }')},
    {
      name: 'four values with equal sides',
      code: css('a { padding: 1px 2px 3px 2px; margin: 0 calc(1px + 2px) 1px calc(1px + 2px); }'),
    },
    {name: 'tokens and documented properties', code: css('a { color: var(--agent-text); gap: var(--_gap); }')},
    {
      name: 'system colours, which forced colours need',
      code: css('a { color: CanvasText; fill: currentColor; background: transparent; }'),
    },
    {name: 'a mix of tokens', code: css('a { color: color-mix(in oklch, var(--agent-text), transparent 20%); }')},
    {
      name: 'words that look like colours',
      code: css(`.red:hover { content: 'red #fff'; width: tan(45deg); animation: tan-in 1s; } /* left: 0 */`),
    },
    {
      name: 'selectors, queries and expressions',
      code: css('a:has(b) { ${left} } @media (min-width: 3px) { i { color: ${red}; } }'),
    },
    {name: 'a side on purpose, with the reason', code: css('a { /* physical: measured from the left */ left: 0; }')},
    {name: 'other templates', code: 'html`<p style="left: 0; color: red">`;'},
  ],
  invalid: [
    ...[
      'margin-left: 0',
      'padding-top: 1px',
      'left: 0',
      'border-right-color: inherit',
      'border-top-left-radius: 0',
    ].map((code) => ({
      name: code,
      code: css(`a { ${code}; }`),
      errors: [{messageId: 'physical'}],
    })),
    {name: 'the last one without a semicolon', code: css('a { bottom: 0 }'), errors: [{messageId: 'physical'}]},
    {name: 'text-align: right', code: css('a { text-align: right; }'), errors: [{messageId: 'physical'}]},
    {
      name: 'four values with unequal sides',
      code: css('a { padding: 1px 2px 3px 4px; }'),
      errors: [{messageId: 'physical'}],
    },
    {
      name: 'one on purpose, and one more',
      code: css('a { /* physical: measured from the left */ left: 0; right: 0; }'),
      errors: [{messageId: 'physical'}],
    },
    ...['#fff', 'rgb(0 0 0 / 0.2)', 'oklch(0.2 0.01 75)', 'red', '1px solid Navy', 'var(--agent-text, #000)'].map(
      (value) => ({
        name: value,
        code: css(`a { border: ${value}; }`),
        errors: [{messageId: 'color'}],
      }),
    ),
    {
      name: 'a colour in a private property, and its place',
      code: css('a {\n  --_ink: ${x} black;\n}'),
      errors: [{messageId: 'color', line: 2, column: 16}],
    },
    {
      name: 'a token that is not declared',
      code: css('a { color: var(--agent-ink); }'),
      errors: [{messageId: 'undeclared'}],
    },
  ],
});
