import {html, nothing, type TemplateResult} from 'lit';
import type {DropDown} from '../../controllers/drop-down.js';
import {keepFocus} from '../../controllers/choice-list.js';

/** How a panel of options is named. */
export interface MenuPanel {
  readonly label: string;
  /** What the ids of its options begin with: `way-0`, `way-1` … */
  readonly option: string;
  readonly role?: 'menu' | 'listbox';
  readonly part?: string;
}

/** The floating panel of a drop-down: the focus stays on it, and arrows walk its options. */
export function menuPanel(menu: DropDown, panel: MenuPanel, options: unknown): TemplateResult {
  return html`
    <div
      part=${panel.part ?? 'menu'}
      class="floating"
      popover="manual"
      role=${panel.role ?? 'menu'}
      tabindex="-1"
      aria-label=${panel.label}
      aria-activedescendant=${`${panel.option}-${String(menu.list.active)}`}
      @keydown=${menu.list.onKey}
      @mousedown=${keepFocus}
      @focusout=${menu.onLeave}
    >
      ${options}
    </div>
  `;
}

/** What an option is, beside its words. */
export interface MenuOption {
  readonly role?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' | 'option';
  /** Whether it is the one that holds now, or one of those; only where there are such. */
  readonly isChosen?: boolean;
  /** Whether it can only be read. */
  readonly isBlocked?: boolean;
}

/** An option of a panel, by its place among all of them. */
export function menuOption(
  menu: DropDown,
  option: string,
  index: number,
  content: unknown,
  {role = 'menuitem', isChosen, isBlocked}: MenuOption = {},
): TemplateResult {
  const chosen = isChosen === undefined ? nothing : String(isChosen);
  return html`<button
    type="button"
    tabindex="-1"
    id=${`${option}-${String(index)}`}
    class="option"
    role=${role}
    aria-selected=${role === 'option' ? chosen : nothing}
    aria-checked=${role === 'option' ? nothing : chosen}
    aria-disabled=${isBlocked ? 'true' : nothing}
    ?data-active=${index === menu.list.active}
    @pointermove=${() => (menu.list.active = index)}
    @click=${() => menu.choose(index)}
  >
    ${content}
  </button>`;
}

/** The options of a menu that do something each, in order. */
export function menuItems(menu: DropDown, option: string, contents: readonly unknown[]): readonly TemplateResult[] {
  return contents.map((content, index) => menuOption(menu, option, index, content));
}
