import manifest from '../../custom-elements.json';

/** A line of the manifest: something with a name, and what it is for. */
export interface Described {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: {readonly text?: string};
}

/** A field or a method of an element. */
export interface Member extends Described {
  readonly kind: 'field' | 'method';
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly static?: boolean;
  readonly parameters?: readonly Described[];
}

/** An element as the manifest describes it. */
export interface ElementDoc {
  readonly tagName: string;
  readonly summary?: string;
  readonly description?: string;
  /** What its author says about roles, keys and what is read out. */
  readonly a11y?: readonly string[];
  readonly members?: readonly Member[];
  readonly events?: readonly Described[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

/** A place of the catalog where an element is shown. */
interface ElementPage {
  readonly title: string;
  readonly isInner: boolean;
}

declare const __ELEMENT_PAGES__: Readonly<Record<string, ElementPage>>;

const declarations = manifest.modules.flatMap(
  (module) => (module as {declarations?: readonly Partial<ElementDoc>[]}).declarations ?? [],
);

/** Every element of the package, by name. */
export const ELEMENTS: readonly ElementDoc[] = declarations
  .filter((declaration): declaration is ElementDoc => declaration.tagName !== undefined)
  .sort((a, b) => (a.tagName < b.tagName ? -1 : 1));

/** What the manifest says about an element. */
export const elementOf = (tag: unknown): ElementDoc | undefined => ELEMENTS.find(({tagName}) => tagName === tag);

/** The fields that a page may set. */
export const fieldsOf = (element: ElementDoc): readonly Member[] =>
  (element.members ?? []).filter((member) => member.kind === 'field' && !member.readonly && !member.static);

/** The names of all events of the package. */
export const EVENT_NAMES: readonly string[] = [
  ...new Set(ELEMENTS.flatMap(({events = []}) => events.map(({name}) => name))),
].filter((name) => name.startsWith('agent-'));

/** The page of the catalog that is about an element, or shows it inside another. */
export const pageOf = (tag: string): ElementPage | undefined => __ELEMENT_PAGES__[tag];

/** The address of a page of the catalog. */
export const pageLink = (title: string): string =>
  `./?path=/docs/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}--docs`;
