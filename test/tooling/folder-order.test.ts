import {RuleTester} from 'eslint';
import {describe, it} from 'node:test';
import {join} from 'node:path';
import tseslint from 'typescript-eslint';
import {folderOrder, packageBorders} from '../../scripts/eslint-folder-order.js';

RuleTester.describe = describe;
RuleTester.it = it;

const at = (path: string) => join(process.cwd(), 'src', path);
const tester = new RuleTester({languageOptions: {parser: tseslint.parser}});

tester.run('folder-order', folderOrder, {
  valid: [
    {name: 'an earlier folder', filename: at('state/store.ts'), code: `import '../protocol/index.js';`},
    {name: 'its own folder', filename: at('state/store.ts'), code: `export * from './keys.js';`},
    {name: 'a library', filename: at('state/store.ts'), code: `import {z} from 'zod';`},
    {name: 'Lit in a component', filename: at('components/x/x.ts'), code: `import {html} from 'lit';`},
    {name: 'anything from an entry point', filename: at('index.ts'), code: `export * from './components/index.js';`},
    {
      name: 'the catalog of a language, from beside an element',
      filename: at('locales/zh-cn.ts'),
      code: `export {default as toolCard} from '../components/tool-card/tool-card.zh-cn.js';`,
    },
    {name: 'anything outside src', filename: join(process.cwd(), 'test/a.ts'), code: `import '../src/all.js';`},
  ],
  invalid: [
    {
      name: 'a later folder',
      filename: at('state/store.ts'),
      code: `import {AgentToolCard} from '../components/tool-card/tool-card.js';`,
      errors: [{messageId: 'order'}],
    },
    {
      name: 'an element from the catalog of a language',
      filename: at('locales/zh-cn.ts'),
      code: `import '../components/tool-card/tool-card.js'; import '../components/tool-card/tool-card.strings.js';`,
      errors: [{messageId: 'order'}, {messageId: 'order'}],
    },
    {
      name: 'a type from a later folder',
      filename: at('protocol/index.ts'),
      code: `export type {Row} from '../state/rows.js'; let store: import('../state/store.js').Store;`,
      errors: [{messageId: 'order'}, {messageId: 'order'}],
    },
    {
      name: 'a dynamic import from a later folder',
      filename: at('controllers/row.ts'),
      code: `await import('../define/agent-x.js');`,
      errors: [{messageId: 'order'}],
    },
    {
      name: 'an entry point',
      filename: at('components/x/x.ts'),
      code: `import '../../index.js';`,
      errors: [{messageId: 'root'}],
    },
    {
      name: 'a folder without a place',
      filename: at('components/x/x.ts'),
      code: `import '../../helpers/a.js';`,
      errors: [{messageId: 'unknown'}],
    },
    {
      name: 'Lit in a portable folder',
      filename: at('adapters/ag-ui/index.ts'),
      code: `import {html} from 'lit/html.js';`,
      errors: [{messageId: 'portable'}],
    },
    {
      name: 'Node in a portable folder',
      filename: at('transport/sse.ts'),
      code: `import 'node:fs';`,
      errors: [{messageId: 'portable'}],
    },
  ],
});

const inPackage = (path: string) => join(process.cwd(), 'packages', path);

tester.run('package-borders', packageBorders, {
  valid: [
    {
      name: 'a file of the same package',
      filename: inPackage('cli/src/dev.ts'),
      code: `import './conformance/index.js';`,
    },
    {name: 'the UI package by name', filename: inPackage('gateway/src/a.ts'), code: `import 'agent-surfaces/state';`},
    {name: 'a package below it', filename: inPackage('cli/src/dev.ts'), code: `import '@agent-surfaces/runtime/node';`},
    {name: 'Node in src/node', filename: inPackage('runtime/src/node/a.ts'), code: `import 'node:http';`},
    {
      name: 'anything in a test',
      filename: join(process.cwd(), 'test/a.ts'),
      code: `import '../packages/cli/src/a.js';`,
    },
  ],
  invalid: [
    {
      name: 'a file of the UI package',
      filename: inPackage('gateway/src/adk/a.ts'),
      code: `import {object} from '../../../../src/state/read.js'; await import('../../../runtime/src/index.js');`,
      errors: [{messageId: 'file'}, {messageId: 'file'}],
    },
    {
      name: 'a package beside or above it',
      filename: inPackage('runtime/src/a.ts'),
      code: `import '@agent-surfaces/gateway'; export * from '@agent-surfaces/cli/conformance';`,
      errors: [{messageId: 'name'}, {messageId: 'name'}],
    },
    {
      name: 'a package from the UI package',
      filename: at('components/x/x.ts'),
      code: `import '@agent-surfaces/runtime'; import 'agent-surfaces/state'; import '../../../packages/cli/src/a.js';`,
      errors: [{messageId: 'name'}, {messageId: 'name'}, {messageId: 'file'}],
    },
    {
      name: 'Node in the runtime outside src/node',
      filename: inPackage('runtime/src/agent.ts'),
      code: `import 'node:http';`,
      errors: [{messageId: 'portable'}],
    },
  ],
});
