import {html, nothing, type TemplateResult} from 'lit';

/** A tab of the details. */
export interface DetailTab {
  readonly id: string;
  readonly label: string;
  /** How many there are, where that helps. */
  readonly count?: number;
}

/** A row of tabs: arrows move and choose, Home and End go to the ends. */
export function renderTabs(
  tabs: readonly DetailTab[],
  active: string,
  label: string,
  onChoose: (id: string) => void,
): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const list = event.currentTarget as HTMLElement;
    const isRtl = list.matches(':dir(rtl)');
    const index = tabs.findIndex(({id}) => id === active);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + (isRtl ? -1 : 1),
      ArrowLeft: index + (isRtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    const tab = step === undefined ? undefined : tabs.at(step % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.id);
    const button = list.querySelector<HTMLElement>(`#tab-${CSS.escape(tab.id)}`);
    button?.focus();
    button?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  };
  return html`
    <div class="tabs" role="tablist" aria-label=${label} @keydown=${onKey}>
      ${tabs.map(
        ({id, label: words, count = 0}) => html`
          <button
            id="tab-${id}"
            type="button"
            role="tab"
            aria-selected=${id === active ? 'true' : 'false'}
            aria-controls=${id === active ? 'panel' : nothing}
            tabindex=${id === active ? '0' : '-1'}
            @click=${() => onChoose(id)}
          >
            ${words}${count > 0 ? html`<span class="n">${count}</span>` : nothing}
          </button>
        `,
      )}
    </div>
  `;
}
