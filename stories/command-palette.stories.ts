import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import type {AgentCommandPalette} from '../src/components/shell/command-palette/command-palette.js';
import type {PageCommand} from '../src/components/shell/command-palette/page-command.js';
import type {AgentShortcutSheet} from '../src/components/shell/shortcut-sheet/shortcut-sheet.js';
import {drawn, parts} from './support.js';
import '../src/define/agent-command-palette.js';
import '../src/define/agent-shortcut-sheet.js';

const run = () => undefined;
const COMMANDS: readonly PageCommand[] = [
  {id: 'compose', group: 'Conversation', label: 'Write a message', keys: 'Mod+I', run},
  {id: 'stop', group: 'Conversation', label: 'Stop the run', keys: 'Mod+.', disabled: 'Nothing is running', run},
  {id: 'find', group: 'Conversation', label: 'Find in the conversation', keys: 'Mod+F', run},
  {id: 'new', group: 'Go to', label: 'New session', run},
  {id: 'region', group: 'Go to', label: 'Next region', keys: 'F6', run},
  {id: 'keys', group: 'Go to', label: 'Keyboard shortcuts', keys: '?', run},
];

const meta: Meta = {
  title: 'Parts/Commands',
  component: 'agent-command-palette',
  subcomponents: parts('agent-shortcut-sheet'),
};
export default meta;

/** Opened, with everything that can be done. */
export const Palette: StoryObj = {
  render: () => html`<agent-command-palette .commands=${COMMANDS}></agent-command-palette>`,
  play: async ({canvasElement}) => {
    const palette = canvasElement.querySelector<AgentCommandPalette>('agent-command-palette');
    await palette?.updateComplete;
    palette?.show();
  },
};

/** Nothing has that name. */
export const NothingFound: StoryObj = {
  render: () => html`<agent-command-palette .commands=${COMMANDS}></agent-command-palette>`,
  play: async ({canvasElement}) => {
    const palette = canvasElement.querySelector<AgentCommandPalette>('agent-command-palette');
    await palette?.updateComplete;
    palette?.show();
    const input = await drawn<HTMLInputElement>(canvasElement, 'agent-command-palette', 'input');
    input.value = 'coupon';
    input.dispatchEvent(new Event('input'));
    await palette?.updateComplete;
  },
};

/** Which keys do what. */
export const Shortcuts: StoryObj = {
  render: () => html`<agent-shortcut-sheet .commands=${COMMANDS}></agent-shortcut-sheet>`,
  play: async ({canvasElement}) => {
    const sheet = canvasElement.querySelector<AgentShortcutSheet>('agent-shortcut-sheet');
    await sheet?.updateComplete;
    sheet?.show();
  },
};
