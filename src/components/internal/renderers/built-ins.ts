import {html, type TemplateResult} from 'lit';
import type {PartRow} from '../../../state/facts/parts.js';
import {NO_SESSION, partKey} from '../../../state/keys.js';
import {lazyElement} from '../lazy-elements.js';
import {
  Renderers,
  type RenderedKind,
  type RenderedRows,
  type Renderer,
  type RendererEntry,
  type RendererMatch,
  type RendererOptions,
  type RendererProps,
} from './registry.js';
import {tagsOf} from './tags-of.js';

/**
 * What comes with the package, for what the page does not draw itself. Each is registered by the module of the element that
 * draws with it, before there is one: nothing has to be drawn again.
 */
export const builtInRenderers = new Renderers(undefined, () => undefined);

/** What a renderer of the package is given of what every renderer is given. */
type BuiltInProps<Kind extends RenderedKind> = Pick<
  RendererProps<Kind>,
  Exclude<keyof RendererProps<Kind>, Exclude<keyof RendererProps, 'row'>>
>;

/** Registers what the package itself draws, with what the element around it knows besides. */
export function registerBuiltIn<Kind extends RenderedKind, View = void>(
  match: RendererMatch<Kind>,
  draw: (props: BuiltInProps<Kind>, view: View) => unknown,
  options?: RendererOptions,
): void {
  builtInRenderers.register(match, draw as unknown as Renderer<Kind>, options);
}

/** What the package draws one of its own shapes with. */
export function builtInFor<Kind extends RenderedKind>(
  kind: Kind,
  row: RenderedRows[Kind],
  shape: string,
): RendererEntry<Kind> {
  const entry = builtInRenderers.find(kind, row, {names: [shape]});
  if (!entry) throw new Error(`Nothing draws a ${kind} of the shape ${shape}.`);
  return entry;
}

/** What the package itself draws. */
export function drawBuiltIn<Kind extends RenderedKind>(
  {renderer}: RendererEntry<Kind>,
  props: BuiltInProps<Kind>,
  view?: unknown,
): TemplateResult {
  return (renderer as (...given: unknown[]) => TemplateResult)(props, view);
}

/** The elements that a renderer of the package draws with and that are not loaded. */
export function lazyTags(entry: Parameters<typeof tagsOf>[0]) {
  return tagsOf(entry).map((tag) => lazyElement(tag));
}

/** Whether a part that the page does not draw itself stands in the answer. */
export function isBuiltInAnswer(part: PartRow): boolean {
  return builtInRenderers.find('activity', part)?.inAnswer ?? false;
}

const refOf = ({ref, id}: PartRow) => ref ?? id;

// The kinds of part that have elements of their own.
registerBuiltIn(
  {part: 'action_required'},
  ({row}) => html`<agent-hitl-card class="step" action-id=${refOf(row)}></agent-hitl-card>`,
  {needs: 'agent-hitl-card'},
);
registerBuiltIn({part: 'plan'}, ({row}) => html`<agent-plan class="step" plan-id=${refOf(row)}></agent-plan>`, {
  needs: 'agent-plan',
});
registerBuiltIn(
  {part: 'artifact_ref'},
  ({row}) => html`<agent-artifact-card class="step object" artifact-id=${refOf(row)}></agent-artifact-card>`,
  {needs: 'agent-artifact-card'},
);
// N5: in nobody's name, whatever channel it came on.
registerBuiltIn(
  {part: 'worker_notification'},
  ({row}) =>
    html`<agent-worker-report class="report" in-transcript notification-id=${refOf(row)}></agent-worker-report>`,
  {needs: 'agent-worker-report'},
);
registerBuiltIn(
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
registerBuiltIn(
  {activity: 'ui_schema'},
  ({row}) => html`<agent-ui-schema data-fact=${partKey(row.id)} .schema=${row.content}></agent-ui-schema>`,
  {inAnswer: true, needs: 'agent-ui-schema'},
);
