import assert from 'node:assert/strict';
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {before, describe, it} from 'node:test';
import ts from 'typescript';
import {complaints} from './compiler.js';
import {useConsumer} from './consumer.js';

/** What a framework's app has installed. */
const INSTALLED = ['react', '@types/react', 'preact', 'solid-js', 'vue', 'svelte'];

/** For each framework, as its templates are checked: what is right compiles, what is wrong does not. */
const APPS: Record<string, {file: string; options: ts.CompilerOptions; code: string}> = {
  'React 19': {
    file: 'react.tsx',
    options: {jsx: ts.JsxEmit.ReactJSX, jsxImportSource: 'react'},
    code: `
      import type {} from 'agent-surfaces';
      import type {} from 'agent-surfaces/types/react';
      import {AgentEventAdapter} from 'agent-surfaces/react/agent-event-adapter';
      import {AgentProjection} from 'agent-surfaces/react/agent-projection';
      declare module 'agent-surfaces' {
        interface ProtocolMap {
          'my-wire': {room: number};
        }
      }
      export const right = (
        <agent-projection>
          <agent-event-adapter protocol="ag-ui" url="/api" session-id="s1" />
          <agent-conversation withoutProcess className="wide" onagent-load-older={(event) => event.preventDefault()} />
          <agent-composer onagent-command={({command}) => command.control.length} />
        </agent-projection>
      );
      // @ts-expect-error: a url is text
      export const wrong = <agent-event-adapter url={7} />;
      // @ts-expect-error: no such tag
      export const unknown = <agent-nothing />;
      // @ts-expect-error: no such protocol
      export const protocol = <agent-event-adapter protocol="ag-uii" />;
      // @ts-expect-error: no such property
      export const property = <agent-conversation withoutProces />;
      // @ts-expect-error: no such control
      export const control = <agent-composer onagent-command={({command}) => command.control === 'aprove'} />;

      export const wrapped = (
        <AgentProjection onAgentCommand={({command}) => command.control.length}>
          <AgentEventAdapter protocol="my-wire" url="/api" />
        </AgentProjection>
      );
      // @ts-expect-error: no such protocol
      export const wrappedProtocol = <AgentEventAdapter protocol="ag-uii" />;
      // @ts-expect-error: no such event
      export const event = <AgentProjection onAgentComand={() => {}} />;
    `,
  },
  Preact: {
    file: 'preact.tsx',
    options: {jsx: ts.JsxEmit.ReactJSX, jsxImportSource: 'preact'},
    code: `
      import type {} from 'agent-surfaces/types/preact';
      export const right = (
        <agent-projection>
          <agent-event-adapter protocol="ag-ui" url="/api" session-id="s1" />
          <agent-conversation withoutProcess class="wide" onagent-load-older={(event) => event.preventDefault()} />
        </agent-projection>
      );
      // @ts-expect-error: a url is text
      export const wrong = <agent-event-adapter url={7} />;
      // @ts-expect-error: no such protocol
      export const protocol = <agent-event-adapter protocol="ag-uii" />;
    `,
  },
  Solid: {
    file: 'solid.tsx',
    options: {jsx: ts.JsxEmit.Preserve, jsxImportSource: 'solid-js'},
    code: `
      import type {} from 'agent-surfaces/types/solid';
      export const right = (
        <agent-projection>
          <agent-event-adapter attr:session-id="s1" prop:url="/api" protocol="ag-ui" />
          <agent-conversation class="wide" on:agent-load-older={(event) => event.preventDefault()} />
        </agent-projection>
      );
      // @ts-expect-error: a url is text
      export const wrong = <agent-event-adapter prop:url={7} />;
      // @ts-expect-error: no such protocol
      export const protocol = <agent-event-adapter protocol="ag-uii" />;
    `,
  },
  'Vue 3': {
    file: 'vue.ts',
    options: {},
    code: `
      import type {GlobalComponents} from 'vue';
      import type {} from 'agent-surfaces/types/vue';
      type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
      export const right: Props<'agent-event-adapter'> = {protocol: 'ag-ui', url: '/api', 'session-id': 's1', class: 'wide'};
      // @ts-expect-error: a url is text
      export const wrong: Props<'agent-event-adapter'> = {url: 7};
      // @ts-expect-error: no such protocol
      export const protocol: Props<'agent-event-adapter'> = {protocol: 'ag-uii'};
      // @ts-expect-error: no such attribute
      export const attribute: Props<'agent-event-adapter'> = {'sesion-id': 's1'};
      declare const emit: InstanceType<GlobalComponents['agent-composer']>['$emit'];
      export const heard: Parameters<typeof emit>[0] = 'agent-command';
      // @ts-expect-error: no such event
      export const missed: Parameters<typeof emit>[0] = 'agent-comand';
    `,
  },
  'Svelte 5': {
    file: 'svelte.ts',
    options: {},
    code: `
      import type {SvelteHTMLElements} from 'svelte/elements';
      import type {} from 'agent-surfaces/types/svelte';
      export const right: SvelteHTMLElements['agent-event-adapter'] = {protocol: 'ag-ui', url: '/api', 'session-id': 's1'};
      export const heard: SvelteHTMLElements['agent-conversation'] = {
        class: 'wide',
        'onagent-load-older': (event) => event.preventDefault(),
      };
      // @ts-expect-error: a url is text
      export const wrong: SvelteHTMLElements['agent-event-adapter'] = {url: 7};
      // @ts-expect-error: no such protocol
      export const protocol: SvelteHTMLElements['agent-event-adapter'] = {protocol: 'ag-uii'};
      // @ts-expect-error: no such attribute
      export const attribute: SvelteHTMLElements['agent-event-adapter'] = {'sesion-id': 's1'};
      // @ts-expect-error: no such event
      export const missed: SvelteHTMLElements['agent-composer'] = {'onagent-comand': () => {}};
    `,
  },
};

describe('types of the tags in frameworks', () => {
  const {folder} = useConsumer();

  before(() => {
    for (const name of INSTALLED) {
      const link = join(folder, 'node_modules', name);
      mkdirSync(dirname(link), {recursive: true});
      symlinkSync(resolve('node_modules', name), link);
    }
  });

  for (const [name, {file, options, code}] of Object.entries(APPS)) {
    it(`X11 ${name}: attributes, properties and events are known, and wrong ones are errors`, () => {
      const path = join(folder, file);
      writeFileSync(path, code);
      const resolution = {module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler};
      assert.deepEqual(complaints([path], {...resolution, ...options}), []);
    });
  }
});
