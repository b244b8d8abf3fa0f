import {configs as lit} from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import {configs as wc} from 'eslint-plugin-wc';
import {defineConfig, globalIgnores} from 'eslint/config';
import tseslint from 'typescript-eslint';
import {cssTokens} from './scripts/eslint-css.js';
import {folderOrder, packageBorders} from './scripts/eslint-folder-order.js';
import {memberOrder} from './scripts/eslint-member-order.js';

export default defineConfig(
  globalIgnores([
    'dist',
    'packages/*/dist',
    'storybook-static',
    'coverage',
    '.results',
    '.sessions',
    '.bundled',
    '.packed',
    'examples/*/dist',
    'examples/*/.angular',
    'examples/next/.next',
    'examples/next/next-env.d.ts',
    'src/types', // declarations for frameworks that are not installed here; test/package checks them
  ]),
  tseslint.configs.strict,
  lit['flat/recommended'],
  wc['flat/recommended'],
  litA11y.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', {allowInterfaces: 'always'}], // strings are declared by merging
      '@typescript-eslint/no-unused-vars': [
        'error',
        {argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_'},
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'packages/*/src/**/*.ts'],
    plugins: {
      local: {
        rules: {
          'css-tokens': cssTokens,
          'folder-order': folderOrder,
          'member-order': memberOrder,
          'package-borders': packageBorders,
        },
      },
    },
    languageOptions: {parserOptions: {projectService: true}},
    rules: {
      'local/css-tokens': 'error',
      'local/folder-order': 'error',
      'local/member-order': 'error',
      'local/package-borders': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['test/**/*.ts', 'stories/**/*.ts', 'bench/**/*.ts'],
    rules: {'@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/no-unused-expressions': 'off'},
  },
);
