import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {PartRow} from '../../../state/facts/parts.js';
import {NO_SESSION, partKey} from '../../../state/keys.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {lazyElement} from '../lazy-elements.js';
import type {RendererController} from './renderer-controller.js';
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

/** What the package draws a part with that has an element of its own; undefined where it is a line of the process. */
export function ownElementOf(part: PartRow): RendererEntry<'part'> | undefined {
  const entry = builtInRenderers.find('activity', part) ?? builtInRenderers.find('part', part);
  // What draws an activity draws the same kind of row.
  return entry?.needs === undefined ? undefined : (entry as RendererEntry<'part'>);
}

/** The mark of a row, as the page draws it, else as the package: a picture beside words that say the same. */
export function drawMark<Kind extends 'toolMark' | 'partMark' | 'artifactMark'>(
  kind: Kind,
  row: RenderedRows[Kind],
  place: {readonly renderers: RendererController; readonly localize: Localize; readonly index?: number},
): unknown {
  const {renderers, ...rest} = place;
  const builtIn = builtInRenderers.find(kind, row);
  return renderers.render(kind, row, rest) ?? (builtIn && drawBuiltIn(builtIn, {row} as unknown as BuiltInProps<Kind>));
}

/** Registers the icons of the package as marks. */
export function registerIcons(
  mark: 'toolMark' | 'partMark' | 'artifactMark',
  icons: Readonly<Record<string, IconName>>,
): void {
  for (const [kind, name] of Object.entries(icons))
    registerBuiltIn({[mark]: kind} as RendererMatch<typeof mark>, () => icon(name));
}

const refOf = ({ref, id}: PartRow) => ref ?? id;

// The kinds of part that have elements of their own. The other kinds are lines: "process-step/lines.ts".
for (const part of ['user_text', 'assistant_text'] as const)
  registerBuiltIn({part}, ({row}) => html`<agent-text part-id=${row.id}></agent-text>`, {needs: 'agent-text'});
registerBuiltIn({part: 'tool_call'}, ({row}) => html`<agent-tool-card tool-call-id=${refOf(row)}></agent-tool-card>`, {
  needs: 'agent-tool-card',
});
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
