import {html} from 'lit';

/** A line of the manifest, with what stands in backticks as code. */
export const words = (line = '') =>
  line.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
