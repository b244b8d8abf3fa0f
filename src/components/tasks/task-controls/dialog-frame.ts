import {html, nothing, type TemplateResult} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import './task-controls.strings.js';

/** A dialog that asks before a command goes out, and stays until its owner has answered. */
interface DialogFrame {
  readonly title: string;
  readonly body: TemplateResult;
  /** The word on the button that sends it. */
  readonly submit: string;
  /** Much is lost by it. */
  readonly isGrave?: boolean;
  /** What is said while it is on its way; undefined while nothing is. */
  readonly pending: string | undefined;
  readonly problem: Receipt | undefined;
  readonly blocked?: string | undefined;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly close: () => void;
}

/** The inside of such a dialog. The host takes the styles `dialogFrame` in. */
export function renderFrame(frame: DialogFrame, localize: Localize): TemplateResult {
  const {title, body, submit, isGrave, pending, blocked, onSubmit, close} = frame;
  const isBlocked = pending !== undefined || blocked !== undefined;
  return html`
    <form novalidate @submit=${onSubmit}>
      <header>
        <h2 dir="auto">${title}</h2>
        <button type="button" class="btn quiet square" aria-label=${localize.term('verb.close')} @click=${close}>
          ${icon('x')}
        </button>
      </header>
      <div class="body">${body}</div>
      <footer>
        ${renderOutcome(frame, localize)}
        <button type="button" class="btn quiet" @click=${close}>
          ${localize.term(pending === undefined ? 'verb.not-now' : 'verb.close')}
        </button>
        <button
          type="submit"
          class="btn ${isGrave ? 'reject' : 'primary'}"
          title=${blocked ?? nothing}
          aria-disabled=${isBlocked ? 'true' : nothing}
        >
          ${submit}
        </button>
      </footer>
    </form>
  `;
}

function renderOutcome({pending, problem, blocked}: DialogFrame, localize: Localize): TemplateResult {
  const unsent = problem ? renderReceipt(problem, localize) : (blocked ?? nothing);
  return html`<div class="outcome meta" role="status">
    ${pending === undefined ? unsent : statusMark('queued', pending)}
  </div>`;
}

/** One thing to fill in. */
export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly rows?: number;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  /** It gets the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** What it holds, for the keys that a touch screen shows. */
  readonly inputMode?: 'decimal';
  readonly isFixed: boolean;
}

/** A field with its label and, right beneath, what is wrong with it. Its value is set once: what is typed stays. */
export function renderField(field: FieldOptions, localize: Localize): TemplateResult {
  const {name, label, value = '', rows, hint, problem, isOptional, isFirst = false, inputMode, isFixed} = field;
  const id = `field-${name}`;
  const about = problem !== undefined ? `${id}-problem` : hint !== undefined ? `${id}-hint` : nothing;
  const invalid = problem === undefined ? nothing : 'true';
  const control =
    rows === undefined
      ? html`<input
          class="in"
          id=${id}
          name=${name}
          autocomplete="off"
          dir="auto"
          inputmode=${inputMode ?? nothing}
          aria-invalid=${invalid}
          aria-describedby=${about}
          ?data-first=${isFirst}
          ?readonly=${isFixed}
          .value=${value}
        />`
      : html`<textarea
          class="in"
          id=${id}
          name=${name}
          rows=${rows}
          dir="auto"
          aria-invalid=${invalid}
          aria-describedby=${about}
          ?data-first=${isFirst}
          ?readonly=${isFixed}
          .value=${value}
        ></textarea>`;
  return html`
    <div class="field">
      <label for=${id}
        >${label}${isOptional ? html` <span class="faint">${localize.term('task-controls.optional')}</span>` : nothing}
      </label>
      ${control}
      ${
        problem !== undefined
          ? html`<p class="problem" id="${id}-problem">${statusMark('danger', problem)}</p>`
          : hint !== undefined
            ? html`<p class="meta" id="${id}-hint">${hint}</p>`
            : nothing
      }
    </div>
  `;
}

/** What somebody typed, without the space around it. */
export function typed(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
