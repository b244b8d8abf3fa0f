/** A file in a bundle. */
export interface BundleEntry {
  readonly path: string;
  readonly bytes?: number;
}

/** A folder or file of the tree. */
export interface TreeNode {
  readonly name: string;
  readonly bytes?: number;
  /** What is in the folder; undefined for a file. */
  readonly children?: readonly TreeNode[];
}

/** Deeper folders stay in the name of the last one. */
const MAX_DEPTH = 24;

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: TreeNode[];
}

/** The files of a bundle as a tree: folders first, by name. */
export function treeOf(entries: readonly BundleEntry[]): readonly TreeNode[] {
  const root = newFolder();
  for (const {path, bytes} of entries) {
    const parts = path.split('/').filter((part) => part !== '');
    const name = parts.splice(Math.min(parts.length - 1, MAX_DEPTH)).join('/');
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? newFolder();
      folder.folders.set(part, next);
      folder = next;
    }
    if (path.endsWith('/') && name !== '') folder.folders.set(name, folder.folders.get(name) ?? newFolder());
    else if (name !== '') folder.files.push({name, ...(bytes !== undefined && {bytes})});
  }
  return nodesOf(root);
}

function newFolder(): Folder {
  return {folders: new Map(), files: []};
}

function nodesOf({folders, files}: Folder): TreeNode[] {
  const inside = [...folders].map(([name, folder]) => ({name, children: nodesOf(folder)}));
  return [...inside.sort(byName), ...files.sort(byName)];
}

function byName(one: TreeNode, other: TreeNode): number {
  return one.name < other.name ? -1 : Number(one.name > other.name);
}
