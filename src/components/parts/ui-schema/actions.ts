import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {UiButton, UiForm} from '../../../protocol/ui-node.js';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent} from '../schema-form/schema-form.js';
import {renderLabel, renderNote, type AskingNode, type NodeContext} from './node-context.js';
import './ui-schema.strings.js';

/** A button is never filled: the one filled button of a view is not for an agent to take. */
export function renderButton(node: UiButton, context: NodeContext): TemplateResult {
  const label = node.label || context.localize.term('ui-schema.unnamed');
  return html`<div class="ask fit">${renderAsk(node, label, () => context.ask(node), context)}</div>`;
}

/** A form from its JSON schema, and the button that sends it. */
export function renderForm(node: UiForm, context: NodeContext): TemplateResult {
  const onSubmit = (event: AgentSchemaFormSubmitEvent) => context.ask(node, event.value);
  const onSend = (event: Event) => {
    const form = (event.currentTarget as Element).closest('.form')?.querySelector('agent-schema-form');
    (form as AgentSchemaForm | null)?.requestSubmit();
  };
  const label = node.label || context.localize.term('verb.send');
  return html`<div class="form">
    ${renderLabel(node.title)}
    <agent-schema-form .schema=${node.schema} @agent-schema-form-submit=${onSubmit}></agent-schema-form>
    <div class="ask">${renderAsk(node, label, onSend, context)}</div>
  </div>`;
}

function renderAsk(node: AskingNode, label: string, onClick: (event: Event) => void, context: NodeContext) {
  const {off, note} = stateOf(node, context);
  const id = note ? context.noteId(node) : undefined;
  const look = node.type === 'button' && node.danger ? 'reject' : '';
  return html`
    <button
      type="button"
      class="btn ${look}"
      aria-disabled=${ifDefined(off ? 'true' : undefined)}
      aria-describedby=${ifDefined(id)}
      @click=${off ? nothing : onClick}
    >
      ${label}
    </button>
    ${note ? renderNote(note, context, id) : nothing}
  `;
}

/** Whether it can be asked for, and what is to be said about that. */
function stateOf(node: AskingNode, {localize, isRefused}: NodeContext): {off: boolean; note: string} {
  if (node.type === 'button' && node.disabled) return {off: true, note: node.reason};
  const hasAction = node.action !== undefined || node.id !== undefined;
  if (!hasAction) return {off: true, note: localize.term('ui-schema.no-action')};
  return {off: false, note: isRefused(node) ? localize.term('ui-schema.not-taken') : ''};
}
