import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {check, resolveConfig} from 'prettier';
import ts from 'typescript';

const script = resolve('scripts/new.mjs');

describe('npm run new', () => {
  let folder = '';
  const run = (name: string) => spawnSync(process.execPath, [script, name], {cwd: folder, encoding: 'utf8'});
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agent-surfaces-new-'));
    assert.equal(run('tools/tool-card').status, 0);
    assert.equal(run('parts/badge').status, 0);
  });
  after(() => rmSync(folder, {recursive: true}));

  it('writes an element, its styles, strings, define module, story and test, formatted as the project is', async () => {
    const options = await resolveConfig(resolve('package.json'));
    for (const path of [
      'src/components/tools/tool-card/tool-card.ts',
      'src/components/tools/tool-card/tool-card.styles.ts',
      'src/components/tools/tool-card/tool-card.strings.ts',
      'src/components/tools/tool-card/tool-card.zh-cn.ts',
      'src/define/agent-tool-card.ts',
      'stories/tool-card.stories.ts',
      'test/components/tool-card.test.ts',
    ]) {
      assert.ok(await check(read(path), {...options, filepath: path}), path);
    }
    assert.match(
      read('src/components/tools/tool-card/tool-card.ts'),
      /export class AgentToolCard extends AgentElement/,
    );
    assert.match(read('src/define/agent-tool-card.ts'), /define\('agent-tool-card', AgentToolCard\)/);
  });

  it('writes an element that passes the type check', () => {
    const {options} = ts.parseJsonConfigFileContent(
      ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
      ts.sys,
      process.cwd(),
    );
    const host = ts.createCompilerHost(options);
    const {fileExists, readFile} = host;
    // As if the new element stood beside the others.
    const place = (path: string) => (/\/badge[./]/.test(path) ? path.replace(process.cwd(), folder) : path);
    const [itsStrings] = /^.*badge\.strings.*\n/m.exec(read('src/locales/strings.ts')) ?? [];
    assert.ok(itsStrings);
    const add = (text = '') => text.replace('extends\n', `$&${itsStrings}`);
    host.fileExists = (path) => fileExists(place(path));
    host.readFile = (path) => (path.endsWith('/locales/strings.ts') ? add(readFile(path)) : readFile(place(path)));
    host.directoryExists = (path) => ts.sys.directoryExists(path.endsWith('/badge') ? folder : path);
    host.getSourceFile = (path, target) => ts.createSourceFile(path, host.readFile(path) ?? '', target, true);
    const files = ['ts', 'styles.ts', 'strings.ts', 'zh-cn.ts'].map((end) =>
      resolve(`src/components/parts/badge/badge.${end}`),
    );
    const program = ts.createProgram(files, {...options, noEmit: true}, host);
    const problems = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
    assert.deepEqual(
      problems.map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
    );
  });

  it('adds it to what is generated: define modules, src/all.ts, src/index.ts, in alphabetical order', () => {
    assert.match(read('src/all.ts'), /\.\/define\/agent-badge\.js';\nimport '\.\/define\/agent-tool-card\.js';/);
    assert.match(
      read('src/index.ts'),
      /AgentBadge} from '\.\/components\/parts\/badge\/badge\.js';\nexport \{AgentToolCard} from/,
    );
  });

  it('X12 adds its strings to the Chinese catalog', () => {
    assert.match(
      read('src/locales/zh-cn.ts'),
      /^export \{default as toolCard\} from '..\/components\/tools\/tool-card\/tool-card.zh-cn.js';$/m,
    );
    assert.match(read('src/components/tools/tool-card/tool-card.ts'), /^import '\.\/tool-card\.strings\.js';$/m);
    assert.match(read('src/components/tools/tool-card/tool-card.strings.ts'), /'tool-card\.label': 'Tool card'/);
  });

  it('refuses a name that is taken or malformed, and a room that there is not, and changes nothing', () => {
    const before = read('src/all.ts');
    for (const name of ['tools/tool-card', 'tools/ToolCard', 'tools/agent-x', 'tools/../x', 'attic/x', 'x', ''])
      assert.equal(run(name).status, 1, name);
    assert.equal(read('src/all.ts'), before);
  });
});
