import {html, type TemplateResult} from 'lit';
import type {PartRow} from '../../../state/facts/parts.js';
import {NO_SESSION, partKey} from '../../../state/keys.js';
import {Renderers, type RenderedKind, type RenderedRows, type RendererEntry, type RendererProps} from './registry.js';

/** What comes with the package, for parts and activities that the page does not draw itself. */
export const builtInRenderers = new Renderers();

/** What the package itself draws for a row. Its renderers are functions of the row alone. */
export function drawBuiltIn<Kind extends RenderedKind>(
  {renderer}: RendererEntry<Kind>,
  row: RenderedRows[Kind],
): TemplateResult {
  return (renderer as (props: Pick<RendererProps<Kind>, 'row'>) => TemplateResult)({row});
}

/** Whether a part that the page does not draw itself stands in the answer. */
export function isBuiltInAnswer(part: PartRow): boolean {
  return builtInRenderers.find('activity', part)?.inAnswer ?? false;
}

const refOf = ({ref, id}: PartRow) => ref ?? id;

// The kinds of part that have elements of their own.
builtInRenderers.register(
  {part: 'action_required'},
  ({row}) => html`<agent-hitl-card class="step" action-id=${refOf(row)}></agent-hitl-card>`,
  {needs: 'agent-hitl-card'},
);
builtInRenderers.register(
  {part: 'plan'},
  ({row}) => html`<agent-plan class="step" plan-id=${refOf(row)}></agent-plan>`,
  {needs: 'agent-plan'},
);
builtInRenderers.register(
  {part: 'artifact_ref'},
  ({row}) => html`<agent-artifact-card class="step object" artifact-id=${refOf(row)}></agent-artifact-card>`,
  {needs: 'agent-artifact-card'},
);
// N5: in nobody's name, whatever channel it came on.
builtInRenderers.register(
  {part: 'worker_notification'},
  ({row}) =>
    html`<agent-worker-report class="report" in-transcript notification-id=${refOf(row)}></agent-worker-report>`,
  {needs: 'agent-worker-report'},
);
builtInRenderers.register(
  {part: 'context_event'},
  ({row}) =>
    html`<agent-compaction
      class="boundary"
      session-id=${row.sessionId ?? NO_SESSION}
      compaction-id=${refOf(row)}
    ></agent-compaction>`,
  {needs: 'agent-compaction'},
);

// A surface that the agent made is part of what it says.
builtInRenderers.register(
  {activity: 'ui_schema'},
  ({row}) => html`<agent-ui-schema data-fact=${partKey(row.id)} .schema=${row.content}></agent-ui-schema>`,
  {inAnswer: true, needs: 'agent-ui-schema'},
);
