import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import ts from 'typescript';
import {PACKAGES, packPackages} from '../../scripts/pack.mjs';
import {complaints} from './compiler.js';
import {filledExports, modulesOf, useConsumer} from './consumer.js';

/** One module for each pattern of exports: those are made alike, and the compiler below reads all. */
const ONE_OF_EACH = ['define/agent-composer', 'adapters/ag-ui', 'react/agent-composer', 'types/react'];

const RESOLUTIONS = {
  node16: {module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16},
  bundler: {module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler},
};

describe('types of the packages', () => {
  const consumer = useConsumer();

  for (const [name, options] of Object.entries(RESOLUTIONS)) {
    it(`resolve for every module of exports under ${name}, and for the use that a page makes of them`, () => {
      const file = join(consumer.folder, `${name}.mts`);
      const modules = modulesOf(consumer).filter((module) => !module.includes('/cdn'));
      assert.ok(modules.length > 150);
      const types = filledExports(consumer, './types/*').map((module) => `import type {} from '${module}';`);
      const imports = modules.map((module, index) => `import type * as m${String(index)} from '${module}';`);
      writeFileSync(file, [...imports, ...types, USE].join('\n'));
      assert.deepEqual(complaints([file], options), []);
    });
  }

  for (const [name, folder] of Object.entries(PACKAGES)) {
    it(`of ${name} are the right ones for @arethetypeswrong/cli`, async () => {
      const options = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'json'];
      const entries = [...namedModules(folder), ...(folder === '.' ? ONE_OF_EACH : [])];
      const args = [(await packPackages())[name]!, ...options, '--entrypoints', ...entries];
      const {stdout} = spawnSync('node_modules/.bin/attw', args, {encoding: 'utf8', maxBuffer: 1e9});
      const {analysis} = JSON.parse(stdout) as {
        analysis: {entrypoints: object; problems: {kind: string; resolutionKind?: string}[]};
      };
      assert.equal(Object.keys(analysis.entrypoints).length, entries.length);
      // The packages are ES modules alone: what reads exports no more, or requires, is not meant.
      const isMeant = ({resolutionKind = ''}) => !['node10', 'node16-cjs'].includes(resolutionKind);
      assert.deepEqual(analysis.problems.filter(isMeant), []);
    });

    it(`publint finds nothing wrong with the packed ${name}`, async () => {
      const tarball = readFileSync((await packPackages())[name]!);
      const {messages, pkg} = await publint({
        pack: {tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.length) as ArrayBuffer},
      });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, pkg!, {color: false})),
        [],
      );
    });
  }
});

/** The modules of a package that have a name of their own. */
function namedModules(folder: string): string[] {
  const {exports} = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {exports: Record<string, unknown>};
  return Object.keys(exports).filter((name) => !/\*|\.css$|\.json$|^\.\/cdn/.test(name));
}

/** What is meant to compile, and what is not. */
const USE = `
import {registerCatalog, registerMessageAction, registerProtocol, registerRenderer} from 'agent-surfaces';
import {CommandRouter} from 'agent-surfaces/commands';
import {listKey, messageKey, ProjectionStore, rowsOf, toolKey, type MessageRow, type ToolRow} from 'agent-surfaces/state';
import {connect} from 'agent-surfaces/transport';
import {createAdapter} from 'agent-surfaces/adapters/ag-ui';
import 'agent-surfaces/define/agent-composer';
import type {Gateway} from '@agent-surfaces/gateway';
import type {ScenarioRuntime} from '@agent-surfaces/runtime';
import {lintEvents} from '@agent-surfaces/cli/conformance';

const store = new ProjectionStore();
store.append([{type: 'run.started', sessionId: 's1'}]);
document.createElement('agent-composer').addEventListener('agent-command', ({command}) => command.control.length);
createAdapter().decode({});
export const answer = (gateway: Gateway): Promise<Response> => gateway(new Request('https://a.example/'));
export const list = (runtime: ScenarioRuntime): string[] => runtime.sessions().map(({id}) => id);
for (const {rule} of lintEvents([])) rule.length;
const undo: () => void = registerCatalog('fr', {'verb.copy': 'Copier', 'process.steps': (steps) => steps.toFixed()});
registerCatalog('fr', async () => ({'plot.table': 'Tableau', 'activity.deploy': 'Mise en production'}));
// @ts-expect-error: there is no such string
registerCatalog('fr', {'verb.nothing': ''});
// @ts-expect-error: it takes a number
registerCatalog('fr', {'process.steps': (steps: string) => steps});
// @ts-expect-error: there are options, not numbers
new ProjectionStore(7);
// @ts-expect-error: there is no such property
document.createElement('agent-composer').nothing;

export const tool: ToolRow | undefined = store.get(toolKey('t1'));
export const messages: readonly MessageRow[] = rowsOf(store, listKey('messages', 's1'), messageKey).get();
connect({store, adapter: createAdapter(), url: '/api', sessionId: 's1'}).close();
CommandRouter.of(store).send({control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
// @ts-expect-error: there is no such control
CommandRouter.of(store).send({control: 'sned'});

registerRenderer({tool: /^get_/}, ({row, input, result}) => [row.name, input, result].join(), {inAnswer: true});
registerRenderer({message: ({role}) => role === 'user'}, ({text}) => text, {place: 'before'});
registerRenderer({part: 'plan'}, 'my-plan');
registerMessageAction({id: 'up', label: ({role}) => role, run: ({text}) => text});
registerRenderer({result: 'table'}, ({content, row}) => [content.shape, row.result].join());
registerRenderer({preview: 'application/geo+json'}, ({body, content}) => [body.size, content.shape].join());
registerRenderer({toolMark: 'database'}, ({row}) => row.kind ?? '');
registerRenderer({partMark: 'deploy'}, ({row}) => row.activityType ?? '');
registerRenderer({artifactMark: /^chart/}, ({row}) => row.nativeKind ?? '');
// @ts-expect-error: exactly one key
registerRenderer({tool: 'get_weather', part: 'plan'}, () => '');
// @ts-expect-error: exactly one key
registerRenderer({tool: 'get_weather', activity: 'weather'}, () => '');
// @ts-expect-error: exactly one key
registerRenderer({}, () => '');
// @ts-expect-error: nothing is called so
registerRenderer({tol: 'get_weather'}, () => '');
// @ts-expect-error: there is no such kind of part
registerRenderer({part: 'plam'}, () => '');
// @ts-expect-error: there is no such place
registerRenderer({message: () => true}, () => '', {place: 'beside'});
// @ts-expect-error: a message has no input
registerRenderer({message: () => true}, ({input}) => String(input));
// @ts-expect-error: it does nothing
registerMessageAction({id: 'up', label: 'Up'});
// @ts-expect-error: an event of this name has no command
document.createElement('agent-composer').addEventListener('agent-comand', ({command}) => command);

declare module 'agent-surfaces' {
  interface ProtocolMap {
    'my-wire': {room: number};
  }
}
registerProtocol<{room: number}>('my-wire', () => import('agent-surfaces/adapters/agent-ui'));
document.createElement('agent-event-adapter').protocol = 'my-wire';
// @ts-expect-error: there is no such protocol
document.createElement('agent-event-adapter').protocol = 'ag-uii';
// @ts-expect-error: there is no such protocol
document.createElement('agent-workbench').protocol = 'ag-uii';
`;
