import {fixture, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import type {AgentCommand} from '../../src/commands/command.js';
import {CommandRouter, type Upload} from '../../src/commands/router.js';
import type {AgentProjection} from '../../src/components/shell/projection/projection.js';
import {chinese} from '../../src/locales/index.js';
import * as zhCn from '../../src/locales/zh-cn.js';
import {CONTROLS, type Control} from '../../src/protocol/taxonomy.js';
import {ProjectionStore} from '../../src/state/store.js';
import {SHOW_UNAVAILABLE_KEY} from '../../src/transport/keys.js';
import '../../src/define/agent-projection.js';

// Tests are about what is said, not about when it is loaded.
chinese.value = zhCn;

/** A projection on the page, with a runtime that takes commands, keeps them, and says nothing. */
export interface Bench {
  readonly projection: AgentProjection;
  readonly store: ProjectionStore;
  /** What was carried to the runtime. */
  readonly carried: AgentCommand[];
  /** Appends events and waits until the page shows them. */
  tell(...events: object[]): Promise<void>;
  /** Waits until everything that was asked for has happened. */
  settle(): Promise<void>;
}

export interface BenchOptions {
  readonly controls?: readonly Control[] | 'not connected';
  /** What the runtime replies; a promise that stays open by default. */
  readonly reply?: (command: AgentCommand) => Promise<unknown>;
  /** The page is for people who do not operate the agent: what the protocol never can is left out. */
  readonly endUser?: boolean;
  /** What becomes of files; none can go without it. */
  readonly upload?: Upload;
}

/** Puts a template into an `agent-projection` of its own. */
export async function bench(template: TemplateResult, options: BenchOptions = {}): Promise<Bench> {
  const {controls = CONTROLS, reply = () => new Promise(() => undefined), upload} = options;
  const store = new ProjectionStore();
  store.setLocal(SHOW_UNAVAILABLE_KEY, {isOn: !options.endUser});
  const carried: AgentCommand[] = [];
  if (controls !== 'not connected') {
    CommandRouter.of(store).connect({
      controls: new Set(controls),
      upload,
      carry(command) {
        carried.push(command);
        return reply(command);
      },
    });
  }
  const projection = await fixture<AgentProjection>(
    html`<agent-projection .store=${store}>${template}</agent-projection>`,
  );
  const settle = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    store.flush();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    projection,
    store,
    carried,
    settle,
    async tell(...events) {
      store.append(events);
      await settle();
    },
  };
}

/** What a button is called: its words, without the keys that are printed on it. */
export function nameOf(button: Element): string {
  const words = [...button.childNodes].filter(
    (node) => !(node instanceof Comment || (node instanceof Element && node.localName === 'kbd')),
  );
  return words
    .map((node) => node.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The button with this name, wherever in the element's shadow it is. */
export function button(element: Element, name: string | RegExp): HTMLButtonElement | undefined {
  const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])];
  return buttons.find((each) => {
    const text = nameOf(each);
    return typeof name === 'string' ? text === name : name.test(text);
  });
}
