// What the catalog shows where, read from the stories themselves.
import {readdirSync, readFileSync} from 'node:fs';

/** A page of the catalog: its title, the element that it is about, and the elements that it shows inside that one. */
export function readCatalog(folder = 'stories') {
  const files = readdirSync(folder).filter((file) => file.endsWith('.stories.ts'));
  return files.map((file) => ({file, ...readMeta(readFileSync(`${folder}/${file}`, 'utf8'))}));
}

function readMeta(text) {
  const meta = /const meta: Meta(?:<[^=]*>)? = \{[^]*?;\n/.exec(text)?.[0] ?? '';
  const inner = /subcomponents: parts\(([^)]*)\)/.exec(meta)?.[1] ?? '';
  return {
    title: /title: '([^']+)'/.exec(meta)?.[1] ?? '',
    component: /component: '([^']+)'/.exec(meta)?.[1],
    subcomponents: [...inner.matchAll(/'([^']+)'/g)].map(([, tag]) => tag),
  };
}

/** Where each element is found: by tag, the page that is about it, or the one that shows it inside another. */
export function findElements(pages) {
  /** @type {Record<string, {title: string, isInner: boolean}>} */
  const found = {};
  for (const {title, subcomponents} of pages) for (const tag of subcomponents) found[tag] ??= {title, isInner: true};
  for (const {file, title, component} of pages) {
    if (component === undefined) continue;
    // Other pages with the same element are about a side of it.
    const isOwn = file === `${component.replace('agent-', '')}.stories.ts`;
    if (isOwn || (found[component]?.isInner ?? true)) found[component] = {title, isInner: false};
  }
  return found;
}
