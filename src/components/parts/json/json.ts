import {html, nothing, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import './json.strings.js';
import styles from './json.styles.js';
import {CLIP, container, PAGE, sizeOf, treeLines, type Before, type TreeLine, type TreeView} from './tree.js';
import {pretty} from './values.js';

/**
 * A JSON value as a tree to read: only what is open is looked at and drawn. All of it can be copied, or read as text.
 *
 * @summary Shows any JSON value.
 * @a11y A tree: up and down walk the lines, right unfolds, left folds, Home and End go to the ends, Enter or Space folds and unfolds.
 * @element agent-json
 * @csspart base - the whole
 * @csspart tree - the tree
 */
export class AgentJson extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('[role="treeitem"][tabindex="0"]') private readonly current!: HTMLElement | null;

  /** Shown as text instead of as a tree. */
  @state() private isRaw = false;

  /** The line that the keyboard is at. */
  @state() private active = '';

  /** What to show. */
  @property({attribute: false}) value: unknown;

  /** The value before its last change, where there was one: what changed is marked. */
  @property({attribute: false}) earlier: Before | undefined;

  /** The accessible name. */
  @property() label = '';

  /** Only the tree, for a page that has its own way to copy it. */
  @property({type: Boolean}) bare = false;

  readonly #copy = new CopyButton(this);
  readonly #folds = new Map<string, boolean>();
  readonly #shown = new Map<string, number>();
  #lines: readonly TreeLine[] = [];

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#lines = linesOf(this.value, {folds: this.#folds, shown: this.#shown}, this.earlier);
    if (!this.#lines.some(({path}) => path === this.active)) this.active = this.#lines[0]?.path ?? '';
  }

  override render() {
    return html`
      <div part="base">
        ${this.bare ? nothing : this.#renderHead()}
        ${
          this.isRaw
            ? html`<agent-code language="JSON" .text=${pretty(this.value)}></agent-code>`
            : this.#lines.length === 0
              ? html`<p class="meta">${this.#size()}</p>`
              : this.#renderTree()
        }
      </div>
    `;
  }

  #renderTree() {
    return html`
      <div
        part="tree"
        role="tree"
        aria-label=${this.label || this.term('json.label')}
        @keydown=${this.#onKey}
        @click=${this.#onClick}
      >
        ${keyedRows(
          this.#lines,
          ({path}) => path,
          (line) => this.#renderLine(line),
        )}
      </div>
    `;
  }

  #renderHead() {
    return html`
      <div class="head wrap">
        <span class="meta grow">${this.#size()}</span>
        <button type="button" class="btn quiet sm" aria-pressed=${this.isRaw ? 'true' : 'false'} @click=${this.#onRaw}>
          ${this.term('json.raw')}
        </button>
        ${this.#copy.render({
          localize: this.localize,
          text: () => (typeof this.value === 'string' ? JSON.stringify(this.value) : pretty(this.value)),
          word: this.term('state-snapshot.copy'),
        })}
      </div>
    `;
  }

  #renderLine(line: TreeLine) {
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<div
      role="treeitem"
      class=${line.left === undefined ? '' : 'paging'}
      aria-level=${line.level}
      aria-posinset=${line.position}
      aria-setsize=${line.siblings}
      aria-expanded=${ifDefined(line.isOpen)}
      aria-selected=${line.path === this.active}
      tabindex=${line.path === this.active ? 0 : -1}
      ${inlineStyle({'--_level': String(line.level)})}
      data-path=${line.path}
    >
      ${renderContent(line, this.localize)}
    </div>`;
  }

  #size(): string {
    if (!container(this.value)) return '';
    return this.term(Array.isArray(this.value) ? 'state-snapshot.items' : 'state-snapshot.fields', sizeOf(this.value));
  }

  /** Opens or folds a line, or shows the next entries. */
  #toggle(line: TreeLine): void {
    if (line.left !== undefined) {
      this.#shown.set(line.parent, (this.#shown.get(line.parent) ?? PAGE) + PAGE);
      // The line has moved or gone: the first new entry stands in its place.
      const at = this.#lines.indexOf(line);
      void this.updateComplete.then(() => this.#goTo(this.#lines[at]));
    } else if (line.isOpen !== undefined) this.#folds.set(line.path, !line.isOpen);
    this.requestUpdate();
  }

  #goTo(line: TreeLine | undefined): void {
    if (!line) return;
    this.active = line.path;
    void this.updateComplete.then(() => this.current?.focus());
  }

  readonly #onRaw = (): void => {
    this.isRaw = !this.isRaw;
  };

  readonly #onClick = (event: Event): void => {
    const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
    const line = this.#lines.find(({path}) => path === item?.dataset['path']);
    // Whoever marks text to copy it does not want it folded away.
    if (!line || (line.isOpen === true && this.ownerDocument.getSelection()?.type === 'Range')) return;
    this.active = line.path;
    this.#toggle(line);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = this.#lines.findIndex(({path}) => path === this.active);
    const line = this.#lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = this.matches(':dir(rtl)');
    switch (event.key) {
      case 'ArrowDown':
        this.#goTo(this.#lines[at + 1]);
        break;
      case 'ArrowUp':
        this.#goTo(this.#lines[at - 1]);
        break;
      case 'Home':
        this.#goTo(this.#lines[0]);
        break;
      case 'End':
        this.#goTo(this.#lines.at(-1));
        break;
      case isRtl ? 'ArrowLeft' : 'ArrowRight':
        if (line.isOpen === false) this.#toggle(line);
        else if (this.#lines[at + 1]?.parent === line.path) this.#goTo(this.#lines[at + 1]);
        break;
      case isRtl ? 'ArrowRight' : 'ArrowLeft':
        if (line.isOpen === true) this.#toggle(line);
        else this.#goTo(this.#lines.find(({path}) => path === line.parent));
        break;
      case 'Enter':
      case ' ':
        this.#toggle(line);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
}

/** The lines of a value; one that has no entries has a line of its own. */
function linesOf(value: unknown, view: TreeView, before: Before | undefined): TreeLine[] {
  if (value === undefined) return [];
  if (container(value)) return treeLines(value, view, before);
  return treeLines({'': value}, view, before && {state: {'': before.state}});
}

const MAX_NAME = 80;

/** What stands in a line: its name, its value by type, and what became of it. */
function renderContent(line: TreeLine, localize: Localize) {
  if (line.left !== undefined) {
    const next = Math.min(PAGE, line.left);
    return html`<span class="more">${localize.term('state-snapshot.more', next, line.left)}</span>`;
  }
  return html`
    ${line.isOpen === undefined ? html`<span class="chev"></span>` : icon('chev', {class: 'chev'})}
    ${line.path === '/' ? nothing : html`<code class="name">${cut(line.name, MAX_NAME)}</code>`}
    ${renderValue(line, localize)} ${renderMarks(line, localize)}
  `;
}

function renderValue({value, isOpen, isTooDeep}: TreeLine, localize: Localize) {
  if (typeof value === 'string') return renderText(value, isOpen === true, localize);
  if (container(value)) {
    const size = sizeOf(value);
    const words = localize.term(Array.isArray(value) ? 'state-snapshot.items' : 'state-snapshot.fields', size);
    return html`<span class="meta"
      >${words}${isTooDeep ? html`, ${localize.term('state-snapshot.too-deep')}` : nothing}</span
    >`;
  }
  return html`<code class="value ${value === null ? 'null' : typeof value}">${String(value)}</code>`;
}

function renderText(text: string, isWhole: boolean, localize: Localize) {
  if (isWhole) return html`<code class="value string whole">${text}</code>`;
  const length = text.length > CLIP ? localize.term('state-snapshot.characters', text.length) : '';
  return html`<code class="value string">${JSON.stringify(cut(text, CLIP))}</code>${
      length ? html` <span class="meta nowrap">${length}</span>` : nothing
    }`;
}

function renderMarks({mark, removed}: TreeLine, localize: Localize) {
  const words = [
    mark ? localize.term(`state-snapshot.mark.${mark}`) : '',
    removed > 0 ? localize.term('state-snapshot.removed', removed) : '',
  ].filter(Boolean);
  return words.length > 0 ? html`<span class="mark">${words.join(', ')}</span>` : nothing;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
