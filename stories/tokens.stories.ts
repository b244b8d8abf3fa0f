import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import './catalog/tokens.js';

/**
 * Every value that the elements draw with: set one of them on any ancestor, and what is below takes it on. The toolbar above
 * sets the four attributes that any ancestor may have: `data-theme`, `data-density`, `data-contrast` and `lang`.
 *
 * ```css
 * agent-workbench {
 *   --agent-accent: oklch(0.45 0.12 290);
 *   --agent-radius-2: 2px;
 * }
 * ```
 */
const meta: Meta = {title: 'Foundations/Tokens'};
export default meta;

export const Tokens: StoryObj = {render: () => html`<catalog-tokens></catalog-tokens>`};
