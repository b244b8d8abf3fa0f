import {html, render, type TemplateResult} from 'lit';
import {scrollRegion, watchScrollRegion} from '../../../controllers/scroll-region.js';

/** An element that is to be drawn, or a text. */
export type Content = ElementContent | string;

/** An element that is to be drawn: in a browser as a plain node, on a server as a template. */
export interface ElementContent {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Content[];
  readonly more: ElementOptions;
}

/** What few elements have. */
export interface ElementOptions {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly listeners?: Readonly<Record<string, (event: Event) => void>>;
  /** What Lit draws in it instead of children. */
  readonly template?: TemplateResult;
  /** Its name where it scrolls. */
  readonly scrollLabel?: () => string;
}

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Describes an element. Texts beside each other become one; an attribute that is undefined is left out. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly Content[] = [],
  more: ElementOptions = {},
): ElementContent {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {tag, attributes: given, children: joinTexts(children), more};
}

/** The same content with each run of texts as one, and no empty ones. */
function joinTexts(content: readonly Content[]): readonly Content[] {
  const joined: Content[] = [];
  for (const piece of content) {
    const last = joined.at(-1);
    if (piece === '') continue;
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Makes the node of a content. */
export function createNode(content: Content): Node {
  if (typeof content === 'string') return document.createTextNode(content);
  const node = document.createElement(content.tag);
  for (const [name, listener] of Object.entries(content.more.listeners ?? {})) node.addEventListener(name, listener);
  for (const child of content.children) node.append(createNode(child));
  write(node, undefined, content);
  return node;
}

/** Gives a node that was made of one content another one; what stays the same is not touched. Gives the node to use from now on. */
export function updateNode(node: Node, from: Content, to: Content): Node {
  if (from === to) return node;
  if (typeof from === 'string' && typeof to === 'string') {
    const text = node as Text;
    // Appending keeps what somebody has selected.
    if (to.startsWith(from)) text.appendData(to.slice(from.length));
    else text.data = to;
    return node;
  }
  if (typeof from === 'string' || typeof to === 'string' || from.tag !== to.tag) {
    const made = createNode(to);
    (node as ChildNode).replaceWith(made);
    return made;
  }
  const children = [...node.childNodes];
  for (const [index, child] of to.children.entries()) {
    const [known, before] = [children[index], from.children[index]];
    if (known && before !== undefined) updateNode(known, before, child);
    else node.appendChild(createNode(child));
  }
  for (const gone of children.slice(to.children.length, from.children.length)) gone.remove();
  write(node as HTMLElement, from, to);
  return node;
}

/** Writes what an element has besides its children, where it is not what it was. */
function write(node: HTMLElement, from: ElementContent | undefined, {attributes, more}: ElementContent): void {
  const before = new Map(from?.attributes);
  for (const [name, value] of attributes) {
    if (before.get(name) !== value) node.setAttribute(name, value);
    before.delete(name);
  }
  for (const name of before.keys()) node.removeAttribute(name);
  for (const [name, value] of Object.entries(more.properties ?? {})) {
    if (from?.more.properties?.[name] !== value) (node as unknown as Record<string, unknown>)[name] = value;
  }
  if (more.template) render(more.template, node);
  if (more.scrollLabel) watchScrollRegion(node, more.scrollLabel);
}

/** The constant parts of templates, by the look of the element: Lit knows a template again by their identity. */
const templates = new Map<string, TemplateStringsArray>();

/** A content as a template, for a server and for what takes over what a server rendered. */
export function templateOf(content: Content): TemplateResult | string {
  if (typeof content === 'string') return content;
  const {tag, attributes, children, more} = content;
  const parts: [string, unknown][] = [
    ...attributes.map(([name, value]): [string, unknown] => [`${name}=`, value]),
    ...Object.entries(more.properties ?? {}).map(([name, value]): [string, unknown] => [`.${name}=`, value]),
    ...Object.entries(more.listeners ?? {}).map(([name, value]): [string, unknown] => [`@${name}=`, value]),
  ];
  if (more.scrollLabel) parts.push(['', scrollRegion(more.scrollLabel)]);
  const strings = parts.map(([name], index) => `${index === 0 ? `<${tag}` : ''} ${name}`);
  if (strings.length === 0) strings.push(`<${tag}>`);
  else strings.push('>');
  if (!VOID.has(tag)) strings.push(`</${tag}>`);
  const key = strings.join('|');
  let known = templates.get(key);
  // Made of our own names alone: what an agent says is only ever a value.
  if (!known) templates.set(key, (known = Object.assign(strings, {raw: strings})));
  const values = parts.map(([, value]) => value);
  if (!VOID.has(tag)) values.push(more.template ?? children.map(templateOf));
  return html(known, ...values);
}
