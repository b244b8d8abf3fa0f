import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../controllers/localize.js';
import {linksOf, LINK_KINDS, type Linked, type LinkKind} from '../../state/facts/refs.js';
import './fact-links.strings.js';

/** A row whose refs are shown, and who says so. */
interface LinkView {
  readonly row: object & {readonly sessionId?: string | undefined};
  readonly localize: Localize;
  /** Kinds that the host shows in its own way. */
  readonly except?: readonly LinkKind[];
}

/** What the events of a fact point to, each as the way to what it names. Needs `agent-task-ref`. */
export function renderFactLinks({row, localize, except = []}: LinkView): TemplateResult | typeof nothing {
  const shown = linksOf(row).filter(({kind}) => !except.includes(kind));
  if (shown.length === 0) return nothing;
  const {linksLeft = 0} = row as Linked;
  return html`<dl class="fact-links meta">
      ${LINK_KINDS.map((kind) => {
        const links = shown.filter((link) => link.kind === kind);
        if (links.length === 0) return nothing;
        return html`<dt>${localize.term(`ref.kind.${kind}`)}</dt>
          ${links.map(
            ({to, name}) =>
              html`<dd>
                ${name === undefined || name === to ? nothing : html`<bdi>${name}</bdi> `}<agent-task-ref
                  .to=${to}
                  session-id=${ifDefined(row.sessionId)}
                ></agent-task-ref>
              </dd>`,
          )}`;
      })}
    </dl>
    ${linksLeft > 0 ? html`<p class="meta">${localize.term('ref.left', linksLeft)}</p>` : nothing}`;
}

/** Whether a row has refs that its host does not show in its own way. */
export function hasFactLinks(row: object, except: readonly LinkKind[] = []): boolean {
  return linksOf(row).some(({kind}) => !except.includes(kind));
}
