import {expect, fixture, html} from '@open-wc/testing';
import type {AgentCommandPalette} from '../../src/components/shell/command-palette/command-palette.js';
import type {PageCommand} from '../../src/components/shell/command-palette/page-command.js';
import type {AgentShortcutSheet} from '../../src/components/shell/shortcut-sheet/shortcut-sheet.js';
import {chordWords, isChord} from '../../src/controllers/keymap.js';
import '../../src/define/agent-command-palette.js';
import '../../src/define/agent-shortcut-sheet.js';
import {read} from './reading.js';

function commands(done: string[]): readonly PageCommand[] {
  return [
    {id: 'find', group: 'Conversation', label: 'Find in the conversation', keys: 'Mod+F', run: () => done.push('find')},
    {id: 'stop', group: 'Conversation', label: 'Stop', disabled: 'Nothing is running', run: () => done.push('stop')},
    {id: 'new', group: 'Go to', label: 'New session', run: () => done.push('new')},
  ];
}

async function palette(done: string[]): Promise<AgentCommandPalette> {
  const element = await fixture<AgentCommandPalette>(
    html`<agent-command-palette .commands=${commands(done)}></agent-command-palette>`,
  );
  element.show();
  await element.updateComplete;
  return element;
}

const field = (element: AgentCommandPalette) => element.shadowRoot!.querySelector('input')!;

async function type(element: AgentCommandPalette, text: string): Promise<void> {
  field(element).value = text;
  field(element).dispatchEvent(new Event('input'));
  await element.updateComplete;
}

async function press(element: AgentCommandPalette, key: string): Promise<void> {
  field(element).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  await element.updateComplete;
}

describe('agent-command-palette', () => {
  it('is accessible, and has the focus in its field', async () => {
    const element = await palette([]);
    await expect(element).to.be.accessible();
    expect(element.shadowRoot!.activeElement).to.equal(field(element));
  });

  it('finds by parts of a name, and Enter does what is marked', async () => {
    const done: string[] = [];
    const element = await palette(done);
    await type(element, 'sess new');
    expect(read(element)).to.contain('New session').and.not.to.contain('Find in');
    await press(element, 'Enter');
    expect(done).to.deep.equal(['new']);
    expect(element.shadowRoot!.querySelector('dialog')!.open).to.equal(false);
  });

  it('arrows go round, and the field says which one is marked', async () => {
    const element = await palette([]);
    await press(element, 'ArrowUp');
    const id = field(element).getAttribute('aria-activedescendant')!;
    expect(element.shadowRoot!.getElementById(id)!.textContent).to.contain('New session');
  });

  it('does not do what cannot be done, and says why', async () => {
    const done: string[] = [];
    const element = await palette(done);
    await type(element, 'stop');
    await press(element, 'Enter');
    expect(done).to.deep.equal([]);
    expect(read(element)).to.contain('Nothing is running');
  });

  it('says that nothing has that name', async () => {
    const element = await palette([]);
    await type(element, 'coupon');
    expect(read(element)).to.contain('coupon');
  });
});

describe('agent-shortcut-sheet', () => {
  it('names the keys of every command that has some, by group', async () => {
    const element = await fixture<AgentShortcutSheet>(
      html`<agent-shortcut-sheet .commands=${commands([])}></agent-shortcut-sheet>`,
    );
    element.show();
    await expect(element).to.be.accessible();
    expect(read(element)).to.contain('Find in the conversation').and.contain(chordWords('Mod+F'));
    expect(read(element)).not.to.contain('New session');
  });
});

describe('chords', () => {
  const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);
  const mod = /Mac|iP/.test(navigator.platform) ? {metaKey: true} : {ctrlKey: true};

  it('are exact about their modifiers', () => {
    expect(isChord(key({key: 'k', ...mod}), 'Mod+K')).to.equal(true);
    expect(isChord(key({key: 'K', shiftKey: true, ...mod}), 'Mod+K')).to.equal(false);
    expect(isChord(key({key: 'k'}), 'Mod+K')).to.equal(false);
    expect(isChord(key({key: 'F6', shiftKey: true}), 'F6')).to.equal(false);
    expect(isChord(key({key: 'F6', shiftKey: true}), 'Shift+F6')).to.equal(true);
  });

  it('take a sign that needs Shift as it is', () => {
    expect(isChord(key({key: '?', shiftKey: true}), '?')).to.equal(true);
    expect(isChord(key({key: '?', ...mod}), '?')).to.equal(false);
  });
});
