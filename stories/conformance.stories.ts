import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import './catalog/conformance.js';

/**
 * The standard has 19 checks that a client must pass. Here they run in your browser, on the elements themselves: each
 * check puts surfaces on a bench, plays a runtime to them over the native wire, does what a person would do, and looks at
 * what can be read.
 *
 * The same checks run on a client of your own: write a `Bench` for it.
 *
 * ```js
 * import {runChecks} from '@agent-surfaces/cli/conformance';
 * import {elementBench} from '@agent-surfaces/cli/conformance/elements'; // the one for these elements
 *
 * for await (const {check, passed, saw} of runChecks(() => elementBench(document.body))) {
 *   console.log(passed ? 'green' : 'red', check.id, check.title, saw);
 * }
 * ```
 */
const meta: Meta = {title: 'Conformance'};
export default meta;

/** All of them, on our elements. The story fails where one is red. */
export const NineteenChecks: StoryObj = {
  render: () => html`<catalog-conformance></catalog-conformance>`,
  play: async ({canvasElement}) => {
    const red = await canvasElement.querySelector('catalog-conformance')?.done;
    if (!red || red.length > 0) throw new Error(`Red: ${red?.join('\n') ?? 'nothing ran'}`);
  },
};
