import {html, nothing, type TemplateResult} from 'lit';
import {agentKey, type Key} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {usageWords} from '../../team/lane/usage-words.js';
import {renderTeammate} from '../../team/team/teammate.js';
import {isEmpty, renderValue} from './values.js';
import {renderFacts, renderSection, renderWord, type DetailView} from './view.js';
import './task-detail.strings.js';

/** Who has to do with it, in the order in which they are listed. */
const PEOPLE = ['requestedBy', 'owner', 'assignee', 'agentId'] as const;

/** The rows of who is named. */
export function peopleKeys(task: TaskRow): readonly Key[] {
  return PEOPLE.flatMap((name) => (task[name] ? agentKey(task[name]) : []));
}

/** The record of a task: who asked, who works, what kind it is, within what bounds, and where it belongs. */
export function renderRecord(view: DetailView): TemplateResult | typeof nothing {
  const {task, localize} = view;
  const {kind, family, visibility, priority, usage, sessionId, threadId, turnId, currentRunId, rootTaskId} = task;
  const words = (value: unknown) => (isEmpty(value) ? undefined : html`<bdi>${String(value)}</bdi>`);
  const code = (value: string | undefined) => (value === undefined ? undefined : html`<code>${value}</code>`);
  const spent = usageWords(usage, localize);
  const facts = renderFacts([
    ...PEOPLE.map((name) => [localize.term(`task-detail.${name}`), person(name, view)] as const),
    [localize.term('task-detail.priority'), words(priority)],
    [localize.term('task-detail.kind'), words([family, kind].filter(Boolean).join(' · '))],
    [
      localize.term('task-detail.visibility'),
      visibility && words(localize.lookup(`task-detail.visibility.${visibility}`) ?? visibility),
    ],
    [
      localize.term('task-detail.usage'),
      spent.length === 0 ? undefined : html`<span class="dots">${spent.map(renderWord)}</span>`,
    ],
    ...(['scope', 'constraints', 'profile', 'retryPolicy'] as const).map((name) => {
      const label = localize.term(`task-detail.${name}`);
      return [label, isEmpty(task[name]) ? undefined : renderValue(task[name], label, localize)] as const;
    }),
    [localize.term('task-detail.id'), code(task.id)],
    [localize.term('task-detail.root'), rootTaskId === task.id ? undefined : code(rootTaskId)],
    [localize.term('task-detail.run'), code(currentRunId)],
    [localize.term('task-detail.session'), code(sessionId)],
    [localize.term('task-detail.thread'), code(threadId)],
    [localize.term('task-detail.turn'), code(turnId)],
  ]);
  return facts === nothing ? nothing : renderSection(localize.term('task-detail.record'), facts);
}

function person(name: (typeof PEOPLE)[number], {task, store, localize}: DetailView): unknown {
  const id = task[name];
  // The worker is shown where it is not the assignee.
  if (name === 'agentId' && id === task.assignee) return undefined;
  if (id === '') return name === 'assignee' ? localize.term('task-detail.nobody') : undefined;
  if (id === undefined) return undefined;
  return renderTeammate({id, row: store?.get(agentKey(id)), name: id, store});
}
