import {html, nothing, type TemplateResult} from 'lit';
import type {Completion} from '../../../commands/completion.js';
import {keepFocus} from '../../../controllers/choice-list.js';
import type {Localize} from '../../../controllers/localize.js';
import type {Completions, OpenList} from './completions.js';
import './composer.strings.js';

/** The id of an option, for `aria-activedescendant`. */
export const completionId = (index: number) => `completion-${String(index)}`;

/** The open list of completions, in groups where they have some. */
export function renderCompletions(completions: Completions, localize: Localize) {
  const {list} = completions;
  if (!list) return nothing;
  const label = localize.term(list.trigger === '@' ? 'composer.mention-list' : 'composer.command-list');
  return html`
    <div class="floating completions" popover="manual" @mousedown=${keepFocus}>
      ${list.items.length === 0 ? renderState(list, localize) : nothing}
      <div id="completions" role="listbox" aria-label=${label}>
        ${groupsOf(list.items).map(({name, items}, index) => renderGroup(name, items, index, completions))}
      </div>
    </div>
  `;
}

function renderState({status, trigger, query, reason = ''}: OpenList, localize: Localize): TemplateResult {
  const words =
    status === 'loading'
      ? localize.term('composer.searching')
      : status === 'failed'
        ? localize.term('composer.search-failed', reason)
        : localize.term('composer.nothing-found', `${trigger}${query}`);
  return html`<p class="group" data-status=${status}>${words}</p>`;
}

interface Group {
  readonly name: string;
  readonly items: {readonly completion: Completion; readonly index: number}[];
}

function groupsOf(completions: readonly Completion[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [index, completion] of completions.entries()) {
    const name = completion.group ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.items.push({completion, index});
    else groups.push({name, items: [{completion, index}]});
  }
  return groups;
}

function renderGroup(name: string, items: Group['items'], number: number, completions: Completions) {
  const options = items.map(({completion, index}) => renderOption(completion, index, completions));
  if (name === '') return options;
  const id = `group-${String(number)}`;
  return html`<div role="group" aria-labelledby=${id}>
    <div id=${id} class="group" role="presentation">${name}</div>
    ${options}
  </div>`;
}

function renderOption({label, description}: Completion, index: number, completions: Completions) {
  const isActive = index === completions.list?.active;
  return html`
    <button
      type="button"
      tabindex="-1"
      id=${completionId(index)}
      class="option"
      role="option"
      aria-selected=${isActive ? 'true' : 'false'}
      ?data-active=${isActive}
      @pointermove=${() => completions.point(index)}
      @click=${() => completions.choose(index)}
    >
      <span class="clip" dir="auto">${completions.list?.trigger === '/' ? `/${label}` : label}</span>
      ${description === undefined ? nothing : html`<span class="end clip" dir="auto">${description}</span>`}
    </button>
  `;
}
