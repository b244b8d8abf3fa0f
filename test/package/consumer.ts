import {mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before} from 'node:test';
import {unpackPackages} from '../../scripts/unpack.mjs';

/** A project that uses the packed packages. */
export interface Consumer {
  /** The folder of the project. */
  readonly folder: string;
  /** The folder of the package in it. */
  readonly path: string;
}

/** An empty folder that is gone when the file's tests are over. To be called at the top of a block. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agent-surfaces-package-'));
  after(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

/** A project with the packed packages in it, for the tests of a block. */
export function useConsumer(): Consumer {
  const folder = emptyFolder();
  before(() => unpackPackages(folder));
  return {folder, path: join(folder, 'node_modules/agent-surfaces')};
}

/** An element of the package: its tag, and the module of its class as a path below `dist`. */
export interface ElementEntry {
  readonly tag: string;
  readonly module: string;
}

/** All elements, as the manifest of the package lists them. */
export function elementsOf({path}: Consumer): ElementEntry[] {
  const {modules} = JSON.parse(readFileSync(join(path, 'custom-elements.json'), 'utf8')) as {
    modules: {exports?: {kind: string; name: string; declaration: {module: string}}[]}[];
  };
  return modules
    .flatMap((module) => module.exports ?? [])
    .filter(({kind}) => kind === 'custom-element-definition')
    .map(({name, declaration}) => ({tag: name, module: declaration.module.replace(/^dist\//, '')}));
}

/** Everything that can be imported from the package and is a module: patterns are filled in with what is there. */
export function modulesOf(consumer: Consumer): string[] {
  const isModule = (target: Target) => fileOf(target).endsWith('.js');
  return Object.entries(exportsOf(consumer))
    .filter(([, target]) => isModule(target))
    .flatMap(([name]) => filledExports(consumer, name));
}

type Target = string | {readonly types: string; readonly default?: string};

const fileOf = (target: Target) => (typeof target === 'string' ? target : (target.default ?? target.types));

function exportsOf({path}: Consumer): Record<string, Target> {
  return (JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {exports: Record<string, Target>}).exports;
}

/** What a line of `exports` stands for, as it is imported. */
export function filledExports(consumer: Consumer, name: string): string[] {
  const fillings = name.includes('*') ? fillingsOf(consumer.path, fileOf(exportsOf(consumer)[name]!)) : [''];
  return fillings.map((filling) => `agent-surfaces${name.slice(1).replace('*', filling)}`);
}

/** What a star of a pattern stands for, in the files that are there. */
function fillingsOf(path: string, pattern: string): string[] {
  const [start = '', end = ''] = pattern.slice('./'.length).split('*');
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  return readdirSync(join(path, folder), {recursive: true, encoding: 'utf8'})
    .map((name) => folder + name)
    .filter((file) => file.startsWith(start) && file.endsWith(end))
    .map((file) => file.slice(start.length, -end.length))
    .filter((filling) => !filling.includes('/'));
}
