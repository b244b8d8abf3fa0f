import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import type {FileLimits} from '../attachments/tray.js';
import './composer.strings.js';

/** What the button needs to know. */
export interface AttachState {
  /** Which files can go; without it there is no button. */
  readonly limits: FileLimits | undefined;
  /** How many there are already. */
  readonly count: number;
  readonly onFiles: (files: readonly File[]) => void;
  /** It was pressed though no more can go. */
  readonly onFull: (words: string) => void;
}

/** The button that opens the choice of files. */
export function renderAttach({limits, count, onFiles, onFull}: AttachState, localize: Localize) {
  if (!limits) return nothing;
  const label = localize.term('composer.attach');
  const full = count >= limits.max ? localize.term('composer.attach-full', limits.max) : undefined;
  const onClick = (event: Event): void => {
    const picker = (event.currentTarget as Element).nextElementSibling as HTMLInputElement;
    if (full === undefined) picker.click();
    else onFull(full);
  };
  const onPick = ({currentTarget}: Event): void => {
    const picker = currentTarget as HTMLInputElement;
    onFiles([...(picker.files ?? [])]);
    picker.value = ''; // the same file may be chosen again
  };
  return html`
    <button
      type="button"
      part="attach"
      class="btn quiet square"
      aria-label=${full === undefined ? label : `${label}. ${full}`}
      aria-disabled=${full === undefined ? nothing : 'true'}
      title=${full ?? label}
      @click=${onClick}
    >
      ${icon('clip')}
    </button>
    <input type="file" hidden multiple accept=${limits.accept} aria-label=${label} @change=${onPick} />
  `;
}
