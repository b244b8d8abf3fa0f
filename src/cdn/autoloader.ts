import {lazy, type Lazy} from '../state/lazy.js';

/** The tags of this package, each with a module `define/<tag>.js` beside this one; the build fills them in. */
declare const CDN_TAGS: readonly string[];

/** Where this module came from: its neighbours come from there as well. */
const ADDRESS = import.meta.url;

/** How long a tag may stay hidden before it is shown as it is. */
const PATIENCE = '3s';

/** These show nothing of their own: what a page puts inside is the page's, and stays in sight. */
const TRANSPARENT = new Set(['agent-projection', 'agent-event-adapter']);

/** Tags that this page has from nobody else. */
const missing = new Set(CDN_TAGS.filter((tag) => !customElements.get(tag)));

const files = new Map<string, Lazy<unknown>>();

const hidden = new Set([...missing].filter((tag) => !TRANSPARENT.has(tag)));

/** Until the page has what it began with, tags that came early are hidden as well: they would jump when others come. */
let isBeginning = true;

const cover = new CSSStyleSheet();
const observer = new MutationObserver((records) => {
  for (const {addedNodes} of records) for (const node of addedNodes) if (node instanceof Element) void discover(node);
  if (files.size === missing.size && [...files.values()].every(({value}) => value !== undefined)) observer.disconnect();
});

/**
 * Loads the tags of this package that are in a part of the page, its root included, and are not known yet. The page itself
 * is watched; a shadow root of an app's own is not, and can be given here. Resolves when they are there, or have failed:
 * what failed is loaded again where the tag is added again, or by another call.
 */
export async function discover(root: ParentNode & Node): Promise<void> {
  const found: Element[] = [...root.querySelectorAll(':not(:defined)')];
  if (root instanceof Element) found.push(root);
  // What a server has drawn can be read already.
  for (const {localName, shadowRoot} of found) if (shadowRoot && hidden.delete(localName)) hide();
  const tags = new Set(found.map(({localName}) => localName).filter((tag) => missing.has(tag)));
  await Promise.all([...tags].map(load));
}

async function load(tag: string): Promise<void> {
  let file = files.get(tag);
  if (!file) {
    const address = new URL(`define/${tag}.js`, ADDRESS);
    files.set(tag, (file = lazy<unknown>(() => import(/* @vite-ignore */ address.href), address)));
  }
  const isFirst = !file.isLoading;
  try {
    await file.load();
  } catch (error) {
    if (!isFirst) return;
    // What will not come is not waited for: the page's own text inside it is better than nothing.
    if (hidden.delete(tag)) hide();
    console.error(`<${tag}> could not be loaded.`, error);
  }
}

/** Hides tags in their place, for as long as a person should wait and no longer. A page's own rules win. */
function hide(): void {
  const which = `:where(${[...hidden].join()})${isBeginning ? '' : ':where(:not(:defined))'}`;
  cover.replaceSync(`
    @keyframes agent-uncover { to { visibility: visible } }
    ${which} { visibility: hidden; animation: agent-uncover 0s ${PATIENCE} forwards }
  `);
}

async function begin(): Promise<void> {
  hide();
  document.adoptedStyleSheets.push(cover);
  observer.observe(document, {childList: true, subtree: true});
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, {once: true}));
  }
  await discover(document);
  isBeginning = false;
  hide();
}

void begin();
