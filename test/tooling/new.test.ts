import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {check, resolveConfig} from 'prettier';

const script = resolve('scripts/new.mjs');

const CATALOG = `import a from '../components/a/a.zh-cn.js';
import type {Strings} from './index.js';

export const zhCn: Strings = {
  ...a,
};
`;

describe('npm run new', () => {
  let folder = '';
  const run = (name: string) => spawnSync(process.execPath, [script, name], {cwd: folder, encoding: 'utf8'});
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agent-surfaces-new-'));
    mkdirSync(join(folder, 'src/locales'), {recursive: true});
    writeFileSync(join(folder, 'src/all.ts'), "// all\nimport './define/agent-a.js';\nimport './define/agent-z.js';\n");
    writeFileSync(join(folder, 'src/index.ts'), "export {AgentA} from './components/a/a.js';\n");
    writeFileSync(join(folder, 'src/locales/zh-cn.ts'), CATALOG);
    assert.equal(run('tool-card').status, 0);
  });
  after(() => rmSync(folder, {recursive: true}));

  it('writes an element, its styles, strings, define module, story and test, formatted as the project is', async () => {
    const options = await resolveConfig(resolve('package.json'));
    for (const path of [
      'src/components/tool-card/tool-card.ts',
      'src/components/tool-card/tool-card.styles.ts',
      'src/components/tool-card/tool-card.strings.ts',
      'src/components/tool-card/tool-card.zh-cn.ts',
      'src/define/agent-tool-card.ts',
      'stories/tool-card.stories.ts',
      'test/components/tool-card.test.ts',
    ]) {
      assert.ok(await check(read(path), {...options, filepath: path}), path);
    }
    assert.match(read('src/components/tool-card/tool-card.ts'), /export class AgentToolCard extends AgentElement/);
    assert.match(read('src/define/agent-tool-card.ts'), /define\('agent-tool-card', AgentToolCard\)/);
  });

  it('adds it to src/all.ts and src/index.ts, in alphabetical order', () => {
    assert.equal(
      read('src/all.ts'),
      "// all\nimport './define/agent-a.js';\nimport './define/agent-tool-card.js';\nimport './define/agent-z.js';\n",
    );
    assert.equal(
      read('src/index.ts'),
      "export {AgentA} from './components/a/a.js';\nexport {AgentToolCard} from './components/tool-card/tool-card.js';\n",
    );
  });

  it('X12 adds its strings to what is gathered of Chinese', () => {
    assert.equal(
      read('src/locales/zh-cn.ts'),
      `import a from '../components/a/a.zh-cn.js';
import toolCard from '../components/tool-card/tool-card.zh-cn.js';
import type {Strings} from './index.js';

export const zhCn: Strings = {
  ...a,
  ...toolCard,
};
`,
    );
    assert.match(read('src/components/tool-card/tool-card.ts'), /^import '\.\/tool-card\.strings\.js';$/m);
    assert.match(read('src/components/tool-card/tool-card.strings.ts'), /'tool-card\.label': 'Tool card'/);
  });

  it('refuses a name that is taken or malformed, and changes nothing', () => {
    const before = read('src/all.ts');
    for (const name of ['tool-card', 'ToolCard', 'agent-tool-card', '../x', ''])
      assert.equal(run(name).status, 1, name);
    assert.equal(read('src/all.ts'), before);
  });
});
