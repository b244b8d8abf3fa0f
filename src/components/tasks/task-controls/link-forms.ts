import {html, nothing, type TemplateResult} from 'lit';
import type {JsonObject} from '../../../protocol/events.js';
import {taskKey} from '../../../state/keys.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {AgentPickerChangeEvent} from '../../parts/picker/agent-picker-change.js';
import {taskName} from '../task/task-name.js';
import type {FormFacts} from './act-forms.js';
import {renderField, typed} from './dialog-frame.js';
import {isLinkable, LINKABLE, type Linkable} from './task-acts.js';
import './task-controls.strings.js';

/** How many links are offered one by one. */
const SHOWN = 50;

/** The same relation, seen from its other end. */
const INVERSE = {
  blocked_by: 'blocks',
  blocks: 'blocked_by',
  parent: 'child',
  child: 'parent',
  source_task: 'source_of',
} as const satisfies Record<Linkable, string>;

/** The task that is to be linked, and what is called when another one is chosen. */
export interface LinkTarget {
  readonly id: string;
  readonly sessionId: string;
  readonly choose: (id: string) => void;
}

/** Which relation to which task, and why. */
export function renderLink(facts: FormFacts, target: LinkTarget): TemplateResult {
  const {task, localize, isFixed, problem} = facts;
  return html`
    <div class="field">
      <label for="relation">${localize.term('task-controls.relation')}</label>
      <select class="in" id="relation" name="relation" data-first ?disabled=${isFixed}>
        ${LINKABLE.map((each) => html`<option value=${each}>${localize.term(`task-controls.relation.${each}`)}</option>`)}
      </select>
    </div>
    <agent-task-choice
      .label=${localize.term('task-controls.target')}
      .sessionId=${target.sessionId}
      .value=${target.id}
      .except=${[task.id]}
      .problem=${problem('targetId') ?? ''}
      ?fixed=${isFixed}
      @agent-picker-change=${(event: AgentPickerChangeEvent) => target.choose(event.value)}
    ></agent-task-choice>
    ${renderReason(facts)}
  `;
}

/** Which of its links is to be taken away, and why. */
export function renderUnlink(facts: FormFacts, edges: readonly EdgeRow[]): TemplateResult {
  const {localize} = facts;
  const links = edges.filter(isLinkable);
  return html`
    <fieldset>
      <legend>${localize.term('task-controls.which-link')}</legend>
      ${links.slice(0, SHOWN).map((edge, index) => renderEdge(facts, edge, index === 0))}
    </fieldset>
    ${links.length > SHOWN ? html`<p class="meta">${localize.term('task-controls.more', links.length - SHOWN)}</p>` : nothing}
    ${renderReason(facts)}
  `;
}

function renderEdge({task, store, localize, isFixed}: FormFacts, edge: EdgeRow, isFirst: boolean): TemplateResult {
  const isOwn = edge.from === task.id;
  const relation = edge.relation as Linkable;
  const other = isOwn ? edge.to : edge.from;
  const name = taskName(store.get(taskKey(other))) ?? other;
  return html`<label class="check"
    ><input
      type="radio"
      name="edge"
      value=${edge.id}
      ?checked=${isFirst}
      ?data-first=${isFirst}
      ?disabled=${isFixed}
    /><span
      >${localize.term(`task-controls.relation.${isOwn ? relation : INVERSE[relation]}`)} <bdi>${name}</bdi>${
        edge.reason === undefined ? nothing : html` <span class="faint" dir="auto">${edge.reason}</span>`
      }</span
    ></label
  >`;
}

function renderReason({localize, isFixed, problem}: FormFacts): TemplateResult {
  const label = localize.term('task-controls.reason');
  return renderField({name: 'reason', label, rows: 2, isOptional: true, isFixed, problem: problem('reason')}, localize);
}

/** An edge to make or to take away: whose it is, and what the command says of it. */
export interface LinkCommand {
  readonly taskId: string;
  readonly payload: JsonObject;
}

/** The edge that a form asks for. */
export function linkFrom(data: FormData, taskId: string, targetId: string): LinkCommand {
  return {taskId, payload: {relation: typed(data, 'relation'), targetId, ...reasonIn(data)}};
}

/** The edge that a form takes away. It belongs to the task that it starts from, which may be the other one. */
export function unlinkFrom(data: FormData, edges: readonly EdgeRow[]): LinkCommand | undefined {
  const edge = edges.find(({id}) => id === data.get('edge'));
  return edge && {taskId: edge.from, payload: {relation: edge.relation, targetId: edge.to, ...reasonIn(data)}};
}

function reasonIn(data: FormData): JsonObject {
  const reason = typed(data, 'reason');
  return reason === '' ? {} : {reason};
}
