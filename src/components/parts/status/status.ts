import {html} from 'lit';
import {property} from 'lit/decorators.js';
import {icon} from '../../../styles/icons.js';
import {statusLook, statusMark, type StatusKind} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import styles from './status.styles.js';

/**
 * A status as shape, word and colour: take any one away and it still reads. Needs-you is the only one ever filled.
 *
 * @summary Shows what state something is in.
 * @a11y Shape, word and colour say the same; where the glyph stands alone, the word is its accessible name.
 * @element agent-status
 * @csspart base - the status
 * @cssprop [--agent-status-size=16px] - size of the glyph when it stands alone
 */
export class AgentStatus extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** What is shown: one of the known kinds; any other looks unknown and is named as it came. */
  @property() kind: StatusKind | (string & {}) = 'unknown';

  /** The word to show; without it, the kind's own word in the reader's language. */
  @property() word = '';

  /** Shows the glyph alone; the word becomes its accessible name. */
  @property({type: Boolean, reflect: true}) compact = false;

  /** Puts it on a tint of its own colour; filled when a person is needed. */
  @property({type: Boolean}) badge = false;

  /** For something settled: the glyph keeps its colour, the word is faint. */
  @property({type: Boolean}) quiet = false;

  override render() {
    const kind = this.kind || 'unknown';
    const word = this.word || (this.localize.lookup(`status.${kind}`) ?? kind);
    if (this.compact) return this.#renderGlyph(kind, word);
    const mark = statusMark(kind, word, {badge: this.badge, quiet: this.quiet});
    return html`<span part="base" data-status=${kind}>${mark}</span>`;
  }

  #renderGlyph(kind: string, word: string) {
    const {icon: name, tone} = statusLook(kind);
    return html`
      <span part="base" class="compact" data-status=${kind} role="img" aria-label=${word} title=${word}>
        ${icon(name, {class: `glyph k-${tone}`})}
      </span>
    `;
  }
}
