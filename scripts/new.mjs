// npm run new <room>/<name>: an element agent-<name> in src/components/<room>, with its styles, strings, story and test.
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';

/** The folders of src/components: elements by what a person sees. */
const ROOMS = 'conversation requests tools tasks team artifacts evidence sessions shell parts'.split(' ');

const [room = '', name = '', ...more] = (process.argv[2] ?? '').split('/');
const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && !name.startsWith('agent-');
if (!ROOMS.includes(room) || !isName || more.length > 0) {
  console.error(`usage: npm run new <room>/<name>   in kebab case, without "agent-": npm run new tools/tool-card
rooms: ${ROOMS.join(', ')}`);
  process.exit(1);
}
const tag = `agent-${name}`;
const words = name.split('-');
const className = ['agent', ...words].map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const title = words.join(' ').replace(/^./, (letter) => letter.toUpperCase());

const FILES = {
  [`src/components/${room}/${name}/${name}.ts`]: `import {html} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import type {Key} from '../../../state/keys.js';
import {AgentElement} from '../../agent-element.js';
import styles from './${name}.styles.js';
import './${name}.strings.js';

/**
 * TODO: what it shows, in one sentence.
 *
 * @summary TODO: what it is for.
 * @a11y TODO: its roles, keys and announcements.
 * @element ${tag}
 * @csspart base - the root
 */
export class ${className} extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The key of the row to show. */
  @property({attribute: 'row-key'}) rowKey: Key | undefined;

  readonly #row = new RowController(this, () => this.rowKey);

  override render() {
    const row = this.#row.value;
    if (!row) return this.renderFallback('unknown');
    return html\`<article part="base" data-fact=\${this.rowKey} aria-label=\${this.term('${name}.label')}></article>\`;
  }
}
`,
  [`src/components/${room}/${name}/${name}.styles.ts`]: `import {css} from 'lit';

export default css\`
  :host {
    display: block;
  }
\`;
`,
  [`src/components/${room}/${name}/${name}.strings.ts`]: `import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  '${name}.label': '${title}',
});
`,
  [`src/components/${room}/${name}/${name}.zh-cn.ts`]: `import type strings from './${name}.strings.js';

export default {
  '${name}.label': '${title}', // TODO: in Chinese
} satisfies typeof strings;
`,
  [`stories/${name}.stories.ts`]: `import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/${tag}.js';

const meta: Meta = {
  title: 'Surfaces/${title}',
  component: '${tag}',
  render: () => html\`<${tag}></${tag}>\`,
};
export default meta;

/** With no row to show, it says so. */
export const Unknown: StoryObj = {};
`,
  [`test/components/${name}.test.ts`]: `import {expect, fixture, html} from '@open-wc/testing';
import '../../src/define/${tag}.js';

describe('${tag}', () => {
  it('is accessible, and honest, with nothing to show', async () => {
    const element = await fixture(html\`<${tag}></${tag}>\`);
    await expect(element).to.be.accessible();
    expect(element.shadowRoot?.textContent?.trim()).not.to.equal('');
  });
});
`,
};

const taken = Object.keys(FILES).find(existsSync);
if (taken) {
  console.error(`${taken} exists already`);
  process.exit(1);
}
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, text);
  console.log(path);
}
await import('./generate.mjs');
console.log('Next: say what it shows, bind its row, write its stories and tests, then "npm run generate".');
