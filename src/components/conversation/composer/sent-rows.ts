import {html, nothing, type TemplateResult} from 'lit';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {adviceWords, reasonWords} from '../../internal/reason-words.js';
import type {Lost, SentItem} from './outbox.js';
import '../queue/steer.strings.js';
import './composer.strings.js';

/** What a person can do about a text that is not confirmed. */
export interface SentActions {
  readonly statusOf: (item: SentItem) => string;
  readonly putBack: (item: SentItem) => void;
  /** What a refused steer can still become. */
  readonly other: 'queue' | 'send';
  readonly giveOther: (item: SentItem) => void;
  readonly dismiss: (item: SentItem) => void;
}

/** Why a text did not arrive, in words. With `isPlaced`, those that stand at their fields already are left out. */
export function lostWords(lost: Lost, localize: Localize, isPlaced = false): string {
  const {status, control, reason, advice, fields = {}} = lost;
  if (status === 'unknown') return localize.term('composer.lost-unknown');
  const {text = [], attachments = [], ...others} = fields;
  const placed = isPlaced ? [...text, ...attachments] : [];
  const said = [...(reason === undefined ? [] : [reason]), ...text, ...attachments, ...Object.values(others).flat()];
  const why = [...new Set(said)].filter((words) => !placed.includes(words));
  return localize.term(
    status === 'refused' ? 'composer.refused' : 'composer.failed',
    localize.term(`verb.${control}`),
    [...why.map((words) => reasonWords(words, localize)), adviceWords(advice, localize)].filter(Boolean).join(' '),
  );
}

/** The texts that have left the field and are not confirmed, oldest first. */
export function renderSent(items: readonly SentItem[], actions: SentActions, localize: Localize) {
  if (items.length === 0) return nothing;
  return html`
    <ul aria-label=${localize.term('composer.sent')}>
      ${keyedRows(
        items,
        ({id}) => id,
        (item) => html`<li data-status=${actions.statusOf(item)}>${renderItem(item, actions, localize)}</li>`,
      )}
    </ul>
  `;
}

function renderItem(item: SentItem, actions: SentActions, localize: Localize) {
  const {control, text, lost} = item;
  const isSteer = control === 'steer';
  const isUnconfirmed = actions.statusOf(item) === 'unconfirmed';
  return html`
    <div class="waiting wrap ${isSteer ? 'steer' : ''} ${lost ? 'rejected' : ''}">
      ${icon(isSteer ? 'steer' : lost ? 'danger' : control === 'queue' ? 'queue' : 'send')}
      <span class="lbl">${label(item, isUnconfirmed, localize)}</span>
      <span dir="auto" class="said clip" title=${text || nothing}>${text}</span>
      ${renderCount(item, localize)} ${lost || isUnconfirmed ? renderActions(item, actions, localize) : nothing}
      ${lost ? html`<span class="problem">${lostWords(lost, localize)}</span>` : nothing}
    </div>
  `;
}

/** How many files went along; after a reload they are not here any more. */
function renderCount({files = [], gone = 0}: SentItem, localize: Localize) {
  const count = files.length + gone;
  if (count === 0) return nothing;
  return html`<span class="meta with">${icon('clip')}${localize.term('composer.images', count)}</span>`;
}

function label({control, lost}: SentItem, isUnconfirmed: boolean, localize: Localize): string {
  if (lost) return localize.term(control === 'steer' ? 'steer.rejected' : 'composer.returned');
  if (isUnconfirmed) return localize.term('composer.unconfirmed');
  return localize.term(`composer.sending.${control}`);
}

function renderActions(item: SentItem, actions: SentActions, localize: Localize) {
  const button = (word: string, onClick: () => void): TemplateResult =>
    html`<button type="button" class="btn quiet sm" @click=${onClick}>${word}</button>`;
  return html`
    <span class="acts">
      ${
        item.lost && item.control === 'steer'
          ? button(localize.term(`steer.${actions.other}-instead`), () => actions.giveOther(item))
          : nothing
      }
      ${button(localize.term('composer.put-back'), () => actions.putBack(item))}
      ${
        item.lost
          ? html`<button
              type="button"
              class="btn quiet sm square"
              aria-label=${localize.term('composer.discard')}
              title=${localize.term('composer.discard')}
              @click=${() => actions.dismiss(item)}
            >
              ${icon('x')}
            </button>`
          : nothing
      }
    </span>
  `;
}
