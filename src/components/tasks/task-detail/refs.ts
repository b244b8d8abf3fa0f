import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {list, number, object, string} from '../../../state/read.js';
import './task-detail.strings.js';

interface TaskRef {
  readonly to: string;
  readonly words?: string;
  /** How far into it, in bytes. */
  readonly offset?: number;
}

/** The names under which objects name what they point to. */
const NAMES = ['ref', 'id', 'uri', 'url', 'artifactId', 'evidenceId'] as const;
const MOST_TEXT = 120;

/** Refs in their shape: texts, or objects that name one. What names nothing is shown as it came. */
export function refsOf(value: unknown, offsets?: unknown): readonly TaskRef[] {
  const refs = new Map<string, TaskRef>();
  const byRef = object(offsets);
  for (const entry of list(value)) {
    const fields = object(entry);
    const to =
      string(entry) ??
      NAMES.map((name) => string(fields?.[name])).find(Boolean) ??
      (JSON.stringify(entry) ?? '').slice(0, MOST_TEXT);
    if (to === '') continue;
    const words = string(fields?.['title']) ?? string(fields?.['name']);
    const offset = number(fields?.['offset']) ?? number(byRef?.[to]);
    refs.set(to, {to, ...(words ? {words} : {}), ...(offset === undefined ? {} : {offset})});
  }
  return [...refs.values()];
}

/** How many refs are shown before the rest is counted. */
const MOST = 12;

/** Refs as a list of ways to what they name, with what is known about each. */
export function renderRefs(
  refs: readonly TaskRef[],
  sessionId: string | undefined,
  localize: Localize,
  about: (ref: string) => string | undefined = () => undefined,
): TemplateResult | typeof nothing {
  if (refs.length === 0) return nothing;
  const left = refs.length - MOST;
  return html`<ul class="refs">
    ${refs.slice(-MOST).map(
      ({to, words, offset}) =>
        html`<li>
          <agent-task-ref
            .to=${to}
            .words=${words ?? ''}
            offset=${ifDefined(offset)}
            session-id=${ifDefined(sessionId)}
          ></agent-task-ref>
          ${about(to) === undefined ? nothing : html`<span class="meta">· ${about(to)}</span>`}
        </li>`,
    )}
    ${left > 0 ? html`<li class="meta">${localize.term('task-detail.more', left)}</li>` : nothing}
  </ul>`;
}
