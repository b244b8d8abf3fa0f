import {createContext} from '@lit/context';
import type {TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import type {PartKind} from '../../../protocol/taxonomy.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {ArtifactRow, ArtifactVersion} from '../../../state/facts/artifacts.js';
import type {MessageRow, PartRow} from '../../../state/facts/parts.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import type {BodyContent} from '../../artifacts/artifact-preview/body.js';
import type {BodyFacts} from '../../artifacts/artifact-preview/shapes.js';
import type {ResultContent} from '../../tools/tool-card/shapes.js';
import {isNamed, Registry} from '../registry.js';

/** The rows that a renderer can draw, by what it is registered for. */
export interface RenderedRows {
  tool: ToolRow;
  toolMark: ToolRow;
  result: ToolRow;
  preview: PreviewRow;
  activity: PartRow;
  part: PartRow;
  partMark: PartRow;
  artifact: ArtifactRow;
  artifactMark: ArtifactRow;
  message: MessageRow;
  action: ActionRow;
}

/** What is known about the body of an artifact beside its bytes. `agent-artifact-preview` needs no store. */
export interface PreviewRow extends BodyFacts {
  /** The version; empty where none is given. */
  readonly id: string;
}

/** What a renderer can be registered for. */
export type RenderedKind = keyof RenderedRows;

/**
 * How each is matched: by its name or type, or a message by a function of its row. A result is matched by the type that its tool
 * gave (`outputType`) or by the shape that was found; a preview by its media type or the shape. A mark is matched by the kind of what
 * it stands beside, that of an activity by its type.
 */
export interface RendererPatterns {
  tool: string | RegExp;
  toolMark: string | RegExp;
  result: string | RegExp;
  preview: string | RegExp;
  activity: string | RegExp;
  part: PartKind;
  partMark: string | RegExp;
  artifact: string | RegExp;
  artifactMark: string | RegExp;
  message: (row: MessageRow) => boolean;
  action: string | RegExp;
}

/** One thing that a renderer is for, such as `{tool: 'get_weather'}`: exactly one key. */
export type RendererMatch<Kind extends RenderedKind> = {readonly [Each in Kind]: RendererPatterns[Each]} & OneKey<Kind>;

/** Nothing fits where there are several keys. */
type OneKey<Kind, Each = Kind> = Each extends Kind ? ([Kind] extends [Each] ? unknown : never) : never;

/** What every renderer is given, each time something of it has changed. */
interface CommonProps<Row> {
  /** The fact as it is now. It is never changed: the next state is another object. */
  readonly row: Row;
  /** The status of the row, in the standard's word. */
  readonly status: string;
  /** The language of the place, as a BCP 47 tag. */
  readonly locale: string;
  readonly density: 'comfortable' | 'compact';
  /** Asks the runtime for something, in the person's name. False where the page stopped it. */
  command(intent: CommandIntent): boolean;
  /** Why this cannot be asked for now, as a code; undefined where it can. In a replay nothing can. */
  refusal(intent: CommandIntent): string | undefined;
}

/** What a tool call has besides. */
interface ToolProps extends CommonProps<ToolRow> {
  /** The input, parsed as far as it came: a text may still grow, and what is not whole otherwise is not in it yet. */
  readonly input: unknown;
  readonly result: unknown;
}

/** What a message has besides. */
interface MessageProps extends CommonProps<MessageRow> {
  /** Its words so far, as they were written. */
  readonly text: string;
}

/** What an artifact has besides. */
interface ArtifactProps extends CommonProps<ArtifactRow> {
  /** The version that is shown; undefined while none is confirmed. */
  readonly version: ArtifactVersion | undefined;
  /** Its body: that of the version, or what has been written so far. */
  readonly body: Blob | undefined;
}

/** What a result of a tool has besides. */
interface ResultProps extends CommonProps<ToolRow> {
  /** What came back, read as what it is; of a list of content blocks, one of them. */
  readonly content: ResultContent;
}

/** What the body of an artifact has besides. */
interface PreviewProps extends CommonProps<PreviewRow> {
  readonly body: Blob;
  /** The body, read as what it is. */
  readonly content: BodyContent;
}

/** What is given besides a row, by the kind of row. */
interface SpecialProps {
  tool: ToolProps;
  result: ResultProps;
  preview: PreviewProps;
  message: MessageProps;
  artifact: ArtifactProps;
}

/** What a renderer is given: an element as its properties, a function as its argument. */
export type RendererProps<Kind extends RenderedKind = RenderedKind> = Kind extends keyof SpecialProps
  ? SpecialProps[Kind]
  : CommonProps<RenderedRows[Kind]>;

/** Draws into the light DOM of the page, so that its styles and its framework's contexts reach what is drawn. */
export interface LightRenderer<Kind extends RenderedKind> {
  /** Begins to draw in a container; the page's styles apply to what is inside. */
  mount(container: HTMLElement, props: RendererProps<Kind>): LightMount<Kind>;
}

/** Something that was begun to be drawn. */
export interface LightMount<Kind extends RenderedKind> {
  update(props: RendererProps<Kind>): void;
  unmount(): void;
}

/** The tag name of a custom element, a function that gives a node, a template or text, or what draws in the light DOM. */
export type Renderer<Kind extends RenderedKind> =
  `${string}-${string}` | ((props: RendererProps<Kind>) => Node | TemplateResult | string) | LightRenderer<Kind>;

/** Where what is drawn for a message stands: in place of its words, or beside them. */
export type MessagePlace = 'before' | 'after' | 'instead';

/** How what is drawn stands among the rest. */
export interface RendererOptions {
  /** Of a tool, an activity or a part: stands in the answer, and not in the work that is folded when it is done. */
  readonly inAnswer?: boolean;
  /** Of a message: where it stands; in place of the words, if not given. */
  readonly place?: MessagePlace;
  /** The tags that a function draws with: the built-in card is shown until they are defined. */
  readonly needs?: string | readonly string[];
}

/** A renderer that is registered. */
export interface RendererEntry<Kind extends RenderedKind = RenderedKind> extends RendererOptions {
  readonly pattern: RendererPatterns[Kind];
  readonly renderer: Renderer<Kind>;
}

/** How a row is found what draws it. */
export interface FindOptions {
  /** Of a message: where what is drawn stands. */
  readonly at?: MessagePlace | undefined;
  /** What it is called besides, such as the shape that a result has. */
  readonly names?: readonly string[];
}

/** The names that a pattern is compared with: the standard's, and the producer's own where that is another. */
const NAMES: {readonly [Kind in RenderedKind]: (row: RenderedRows[Kind]) => readonly (string | undefined)[]} = {
  tool: ({name}) => [name],
  toolMark: ({kind}) => [kind?.toLowerCase()],
  // By what their body was found to be.
  result: () => [],
  preview: () => [],
  activity: ({activityType}) => [activityType],
  part: ({kind}) => [kind],
  partMark: ({activityType, kind}) => [activityType, kind],
  artifact: ({kind, nativeKind, mediaType}) => [nativeKind, kind, mediaType],
  artifactMark: ({kind, nativeKind}) => [nativeKind, kind],
  message: () => [],
  action: ({actionType, nativeType}) => [nativeType, actionType],
};

/** Renderers of one place: the page, or one `agent-projection`. */
export class Renderers extends Registry<RendererEntry & {readonly kind: RenderedKind}> {
  /** Registers a renderer. Of two that match, the later wins. Returns a function that takes it back. */
  register<Kind extends RenderedKind>(
    match: RendererMatch<Kind>,
    renderer: Renderer<Kind>,
    options: RendererOptions = {},
  ): () => void {
    const [[kind, pattern]] = Object.entries(match) as [[Kind, RendererPatterns[Kind]]];
    return this.add({...options, kind, pattern, renderer} as unknown as RendererEntry & {kind: Kind});
  }

  /** Whether anything is registered for rows of this kind. */
  has(kind: RenderedKind): boolean {
    for (const entry of this.entries()) if (entry.kind === kind) return true;
    return false;
  }

  /** What draws a row here; undefined where nobody registered anything for it. */
  find<Kind extends RenderedKind>(
    kind: Kind,
    row: RenderedRows[Kind],
    {at = 'instead', names = []}: FindOptions = {},
  ): RendererEntry<Kind> | undefined {
    for (const entry of this.entries()) {
      const {kind: of, pattern, place = 'instead'} = entry;
      if (of !== kind || place !== at) continue;
      const isMatch =
        typeof pattern === 'function'
          ? pattern(row as MessageRow)
          : [...NAMES[kind](row), ...names].some((name) => name !== undefined && isNamed(pattern, name));
      if (isMatch) return entry as unknown as RendererEntry<Kind>;
    }
    return undefined;
  }
}

/** The renderers of the page. */
export const pageRenderers = new Renderers();

/** The renderers of the projection around an element. */
export const renderersContext = createContext<Renderers>(Symbol.for('agent-surfaces.renderers'));

/**
 * Registers what draws one tool by name, a result of a tool or the body of an artifact by its type or shape, an activity by type, a
 * part or an artifact by kind, the mark of a kind of any of them, an action by type, or messages, for every surface of the page;
 * `projection.renderers.register` does so for one projection. Of two that match, the later wins. It is called in every state of the fact, in a replay too. Where it throws, or its tag is not defined, the built-in
 * card is shown, and a diagnostic says why. Returns a function that takes it back.
 */
export function registerRenderer<Kind extends RenderedKind>(
  match: RendererMatch<Kind>,
  renderer: Renderer<Kind>,
  options?: RendererOptions,
): () => void {
  return pageRenderers.register(match, renderer, options);
}
